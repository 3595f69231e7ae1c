//! Passwords under attack: a storm of logins, and guessing.

use serde_json::{Value, json};

use crate::attendance::timed_room;
use crate::raw::{HERE, Reply, ask};
use crate::room::TestRoom;

const RIGHT: &str = "correct horse";

async fn login(room: &TestRoom, name: &str, password: &str, from: &str) -> Reply {
    let body = json!({ "nickname": name, "password": password }).to_string();
    ask(&room.base, HERE, "POST", "/api/login", &[("x-forwarded-for", from)], &body).await
}

async fn kept_account(room: &TestRoom, name: &str) {
    let (status, me) = room.guest(name).await.post("/api/me/password", json!({ "password": RIGHT })).await;
    assert_eq!((status, &me["kept"]), (200, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_logins_waits_in_a_short_queue_and_leaves_the_tables_alone() {
    let room =
        TestRoom::with(|settings| (settings.limits.hashes_at_once, settings.limits.hashes_waiting) = (1, 2)).await;
    kept_account(&room, "Ann").await;
    let mut duel = room.duel("friendly", crate::room::quick()).await;
    let storm = (0..60).map(|number| {
        let base = room.base.clone();
        tokio::spawn(async move {
            let body = json!({ "nickname": format!("nobody {number}"), "password": "a guess" }).to_string();
            ask(&base, HERE, "POST", "/api/login", &[], &body).await
        })
    });
    let storm: Vec<_> = storm.collect();
    duel.ann_wins().await;
    let (mut wrong, mut busy) = (0, 0);
    for one in storm {
        let reply = one.await.expect("answered");
        match (reply.status, reply.code().as_str()) {
            (401, "bad_credentials") => wrong += 1,
            (503, "busy") => {
                assert_eq!(reply.header("retry-after"), "1");
                busy += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(wrong + busy, 60);
    assert!(busy > 0, "60 logins at once do not all wait");
    assert_eq!(login(&room, "Ann", RIGHT, "").await.status, 200, "afterwards everything is as before");
}

#[tokio::test]
async fn wrong_passwords_make_the_next_try_wait_and_a_right_one_is_let_in_after_it() {
    let (room, clock) = timed_room().await;
    kept_account(&room, "Ann").await;
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(login(&room, "Ann", "a wrong horse", "").await.code());
    }
    assert_eq!(codes[..6], ["bad_credentials"; 6]);
    assert_eq!(codes[6..], ["too_fast"; 2]);
    let waits = login(&room, "Ann", RIGHT, "").await;
    assert_eq!((waits.status, waits.header("retry-after")), (429, "1"), "also the right one: {waits:?}");
    clock.advance(1_000);
    assert_eq!(login(&room, "Ann", RIGHT, "").await.status, 200);
    assert_eq!(login(&room, "Ann", "a wrong horse", "").await.status, 401, "and the slate is clean");
    // A name that does not exist is guessed at no faster, so it is not found out that way.
    let mut unknown: Vec<Value> = Vec::new();
    for _ in 0..8 {
        unknown.push(login(&room, "Nessie", "a wrong horse", "").await.json()["error"]["code"].clone());
    }
    assert_eq!(unknown[6..], [json!("too_fast"), json!("too_fast")]);
}

#[tokio::test]
async fn strangers_cannot_lock_an_account_out_where_it_is_at_home() {
    let room = TestRoom::with(|settings| {
        settings.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    })
    .await;
    kept_account(&room, "Ann").await;
    assert_eq!(login(&room, "Ann", RIGHT, "192.0.2.7").await.status, 200, "this is her home");
    let mut last = 0;
    for number in 0..40 {
        last = login(&room, "Ann", "a guess", &format!("198.51.100.{number}")).await.status;
    }
    assert_eq!(last, 429, "forty addresses guess at one name");
    assert_eq!(login(&room, "Ann", RIGHT, "203.0.113.9").await.status, 429, "elsewhere she waits a little");
    assert_eq!(login(&room, "Ann", RIGHT, "192.0.2.7").await.status, 200, "at home she does not");
}
