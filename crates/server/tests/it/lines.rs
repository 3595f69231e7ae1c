//! Lines that say nothing, too little or too much: each has its time, and no address has all of them.

use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::client::{Socket, id_of};
use crate::raw::{ELSEWHERE, HERE, ask, line, send, until_closed};
use crate::room::TestRoom;

const HALF: &[u8] = b"GET /api/games HTTP/1.1\r\nhost: x\r\nx-slow: ";

#[tokio::test]
async fn half_requests_are_given_up_and_hold_no_room() {
    let room = TestRoom::with(|settings| {
        settings.limits.head_within = Duration::from_millis(300);
        settings.limits.lines_per_address = 1_000;
    })
    .await;
    let mut halves = Vec::new();
    for _ in 0..200 {
        let mut half = line(&room.base, HERE).await.expect("a line");
        half.write_all(HALF).await.expect("sent");
        halves.push(half);
    }
    let mut silent = line(&room.base, HERE).await.expect("a line");
    for half in &mut halves {
        until_closed(half).await;
    }
    assert!(until_closed(&mut silent).await.is_empty(), "whoever says nothing at all is given up too");
    assert_eq!(ask(&room.base, HERE, "GET", "/api/games", &[], "").await.status, 200);
}

#[tokio::test]
async fn an_address_holds_a_bounded_number_of_lines_and_others_still_come() {
    let room = TestRoom::with(|settings| settings.limits.lines_per_address = 5).await;
    let mut halves = Vec::new();
    for _ in 0..5 {
        let mut half = line(&room.base, HERE).await.expect("a line");
        half.write_all(HALF).await.expect("sent");
        halves.push(half);
    }
    // Lines are taken in the order they come, so this one is the sixth.
    let mut sixth = line(&room.base, HERE).await.expect("a line");
    assert!(until_closed(&mut sixth).await.is_empty(), "closed without a word");
    assert_eq!(ask(&room.base, ELSEWHERE, "GET", "/api/games", &[], "").await.status, 200);
    drop(halves);
    while line(&room.base, HERE).await.is_err()
        || ask(&room.base, HERE, "GET", "/api/games", &[], "").await.status != 200
    {}
}

#[tokio::test]
async fn an_open_socket_is_no_line_that_waits() {
    let room = TestRoom::with(|settings| {
        settings.limits.lines_per_address = 2;
        settings.limits.head_within = Duration::from_millis(300);
    })
    .await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        // The upgrade is answered before its line is counted out.
        let socket = loop {
            if let Ok(socket) = Socket::open(&room.base, None, &[]).await {
                break socket;
            }
        };
        sockets.push(socket);
    }
    // A line that was no socket would have been given up by now.
    let mut idle = line(&room.base, ELSEWHERE).await.expect("a line");
    until_closed(&mut idle).await;
    for socket in &mut sockets {
        socket.ask_ok(json!({ "type": "ping" })).await;
    }
}

