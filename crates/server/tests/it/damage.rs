//! Damage is named and does not spread: one table that cannot be read, and a file that is broken.

use std::io::{Seek, SeekFrom, Write};

use serde_json::json;

use crate::client::{Guest, call, id_of};
use crate::room::{TestRoom, quick, settings};

/// A line that no program wrote gets into the log.
async fn garble(data: &std::path::Path, table: &str) {
    let store = store::Store::open(&format!("sqlite:{}", data.join("baize.db").display())).await.expect("opens");
    let claim = store.claim(table, "a fault", None, 1, 0).await.expect("reads").expect("given up");
    let lines = vec![store::NewLine { hand_no: 1, at: 2, body: "{".into() }];
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
    garble(data.path(), &duel.table).await;

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
