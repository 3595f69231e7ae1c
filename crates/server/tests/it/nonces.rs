//! A message's name is used once: sent again it is answered and not played, in a later hand and after a restart too.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, confirm, draft, id_of};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

async fn say(socket: &mut Socket, nonce: &str, mut ask: Value) -> Value {
    ask["nonce"] = json!(nonce);
    socket.send_text(&ask.to_string()).await;
    socket.next_where(|message| message["type"] == "answer" && message["nonce"] == nonce).await
}

async fn confirms(room: &TestRoom, table: &str) -> usize {
    let store = room.store().await;
    let lines = store.lines(table, 1, 10_000).await.expect("reads");
    store.close().await;
    lines.iter().filter(|line| line.body.contains("layout_confirm")).count()
}

#[tokio::test]
async fn an_action_sent_again_after_a_restart_over_the_end_of_a_hand_is_not_played() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let first = confirm(&duel.table, json!(STRIKE));
    assert_eq!(say(&mut duel.first, "over-the-end", first.clone()).await["ok"], true);
    duel.second.confirm(&duel.table, json!(NOTHING)).await;
    duel.first.event("match_end").await;
    // The line breaks before the answer is read, and the next match begins. Then the server is started again, and
    // rebuilds the table from where that match began.
    for socket in [&mut duel.first, &mut duel.second] {
        socket.ask_ok(json!({ "type": "ready", "table": duel.table })).await;
    }
    duel.first.event("prep_start").await;
    let room = room.reopen().await;
    let ann = Guest { base: room.base.clone(), ..duel.ann.clone() };
    let mut back = ann.connect().await;
    back.watch(&duel.table).await;
    let answer = say(&mut back, "over-the-end", first).await;
    assert_eq!(answer["ok"], true, "answered as before: {answer}");
    assert_eq!(confirms(&room, &duel.table).await, 2, "and played in its own hand only");
    let other_cards = confirm(&duel.table, json!(NOTHING));
    assert_eq!(say(&mut back, "over-the-end", other_cards.clone()).await["error"]["code"], "nonce_reused");
    assert_eq!(say(&mut back, "a-new-one", other_cards).await["ok"], true);
    assert_eq!(confirms(&room, &duel.table).await, 3);
}

#[tokio::test]
async fn a_used_nonce_with_other_content_is_refused_whatever_it_asks() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let chat = |text: &str| json!({ "type": "chat", "table": duel.table, "text": text });
    assert_eq!(say(&mut duel.first, "c1", chat("hello")).await["ok"], true);
    assert_eq!(say(&mut duel.first, "c1", chat("hello")).await["ok"], true);
    assert_eq!(say(&mut duel.first, "c1", chat("goodbye")).await["error"]["code"], "nonce_reused");
    let act = confirm(&duel.table, json!(STRIKE));
    assert_eq!(say(&mut duel.first, "c1", act).await["error"]["code"], "nonce_reused");
    assert_eq!(confirms(&room, &duel.table).await, 0);
    assert_eq!(say(&mut duel.second, "c1", chat("hello")).await["ok"], true, "another account's is another message");
    // What a connection asks for itself and changes nothing may be asked by any name.
    assert_eq!(say(&mut duel.first, "c1", json!({ "type": "ping" })).await["ok"], true);
}

#[tokio::test]
async fn chips_are_brought_once_by_a_message_sent_twice() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let wish = json!({ "game": "holdem", "public": true, "options": {} });
    let table = id_of(&ann.post("/api/tables", wish).await.1["table"]);
    let sit = json!({ "type": "sit", "table": table, "seat": 0, "buy_in": 5_000 });
    assert_eq!(say(&mut ann.connect().await, "sit", sit.clone()).await["ok"], true);
    let before = chips(&ann).await;

    let room = room.reopen().await;
    let ann = Guest { base: room.base.clone(), ..ann };
    let mut back = ann.connect().await;
    assert_eq!(say(&mut back, "sit", sit.clone()).await["ok"], true);
    assert_eq!(chips(&ann).await, before, "a message sent again brings nothing");
    back.ask_ok(json!({ "type": "leave", "table": table })).await;
}

async fn chips(guest: &Guest) -> i64 {
    guest.get("/api/me").await.1["chips"].as_i64().expect("a balance")
}

/// Bob writes so much after Ann's message that it lies far back in the log; after a restart it is known all the same.
#[tokio::test]
async fn an_opponent_who_writes_much_pushes_out_nobodys_message() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let first = confirm(&duel.table, json!(STRIKE));
    for hand in 1..=2 {
        let strike = confirm(&duel.table, json!(STRIKE));
        assert_eq!(say(&mut duel.first, if hand == 1 { "mine" } else { "other" }, strike).await["ok"], true);
        for number in 0..150 {
            duel.second.ask_ok(draft(&duel.table, json!(if number % 2 == 0 { STRIKE } else { NOTHING }))).await;
        }
        duel.second.confirm(&duel.table, json!(NOTHING)).await;
        duel.first.event("match_end").await;
        duel.second.event("match_end").await;
        for socket in [&mut duel.first, &mut duel.second] {
            socket.ask_ok(json!({ "type": "ready", "table": duel.table })).await;
        }
        tokio::join!(duel.first.event("prep_start"), duel.second.event("prep_start"));
    }
    let room = room.reopen().await;
    let mut back = Guest { base: room.base.clone(), ..duel.ann.clone() }.connect().await;
    back.watch(&duel.table).await;
    assert_eq!(say(&mut back, "mine", first).await["ok"], true);
    assert_eq!(confirms(&room, &duel.table).await, 4, "answered, and not played again");
}