#[tokio::test]
async fn a_body_that_trickles_is_given_up() {
    let room = TestRoom::with(|settings| settings.limits.body_within = Duration::from_millis(300)).await;
    let half = "POST /api/guest HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
                content-length: 20\r\n\r\n{\"nick";
    let reply = send(&room.base, HERE, half).await;
    assert_eq!((reply.status, reply.code().as_str()), (408, "too_slow"), "{reply:?}");
}

#[tokio::test]
async fn a_request_says_once_whom_it_asks() {
    let room = TestRoom::open().await;
    for (hosts, status) in [("", 400), ("host: a.example\r\nhost: b.example\r\n", 400), ("host: a.example\r\n", 200)] {
        let reply =
            send(&room.base, HERE, &format!("GET /api/games HTTP/1.1\r\n{hosts}connection: close\r\n\r\n")).await;
        assert_eq!(reply.status, status, "{hosts:?} {reply:?}");
        assert_eq!(reply.code() == "bad_host", status == 400, "{reply:?}");
    }
    let old = send(&room.base, HERE, "GET /api/games HTTP/1.0\r\n\r\n").await;
    assert_eq!((old.status, old.code().as_str()), (400, "bad_host"), "in an older version, too");
}

#[tokio::test]
async fn what_the_room_says_is_kept_by_no_cache() {
    let room = TestRoom::open().await;
    for (path, kept) in [("/api/games", "no-store"), ("/api/me", "no-store"), ("/api/nothing", "no-store")] {
        let reply = ask(&room.base, HERE, "GET", path, &[], "").await;
        assert_eq!(reply.header("cache-control"), kept, "{path} {reply:?}");
    }
    assert_ne!(ask(&room.base, HERE, "GET", "/", &[], "").await.header("cache-control"), "no-store", "the page may be");
}

/// Silent lines hold every place. A newcomer is served all the same, in the place of the one that waited longest.
#[tokio::test]
async fn a_room_full_of_silent_lines_takes_newcomers() {
    let room = TestRoom::with(|settings| settings.limits.lines = 4).await;
    let mut silent = Vec::new();
    let body: &[u8] = b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{";
    for said in [body, HALF, HALF, HALF] {
        let mut half = line(&room.base, ELSEWHERE).await.expect("a line");
        half.write_all(said).await.expect("sent");
        silent.push(half);
    }
    for _ in 0..3 {
        assert_eq!(ask(&room.base, HERE, "GET", "/api/games", &[], "").await.status, 200);
    }
    assert!(until_closed(&mut silent[0]).await.is_empty(), "the oldest made room");
}

#[tokio::test]
async fn an_address_asks_a_bounded_number_of_times_a_second() {
    let room = TestRoom::with(|settings| settings.limits.requests_per_second = 2).await;
    let mut refused = None;
    for _ in 0..40 {
        let reply = ask(&room.base, HERE, "GET", "/api/version", &[], "").await;
        if reply.status != 200 {
            refused = Some(reply);
            break;
        }
    }
    let reply = refused.expect("40 requests are more than 2 a second");
    assert_eq!((reply.status, reply.code().as_str()), (429, "too_fast"), "{reply:?}");
    assert!(reply.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1), "{reply:?}");
    assert_eq!(ask(&room.base, ELSEWHERE, "GET", "/api/version", &[], "").await.status, 200, "others may ask");
}

#[tokio::test]
async fn an_address_opens_a_bounded_number_of_tables() {
    let room = TestRoom::with(|settings| settings.limits.tables_per_minute = 3).await;
    let mut replies = Vec::new();
    for number in 0..5 {
        let guest = room.guest(&format!("guest {number}")).await;
        let bearer = format!("Bearer {}", guest.token);
        let wish = json!({ "game": "duel", "public": true }).to_string();
        replies.push(ask(&room.base, HERE, "POST", "/api/tables", &[("authorization", &bearer)], &wish).await);
    }
    assert!(replies[..3].iter().all(|reply| reply.status == 200), "{replies:?}");
    assert_eq!((replies[4].status, replies[4].code().as_str()), (429, "too_fast"));
    // Quick play opens tables too.
    let mut guest = room.guest("quick").await.connect().await;
    guest.refused(json!({ "type": "queue_join", "game": "holdem" }), "too_fast").await;
    guest.refused(json!({ "type": "queue_join", "game": "duel" }), "too_fast").await;

    let room = TestRoom::with(|settings| settings.limits.tables_per_address = 1).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    ann.open_duel("friendly", json!({}), &[]).await;
    let (_, no) = bob.post("/api/tables", json!({ "game": "duel", "public": true })).await;
    assert_eq!(no["error"]["code"], "too_many_tables");
}

#[tokio::test]
async fn an_address_has_a_bounded_number_of_sockets_and_players_come_back_all_the_same() {
    let room = TestRoom::with(|settings| settings.limits.sockets_per_address = 3).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut playing = ann.connect().await;
    playing.sit(&table).await;
    let _crowd = (
        Socket::open(&room.base, None, &[]).await.expect("a visitor"),
        Socket::open(&room.base, None, &[]).await.expect("a visitor"),
    );
    let refused = Socket::open(&room.base, Some(&bob.token), &[]).await.err().expect("one too many");
    assert!(refused.contains("429"), "{refused}");
    let mut back = ann.connect().await;
    back.watch(&table).await;
}

/// A line that has been answered and says nothing more is one that waits.
#[tokio::test]
async fn lines_that_are_kept_open_after_an_answer_make_room_too() {
    let room = TestRoom::with(|settings| settings.limits.lines = 2).await;
    let mut kept = Vec::new();
    for _ in 0..2 {
        let mut one = line(&room.base, ELSEWHERE).await.expect("a line");
        one.write_all(b"GET /api/version HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("sent");
        let mut first = [0; 12];
        tokio::io::AsyncReadExt::read_exact(&mut one, &mut first).await.expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200");
        kept.push(one);
    }
    assert_eq!(ask(&room.base, HERE, "GET", "/api/games", &[], "").await.status, 200);
}

/// A line that asks and asks and reads nothing holds its place until the server gives it up.
#[tokio::test]
async fn a_line_that_takes_no_answers_is_given_up() {
    let room = TestRoom::with(|settings| {
        settings.limits.lines_per_address = 1;
        settings.limits.stalled_within = Duration::from_millis(200);
        settings.limits.head_within = Duration::from_secs(600);
    })
    .await;
    let mut greedy = line(&room.base, HERE).await.expect("a line");
    let request = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n".repeat(64);
    // Until the server hangs up, which it does only because nothing is read.
    while greedy.write_all(&request).await.is_ok() {}
    assert_eq!(ask(&room.base, HERE, "GET", "/api/games", &[], "").await.status, 200, "its place is free");
}
