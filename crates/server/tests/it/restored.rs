//! A backup that was put back: hands that were open in it are void, stakes are back, and the tables say so.

use std::path::Path;

use serde_json::{Value, json};
use store::testing::{Engine, fresh};
use store::{Currency, Purse};

use crate::client::{Guest, Socket, id_of};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

fn keep(data: &Path, copy: &Path) {
    std::fs::copy(data.join("baize.db"), copy.join("baize.db")).expect("copied");
}

fn put_back(copy: &Path, data: &Path) {
    for log in ["baize.db-wal", "baize.db-shm"] {
        // A server that stopped gently has left none.
        let _ = std::fs::remove_file(data.join(log));
    }
    std::fs::copy(copy.join("baize.db"), data.join("baize.db")).expect("copied");
}

/// Stops the room, does something to its folder, and opens it again.
async fn meanwhile(room: TestRoom, change: impl FnOnce(&Path)) -> TestRoom {
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    change(data.path());
    TestRoom::at(data, |_| {}).await
}

fn moved(guest: &Guest, room: &TestRoom) -> Guest {
    Guest { base: room.base.clone(), ..guest.clone() }
}

async fn table_info(guest: &Guest, table: &str) -> Value {
    let (status, info) = guest.get(&format!("/api/tables/{table}")).await;
    assert_eq!(status, 200, "{info}");
    info
}

async fn last_line(room: &TestRoom, table: &str) -> String {
    let store = room.store().await;
    assert!(store.ledger_check().await.expect("reads").is_sound());
    let lines = store.lines(table, 1, 1_000).await.expect("reads");
    store.close().await;
    lines.last().expect("lines").body.clone()
}

async fn ready(socket: &mut Socket, table: &str) {
    socket.ask_ok(json!({ "type": "ready", "table": table })).await;
}

#[tokio::test]
async fn an_older_copy_of_the_file_voids_what_was_open_in_it() {
    let copy = tempfile::tempdir().expect("a folder");
    let room = TestRoom::open().await;
    let duel = room.duel("seed", quick()).await;
    let table = duel.table.clone();
    let room = meanwhile(room, |data| keep(data, copy.path())).await;

    // The match goes on and ends after the copy was made: whoever has the copy could know how.
    let (mut ann, mut bob) = (moved(&duel.ann, &room), moved(&duel.bob, &room));
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    let known = first.watch(&table).await["dice"]["commitment"].clone();
    second.watch(&table).await;
    first.confirm(&table, json!(STRIKE)).await;
    second.confirm(&table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));

    let room = meanwhile(room, |data| put_back(copy.path(), data)).await;
    (ann, bob) = (moved(&ann, &room), moved(&bob, &room));
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    let view = first.watch(&table).await;
    assert_eq!((&view["view"], &view["over"]), (&Value::Null, &json!(true)), "the hand is gone: {view}");
    assert_ne!(view["dice"]["commitment"], known, "the next hand has another secret");
    assert_eq!((ann.tokens().await, bob.tokens().await), (10, 10), "stakes are back");
    let info = table_info(&ann, &table).await;
    assert_eq!((&info["voided"], &info["next"]), (&json!("restored"), &json!("agreed")));
    assert!(last_line(&room, &table).await.starts_with(r#"{"line":"voided""#));
    let (_, hands) = ann.get(&format!("/api/hands?table={table}")).await;
    assert_eq!(hands["hands"], json!([]), "a void hand was not played");

    second.watch(&table).await;
    ready(&mut first, &table).await;
    ready(&mut second, &table).await;
    first.event("prep_start").await;
    assert_eq!(table_info(&ann, &table).await["voided"], Value::Null, "said until the next hand");
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 9));
}

#[tokio::test]
async fn a_file_alone_in_a_new_folder_is_a_copy_too() {
    let room = TestRoom::open().await;
    let duel = room.duel("seed", quick()).await;
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    let elsewhere = tempfile::tempdir().expect("a folder");
    keep(data.path(), elsewhere.path());
    let room = TestRoom::at(elsewhere, |_| {}).await;
    is_voided(&moved(&duel.ann, &room), &duel.table).await;
    assert_eq!(moved(&duel.ann, &room).tokens().await, 10);
}

/// Whoever puts a copy back with the program says so, and then it needs no folder to be known.
#[tokio::test]
async fn a_mark_in_the_database_voids_on_both_engines() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = fresh(engine);
        let url = database.url.clone();
        let room = TestRoom::with(|settings| settings.database = Some(url.clone())).await;
        let duel = room.duel("seed", quick()).await;
        let TestRoom { data, running, .. } = room;
        running.stop().await.expect("the room closes");
        let store = store::Store::open(&url).await.expect("the store opens");
        store.mark_restored(deed()).await.expect("marked");
        store.close().await;

        let room = TestRoom::at(data, |settings| settings.database = Some(url.clone())).await;
        let ann = moved(&duel.ann, &room);
        is_voided(&ann, &duel.table).await;
        assert_eq!(ann.tokens().await, 10, "{engine:?}");
        let store = store::Store::open(&url).await.expect("the store opens");
        assert!(store.ledger_check().await.expect("reads").is_sound());
        assert_eq!(store.balance(&Purse::Table(duel.table.clone()), Currency::Tokens).await.expect("reads"), 0);
        assert_eq!(store.table(&duel.table).await.expect("reads").expect("known").void, None, "done once");
        store.close().await;
        room.running.stop().await.expect("the room closes");
    }
}

