//! The worked cases, answered by the referee.

use std::path::PathBuf;

use serde_json::Value;

/// A folder of the shared material: named by the environment, or beside the workspace.
pub fn shared(path: &str) -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let root = std::env::var_os("BAIZE_SHARED").map_or(beside, PathBuf::from);
    let found = root.join(path);
    if !found.exists() {
        eprintln!("skipped: {} is not there (BAIZE_SHARED names the folder)", found.display());
        return None;
    }
    Some(found)
}

#[test]
fn every_worked_case_agrees() {
    let text = include_str!("../cases.jsonl");
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let op = case["op"].as_str().expect("a case has an operation");
        let got = holdem::referee(op, &case["in"]);
        let agrees = got.as_ref().is_ok_and(|got| holds(&case["expect"], got));
        if !agrees {
            wrong.push(format!("{} ({})\n  want {}\n  got  {got:?}", case["id"], case["note"], case["expect"]));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Objects are compared key by key, lists exactly, numbers by value.
pub fn holds(expect: &Value, got: &Value) -> bool {
    match (expect, got) {
        (Value::Object(expect), Value::Object(got)) => {
            expect.iter().all(|(key, value)| got.get(key).is_some_and(|got| holds(value, got)))
        }
        (Value::Array(expect), Value::Array(got)) => {
            expect.len() == got.len() && expect.iter().zip(got).all(|(expect, got)| holds(expect, got))
        }
        (Value::Number(expect), Value::Number(got)) => expect.as_f64() == got.as_f64(),
        (expect, got) => expect == got,
    }
}
