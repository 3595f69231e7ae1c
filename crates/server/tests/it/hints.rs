//! Hints: what the coach would do, for those who play against bots of the house alone.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, id_of};
use crate::room::TestRoom;

async fn seated(guest: &Guest, table: Value) -> (Socket, String) {
    let (status, table) = guest.post("/api/tables", table).await;
    assert_eq!(status, 200, "{table}");
    let table = id_of(&table["table"]);
    let mut socket = guest.connect().await;
    socket.sit(&table).await;
    (socket, table)
}

fn hint(table: &str) -> Value {
    json!({ "type": "hint", "table": table })
}

fn duel_against(bots: &[&str]) -> Value {
    json!({ "game": "duel", "public": true, "bots": bots })
}

#[tokio::test]
async fn who_plays_against_bots_is_told_what_is_best() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let (mut socket, table) = seated(&ann, duel_against(&["chief"])).await;
    socket.event("prep_start").await;
    socket.ask_ok(hint(&table)).await;
    let told = socket.next("hint").await;
    assert_eq!((&told["table"], &told["hand"]), (&json!(table), &json!(1)), "{told}");
    let advice = &told["advice"];
    assert_eq!((&advice["basis"], &advice["value"]), (&json!("exact"), &json!(0.0)), "{told}");
    let best = &advice["options"][0];
    assert_eq!((&best["loses"], &best["action"]["type"]), (&json!(0.0), &json!("layout_confirm")), "{told}");
    socket.confirm(&table, best["action"]["layout"].clone()).await;
    socket.refused(hint(&table), "not_your_turn").await;
}

#[tokio::test]
async fn between_people_nobody_is_helped() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut ann, table) = seated(&ann, duel_against(&[])).await;
    let mut bob = bob.connect().await;
    bob.refused(hint(&table), "not_seated").await;
    bob.sit(&table).await;
    ann.refused(hint(&table), "not_among_people").await;
    bob.refused(hint(&table), "not_among_people").await;
}

#[tokio::test]
async fn hints_have_a_limit_for_each_person() {
    let room = TestRoom::with(|settings| settings.limits.hints_per_minute = 2).await;
    let ann = room.guest("Ann").await;
    let (mut socket, table) = seated(&ann, duel_against(&[])).await;
    for _ in 0..2 {
        socket.refused(hint(&table), "not_your_turn").await;
    }
    socket.refused(hint(&table), "too_fast").await;
    // Another line is no other person.
    ann.connect().await.refused(hint(&table), "too_fast").await;
}
