//! A bot plays for someone who is away, and gives the seat back.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::id_of;
use crate::room::TestRoom;

fn standing_in(message: &Value, seat: usize) -> Option<bool> {
    (message["type"] == "table").then(|| message["table"]["seats"][seat]["standIn"].as_bool().expect("a flag"))
}

#[tokio::test]
async fn a_bot_plays_for_an_absent_player_until_the_return() {
    let room = TestRoom::with(|settings| settings.stand_in_after = Duration::from_millis(50)).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let options = json!({ "deal_ms": 0, "think_ms": 600_000, "fairness_ms": 0 });
    let wish = json!({ "game": "tractor", "options": options, "public": true, "bots": ["steady", "steady"] });
    let (status, created) = ann.post("/api/tables", wish).await;
    assert_eq!(status, 200, "{created}");
    let table = id_of(&created["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(json!({ "type": "sit", "table": table, "seat": 0 })).await;
    second.ask_ok(json!({ "type": "sit", "table": table, "seat": 1 })).await;
    first.next("letter").await;
    second.close().await;

    first.next_where(|message| standing_in(message, 1) == Some(true)).await;
    first.close().await;
    // With both away a trick can only be won if bots play for them.
    let mut watcher = room.guest("Eve").await.connect().await;
    watcher.watch(&table).await;
    watcher.next_where(|message| message["events"].to_string().contains("TRICK_WON")).await;

    let mut back = bob.connect().await;
    back.watch(&table).await;
    watcher.next_where(|message| standing_in(message, 1) == Some(false)).await;
}
