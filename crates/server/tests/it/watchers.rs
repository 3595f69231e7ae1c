//! Whoever only looks on, talks or asks for views cannot hurt those who play.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use server::settings::Limits;

use crate::client::{Guest, Socket, id_of};
use crate::room::{NOTHING, TestRoom};
use crate::slow_line::slow_line;

const CROWD: usize = 150;
const ROUNDS: u32 = 20;

/// A room with the bounds of a real one, but for a crowd that all comes from this machine.
async fn real_room() -> TestRoom {
    TestRoom::with(|settings| settings.limits = crowded(Limits::default())).await
}

fn crowded(limits: Limits) -> Limits {
    Limits { logins_per_minute: 100_000, ..limits }
}

/// Two at a duel of many rounds, where a lost line loses the match; the first of them reads slowly.
async fn long_duel(room: &TestRoom) -> (String, Guest, Socket, Socket) {
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let options = json!({ "rounds": ROUNDS, "first_step_ms": 0, "step_ms": 0, "prep_ms": 60_000 });
    let table = id_of(&ann.open_duel("seed", options, &[]).await);
    let slow = Guest { base: slow_line(&room.base).await, ..ann.clone() };
    let (mut first, mut second) = (slow.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    (table, ann, first, second)
}

/// Plays one side to the end of the match, and gives how its table ended it. Every action has to be taken.
async fn play(mut socket: Socket, table: String, last: [Option<&str>; 3]) -> Value {
    for round in 1..=ROUNDS {
        socket
            .next_where(|said| {
                let events = said["events"].as_array();
                let begins = |event: &Value| event["type"] == "prep_start" && event["roundIndex"] == round;
                events.is_some_and(|events| events.iter().any(begins))
            })
            .await;
        let layout = if round == ROUNDS { last } else { NOTHING };
        socket.confirm(&table, json!(layout)).await;
    }
    socket.event("match_end").await
}

/// Everyone in the crowd does this over and over, without waiting for the answer, until the match is over.
async fn crowd(sockets: Vec<Socket>, over: Arc<AtomicBool>, does: impl Fn(usize) -> Value + Clone + Send + 'static) {
    let mut tasks = Vec::new();
    for mut socket in sockets {
        let (over, does) = (over.clone(), does.clone());
        tasks.push(tokio::spawn(async move {
            let mut count = 0;
            while !over.load(Ordering::Relaxed) {
                let mut ask = does(count);
                ask["nonce"] = json!(socket.nonce());
                count += 1;
                if !socket.try_send_text(&ask.to_string()).await || !socket.drain().await {
                    return;
                }
                tokio::time::sleep(std::time::Duration::from_millis(25)).await;
            }
        }));
    }
    for task in tasks {
        task.await.expect("the crowd goes home");
    }
}

async fn match_under(
    room: &TestRoom,
    sockets: Vec<Socket>,
    does: impl Fn(&str, usize) -> Value + Clone + Send + 'static,
) {
    let (table, _, first, second) = long_duel(room).await;
    let over = Arc::new(AtomicBool::new(false));
    let noise = {
        let (over, table) = (over.clone(), table.clone());
        tokio::spawn(crowd(sockets, over, move |count| does(&table, count)))
    };
    let (ended, other) =
        tokio::join!(play(first, table.clone(), [Some("attack"), None, None]), play(second, table.clone(), NOTHING));
    over.store(true, Ordering::Relaxed);
    assert_eq!((&ended["reason"], &ended["yourResult"]), (&json!("normal"), &json!("win")));
    assert_eq!(other["yourResult"], "loss");
    noise.await.expect("the crowd goes home");
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_who_come_and_go_cost_no_player_the_line_or_a_move() {
    let room = real_room().await;
    let mut sockets = Vec::new();
    for _ in 0..CROWD {
        sockets.push(Socket::open(&room.base, None, &[]).await.expect("visitors may connect"));
    }
    match_under(&room, sockets, |table, count| match count % 2 {
        0 => json!({ "type": "watch", "table": table }),
        _ => json!({ "type": "unwatch", "table": table }),
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_talks_costs_no_player_the_line_or_a_move() {
    let room = real_room().await;
    let mut sockets = Vec::new();
    for number in 0..CROWD / 15 {
        let talker = room.guest(&format!("Talker {number}")).await;
        for _ in 0..15 {
            sockets.push(talker.connect().await);
        }
    }
    let text = "话".repeat(300);
    match_under(&room, sockets, move |table, count| match count {
        0 => json!({ "type": "watch", "table": table }),
        _ => json!({ "type": "chat", "table": table, "text": text }),
    })
    .await;
}

#[tokio::test]
async fn how_many_watch_is_no_news_to_those_who_play() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    for _ in 0..20 {
        watcher.watch(&duel.table).await;
        watcher.ask_ok(json!({ "type": "unwatch", "table": duel.table })).await;
    }
    duel.first.ask_ok(json!({ "type": "ping" })).await;
    let told: Vec<_> = duel.first.heard.iter().filter(|said| said.contains("\"watchers\":1")).collect();
    assert!(told.is_empty(), "{told:?}");
    watcher.watch(&duel.table).await;
    assert_eq!(duel.ann.get(&format!("/api/tables/{}", duel.table)).await.1["watchers"], 1, "the lobby knows");
}

#[tokio::test]
async fn a_full_house_of_watchers_shuts_out_neither_players_nor_the_host() {
    let room = TestRoom::with(|settings| settings.limits.followers = 2).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut sitting = bob.connect().await;
    sitting.sit(&table).await;
    let mut crowd = Vec::new();
    for _ in 0..2 {
        let mut one = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
        one.watch(&table).await;
        crowd.push(one);
    }
    let mut third = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    third.refused(json!({ "type": "watch", "table": table }), "table_full_of_watchers").await;
    crowd[0].watch(&table).await;
    // The host has no seat yet, and a player comes with as many pages as they like.
    ann.connect().await.watch(&table).await;
    bob.connect().await.watch(&table).await;
    let mut host = ann.connect().await;
    host.sit(&table).await;
    host.event("prep_start").await;
}

#[tokio::test]
async fn a_room_full_of_visitors_still_has_a_place_for_those_who_play() {
    let room =
        TestRoom::with(|settings| (settings.limits.connections, settings.limits.reserved_connections) = (4, 1)).await;
    let (ann, bob, eve) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Eve").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut playing = bob.connect().await;
    playing.sit(&table).await;
    let mut visitors = Vec::new();
    for _ in 0..3 {
        visitors.push(Socket::open(&room.base, None, &[]).await.expect("there is room"));
    }
    assert_eq!(Socket::open(&room.base, None, &[]).await.err().expect("full"), "room_full");
    assert_eq!(Socket::open(&room.base, Some(&eve.token), &[]).await.err().expect("full"), "room_full");
    bob.connect().await.watch(&table).await;
    // The host has a place too, once the first has gone again.
    while let Err(code) = Socket::open(&room.base, Some(&ann.token), &[]).await {
        assert_eq!(code, "room_full");
    }

    let room = TestRoom::with(|settings| settings.limits.visitors = 1).await;
    let _visitor = Socket::open(&room.base, None, &[]).await.expect("there is room");
    assert_eq!(Socket::open(&room.base, None, &[]).await.err().expect("one too many"), "room_full");
    room.guest("Ann").await.connect().await;
}

#[tokio::test]
async fn views_are_bounded_for_a_socket_and_for_a_table_but_not_for_its_players() {
    let room = TestRoom::with(|settings| settings.limits.views_per_second = 1).await;
    let mut duel = room.duel("friendly", json!({})).await;
    let ask = json!({ "type": "watch", "table": duel.table });
    let mut codes = Vec::new();
    for _ in 0..5 {
        codes.push(duel.first.ask(ask.clone()).await["error"]["code"].clone());
    }
    assert!(codes.contains(&json!("too_fast")), "{codes:?}");
    duel.first.confirm(&duel.table, json!(NOTHING)).await;

    let room = TestRoom::with(|settings| settings.limits.table_views_per_second = 1).await;
    let mut duel = room.duel("friendly", json!({})).await;
    let ask = json!({ "type": "watch", "table": duel.table });
    let mut codes = Vec::new();
    for _ in 0..5 {
        let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
        codes.push(watcher.ask(ask.clone()).await["error"]["code"].clone());
    }
    assert!(codes.contains(&json!("busy")), "{codes:?}");
    for _ in 0..5 {
        duel.first.ask_ok(ask.clone()).await;
    }
}
