//! The store goes away in the middle of a match: nothing is told that is not kept, and play goes on when it is back.

use std::time::Duration;

use serde_json::json;
use store::testing::{Engine, Plan, TestDb, WireCutter, fresh};

use crate::client::confirm;
use crate::room::{Duel, NOTHING, STRIKE, TestRoom, quick};

/// A duel in PREP on a room whose line to PostgreSQL can be cut.
async fn duel_over_a_line(patience: Duration) -> (TestDb, WireCutter, TestRoom, Duel) {
    let database = fresh(Engine::Postgres);
    let line = WireCutter::before(&database).await;
    let room = TestRoom::with(|settings| {
        settings.database = Some(line.url.clone());
        settings.reload_patience = patience;
    })
    .await;
    let duel = room.duel("friendly", quick()).await;
    (database, line, room, duel)
}

#[tokio::test]
async fn an_unreachable_store_is_said_and_nothing_happened() {
    let (_database, line, room, mut duel) = duel_over_a_line(Duration::from_secs(30)).await;
    duel.first.forget();
    duel.second.forget();
    // After a second of quiet the store asks first whether the line is still there.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    line.set(Plan::Cut);
    duel.first.refused(confirm(&duel.table, json!(STRIKE)), "store_unavailable").await;
    let told = |text: &&String| text.contains("\"letter\"");
    assert_eq!(duel.first.heard.iter().find(told), None, "what could not be stored is told to nobody");
    line.set(Plan::Pass);
    duel.ann_wins().await;
    assert_eq!(duel.second.heard.iter().filter(told).filter(|text| text.contains("\"seq\":2,")).count(), 1);
    room.running.stop().await.expect("the room closes");
}

#[tokio::test]
async fn an_append_of_unknown_end_is_looked_up() {
    for plan in [Plan::CutBeforeCommit, Plan::CutAfterCommit] {
        let (_database, line, room, mut duel) = duel_over_a_line(Duration::from_secs(30)).await;
        duel.first.forget();
        line.set(plan);
        let mut ask = confirm(&duel.table, json!(STRIKE));
        ask["nonce"] = json!("perhaps");
        duel.first.send_text(&ask.to_string()).await;
        line.is_cut().await;
        // The store has looked in vain for what became of it.
        line.has_refused(1).await;
        line.set(Plan::Pass);
        let answer = duel.first.next("answer").await;
        assert_eq!(answer["error"]["code"], "store_unavailable", "{answer}");
        // The table was read again, and everyone who follows it is shown what is true.
        let view = duel.first.next("view").await["view"].clone();
        assert_eq!(view["ready"][0] == true, plan == Plan::CutAfterCommit, "{plan:?}: {view}");
        if view["ready"][0] == false {
            duel.first.confirm(&duel.table, json!(STRIKE)).await;
        }
        duel.second.confirm(&duel.table, json!(NOTHING)).await;
        assert_eq!(duel.first.event("match_end").await["yourResult"], "win");
        room.running.stop().await.expect("the room closes");
    }
}

#[tokio::test]
async fn a_move_whose_line_to_the_store_is_lost_counts_once_and_nobody_hears_of_it() {
    for plan in [Plan::HangUpBeforeCommit, Plan::HangUpAfterCommit] {
        let (_database, line, room, mut duel) = duel_over_a_line(Duration::from_secs(30)).await;
        line.set(plan);
        duel.first.confirm(&duel.table, json!(STRIKE)).await;
        duel.second.confirm(&duel.table, json!(NOTHING)).await;
        assert_eq!(duel.first.event("match_end").await["yourResult"], "win");
        room.running.stop().await.expect("the room closes");
    }
}

#[tokio::test]
async fn a_table_given_up_during_a_long_outage_is_taken_up_again() {
    let (_database, line, room, mut duel) = duel_over_a_line(Duration::ZERO).await;
    line.set(Plan::CutAfterCommit);
    duel.first.refused(confirm(&duel.table, json!(STRIKE)), "store_unavailable").await;
    duel.first.until_closed().await;
    duel.second.until_closed().await;
    line.set(Plan::Pass);
    let (mut first, mut second) = (duel.ann.connect().await, duel.bob.connect().await);
    // The server looks for tables to take up every few seconds.
    let view = loop {
        let answer = first.ask(json!({ "type": "watch", "table": duel.table })).await;
        if answer["ok"] == true {
            break first.next("view").await["view"].clone();
        }
        assert_eq!(answer["error"]["code"], "no_such_table", "{answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(view["layouts"][0], json!(STRIKE), "what was stored is there: {view}");
    second.confirm(&duel.table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    room.running.stop().await.expect("the room closes");
}
