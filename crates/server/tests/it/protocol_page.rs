//! The examples in docs/protocol.md are what a real server said to this test, so they cannot drift.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cardtable::House;
use serde_json::{Value, json};

use crate::client::Socket;
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

const BEGIN: &str = "<!-- examples: written by the server's tests -->";
const END: &str = "<!-- end of examples -->";

/// Replaces what differs from run to run by values of the same shape.
fn steady(value: &mut Value, table: &str) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), &value) {
                    ("now" | "at" | "openedAt", Value::Number(_)) => *value = json!(1_790_000_000_000_i64),
                    ("deadline" | "deadlineTs", Value::Number(_)) => *value = json!(1_790_000_020_000_i64),
                    ("commitment" | "secret" | "head", Value::String(_)) => *value = json!("5f".repeat(32)),
                    ("signature", Value::String(_)) => *value = json!("5e".repeat(64)),
                    ("code", Value::String(code)) if code.len() == 8 && !code.contains('_') => {
                        *value = json!("k7w2m9xd")
                    }
                    ("config" | "review" | "rules", Value::Object(_) | Value::Array(_)) => *value = json!("…"),
                    ("version", Value::String(_)) => *value = json!("…"),
                    _ => steady(value, table),
                }
            }
        }
        // A change in a view: `["deadlineTs", 1790000020000]`.
        Value::Array(change) if change.len() == 2 && change[0] == "deadlineTs" => {
            change[1] = json!(1_790_000_020_000_i64)
        }
        Value::Array(values) => values.iter_mut().for_each(|value| steady(value, table)),
        Value::String(text) if text == table => *text = "h3k8p2qx7n".to_owned(),
        _ => {}
    }
}

struct Page {
    text: String,
    table: String,
}

impl Page {
    fn say(&mut self, who: &str, mut message: Value) {
        steady(&mut message, &self.table);
        self.text += &format!("{who} `{message}`\n\n");
    }

    /// Asks with a fixed nonce, and writes down the question and what came back.
    async fn ask(&mut self, socket: &mut Socket, nonce: &str, mut ask: Value) {
        ask["nonce"] = json!(nonce);
        socket.send_text(&ask.to_string()).await;
        self.say("→", ask);
        let answer = socket.next("answer").await;
        self.say("←", answer);
    }
}

#[tokio::test]
async fn the_examples_in_the_protocol_page_are_what_the_server_says() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (_, created) = ann
        .post("/api/tables", json!({ "game": "duel", "preset": "friendly", "options": quick(), "public": true }))
        .await;
    let table = created["table"]["id"].as_str().expect("an id").to_owned();
    let mut page = Page { text: String::new(), table: table.clone() };
    let mut first = ann.connect().await;
    let welcome: Value = serde_json::from_str(&first.heard[0]).expect("JSON");
    page.text += "The first message of a connection:\n\n";
    page.say("←", welcome);

    page.text += "Taking a seat; the table's notice and the view come with it:\n\n";
    page.ask(&mut first, "a1", json!({ "type": "sit", "table": table })).await;
    let notice = first.next("table").await;
    page.say("←", notice);

    let mut second = bob.connect().await;
    second.sit(&table).await;
    page.text += "When the last seat is taken the hand begins. Letter 1 of hand 1, as seat 0 gets it:\n\n";
    let letter = first.next("letter").await;
    page.say("←", letter);

    page.text += "A draft, which only its owner hears of, and a confirm:\n\n";
    page.ask(&mut first, "a2", json!({ "type": "act", "table": table, "action": { "type": "layout_draft", "layout": ["attack", null, null] } })).await;
    page.ask(
        &mut first,
        "a3",
        json!({ "type": "act", "table": table, "action": { "type": "layout_confirm", "layout": STRIKE } }),
    )
    .await;
    page.text += "A no:\n\n";
    page.ask(
        &mut first,
        "a4",
        json!({ "type": "act", "table": table, "action": { "type": "layout_confirm", "layout": STRIKE } }),
    )
    .await;
    page.text += "The same nonce again is the same answer, and plays nothing:\n\n";
    page.ask(
        &mut first,
        "a3",
        json!({ "type": "act", "table": table, "action": { "type": "layout_confirm", "layout": STRIKE } }),
    )
    .await;
    page.text += "A message that cannot be read:\n\n→ `{`\n\n";
    first.send_text("{").await;
    let fault = first.next("fault").await;
    page.say("←", fault);

    second.confirm(&table, json!(NOTHING)).await;
    page.text += "The first pair is shown; this is one letter of the reveal, with what moved in the view:\n\n";
    let mut reveal = first.next_where(|message| message["events"].to_string().contains("step_reveal")).await;
    reveal.as_object_mut().expect("a letter").remove("view");
    page.say("←", reveal);
    page.text += "The end, with the secret behind the dice and the commitment to the next one's:\n\n";
    let mut over = first.next_where(|message| message["over"] == true).await;
    over.as_object_mut().expect("a letter").remove("view");
    over["moved"] = json!("…");
    page.say("←", over);

    compare(page.text.trim_end());
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md")
}

pub fn page() -> String {
    std::fs::read_to_string(path()).expect("docs/protocol.md exists")
}

fn compare(examples: &str) {
    let page = page();
    let (before, rest) = page.split_once(BEGIN).expect("the page has a place for examples");
    let (known, after) = rest.split_once(END).expect("the place for examples ends");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path(), format!("{before}{BEGIN}\n\n{examples}\n\n{END}{after}"))
            .expect("the page can be written");
        return;
    }
    for (old, new) in known.trim().lines().zip(examples.lines()) {
        assert_eq!(old, new, "docs/protocol.md is out of date; UPDATE=1 writes it anew");
    }
    assert_eq!(
        known.trim().lines().count(),
        examples.lines().count(),
        "docs/protocol.md is out of date; UPDATE=1 writes it anew"
    );
}

#[test]
fn the_table_of_errors_lists_every_code_of_the_house_and_no_other() {
    let used: BTreeSet<String> = House::ALL.iter().map(|code| code.name().to_owned()).collect();
    let page = page();
    let (_, rest) = page.split_once("## Errors").expect("a section on errors");
    let (section, _) = rest.split_once("\n## ").expect("the section ends");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<String> = rows
        .flat_map(|row| row.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2).map(str::to_owned))
        .collect();
    assert_eq!(listed, used, "docs/protocol.md and the sources name different codes");
}

#[test]
fn the_description_of_the_http_part_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let made = server::openapi().to_pretty_json().expect("plain data") + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &made).expect("docs/openapi.json can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(made == kept, "docs/openapi.json is out of date; UPDATE=1 writes it anew");
}
