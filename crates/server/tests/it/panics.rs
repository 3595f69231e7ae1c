//! Rules that panic hurt a copy: the players get a code, the table and its log are as they were, and play goes on.

use serde_json::{Value, json};
use server::admin::{Command, Order};

use crate::bomb::fragile;
use crate::client::{call_text, id_of};
use crate::room::TestRoom;

#[tokio::test]
async fn a_panic_in_the_rules_is_answered_counted_and_changes_nothing() {
    let room = TestRoom::with(|settings| settings.games = vec![fragile()]).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (status, created) = ann.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    assert_eq!(status, 200, "{created}");
    let table = id_of(&created["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    let act = |action: &str| json!({ "type": "act", "table": table, "action": { "type": action } });
    first.ask_ok(act("bet")).await;
    let store = room.store().await;
    let before = store.lines(&table, 1, 100).await.expect("reads");
    let seen = second.watch(&table).await["view"].clone();

    for _ in 0..3 {
        let answer = second.ask(act("fold")).await;
        assert_eq!(answer["error"]["code"], "internal", "{answer}");
        assert!(!answer.to_string().contains("fall over"), "what the rules panicked with is told to nobody: {answer}");
    }
    assert_eq!(before, store.lines(&table, 1, 100).await.expect("reads"));
    assert_eq!(second.watch(&table).await["view"], seen);
    let (_, _, metrics) = call_text(&room.base, "GET", "/metrics", None, &[], None).await;
    let counted = metrics.lines().find_map(|line| line.strip_prefix("baize_rule_panics_total ")?.parse::<u64>().ok());
    assert!(counted >= Some(3), "{metrics}");

    second.ask_ok(act("call")).await;
    let over = first.next_where(|message| message["over"] == true).await;
    assert_ne!(over["view"], Value::Null, "the hand went on to its end");
}

#[tokio::test]
async fn a_hand_that_cannot_even_be_broken_off_is_closed_by_the_hosts_word() {
    let room = TestRoom::with(|settings| settings.games = vec![fragile()]).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (_, created) = ann.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    let table = id_of(&created["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    first.ask_ok(json!({ "type": "act", "table": table, "action": { "type": "bet" } })).await;

    let close = Command::Close { table: table.clone() };
    let order = Order { by: "the host".into(), why: None, command: close };
    let told = server::admin::ask(room.data.path(), &order).await.expect("it is done").expect("the room is open");
    assert!(told.text.contains("is closed"), "{}", told.text);
    for line in [&mut first, &mut second] {
        assert_eq!(line.next("closed").await["why"], "host");
    }
    assert_eq!(ann.get(&format!("/api/tables/{table}")).await.0, 404);
    let store = room.store().await;
    assert!(store.table(&table).await.expect("reads").expect("kept").closed_at.is_some());
    assert!(store.ledger_check().await.expect("reads").is_sound());
    // Nobody sits there any more, so nothing keeps them from sitting elsewhere.
    let (_, created) = bob.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    second.sit(&id_of(&created["table"])).await;
}
