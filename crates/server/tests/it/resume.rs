//! Coming back: after a reload, in the middle of a reveal, after being too slow.

use serde_json::{Value, json};

use crate::client::confirm;
use crate::room::{STRIKE, TestRoom};

/// Steps far enough apart to come back between two of them.
fn slow_reveal() -> Value {
    json!({ "rounds": 1, "first_step_ms": 50, "step_ms": 1500 })
}

#[tokio::test]
async fn back_in_prep_with_the_draft_as_it_was() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let layout = json!(["attack", null, "heal"]);
    duel.first.ask_ok(crate::client::draft(&duel.table, layout.clone())).await;
    duel.first.close().await;
    duel.second.event("player_away").await;

    let mut back = duel.ann.connect().await;
    let view = back.watch(&duel.table).await;
    assert_eq!(
        (&view["view"]["phase"], &view["view"]["drafts"][0], &view["seat"]),
        (&json!("PREP"), &layout, &json!(0))
    );
    assert_eq!(view["view"]["drafts"][1], Value::Null);
}

#[tokio::test]
async fn back_in_the_middle_of_a_reveal_nothing_is_missed() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", slow_reveal()).await;
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    duel.second.confirm(&duel.table, json!(["heal", "defense", "counter"])).await;
    let letter = duel.first.next_where(|message| message["events"].to_string().contains("step_reveal")).await;
    let since = json!({ "hand": letter["hand"], "seq": letter["seq"] });
    duel.first.close().await;
    duel.second.event("player_away").await;

    let mut back = duel.ann.connect().await;
    back.ask_ok(json!({ "type": "watch", "table": duel.table, "since": since })).await;
    let view = back.next("view").await;
    let mut steps: Vec<Value> = Vec::new();
    for missed in view["recent"].as_array().expect("letters") {
        steps.extend(
            missed["events"].as_array().expect("events").iter().filter(|event| event["type"] == "step_reveal").cloned(),
        );
    }
    assert!(
        view["recent"][0]["seq"].as_u64() == letter["seq"].as_u64().map(|seq| seq + 1),
        "what was seen is not sent again"
    );
    while steps.len() < 2 {
        let letter = back.next("letter").await;
        steps.extend(
            letter["events"].as_array().expect("events").iter().filter(|event| event["type"] == "step_reveal").cloned(),
        );
    }
    let order: Vec<_> = steps.iter().map(|step| step["stepIndex"].clone()).collect();
    assert_eq!(order, [1, 2], "the two steps after the one that was seen");
}

#[tokio::test]
async fn the_same_message_again_gets_the_same_answer_also_on_another_connection() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let nonce = duel.first.nonce();
    let mut ask = confirm(&duel.table, json!(STRIKE));
    ask["nonce"] = json!(nonce);
    let mut other_tab = duel.ann.connect().await;
    let mut answers = Vec::new();
    for _ in 0..3 {
        duel.first.send_text(&ask.to_string()).await;
        answers.push(duel.first.next("answer").await);
    }
    other_tab.send_text(&ask.to_string()).await;
    answers.push(other_tab.next("answer").await);
    assert!(answers.iter().all(|answer| answer["ok"] == true && answer == &answers[0]), "{answers:?}");
    duel.first.refused(confirm(&duel.table, json!(STRIKE)), "already_confirmed").await;
    let lines = room.store().await.lines(&duel.table, 1, 100).await.expect("reads");
    assert_eq!(lines.iter().filter(|line| line.body.contains("layout_confirm")).count(), 1);
}

#[tokio::test]
async fn a_listener_that_does_not_listen_is_dropped_and_gets_a_fresh_view_on_return() {
    let room = TestRoom::with(|settings| settings.limits.messages_per_second = 1_000_000).await;
    let duel = room.duel("friendly", json!({ "prep_ms": 120_000 })).await;
    let sleeper = room.guest("Sleeper").await;
    let mut asleep = sleeper.connect().await;
    asleep.watch(&duel.table).await;
    // What somebody asked for has to reach them; notices and chat would only be merged.
    let mut watchers = 1;
    for round in 0..2_000 {
        for number in 0..50 {
            let ask = json!({ "nonce": format!("w{round}-{number}"), "type": "watch", "table": duel.table });
            asleep.try_send_text(&ask.to_string()).await;
        }
        let (_, table) = duel.ann.get(&format!("/api/tables/{}", duel.table)).await;
        watchers = table["watchers"].as_u64().expect("a number");
        if watchers == 0 {
            break;
        }
    }
    assert_eq!(watchers, 0, "the sleeper was dropped");
    let mut awake = sleeper.connect().await;
    assert_eq!(awake.watch(&duel.table).await["view"]["phase"], "PREP");
}
