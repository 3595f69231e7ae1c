//! The referee's questions beyond the shared cases: edges, other options, and questions without sense.

use serde_json::{Value, json};

fn check(op: &str, input: Value, expected: Value) {
    let got = duel::referee(op, &input).unwrap_or_else(|no| panic!("{op} {input}: {no}"));
    for (name, value) in expected.as_object().expect("an object") {
        assert_eq!(got.get(name), Some(value), "{name} of {op} {input} in {got}");
    }
}

fn senseless(op: &str, input: Value) {
    let answer = duel::referee(op, &input);
    let sentence = answer.expect_err(&format!("{op} {input} makes no sense"));
    assert!(sentence.len() > 10, "{sentence}");
}

#[test]
fn step() {
    check("step", json!({ "a": null, "b": "attack", "hpA": 5, "hpB": 5 }), json!({ "hpA": 3, "hpB": 5 }));
    check("step", json!({ "a": "ATTACK", "b": "COUNTER", "hpA": 5, "hpB": 5 }), json!({ "hpA": 3, "hpB": 5 }));
    check(
        "step",
        json!({ "a": "heal", "b": "heal", "hpA": 19.0, "hpB": 5, "maxHp": 20, "heal": 3 }),
        json!({ "hpA": 20, "hpB": 8 }),
    );
    check("step", json!({ "a": "attack", "b": null, "hpA": 5, "hpB": 5, "attack": 4 }), json!({ "hpA": 5, "hpB": 1 }));
    senseless("step", json!({ "a": "fireball", "b": "heal", "hpA": 5, "hpB": 5 }));
    senseless("step", json!({ "b": "heal", "hpA": 5, "hpB": 5 }));
    senseless("step", json!({ "a": "heal", "b": "heal", "hpA": 5 }));
    senseless("step", json!({ "a": "heal", "b": "heal", "hpA": 11, "hpB": 5 }));
    senseless("step", json!({ "a": "heal", "b": "heal", "hpA": -1, "hpB": 5 }));
    senseless("step", json!({ "a": "heal", "b": "heal", "hpA": 2.5, "hpB": 5 }));
    senseless("step", json!({ "a": 7, "b": "heal", "hpA": 2, "hpB": 5 }));
    senseless("step", json!([1, 2]));
    senseless("step", Value::Null);
    senseless("dance", json!({}));
}

#[test]
fn round() {
    let layouts = |a: Value, b: Value| json!({ "layoutA": a, "layoutB": b, "hpA": 2, "hpB": 2 });
    check(
        "round",
        layouts(json!(["attack", null, "heal"]), json!(["attack", "GRASS", "defense"])),
        json!({ "steps": [{ "hpA": 0, "hpB": 0 }, { "hpA": 0, "hpB": 0 }, { "hpA": 1, "hpB": 0 }], "hpA": 1, "hpB": 0 }),
    );
    let mut by_step = layouts(json!(["attack", null, "heal"]), json!(["attack", "GRASS", "defense"]));
    by_step["ko"] = json!("step");
    check("round", by_step, json!({ "steps": [{ "hpA": 0, "hpB": 0 }], "hpA": 0, "hpB": 0 }));
    senseless("round", layouts(json!(["attack", null]), json!([null, null, null])));
    senseless("round", layouts(json!("attack"), json!([null, null, null])));
    senseless("round", layouts(json!(["attack", null, "fireball"]), json!([null, null, null])));
    let mut unknown = layouts(json!([null, null, null]), json!([null, null, null]));
    unknown["ko"] = json!("never");
    senseless("round", unknown);
}

#[test]
fn finalize() {
    let input = |confirmed: Value, had: bool, draft: Value| json!({ "confirmed": confirmed, "hadDraftThisRound": had, "draft": draft });
    let empty = json!(["GRASS", "GRASS", "GRASS"]);
    let nulls = json!([null, null, null]);
    check("finalize", input(Value::Null, true, nulls.clone()), json!({ "layout": empty, "afk": false }));
    check("finalize", input(nulls, true, Value::Null), json!({ "layout": empty, "afk": false }));
    check(
        "finalize",
        input(json!(["attack", null, "heal"]), true, json!(["heal", null, null])),
        json!({ "layout": ["attack", "GRASS", "heal"], "afk": false }),
    );
    // An invalid confirm was never stored, and a surplus card never is.
    check(
        "finalize",
        input(json!(["fireball", null, null]), true, json!(["heal", "heal", null])),
        json!({ "layout": ["heal", "GRASS", "GRASS"], "afk": false }),
    );
    check("finalize", input(Value::Null, true, Value::Null), json!({ "layout": empty, "afk": false }));
    check(
        "finalize",
        input(Value::Null, false, json!(["attack", null, null])),
        json!({ "layout": empty, "afk": true }),
    );
    check("finalize", input(json!(["attack", null]), true, Value::Null), json!({ "layout": empty, "afk": false }));
    check(
        "finalize",
        json!({ "draft": ["GRASS", "heal", null] }),
        json!({ "layout": ["GRASS", "heal", "GRASS"], "afk": false }),
    );
    check("finalize", json!({}), json!({ "layout": empty, "afk": true }));
    senseless("finalize", json!({ "hadDraftThisRound": "yes" }));
}

