//! RULES 8: leading, following, winning, throwing.

use cardtable::Refusal as _;
use tractor::{
    Breaking, Cards, Duty, FollowFill, Kind, Order, Pattern, Round, Rules, Step, ThrowCheck, broken, template, winner,
};

use crate::naive::{order, set};

fn lead(order: &Order, names: &str) -> Pattern {
    Pattern::of(order, set(names)).expect("one group")
}

/// Whether a hand may answer a lead so: `ok`, or the code of the refusal.
fn follow(round: &str, led: &str, hand: &str, play: &str, expect: &str) {
    check_follow(&order(round), FollowFill::Template, led, hand, play, expect);
}

fn check_follow(order: &Order, fill: FollowFill, led: &str, hand: &str, play: &str, expect: &str) {
    assert!(set(hand).has_all(set(play)), "{play} is not in {hand}");
    let duty = Duty::of(order, fill, &lead(order, led), set(hand));
    let got = if duty.allows(order, set(play)) { "ok" } else { duty.why_not(order, set(play)).code().name() };
    assert_eq!(got, expect, "{play} out of {hand} to {led}");
}

/// A round with these small hands; seat 0 is banker and leads.
fn round(of: &str, rules: Rules, hands: &[&str]) -> Round {
    let base = order(of);
    let order = Order::new(base.level(), base.trump(), rules.strict_ladder);
    let hands: Vec<Cards> = hands.iter().map(|names| set(names)).collect();
    Round::new(order, rules, hands.len(), 0, &hands)
}

fn play(round: &mut Round, seat: usize, names: &str) -> Step {
    round.play(seat, set(names)).unwrap_or_else(|no| panic!("{names} by {seat}: {no}"))
}

#[test]
fn rule_8_1_banker_first_then_the_winner_clockwise() {
    let mut round = round("2H", Rules::default(), &["S3 D4", "S4 D5", "SA D6", "S5 D7"]);
    assert_eq!(round.turn(), Some(0));
    assert_eq!(round.play(1, set("S4")).map_err(|no| no.code().name()), Err("not_your_turn"));
    assert_eq!(round.play(0, set("S3 D4")).map_err(|no| no.code().name()), Err("mixed_groups"));
    assert_eq!(round.play(0, set("S4")).map_err(|no| no.code().name()), Err("card_not_held"));
    assert_eq!(round.play(0, Cards::NONE).map_err(|no| no.code().name()), Err("no_cards"));
    for (seat, names) in [(0, "S3"), (1, "S4"), (2, "SA"), (3, "S5")] {
        assert_eq!(round.turn(), Some(seat));
        play(&mut round, seat, names);
    }
    assert_eq!((round.turn(), round.leader()), (Some(2), 2));
    for (seat, names) in [(2, "D6"), (3, "D7"), (0, "D4"), (1, "D5")] {
        play(&mut round, seat, names);
    }
    assert_eq!((round.turn(), round.over(), round.last().map(|(seat, _)| seat)), (None, true, Some(3)));
    assert_eq!(round.play(3, set("D7")).map_err(|no| no.code().name()), Err("round_over"));
}

#[test]
fn rule_8_1_every_pattern_may_be_led() {
    for (names, kind) in
        [("S5", Kind::Single), ("S5 S5'", Kind::Pair), ("S5 S5' S6 S6'", Kind::Tractor), ("S5 S6 S6'", Kind::Throw)]
    {
        let mut round = round("2H", Rules::default(), &["S5 S5' S6 S6'", "C3 C4 C5 C6", "C7 C8 C9 CJ", "D3 D4 D5 D6"]);
        let step = play(&mut round, 0, names);
        assert_eq!((step.cards, step.broken), (set(names), None));
        assert_eq!(round.lead().map(|lead| lead.kind), Some(kind));
    }
}

#[test]
fn rule_8_2_1_the_group_comes_first() {
    follow("2H", "S5", "S6 H7", "H7", "must_follow_group");
    follow("2H", "S5", "S6 S7 H7", "H7", "must_follow_group");
    follow("2H", "S5", "S6 H7", "S6", "ok");
    follow("2H", "S5", "H7 D8", "D8", "ok");
    follow("2H", "H5", "S2 D9 C4", "D9", "must_follow_group");
    follow("2H", "H5", "S2 D9 C4", "S2", "ok");
    follow("2H", "S5 S5' S6 S6'", "S9 HQ DA H3 D4", "S9 HQ DA H3", "ok");
    follow("2H", "S5 S5' S6 S6'", "S9 HQ DA H3 D4", "D4 HQ DA H3", "must_play_all_of_group");
    follow("2H", "S5", "S6 S7", "S6 S7", "wrong_count");
}

