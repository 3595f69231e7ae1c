//! What the rules leave open and this table has decided, where no test of a numbered rule shows it.

use cards::{Rank, Suit};
use cardtable::{Dice, Game, NextStart, Questions, Seat, Turn, Viewer};
use tractor::{
    Card, Cards, Config, Group, Kind, LegalActions, NamedPart, Naming, Order, Pattern, Phase, Question, Round, Rules,
    Selections, ThrowCheck,
};

use crate::at_table::{OF_TEST, act, answer, at_level, bid, bury, dealt, deck, heard, pass_all, play, view};
use crate::naive::{Naive, card, order, set, subsets};

/// The first team whose level reaches the ace wins, and nobody before.
#[test]
fn rule_1_the_objective() {
    let mut dice = Dice::from_number("tractor/objective", 1);
    for _ in 0..5 {
        let mut config = at_level(Rank::Ten);
        loop {
            let game = crate::games::finished(&config, u64::from(dice.below(1 << 30)));
            let (seen, next) = (view(&game, 0), game.next().expect("a round has a next"));
            let result = seen.result.expect("a result");
            let at_ace: Vec<usize> = (0..2).filter(|team| result.levels[*team] == Rank::Ace).collect();
            assert_eq!(result.winner.into_iter().collect::<Vec<_>>(), at_ace);
            assert_eq!(seen.phase == Phase::GameOver, next.start == NextStart::Agreed);
            assert_eq!(seen.phase == Phase::GameOver, !at_ace.is_empty());
            if !at_ace.is_empty() {
                break;
            }
            config = next.config;
        }
    }
}

// A06. Under `in_suit` a void opponent may ruff a throw that stands; a teammate always may.
#[test]
fn ruling_a06_a_standing_throw_can_be_ruffed() {
    let hands = ["SA SK", "H3 H4", "D3 D4", "S3 S4"].map(set);
    let lead = |check| {
        let rules = Rules { throw_check: check, ..Rules::default() };
        let mut round = Round::new(order("2H"), rules, 4, 0, &hands);
        let broken = round.play(0, set("SA SK")).expect("a throw").broken;
        (round, broken.is_some())
    };
    assert!(lead(ThrowCheck::WithTrump).1, "a void opponent with trumps breaks it");
    let (mut round, broken) = lead(ThrowCheck::InSuit);
    assert!(!broken);
    let _ = round.play(1, set("H3 H4")).expect("void");
    let _ = round.play(2, set("D3 D4")).expect("void");
    let won = round.play(3, set("S3 S4")).expect("in suit").won.expect("the trick is over");
    assert_eq!(won.seat, 1);
}

// A11. Without `single_joker_bids` one joker is neither offered nor accepted.
#[test]
fn ruling_a11_one_joker_alone() {
    for (allowed, code) in [(true, "ok"), (false, "single_joker")] {
        let config = Config { single_joker_bids: allowed, ..at_level(Rank::Two) };
        let mut game = dealt(&config, deck(4, &[(0, "sj bj bj'")], ""));
        let Some(LegalActions::Flip { bids, .. }) = view(&game, 0).legal_actions else { panic!("seat 0 may declare") };
        assert_eq!(bids.contains(&vec![card("sj")]), allowed);
        assert!(bids.contains(&vec![card("bj"), card("bj'")]), "pairs declare at every table");
        assert_eq!(answer(&mut game, 0, bid("sj")), code);
    }
}

// A11 and 5.4. A single joker that stands makes the round no-trump.
#[test]
fn ruling_a11_one_joker_makes_a_no_trump_round() {
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(1, "sj"), (0, "S2")], ""));
    assert_eq!(answer(&mut game, 0, bid("S2")), "ok");
    assert_eq!(answer(&mut game, 1, bid("sj")), "ok");
    pass_all(&mut game);
    assert_eq!((view(&game, 0).trump, view(&game, 0).banker), (None, Some(Seat::at(1))));
}

// A12. With jokers standing there is no trump suit to count: only jokers and level cards are trumps.
#[test]
fn ruling_a12_trumps_under_a_joker_bid() {
    let points = "C3 C3' C4 C4' C5 C5' C6 C6' C7 C7' C8 C8' C9 C9' CJ CJ' CQ CQ' CA CA' D3 D3' D4 D4' D6";
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(1, points), (0, "C2"), (3, "sj")], ""));
    let offered = |game: &tractor::Tractor| match view(game, 1).legal_actions {
        Some(LegalActions::Flip { redeal, .. }) => redeal.is_some(),
        other => panic!("{other:?}"),
    };
    assert!(offered(&game), "no trump yet");
    assert_eq!(answer(&mut game, 0, bid("C2")), "ok");
    assert!(!offered(&game), "clubs are trumps now");
    assert_eq!(answer(&mut game, 3, bid("sj")), "ok");
    assert!(offered(&game), "and are none any more");
}

