//! Sessions: expiry, the bound per account, ending them.

use crate::common::{account, open};
use store::testing::TestDb;
use store::{SESSIONS_PER_ACCOUNT, SessionKind, StoreError};

pub async fn a_session_ends_when_it_expires(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    store.add_session([1; 32], ann.id, SessionKind::Cookie, 10, 20).await.unwrap();
    store.add_session([2; 32], ann.id, SessionKind::Bearer, 10, 30).await.unwrap();

    let found = store.session([1; 32], 19).await.unwrap().expect("not expired yet");
    assert_eq!((found.account, found.kind), (ann.clone(), SessionKind::Cookie));
    assert_eq!(store.session([1; 32], 20).await.unwrap(), None);
    assert_eq!(store.session([2; 32], 20).await.unwrap().unwrap().kind, SessionKind::Bearer);
    assert_eq!(store.session([3; 32], 0).await.unwrap(), None);

    assert_eq!(store.forget_sessions(20, 10).await.unwrap(), 1);
    assert_eq!(store.session([1; 32], 0).await.unwrap(), None, "it is forgotten, not only ignored");
    let unknown = store.add_session([4; 32], 1, SessionKind::Cookie, 10, 20).await;
    assert_eq!(unknown, Err(StoreError::NoSuchAccount));
}

pub async fn the_oldest_of_too_many_sessions_ends(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    store.add_session([255; 32], bob.id, SessionKind::Cookie, 0, 1_000).await.unwrap();
    for n in 0..SESSIONS_PER_ACCOUNT + 2 {
        // All but the first two in the same millisecond: the newest one stays all the same.
        store.add_session([n as u8; 32], ann.id, SessionKind::Cookie, n.min(2), 1_000).await.unwrap();
        assert!(store.session([n as u8; 32], 1).await.unwrap().is_some(), "a new session is good");
    }
    let mut alive = 0;
    for n in 0..SESSIONS_PER_ACCOUNT + 2 {
        alive += i64::from(store.session([n as u8; 32], 1).await.unwrap().is_some());
    }
    assert_eq!(alive, SESSIONS_PER_ACCOUNT);
    assert_eq!(store.session([0; 32], 1).await.unwrap(), None, "the oldest ended");
    assert_eq!(store.session([1; 32], 1).await.unwrap(), None, "the second oldest ended");
    assert!(store.session([255; 32], 1).await.unwrap().is_some(), "another account's stayed");
}

pub async fn sessions_can_be_ended(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for n in 1..=3 {
        store.add_session([n; 32], ann.id, SessionKind::Cookie, 10, 20).await.unwrap();
    }
    store.drop_session([1; 32]).await.unwrap();
    assert_eq!(store.session([1; 32], 11).await.unwrap(), None);
    assert!(store.session([2; 32], 11).await.unwrap().is_some());
    assert_eq!(store.drop_sessions(ann.id).await.unwrap(), 2);
    assert_eq!(store.session([2; 32], 11).await.unwrap(), None);
}