#[test]
fn rule_8_2_2_structure() {
    follow("2H", "S5 S5'", "S6 S6' S9", "S6 S9", "must_play_pairs");
    follow("2H", "S5 S5'", "S6 S6' S9 SA SA'", "SA SA'", "ok");
    follow("2H", "S5 S5'", "S6 S9 SK D4", "S9 SK", "ok");
    follow("2H", "S5 S5'", "S8 S8' S9 S9' SK", "S8 S8'", "ok");
    follow("2H", "S5 S5' S6 S6'", "S7 S7' S8 S8' SJ SJ'", "S7 S7' SJ SJ'", "must_play_tractor");
    follow("2H", "S5 S5' S6 S6'", "S7 S7' S8 S8' S9 S9' SJ", "S8 S8' S9 S9'", "ok");
    follow("2H", "S5 S5' S6 S6'", "S7 S7' S8 S8' SJ SJ'", "S7 S7' S8 S8'", "ok");
    follow("7C", "C3 C3' C4 C4'", "CA CA' C7 C7' C5 C9", "CA CA' C7 C7'", "ok");
    follow("7C", "C3 C3' C4 C4'", "CA CA' C7 C7' H7 H7' C9", "CA CA' C7 C7'", "ok");
}

#[test]
fn rule_8_2_3_the_template() {
    let long = "S3 S3' S4 S4' S5 S5'";
    follow("2H", long, "S8 S8' S9 S9' SJ SJ' SQ S7", "S8 S8' S9 S9' SJ SJ'", "ok");
    follow("2H", long, "S8 S8' S9 S9' SJ SJ' SQ S7", "S8 S8' S9 S9' S7 SQ", "not_the_template");
    let two = "SJ SJ' SQ SQ' S8 S8' S9 S9' S6 S7";
    follow("2H", long, two, "S8 S8' S9 S9' SJ SJ'", "ok");
    follow("2H", long, two, "SJ SJ' SQ SQ' S8 S8'", "not_the_template");
    let loose = "S8 S8' S6 S7 S9 SA";
    follow("2H", "S3 S3' S4 S4'", loose, "S8 S8' S6 S7", "ok");
    follow("2H", "S3 S3' S4 S4'", loose, "S8 S8' S6 SA", "not_the_template");
    follow("2H", "S3 S3' S4 S4'", "S6 S7 S9 SA SK", "S6 S7 S9 SK", "ok");
    follow("2H", "S3 S3' S4 S4'", "S6 S7 S9 SA SK", "S6 S7 S9 SA", "not_the_template");
    assert_eq!(template(&order("2H"), &lead(&order("2H"), long), set(two)), set("S8 S8' S9 S9' SJ SJ'"));

    let standard = |play, expect| check_follow(&order("2H"), FollowFill::Standard, long, two, play, expect);
    standard("SJ SJ' SQ SQ' S8 S8'", "ok");
    standard("SJ SJ' SQ SQ' S6 S7", "must_play_pairs");
    standard("SJ SJ' S9 S9' S6 S7", "must_play_tractor");
    check_follow(&order("2H"), FollowFill::Standard, "S3 S3' S4 S4'", loose, "S8 S8' S6 SA", "ok");
}

#[test]
fn rule_8_2_3_ties_in_the_template_go_by_id() {
    // The off-suit sevens are equals: the deck comes first in an id, then the suit.
    let order = order("7H");
    let led = lead(&order, "H3 H3' H4 H4'");
    assert_eq!(template(&order, &led, set("C7' D7 S7 H9 HJ' sj")), set("H9 HJ' D7 S7"));
    assert_eq!(template(&order, &led, set("S7 S7' D7 D7' sj sj' HK")), set("D7 D7' S7 S7'"));
    assert_eq!(template(&order, &led, set("S7 S7' D7 D7' HA HA' sj sj' HK")), set("HA HA' D7 D7'"), "a full tractor");
}

#[test]
fn rule_8_2_4_following_a_throw() {
    follow("2H", "SA SK SK'", "SQ SQ' S9 S8", "SQ S9 S8", "must_play_pairs");
    follow("2H", "SA SK SK'", "SQ SQ' S9 S8", "SQ SQ' S8", "ok");
    follow("2H", "SA SK SK'", "S6 D9 C4 H8", "S6 D9 H8", "ok");
    follow("2H", "SA SK", "S3 S3' S4", "S3 S4", "ok");
    let led = "SA SJ SJ' SQ SQ'";
    follow("2H", led, "S3 S3' S4 S4' S6 S6' S9", "S3 S3' S6 S6' S9", "must_play_tractor");
    follow("2H", led, "S3 S3' S4 S4' S6 S6' S9", "S3 S3' S4 S4' S6", "ok");
    follow("2H", led, "S3 S3' S5 S5' S9 S10", "S3 S3' S9 S10 S5", "must_play_pairs");
}

