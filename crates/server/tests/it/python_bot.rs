//! The bot in docs/protocol.md is a program that plays: taken from the page as it stands and run.
//!
//! It needs a Python that has `websockets`: the one that `BAIZE_PYTHON` names, or the one that `cargo xtask test` makes
//! under `target/`. Without it the test fails.

use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::client::{call, id_of};
use crate::protocol_page::page;
use crate::room::{TestRoom, quick};

/// A process that does not outlive its test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn the_bot_in_the_protocol_page_plays_a_match_and_asks_for_the_next() {
    let python = std::env::var_os("BAIZE_PYTHON")
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python").into());
    let text = page();
    let (_, code) = text.split_once("```python\n").expect("the page has a bot");
    let (code, _) = code.split_once("```").expect("the bot ends");
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob the bot").await);
    let (status, _, token) = call(&room.base, "POST", "/api/me/token", Some(&bob.token), None).await;
    assert_eq!(status, 200, "{token}");
    let token = token["token"].as_str().expect("a token");
    let table = id_of(&ann.open_duel("friendly", quick(), &[]).await);
    let mut person = ann.connect().await;
    person.sit(&table).await;
    let bot = Command::new(python)
        .args(["-c", code, &room.base.replace("http://", "ws://"), token, &table])
        .stdout(Stdio::null())
        .spawn();
    let _bot = Bot(bot.expect("there is no Python with websockets: run `cargo xtask test`, which makes one"));

    person.event("prep_start").await;
    person.confirm(&table, json!([null, null, null])).await;
    let end = person.event("match_end").await;
    assert_eq!(end["reason"], "normal", "the bot laid its cards in time: {end}");
    // It asks for another match by itself; when both have, the next one begins.
    person.ask_ok(json!({ "type": "ready", "table": table })).await;
    let next = person.next_where(|message| message["type"] == "letter" && message["hand"] == 2).await;
    assert_eq!(next["seq"], 1, "{next}");
}
