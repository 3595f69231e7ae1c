//! Rules that panic hurt a copy: the players get a code, the table and its log are as they were, and play goes on.

use cardtable::{AnyGame, Hosted, TypeList};
use serde_json::{Value, json};

use crate::bomb::Bomb;
use crate::client::{call_text, id_of};
use crate::room::TestRoom;

fn fragile() -> &'static dyn AnyGame {
    Box::leak(Box::new(Hosted::<Bomb>::new(&[], || TypeList::new("Not for the page."))))
}

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