#[test]
fn rule_8_2_5_void_hands_owe_nothing() {
    follow("2H", "S5 S5' S6 S6'", "H3 H3' H4 H4' D3 D5 D6", "H3 H4 D3 D6", "ok");
    follow("2H", "S5 S5'", "H3 H3' D4", "H3 D4", "ok");
}

fn wins(round: &str, plays: &[&str], expect: usize) {
    let order = order(round);
    let plays: Vec<Cards> = plays.iter().map(|names| set(names)).collect();
    let lead = Pattern::of(&order, plays[0]).expect("one group");
    assert_eq!(winner(&order, &lead, &plays), expect, "{plays:?}");
}

#[test]
fn rule_8_3_the_highest_of_the_pattern_wins_and_trumps_beat_it() {
    wins("7S", &["H9", "HK", "HA", "D2"], 2);
    wins("7S", &["H9", "HK", "S2", "HA"], 2);
    wins("7S", &["H9", "S2", "S3", "H7"], 3);
    wins("7S", &["S3", "H7", "D7", "SA"], 1);
    wins("7S", &["HA", "HA'", "H2", "H3"], 0);
    wins("7", &["S7", "H7", "sj", "sj'"], 2);
    wins("7", &["SK", "C7", "SA", "S10"], 1);
    wins("2H", &["SK SK'", "SA S9", "SQ SQ'", "SJ SJ'"], 0);
    wins("2H", &["SK SK'", "D4 D4'", "SA SA'", "S5 S6"], 2);
    wins("2H", &["SK SK'", "H3 H3'", "SA SA'", "H4 H5"], 1);
    wins("2H", &["S4 S4' S5 S5'", "S10 S10' SJ SJ'", "H3 H3' H9 H9'", "S7 S7' S8 S8'"], 1);
    wins("2H", &["S4 S4' S5 S5'", "S10 S10' SJ SJ'", "H3 H3' H4 H4'", "S7 S7' S8 S8'"], 2);
    wins("7H", &["H9 H9' H10 H10'", "HQ HQ' HK HK'", "S7 S7' HA HA'", "H2 H2' H3 H3'"], 2);
}

#[test]
fn rule_8_3_overtaking_a_throw() {
    let led = "SA SK SK'";
    wins("2H", &[led, "SQ SQ' S9", "H3 H3' H4", "SA' S4 S5"], 2);
    wins("2H", &[led, "SQ SQ' S9", "H3 H5 H4", "SA' S4 S5"], 0);
    wins("2H", &[led, "H4 H4' H5", "H3 H3' HA", "H6 H7 H7'"], 3);
    wins("2H", &["SA SK", "H3 H4", "H3' H9", "S3 S4"], 2);
    wins("2H", &["SA SK", "H3 H3'", "H4 H5", "S3 S4"], 2);
    // A teammate in the suit has to beat every part.
    wins("2H", &["S9 SJ SJ'", "S3 S4 S5", "S10 SQ SQ'", "S6 S7 S8"], 2);
    wins("2H", &["S9 SJ SJ'", "S3 S4 S5", "S8 SQ SQ'", "S6 S7 S8"], 0);
    wins("2H", &["SQ S4 S4'", "S3 S5 S6", "SK SA S7", "S8 S9 S10"], 0);
    wins("2H", &["SQ S4 S4'", "S3 S5 S6", "SK SK' SA", "S8 S9 S10"], 2);
    // Two tractors are covered by one long one.
    wins(
        "2H",
        &[
            "S3 S3' S4 S4' S7 S7' S8 S8'",
            "C3 C4 C5 C6 C7 C8 C9 CJ",
            "H3 H3' H4 H4' H5 H5' H6 H6'",
            "D3 D4 D5 D6 D7 D8 D9 DJ",
        ],
        2,
    );
    wins(
        "2H",
        &[
            "S3 S3' S4 S4' S7 S7' S8 S8'",
            "C3 C4 C5 C6 C7 C8 C9 CJ",
            "H3 H3' H4 H4' H6 H6' H8 H8'",
            "D3 D4 D5 D6 D7 D8 D9 DJ",
        ],
        0,
    );
}

