//! Every example document of the specification, with its slips corrected as the rulings say.

use cardtable::suite::holds;
use holdem::document::{Hand, MergeContext, MergeStatus, NextContext, Status};
use phh::notation::Step;
use serde_json::{Value, json};

pub fn hand(value: &Value) -> Hand {
    Hand::from_json(value, 2).expect("a sound document")
}

fn steps(log: &[&str]) -> Vec<Step> {
    log.iter().map(|entry| Step::read(entry, 2).expect("an action")).collect()
}

pub fn check(hand: &Hand, expect: &Value) {
    let got = hand.to_json();
    assert!(holds(expect, &got), "want {expect}\ngot  {got}");
}

fn with_account(bankroll: i64) -> MergeContext {
    MergeContext { bankroll: Some(bankroll), ..MergeContext::default() }
}

fn three(
    number: i64,
    blinds: [i64; 3],
    actions: &[&str],
    inactive: [i64; 3],
    intents: [i64; 3],
    debts: [i64; 3],
) -> Value {
    json!({
        "hand": number, "players": ["Player1", "Player2", "Player3"], "startingStacks": [50, 100, 75.25],
        "blindsOrStraddles": blinds, "antes": [0, 0, 0], "seatCount": [6], "actions": actions, "minBet": 2,
        "_inactive": inactive, "_intents": intents, "_deadBlinds": debts,
    })
}

#[test]
fn joining_a_running_hand_and_playing_the_next() {
    let server = hand(&json!({
        "hand": 1, "players": ["Player1", "Player2"], "startingStacks": [50, 100], "blindsOrStraddles": [1, 2],
        "antes": [0, 0], "seatCount": [6],
        "actions": ["d dh p1 ????", "d dh p2 ????", "p1 cc", "p2 cc", "d db 2d7cJh"],
        "_inactive": [0, 0], "_intents": [0, 0],
    }));
    let client = json!({
        "author": "Player3", "hand": 1, "players": ["Player1", "Player2", "Player3"],
        "startingStacks": [50, 100, 100], "blindsOrStraddles": [1, 2, 0], "antes": [0, 0], "seatCount": [6],
        "actions": ["d dh p1 ????", "d dh p2 ????", "p1 cc", "p2 cc", "d db 2d7cJh"],
        "_inactive": [0, 0], "_intents": [0, 0, 0],
    });
    let merged = server.merge(&client, "Player3", &with_account(7525));
    assert_eq!(merged.status, MergeStatus::Joined);
    check(
        &merged.hand,
        &json!({
            "hand": 1, "players": ["Player1", "Player2", "Player3"], "startingStacks": [50, 100, 75.25],
            "blindsOrStraddles": [1, 2, 0], "antes": [0, 0, 0], "seatCount": 6,
            "actions": ["d dh p1 ????", "d dh p2 ????", "p1 cc", "p2 cc", "d db 2d7cJh"],
            "_inactive": [0, 0, 1], "_intents": [0, 0, 0],
        }),
    );

    let mut next = merged.hand.next(&NextContext::default());
    check(
        &next,
        &json!({
            "hand": 2, "players": ["Player1", "Player2", "Player3"], "startingStacks": [50, 100, 75.25],
            "blindsOrStraddles": [0, 1, 2], "antes": [0, 0, 0], "_inactive": [0, 0, 0], "_intents": [0, 0, 0],
        }),
    );
    next.actions = steps(&["d dh p1 2h2d", "d dh p2 3s3d", "d dh p3 4c4d"]);
    check(
        &next.personalize(Some("Player3")),
        &json!({ "author": "Player3", "hand": 2, "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 4c4d"] }),
    );
    check(&next.personalize(None), &json!({ "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"] }));
}

#[test]
fn case_a_pause_until_the_big_blind() {
    let log = ["d dh p1 ????", "d dh p2 3s3d", "d dh p3 ????", "p1 cc"];
    let server = hand(&three(3, [0, 1, 2], &log, [0; 3], [0; 3], [0; 3]));
    let mut client = three(3, [0, 1, 2], &log, [0; 3], [0, 1, 0], [0; 3]);
    client["author"] = json!("Player2");
    let merged = server.merge(&client, "Player2", &MergeContext::default());
    assert_eq!(merged.status, MergeStatus::Intent);
    // The fold is logged, because without it the hand cannot be replayed.
    let mut log = log.to_vec();
    log.push("p2 f");
    check(&merged.hand, &three(3, [0, 1, 2], &log, [0, 1, 0], [0, 1, 0], [0; 3]).take_seat_count());

    let fourth = merged.hand.next(&NextContext::default());
    check(&fourth, &three(4, [2, 0, 1], &[], [0, 1, 0], [0, 1, 0], [0; 3]).take_seat_count());
    let mut played = fourth;
    played.actions = steps(&["d dh p1 ????", "d dh p3 ????", "p3 cc", "p1 cc", "d db 5cAhQh"]);
    assert!(played.deal().is_ok(), "two players without the third");
    let fifth = played.next(&NextContext::default());
    check(&fifth, &three(5, [1, 2, 0], &[], [0; 3], [0; 3], [0; 3]).take_seat_count());
    check(&fifth.personalize(Some("Player2")), &json!({ "author": "Player2", "hand": 5, "_inactive": [0, 0, 0] }));
}

