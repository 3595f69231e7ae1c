//! Nobody fills the disk alone: whoever has written a lot is refused for the rest of the hour, and nobody else is.

use serde_json::json;
use server::clock::Clock;

use crate::attendance::until;
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

#[tokio::test]
async fn many_guests_of_one_address_have_one_budget() {
    let clock = Clock::by_hand();
    let room = TestRoom::with(|settings| {
        settings.limits.address_log_bytes_per_hour = 10_000;
        settings.clock = clock.clone();
    })
    .await;
    let mut opened = 0;
    let refused = loop {
        let guest = room.guest(&format!("guest {opened}")).await;
        let wish = json!({ "game": "duel", "preset": "seed", "options": {}, "public": true, "bots": [] });
        let (status, body) = guest.post("/api/tables", wish).await;
        if status != 200 {
            break body;
        }
        opened += 1;
        assert!(opened < 100, "a table is more than 100 bytes");
    };
    assert_eq!(refused["error"]["code"], "budget_spent", "{refused}");
    assert!(opened > 3, "one table is no flood");
    clock.advance(3_600_000);
    room.guest("a new hour").await.open_duel("seed", json!({}), &[]).await;
}

/// Nobody writes at this table but its clock: 50 rounds of a tenth of a second. It is slowed down, and comes to its end.
#[tokio::test]
async fn a_table_that_writes_of_itself_is_slowed_down_to_its_pace() {
    const PER_HOUR: i64 = 8_000;
    let clock = Clock::by_hand();
    let room = TestRoom::with(|settings| {
        settings.limits.table_log_bytes_per_hour = PER_HOUR as u64;
        settings.clock = clock.clone();
    })
    .await;
    let options = json!({ "rounds": 50, "sudden_death_cap": 50, "afk_limit": 50, "prep_ms": 100, "first_step_ms": 0, "step_ms": 0 });
    let mut duel = room.duel("friendly", options).await;
    let began = clock.now();
    until(&clock, &mut duel.first, 30_000, |message| message["over"] == true).await;
    let store = room.store().await;
    let lines = store.lines(&duel.table, 1, 10_000).await.expect("reads");
    store.close().await;
    let own = lines.iter().filter(|line| line.body.contains("timed_out"));
    let bytes: i64 = own.map(|line| line.body.len() as i64).sum();
    let ahead = PER_HOUR / 4;
    assert!(bytes > ahead, "{bytes} bytes are within what a table may write at once");
    let least = (bytes - ahead - 1_000) * 3_600_000 / PER_HOUR;
    assert!(clock.now() - began >= least, "{bytes} bytes in {} ms, not {least}", clock.now() - began);
}

#[tokio::test]
async fn coming_and_going_without_end_is_noted_now_and_then() {
    let clock = Clock::by_hand();
    let room = TestRoom::with(|settings| settings.clock = clock.clone()).await;
    let options = json!({ "prep_ms": 600_000, "reconnect_ms": 600_000 });
    let duel = room.duel("friendly", options).await;
    let store = room.store().await;
    let noted = async || {
        let lines = store.lines(&duel.table, 1, 10_000).await.expect("reads");
        lines.iter().filter(|line| line.body.contains("\"presence\"")).count()
    };
    duel.first.close().await;
    for _ in 0..20 {
        let again = duel.ann.connect().await;
        again.close().await;
        let path = format!("/api/tables/{}", duel.table);
        while duel.bob.get(&path).await.1["seats"][0]["state"] != "away" {}
    }
    let few = noted().await;
    assert_eq!(few, 6, "of 41 comings and goings within no time");
    let mut back = duel.ann.connect().await;
    back.watch(&duel.table).await;
    let table = json!({ "type": "watch", "table": duel.table });
    // In the end it is known how it stands.
    loop {
        clock.advance(2_000);
        back.ask_ok(table.clone()).await;
        let view = back.next("view").await;
        if view["view"]["away"] == json!([null, null]) {
            break;
        }
    }
    assert!(noted().await > few, "it was noted that she is back");
}
