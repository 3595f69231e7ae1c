//! Idle is not away: two questions in a row without an answer, and a bot plays until the person is back.

use serde_json::{Value, json};

use server::clock::Clock;

use crate::attendance::{ask, notice, open, sit, timed_room, tractor, until};
use crate::client::{Guest, Socket};
use crate::room::TestRoom;

fn over(message: &Value) -> bool {
    message["type"] == "letter" && message["over"] == true
}

fn plays(message: &Value, seat: usize) -> bool {
    message["type"] == "letter" && message["toAct"] == json!([seat])
}

/// Ann and Bob beside each other at a round of Tractor, with bots across from them.
struct Two {
    room: TestRoom,
    clock: Clock,
    bob: Guest,
    first: Socket,
    second: Socket,
    table: String,
}

async fn two_at_tractor() -> Two {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "tractor", tractor(), &["steady", "steady"]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0)).await;
    second.ask_ok(sit(&table, 1)).await;
    Two { room, clock, bob, first, second, table }
}

#[tokio::test]
async fn after_two_questions_without_an_answer_a_bot_plays_and_any_sign_of_life_ends_it() {
    let (room, clock) = timed_room().await;
    let (ann, eve) = (room.guest("Ann").await, room.guest("Eve").await);
    let table = open(&ann, "tractor", tractor(), &["steady", "steady", "steady"]).await;
    let (mut first, mut watcher) = (ann.connect().await, eve.connect().await);
    first.ask_ok(sit(&table, 0)).await;
    // The first question may already be asked when the watcher comes.
    let mut asked = usize::from(watcher.watch(&table).await["toAct"] == json!([0]));
    let idle = loop {
        clock.advance(500);
        watcher.ask_ok(json!({ "type": "ping" })).await;
        while watcher.heard_where(|message| plays(message, 0)).is_some() {
            asked += 1;
        }
        let idle = |message: &Value| message["type"] == "table" && message["table"]["seats"][0]["state"] == "idle";
        if let Some(notice) = watcher.heard_where(idle) {
            break notice;
        }
    };
    assert_eq!(idle["table"]["seats"][0]["standIn"], true, "everybody sees it: {idle}");
    assert!(asked >= 2, "not before two own questions: {asked}");

    first.ask_ok(ask("back", &table)).await;
    let here = notice(&mut watcher, |table| table["seats"][0]["state"] == "present").await;
    assert_eq!(here["seats"][0]["standIn"], false);
    first.ask_ok(ask("hand_over", &table)).await;
    notice(&mut watcher, |table| table["seats"][0]["standIn"] == true).await;
    // Nobody moves the clock: the bots play the rest of the round at their own pace.
    watcher.next_where(over).await;
}

#[tokio::test]
async fn any_action_gives_the_seat_back() {
    let (room, _clock) = timed_room().await;
    let ann = room.guest("Ann").await;
    // A clock so slow that the round is still being dealt.
    let table = open(&ann, "tractor", json!({ "deal_ms": 1_000 }), &["steady", "steady", "steady"]).await;
    let mut first = ann.connect().await;
    first.ask_ok(sit(&table, 0)).await;
    first.ask_ok(ask("hand_over", &table)).await;
    notice(&mut first, |table| table["seats"][0]["state"] == "idle").await;
    first.ask(json!({ "type": "act", "table": table, "action": { "type": "pass" } })).await;
    notice(&mut first, |table| table["seats"][0]["state"] == "present").await;
}

#[tokio::test]
async fn whoever_sleeps_through_a_whole_hand_looks_on_after_it() {
    let Two { room: _room, clock, mut first, mut second, table, .. } = two_at_tractor().await;
    second.ask_ok(ask("hand_over", &table)).await;
    let ended = until(&clock, &mut second, 500, over).await;
    assert_eq!(ended["hand"], 1);
    second.ask_ok(ask("back", &table)).await;
    let info = notice(&mut second, |table| table["hand"] == 1 && table["seats"][0]["state"] == "free").await;
    assert_eq!((&info["seats"][1]["name"], &info["host"]), (&json!("Bob"), &json!("Bob")), "{info}");
    let looks_on = first.next_where(|message| message["type"] == "view" && message["seat"].is_null()).await;
    assert_eq!(looks_on["hand"], 1);
    // It costs nothing to sit down again.
    first.ask_ok(sit(&table, 0)).await;
    until(&clock, &mut second, 500, |message| message["type"] == "letter" && message["hand"] == 2).await;
}

