//! The table of ties at the end of the rules: each row is what the code does.

use cards::Rank;
use cardtable::Game;
use tractor::{Cards, Config, Duty, FollowFill, Kind, Order, Pattern, ThrowCheck, Tractor, broken, template, winner};

use crate::at_table::{at_level, dealt, deck, pass_all, view};
use crate::naive::{card, order, set};

/// The rows of the table in one language, cell by cell.
fn rows(rules: &'static str) -> Vec<Vec<&'static str>> {
    let table = rules.rsplit("\n## ").next().expect("the last section");
    let lines = table.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The row of the English table with this name, so that a test and what it holds up cannot drift apart.
fn says(what: &str, by: &str, then: &str) {
    let found = rows(Tractor::ABOUT.rules.en).into_iter().find(|row| row[0] == what).expect("a row of this name");
    assert_eq!(found, [what, by, then]);
}

fn pattern(order: &Order, names: &str) -> Pattern {
    Pattern::of(order, set(names)).expect("one group")
}

/// The parts as they are listed: their kind and their cards by id.
fn parts(order: &Order, names: &str) -> Vec<(Kind, Cards)> {
    pattern(order, names).parts(order).into_iter().map(|part| (part.kind, part.cards)).collect()
}

#[test]
fn every_row_is_held_up_here_and_printed_in_each_language() {
    let names: Vec<&str> = rows(Tractor::ABOUT.rules.en).iter().map(|row| row[0]).collect();
    let here = include_str!("ties.rs");
    for name in &names {
        assert!(here.contains(&format!("says(\n        \"{name}\",")) || here.contains(&format!("says(\"{name}\",")));
    }
    for rules in [Tractor::ABOUT.rules.zh, Tractor::ABOUT.rules.ru] {
        assert_eq!(rows(rules).len(), names.len());
    }
}

#[test]
fn cards_by_key_then_id() {
    says("cards", "key, low first", "id, as plain text");
    let order = order("2S");
    let sorted = order.sorted(set("H10 C10 D9 C10' S3 D2 C2' H2"));
    assert_eq!(sorted, ["D9", "C10", "H10", "C10'", "S3", "D2", "H2", "C2'"].map(card));
}

#[test]
fn pairs_by_top_then_ids() {
    says("pairs", "top, low first", "ids");
    let order = order("2S");
    // A pair is owed, and the clock gives the lowest; of equal level pairs that of the lowest ids.
    let lead = pattern(&order, "S3 S3'");
    let lowest = |hand: &str| Duty::of(&order, FollowFill::Template, &lead, set(hand)).lowest(&order);
    assert_eq!(lowest("S9 S9' S4 S4' SK"), set("S4 S4'"));
    assert_eq!(lowest("H2 H2' D2 D2' SK SQ"), set("D2 D2'"));
}

#[test]
fn tractors_are_taken_out_long_first_then_high_first_with_the_lowest_level_pair() {
    says(
        "tractors taken out of a throw",
        "length, long first; top, high first",
        "ids of the off-suit level pair in it",
    );
    let order = order("2S");
    let long_then_high = parts(&order, "H3 H3' H4 H4' H5 H5' H9 H9' H10 H10' HK HK' HA HA'");
    let tractors = ["H3 H3' H4 H4' H5 H5'", "HK HK' HA HA'", "H9 H9' H10 H10'"].map(|one| (Kind::Tractor, set(one)));
    assert_eq!(long_then_high, tractors);
    let level = parts(&order, "H2 H2' D2 D2' S2 S2'");
    assert_eq!(level, [(Kind::Tractor, set("D2 D2' S2 S2'")), (Kind::Pair, set("H2 H2'"))]);
}

#[test]
fn parts_are_listed_as_tractors_pairs_and_singles() {
    says("parts listed", "tractors as they are taken out; then pairs, then singles, each by top, high first", "ids");
    let order = order("2S");
    let listed = parts(&order, "SJ S5 S4 S4' S5' S9 S9' H2 H2' D2 D2' C2");
    let expected = [
        (Kind::Tractor, "S4 S4' S5 S5'"),
        (Kind::Pair, "D2 D2'"),
        (Kind::Pair, "H2 H2'"),
        (Kind::Pair, "S9 S9'"),
        (Kind::Single, "C2"),
        (Kind::Single, "SJ"),
    ];
    assert_eq!(listed, expected.map(|(kind, cards)| (kind, set(cards))));
    // Of equal singles the lower id comes first, and the deck is the first thing in an id.
    let singles = parts(&order, "D2' H2 SK");
    assert_eq!(singles, ["H2", "D2'", "SK"].map(|one| (Kind::Single, set(one))));
}

#[test]
fn the_template_takes_the_longest_segment_with_the_lowest_top_then_pairs_then_singles() {
    says("the template", "the longest segment, of these the lowest top; then pairs, then singles, low first", "ids");
    let order = order("2S");
    let four = pattern(&order, "H3 H3' H4 H4' H5 H5' H6 H6'");
    let hand = set("H7 H7' H8 H8' H10 H10' HJ HJ' HK HK' H9 HQ");
    assert_eq!(template(&order, &four, hand), set("H7 H7' H8 H8' H10 H10' HJ HJ'"));
    let trumps = pattern(&order, "S3 S3' S4 S4' S5 S5'");
    let equals = set("SA SA' D2 D2' H2 H2' C2 C2' SK");
    assert_eq!(template(&order, &trumps, equals), set("SA SA' C2 C2' D2 D2'"));
    let singles = set("S9 S9' H2 D2' C2 SJ SQ");
    assert_eq!(template(&order, &trumps, singles), set("S9 S9' SJ SQ C2 H2"));
}

#[test]
fn the_punished_part_is_the_smallest() {
    says("the punished part", "a single, else a pair, else a tractor; the lowest top", "ids");
    let order = order("2S");
    let smallest = |names: &str| pattern(&order, names).smallest_part(&order).cards;
    assert_eq!(smallest("H9 HK HK' H4 H4' H5 H5'"), set("H9"));
    assert_eq!(smallest("HK HK' H9 H9' H4 H4' H5 H5'"), set("H9 H9'"));
    assert_eq!(smallest("H9 H9' H10 H10' H4 H4' H5 H5'"), set("H4 H4' H5 H5'"));
    assert_eq!(smallest("D2' H2 SA SA'"), set("H2"));
    assert_eq!(smallest("H2 H2' D2 D2'"), set("D2 D2'"));
    // It is led whichever part was beaten.
    let throw = pattern(&order, "HA H9 H9'");
    let hands = [Cards::NONE, set("HK HK'"), Cards::NONE, Cards::NONE];
    let beaten = broken(&order, ThrowCheck::WithTrump, &throw, 0, 4, |seat| hands[seat]).expect("a higher pair");
    assert_eq!((beaten.part.cards, throw.smallest_part(&order).cards), (set("H9 H9'"), set("HA")));
}

#[test]
fn the_clock_buries_what_is_missed_least() {
    says("what the clock buries", "side suits before trumps, no points before points, key, low first", "id");
    // The kitty's first card makes spades trump, and seat 0 is banker.
    let kitty = "S3 C9 H9 D9' D10 HK S2 C2";
    let trumps = "S4 S4' S6 S6' S7 S7' S8 S8' S9 S9' SJ SJ' SQ SQ' SA SA' bj bj' sj sj'";
    let hand = format!("{trumps} D9 C9' H10 C5 D5'");
    let config = Config { banker_sees_bury: true, ..at_level(Rank::Two) };
    let mut game = dealt(&config, deck(4, &[(0, &hand)], kitty));
    pass_all(&mut game);
    let _ = game.time_out(100_000);
    let buried = view(&game, 0).kitty.expect("the banker may look");
    assert_eq!(Cards::from_list(&buried), Ok(set("C9 D9 H9 C9' D9' C5 D5' D10")), "D10 before H10, no trump, no king");
}

#[test]
fn a_trick_is_won_by_trumps_then_top_then_the_earlier_play() {
    let by = "trumps above the led suit; then top, after a throw that of what covers its largest part";
    says("the winner of a trick", by, "earlier play");
    let order = order("2S");
    let won = |plays: [&str; 4]| winner(&order, &pattern(&order, plays[0]), &plays.map(set));
    assert_eq!(won(["H9", "HK", "HA", "HA'"]), 2, "equal tops: the earlier");
    assert_eq!(won(["H9", "HA", "S3", "S4"]), 3);
    assert_eq!(won(["S9", "D2", "H2", "C2"]), 1, "all off-suit level cards are equals");
    assert_eq!(won(["HA HK HK'", "S3 S4 S4'", "SA S5 S5'", "H3 H4 H5"]), 2, "the pair decides, not the ace");
    assert_eq!(won(["HA HK HK'", "SA S5 S5'", "S9 S5 S5'", "H3 H4 H5"]), 1, "as high a pair: the earlier");
}