#[test]
fn rule_8_3_two_that_cover_a_throw_are_compared_by_what_covers_its_largest_part() {
    let void = "D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ";
    let check = |led: &str, low: &str, high: &str| {
        let cards = led.split_whitespace().count();
        let void: Vec<&str> = void.split_whitespace().take(cards).collect();
        wins("2H", &[led, low, high, &void.join(" ")], 2);
        wins("2H", &[led, high, low, &void.join(" ")], 1);
    };
    check("S3 S3' S4 S4' SA", "H5 H5' H6 H6' HA", "H8 H8' H9 H9' H3");
    check("S3 S3' S4 S4' S9 S9'", "H5 H5' H6 H6' HA HA'", "H8 H8' H9 H9' H3 H3'");
    let led = "S3 S3' S4 S4' S5 S5' S8 S8' S9 S9'";
    check(led, "H3 H3' H4 H4' H5 H5' HK HK' HA HA'", "H6 H6' H7 H7' H8 H8' H10 H10' HJ HJ'");
    check("SA SK SK'", "H3 H3' HA", "H4 H4' H5");
    check("SA SK", "H3 H10", "H4 HJ");
}

#[test]
fn rule_8_4_standing_and_punishment() {
    let hands = ["SA SK D3", "SA' S4 H5", "D5 D6 D7", "S5 S6 C5"];
    let mut punished = round("2H", Rules::default(), &hands);
    let step = play(&mut punished, 0, "SA SK");
    assert_eq!(step.cards, set("SK"), "the smallest part is led instead");
    let why = step.broken.expect("it does not stand");
    assert_eq!((why.by, why.part.cards, why.how), (1, set("SK"), Breaking::Higher));
    assert_eq!(*punished.hand(0).for_rules(), set("SA D3"), "the rest goes back to the hand");
    assert_eq!(punished.penalty(), 0);

    let costly = Rules { throw_penalty: 10, ..Rules::default() };
    let mut banker = round("2H", costly, &hands);
    play(&mut banker, 0, "SA SK");
    assert_eq!((banker.penalty(), banker.caught()), (10, 10), "the banker's throw costs the banker team");
    let mut catcher = round("2H", costly, &["S3 S6 C4", "SA S4 S5", "S7 S8 C5", "S9 C6 C7"]);
    for (seat, names) in [(0, "S3"), (1, "SA"), (2, "S7"), (3, "S9"), (1, "S4 S5")] {
        play(&mut catcher, seat, names);
    }
    assert_eq!((catcher.penalty(), catcher.caught()), (-10, 0), "the catchers' throw costs the catchers, down to 0");
}

#[test]
fn rule_8_4_who_breaks_a_throw() {
    let check = |check: ThrowCheck, of: &str, hands: &[&str], names: &str, expect: Option<(usize, &str)>| {
        let order = order(of);
        let throw = lead(&order, names);
        let hands: Vec<Cards> = hands.iter().map(|names| set(names)).collect();
        let got = broken(&order, check, &throw, 0, hands.len(), |seat| hands[seat]);
        let expect = expect.map(|(seat, part)| (seat, set(part)));
        assert_eq!(got.map(|broken| (broken.by, broken.part.cards)), expect, "{names}");
    };
    let seed = ThrowCheck::WithTrump;
    check(seed, "2H", &["", "S3", "SA'", "S5"], "SA SK", None);
    check(seed, "2H", &["", "S3", "H6 H7", "S5"], "SA SK", None);
    check(seed, "2H", &["", "C3 H5", "", "S5"], "SA SK", Some((1, "SK")));
    check(ThrowCheck::InSuit, "2H", &["", "C3 H5", "", "S5"], "SA SK", None);
    check(ThrowCheck::InSuit, "2H", &["", "C3 H5", "", "S5 SA'"], "SA SK", Some((3, "SK")));
    check(seed, "2H", &["", "H3 H5 C4", "", "C5"], "SA SA' S9 S9'", None);
    check(seed, "2H", &["", "H3 H3' C4", "", "C5"], "SA SA' S9 S9'", Some((1, "S9 S9'")));
    check(seed, "2H", &["", "S10 S10' SJ", "", "C5"], "S5 S5' S6 S6' S9 S9'", Some((1, "S9 S9'")));
    check(seed, "2H", &["", "SQ SQ' SK SK'", "", "C5"], "S5 S5' S6 S6' SA SA'", Some((1, "S5 S5' S6 S6'")));
    check(seed, "7H", &["", "H3 sj", "", "H6"], "S7 D7", Some((1, "D7")));
    check(seed, "7H", &["", "H3 C7", "", "H6"], "S7 D7", None);
    check(seed, "2H", &["", "S3", "S9", "S4", "SA'", "S5"], "SA SK", None);
    check(seed, "2H", &["", "S3", "S9", "S4", "S6", "SA'"], "SA SK", Some((5, "SK")));
}