#[test]
fn validate() {
    let input = |event: &str, layout: Value| json!({ "event": event, "layout": layout, "phase": "PREP" });
    let refused = |code: &str, had_draft: bool| json!({ "accepted": false, "error": code, "hadDraft": had_draft });
    for event in ["layout_draft", "layout_confirm"] {
        for layout in [json!([]), json!(["attack"]), json!([null, null, null, null]), json!("attack"), Value::Null] {
            check("validate", input(event, layout), refused("malformed_layout", true));
        }
        for (phase, confirmed) in [("REVEAL", false), ("REVEAL", true), ("END", false)] {
            let mut late = input(event, json!(["attack", null, null]));
            late["phase"] = json!(phase);
            late["alreadyConfirmed"] = json!(confirmed);
            check("validate", late, refused("not_in_prep", confirmed));
        }
        let mut again = input(event, json!(["attack", null, null]));
        again["alreadyConfirmed"] = json!(true);
        check("validate", again, refused("already_confirmed", true));
    }
    let accepted = |stored: Value| json!({ "accepted": true, "stored": stored, "hadDraft": true });
    check("validate", input("layout_confirm", json!([null, null, null])), accepted(json!([null, null, null])));
    check("validate", input("layout_confirm", json!(["GRASS", null, null])), refused("invalid_cards", true));
    check("validate", input("layout_draft", json!([1, {}, "heal"])), accepted(json!([null, null, "heal"])));
    check("validate", input("layout_draft", json!(["ATTACK", "heal", "heal"])), accepted(json!([null, "heal", null])));
    let mut doubled = input("layout_confirm", json!(["attack", "attack", "heal"]));
    check("validate", doubled.clone(), refused("invalid_cards", true));
    doubled["hand"] = json!(["attack", "attack", "heal", "counter"]);
    check("validate", doubled, accepted(json!(["attack", "attack", "heal"])));
    let mut peaceful = input("layout_draft", json!(["heal", "heal", "attack"]));
    peaceful["hand"] = json!(["heal", "heal", "defense", "counter"]);
    check("validate", peaceful, accepted(json!(["heal", "heal", null])));
    let mut kept = input("layout_confirm", json!(["fireball", null, null]));
    kept["draft"] = json!(["heal", null, null]);
    check("validate", kept, json!({ "accepted": false, "stored": ["heal", null, null] }));
    senseless("validate", json!({ "event": "layout_draft" }));
    senseless("validate", input("layout_shout", json!([null, null, null])));
    senseless("validate", json!({ "event": "layout_draft", "layout": [], "phase": "LUNCH" }));
    senseless("validate", json!({ "event": "layout_draft", "layout": [], "hand": ["attack"] }));
}

#[test]
fn afk() {
    let rounds = |silent: &[[bool; 2]]| json!({ "rounds": silent.iter().map(|[a, b]| json!({ "afkA": a, "afkB": b })).collect::<Vec<_>>() });
    let (both, none) = ([true, true], [false, false]);
    let burned = json!({
        "ended": true, "reason": "timeout", "winner": null, "loser": null, "potTo": null, "potBurned": true,
        "bothLose": true, "revealedRounds": 1, "both": 2,
    });
    check("afk", rounds(&[both, both]), burned.clone());
    check("afk", rounds(&[both, both, none]), burned);
    check(
        "afk",
        rounds(&[[true, false], both]),
        json!({ "ended": true, "winner": "B", "loser": "A", "potTo": "B", "potBurned": false }),
    );
    check("afk", rounds(&[both, none, both]), json!({ "ended": false, "streakA": 1, "streakB": 1, "both": 1 }));
    check(
        "afk",
        rounds(&[[true, false], [false, true]]),
        json!({ "ended": false, "streakA": 0, "streakB": 1, "both": 0 }),
    );
    check("afk", rounds(&[]), json!({ "ended": false, "streakA": 0, "streakB": 0, "both": 0 }));
    let mut patient = rounds(&[both, both]);
    patient["afk_limit"] = json!(3);
    check("afk", patient, json!({ "ended": false, "both": 2 }));
    senseless("afk", json!({}));
    senseless("afk", json!({ "rounds": [{ "afkA": true }] }));
    senseless("afk", json!({ "rounds": [7] }));
}

