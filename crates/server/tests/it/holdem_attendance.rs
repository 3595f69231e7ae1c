//! Open seats without anybody on them: the broke, the absent, the bots alone, and documents that ask for a chair.

use serde_json::{Value, json};

use crate::attendance::{notice, timed_room, until};
use crate::client::Socket;
use crate::holdem_table::{FUNDS, act, chips, document, leave, open, quick, quick_with, seen, sit};

fn bots(info: &Value) -> usize {
    info["seats"].as_array().expect("seats").iter().filter(|seat| seat["state"] == "bot").count()
}

/// Every chip in whenever it is this seat's turn, until the seat has none.
async fn lose_it_all(clock: &server::clock::Clock, socket: &mut Socket, table: &str) {
    for _ in 0..20_000 {
        clock.advance(500);
        let view = socket.watch(table).await["view"].clone();
        let own = &view["seats"][0];
        if own["state"] == "out_of_chips" || own["mayRebuy"] == true {
            return;
        }
        if view["turn"] == 0 {
            let most = view["choices"]["raise"]["max"].as_i64();
            let action = match (most, view["choices"]["check"] == true) {
                (Some(to), _) => json!({ "type": "raise", "to": to }),
                (None, true) => json!({ "type": "check" }),
                (None, false) => json!({ "type": "call" }),
            };
            socket.ask_ok(json!({ "type": "act", "table": table, "action": action })).await;
        }
    }
    panic!("the bots never won");
}

#[tokio::test]
async fn who_runs_out_of_chips_is_waited_for_with_a_countdown() {
    let (room, clock) = timed_room().await;
    let ann = room.guest("Ann").await;
    let options = quick_with(json!({ "min_buy_in": 400, "max_buy_in": 400 }));
    let table = open(&ann, options, &["station", "station"]).await;
    let mut socket = ann.connect().await;
    socket.ask_ok(sit(&table, 0, 400)).await;
    lose_it_all(&clock, &mut socket, &table).await;
    let info = notice(&mut socket, |table| table["seats"][0]["heldUntil"].is_i64()).await;
    assert_eq!((&info["seats"][0]["name"], &info["seats"][0]["state"]), (&json!("Ann"), &json!("present")), "{info}");
    let before = chips(&ann).await;
    clock.advance(30_000);
    socket.ask_ok(sit(&table, 0, 400)).await;
    assert_eq!(chips(&ann).await, before - 400);
    notice(&mut socket, |table| table["seats"][0]["heldUntil"].is_null()).await;

    lose_it_all(&clock, &mut socket, &table).await;
    socket.forget();
    clock.advance(61_000);
    // The last person has no chips and brought none: the table ends, and says why.
    let closed = until(&clock, &mut socket, 500, |message| message["type"] == "closed").await;
    assert_eq!(closed["why"], "deserted");
    assert_eq!(chips(&ann).await, before - 400, "nobody is bought in without asking");
}

#[tokio::test]
async fn bots_do_not_play_on_alone() {
    let (room, clock) = timed_room().await;
    let ann = room.guest("Ann").await;
    let table = open(&ann, quick(), &["station", "maniac"]).await;
    let mut socket = ann.connect().await;
    socket.ask_ok(sit(&table, 0, 20_000)).await;
    let betting = |message: &Value| message["type"] == "letter" && message["view"]["phase"] == "betting";
    until(&clock, &mut socket, 100, betting).await;
    socket.ask_ok(act(&table, "pause")).await;
    socket.forget();
    let alone = |table: &Value| {
        table["waiting"] == true && table["running"] == true && bots(table) == 0 && table["hand"].as_i64() > Some(1)
    };
    let rests = |message: &Value| message["type"] == "table" && alone(&message["table"]);
    let info = until(&clock, &mut socket, 1_000, rests).await["table"].clone();
    let (hand, history) = (info["hand"].clone(), format!("/api/hands?table={table}"));
    let played = ann.get(&history).await.1["hands"].as_array().expect("hands").len();
    for _ in 0..50 {
        clock.advance(1_000);
        socket.ask_ok(json!({ "type": "ping" })).await;
    }
    let (_, later) = ann.get(&format!("/api/tables/{table}")).await;
    assert_eq!(later["hand"], hand, "nothing is dealt: {later}");
    assert_eq!(ann.get(&history).await.1["hands"].as_array().expect("hands").len(), played);
    assert!(played <= 1, "hands without a person in them are no history");

    socket.forget();
    socket.ask_ok(act(&table, "return")).await;
    let letter = until(&clock, &mut socket, 500, betting).await;
    let dealt = letter["view"]["seats"].as_array().expect("seats").iter().filter(|seat| seat["dealt"] == true).count();
    assert_eq!(dealt, 3, "they come again with somebody to play against: {letter}");
}

