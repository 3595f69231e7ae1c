//! Every bound of the room is reached, refused with its code, and free again when there is room.

use std::time::Duration;

use serde_json::json;
use server::clock::Clock;

use crate::client::{Guest, Socket, id_of};
use crate::room::TestRoom;

/// The code with which a new connection is sent away.
async fn turned_away(base: &str, token: Option<&str>) -> String {
    Socket::open(base, token, &[]).await.err().expect("there is no room")
}

#[tokio::test]
async fn connections_are_bounded_for_an_account_and_for_the_room() {
    let room = TestRoom::with(|settings| {
        settings.limits.connections_per_account = 2;
        settings.limits.connections = 3;
    })
    .await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (first, second) = (ann.connect().await, ann.connect().await);
    assert_eq!(turned_away(&room.base, Some(&ann.token)).await, "too_many_connections");
    let _bob = bob.connect().await;
    assert_eq!(turned_away(&room.base, Some(&bob.token)).await, "room_full");
    assert_eq!(turned_away(&room.base, None).await, "room_full");
    first.close().await;
    second.close().await;
    // The server hears of a close in its own time; the next try is told either way.
    while let Err(code) = Socket::open(&room.base, Some(&ann.token), &[]).await {
        assert!(["too_many_connections", "room_full"].contains(&code.as_str()), "{code}");
    }
}

#[tokio::test]
async fn followers_of_a_table_are_bounded_and_players_are_never_shut_out() {
    let room = TestRoom::with(|settings| settings.limits.followers = 1).await;
    let (ann, bob, cy) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Cyd").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let (mut ann, mut bob, mut cy) = (ann.connect().await, bob.connect().await, cy.connect().await);
    cy.watch(&table).await;
    bob.refused(json!({ "type": "watch", "table": table }), "table_full_of_watchers").await;
    ann.sit(&table).await;
    bob.sit(&table).await;
    cy.ask_ok(json!({ "type": "unwatch", "table": table })).await;
}

#[tokio::test]
async fn one_page_follows_a_bounded_number_of_tables() {
    let room = TestRoom::with(|settings| settings.limits.followed_tables = 1).await;
    let ann = room.guest("Ann").await;
    let (one, other) = (ann.open_duel("seed", json!({}), &[]).await, ann.open_duel("seed", json!({}), &[]).await);
    let mut socket = ann.connect().await;
    socket.watch(&id_of(&one)).await;
    let more = json!({ "type": "watch", "table": id_of(&other) });
    let no = socket.ask(more.clone()).await;
    assert_eq!((&no["error"]["code"], &no["error"]["details"]), (&json!("too_many_tables"), &json!({ "most": 1 })));
    socket.ask_ok(json!({ "type": "unwatch", "table": id_of(&one) })).await;
    socket.ask_ok(more).await;
}

#[tokio::test]
async fn the_rooms_tables_are_bounded() {
    let room = TestRoom::with(|settings| settings.limits.open_tables = 1).await;
    let ann = room.guest("Ann").await;
    ann.open_duel("seed", json!({}), &[]).await;
    let (_, body) = ann.post("/api/tables", json!({ "game": "duel", "public": true })).await;
    assert_eq!(body["error"]["code"], "room_full");
}

#[tokio::test]
async fn a_table_that_nobody_is_at_closes_after_a_while() {
    let clock = Clock::by_hand();
    let hands = clock.clone();
    let room = TestRoom::with(|settings| {
        settings.clock = clock;
        settings.limits.idle_closes_after = Duration::from_secs(30);
    })
    .await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut sitting = ann.connect().await;
    sitting.sit(&table).await;
    sitting.close().await;
    let mut watcher = bob.connect().await;
    watcher.watch(&table).await;
    loop {
        hands.advance(10_000);
        watcher.ask_ok(json!({ "type": "ping" })).await;
        if let Some(closed) = watcher.heard_where(|said| said["type"] == "closed") {
            assert_eq!(closed["why"], "idle");
            break;
        }
    }
}

#[tokio::test]
async fn a_table_that_nobody_ever_sat_down_at_closes_sooner() {
    let clock = Clock::by_hand();
    let hands = clock.clone();
    let room = TestRoom::with(|settings| {
        settings.clock = clock;
        settings.limits.idle_closes_after = Duration::from_secs(3_600);
        settings.limits.unused_closes_after = Duration::from_secs(30);
    })
    .await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (unused, used) =
        (id_of(&ann.open_duel("seed", json!({}), &[]).await), id_of(&ann.open_duel("seed", json!({}), &[]).await));
    let mut sitting = ann.connect().await;
    sitting.sit(&used).await;
    let mut watcher = bob.connect().await;
    watcher.watch(&unused).await;
    watcher.watch(&used).await;
    hands.advance(29_000);
    watcher.ask_ok(json!({ "type": "ping" })).await;
    assert!(watcher.heard_where(|said| said["type"] == "closed").is_none(), "not before its time");
    hands.advance(1_000);
    let closed = watcher.next("closed").await;
    assert_eq!((&closed["table"], &closed["why"]), (&json!(unused), &json!("idle")));
    assert_eq!(ann.get(&format!("/api/tables/{used}")).await.0, 200, "a table with people is kept longer");
}

/// Waits until the room knows that whoever sits on the first seat is not there.
async fn is_away(guest: &Guest, table: &str) {
    while guest.get(&format!("/api/tables/{table}")).await.1["seats"][0]["state"] != "away" {}
}

/// Guests at tables of their own fill the reserve. Whoever sits at a table and lost the line comes back all the same.
#[tokio::test]
async fn whoever_has_a_seat_and_no_line_comes_back_however_full_the_room_is() {
    let room = TestRoom::with(|settings| {
        settings.limits.connections = 3;
        settings.limits.reserved_connections = 1;
    })
    .await;
    let (ann, bob, eve) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Eve").await);
    let hand = json!({ "prep_ms": 600_000, "reconnect_ms": 600_000 });
    let table = id_of(&ann.open_duel("friendly", hand, &["grunt"]).await);
    let mut sitting = ann.connect().await;
    sitting.sit(&table).await;
    sitting.event("prep_start").await;
    sitting.close().await;
    is_away(&ann, &table).await;
    eve.open_duel("friendly", json!({}), &[]).await;
    let mut watching = Socket::open(&room.base, None, &[]).await.expect("a visitor");
    let mut others = [eve.connect().await, eve.connect().await, eve.connect().await];
    assert_eq!(turned_away(&room.base, Some(&eve.token)).await, "room_full", "the reserve is full");
    assert_eq!(turned_away(&room.base, Some(&bob.token)).await, "room_full");
    let sent_away = |bye: Option<serde_json::Value>| {
        let bye = bye.expect("a last word");
        assert_eq!((&bye["type"], &bye["error"]["code"]), (&json!("bye"), &json!("room_full")));
    };

    let mut back = ann.connect().await;
    back.watch(&table).await;
    sent_away(watching.until_closed().await);
    assert_eq!(turned_away(&room.base, Some(&ann.token)).await, "room_full", "a second line is no matter of a seat");
    // Without visitors somebody who sits nowhere makes room.
    back.close().await;
    is_away(&ann, &table).await;
    let mut last = eve.connect().await;
    ann.connect().await.watch(&table).await;
    sent_away(last.until_closed().await);
    for other in &mut others {
        other.ask_ok(json!({ "type": "ping" })).await;
    }
}
