//! Rulings about blinds that move and what those who come back owe.

use holdem::document::{MergeContext, NextContext};
use serde_json::json;

use crate::rulings::four;
use crate::seed::check;

#[test]
fn rule_5_2_an_early_return_from_waiting_for_the_big_blind_pays() {
    let table = four(
        &["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"],
        json!({ "_inactive": [0, 0, 0, 1], "_intents": [0, 0, 0, 1], "_deadBlinds": [0, 0, 0, 3], "blindsOrStraddles": [1, 2, 0, 0] }),
    );
    let early = table.merge(&json!({ "hand": 4, "_intents": [0, 0, 0, 0] }), "D", &MergeContext::default());
    check(
        &early.hand.next(&NextContext::default()),
        &json!({ "startingStacks": [100, 100, 100, 97], "_deadPosted": [0, 0, 0, 3] }),
    );
}

/// A hand that is about to be dealt still turns the button, and a log without its deal counts those in.
#[test]
fn c5_blinds_always_move() {
    check(&four(&[], json!({})).next(&NextContext::default()), &json!({ "blindsOrStraddles": [0, 0, 1, 2] }));
    check(&four(&["p4 f"], json!({})).next(&NextContext::default()), &json!({ "blindsOrStraddles": [0, 0, 1, 2] }));
}

#[test]
fn c9_and_c14_dues() {
    let returning = |stack: f64, blinds: [i64; 4]| {
        let fields = json!({ "startingStacks": [100, 100, 100, stack], "_inactive": [0, 0, 0, 1],
            "_deadBlinds": [0, 0, 0, 3], "antes": [1, 1, 1, 0], "blindsOrStraddles": blinds });
        let next = four(&["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"], fields).next(&NextContext::default());
        next.places[3].status.row().name()
    };
    // On the big blind: 2 and the ante, and no debt. Elsewhere: 3 and the ante.
    assert_eq!(returning(3.0, [0, 1, 2, 0]), "playing");
    assert_eq!(returning(2.99, [0, 1, 2, 0]), "leaving");
    assert_eq!(returning(4.0, [1, 2, 0, 0]), "playing");
    assert_eq!(returning(3.99, [1, 2, 0, 0]), "leaving");
}
