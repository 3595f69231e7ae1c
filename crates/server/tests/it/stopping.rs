//! Stopping and starting again.

use serde_json::json;

use crate::client::{call, confirm};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

#[tokio::test]
async fn a_gentle_stop_says_goodbye_and_the_next_start_goes_on() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    let commitment = duel.first.heard.iter().rev().find_map(|text| {
        let message: serde_json::Value = serde_json::from_str(text).ok()?;
        message["dice"]["commitment"].as_str().map(str::to_owned)
    });
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    let room = room.reopen().await;
    for socket in [&mut duel.first, &mut duel.second] {
        let last = socket.until_closed().await.expect("a last word");
        assert_eq!((&last["type"], &last["error"]["code"]), (&json!("bye"), &json!("server_stopping")));
    }

    // In this preset a disconnect loses at once; a restart is nobody's disconnect.
    let (mut ann, mut bob) = (duel.ann.clone(), duel.bob.clone());
    (ann.base, bob.base) = (room.base.clone(), room.base.clone());
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    let view = first.watch(&duel.table).await;
    assert_eq!((&view["view"]["phase"], &view["view"]["layouts"][0]), (&json!("PREP"), &json!(STRIKE)));
    assert_eq!(view["dice"]["commitment"].as_str().map(str::to_owned), commitment);
    second.watch(&duel.table).await;
    second.confirm(&duel.table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));
    assert!(room.store().await.ledger_check().await.expect("reads").is_sound());
}

#[tokio::test]
async fn a_message_sent_again_after_a_restart_is_known() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let mut ask = confirm(&duel.table, json!(STRIKE));
    ask["nonce"] = json!("before-the-restart");
    duel.first.send_text(&ask.to_string()).await;
    assert_eq!(duel.first.next("answer").await["ok"], true);
    let room = room.reopen().await;
    let mut ann = duel.ann.clone();
    ann.base.clone_from(&room.base);
    let mut back = ann.connect().await;
    back.send_text(&ask.to_string()).await;
    assert_eq!(back.next("answer").await["ok"], true, "the same answer, not `already_confirmed`");
    let lines = room.store().await.lines(&duel.table, 1, 100).await.expect("reads");
    assert_eq!(lines.iter().filter(|line| line.body.contains("before-the-restart")).count(), 1);
}

#[tokio::test]
async fn health_and_metrics_tell_an_operator_what_is_going_on() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.ann_wins().await;
    let (status, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
    assert_eq!((status, &health["ok"], &health["tables"]), (200, &json!(true), &json!(1)));
    let (_, _, metrics) = crate::client::call_text(&room.base, "GET", "/metrics", None, &[], None).await;
    for name in ["baize_connections", "baize_tables", "baize_hands_total"] {
        assert!(metrics.contains(name), "{name} is missing from\n{metrics}");
    }
    assert!(!metrics.contains("Ann"), "metrics name nobody");
}

#[tokio::test]
async fn the_same_room_on_postgresql() {
    let database = store::testing::fresh(store::testing::Engine::Postgres);
    let room = TestRoom::with(|settings| settings.database = Some(database.url.clone())).await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");

    let room = TestRoom::at(data, |settings| settings.database = Some(database.url.clone())).await;
    let (mut ann, mut bob) = (duel.ann.clone(), duel.bob.clone());
    (ann.base, bob.base) = (room.base.clone(), room.base.clone());
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.watch(&duel.table).await;
    second.confirm(&duel.table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));
    let store = store::Store::open(&database.url).await.expect("the store opens");
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
    room.running.stop().await.expect("the room closes");
}
