//! A copy that was put back is known for one: by a mark, or because the folder remembers more than it holds.

use crate::common::{LEASE_MS, OWNER, account, deed, open, step, table};
use store::testing::TestDb;
use store::{Append, Lineage, Store, VOID_RESTORED};

async fn voids(store: &Store) -> Vec<Option<String>> {
    store.open_tables().await.unwrap().into_iter().map(|table| table.void).collect()
}

pub async fn a_database_that_the_folder_is_ahead_of_is_an_older_copy(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for id in ["t1", "t2", "t3"] {
        table(&store, id, &ann).await;
    }
    store.append(Append { close: true, ..step("t3", 1, 1, "end") }).await.unwrap();
    let first = store.start_generation(None, true, 1).await.unwrap();
    assert_eq!(first.restored, None, "a new database is no copy");
    let kept = first.lineage.clone();
    let later = store.next_generation(2).await.unwrap();
    assert!(later > kept.generation);

    // An equal or smaller memory is fine: the folder writes down what the database has, after it has it.
    for generation in [kept.generation, later] {
        let started = store.start_generation(Some(Lineage { generation, ..kept.clone() }), true, 3).await.unwrap();
        assert_eq!(started.restored, None);
    }
    let other = Lineage { database: "another".into(), generation: i64::MAX };
    assert_eq!(store.start_generation(Some(other), false, 3).await.unwrap().restored, None, "another's memory");
    assert_eq!(voids(&store).await, [None, None]);

    let ahead = Lineage { generation: later + 100, ..kept.clone() };
    let started = store.start_generation(Some(ahead.clone()), true, 4).await.unwrap();
    assert_eq!(started.restored, Some(2), "two tables were open");
    assert_eq!(voids(&store).await, [Some(VOID_RESTORED.to_owned()), Some(VOID_RESTORED.to_owned())]);

    // Another server's folder that remembers a little more of what is gone does not void what was begun since.
    let claim = store.claim("t1", OWNER, Some(1), 5, LEASE_MS).await.unwrap().unwrap();
    store.void_done("t1", claim.epoch - 1).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap().unwrap().void.as_deref(), Some(VOID_RESTORED), "an old epoch's word");
    store.void_done("t1", claim.epoch).await.unwrap();
    let more = Lineage { generation: ahead.generation + 50, ..kept };
    assert_eq!(store.start_generation(Some(more), false, 6).await.unwrap().restored, None);
    assert_eq!(store.table("t1").await.unwrap().unwrap().void, None);
}

pub async fn a_database_without_its_folder_or_with_a_mark_was_put_back(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let kept = store.start_generation(None, true, 1).await.unwrap().lineage;
    assert_eq!(store.start_generation(None, false, 2).await.unwrap().restored, None, "a server that joins others");
    assert_eq!(store.start_generation(None, true, 3).await.unwrap().restored, Some(1), "a file in a new folder");

    let now = store.next_generation(4).await.unwrap();
    let remembered = Lineage { generation: now, ..kept };
    store.mark_restored(deed("restore", None)).await.unwrap();
    let started = store.start_generation(Some(remembered), false, 6).await.unwrap();
    assert_eq!(started.restored, Some(1));
    assert_eq!(store.start_generation(Some(started.lineage), false, 7).await.unwrap().restored, None, "said once");
}
