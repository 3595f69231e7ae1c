//! The worked cases, asked of the referee.

use serde_json::Value;

#[test]
fn every_worked_case_agrees() {
    let text = include_str!("../cases.jsonl");
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a case is one JSON object");
        cases += 1;
        let got = duel::referee(case["op"].as_str().expect("a case names its operation"), &case["in"]);
        if !got.as_ref().is_ok_and(|got| holds(&case["expect"], got)) {
            wrong.push(format!("{}: expected {} and got {got:?}", case["id"], case["expect"]));
        }
    }
    assert!(wrong.is_empty(), "{} of {cases} cases:\n{}", wrong.len(), wrong.join("\n"));
    assert!(cases > 0, "the file has no cases");
}

/// Objects are compared by the keys that are expected, arrays exactly, numbers by value.
fn holds(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Object(fields), Value::Object(_)) => {
            fields.iter().all(|(name, value)| got.get(name).is_some_and(|got| holds(value, got)))
        }
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => expected == got,
    }
}
