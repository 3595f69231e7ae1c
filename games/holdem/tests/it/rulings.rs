//! One test for each ruling that the worked cases of the specification leave to this crate.

use holdem::document::{AutoPlay, EntryPost, Hand, MergeContext, MergeStatus, NextContext, ReturnPost, WhyNot};
use phh::engine::Illegal;
use phh::notation::{BadStep, Step};
use serde_json::{Value, json};

use crate::seed::{check, hand};

pub fn four(log: &[&str], fields: Value) -> Hand {
    let mut value = json!({
        "hand": 4, "players": ["A", "B", "C", "D"], "startingStacks": [100, 100, 100, 100],
        "blindsOrStraddles": [0, 1, 2, 0], "antes": [0, 0, 0, 0], "minBet": 2, "seatCount": 6, "actions": log,
    });
    for (key, field) in fields.as_object().expect("an object") {
        value[key] = field.clone();
    }
    hand(&value)
}

const DEALT: [&str; 4] = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "d dh p4 ????"];

fn log(more: &[&'static str]) -> Vec<&'static str> {
    DEALT.iter().chain(more).copied().collect()
}

#[test]
fn c4_the_fold_is_logged_when_the_turn_arrives() {
    let before = four(&log(&[]), json!({}));
    let paused = before.merge(&json!({ "hand": 4, "_intents": [0, 1, 0, 0] }), "B", &MergeContext::default());
    check(&paused.hand, &json!({ "_inactive": [0, 1, 0, 0], "actions": DEALT }));
    let spoken = |hand: &Hand, who: &str, entry: &str| {
        let mut actions = hand.to_json()["actions"].clone();
        actions.as_array_mut().expect("a log").push(json!(entry));
        hand.merge(&json!({ "hand": 4, "actions": actions }), who, &MergeContext::default())
    };
    let fourth = spoken(&paused.hand, "D", "p4 cc");
    assert_eq!(fourth.status, MergeStatus::Action);
    let first = spoken(&fourth.hand, "A", "p1 cc");
    // A's word and B's fold in the same merge.
    check(&first.hand, &json!({ "actions": log(&["p4 cc", "p1 cc", "p2 f"]) }));
}

#[test]
fn c4_returning_in_the_same_hand_does_not_bring_the_cards_back() {
    let paused = four(&log(&[]), json!({ "_inactive": [0, 1, 0, 0], "_intents": [0, 2, 0, 0] }));
    let back = paused.merge(&json!({ "hand": 4, "_intents": [0, 0, 0, 0] }), "B", &MergeContext::default());
    check(&back.hand, &json!({ "_inactive": [0, 1, 0, 0], "_intents": [0, 0, 0, 0], "_deadBlinds": [0, 0, 0, 0] }));
    check(
        &back.hand.next(&NextContext::default()),
        &json!({ "_inactive": [0, 0, 0, 0], "blindsOrStraddles": [0, 0, 1, 2] }),
    );
}

#[test]
fn c4_an_all_in_player_keeps_the_claim() {
    let short = four(&log(&["p4 cbr 100", "p1 cc"]), json!({}));
    let left = short.merge(&json!({ "hand": 4, "_intents": [0, 0, 0, 2] }), "D", &MergeContext::default());
    check(&left.hand, &json!({ "_inactive": [0, 0, 0, 0], "_intents": [0, 0, 0, 2] }));
    let next = left
        .hand
        .next(&NextContext { finishing_stacks: Some(vec![0, 9_900, 9_800, 20_300]), ..NextContext::default() });
    check(&next, &json!({ "_inactive": [1, 0, 0, 1], "_intents": [3, 0, 0, 2], "startingStacks": [0, 99, 98, 203] }));
}

#[test]
fn c13_auto_folds_or_checks_and_mucks_at_showdown() {
    let bet = four(&log(&["p4 cc", "p1 cc", "p2 cc", "p3 cc", "d db 2c3c5h"]), json!({}));
    let auto = |play| bet.auto(play).expect("someone is in turn").actions.last().cloned();
    assert_eq!(auto(AutoPlay::Fold), Some(Step::Fold(1)));
    assert_eq!(auto(AutoPlay::CheckFold), Some(Step::CheckOrCall(1)));
    let all_in = four(&log(&["p4 cbr 100", "p1 cc", "p2 f", "p3 f", "d db 2c3c5h", "d db 7h", "d db 8h"]), json!({}));
    assert_eq!(all_in.auto(AutoPlay::Fold).expect("a showdown").actions.last(), Some(&Step::Muck(3)));
    assert!(four(&[], json!({})).auto(AutoPlay::Fold).is_none(), "nobody is in turn before the deal");
}

#[test]
fn c15_and_rebuy_an_automatic_exit_can_be_bought_back_and_a_wish_cannot() {
    let broke = json!({ "startingStacks": [100, 100, 100, 0], "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 3] });
    let dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"];
    let table = four(&dealt, broke);
    let join = json!({ "hand": 4, "players": ["A", "B", "C", "D"], "startingStacks": [0, 0, 0, 80], "_intents": [0, 0, 0, 0] });
    let context = MergeContext { bankroll: Some(5_000), max_buy_in: Some(10_000), ..MergeContext::default() };
    let back = table.merge(&join, "D", &context);
    assert_eq!(back.status, MergeStatus::Joined);
    check(
        &back.hand,
        &json!({ "startingStacks": [100, 100, 100, 50], "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 0] }),
    );
    assert!(table.next(&NextContext::default()).place_of("D").is_none(), "the following hand removes the broke player");

    let wish = four(&dealt, json!({ "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 3] }));
    let refused = wish.merge(&join, "D", &context);
    assert_eq!((refused.status, refused.reason), (MergeStatus::Ignored, Some(WhyNot::LeavingIsFinal)));
}

#[test]
fn c16_to_18_seats_are_chosen_and_sorted_in_the_next_hand() {
    let table = four(&log(&[]), json!({ "seats": [1, 3, 4, 6] }));
    let join = json!({ "hand": 4, "players": ["A", "B", "C", "D", "E"], "startingStacks": [0, 0, 0, 0, 60],
        "seats": [9, 9, 9, 9, 2] });
    let joined = table.merge(&join, "E", &MergeContext::default());
    check(&joined.hand, &json!({ "players": ["A", "B", "C", "D", "E"], "seats": [1, 3, 4, 6, 2] }));
    let next = joined.hand.next(&NextContext::default());
    check(
        &next,
        &json!({ "players": ["A", "E", "B", "C", "D"], "seats": [1, 2, 3, 4, 6], "blindsOrStraddles": [0, 0, 0, 1, 2] }),
    );
    // The hand after an entrant: E is an incumbent now and takes part in the turn of the button.
    let mut played = next;
    played.actions = (0..5).map(|player| Step::Hole { player, cards: [None; 2] }).collect();
    check(&played.next(&NextContext::default()), &json!({ "blindsOrStraddles": [2, 0, 0, 0, 1] }));
}

#[test]
fn c19_to_21_an_action_and_an_intent_in_one_patch() {
    let table = four(&log(&[]), json!({}));
    let patch = json!({ "hand": 4, "author": "D", "actions": log(&["p4 cc"]), "_intents": [3, 3, 3, 1] });
    let merged = table.merge(&patch, "D", &MergeContext::default());
    assert_eq!(merged.status, MergeStatus::IntentAndAction);
    check(&merged.hand, &json!({ "actions": log(&["p4 cc"]), "_intents": [0, 0, 0, 1], "_inactive": [0, 0, 0, 1] }));
}

#[test]
fn c19_to_21_what_is_not_the_authors_is_refused_or_ignored() {
    let table = four(&log(&[]), json!({}));
    let check = |patch: Value, author: &str, status: MergeStatus, reason: WhyNot| {
        let merged = table.merge(&patch, author, &MergeContext { to_act: Some(3), ..MergeContext::default() });
        assert_eq!((merged.status, merged.reason), (status, Some(reason)), "{patch}");
        assert_eq!(merged.hand, table, "nothing has changed");
    };
    use MergeStatus::{Ignored, Rejected};
    check(json!({ "author": "A", "_intents": [1, 1, 1, 1] }), "D", Rejected, WhyNot::ForeignAuthor);
    check(json!({ "hand": 3, "_intents": [0, 0, 0, 1] }), "D", Rejected, WhyNot::StaleHand);
    check(json!({ "hand": 5 }), "D", Rejected, WhyNot::StaleHand);
    check(json!([1]), "D", Rejected, WhyNot::NotAnObject);
    check(json!({ "hand": 4 }), "Mallory", Rejected, WhyNot::Stranger);
    check(json!({ "hand": 4, "_intents": [1, 1, 1, 0] }), "D", Ignored, WhyNot::Nothing);
    check(json!({ "hand": 4, "_intents": [0, 0, 0, 7] }), "D", Ignored, WhyNot::BadIntent);
    check(json!({ "hand": 4, "actions": ["d dh p1 AhAd", "p4 cc"] }), "D", Ignored, WhyNot::AlteredHistory);
    check(json!({ "hand": 4, "actions": log(&["p1 cc"]) }), "D", Ignored, WhyNot::NotYourAction);
    check(json!({ "hand": 4, "actions": log(&["d db 2c3c4c"]) }), "D", Ignored, WhyNot::NotYourAction);
    check(json!({ "hand": 4, "actions": log(&["p1 cc"]) }), "A", Ignored, WhyNot::NotYourAction);
    let small = WhyNot::IllegalAction(BadStep::from(Illegal::RaiseTooSmall).into());
    check(json!({ "hand": 4, "actions": log(&["p4 cbr 3"]) }), "D", Ignored, small);
    let join = |stack: Value| json!({ "hand": 4, "players": ["E"], "startingStacks": [stack] });
    for stack in [json!(-5), json!(0), json!(1.005), json!("100"), json!(null), json!(1e300)] {
        check(join(stack), "E", Rejected, WhyNot::BadBuyIn);
    }
    let merged =
        table.merge(&join(json!(9)), "E", &MergeContext { min_buy_in: Some(1_000), ..MergeContext::default() });
    assert_eq!(merged.reason, Some(WhyNot::BuyInTooSmall));
}

#[test]
fn c22_entry_options() {
    let table = four(&["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"], json!({ "_inactive": [0, 0, 0, 1] }));
    check(&table.next(&NextContext::default()), &json!({ "blindsOrStraddles": [0, 0, 1, 2] }));
    let far = four(
        &["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"],
        json!({ "_inactive": [0, 0, 0, 1], "blindsOrStraddles": [1, 2, 0, 0] }),
    );
    check(&far.next(&NextContext::default()), &json!({ "blindsOrStraddles": [0, 1, 2, 0], "_inactive": [0, 0, 0, 0] }));
    let posts = NextContext { entry_post: EntryPost::Bb, ..NextContext::default() };
    check(&far.next(&posts), &json!({ "blindsOrStraddles": [0, 1, 2, -2] }));
    // Who has played here before and missed no blind is no newcomer.
    let known = NextContext { newcomers: Some(vec![false; 4]), ..posts };
    check(&far.next(&known), &json!({ "blindsOrStraddles": [0, 1, 2, 0], "_inactive": [0, 0, 0, 0] }));
    // A newcomer who is ready still waits where the table says so, owing nothing, and enters with the big blind.
    let newcomers = Some(vec![false, false, false, true]);
    let wait = NextContext { entry_post: EntryPost::Wait, newcomers, ..NextContext::default() };
    let waits = json!({ "blindsOrStraddles": [0, 1, 2, 0], "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 0], "_deadBlinds": [0, 0, 0, 0] });
    check(&far.next(&wait), &waits);
    check(&table.next(&wait), &json!({ "blindsOrStraddles": [0, 0, 1, 2], "_inactive": [0, 0, 0, 0] }));
}

#[test]
fn c3_a_return_with_a_live_big_blind() {
    let table = four(
        &["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"],
        json!({ "_inactive": [0, 0, 0, 1], "_deadBlinds": [0, 0, 0, 3], "blindsOrStraddles": [1, 2, 0, 0] }),
    );
    let live = NextContext { return_post: ReturnPost::BbLive, ..NextContext::default() };
    let next = table.next(&live);
    check(
        &next,
        &json!({ "blindsOrStraddles": [0, 1, 2, -2], "_deadPosted": [0, 0, 0, 1], "startingStacks": [100, 100, 100, 99] }),
    );
}

#[test]
fn c23_before_the_first_card_a_newcomer_is_in_at_once() {
    let table = four(&[], json!({}));
    let join = json!({ "hand": 4, "players": ["E"], "startingStacks": [60] });
    check(&table.merge(&join, "E", &MergeContext::default()).hand, &json!({ "_inactive": [0, 0, 0, 0, 0] }));
}

#[test]
fn c28_waiting_and_starting_again() {
    let two_paused = json!({ "_inactive": [0, 1, 1, 1], "_intents": [0, 2, 2, 2] });
    let waiting = four(&log(&[]), two_paused).next(&NextContext::default());
    assert!(waiting.is_waiting());
    // The stakes are remembered while nobody posts, and a return starts the next hand.
    let back = waiting.merge(&json!({ "hand": 5, "_intents": [0, 0, 2, 2] }), "B", &MergeContext::default());
    let next = back.hand.next(&NextContext::default());
    check(
        &next,
        &json!({ "hand": 6, "blindsOrStraddles": [1, 2, 0, 0], "_inactive": [0, 0, 1, 1], "_deadBlinds": [0, 0, 0, 0] }),
    );

    // Those who wait for the big blind make two: they enter now, free of debt.
    let one_ready = json!({ "_inactive": [0, 1, 1, 1], "_intents": [0, 1, 2, 1], "_deadBlinds": [0, 3, 0, 2] });
    let next = four(&["d dh p1 ????"], one_ready).next(&NextContext::default());
    // The small blind passed C, who only pauses and owes half a big blind for it.
    check(&next, &json!({ "_inactive": [0, 0, 1, 0], "_deadBlinds": [0, 0, 1, 0], "_deadPosted": [0, 0, 0, 0] }));
}

#[test]
fn antes_come_with_entrants_and_stay_off_the_absent() {
    let table = four(
        &["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"],
        json!({ "antes": [0.25, 0.25, 0.25, 0], "_inactive": [0, 0, 0, 1] }),
    );
    check(&table.next(&NextContext::default()), &json!({ "antes": [0.25, 0.25, 0.25, 0.25] }));
    let pausing =
        four(&log(&[]), json!({ "antes": [1, 1, 1, 1], "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 2] }));
    check(&pausing.next(&NextContext::default()), &json!({ "antes": [1, 1, 1, 0] }));
    // An ante of the big blind alone moves with it.
    let of_big = four(&log(&[]), json!({ "antes": [0, 0, 2, 0] }));
    check(&of_big.next(&NextContext::default()), &json!({ "antes": [0, 0, 0, 2], "blindsOrStraddles": [0, 0, 1, 2] }));
}

#[test]
fn documents_that_make_no_sense_are_refused() {
    let good = four(&[], json!({})).to_json();
    let check = |key: &str, value: Value| {
        let mut bad = good.clone();
        bad[key] = value;
        assert!(Hand::from_json(&bad, 2).is_err(), "{key}");
    };
    check("players", json!(null));
    check("players", json!(["A", "A", "C", "D"]));
    check("players", json!([1, 2, 3, 4]));
    check("startingStacks", json!([1, 2, 3, 4, 5]));
    check("startingStacks", json!([-1, 2, 3, 4]));
    check("startingStacks", json!(["1", 2, 3, 4]));
    check("startingStacks", json!([0.001, 2, 3, 4]));
    check("seatCount", json!(99));
    check("seats", json!([1, 1, 2, 3]));
    check("seats", json!([1, 2, 3, 7]));
    check("variant", json!("PO"));
    check("hand", json!("four"));
    check("actions", json!("p1 f"));
    check("actions", json!(["d dh p1 ????", "p1 folds"]));
    check("actions", json!(["p1 cbr 0.001"]));
    assert!(Hand::from_json(&json!("text"), 2).is_err());
}

/// What an entry says counts, and not how it is written; another amount is another history.
#[test]
fn c19_a_log_is_the_same_history_however_it_is_written() {
    let hand = four(&log(&["p4 cbr 4.50", "p1 cc"]), json!({}));
    assert_eq!(hand.to_json()["actions"][4], "p4 cbr 4.5");
    let status = |entry: &'static str| {
        let patch = json!({ "hand": 4, "actions": log(&[entry, "p1 cc", "p2 f"]) });
        let merged = hand.merge(&patch, "B", &MergeContext::default());
        (merged.status, merged.reason)
    };
    for same in ["p4 cbr 4.5", "p4 cbr 4.50", "p4  cbr 4.500 # all mine"] {
        assert_eq!(status(same), (MergeStatus::Action, None), "{same}");
    }
    for other in ["p4 cbr 4.51", "p4 cbr 45", "p4 cc", "p1 cbr 4.5", "p4 cbr 4.50001", "", "p4 cbr"] {
        assert_eq!(status(other), (MergeStatus::Ignored, Some(WhyNot::AlteredHistory)), "{other}");
    }
}