#[tokio::test]
async fn chips_on_an_open_table_go_back_to_those_who_brought_them() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let options = json!({ "pause_ms": 0, "think_ms": 600_000 });
    let wish = json!({ "game": "holdem", "public": true, "options": options });
    let table = id_of(&ann.post("/api/tables", wish).await.1["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    for (seat, socket) in [&mut first, &mut second].into_iter().enumerate() {
        let sit = json!({ "type": "sit", "table": table, "seat": seat, "buy_in": 5_000 + 1_000 * seat });
        socket.ask_ok(sit).await;
    }
    // One folds: the next hand begins with stacks that are not what was brought.
    let (acting, folded) = loop {
        let letter = first.next("letter").await;
        if let Some(turn) = letter["view"]["turn"].as_u64() {
            break (turn, letter["hand"].as_u64());
        }
    };
    let act = json!({ "type": "act", "table": table, "action": { "type": "fold" } });
    let socket = if acting == 0 { &mut first } else { &mut second };
    socket.ask_ok(act).await;
    first.next_where(|message| message["type"] == "letter" && message["hand"].as_u64() > folded).await;
    let stacks = |view: &Value| [0, 1].map(|seat| owned(view, seat));
    let before = stacks(&first.watch(&table).await["view"]);

    let room = meanwhile(room, |data| std::fs::remove_file(data.join("generation")).expect("removed")).await;
    let (ann, bob) = (moved(&ann, &room), moved(&bob, &room));
    // A hand that waits for players follows at once, so the empty chairs are what is seen of it.
    while !table_info(&ann, &table).await["seats"][0]["name"].is_null() {
        tokio::task::yield_now().await;
    }
    let chips = [chips(&ann).await, chips(&bob).await];
    let brought = [5_000, 6_000];
    for seat in 0..2 {
        assert_eq!(
            chips[seat],
            100_000 - brought[seat] + before[seat],
            "seat {seat} has what it owned as the hand began"
        );
    }
    let store = room.store().await;
    assert_eq!(store.balance(&Purse::Table(table.clone()), Currency::Chips).await.expect("reads"), 0);
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
    let mut back = ann.connect().await;
    let info = table_info(&ann, &table).await;
    assert_eq!((&info["voided"], &info["seats"][0]["name"]), (&json!("restored"), &Value::Null));
    back.ask_ok(json!({ "type": "sit", "table": table, "seat": 0, "buy_in": 5_000 })).await;
    assert!(back.watch(&table).await["view"].is_object(), "the table goes on");
}

/// What a seat has in chips, what it has put in included.
fn owned(view: &Value, seat: usize) -> i64 {
    let seat = &view["seats"][seat];
    seat["stack"].as_i64().expect("a stack") + seat["bet"].as_i64().unwrap_or(0)
}

async fn chips(guest: &Guest) -> i64 {
    guest.get("/api/me").await.1["chips"].as_i64().expect("a balance")
}

#[tokio::test]
async fn a_plain_restart_voids_nothing() {
    let room = TestRoom::open().await;
    let duel = room.duel("seed", quick()).await;
    let room = meanwhile(room, |_| {}).await;
    let ann = moved(&duel.ann, &room);
    assert_eq!(ann.tokens().await, 9);
    assert_eq!(table_info(&ann, &duel.table).await["voided"], Value::Null);
}

/// Its task voids the hand right after the room has opened.
async fn is_voided(guest: &Guest, table: &str) {
    while table_info(guest, table).await["voided"] != "restored" {
        tokio::task::yield_now().await;
    }
}

fn deed() -> store::Deed {
    store::Deed { who: "host".into(), what: "restore".into(), whom: None, why: None, at: 1 }
}

/// The whole folder was kept and put back, with all that it remembers: it lies elsewhere on the disk, and that tells.
#[tokio::test]
async fn a_whole_folder_that_was_put_back_voids_what_was_open_in_it() {
    let copy = tempfile::tempdir().expect("a folder");
    let files = |from: &Path, to: &Path| {
        let files = std::fs::read_dir(from).expect("a folder").flatten();
        for file in files.filter(|file| file.path().is_file()) {
            std::fs::copy(file.path(), to.join(file.file_name())).expect("copied");
        }
    };
    let room = TestRoom::open().await;
    let duel = room.duel("seed", quick()).await;
    let room = meanwhile(room, |data| files(data, copy.path())).await;
    assert_eq!(table_info(&moved(&duel.ann, &room), &duel.table).await["voided"], Value::Null, "the folder itself");

    let room = meanwhile(room, |data| {
        for file in std::fs::read_dir(data).expect("a folder").flatten() {
            std::fs::remove_file(file.path()).expect("removed");
        }
        files(copy.path(), data);
    })
    .await;
    let ann = moved(&duel.ann, &room);
    // The table answers after it has looked at itself.
    assert_eq!(ann.connect().await.watch(&duel.table).await["view"], Value::Null, "the hand is gone");
    assert_eq!(table_info(&ann, &duel.table).await["voided"], "restored");
    assert_eq!(ann.tokens().await, 10, "stakes are back");
}
