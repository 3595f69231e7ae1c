//! Worked cases: questions to a game's referee with what must hold in the answers.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::hosted::Referee;

/// Asks every case, one JSON object a line with `id`, `op`, `in` and `expect`, and panics with those that differ.
/// Every operation has to be asked about at least once.
pub fn worked_cases(referee: &Referee, text: &str) {
    let (mut wrong, mut asked) = (Vec::new(), BTreeSet::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a case is one JSON object");
        let op = case["op"].as_str().expect("a case names its operation");
        asked.insert(op.to_owned());
        let got = (referee.answer)(op, &case["in"]);
        if !got.as_ref().is_ok_and(|got| holds(&case["expect"], got)) {
            wrong.push(format!("{} ({})\n  want {}\n  got  {got:?}", case["id"], case["note"], case["expect"]));
        }
    }
    assert!(wrong.is_empty(), "{} cases differ:\n{}", wrong.len(), wrong.join("\n"));
    let known: BTreeSet<String> = referee.ops.iter().map(|op| (*op).to_owned()).collect();
    assert_eq!(asked, known, "every operation has a case, and every case an operation");
}

/// Whether an answer is what was expected: objects by the keys that are expected, lists exactly, numbers by value.
pub fn holds(expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Object(fields), Value::Object(_)) => {
            fields.iter().all(|(name, value)| got.get(name).is_some_and(|got| holds(value, got)))
        }
        (Value::Array(wanted), Value::Array(got)) => {
            wanted.len() == got.len() && wanted.iter().zip(got).all(|(wanted, got)| holds(wanted, got))
        }
        (Value::Number(wanted), Value::Number(got)) => wanted.as_f64() == got.as_f64(),
        (wanted, got) => wanted == got,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_case_holds_key_by_key_and_item_by_item() {
        assert!(holds(&json!({ "a": [1, { "b": 2 }] }), &json!({ "a": [1.0, { "b": 2, "c": 3 }], "d": 4 })));
        for got in [json!({ "a": [1] }), json!({ "a": [1, { "b": 3 }] }), json!({}), json!({ "a": [1, { "b": 2 }, 3] })]
        {
            assert!(!holds(&json!({ "a": [1, { "b": 2 }] }), &got), "{got}");
        }
    }

    #[test]
    #[should_panic(expected = "1 cases differ")]
    fn a_wrong_answer_is_reported() {
        let referee = Referee { ops: &["one"], answer: |_, _| Ok(json!(2)) };
        worked_cases(&referee, "{\"id\":1,\"op\":\"one\",\"in\":{},\"expect\":1}");
    }
}
