//! The tables of simulated hands in RULES.md are what the code plays, and say what they are said to say.

use std::collections::BTreeMap;

use cardtable::Game;
use deal::tiers::{FIRST_HANDS, PLAYERS, Tally, begun_at, first_hands, play};
use deal::{Config, Deal, Tier};

/// A row of both tables: its cells by the names of their columns.
type Row = BTreeMap<&'static str, &'static str>;

/// The rows as they are printed, one for each tier and Player.
fn printed() -> Vec<Row> {
    let cells = |line: &'static str| line.trim().trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>();
    let bots = Deal::ABOUT.rules.en.split("\n12. ").nth(1).expect("the section on bots");
    let lines: Vec<Vec<&str>> = bots.lines().filter(|line| line.starts_with("       |")).map(cells).collect();
    let mut rows = vec![Row::new(); Tier::ALL.len() * PLAYERS.len()];
    // The names, a line of dashes, and the rows.
    let (table, rest) = lines.split_at(rows.len() + 2);
    assert_eq!(rest.len(), table.len(), "there are two tables of the same rows");
    for table in [table, rest] {
        for (row, cells) in rows.iter_mut().zip(&table[2..]) {
            row.extend(table[0].iter().copied().zip(cells.iter().copied()));
        }
    }
    rows
}

fn row(tier: usize, player: &str) -> Row {
    let place = PLAYERS.iter().position(|one| *one == player).expect("a Player of the table");
    let row = printed().swap_remove(tier * PLAYERS.len() + place);
    assert_eq!(row["Player"], player);
    row
}

fn number(row: &Row, column: &str) -> f64 {
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
            assert_eq!(
                row["first 1000 hands (bust / fold / banked)"],
                first.in_short(),
                "{heat:?}, {player}: make the table anew"
            );
            agrees(&row, &first);
        }
    }
}

/// The other columns are counts of the same hands and many more, so they are near.
fn agrees(row: &Row, first: &Tally) {
    for (column, count) in [("bust", first.busts), ("fold", first.folds)] {
        let (printed, counted) = (number(row, column), first.percent(count));
        assert!((printed - counted).abs() <= noise(printed, first.hands), "{row:?}: {counted} in column {column}");
    }
    let profit = number(row, "profit a hand");
    assert!((profit - first.profit_a_hand()).abs() < 0.15 * profit, "{row:?}: {}", first.profit_a_hand());
}

#[test]
fn rule_12_5_fold_and_bust_stay_below_half_in_the_tables() {
    for tier in 0..Tier::ALL.len() {
        let house = row(tier, "house");
        assert!(number(&house, "bust") + number(&house, "fold") < 50.0, "{house:?}");
    }
}

#[test]
fn rule_12_5_never_folding_brings_less_home_in_the_tables_by_every_measure() {
    for tier in 0..Tier::ALL.len() {
        let (house, reckless) = (row(tier, "house"), row(tier, "reckless"));
        for (column, at_most) in [("banked a run", 0.8), ("banked a hand", 0.93), ("banked a round", 0.85)] {
            let (well, never) = (number(&house, column), number(&reckless, column));
            assert!(never < at_most * well, "{house:?} {reckless:?}");
        }
    }
}

/// How much more one brings home than the other, in whole hundredths, least and most over the tiers.
fn more(column: &str) -> (i64, i64) {
    let by_tier = (0..Tier::ALL.len()).map(|tier| {
        let (well, never) = (number(&row(tier, "house"), column), number(&row(tier, "reckless"), column));
        (100.0 * (well / never - 1.0)).round() as i64
    });
    let all: Vec<i64> = by_tier.collect();
    (*all.iter().min().expect("tiers"), *all.iter().max().expect("tiers"))
}

#[test]
fn rule_12_5_the_sentences_below_the_tables_tell_their_figures() {
    let words: Vec<&str> = Deal::ABOUT.rules.en.split_whitespace().collect();
    let text = words.join(" ");
    let (run, hand, round) = (more("banked a run"), more("banked a hand"), more("banked a round"));
    let sentence = format!(
        "by the run from {} to {} % more, by the hand from {} to {} %, and by the round, which is the measure of time \
         at the table, from {} to {} %.",
        run.0, run.1, hand.0, hand.1, round.0, round.1
    );
    assert!(text.contains(&sentence), "{sentence}");
    let house = row(0, "house");
    let near = format!("The house comes to {}, {} and {};", house["bust"], house["fold"], house["profit a hand"]);
    assert!(text.contains(&near), "{near}");
}

#[test]
fn rule_12_6_the_first_hands_with_events_come_out_as_printed() {
    let first = |tier| play("house", &Config { event_cards: true, ..begun_at(tier) }, FIRST_HANDS, 1).in_short();
    let [quiet, alert, hunting] = Tier::ALL.map(first);
    let words: Vec<&str> = Deal::ABOUT.rules.en.split_whitespace().collect();
    let sentence = format!("(bust / fold / banked): {quiet} from Heat 0, {alert} from 26, {hunting} from 51.");
    assert!(words.join(" ").contains(&sentence), "{sentence}");
    for rules in [Deal::ABOUT.rules.zh, Deal::ABOUT.rules.ru] {
        assert!([&quiet, &alert, &hunting].into_iter().all(|figures| rules.contains(figures.as_str())));
    }
}
