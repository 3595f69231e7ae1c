//! Tables that nobody is at: the clock alone moves their hands, and bots go on when somebody comes.

use serde_json::{Value, json};
use server::clock::Clock;

use crate::attendance::{open, sit, timed_room};
use crate::client::{Guest, Socket};
use crate::room::TestRoom;

const THINK_MS: i64 = 30_000;

/// How many lines the table's log has.
async fn lines(room: &TestRoom, table: &str) -> i64 {
    let store = room.store().await;
    let head = store.table(table).await.expect("reads").expect("is there").head;
    store.close().await;
    head
}

/// Moves the clock on in small steps. After each, everything that it woke has been done: what a table writes in its turn
/// comes before the answer to whoever asks it.
async fn pass(room: &TestRoom, clock: &Clock, guest: &Guest, table: &str, ms: i64) {
    for _ in 0..ms / 500 {
        clock.advance(500);
        let (status, _) = guest.get(&format!("/api/tables/{table}")).await;
        assert_eq!(status, 200);
    }
    // One question to the store behind all that was written.
    lines(room, table).await;
}

struct Abandoned {
    room: TestRoom,
    clock: Clock,
    people: Vec<Guest>,
    table: String,
}

/// Two people and two bots in the middle of a round, and then nobody.
async fn abandoned() -> Abandoned {
    let (room, clock) = timed_room().await;
    let people = vec![room.guest("Ann").await, room.guest("Bob").await];
    let options = json!({ "deal_ms": 0, "fairness_ms": 0, "think_ms": THINK_MS, "bury_ms": THINK_MS });
    let table = open(&people[0], "tractor", options, &["steady", "steady"]).await;
    let mut sockets: Vec<Socket> = Vec::new();
    for (seat, guest) in people.iter().enumerate() {
        let mut socket = guest.connect().await;
        socket.ask_ok(sit(&table, seat)).await;
        sockets.push(socket);
    }
    sockets[0].next("letter").await;
    let mut watcher = room.guest("Eve").await.connect().await;
    for socket in sockets {
        socket.close().await;
    }
    watcher.watch(&table).await;
    let away =
        |said: &Value| said["type"] == "table" && (0..2).all(|seat| said["table"]["seats"][seat]["state"] == "away");
    let (_, info) = people[0].get(&format!("/api/tables/{table}")).await;
    if (0..2).any(|seat| info["seats"][seat]["state"] != "away") {
        watcher.next_where(away).await;
    }
    watcher.close().await;
    Abandoned { room, clock, people, table }
}

#[tokio::test]
async fn nobody_plays_for_those_who_are_away_while_nobody_is_there() {
    let Abandoned { room, clock, people, table } = abandoned().await;
    // Whatever was under way when the last one went.
    pass(&room, &clock, &people[0], &table, 5_000).await;
    let before = lines(&room, &table).await;
    // Long after bots would have played for them, at a move a second.
    pass(&room, &clock, &people[0], &table, 4 * THINK_MS).await;
    let written = lines(&room, &table).await - before;
    assert!((1..=12).contains(&written), "the clock moves the hand as its rules say, and nothing else does: {written}");
}

#[tokio::test]
async fn bots_go_on_as_soon_as_somebody_looks() {
    let Abandoned { room, clock, people, table } = abandoned().await;
    pass(&room, &clock, &people[0], &table, 60_000).await;
    let mut watcher = room.guest("Fay").await.connect().await;
    watcher.watch(&table).await;
    // Nobody moves the clock: only bots, who take no time here, can end a trick.
    watcher.next_where(|said| said["events"].to_string().contains("TRICK_WON")).await;
}