// A20. The window is as long as the table says, and 0 closes it at once.
#[test]
fn ruling_a20_the_window_is_an_option() {
    for window in [0, 700, 60_000] {
        let config = Config { fairness_ms: window, ..at_level(Rank::Two) };
        let mut game = dealt(&config, deck(4, &[(0, "S2")], ""));
        let closes =
            |game: &tractor::Tractor, at| matches!(game.turn(), Turn::Seats { deadline, .. } if deadline == Some(at));
        assert!(closes(&game, window));
        let _ = act(&mut game, 0, 0, bid("S2")).expect("a level card");
        let _ = game.time_out(window);
        assert_eq!((view(&game, 0).phase, view(&game, 0).trump), (Phase::BuryKitty, Some(Suit::Spades)));
    }
}

// A25. From seat to seat + 1, for the deal and for play, with six seats too.
#[test]
fn ruling_a25_the_direction() {
    let config = Config { seats: 6, deal_ms: 80, ..at_level(Rank::Two) };
    let mut game = dealt(&config, Card::deck_of_108());
    for place in 0..96 {
        let told = game.time_out(80 * (place + 1));
        assert_eq!(heard(&told, Viewer::Watcher)[0]["seat"].as_i64(), Some(place % 6));
    }
    pass_all(&mut game);
    let _ = game.time_out(1_000_000);
    for seat in 0..6 {
        assert_eq!(view(&game, 0).turn, Some(Seat::at(seat)));
        let _ = game.time_out(2_000_000);
    }
}

// A33. Shown cards stay in the hand, are public, and can be played like any other.
#[test]
fn ruling_a33_shown_cards_stay_in_the_hand() {
    let mut game = dealt(&at_level(Rank::Two), deck(4, &[(0, "S2 S2'")], "H3 H4 H6 H7 H8 H9 HJ HQ"));
    let _ = act(&mut game, 0, 0, bid("S2 S2'")).expect("a level pair");
    assert_eq!(view(&game, 0).hand_counts[Seat::at(0)], 25);
    for seat in 0..4 {
        assert_eq!(view(&game, seat).bids[0].cards, [card("S2"), card("S2'")], "everybody sees them");
    }
    assert_eq!(game.view(Viewer::Watcher).bids[0].cards.len(), 2);
    pass_all(&mut game);
    assert_eq!(answer(&mut game, 0, bury("H3 H4 H6 H7 H8 H9 HJ HQ")), "ok");
    assert_eq!(answer(&mut game, 0, play("S2 S2'")), "ok");
    assert_eq!(view(&game, 1).bids.len(), 1, "who declared what stays known");
}

/// A naming in a few words: `THROW: TRACTOR 2, PAIR`.
fn written(naming: &Naming) -> String {
    let part = |part: &NamedPart| match part.kind {
        Kind::Single => "SINGLE".to_owned(),
        Kind::Pair => "PAIR".to_owned(),
        Kind::Tractor | Kind::Throw => format!("TRACTOR {}", part.pairs),
    };
    let parts: Vec<String> = naming.parts.iter().map(part).collect();
    format!("{}{}", if naming.throws { "THROW: " } else { "" }, parts.join(", "))
}

// A29. A dry run names what the cards are; whether a throw stands it does not say.
#[test]
fn rule_11_3_a_dry_run_names_the_pattern() {
    let name = |round: &str, names: &str, leads: bool| written(&Naming::of(&order(round), set(names), leads));
    assert_eq!(name("2H", "S5", true), "SINGLE");
    assert_eq!(name("2H", "S5 S5'", true), "PAIR");
    assert_eq!(name("2H", "S5 S5' S6 S6' S7 S7'", true), "TRACTOR 3");
    assert_eq!(name("7C", "CA CA' H7 H7' C7 C7'", true), "TRACTOR 3");
    assert_eq!(name("2H", "SA SK SK'", true), "THROW: PAIR, SINGLE");
    assert_eq!(name("2H", "S5 S5' S6 S6' S9 S9' SA SK", true), "THROW: TRACTOR 2, PAIR, SINGLE, SINGLE");
    assert_eq!(name("2H", "S5 S5' S6", false), "PAIR, SINGLE", "who follows throws nothing");
    assert_eq!(name("2H", "S5 D5 H3 H3'", false), "PAIR, SINGLE, SINGLE", "trumps first");

    let wishes = [(0, "S9 SJ"), (1, "SA S3 D4")];
    let mut game = dealt(&at_level(Rank::Two), deck(4, &wishes, "H3 H4 H6 H7 H8 H9 HJ HQ"));
    pass_all(&mut game);
    let _ = act(&mut game, 0, 0, bury("H3 H4 H6 H7 H8 H9 HJ HQ")).expect("eight cards");
    let asked = |seat, names: &str| {
        let question = Question::Play { cards: names.split_whitespace().map(card).collect() };
        written(
            &Selections::answer(&game, Viewer::Seat(Seat::at(seat)), question, &OF_TEST).expect("it may be led").naming,
        )
    };
    assert_eq!(asked(0, "S9 SJ"), "THROW: SINGLE, SINGLE", "although seat 1 breaks it");
    assert_eq!(asked(0, "S9"), "SINGLE");
}

