//! `baize admin` against a room that is open: what it does is seen at once, and written down.

use std::path::Path;

use serde_json::{Value, json};

use crate::client::{Guest, Socket, call, id_of};
use crate::program::{Server, run, stderr, stdout};

/// Runs `baize admin` in a folder and gives what it said; it has to end well.
pub fn admin(data: &Path, words: &[&str]) -> String {
    let (well, said) = try_admin(data, words);
    assert!(well, "{words:?} said {said}");
    said
}

/// The same, and whether it ended well.
pub fn try_admin(data: &Path, words: &[&str]) -> (bool, String) {
    let data = data.to_string_lossy();
    let output = run(&[&["admin"], words, &["--as", "the host", "--data", &data]].concat(), "");
    match output.status.success() {
        true => (true, stdout(&output)),
        false => (false, stderr(&output)),
    }
}

/// The audit log, the newest first: who, what, whom and why.
pub fn book(data: &Path) -> Vec<(String, String, Value)> {
    let lines: Vec<Value> = serde_json::from_str(&admin(data, &["audit", "--json"])).expect("JSON");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    lines.iter().map(|line| (text(&line["what"]), text(&line["whom"]), line["why"].clone())).collect()
}

pub struct Room {
    pub data: tempfile::TempDir,
    pub server: Server,
}

impl Room {
    pub fn open() -> Room {
        let data = tempfile::tempdir().expect("a folder");
        let server = Server::start(data.path(), "127.0.0.1:0");
        Room { data, server }
    }

    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(&self.server.base, name).await
    }

    pub fn admin(&self, words: &[&str]) -> String {
        admin(self.data.path(), words)
    }

    pub fn refused(&self, words: &[&str], part: &str) {
        let (well, said) = try_admin(self.data.path(), words);
        assert!(!well && said.contains(part), "{words:?} said {said}");
    }

    /// Ann and Bob in the middle of a duel for a token each.
    pub async fn duel(&self) -> (Guest, Socket, Guest, Socket, String) {
        let (ann, bob) = (self.guest("Ann").await, self.guest("Bob").await);
        let options = json!({ "rounds": 1, "prep_ms": 600_000 });
        let table = id_of(&ann.open_duel("seed", options, &[]).await);
        let (mut first, mut second) = (ann.connect().await, bob.connect().await);
        first.sit(&table).await;
        second.sit(&table).await;
        tokio::join!(first.event("prep_start"), second.event("prep_start"));
        (ann, first, bob, second, table)
    }

    pub fn ledger_adds_up(&self) {
        let said = self.admin(&["ledger"]);
        assert!(said.contains("tokens 0") && said.contains("chips 0"), "{said}");
    }
}

#[tokio::test]
async fn a_banned_account_loses_its_line_its_seat_and_its_way_in() {
    let room = Room::open();
    let (ann, mut first, bob, mut second, _) = room.duel().await;
    let (status, _) = ann.post("/api/me/password", json!({ "password": "a long password" })).await;
    assert_eq!(status, 200);
    let said = room.admin(&["ban", "ann", "--for", "7d", "--why", "she shouts"]);
    assert!(said.contains("Ann is kept out until 20"), "{said}");

    let last = first.until_closed().await.expect("a last word");
    assert_eq!((&last["type"], &last["error"]["code"]), (&json!("bye"), &json!("banned")), "{last}");
    assert_eq!(last["error"]["details"]["why"], "she shouts");
    assert!(last["error"]["details"]["until"].is_i64());
    // Leaving loses the duel, as if she had got up herself.
    while second.next("letter").await["view"]["phase"] != "END" {}
    assert_eq!((ann_status(&ann).await, bob.tokens().await), ((403, json!("banned")), 11));
    assert!(Socket::open(&ann.base, Some(&ann.token), &[]).await.is_err());
    let login = json!({ "nickname": "Ann", "password": "a long password" });
    let (status, _, body) = call(&ann.base, "POST", "/api/login", None, Some(login.clone())).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("banned")));

    room.admin(&["unban", "Ann"]);
    assert_eq!(ann_status(&ann).await.0, 200, "the cookie is good again");
    assert_eq!(call(&ann.base, "POST", "/api/login", None, Some(login)).await.0, 200);
    room.refused(&["unban", "Ann"], "Ann is not kept out");
    let written = book(room.data.path());
    assert_eq!(
        written,
        [
            ("unban".to_owned(), "Ann".to_owned(), Value::Null),
            ("ban".to_owned(), "Ann".to_owned(), json!("she shouts"))
        ]
    );
    room.ledger_adds_up();
}

async fn ann_status(ann: &Guest) -> (u16, Value) {
    let (status, body) = ann.get("/api/me").await;
    (status, body["error"]["code"].clone())
}

#[tokio::test]
async fn a_ban_outlives_a_restart_and_is_kept_where_the_server_is_down() {
    let mut room = Room::open();
    let ann = room.guest("Ann").await;
    assert!(room.server.terminate());
    room.admin(&["ban", "Ann"]);
    room.refused(&["kick", "Ann", "abc"], "no server runs in this folder");
    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    let ann = Guest { base: room.server.base.clone(), ..ann };
    assert_eq!(ann_status(&ann).await, (403, json!("banned")));
    assert_eq!(book(room.data.path()).len(), 1);
}

