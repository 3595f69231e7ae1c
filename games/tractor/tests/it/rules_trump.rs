//! RULES 4, 5 and 6: dealing, declaring, burying.

use cards::{Rank, Suit};
use cardtable::{Dice, Game, Seat, Turn, Viewer};
use tractor::{Action, Card, Cards, Config, Event, LegalActions, Phase, bid::Bid};

use crate::at_table::{act, answer, at_level, bid, bury, dealt, deck, heard, in_tricks, pass_all, types, view};
use crate::naive::{card, set};

#[test]
fn rule_4_1_one_card_at_a_time_in_seat_order() {
    let config = Config { deal_ms: 80, ..at_level(Rank::Two) };
    let order = Card::deck_of_108();
    let mut game = dealt(&config, order.clone());
    for (place, card) in order.iter().take(100).enumerate() {
        let due = 80 * (place as i64 + 1);
        assert_eq!(game.turn(), Turn::Seats { to_act: cardtable::Seats::NONE, deadline: Some(due) });
        let told = game.time_out(due);
        let seat = Seat::at(place % 4);
        let own: Vec<&Event> = told.heard_by(Viewer::Seat(seat)).collect();
        assert_eq!(own[0], &Event::CardDealt { seat, card: Some(*card) });
        let others: Vec<&Event> = told.heard_by(Viewer::Seat(seat.after(1, 4))).collect();
        assert_eq!(others[0], &Event::CardDealt { seat, card: None });
        game.audit();
    }
    assert_eq!(view(&game, 0).phase, Phase::FlipTrump);
    assert_eq!(view(&game, 0).hand_counts.values(), [25; 4]);

    let mut late = dealt(&config, order);
    let _ = late.time_out(80 * 10 + 5);
    assert_eq!(view(&late, 0).hand_counts.values().iter().sum::<usize>(), 10, "a late clock deals what is due");
    assert_eq!(late.turn(), Turn::Seats { to_act: cardtable::Seats::NONE, deadline: Some(80 * 11) });
}

#[test]
fn rule_4_1_what_comes_too_early_is_refused() {
    let config = Config { deal_ms: 80, ..at_level(Rank::Two) };
    let mut game = dealt(&config, deck(4, &[(0, "C2")], ""));
    assert_eq!(answer(&mut game, 0, crate::at_table::play("C3")), "still_dealing");
    assert_eq!(answer(&mut game, 0, bury("C3")), "still_dealing");
    assert_eq!(answer(&mut game, 0, Action::Pass), "still_dealing");
    assert_eq!(answer(&mut game, 0, bid("C2")), "card_not_held");
    let _ = game.time_out(80);
    assert_eq!(answer(&mut game, 0, bid("C2")), "ok", "declared with a card already held");
    assert_eq!(view(&game, 1).bids[0].seat, Seat::at(0));
}

#[test]
fn rule_4_2_kitty_and_hands() {
    for (seats, kitty, hand) in [(4u8, 8, 25), (6, 12, 16)] {
        let game = dealt(&Config { seats, ..at_level(Rank::Two) }, Card::deck_of_108());
        let view = view(&game, 0);
        assert_eq!((view.kitty_count, view.kitty), (kitty, None));
        assert_eq!(view.hand_counts.values(), vec![hand; usize::from(seats)]);
    }
}

/// 25 cards without a five, ten, king, level card or joker.
const NO_POINTS: &str = "C3 C3' C4 C4' C6 C6' C7 C7' C8 C8' C9 C9' CJ CJ' CQ CQ' CA CA' D3 D3' D4 D4' D6 D6' D7";
const NO_TRUMP: &str = "C3 C3' C4 C4' C5 C6' C7 C7' C8 C8' C9 C9' CJ CJ' CQ CQ' CA CA' D3 D3' D4 D4' D6 D6' D7";

