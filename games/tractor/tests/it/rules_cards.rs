//! RULES 2, 3 and 7: cards, their order, and patterns.

use cards::Rank;
use cardtable::{Game, Seat};
use tractor::{Card, Cards, Config, FirstBanker, Group, Kind, Order, Pattern};

use crate::at_table::{at_level, dealt, deck, pass_all, view};
use crate::naive::{card, order, set};

#[test]
fn rule_2_1_two_decks_of_54_with_ids() {
    let deck = Card::deck_of_108();
    assert_eq!(deck.len(), 108);
    assert_eq!(deck.iter().filter(|card| card.is_joker()).count(), 4);
    for card in &deck {
        assert_eq!(card.to_string().parse(), Ok(*card));
        assert_eq!(card.other().other(), *card);
        assert_ne!(card.other().deck(), card.deck());
    }
    assert_eq!(
        deck.iter().filter(|card| ["D1_H_10", "D2_S_A", "D1_BJ", "D2_SJ"].contains(&&*card.to_string())).count(),
        4
    );
    for text in ["D3_H_10", "D1_H_1", "D1_X_3", "D1_J", "d1_H_10", "D1_H_T", "D1_H_10 ", "", "D1_", "♥"] {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

#[test]
fn rule_2_2_points() {
    assert_eq!(Cards::ALL.points(), 200);
    let check = |names: &str, points: i32| assert_eq!(set(names).points(), points, "{names}");
    check("S5 S5' H10 CK", 30);
    check("S2 S3 S4 S6 S7 S8 S9 SJ SQ SA bj sj", 0);
    assert!(Cards::ALL.iter().map(|card| card.points()).sum::<i32>() == 200);
}

#[test]
fn rule_2_3_keys() {
    let check = |round: &str, name: &str, key: u16| assert_eq!(order(round).key(card(name)), key, "{name} at {round}");
    check("7S", "bj'", 1000);
    check("7S", "sj", 900);
    check("7S", "S7", 857);
    check("7S", "H7'", 807);
    check("7S", "C7", 807);
    check("7S", "SA", 714);
    check("7S", "S2", 702);
    check("7S", "HA", 14);
    check("7S", "H2", 2);
    check("AS", "SA", 864);
    check("AS", "HA", 814);
    check("7", "S7", 807);
    check("7", "SA", 14);
}

#[test]
fn rule_2_4_suit_groups() {
    let check = |round: &str, name: &str, group: Group| assert_eq!(order(round).group(card(name)), group, "{name}");
    check("7S", "bj", Group::Trump);
    check("7S", "sj", Group::Trump);
    check("7S", "H7", Group::Trump);
    check("7S", "S3", Group::Trump);
    check("7S", "H3", Group::Hearts);
    check("7", "S3", Group::Spades);
    check("7", "S7", Group::Trump);
    for round in ["7S", "2H", "A", "AC"] {
        let order = order(round);
        let sizes: Vec<usize> = Group::ALL.iter().map(|group| order.group_cards(*group).len()).collect();
        assert_eq!(sizes.iter().sum::<usize>(), 108, "every card is in one group");
        for card in Cards::ALL.iter() {
            assert!(order.group_cards(order.group(card)).contains(card));
        }
    }
}

fn kind(order: &Order, names: &str) -> Option<Kind> {
    Pattern::of(order, set(names)).map(|pattern| pattern.kind)
}

/// The kind of a play: `single`, `pair`, `tractor`, `throw` or `invalid`.
fn check(round: &str, names: &str, expect: &str) {
    let kind = kind(&order(round), names);
    let got = kind.map_or("invalid".to_owned(), |kind| format!("{kind:?}").to_lowercase());
    assert_eq!(got, expect, "{names} at {round}");
}

#[test]
fn rule_2_5_the_gap_of_the_level_closes() {
    check("7H", "S6 S6' S8 S8'", "tractor");
    check("9H", "S6 S6' S8 S8'", "throw");
    check("KH", "SQ SQ' SA SA'", "tractor");
    check("2H", "S3 S3' S4 S4'", "tractor");
    check("AH", "SQ SQ' SK SK'", "tractor");
    check("7H", "SA SA' S2 S2'", "throw");
}

#[test]
fn rule_3_1_teams_by_parity() {
    for (seats, even) in [(4, 2), (6, 3)] {
        let config = Config { seats, ..at_level(Rank::Two) };
        let game = crate::games::finished(&config, 1);
        let plus = game.score().values().iter().step_by(2).filter(|score| **score == game.score()[Seat::at(0)]).count();
        assert_eq!(plus, even, "the even seats share a score");
        assert_eq!(game.score()[Seat::at(0)], -game.score()[Seat::at(1)]);
    }
}

#[test]
fn rule_3_2_the_level_is_the_bankers_teams_own() {
    let config = Config {
        levels: [Rank::Five, Rank::Nine],
        first_banker: FirstBanker::Fixed(Seat::at(3)),
        ..at_level(Rank::Two)
    };
    let game = dealt(&config, Card::deck_of_108());
    assert_eq!(view(&game, 0).level, Rank::Nine);
}

#[test]
fn rule_3_3_the_first_banker_is_the_declarer_or_seat_0_or_fixed() {
    let mut nobody = dealt(&at_level(Rank::Two), Card::deck_of_108());
    pass_all(&mut nobody);
    assert_eq!(view(&nobody, 0).banker, Some(Seat::at(0)));

    let deck = deck(4, &[(2, "S2")], "");
    let mut declared = dealt(&at_level(Rank::Two), deck.clone());
    let _ = declared.act(0, Seat::at(2), crate::at_table::bid("S2")).expect("a level card");
    pass_all(&mut declared);
    assert_eq!(view(&declared, 0).banker, Some(Seat::at(2)));

    let fixed = Config { first_banker: FirstBanker::Fixed(Seat::at(1)), ..at_level(Rank::Two) };
    let mut fixed = dealt(&fixed, deck);
    let _ = fixed.act(0, Seat::at(2), crate::at_table::bid("S2")).expect("a level card");
    pass_all(&mut fixed);
    assert_eq!(view(&fixed, 0).banker, Some(Seat::at(1)));
}

#[test]
fn rule_7_1_and_7_2_singles_and_pairs() {
    check("7C", "S5", "single");
    check("7C", "bj", "single");
    check("7C", "S5 S5'", "pair");
    check("7C", "bj bj'", "pair");
    check("7C", "bj sj", "throw");
    check("7C", "H7 D7", "throw");
    check("7C", "S5 H5", "invalid");
    check("7C", "S6 S7", "invalid");
    let order = order("7C");
    assert_eq!(order.pair_key(card("H7")), "TRUMP|7|H");
    assert_eq!(order.pair_key(card("H8'")), "H|8|H");
    assert_eq!(order.pair_key(card("sj")), "TRUMP|SJ|J");
}

#[test]
fn rule_7_3_trump_tractors() {
    check("7C", "bj bj' sj sj'", "tractor");
    check("7C", "sj sj' C7 C7'", "tractor");
    check("7C", "C7 C7' CA CA'", "tractor");
    check("7C", "CQ CQ' CK CK'", "tractor");
    check("7C", "C6 C6' C8 C8'", "tractor");
    check("7C", "CA CA' H7 H7'", "tractor");
    check("7C", "H7 H7' C7 C7'", "tractor");
    check("7C", "CA CA' H7 H7' C7 C7' sj sj'", "tractor");
    check("7C", "CK CK' CA CA' C7 C7' sj sj' bj bj'", "tractor");
    check("7C", "H7 H7' D7 D7'", "throw");
    check("7C", "CA CA' H7 H7' D7 D7'", "throw");
    check("7C", "sj sj' H7 H7'", "throw");
    check("7C", "bj bj' C7 C7'", "throw");
    check("7C", "CK CK' H7 H7'", "throw");
    check("7", "sj sj' H7 H7'", "tractor");
    check("7", "bj bj' sj sj' S7 S7'", "tractor");
    check("7", "H7 H7' S7 S7'", "throw");
    check("7", "SK SK' SA SA'", "tractor");
    check("7", "SA SA' S7 S7'", "invalid");
    check("AC", "CK CK' CA CA'", "tractor");
    check("AC", "CK CK' HA HA'", "tractor");
    check("7C", "S5 S5' S6", "throw");

    let strict = Order::new(Rank::Seven, order("7C").trump(), true);
    assert_eq!(kind(&strict, "C7 C7' CA CA'"), Some(Kind::Throw));
    assert_eq!(kind(&strict, "CA CA' H7 H7' C7 C7'"), Some(Kind::Tractor));
}

#[test]
fn rule_7_4_a_throw_falls_apart_in_one_way() {
    let check = |round: &str, names: &str, expect: &[&str]| {
        let order = order(round);
        let pattern = Pattern::of(&order, set(names)).expect("one group");
        let parts: Vec<Cards> = pattern.parts(&order).iter().map(|part| part.cards).collect();
        let expect: Vec<Cards> = expect.iter().map(|names| set(names)).collect();
        assert_eq!(parts, expect, "{names}");
    };
    check("2H", "S5 S5' S6 S6' S9 S9' SK", &["S5 S5' S6 S6'", "S9 S9'", "SK"]);
    check("2H", "S3 S3' S4 S4' S9 S9' S10 S10'", &["S9 S9' S10 S10'", "S3 S3' S4 S4'"]);
    check("2H", "S3 S3' S4 S4' S5 S5' SQ SQ' SK SK'", &["S3 S3' S4 S4' S5 S5'", "SQ SQ' SK SK'"]);
    check("2H", "SA S9 SK", &["SA", "SK", "S9"]);
    check("7C", "H7 H7' D7 D7' CA CA'", &["D7 D7' CA CA'", "H7 H7'"]);
    check("7C", "CA CA' H7 H7' C7 C7' S7", &["CA CA' H7 H7' C7 C7'", "S7"]);
    check("7C", "H7 D7 S7'", &["D7", "H7", "S7'"]);
}
