//! Tables from before cards were sealed one by one.

use cardtable::{AnyGame, Request, Secret, Table, Viewer};
use holdem::Holdem;
use serde_json::Value;

use crate::sealed::{TABLE, play};

/// A table of version 1 whose hand ran over an upgrade goes on: its cards stay closed, and the next hand is sealed.
#[test]
fn an_old_table_is_taken_over() {
    let played = play(1);
    let mut lines: Vec<Value> = played.lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.last().expect("it ended")["secret"], Value::Null);
    let dealt = lines.iter().position(|line| line["line"] == "dealt").expect("dealt");
    lines.truncate(dealt + 1);
    lines.retain(|line| line["line"] != "fixed" && line["line"] != "seeded");
    for line in &mut lines {
        let fields = line.as_object_mut().expect("an object");
        if fields["line"] == "began" {
            fields.remove("before");
            fields.insert("version".into(), 1.into());
            fields.insert("seeds".into(), serde_json::json!([null, null, null]));
            fields.insert("commitment".into(), old_commitment(1).into());
        }
        fields.remove("seal");
        if let Some(chance) = fields.get_mut("chance").and_then(Value::as_object_mut) {
            let salts = vec!["00".repeat(16); chance["cards"].as_array().expect("cards").len()];
            chance.insert("salts".into(), salts.into());
        }
    }
    let mut texts: Vec<String> = lines.iter().map(Value::to_string).collect();
    let mut table = Table::<Holdem>::rebuild(&texts, Secret::new([5; 32])).expect("an old log rebuilds");
    let snapshot: Value = serde_json::from_str(&table.snapshot(Viewer::Watcher, 0, None)).expect("JSON");
    assert_eq!(snapshot["opened"], serde_json::json!([]), "old cards prove nothing by themselves");
    while table.facts().running {
        let at = table.facts().deadline.expect("a clock runs");
        let proposal = table.propose(at, Request::TimeOut, Secret::new([4; 32])).expect("accepted");
        texts.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
    }
    assert!(!texts.concat().contains(&"05".repeat(32)), "the table's old secret opens to nobody");
    let of_hand: Vec<&str> = texts.iter().map(String::as_str).collect();
    let refused = holdem::hosted().hand_file(&of_hand, Viewer::Watcher, None).map(|_| ()).expect_err("closed");
    assert_eq!(refused.code.name(), "cards_closed");
    assert!(holdem::hosted().replay(&of_hand, Viewer::Watcher).is_ok());
    let next = table.propose(table.facts().at + 1_000, Request::Begin, Secret::new([3; 32])).expect("the next hand");
    assert!(next.lines.iter().any(|line| line.body.contains("\"seal\"")), "is sealed");
}

/// As version 1 committed to a hand of a table with one secret for all.
fn old_commitment(hand: u32) -> String {
    use hkdf::Hkdf;
    use sha2::{Digest, Sha256};
    let mut secret = [0; 32];
    let info = [b"baize/hand/1\0", &hand.to_be_bytes()[..]].concat();
    Hkdf::<Sha256>::new(None, &[5; 32]).expand(&info, &mut secret).expect("within HKDF's limit");
    let bytes = [b"baize/commit/1\0", TABLE.as_bytes(), &[0], &hand.to_be_bytes(), &secret].concat();
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