#[test]
fn case_b_an_early_return_pays_the_debt() {
    let log = ["d dh p1 ????", "d dh p3 ????"];
    let server = hand(&three(6, [0, 1, 2], &log, [0, 1, 0], [0, 2, 0], [0, 3, 0]));
    let client = three(6, [0, 1, 2], &log, [0, 1, 0], [0, 0, 0], [0, 3, 0]);
    let merged = server.merge(&client, "Player2", &MergeContext::default());
    assert_eq!(merged.status, MergeStatus::Intent);
    check(&merged.hand, &json!({ "_inactive": [0, 1, 0], "_intents": [0, 0, 0], "_deadBlinds": [0, 3, 0] }));
    let next = merged.hand.next(&NextContext::default());
    check(
        &next,
        &json!({
            "hand": 7, "startingStacks": [50, 97, 75.25], "_inactive": [0, 0, 0], "_intents": [0, 0, 0],
            "_deadBlinds": [0, 0, 0], "_deadPosted": [0, 3, 0], "blindsOrStraddles": [2, 0, 1],
        }),
    );
    assert_eq!(next.chips(), 22_525, "stacks and dead money are the total before");
}

#[test]
fn leaving_the_game() {
    let log = ["d dh p1 ????", "d dh p2 3s3d", "d dh p3 ????", "p1 cc", "p2 cc", "p3 cc", "d db 5hAdQc"];
    let server = hand(&three(8, [0, 1, 2], &log, [0; 3], [0; 3], [0; 3]));
    let mut client = three(8, [0, 1, 2], &log, [0; 3], [3, 0, 0], [0; 3]);
    client["author"] = json!("Player1");
    let merged = server.merge(&client, "Player1", &MergeContext::default());
    assert_eq!(merged.status, MergeStatus::Intent);
    check(&merged.hand, &json!({ "_inactive": [1, 0, 0], "_intents": [3, 0, 0], "actions": log }));
    check(
        &merged.hand.next(&NextContext::default()),
        &json!({
            "hand": 9, "players": ["Player2", "Player3"], "startingStacks": [100, 75.25], "blindsOrStraddles": [1, 2],
            "antes": [0, 0], "_inactive": [0, 0], "_intents": [0, 0],
        }),
    );
}

#[test]
fn rule_2_2_the_nine_states_and_no_others() {
    let rows = [
        (0, 0, 0, Some("playing")),
        (0, 1, 0, Some("asks_pause_until_bb")),
        (0, 2, 0, Some("asks_pause")),
        (0, 3, 0, Some("asks_leave")),
        (1, 0, 0, Some("waits_to_enter")),
        (1, 0, 3, Some("ready_to_return")),
        (1, 1, 3, Some("paused_until_bb")),
        (1, 2, 2, Some("paused")),
        (1, 3, 3, Some("leaving")),
        (0, 0, 1, None),
        (0, 1, 1, None),
        (0, 2, 1, None),
        (0, 3, 1, None),
        (1, 4, 0, None),
        (1, -1, 0, None),
        (1, 2, -1, None),
    ];
    for (inactive, intent, debt, row) in rows {
        let value = three(1, [1, 2, 0], &[], [0, 0, inactive], [0, 0, intent], [0, 0, debt]);
        let read = Hand::from_json(&value, 2).ok().map(|hand| hand.places[2].status.row().name());
        assert_eq!(read, row, "_inactive {inactive}, _intents {intent}, _deadBlinds {debt}");
    }
}

/// What each row becomes with the next hand, when the blinds pass nobody who is out.
#[test]
fn rule_2_each_state_goes_on_as_it_should() {
    let dealt = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"];
    let check = |inactive: i64, intent: i64, debt: i64, after: Option<&str>| {
        let value = three(1, [1, 2, 0], &dealt, [0, 0, inactive], [0, 0, intent], [0, 0, debt]);
        let next = hand(&value).next(&NextContext::default());
        let row = next.place_of("Player3").map(|place| next.places[place].status.row().name());
        assert_eq!(row, after, "{inactive} {intent} {debt}");
    };
    check(0, 0, 0, Some("playing"));
    check(0, 1, 0, Some("paused_until_bb"));
    check(0, 2, 0, Some("paused"));
    check(0, 3, 0, None);
    check(1, 0, 0, Some("playing"));
    check(1, 0, 3, Some("playing"));
    check(1, 1, 2, Some("paused_until_bb"));
    check(1, 2, 2, Some("paused"));
    check(1, 3, 3, None);
}

#[test]
fn a_status_cannot_hold_what_the_table_calls_impossible() {
    assert_eq!(Status::playing().debt(), 0);
    assert!(Status::from_fields(false, holdem::document::Intent::Pause, 1).is_err());
}

/// `seatCount` is written as a number whatever it was read from.
trait TakeSeatCount {
    fn take_seat_count(self) -> Value;
}

impl TakeSeatCount for Value {
    fn take_seat_count(mut self) -> Value {
        self["seatCount"] = json!(6);
        self
    }
}
