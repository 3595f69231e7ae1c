//! The table of simulated hands in RULES.md is what the code plays, and says what it is said to say.

use deal::tiers::{PLAYERS, Tally, first_hands};
use deal::{Deal, Tier};
use table::Game;

/// The columns of the table that are compared.
const BUST: usize = 4;
const FOLD: usize = 5;
const PROFIT: usize = 6;
const BANKED_A_RUN: usize = 9;
const BANKED_A_HAND: usize = 10;
const BANKED_A_ROUND: usize = 11;
const FIRST_HANDS: usize = 13;

/// The rows of the table as they are printed, one for each tier and Player.
fn printed() -> Vec<Vec<String>> {
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows: Vec<Vec<String>> =
        Deal::RULES.en.lines().filter(|line| line.starts_with("       |")).skip(2).map(cells).collect();
    assert_eq!(rows.len(), Tier::ALL.len() * PLAYERS.len());
    rows
}

fn row(tier: usize, player: &str) -> Vec<String> {
    let place = PLAYERS.iter().position(|one| *one == player).expect("a Player of the table");
    printed().swap_remove(tier * PLAYERS.len() + place)
}

fn number(row: &[String], column: usize) -> f64 {
    row[column].trim_end_matches('%').trim().parse().unwrap_or_else(|_| panic!("{} is no number", row[column]))
}

/// Four standard errors of a share of so many hands, in hundredths.
fn noise(percent: f64, hands: u64) -> f64 {
    4.0 * (percent * (100.0 - percent) / hands as f64).sqrt()
}

#[test]
fn rule_12_5_the_first_hands_of_every_row_come_out_as_printed() {
    for (tier, heat) in Tier::ALL.into_iter().enumerate() {
        for player in PLAYERS {
            let (row, first) = (row(tier, player), first_hands(player, heat));
            assert_eq!(row[2], player);
            assert_eq!(row[FIRST_HANDS], first.in_short(), "{heat:?}, {player}: make the table anew");
            agrees(&row, &first);
        }
    }
}

/// The other columns are counts of the same hands and many more, so they are near.
fn agrees(row: &[String], first: &Tally) {
    for (column, count) in [(BUST, first.busts), (FOLD, first.folds)] {
        let (printed, counted) = (number(row, column), first.percent(count));
        assert!((printed - counted).abs() <= noise(printed, first.hands), "{row:?}: {counted} in column {column}");
    }
    let profit = number(row, PROFIT);
    assert!((profit - first.profit_a_hand()).abs() < 0.15 * profit, "{row:?}: {}", first.profit_a_hand());
}

#[test]
fn rule_12_5_fold_and_bust_stay_below_half_in_the_table() {
    for tier in 0..Tier::ALL.len() {
        let house = row(tier, "house");
        assert!(number(&house, BUST) + number(&house, FOLD) < 50.0, "{house:?}");
    }
}

#[test]
fn rule_12_5_never_folding_brings_less_home_in_the_table_by_every_measure() {
    for tier in 0..Tier::ALL.len() {
        let (house, reckless) = (row(tier, "house"), row(tier, "reckless"));
        for (column, at_most) in [(BANKED_A_RUN, 0.8), (BANKED_A_HAND, 0.93), (BANKED_A_ROUND, 0.85)] {
            let (well, never) = (number(&house, column), number(&reckless, column));
            assert!(never < at_most * well, "{house:?} {reckless:?}");
        }
    }
}

/// How much more one brings home than the other, in whole hundredths, least and most over the tiers.
fn more(column: usize) -> (i64, i64) {
    let by_tier = (0..Tier::ALL.len()).map(|tier| {
        let (well, never) = (number(&row(tier, "house"), column), number(&row(tier, "reckless"), column));
        (100.0 * (well / never - 1.0)).round() as i64
    });
    let all: Vec<i64> = by_tier.collect();
    (*all.iter().min().expect("tiers"), *all.iter().max().expect("tiers"))
}

#[test]
fn rule_12_5_the_sentences_below_the_table_tell_its_figures() {
    let words: Vec<&str> = Deal::RULES.en.split_whitespace().collect();
    let text = words.join(" ");
    let (run, hand, round) = (more(BANKED_A_RUN), more(BANKED_A_HAND), more(BANKED_A_ROUND));
    let sentence = format!(
        "by the run from {} to {} % more, by the hand from {} to {} %, and by the round, which is the measure of time \
         at the table, from {} to {} %.",
        run.0, run.1, hand.0, hand.1, round.0, round.1
    );
    assert!(text.contains(&sentence), "{sentence}");
    let house = row(0, "house");
    let near = format!("The house comes to {}, {} and {};", house[BUST], house[FOLD], house[PROFIT]);
    assert!(text.contains(&near), "{near}");
}
