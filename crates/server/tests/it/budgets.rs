//! Nobody fills the disk alone: whoever has written a lot is refused for the rest of the hour, and nobody else is.

use serde_json::json;
use server::clock::Clock;

use crate::client::{confirm, draft};
use crate::room::{NOTHING, STRIKE, TestRoom};

#[tokio::test]
async fn whoever_writes_without_end_is_refused_until_the_hour_is_over() {
    let clock = Clock::by_hand();
    let room = TestRoom::with(|settings| {
        settings.limits.log_bytes_per_hour = 20_000;
        settings.clock = clock.clone();
    })
    .await;
    let mut duel = room.duel("friendly", json!({ "prep_ms": 600_000 })).await;
    let mut refused = None;
    for number in 0..1_000 {
        let layout = if number % 2 == 0 { STRIKE } else { NOTHING };
        let answer = duel.first.ask(draft(&duel.table, json!(layout))).await;
        if answer["ok"] == false {
            refused = Some(answer["error"].clone());
            break;
        }
    }
    let refused = refused.expect("a flood of drafts is refused");
    assert_eq!(refused["code"], "budget_spent", "{refused}");
    assert!(refused["details"]["waitMs"].as_i64() > Some(0), "{refused}");
    let store = room.store().await;
    let lines = store.lines(&duel.table, 1, 10_000).await.expect("reads");
    store.close().await;
    let drafts: usize =
        lines.iter().filter(|line| line.body.contains("layout_draft")).map(|line| line.body.len()).sum();
    assert!((19_000..22_000).contains(&drafts), "{drafts} bytes were written");

    let wish = json!({ "game": "duel", "preset": "friendly", "options": {}, "public": true, "bots": [] });
    let (status, body) = duel.ann.post("/api/tables", wish).await;
    assert_eq!((status, &body["error"]["code"]), (429, &json!("budget_spent")));
    duel.second.ask_ok(draft(&duel.table, json!(STRIKE))).await;
    clock.advance(3_600_000);
    // The table's own clock went on, too: what counts is that the message is taken.
    let answer = duel.first.ask(confirm(&duel.table, json!(STRIKE))).await;
    assert_ne!(answer["error"]["code"], "budget_spent", "{answer}");
}