#[tokio::test]
async fn a_muted_account_plays_on_and_cannot_talk() {
    let room = Room::open();
    let (_ann, mut first, _bob, mut second, table) = room.duel().await;
    let chat = json!({ "type": "chat", "table": table, "text": "hello" });
    first.ask_ok(chat.clone()).await;
    room.admin(&["mute", "Ann", "--for", "1h"]);
    first.refused(chat.clone(), "muted").await;
    first.confirm(&table, json!(["attack", null, null])).await;
    second.ask_ok(chat.clone()).await;
    room.admin(&["unmute", "Ann"]);
    first.ask_ok(chat).await;
    assert_eq!(book(room.data.path()).len(), 2);
}

#[tokio::test]
async fn whoever_is_sent_away_from_a_table_gets_up_and_stays_away() {
    let room = Room::open();
    let (ann, mut first, _bob, mut second, table) = room.duel().await;
    room.refused(&["kick", "Ann", "nowhere"], "no open table nowhere");
    let said = room.admin(&["kick", "Ann", &table, "--why", "slow"]);
    assert!(said.contains("Ann gets up"), "{said}");
    while second.next("letter").await["view"]["phase"] != "END" {}
    // The answer to the next message comes after all that follows from the end of the hand.
    first.refused(json!({ "type": "sit", "table": table }), "sent_away").await;
    first.refused(json!({ "type": "chat", "table": table, "text": "why?" }), "sent_away").await;
    let other = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    first.sit(&other).await;
    room.refused(&["kick", "Ann", &table], "does not sit at table");
    assert_eq!(book(room.data.path()), [("kick".to_owned(), format!("Ann from table {table}"), json!("slow"))]);
}

#[tokio::test]
async fn a_new_name_is_shown_at_once_and_after_a_restart() {
    let mut room = Room::open();
    let (_ann, mut first, bob, mut second, table) = room.duel().await;
    room.refused(&["rename", "Ann", "Bob"], "taken");
    room.refused(&["rename", "Ann", "admin"], "kept for the house");
    room.refused(&["rename", "Ann", "x"], "3 to 16 letters");
    room.refused(&["rename", "Nobody at all", "Anna"], "nobody here is called");
    room.admin(&["rename", "Ann", "Anna"]);
    let named = |info: &Value| info["seats"][0]["name"] == "Anna" && info["host"] == "Anna";
    second.next_where(|said| said["type"] == "table" && named(&said["table"])).await;
    first.next_where(|said| said["type"] == "you" && said["you"]["nickname"] == "Anna").await;
    first.ask_ok(json!({ "type": "chat", "table": table, "text": "it is me" })).await;
    assert_eq!(second.next("chat").await["from"], "Anna");

    assert!(room.server.terminate());
    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    let bob = Guest { base: room.server.base.clone(), ..bob };
    let (_, body) = bob.get(&format!("/api/tables/{table}")).await;
    assert!(named(&body), "{body}");
    assert_eq!(book(room.data.path()), [("rename".to_owned(), "Ann to Anna".to_owned(), Value::Null)]);
}

#[test]
fn wrong_words_get_a_clear_answer() {
    let nowhere = Path::new("/nonexistent/room");
    for (words, part) in [
        (vec!["ban", "Ann", "--for", "soon"], "30m, 12h, 7d or 4w"),
        (vec!["ban"], "<NAME>"),
        (vec!["reports", "--most", "0"], "1..=1000"),
        (vec!["restore"], "<FILE>"),
        (vec!["audit"], "name the room's with --data"),
        (vec!["back-up", "/nonexistent/copy.db"], "--data FOLDER"),
    ] {
        let (well, said) = try_admin(nowhere, &words);
        assert!(!well && said.contains(part), "{words:?} said {said}");
    }
}

#[tokio::test]
async fn a_report_reaches_the_host_with_what_was_said() {
    let room = Room::open();
    let (_ann, mut first, _bob, mut second, table) = room.duel().await;
    let report = |name: &str, words: &str| json!({ "type": "report", "table": table, "name": name, "about": "chat", "words": words });
    second.ask_ok(json!({ "type": "chat", "table": table, "text": "you cannot play" })).await;
    first.refused(report("Nobody", ""), "bad_report").await;
    first.refused(report("Bob", &"x".repeat(301)), "bad_report").await;
    let mut stranger = room.guest("Cyd").await.connect().await;
    stranger.refused(report("Bob", ""), "not_following").await;
    first.ask_ok(report("Bob", "he is rude")).await;

    let reports: Value = serde_json::from_str(&room.admin(&["reports", "--json"])).expect("JSON");
    let one = &reports[0];
    let said = json!([one["by"], one["whom"], one["about"], one["words"], one["table"], one["game"], one["hand"]]);
    assert_eq!(said, json!(["Ann", "Bob", "chat", "he is rude", table, "duel", 1]));
    assert_eq!((&one["chat"][0]["from"], &one["chat"][0]["text"]), (&json!("Bob"), &json!("you cannot play")));
    let number = one["number"].to_string();
    assert!(room.admin(&["reports"]).contains("| Bob: you cannot play"));
    room.admin(&["resolve", &number, "--why", "muted him"]);
    room.refused(&["resolve", &number], "no open report");
    assert_eq!(room.admin(&["reports"]).trim(), "nothing was reported");
    assert!(room.admin(&["reports", "--all"]).contains("dealt with"));
    assert_eq!(book(room.data.path())[0], ("resolve".to_owned(), format!("report {number}"), json!("muted him")));

    for _ in 1..store::REPORTS_A_DAY {
        first.ask_ok(report("Bob", "again")).await;
    }
    first.refused(report("Bob", "once more"), "too_many_reports").await;
}