#[test]
fn rule_4_3_a_hand_without_points_or_trumps_may_be_dealt_anew() {
    let reason = |names: &str, declared: bool| {
        let mut game = dealt(&at_level(Rank::Two), deck(4, &[(1, names), (2, "C2")], ""));
        if declared {
            let _ = act(&mut game, 0, 2, bid("C2")).expect("a level card");
        }
        match view(&game, 1).legal_actions {
            Some(LegalActions::Flip { redeal, .. }) => (redeal, answer(&mut game, 1, Action::RequestRedeal)),
            other => panic!("{other:?}"),
        }
    };
    use tractor::bid::RedealReason;
    assert_eq!(reason(NO_POINTS, false), (Some(RedealReason::NoTrump), "ok"));
    assert_eq!(reason(NO_POINTS, true), (Some(RedealReason::NoPoints), "ok"), "clubs are trump by now");
    assert_eq!(reason(NO_TRUMP, false), (Some(RedealReason::NoTrump), "ok"));
    assert_eq!(reason(NO_TRUMP, true), (None, "no_reason_to_redeal"));
    assert_eq!(reason("S2 S5", false), (None, "no_reason_to_redeal"));
}

#[test]
fn rule_4_3_a_redeal_keeps_banker_and_levels_and_is_limited() {
    let standing = tractor::GameStanding { levels: [Rank::Two, Rank::Nine], banker: Seat::at(2), round: 5 };
    let config = Config { standing: Some(standing), ..at_level(Rank::Two) };
    let hopeless = deck(4, &[(1, NO_POINTS), (2, "C2")], "");
    let mut game = dealt(&config, hopeless.clone());
    for left in [2, 1, 0] {
        let _ = act(&mut game, 0, 2, bid("C2")).expect("a level card");
        let told = act(&mut game, 0, 1, Action::RequestRedeal).expect("a reason");
        assert_eq!(types(&told), ["REDEALT", "PHASE"]);
        assert_eq!(game.turn(), Turn::Dealer);
        let after = view(&game, 1);
        assert_eq!(
            (after.redeals_left, after.bids.len(), after.banker, after.level),
            (left, 0, Some(Seat::at(2)), Rank::Two)
        );
        let fresh = game.deal(&mut Dice::from_number("redeal", 7));
        assert_ne!(fresh, hopeless);
        let _ = game.dealt(0, hopeless.clone());
    }
    assert_eq!(answer(&mut game, 1, Action::RequestRedeal), "no_redeals_left");
    pass_all(&mut game);
    assert_eq!(answer(&mut game, 1, Action::RequestRedeal), "trump_locked");
}

#[test]
fn rule_4_3_only_with_a_complete_hand() {
    let config = Config { deal_ms: 80, ..at_level(Rank::Two) };
    let mut game = dealt(&config, deck(4, &[(1, NO_POINTS)], ""));
    let _ = game.time_out(80 * 97);
    assert_eq!(answer(&mut game, 1, Action::RequestRedeal), "hand_incomplete");
    let _ = game.time_out(80 * 98);
    assert_eq!(view(&game, 1).phase, Phase::Dealing);
    assert_eq!(answer(&mut game, 1, Action::RequestRedeal), "ok", "the others still wait for cards");
}

/// Declarations in order, and the code of each answer.
fn bids(seats: u8, declared: &[(usize, &str, &str)]) {
    let mut standing: Option<Bid> = None;
    for (seat, names, expect) in declared {
        let bid =
            Bid::of(*seat, set(names), Rank::Seven, true).and_then(|bid| bid.over(standing.as_ref()).map(|()| bid));
        let got = bid.as_ref().map_or_else(|no| cardtable::Refusal::code(no).name(), |_| "ok");
        assert_eq!(got, *expect, "seat {seat} of {seats} with {names}");
        standing = bid.ok().or(standing);
    }
}

#[test]
fn rule_5_1_and_5_2_what_declares_and_how_strongly() {
    bids(
        4,
        &[(0, "S8", "not_a_bid"), (0, "S7 H7", "not_a_bid"), (0, "bj sj", "not_a_bid"), (0, "S7 S7' H7", "not_a_bid")],
    );
    let ladder = ["S7", "H7 H7'", "sj", "bj", "sj sj'", "bj bj'"];
    for (place, names) in ladder.iter().enumerate() {
        let bid = Bid::of(0, set(names), Rank::Seven, true).expect("a declaration");
        assert_eq!(usize::from(bid.strength), 10 * (place + 1));
        assert_eq!(bid.trump.is_some(), place < 2);
        for other in &ladder[..=place] {
            bids(4, &[(0, names, "ok"), (1, other, "not_stronger")]);
        }
    }
    assert!(Bid::of(0, set("sj"), Rank::Seven, false).is_err(), "the option takes single jokers out");
    assert!(Bid::of(0, set("sj sj'"), Rank::Seven, false).is_ok());
}

