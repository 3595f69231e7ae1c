//! Sessions: expiry, the bound per account, ending them.

use crate::common::{account, keep, open, session};
use store::testing::TestDb;
use store::{Grant, NewSession, SESSIONS_PER_ACCOUNT, SessionKind, StoreError};

pub async fn a_session_ends_when_it_expires(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    store.add_session(session(1, &ann, 10, 20)).await.unwrap();
    store.add_session(NewSession { kind: SessionKind::Bearer, ..session(2, &ann, 10, 30) }).await.unwrap();

    let found = store.session([1; 32], 19).await.unwrap().expect("not expired yet");
    assert_eq!((found.account, found.kind), (ann.clone(), SessionKind::Cookie));
    assert_eq!(store.session([1; 32], 20).await.unwrap(), None);
    assert_eq!(store.session([2; 32], 20).await.unwrap().unwrap().kind, SessionKind::Bearer);
    assert_eq!(store.session([3; 32], 0).await.unwrap(), None);

    assert_eq!(store.forget_sessions(20, 10).await.unwrap(), 1);
    assert_eq!(store.session([1; 32], 0).await.unwrap(), None, "it is forgotten, not only ignored");
    let unknown = store.add_session(NewSession { account: 1, ..session(4, &ann, 10, 20) }).await;
    assert_eq!(unknown, Err(StoreError::NoSuchAccount));
}

