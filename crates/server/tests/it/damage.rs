//! Damage is named and does not spread: one table that cannot be read, and a file that is broken.

use std::io::{Seek, SeekFrom, Write};

use serde_json::json;
use sqlx::{Connection, Executor};

use crate::bomb::{UNHEARD_OF, fragile};
use crate::client::{Guest, call, id_of};
use crate::room::{TestRoom, quick, settings};

/// A line that no program wrote gets into the log, with a chain that fits.
async fn garble(data: &std::path::Path, table: &str, body: &str) {
    let store = store::Store::open(&format!("sqlite:{}", data.join("baize.db").display())).await.expect("opens");
    let claim = store.claim(table, "a fault", None, 1, 0).await.expect("reads").expect("given up");
    let lines = vec![store::NewLine { hand_no: 1, at: 2, body: body.into() }];
    let garbled =
        store::Append { table: table.into(), epoch: claim.epoch, head: claim.head, lines, ..Default::default() };
    store.append(garbled).await.expect("written");
    store.close().await;
}

#[tokio::test]
async fn a_table_that_cannot_be_read_does_not_stop_the_others() {
    let room = TestRoom::open().await;
    let duel = room.duel("seed", quick()).await;
    let cyd = room.guest("Cyd").await;
    let other = id_of(&cyd.open_duel("friendly", quick(), &[]).await);
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    garble(data.path(), &duel.table, "{").await;

    let room = TestRoom::at(data, |_| {}).await;
    let (status, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
    assert_eq!((status, &health["damaged"]), (200, &json!(1)), "{health}");
    let cyd = Guest { base: room.base.clone(), ..cyd };
    cyd.connect().await.watch(&other).await;
    let ann = Guest { base: room.base.clone(), ..duel.ann.clone() };
    ann.connect().await.refused(json!({ "type": "watch", "table": duel.table }), "no_such_table").await;
    let store = room.store().await;
    assert!(store.table(&duel.table).await.expect("reads").expect("kept").closed_at.is_none(), "it is kept");
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
    let (_, _, figures) = crate::client::call_text(&room.base, "GET", "/metrics", None, &[], None).await;
    assert!(figures.contains("baize_damaged_tables"), "{figures}");
}

#[tokio::test]
async fn rules_that_fall_over_a_stored_log_stop_neither_the_start_nor_other_tables() {
    let with_a_bomb = |settings: &mut server::Settings| settings.games.push(fragile());
    let room = TestRoom::with(with_a_bomb).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (_, created) = ann.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    let broken = id_of(&created["table"]);
    let other = id_of(&bob.open_duel("friendly", quick(), &[]).await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&broken).await;
    second.sit(&broken).await;
    first.ask_ok(json!({ "type": "act", "table": broken, "action": { "type": "bet" } })).await;
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    let fold = json!({ "line": "acted", "at": i64::from(u32::MAX), "seat": 1, "action": { "type": "fold" } });
    garble(data.path(), &broken, &fold.to_string()).await;

    let room = TestRoom::at(data, with_a_bomb).await;
    let (status, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
    assert_eq!((status, &health["damaged"]), (200, &json!(1)), "{health}");
    let bob = Guest { base: room.base.clone(), ..bob };
    let mut line = bob.connect().await;
    line.watch(&other).await;
    line.refused(json!({ "type": "watch", "table": broken }), "no_such_table").await;
}

#[tokio::test]
async fn a_broken_file_is_named_and_left_as_it_is() {
    let room = TestRoom::open().await;
    let duel = room.duel("friendly", quick()).await;
    let TestRoom { data, running, .. } = room;
    drop(duel);
    running.stop().await.expect("the room closes");
    let path = data.path().join("baize.db");
    let mut file = std::fs::OpenOptions::new().write(true).open(&path).expect("opens");
    let length = file.metadata().expect("known").len();
    // Half of the pages behind the schema are noise.
    for page in (8..length / 4096).step_by(2) {
        file.seek(SeekFrom::Start(page * 4096)).expect("there");
        file.write_all(&[0x5a; 4096]).expect("written");
    }
    drop(file);
    let before = std::fs::read(&path).expect("read");
    let said = format!("{:#}", server::start(settings(&data)).await.err().expect("it does not open"));
    assert!(said.contains("damaged") && said.contains("backup"), "{said}");
    assert_eq!(std::fs::read(&path).expect("read"), before, "nothing was changed");
}

#[tokio::test]
async fn a_finished_hand_whose_log_was_changed_is_called_damaged() {
    let room = TestRoom::with(|settings| settings.games = vec![fragile()]).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (_, created) = ann.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    let table = id_of(&created["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    for (line, action) in [(&mut first, "bet"), (&mut second, "call")] {
        line.ask_ok(json!({ "type": "act", "table": table, "action": { "type": action } })).await;
    }
    let url = format!("sqlite:{}", room.data.path().join("baize.db").display());
    let mut database = sqlx::SqliteConnection::connect(&url).await.expect("opens");
    // First with the chain left as it was, then with none, as lines of an older program have it.
    for chain in ["chain", "NULL"] {
        let change = format!("UPDATE lines SET body = replace(body, '\"call\"', '\"fold\"'), chain = {chain}");
        database.execute(sqlx::AssertSqlSafe(change)).await.expect("changed");
        for what in ["log", "replay", "export/phh"] {
            let path = format!("/api/hands/{table}/1/{what}");
            let (status, _, said) = call(&room.base, "GET", &path, None, None).await;
            assert_eq!((status, &said["error"]["code"]), (500, &json!("bad_log")), "{path} {chain}: {said}");
        }
    }
}

#[tokio::test]
async fn rules_that_fall_over_when_they_are_looked_at_stand_still_once_somebody_comes() {
    let with_a_bomb = |settings: &mut server::Settings| settings.games.push(fragile());
    let room = TestRoom::with(with_a_bomb).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (_, created) = ann.post("/api/tables", json!({ "game": "bomb", "public": true })).await;
    let table = id_of(&created["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    first.next("letter").await;
    let TestRoom { data, running, .. } = room;
    running.stop().await.expect("the room closes");
    let url = format!("sqlite:{}", data.path().join("baize.db").display());
    let mut database = sqlx::SqliteConnection::connect(&url).await.expect("opens");
    let change = format!(
        "UPDATE lines SET body = replace(body, '\"ante\":1', '\"ante\":{UNHEARD_OF}'), chain = NULL; \
         UPDATE tables SET chain = NULL"
    );
    database.execute(sqlx::AssertSqlSafe(change)).await.expect("changed");
    database.close().await.expect("closes");

    let room = TestRoom::at(data, with_a_bomb).await;
    let mut line = room.guest("Cyd").await.connect().await;
    line.refused(json!({ "type": "watch", "table": table }), "no_such_table").await;
    let (status, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
    assert_eq!((status, &health["damaged"]), (200, &json!(1)), "{health}");
}
