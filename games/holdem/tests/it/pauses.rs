//! Pauses by rule number: how short and how long they are, and when they may be asked for.

use holdem::document::{Hand, MergeContext, NextContext};
use serde_json::json;

use crate::seed::{check, hand};

/// The hand after this one, with cards for everybody who is in it.
fn next_dealt(hand: &Hand) -> Hand {
    let mut next = hand.next(&NextContext::default());
    let dealt = (0..next.places.len()).filter(|place| next.places[*place].status.is_in());
    next.actions = dealt.map(|place| format!("d dh p{} ????", place + 1)).collect();
    next
}

#[test]
fn rule_2_9_a_pause_until_the_big_blind_is_at_least_one_hand() {
    let three = hand(&json!({
        "hand": 1, "players": ["A", "B", "C"], "startingStacks": [100, 100, 100], "blindsOrStraddles": [0, 1, 2],
        "minBet": 2, "seatCount": 6, "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p1 f"],
    }));
    let asked = |who: &str, intents: [i64; 3]| {
        three.merge(&json!({ "hand": 1, "_intents": intents }), who, &MergeContext::default()).hand
    };
    // Asked on the own big blind, which would come straight back to C: the hand after it is missed,
    // and later hands look at C again.
    let second = next_dealt(&asked("C", [0, 0, 1]));
    check(&second, &json!({ "blindsOrStraddles": [2, 1, 0], "_inactive": [0, 0, 1], "_deadBlinds": [0, 0, 0] }));
    let third = next_dealt(&second);
    check(&third, &json!({ "blindsOrStraddles": [1, 2, 0], "_inactive": [0, 0, 1] }));
    check(&next_dealt(&third), &json!({ "blindsOrStraddles": [0, 1, 2], "_inactive": [0, 0, 0], "_deadBlinds": [0, 0, 0] }));

    // Where too few are ready without them, they are asked in at once.
    let two = hand(&json!({
        "hand": 1, "players": ["A", "B"], "startingStacks": [100, 100], "blindsOrStraddles": [1, 2],
        "minBet": 2, "seatCount": 6, "actions": ["d dh p1 ????", "d dh p2 ????"],
    }));
    let asked = two.merge(&json!({ "hand": 1, "_intents": [0, 1] }), "B", &MergeContext::default()).hand;
    check(&asked.next(&NextContext::default()), &json!({ "_inactive": [0, 0], "_intents": [0, 0] }));
}
