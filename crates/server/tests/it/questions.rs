//! Questions about a hand: answered with the asker's own eyes, changing nothing, and not without end.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, id_of};
use crate::room::TestRoom;

async fn seated(guest: &Guest, room_options: Value) -> (Socket, String) {
    let (status, table) = guest.post("/api/tables", room_options).await;
    assert_eq!(status, 200, "{table}");
    let table = id_of(&table["table"]);
    let mut socket = guest.connect().await;
    socket.sit(&table).await;
    (socket, table)
}

fn about(table: &str, question: Value) -> Value {
    json!({ "type": "question", "table": table, "question": question })
}

#[tokio::test]
async fn a_question_is_answered_and_changes_nothing() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let holdem = json!({ "game": "holdem", "public": true, "bots": ["station", "station"], "options": { "seats": 3 } });
    let (mut socket, table) = seated(&ann, holdem).await;
    socket.event("hole_dealt").await;
    let before = socket.watch(&table).await["view"]["step"].clone();
    let answer = socket.ask(about(&table, json!({ "type": "forecast" }))).await;
    assert_eq!((&answer["ok"], &answer["answer"]), (&json!(true), &json!({ "type": "forecast", "forecast": null })));
    let early = about(&table, json!({ "type": "export", "notation": "phh" }));
    socket.refused(early, "no_such_notation").await;
    socket.refused(about(&table, json!({ "type": "export" })), "bad_question").await;
    socket.refused(about(&table, json!({ "type": "cards" })), "bad_question").await;
    socket.refused(about("nowhere", json!({ "type": "forecast" })), "not_following").await;
    assert!(before.is_number(), "{before}");
}

#[tokio::test]
async fn a_game_that_answers_nothing_and_one_who_does_not_look_are_told_so() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut ann, table) = seated(&ann, json!({ "game": "duel", "public": true, "bots": ["chief"] })).await;
    ann.refused(about(&table, json!({ "type": "play" })), "bad_question").await;
    let mut bob = bob.connect().await;
    bob.refused(about(&table, json!({ "type": "play" })), "not_following").await;
}

#[tokio::test]
async fn questions_have_a_limit_of_their_own() {
    let room = TestRoom::with(|settings| settings.limits.questions_per_second = 1).await;
    let ann = room.guest("Ann").await;
    let (mut ann, table) = seated(&ann, json!({ "game": "duel", "public": true, "bots": ["chief"] })).await;
    let mut hasty = Value::Null;
    for _ in 0..8 {
        hasty = ann.ask(about(&table, json!({}))).await["error"]["code"].clone();
        if hasty == "too_fast" {
            break;
        }
    }
    assert_eq!(hasty, "too_fast", "eight questions at once are more than one a second");
    ann.ask_ok(json!({ "type": "ping" })).await;
}
