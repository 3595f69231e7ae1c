//! The shared worked cases, asked of the referee.

use std::path::PathBuf;

use serde_json::Value;

/// `BAIZE_SHARED`, or the folder `shared` beside the workspace.
fn shared() -> PathBuf {
    match std::env::var_os("BAIZE_SHARED") {
        Some(path) => path.into(),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
    }
}

#[test]
fn every_shared_case_agrees() {
    let path = shared().join("vectors/duel.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: there are no shared cases at {}", path.display());
        return;
    };
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