#[test]
fn rule_5_3_partners_do_not_reinforce_and_owners_do() {
    bids(4, &[(0, "S7", "ok"), (2, "H7 H7'", "partner_leads"), (0, "S7 S7'", "ok")]);
    bids(4, &[(0, "S7", "ok"), (0, "H7 H7'", "other_suit"), (0, "sj", "other_suit"), (0, "S7'", "not_stronger")]);
    bids(4, &[(0, "sj", "ok"), (0, "bj", "ok"), (0, "sj sj'", "ok"), (0, "bj bj'", "ok")]);
    bids(4, &[(0, "S7", "ok"), (1, "H7 H7'", "ok"), (2, "sj", "ok"), (0, "bj", "partner_leads"), (1, "bj", "ok")]);
    bids(4, &[(0, "S7", "ok"), (1, "H7 H7'", "ok"), (0, "bj", "ok")]);
    bids(
        6,
        &[
            (0, "S7", "ok"),
            (4, "bj", "partner_leads"),
            (2, "bj", "partner_leads"),
            (3, "sj", "ok"),
            (1, "bj", "partner_leads"),
            (4, "bj", "ok"),
        ],
    );
}

#[test]
fn rule_5_4_jokers_make_a_no_trump_round() {
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(3, "sj sj'")], ""));
    let _ = act(&mut game, 0, 3, bid("sj sj'")).expect("a joker pair");
    pass_all(&mut game);
    let view = view(&game, 3);
    assert_eq!((view.trump, view.trump_locked, view.banker), (None, true, Some(Seat::at(3))));
    let trumps = view.hands[Seat::at(3)].iter().flatten().filter(|held| held.group == tractor::Group::Trump);
    assert!(trumps.clone().all(|held| held.card.is_joker() || held.card.rank() == Some(Rank::Two)));
    assert!(trumps.count() >= 2);
}

#[test]
fn rule_5_5_the_window_is_a_deadline_that_each_declaration_restarts() {
    let deadline = |game: &tractor::Tractor| match game.turn() {
        Turn::Seats { deadline, .. } => deadline,
        turn => panic!("{turn:?}"),
    };
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(0, "S2 C2"), (1, "H2 H2'"), (2, "bj")], ""));
    assert_eq!(deadline(&game), Some(2_000));
    let told = act(&mut game, 1_500, 0, bid("S2")).expect("a level card");
    let event = &heard(&told, Viewer::Watcher)[0];
    assert_eq!((event["type"].as_str(), event["locksAt"].as_i64()), (Some("TRUMP_CANDIDATE"), Some(3_500)));
    assert_eq!(deadline(&game), Some(3_500));
    let _ = act(&mut game, 3_000, 1, bid("H2 H2'")).expect("stronger");
    assert_eq!(deadline(&game), Some(5_000));
    assert_eq!(answer(&mut game, 0, bid("C2")), "not_stronger");
    assert_eq!(deadline(&game), Some(5_000), "a refused declaration restarts nothing");
    let told = game.time_out(5_000);
    assert_eq!(types(&told), ["PHASE", "KITTY_TAKEN"]);
    let locked = view(&game, 2);
    assert_eq!((locked.trump, locked.phase, locked.banker), (Some(Suit::Hearts), Phase::BuryKitty, Some(Seat::at(1))));
    assert_eq!(answer(&mut game, 2, bid("bj")), "trump_locked");
}

