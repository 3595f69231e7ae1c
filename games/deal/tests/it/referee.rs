//! The referee answers the worked cases, and says so when a question makes no sense.

use cardtable::suite::holds;
use deal::referee;
use serde_json::{Value, json};

fn check(op: &str, question: Value, expect: Value) {
    let got = referee(op, &question).unwrap_or_else(|error| panic!("{op} {question}: {error}"));
    assert!(holds(&expect, &got), "{op} {question}\nwanted {expect}\ngot    {got}");
}

fn nonsense(op: &str, question: Value) {
    assert!(referee(op, &question).is_err(), "{op} {question} makes no sense");
}

#[test]
fn the_worked_cases_agree() {
    cardtable::suite::worked_cases(&deal::REFEREE, include_str!("../cases.jsonl"));
}

#[test]
fn betting_is_answered() {
    check("betting", json!({}), json!({ "next": "narc", "ended": null, "raisesLeft": 3 }));
    let actions = json!([["narc", "check"], ["customer", "raise"], ["player", "raise"]]);
    check("betting", json!({ "actions": actions }), json!({ "next": "narc", "initiative": "customer", "raises": 2 }));
    let hands = json!({ "narc": 0, "customer": 0, "player": 0 });
    check("betting", json!({ "hands": hands }), json!({ "ended": "all_checked", "allIn": [] }));
    check(
        "betting",
        json!({ "foldedBefore": ["narc"], "actions": [["narc", "check"]] }),
        json!({ "error": "folded", "atAction": 0 }),
    );
    check("betting", json!({ "foldedBefore": ["narc", "customer"] }), json!({ "ended": "last_player" }));
    check("betting", json!({ "carried": "narc" }), json!({ "next": "customer", "initiative": "narc" }));
    let fourth = json!([["narc", "raise"], ["customer", "raise"], ["player", "raise"], ["narc", "raise"]]);
    check("betting", json!({ "actions": fourth }), json!({ "error": "betting_over", "atAction": 3 }));
}

#[test]
fn a_raise_may_name_the_place_of_its_card() {
    check("betting", json!({ "actions": [["narc", "raise", 2]] }), json!({ "raises": 1 }));
    check("betting", json!({ "actions": [["narc", "raise", 3]] }), json!({ "error": "not_in_hand" }));
    check("betting", json!({ "actions": [["narc", "raise", null]] }), json!({ "error": "no_card" }));
    check("betting", json!({ "actions": [["player", "raise", 9]] }), json!({ "error": "not_your_turn" }));
}

#[test]
fn totals_are_answered() {
    check("totals", json!({ "played": [] }), json!({ "evidence": 0, "cover": 0, "outcome": "success" }));
    let played = json!([{ "type": "product", "price": 30 }, { "type": "modifier", "pricePct": 150, "priceFlat": -1 }]);
    check("totals", json!({ "played": played }), json!({ "profit": 44, "printed": 30, "product": 0 }));
    let played = json!([{ "type": "evidence", "evidence": 1 }]);
    check("totals", json!({ "played": played }), json!({ "outcome": "bust", "missing": 1 }));
    check("totals", json!({ "played": played, "bonusCover": 10 }), json!({ "outcome": "success", "cover": 10 }));
}