#[test]
fn round_end() {
    let input = |hp: [u32; 2], round: u32, sudden: bool| json!({ "hpA": hp[0], "hpB": hp[1], "roundIndex": round, "suddenDeath": sudden });
    let end = |winner: Value, reason: &str| json!({ "next": "match_end", "winner": winner, "reason": reason });
    let prep = |round: u32, sudden: bool| json!({ "next": "prep", "roundIndex": round, "suddenDeath": sudden });
    check("round_end", input([0, 3], 1, false), end(json!("B"), "normal"));
    check("round_end", input([1, 0], 2, false), end(json!("A"), "normal"));
    check("round_end", input([0, 0], 1, false), end(Value::Null, "draw"));
    check("round_end", input([0, 0], 7, true), end(Value::Null, "draw"));
    check("round_end", input([5, 5], 1, false), prep(2, false));
    check("round_end", input([5, 5], 4, true), prep(5, true));
    check("round_end", input([5, 5], 99, true), prep(100, true));
    check("round_end", input([6, 5], 4, true), end(json!("A"), "normal"));
    check("round_end", json!({ "hpA": 5, "hpB": 5, "roundIndex": 3 }), prep(4, true));
    let mut capped = input([5, 5], 20, true);
    capped["suddenDeathCap"] = json!(20);
    check("round_end", capped.clone(), end(Value::Null, "draw"));
    capped["roundIndex"] = json!(19);
    check("round_end", capped, prep(20, true));
    let mut longer = input([6, 5], 3, false);
    longer["rounds"] = json!(5);
    check("round_end", longer, prep(4, false));
    senseless("round_end", input([5, 5], 0, false));
    senseless("round_end", json!({ "hpA": 5, "hpB": 5 }));
    senseless("round_end", json!({ "hpA": 5, "hpB": 5, "roundIndex": 1, "suddenDeath": 1 }));
}

#[test]
fn economy() {
    let input = |tokens: [i64; 2], stake: i64, result: Value| json!({ "tokensA": tokens[0], "tokensB": tokens[1], "stake": stake, "result": result });
    let purses = |a: i64, b: i64| json!({ "tokensA": a, "tokensB": b });
    let result = |winner: Value, reason: &str| json!({ "winner": winner, "reason": reason });
    check("economy", input([10, 10], 1, result(json!("A"), "normal")), purses(11, 9));
    check("economy", input([10, 4], 3, result(json!("B"), "normal")), purses(7, 7));
    check("economy", input([10, 10], 1, result(Value::Null, "draw")), purses(10, 10));
    check("economy", input([10, 10], 1, result(Value::Null, "disconnect")), purses(10, 10));
    check(
        "economy",
        input([10, 10], 1, result(Value::Null, "timeout")),
        json!({ "tokensA": 9, "tokensB": 9, "burned": 2 }),
    );
    check("economy", input([1, 1], 1, result(json!("B"), "disconnect")), purses(0, 2));
    check("economy", input([0, 5], 0, result(json!("A"), "normal")), purses(0, 5));
    // Stakes are taken from both or from neither.
    check(
        "economy",
        input([0, 5], 1, result(json!("A"), "normal")),
        json!({ "tokensA": 0, "tokensB": 5, "started": false }),
    );
    check(
        "economy",
        input([5, 2], 3, result(json!("A"), "normal")),
        json!({ "tokensA": 5, "tokensB": 2, "started": false }),
    );
    for (winner, reason) in [(Value::Null, "timeout"), (Value::Null, "draw"), (json!("B"), "timeout")] {
        let mut twice = result(winner.clone(), reason);
        let once = duel::referee("economy", &input([10, 10], 2, twice.clone())).expect("a sound question");
        twice["calledTwice"] = json!(true);
        check(
            "economy",
            input([10, 10], 2, twice),
            purses(once["tokensA"].as_i64().unwrap(), once["tokensB"].as_i64().unwrap()),
        );
    }
    let mut house = input([10, 0], 1, result(json!("A"), "normal"));
    house["bot"] = json!(true);
    check("economy", house, purses(10, 0));
    senseless("economy", input([10, 10], 1, result(Value::Null, "normal")));
    senseless("economy", input([10, 10], 1, result(json!("A"), "draw")));
    senseless("economy", input([10, 10], 1, result(json!("C"), "normal")));
    senseless("economy", input([10, 10], 1, result(json!("A"), "boredom")));
    senseless("economy", input([-1, 10], 1, result(json!("A"), "normal")));
    senseless("economy", input([10, 10], -1, result(json!("A"), "normal")));
    senseless("economy", json!({ "tokensA": 1, "tokensB": 1 }));
}