#[tokio::test]
async fn a_seat_of_somebody_who_is_away_is_not_kept_for_ever() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick_with(json!({ "think_ms": 1_000 })), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, 5_000)).await;
    second.ask_ok(sit(&table, 1, 5_000)).await;
    first.close().await;
    let info = notice(&mut second, |table| table["seats"][0]["state"] == "away").await;
    assert!(info["seats"][0]["heldUntil"].is_i64(), "{info}");
    second.forget();
    let free = |message: &Value| message["type"] == "table" && message["table"]["seats"][0]["state"] == "free";
    until(&clock, &mut second, 10_000, free).await;
    second.ask_ok(leave(&table)).await;
    assert_eq!(chips(&ann).await + chips(&bob).await, 2 * FUNDS, "the stack went back to its owner");
}

#[tokio::test]
async fn pauses_and_leaves_count_between_two_hands() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, 5_000)).await;
    second.ask_ok(sit(&table, 1, 5_000)).await;
    let betting = |message: &Value| message["type"] == "letter" && message["view"]["phase"] == "betting";
    let view = until(&clock, &mut first, 100, betting).await["view"].clone();
    let folder = if view["turn"] == 0 { &mut first } else { &mut second };
    folder.ask_ok(act(&table, "fold")).await;
    // No pause after the hand, and nobody moves the clock: the table stands between two hands.
    first.next_where(|message| message["type"] == "letter" && message["over"] == true).await;
    first.refused(act(&table, "fold"), "hand_over").await;
    first.ask_ok(act(&table, "pause")).await;
    second.ask_ok(leave(&table)).await;
    assert!((FUNDS - 100..=FUNDS + 100).contains(&chips(&bob).await), "paid at once");
    second.forget();
    clock.advance(1_000);
    second.ask_ok(json!({ "type": "ping" })).await;
    assert!(second.heard_where(|message| message["type"] == "letter").is_none(), "who left hears no more of it");
    let waiting = seen(&mut first, |view| view["phase"] == "waiting").await;
    assert_eq!(waiting["seats"][1]["name"], Value::Null, "{waiting}");
}

#[tokio::test]
async fn a_document_of_a_watcher_takes_a_seat() {
    let (room, _clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, 5_000)).await;
    second.watch(&table).await;
    let mut document = document(&mut second, &table).await;
    let mut add = |field: &str, value: Value| document[field].as_array_mut().expect("a list").push(value);
    add("players", json!("Bob"));
    add("startingStacks", json!(60));
    add("_intents", json!(0));
    add("seats", json!(4));
    let join = json!({ "type": "act", "table": table, "action": { "type": "patch", "document": document } });
    second.ask_ok(join).await;
    let view = seen(&mut second, |view| view["seats"][3]["name"] == "Bob").await;
    assert_eq!((&view["seats"][3]["stack"], chips(&bob).await), (&json!(6_000), FUNDS - 6_000));
    let mut poor = json!({ "type": "act", "table": table, "action": { "type": "patch", "document": document } });
    poor["action"]["document"]["players"][1] = json!("Cyd");
    poor["action"]["document"]["startingStacks"][1] = json!(1);
    let mut third = room.guest("Cyd").await.connect().await;
    let answer = third.ask(poor).await;
    assert_eq!(answer["ok"], false, "{answer}");
}