#[tokio::test]
async fn a_game_against_bots_waits_for_its_only_person() {
    let (room, clock) = timed_room().await;
    let ann = room.guest("Ann").await;
    let table = open(&ann, "tractor", tractor(), &["steady", "steady", "steady"]).await;
    let mut first = ann.connect().await;
    first.ask_ok(sit(&table, 0)).await;
    until(&clock, &mut first, 500, over).await;
    let info = notice(&mut first, |table| table["hand"] == 1 && table["running"] == false).await;
    assert_eq!(info["seats"][0]["state"], "idle");
    assert!(info["seats"][0]["heldUntil"].is_i64(), "{info}");
    clock.advance(300_000);
    first.ask_ok(json!({ "type": "ping" })).await;
    assert!(first.heard_where(|message| message["hand"] == 2).is_none(), "no hand is dealt to nobody");
    first.ask_ok(ask("back", &table)).await;
    first.next_where(|message| message["type"] == "letter" && message["hand"] == 2).await;
}

#[tokio::test]
async fn games_with_rules_of_their_own_have_no_stand_in() {
    let (room, _clock) = timed_room().await;
    let mut duel = room.duel("friendly", json!({})).await;
    duel.first.refused(ask("hand_over", &duel.table), "no_stand_in").await;
}

#[tokio::test]
async fn who_was_away_for_a_whole_hand_goes_on_by_coming_back() {
    let (room, clock) = timed_room().await;
    let ann = room.guest("Ann").await;
    let table = open(&ann, "tractor", tractor(), &["steady", "steady", "steady"]).await;
    let mut watcher = room.guest("Eve").await.connect().await;
    watcher.watch(&table).await;
    let mut first = ann.connect().await;
    first.ask_ok(sit(&table, 0)).await;
    first.close().await;
    until(&clock, &mut watcher, 1_000, over).await;
    let mut back = ann.connect().await;
    back.watch(&table).await;
    until(&clock, &mut back, 1_000, |message| message["type"] == "letter" && message["hand"] == 2).await;
}

#[tokio::test]
async fn whoever_got_up_in_a_hand_may_think_better_of_it() {
    let Two { room: _room, clock, bob, mut first, mut second, table } = two_at_tractor().await;
    first.ask_ok(ask("leave", &table)).await;
    notice(&mut second, |table| table["seats"][0]["standIn"] == true).await;
    first.watch(&table).await;
    first.ask_ok(ask("back", &table)).await;
    notice(&mut second, |table| table["seats"][0]["standIn"] == false).await;
    second.ask_ok(ask("hand_over", &table)).await;
    until(&clock, &mut second, 500, over).await;
    let (_, info) = bob.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][0]["name"], "Ann", "{info}");
}

#[tokio::test]
async fn who_lapsed_and_is_gone_is_not_dealt_in_again() {
    let Two { room: _room, clock, mut first, mut second, table, .. } = two_at_tractor().await;
    second.ask_ok(ask("hand_over", &table)).await;
    // A sign of life in this hand, so that the seat is kept after it.
    first.ask_ok(ask("back", &table)).await;
    until(&clock, &mut second, 500, |message| message["table"]["seats"][0]["state"] == "idle").await;
    first.close().await;
    until(&clock, &mut second, 500, over).await;
    let info = notice(&mut second, |table| table["hand"] == 1 && table["running"] == false).await;
    assert!(info["seats"][0]["heldUntil"].is_i64(), "the others see how long they wait: {info}");
}