pub async fn the_oldest_of_too_many_sessions_ends(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    store.add_session(session(255, &bob, 0, 1_000)).await.unwrap();
    for n in 0..SESSIONS_PER_ACCOUNT + 2 {
        // All but the first two in the same millisecond: the newest one stays all the same.
        let ended = store.add_session(session(n as u8, &ann, n.min(2), 1_000)).await.unwrap();
        assert_eq!(ended, if n < SESSIONS_PER_ACCOUNT { vec![] } else { vec![[(n - SESSIONS_PER_ACCOUNT) as u8; 32]] });
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
    let oldest = [2; 32];
    let by = Grant::Session(oldest);
    let ended = store.add_session(NewSession { by, ..session(200, &ann, 900, 1_000) }).await.unwrap();
    assert!(ended.len() == 1 && !ended.contains(&oldest), "who makes a token does not lose the account by it");
}

pub async fn sessions_can_be_ended(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for n in 1..=3 {
        store.add_session(session(n, &ann, 10, 20)).await.unwrap();
    }
    store.drop_session([1; 32]).await.unwrap();
    assert_eq!(store.session([1; 32], 11).await.unwrap(), None);
    assert!(store.session([2; 32], 11).await.unwrap().is_some());
    assert_eq!(store.drop_sessions(ann.id).await.unwrap().len(), 2);
    assert_eq!(store.session([2; 32], 11).await.unwrap(), None);
}

pub async fn a_new_password_ends_every_other_session(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    for n in 1..=3 {
        store.add_session(session(n, &ann, 10, 90)).await.unwrap();
    }
    store.add_session(session(9, &bob, 10, 90)).await.unwrap();
    let mut ended = store.change_password(ann.id, [2; 32], None, "one".into()).await.unwrap();
    ended.sort_unstable();
    assert_eq!(ended, [[1; 32], [3; 32]]);
    assert_eq!(store.session([1; 32], 11).await.unwrap(), None);
    assert!(store.session([2; 32], 11).await.unwrap().is_some(), "the one that asked stays");
    assert!(store.session([9; 32], 11).await.unwrap().is_some(), "another account's stays");

    // Whoever was let in by what is no more gets nothing: an ended session, a password that was changed meanwhile.
    let gone = Err(StoreError::SessionEnded);
    assert_eq!(store.change_password(ann.id, [1; 32], Some("one".into()), "two".into()).await, gone);
    assert_eq!(store.change_password(ann.id, [9; 32], Some("one".into()), "two".into()).await, gone);
    assert_eq!(store.change_password(ann.id, [2; 32], None, "two".into()).await, gone);
    assert_eq!(store.change_password(ann.id, [2; 32], Some("none".into()), "two".into()).await, gone);
    for (n, by) in [(5, Grant::Password("none".into())), (6, Grant::Session([1; 32])), (7, Grant::Session([9; 32]))] {
        assert_eq!(store.add_session(NewSession { by, ..session(n, &ann, 20, 90) }).await, gone);
    }
    for (n, by) in [(5, Grant::Password("one".into())), (6, Grant::Session([2; 32]))] {
        store.add_session(NewSession { by, ..session(n, &ann, 20, 90) }).await.unwrap();
    }
    assert_eq!(store.end_other_sessions(ann.id, [1; 32]).await, gone);
    assert_eq!(store.end_other_sessions(ann.id, [5; 32]).await.unwrap().len(), 2);
}

pub async fn sessions_are_listed_with_their_last_use(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    store.add_session(session(1, &ann, 10, 90)).await.unwrap();
    store.add_session(NewSession { kind: SessionKind::Bearer, ..session(2, &ann, 20, 90) }).await.unwrap();
    store.add_session(session(3, &ann, 30, 40)).await.unwrap();
    store.sessions_seen(vec![[1; 32], [8; 32]], 50).await.unwrap();
    store.sessions_seen(vec![[1; 32]], 45).await.unwrap();
    let listed = store.sessions_of(ann.id, 60).await.unwrap();
    let short: Vec<_> = listed.iter().map(|row| (row.token_hash[0], row.kind, row.created_at, row.seen_at)).collect();
    assert_eq!(short, [(2, SessionKind::Bearer, 20, 20), (1, SessionKind::Cookie, 10, 50)]);

    let asked: Vec<_> = (0..=200).map(|n| [n; 32]).collect();
    let mut ended = store.ended_among(&asked, 60).await.unwrap();
    ended.sort_unstable();
    assert_eq!(ended.len(), 199, "all but two never were, or have expired");
    assert!(!ended.contains(&[1; 32]) && !ended.contains(&[2; 32]) && ended.contains(&[3; 32]));
    assert_eq!(store.ended_among(&[], 60).await.unwrap(), Vec::<[u8; 32]>::new());
}

pub async fn a_deleted_account_leaves_a_number_and_an_even_ledger(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    keep(&store, &ann, "hash").await;
    crate::history::one_hand(&store, "t1", &ann, &bob).await;
    store.add_session(session(1, &ann, 10, 90)).await.unwrap();
    let known = || Some("hash".to_owned());
    let gone = Err(StoreError::SessionEnded);
    assert_eq!(store.delete_account(ann.id, [1; 32], None, 50).await, gone, "it has a password");
    assert_eq!(store.delete_account(ann.id, [2; 32], known(), 50).await, gone, "nobody is logged in by that");
    let movements = store.postings_of(ann.id, None, 10).await.unwrap();
    assert_eq!(movements.iter().map(|one| one.amount).sum::<i64>(), 1_000, "{movements:?}");
    assert_eq!(store.postings_of(ann.id, movements.last(), 10).await.unwrap(), []);

    // The session that the password was given by has expired and is still there.
    let mut ended = store.delete_account(ann.id, [1; 32], known(), 50).await.unwrap();
    ended.sort_unstable();
    assert_eq!(ended, [[1; 32], [99; 32]]);
    assert_eq!(store.session([1; 32], 51).await.unwrap(), None);
    assert_eq!(store.account_by_name("ann").await.unwrap(), None);
    assert_eq!(store.password_hash(ann.id).await.unwrap(), None);
    let purse = async |purse: store::Purse| store.balance(&purse, store::Currency::Tokens).await.unwrap();
    assert_eq!(purse(store::Purse::Account(ann.id)).await, 0);
    assert_eq!(purse(store::Purse::Burned).await, 1_000);
    assert!(store.ledger_check().await.unwrap().is_sound());
    let hand = store.finished_hand("t1", 1).await.unwrap().expect("the hand stays");
    let names: Vec<_> =
        hand.hand.players.iter().map(|one| (one.account, one.name.as_str(), one.bot.is_some())).collect();
    assert_eq!(names, [(None, "", false), (Some(bob.id), "bob", false), (None, "Grunt 2", true)]);
    let again = account(&store, "ANN").await;
    assert_ne!(again.id, ann.id, "the name is free, and whoever takes it is somebody else");
    assert_eq!(store.account_stats(again.id, true).await.unwrap(), []);
    let listed = store::HandFilter { viewer: Some(bob.id), account: Some(bob.id), ..Default::default() };
    assert_eq!(store.finished_hands(listed, 5).await.unwrap().len(), 1);
}
