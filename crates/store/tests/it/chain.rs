//! Damage is named: a line that is not what was written, and the room's key that is made once.

use crate::common::{account, bodies, by_hand, line, open, step, table};
use store::testing::TestDb;
use store::{Append, Secret, StoreError};

pub async fn a_line_that_was_changed_is_named(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for name in ["t1", "t2"] {
        table(&store, name, &ann).await;
        let lines = (2..=6).map(|seq| line(&format!("line {seq}"))).collect();
        store.append(Append { lines, ..step(name, 1, 1, "") }).await.unwrap();
        store.append(step(name, 1, 6, "line 7")).await.unwrap();
    }
    let claim = store.claim("t1", "this process", Some(1), 2, 10_000).await.unwrap().expect("our own");
    let last = store.lines("t1", 7, 1).await.unwrap().pop().expect("the last line");
    assert_eq!((claim.chain, last.chain.is_some()), (last.chain, true), "the table knows its last line");

    by_hand(db, "UPDATE lines SET body = 'line four' WHERE table_id = 't1' AND seq = 4").await.unwrap();
    let damaged = |seq: i64| StoreError::Damaged(format!("line {seq} of table t1 is not what was written"));
    for (from, limit) in [(1, 100), (2, 3), (4, 1), (3, 2)] {
        assert_eq!(store.lines("t1", from, limit).await, Err(damaged(4)), "from {from}, {limit} lines");
    }
    assert!(store.lines("t1", 1, 3).await.is_ok(), "what is before it is whole");
    assert!(store.lines("t1", 5, 3).await.is_ok(), "what is after it is what was written");
    assert_eq!(bodies(&store, "t2").await.len(), 7, "another table is not touched");

    // A line that is taken out, or exchanged for another of the same log, is noticed at the next.
    by_hand(db, "DELETE FROM lines WHERE table_id = 't1' AND seq = 4").await.unwrap();
    assert_eq!(store.lines("t1", 1, 100).await, Err(damaged(5)));
}

pub async fn lines_from_before_chains_are_read_as_they_are(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    by_hand(db, "UPDATE lines SET chain = NULL").await.unwrap();
    by_hand(db, "UPDATE tables SET chain = NULL").await.unwrap();
    assert_eq!(store.claim("t1", "this process", Some(1), 2, 10_000).await.unwrap().expect("our own").chain, None);
    store.append(step("t1", 2, 1, "new")).await.unwrap();
    assert_eq!(bodies(&store, "t1").await, ["start", "new"]);
    by_hand(db, "UPDATE lines SET body = 'old' WHERE seq = 2").await.unwrap();
    assert!(store.lines("t1", 1, 10).await.is_err(), "what is written from now on is covered");
}

pub async fn a_room_has_one_key_from_its_first_start_on(db: &TestDb) {
    let store = open(db).await;
    assert_eq!(store.known_room_key().await.unwrap(), None);
    let key = |byte| Secret(vec![byte; 32]);
    assert_eq!(store.room_key(key(1), 1).await.unwrap(), key(1));
    assert_eq!(store.room_key(key(2), 2).await.unwrap(), key(1));
    store.close().await;
    let store = open(db).await;
    assert_eq!(store.room_key(key(3), 3).await.unwrap(), key(1), "a restart does not change it");
    assert_eq!(store.known_room_key().await.unwrap(), Some(key(1)));
    assert!(!format!("{:?}", key(1)).contains('1'), "a key does not print");
}