#[test]
fn flow_is_answered() {
    let check = |question: Value, expect: Value| check("flow", question, expect);
    check(json!({ "round": 2, "state": "Flip" }), json!({ "state": "DecisionPoint" }));
    check(json!({ "round": 2, "rounds": 2, "state": "Flip" }), json!({ "state": "Resolution" }));
    let decide = |word: &str| json!({ "round": 1, "state": "DecisionPoint", "decision": word });
    check(decide("continue"), json!({ "state": "Draw", "round": 2 }));
    check(decide("fold"), json!({ "state": "Folded" }));
    let betting = |end: &str, round: u8| json!({ "round": round, "state": "Betting", "betting": end });
    check(betting("raise_limit", 1), json!({ "state": "Flip", "then": "DecisionPoint" }));
    check(betting("all_checked", 3), json!({ "state": "Flip", "then": "Resolution" }));
    check(betting("player_folded", 2), json!({ "state": "Folded" }));
    let resolve = |evidence: i64| json!({ "round": 3, "state": "Resolution", "evidence": evidence, "cover": 30 });
    check(resolve(30), json!({ "state": "Success" }));
    check(resolve(31), json!({ "state": "Bust" }));
    let last = json!({ "round": 3, "state": "DecisionPoint", "decision": "continue" });
    check(last, json!({ "state": "Resolution", "round": 3 }));
    let hands = json!({ "narc": 0, "customer": 0, "player": 0 });
    let draw = json!({ "state": "Draw", "round": 2, "hands": hands, "folded": ["narc"] });
    check(draw, json!({ "hands": { "narc": 0, "customer": 3, "player": 3 }, "state": "Betting" }));
}

#[test]
fn rule_4_6_nobody_is_waited_for_once_betting_has_ended() {
    let raises = json!([["narc", "check"], ["customer", "raise"], ["player", "raise"], ["narc", "raise"]]);
    check("betting", json!({ "actions": raises }), json!({ "ended": "raise_limit", "toAct": [] }));
    check("betting", json!({ "foldedBefore": ["narc", "customer"] }), json!({ "ended": "last_player", "toAct": [] }));
    check("betting", json!({ "foldedBefore": ["player"] }), json!({ "ended": "player_folded", "toAct": [] }));
}

#[test]
fn numbers_count_by_their_value() {
    let hands = json!({ "narc": 0.0, "customer": 3.0, "player": 3 });
    check("betting", json!({ "hands": hands }), json!({ "next": "customer" }));
    let played = json!([{ "type": "product", "price": 100.0 }, { "type": "modifier", "pricePct": 1.5e2 }]);
    check("totals", json!({ "played": played }), json!({ "profit": 150 }));
    nonsense("totals", json!({ "played": [{ "type": "product", "price": 100.5 }] }));
}

#[test]
fn a_bad_action_is_answered_with_what_an_action_is() {
    for action in [json!(["dealer", "check"]), json!(["narc", "bluff"]), json!(["narc"]), json!(["narc", "raise", "x"])]
    {
        let error = referee("betting", &json!({ "actions": [action] })).expect_err("it makes no sense");
        assert!(error.starts_with("an action is a seat, a word and perhaps a card's place"), "{error}");
    }
}

#[test]
fn questions_that_make_no_sense() {
    nonsense("shuffle", json!({}));
    nonsense("betting", json!({ "actions": [["dealer", "check"]] }));
    nonsense("betting", json!({ "actions": [["narc", "bluff"]] }));
    nonsense("betting", json!({ "hands": { "narc": -1, "customer": 3, "player": 3 } }));
    nonsense("betting", json!({ "hands": { "narc": 4_000_000_000_u64, "customer": 3, "player": 3 } }));
    nonsense("betting", json!(null));
    nonsense("betting", json!([]));
    nonsense("totals", json!({ "played": [{ "type": "joker" }] }));
    nonsense("totals", json!({ "played": [{ "type": "product", "price": i64::MAX }] }));
    nonsense("totals", json!({ "played": [{ "type": "evidence", "evidence": i64::MIN }] }));
    let huge = vec![json!({ "type": "modifier", "pricePct": 999_999_937 }); 40];
    let played: Vec<Value> = [vec![json!({ "type": "product", "price": 7 })], huge].concat();
    nonsense("totals", json!({ "played": played }));
    nonsense("flow", json!({ "state": "Lunch" }));
    nonsense("flow", json!({ "round": 4, "state": "Flip" }));
    nonsense("flow", json!({ "round": 1, "state": "Betting" }));
    nonsense("flow", json!({ "round": 1, "state": "DecisionPoint" }));
    nonsense("flow", json!({ "round": 3, "state": "Resolution" }));
    nonsense("flow", json!({ "round": 3, "state": "DecisionPoint", "decision": "fold" }));
}