#[test]
fn rule_5_5_never_locked_while_cards_are_dealt_and_passes_close_it_early() {
    let config = Config { deal_ms: 80, ..at_level(Rank::Two) };
    let mut game = dealt(&config, deck(4, &[(0, "C2"), (1, "bj")], ""));
    let _ = game.time_out(80);
    let _ = act(&mut game, 80, 0, bid("C2")).expect("a level card");
    let _ = game.time_out(7_920);
    assert_eq!(view(&game, 0).phase, Phase::Dealing, "the window has long passed");
    let _ = game.time_out(8_000);
    assert_eq!(view(&game, 0).phase, Phase::FlipTrump);

    for seat in [0, 1, 2] {
        assert_eq!(answer(&mut game, seat, Action::Pass), "ok");
    }
    assert_eq!(answer(&mut game, 2, Action::Pass), "already_passed");
    assert_eq!(answer(&mut game, 1, bid("bj")), "ok", "who has passed may still declare");
    assert_eq!(view(&game, 0).passed, [], "and that takes all passes back");
    pass_all(&mut game);
    assert_eq!(view(&game, 0).phase, Phase::BuryKitty);
}

#[test]
fn rule_5_6_without_a_declaration_the_kitty_decides() {
    let kitty = "bj sj' C3 S7 D5 D6 H3 H4";
    let mut game = dealt(&at_level(Rank::Seven), deck(4, &[], kitty));
    let told = game.time_out(2_000);
    assert_eq!(types(&told), ["TRUMP_FALLBACK", "PHASE", "KITTY_TAKEN"]);
    let seen = view(&game, 3);
    assert_eq!((seen.trump, seen.fallback, seen.banker), (Some(Suit::Clubs), Some(card("C3")), Some(Seat::at(0))));
    assert_eq!(seen.kitty, None, "only the deciding card is shown");
    assert_eq!(view(&game, 0).kitty.map(|kitty| kitty.len()), Some(8), "the banker still picks the kitty up");
}

#[test]
fn rule_6_1_exactly_as_many_cards_are_buried_by_the_banker() {
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(0, "S5 S10 SK")], "H5 H10 HK H3 H4 H6 H7 H8"));
    assert_eq!(answer(&mut game, 0, bury("H5 H10 HK H3 H4 H6 H7 H8")), "not_burying");
    pass_all(&mut game);
    assert_eq!(view(&game, 0).hand_counts.values(), [33, 25, 25, 25]);
    assert_eq!(answer(&mut game, 1, bury("H5 H10 HK H3 H4 H6 H7 H8")), "not_the_banker");
    assert_eq!(answer(&mut game, 0, bury("H5 H10 HK H3 H4 H6 H7")), "wrong_bury_count");
    assert_eq!(answer(&mut game, 0, bury("H5 H10 HK H3 H4 H6 H7 H8 S5")), "wrong_bury_count");
    assert_eq!(answer(&mut game, 0, bury("H5 H5 H10 HK H3 H4 H6 H7")), "doubled_card");
    assert_eq!(answer(&mut game, 0, bury("")), "no_cards");
    let strange = view(&game, 1).hands[Seat::at(1)].as_ref().expect("own")[0].card;
    assert_eq!(answer(&mut game, 0, Action::Bury { cards: vec![strange; 1] }), "card_not_held");
    assert_eq!(answer(&mut game, 0, bury("H5 S10 SK H3 H4 H6 H7 H8")), "ok", "points may be buried");
    assert_eq!(view(&game, 0).hand_counts.values(), [25; 4]);
    assert_eq!(view(&game, 0).turn, Some(Seat::at(0)), "the banker leads");
}

#[test]
fn rule_6_2_the_buried_cards_are_hidden_until_the_end() {
    let game = in_tricks(&at_level(Rank::Two), Card::deck_of_108());
    assert!((0..4).all(|seat| view(&game, seat).kitty.is_none()));
    let seen = in_tricks(&Config { banker_sees_bury: true, ..at_level(Rank::Two) }, Card::deck_of_108());
    assert_eq!((0..4).map(|seat| view(&seen, seat).kitty.is_some()).collect::<Vec<_>>(), [true, false, false, false]);
    let over = crate::games::finished(&at_level(Rank::Two), 3);
    let result = view(&over, 1).result.expect("a result");
    assert_eq!(view(&over, 1).kitty, Some(result.kitty.clone()));
    assert_eq!(result.kitty.iter().copied().collect::<Cards>().len(), 8);
}
