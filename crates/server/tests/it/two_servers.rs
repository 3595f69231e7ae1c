//! Two servers: one folder has one, a copied folder takes nothing, and a table whose server is gone finds another.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use store::testing::{Engine, TestDb, fresh};

use crate::client::{Guest, PATIENCE, Socket, call, confirm};
use crate::room::{NOTHING, STRIKE, TestRoom, quick, settings};

const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];
/// Short, so that a table is noticed soon; nothing here depends on how long it takes.
const LEASE: Duration = Duration::from_millis(600);

/// A room over a database that others can be opened over.
async fn room_over(database: &TestDb, data: tempfile::TempDir) -> TestRoom {
    TestRoom::at(data, |settings| {
        settings.database = Some(database.url.clone());
        settings.lease = LEASE;
    })
    .await
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Somebody takes the table and dies: its lease is over as soon as it begins.
async fn usurp(database: &TestDb, table: &str) {
    let store = store::Store::open(&database.url).await.expect("the store opens");
    let claim = store.claim(table, "usurper", None, i64::MAX / 2, -i64::MAX / 2).await.expect("reads");
    claim.expect("any lease has run out by then");
    store.close().await;
}

/// Asks until the table is there; it was refused as unknown until then.
async fn watch_again(guest: &Guest, table: &str) -> (Socket, Value) {
    let found = async {
        loop {
            let mut socket = guest.connect().await;
            let answer = socket.ask(json!({ "type": "watch", "table": table })).await;
            if answer["ok"] == true {
                let view = socket.next("view").await;
                return (socket, view);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, found).await.expect("the table is taken up")
}

#[tokio::test]
async fn a_folder_that_is_used_is_refused_with_its_name() {
    let room = TestRoom::open().await;
    let refused = server::start(settings(&room.data)).await.err().expect("the folder is taken").to_string();
    assert!(refused.contains(&room.data.path().display().to_string()), "{refused}");
    assert!(refused.contains("--data"), "it says what to do: {refused}");
    let room = room.reopen().await;
    assert_eq!(call(&room.base, "GET", "/healthz", None, None).await.0, 200, "a folder is free when its server stops");
}

#[tokio::test]
async fn a_table_taken_over_and_orphaned_is_taken_back() {
    for engine in ENGINES {
        let database = fresh(engine);
        let room = room_over(&database, folder()).await;
        let mut duel = room.duel("friendly", quick()).await;
        usurp(&database, &duel.table).await;
        // Nobody plays, and yet the room notices that the table is not its own any more.
        duel.first.until_closed().await;
        let (mut first, view) = watch_again(&duel.ann, &duel.table).await;
        assert_eq!(view["view"]["phase"], "PREP", "{engine:?}: {view}");
        let (mut second, _) = watch_again(&duel.bob, &duel.table).await;
        first.confirm(&duel.table, json!(STRIKE)).await;
        second.confirm(&duel.table, json!(NOTHING)).await;
        assert_eq!(first.event("match_end").await["yourResult"], "win");
        room.running.stop().await.expect("the room closes");
    }
}

#[tokio::test]
async fn a_server_that_lost_a_table_cannot_write_to_it() {
    for engine in ENGINES {
        let database = fresh(engine);
        let room = TestRoom::at(folder(), |settings| settings.database = Some(database.url.clone())).await;
        let mut duel = room.duel("friendly", quick()).await;
        usurp(&database, &duel.table).await;
        let second = room_over(&database, folder()).await;
        duel.first.forget();
        duel.second.forget();
        duel.first.refused(confirm(&duel.table, json!(STRIKE)), "table_moved").await;
        // What could not be stored was told to nobody: both are cut off without a letter.
        duel.first.until_closed().await;
        duel.second.until_closed().await;
        let told = |text: &&String| text.contains("\"letter\"");
        assert_eq!(duel.first.heard.iter().chain(&duel.second.heard).find(told), None, "{engine:?}");
        let store = store::Store::open(&database.url).await.expect("the store opens");
        let lines = store.lines(&duel.table, 1, 100).await.expect("reads");
        assert!(!lines.iter().any(|line| line.body.contains("layout_confirm")), "who lost a table cannot write");
        store.close().await;
        second.running.stop().await.expect("closes");
    }
}

fn copy_folder(from: &Path) -> tempfile::TempDir {
    let copy = folder();
    for file in std::fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        // The desk of the server that runs there is no file.
        if file.file_type().expect("known").is_file() {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("copied");
        }
    }
    copy
}

#[tokio::test]
async fn a_copied_folder_takes_no_table_from_a_server_that_lives() {
    for engine in ENGINES {
        let database = fresh(engine);
        let room = TestRoom::at(folder(), |settings| settings.database = Some(database.url.clone())).await;
        let mut duel = room.duel("friendly", quick()).await;
        let copy = TestRoom::at(copy_folder(room.data.path()), |settings| {
            settings.database = Some(database.url.clone());
        })
        .await;
        let (_, _, health) = call(&copy.base, "GET", "/healthz", None, None).await;
        assert_eq!(health["tables"], 0, "{engine:?}: another server has it");
        duel.ann_wins().await;
        copy.running.stop().await.expect("closes");
        let (_, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
        assert_eq!(health["tables"], 1, "and gives back only what it had");
        let store = store::Store::open(&database.url).await.expect("the store opens");
        assert!(store.table(&duel.table).await.expect("reads").expect("known").owner.is_some());
        store.close().await;
        room.running.stop().await.expect("the room closes");
    }
}