// A29. A lead comes with the tractors that can be picked at once: all that no other contains.
#[test]
fn rule_11_3_a_lead_names_its_tractors() {
    let offered = |order: &Order, hand: Cards, group: Group| {
        let LegalActions::Lead { groups } = LegalActions::lead(order, hand) else { panic!("a lead") };
        let found = groups.into_iter().find(|one| one.group == group).map_or(Vec::new(), |one| one.tractors);
        found.into_iter().map(|cards| cards.into_iter().collect::<Cards>()).collect::<Vec<Cards>>()
    };
    let check = |round: &str, names: &str, group, expect: &[&str]| {
        let expect: Vec<Cards> = expect.iter().map(|names| set(names)).collect();
        assert_eq!(offered(&order(round), set(names), group), expect, "{names}");
    };
    check("2H", "S5 S5' S6 S6' S7 S7' S9 S9' SJ", Group::Spades, &["S5 S5' S6 S6' S7 S7'"]);
    check("2H", "S5 S6 S6' S7", Group::Spades, &[]);
    check("7C", "CA CA' H7 H7' D7 D7'", Group::Trump, &["CA CA' D7 D7'", "CA CA' H7 H7'"]);

    let mut dice = Dice::from_number("tractor/lead/tractors", 1);
    let mut found = 0;
    for _ in 0..crate::times(150) {
        let level = *dice.pick(&[Rank::Two, Rank::Seven, Rank::Ace]).expect("three");
        let naive = Naive { level, trump: Suit::new(dice.below(5) as usize), strict: dice.chance(1, 2) };
        let group = if dice.chance(2, 3) { Group::Trump } else { Group::Spades };
        let mut faces: Vec<Card> = naive.of_group(Cards::ALL, group).iter().filter(|card| card.deck() == 1).collect();
        dice.shuffle(&mut faces);
        faces.truncate(6);
        let hand = faces.iter().fold(Cards::NONE, |all, card| all.with(*card).with(card.other()));
        let sizes = (4..=hand.len()).step_by(2);
        let all: Vec<Cards> = sizes.flat_map(|size| subsets(hand, size)).collect();
        let all: Vec<Cards> = all.into_iter().filter(|cards| naive.is_tractor(group, *cards)).collect();
        let within = |one: &Cards| all.iter().any(|other| other != one && other.has_all(*one));
        let mut expect: Vec<Vec<Card>> = all.iter().filter(|one| !within(one)).map(|one| one.list()).collect();
        let mut got: Vec<Vec<Card>> = offered(&naive.order(), hand, group).into_iter().map(Cards::list).collect();
        expect.sort();
        got.sort();
        assert_eq!(got, expect, "{hand:?} at {level:?} {:?} strict {}", naive.trump, naive.strict);
        found += got.len();
    }
    assert!(found >= crate::at_least(50), "there are tractors: {found}");
}

// Appendix B, row by row, where the rule's own test does not show the tie.
#[test]
fn rule_b_ties_go_by_id_in_plain_text_order() {
    // Only cards of equal keys can tie, and among them the order of cards is that of their ids as text.
    for (level, trump) in [("7", "S"), ("10", "H"), ("2", ""), ("A", "C")] {
        let order = order(&format!("{level}{trump}"));
        for (one, other) in Cards::ALL.iter().flat_map(|one| Cards::ALL.iter().map(move |other| (one, other))) {
            if order.key(one) == order.key(other) {
                assert_eq!(one.cmp(&other), one.to_string().cmp(&other.to_string()), "{one} and {other}");
            }
        }
    }

    let order = order("7H");
    let sorted: Vec<String> = order.sorted(set("S7 D7' C7 S7'")).iter().map(Card::to_string).collect();
    assert_eq!(sorted, ["D1_C_7", "D1_S_7", "D2_D_7", "D2_S_7"], "equal keys, so ids decide");
    let parts = |names: &str| {
        let pattern = Pattern::of(&order, set(names)).expect("one group");
        pattern.parts(&order).iter().map(|part| part.cards).collect::<Vec<Cards>>()
    };
    assert_eq!(parts("S7 S7' D7 D7'"), ["D7 D7'", "S7 S7'"].map(set), "equal pairs by id");
    assert_eq!(parts("S7 D7' C7"), ["C7", "S7", "D7'"].map(set), "equal singles by id");
    let smallest = |names: &str| Pattern::of(&order, set(names)).expect("one group").smallest_part(&order).cards;
    assert_eq!(smallest("S7 S7' D7 D7'"), set("D7 D7'"), "the punished part too");
    assert_eq!(smallest("S7 D7'"), set("S7"));
    assert_eq!(smallest("SA SK SQ"), set("SQ"));
    assert_eq!(smallest("SA S3 S3' S5 S5' S6 S6'"), set("SA"), "a single before a pair, however high");
    assert_eq!(smallest("SA SA' S3 S3' S4 S4'"), set("SA SA'"), "a pair before a tractor");
}
