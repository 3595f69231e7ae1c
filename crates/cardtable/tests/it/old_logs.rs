//! Logs of version 1, whose seeds were told in one phase: their tables go on, and their hands can be looked at.

use cardtable::suite::people;
use cardtable::{AnyGame, HandFile, Request, Secret, Table, Viewer};
use kuhn::{Config, Kuhn};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn secret() -> Secret {
    Secret::new([5; 32])
}

/// As version 1 committed to a hand.
fn old_commitment(hand: u32) -> String {
    let bytes = [b"baize/commit/1\0t1\0", &hand.to_be_bytes()[..], &[5; 32]].concat();
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What version 1 wrote of a table whose first hand runs: opened, began with seeds, dealt.
fn old_log() -> Vec<String> {
    let players = serde_json::to_value(people(2)).expect("plain");
    let opened = json!({ "line": "opened", "at": 0, "version": 1, "game": "kuhn", "table": "t1", "config": Config::default(),
        "players": players, "commitment": old_commitment(1) });
    let began = json!({ "line": "began", "at": 1, "version": 1, "game": "kuhn", "table": "t1", "hand": 1,
        "config": Config::default(), "players": players, "commitment": old_commitment(1), "seeds": ["0102", null] });
    let dealt = json!({ "line": "dealt", "at": 1, "chance": ["K", "Q"] });
    [opened, began, dealt].map(|line| line.to_string()).to_vec()
}

fn step(table: &mut Table<Kuhn>, lines: &mut Vec<String>, at: i64, request: Request<kuhn::Action>) {
    let proposal = table.propose(at, request, secret()).expect("accepted");
    lines.extend(proposal.lines.into_iter().map(|line| line.body));
    table.commit();
}

fn dice(table: &Table<Kuhn>) -> Value {
    serde_json::from_str::<Value>(&table.snapshot(Viewer::Watcher, 9, None)).expect("JSON")["dice"].clone()
}

#[test]
fn a_table_that_was_open_over_an_upgrade_goes_on() {
    for from in [0, 1] {
        let mut lines = old_log();
        let mut table = Table::<Kuhn>::rebuild(&lines[from..], secret()).expect("an old log rebuilds");
        assert_eq!(dice(&table)["seeds"], json!(["0102", null]));
        assert_eq!(dice(&table)["next"]["hand"], 2, "this hand's seeds are told already");
        while let Some(deadline) = table.facts().deadline {
            step(&mut table, &mut lines, deadline, Request::TimeOut);
        }
        assert_eq!(dice(&table)["ended"], Value::Null, "an old hand has no chain to sign");
        let at = table.facts().at;
        step(&mut table, &mut lines, at, Request::Begin);
        let began: Value = serde_json::from_str(&lines[lines.len() - 2]).expect("JSON");
        assert_eq!((&began["version"], &began["before"]), (&json!(2), &json!("0".repeat(64))));
        let twin = Table::<Kuhn>::rebuild(&lines[from..], secret()).expect("both versions in one log");
        assert_eq!(twin.facts(), table.facts());
    }
}

#[test]
fn before_the_first_hand_an_old_table_commits_anew_to_the_same_secret() {
    let table = Table::<Kuhn>::rebuild(&old_log()[..1], secret()).expect("an old log rebuilds");
    assert_eq!(dice(&table)["next"]["commitment"], cardtable::commitment("t1", 1, &secret()));
    let wrong = Table::<Kuhn>::rebuild(&old_log()[..1], Secret::new([6; 32])).map(|_| ()).expect_err("another secret");
    assert_eq!(wrong.code.name(), "bad_secret");
}

#[test]
fn an_old_hand_is_replayed_and_its_file_proves_nothing() {
    let mut lines = old_log();
    let mut table = Table::<Kuhn>::rebuild(&lines, secret()).expect("an old log rebuilds");
    while let Some(deadline) = table.facts().deadline {
        step(&mut table, &mut lines, deadline, Request::TimeOut);
    }
    let of_hand: Vec<&str> = lines[1..].iter().map(String::as_str).collect();
    let replay = kuhn::hosted().replay(&of_hand, Viewer::Open).expect("replays");
    assert_eq!(replay.frames[1].view["cards"], json!(["K", "Q"]));
    let file = kuhn::hosted().hand_file(&of_hand, Viewer::Watcher, None).expect("a finished hand").to_text();
    assert!(file.starts_with(r#"{"baize":"hand log 1""#) && !file.contains("account"), "{file}");
    let read = HandFile::read(&file).expect("whole");
    assert!(kuhn::hosted().replay_file(&read, Viewer::Open).is_ok());
    let said = kuhn::hosted().verify(&read, None).expect_err("no proof").to_string();
    assert!(said.contains("of the old kind"), "{said}");
    assert!(HandFile::read(&file.replace("\"K\"", "\"J\"")).is_err(), "a changed byte is noticed as before");
}
