//! What the room forgets by itself while it runs: guests who never played, and old logs.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Guest, PATIENCE, call, id_of};
use crate::room::{TestRoom, quick};

async fn becomes(base: &str, path: &str, token: Option<&str>, fits: impl Fn(u16, &Value) -> bool) -> Value {
    let waited = async {
        loop {
            let (status, _, body) = call(base, "GET", path, token, None).await;
            if fits(status, &body) {
                return body;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waited).await.expect("it happens while the room runs")
}

#[tokio::test]
async fn a_guest_who_never_played_is_forgotten_and_others_are_not() {
    let room = TestRoom::open().await;
    let nobody = room.guest("Noname").await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.ann_wins().await;
    let host = room.guest("Hosea").await;
    host.open_duel("friendly", quick(), &[]).await;
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    let room = TestRoom::at(data, |settings| {
        settings.retention.guests = Some(Duration::ZERO);
        settings.retention.every = Duration::from_millis(30);
    })
    .await;
    let here = room.guest("Here").await;
    let _line = here.connect().await;
    // Whoever asks is there; so the name is asked for, which anybody may take again.
    let free = json!({ "nickname": "Noname" });
    let again = async {
        loop {
            let (status, _, _) = call(&room.base, "POST", "/api/guest", None, Some(free.clone())).await;
            if status == 200 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.expect("the name is free again");
    let old = Guest { base: room.base.clone(), ..nobody };
    assert_eq!(old.get("/api/me").await.0, 401, "the session went with the account");
    for name in ["Ann Smith", "Hosea"] {
        assert_eq!(
            call(&room.base, "GET", &format!("/api/players/{}", name.replace(' ', "%20")), None, None).await.0,
            200
        );
    }
    let store = room.store().await;
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
}

#[tokio::test]
async fn an_old_log_is_gone_and_says_so_while_the_result_stays() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.ann_wins().await;
    for socket in [&mut duel.first, &mut duel.second] {
        socket.ask_ok(json!({ "type": "leave", "table": duel.table })).await;
    }
    let hand = format!("/api/hands/{}/1", duel.table);
    assert_eq!(duel.ann.get(&format!("{hand}/replay")).await.0, 200);
    let open = id_of(&duel.ann.open_duel("friendly", quick(), &[]).await);
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    let room = TestRoom::at(data, |settings| {
        settings.retention.logs = Some(Duration::ZERO);
        settings.retention.every = Duration::from_millis(30);
    })
    .await;
    let gone = becomes(&room.base, &format!("{hand}/log"), None, |status, _| status == 410).await;
    assert_eq!(gone["error"]["code"], "log_gone");
    let (status, _, replay) = call(&room.base, "GET", &format!("{hand}/replay"), None, None).await;
    assert_eq!((status, &replay["error"]["code"]), (410, &json!("log_gone")));
    let (_, _, hands) = call(&room.base, "GET", &format!("/api/hands?table={}", duel.table), None, None).await;
    assert_eq!(hands["hands"].as_array().map(Vec::len), Some(1), "the result stays: {hands}");
    let ann = Guest { base: room.base.clone(), ..duel.ann };
    ann.connect().await.watch(&open).await;
    let store = room.store().await;
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
}
