//! Section "Match End Rules": one end, every reason, and where the pot goes.

use cardtable::Presence::{Absent, Left};
use cardtable::{Game, NextStart, Turn, Viewer};
use duel::Config;
use serde_json::json;

use crate::bout::{A, B, Bout};

#[test]
fn a_fighter_at_0_hp_ends_the_match_before_the_limit() {
    let long = Config { rounds: 9, ..Config::default() };
    let mut bout = Bout::standing(long, [10, 2]);
    bout.round("A--", "---");
    assert_eq!(bout.ended(), (Some(A), "normal".to_owned(), [1, -1]));
}

/// The ruling: both at 0 is a draw, and the stakes are returned.
#[test]
fn both_at_0_is_a_draw() {
    let long = Config { rounds: 9, ..Config::default() };
    let mut bout = Bout::standing(long, [2, 2]);
    bout.round("A--", "A--");
    assert_eq!(bout.ended(), (None, "draw".to_owned(), [0, 0]));
    assert_eq!(bout.last(B, "match_end")["yourResult"], "draw");
    assert_eq!(bout.duel.score().values(), [0, 0]);
}

#[test]
fn match_end_says_who_won_why_and_what_comes_back() {
    let mut bout = Bout::new(Config { rounds: 1, stake: 4, ..Config::default() });
    bout.round("A--", "-H-");
    let end = |result: &str, hp: [u32; 2], payout: i64| {
        json!({
            "type": "match_end", "winner": 0, "reason": "normal", "yourResult": result, "yourHp": hp[0],
            "oppHp": hp[1], "pot": 8, "yourPayout": payout, "potBurned": false,
        })
    };
    assert_eq!(bout.heard_at(A).last(), Some(&end("win", [10, 9], 8)));
    assert_eq!(bout.heard_at(B).last(), Some(&end("loss", [9, 10], 0)));
    let result = serde_json::to_value(bout.watched().result).expect("plain data");
    let expected = json!({
        "winner": 0, "reason": "normal", "results": ["win", "loss"], "payouts": [8, 0], "potBurned": false,
    });
    assert_eq!(result, expected);
    assert_eq!(bout.duel.score().values(), [1, -1]);
    assert_eq!(bout.duel.summary(), json!({ "reason": "normal", "winner": 0, "rounds": 1, "hp": [10, 9] }));
}

/// Nobody who has won can still lose the connection and the match with it.
#[test]
fn a_decided_match_ends_with_its_last_pair() {
    let mut bout = Bout::new(Config { rounds: 1, ..Config::default() });
    bout.confirm(A, "A--");
    bout.confirm(B, "---");
    (0..3).for_each(|_| bout.wait());
    assert_eq!(bout.ended().0, Some(A));
    bout.presence(A, Left);
    assert_eq!(bout.ended(), (Some(A), "normal".to_owned(), [1, -1]));
}

#[test]
fn ending_twice_keeps_the_first_and_pays_once() {
    let mut bout = Bout::new(Config::default());
    bout.presence(A, Left);
    let (first, money) = (bout.duel.clone(), bout.money());
    bout.presence(B, Left);
    bout.presence(B, Absent);
    let told = bout.duel.time_out(bout.now);
    assert!(told.moves().is_empty() && told.heard_by(Viewer::Watcher).next().is_none());
    assert_eq!((&bout.duel, bout.money()), (&first, money));
    let ends = bout.heard_at(B).iter().filter(|event| event["type"] == "match_end").count();
    assert_eq!((ends, bout.duel.turn()), (1, Turn::Over));
}

#[test]
fn the_pot_is_on_the_table_until_the_end() {
    let mut bout = Bout::new(Config { stake: 2, ..Config::default() });
    assert_eq!(bout.duel.held(), 4);
    bout.presence(A, Left);
    assert_eq!((bout.duel.held(), bout.money()), (0, ([-2, 2], 0)));
}

#[test]
fn the_next_match_has_the_same_options_and_waits_for_both() {
    let mut bout = Bout::new(Config { stake: 2, ..Config::friendly() });
    bout.presence(A, Left);
    let next = bout.duel.next().expect("there is always another match");
    assert_eq!((next.config, next.start), (Config { stake: 2, ..Config::friendly() }, NextStart::Agreed));
}

#[test]
fn a_match_that_ends_early_keeps_closed_cards_closed() {
    let mut bout = Bout::new(Config::default());
    bout.confirm(A, "AHC");
    bout.confirm(B, "DCA");
    bout.wait();
    bout.presence(A, Left);
    for view in [bout.view(A), bout.view(B), bout.watched()] {
        assert_eq!((view.layouts, view.steps.len(), view.finished.len()), ([None, None], 1, 0));
    }
}

#[test]
fn the_review_shows_what_perfect_play_would_have_done() {
    let mut bout = Bout::new(Config::default());
    bout.round("AHC", "---");
    assert!(bout.view(A).review.is_none(), "not while the match runs");
    bout.round("---", "---");
    bout.round("---", "---");
    let review = bout.view(B).review.expect("the match is over");
    assert_eq!(review.len(), 3);
    assert_eq!((review[0].value, bout.watched().review.map(|rounds| rounds.len())), (0.0, Some(3)));
    assert_eq!(review[1].value, 0.176, "10-8 before round 2");
    assert!(review[0].costs[1] > 0.0, "an empty layout is a mistake");
    for round in &review {
        for plan in &round.plans {
            let sum: f64 = plan.iter().map(|weighed| weighed.probability).sum();
            assert!((sum - 1.0).abs() < 0.02, "{sum}");
            assert!(plan.is_sorted_by(|a, b| a.probability >= b.probability));
        }
    }

    let mut other = Bout::new(Config { attack: 3, ..Config::default() });
    other.presence(A, Left);
    assert!(other.view(A).review.is_none(), "only the presets' fight is solved ahead");
}
