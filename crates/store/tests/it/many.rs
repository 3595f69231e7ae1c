//! What a start asks for, by the hundred: claims, hands and names.

use std::collections::{BTreeSet, HashMap};

use crate::common::{LEASE_MS, OWNER, account, by_hand, line, open, step, table};
use store::testing::TestDb;
use store::{Append, StoreError};

/// More than a statement takes at once, and of no even size.
const MANY: usize = 171;

pub async fn many_tables_are_claimed_as_one_would_be(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let names: Vec<String> = (0..MANY).map(|n| format!("t{n}")).collect();
    for name in &names {
        table(&store, name, &ann).await;
    }
    store.append(Append { close: true, ..step("t3", 1, 1, "end") }).await.unwrap();
    let late = 2 * LEASE_MS;
    store.claim("t5", "other", None, late, LEASE_MS).await.unwrap().expect("it ran out");

    let wanted = |had| names.iter().map(|name| (name.clone(), had)).chain([("nowhere".to_owned(), had)]).collect();
    assert_eq!(store.claim_all(wanted(None), "third", 2, LEASE_MS).await, Ok(HashMap::new()), "they are others'");
    let taken = store.claim_all(wanted(Some(1)), OWNER, late, LEASE_MS).await.unwrap();
    assert_eq!(taken.len(), MANY - 2, "all but the one that is closed and the one that is another's");
    assert!(!taken.contains_key("t3") && !taken.contains_key("t5") && !taken.contains_key("nowhere"));
    assert!(taken.values().all(|claim| (claim.epoch, claim.head) == (2, 1)), "{taken:?}");
    let again = store.claim_all(wanted(None), "third", late + LEASE_MS, LEASE_MS).await.unwrap();
    assert_eq!(again.len(), MANY - 1, "every lease has run out");
}

pub async fn the_hands_of_many_tables_are_read_with_their_first_lines(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for n in 0..MANY {
        let id = format!("t{n}");
        table(&store, &id, &ann).await;
        let lines = (2..=4).map(|seq| line(&format!("{id} line {seq}"))).collect();
        store.append(Append { lines, hand_from: Some(3), ..step(&id, 1, 1, "") }).await.unwrap();
    }
    by_hand(db, "UPDATE lines SET body = 'other' WHERE table_id = 't7' AND seq = 4").await.unwrap();
    let tables = store.open_tables().await.unwrap();
    let mut hands = store.hands_of(&tables).await.unwrap();
    assert_eq!(hands.len(), MANY);
    let damaged = StoreError::Damaged("line 4 of table t7 is not what was written".into());
    assert_eq!(hands.remove("t7"), Some(Err(damaged)), "an error of its table alone");
    for (id, hand) in hands {
        let bodies: Vec<String> = hand.unwrap().into_iter().map(|line| line.body).collect();
        assert_eq!(bodies, [format!("{id} line 3"), format!("{id} line 4")]);
    }
}

pub async fn many_names_are_asked_for_at_once(db: &TestDb) {
    let store = open(db).await;
    let mut wanted = BTreeSet::from([i64::MAX]);
    let mut names = HashMap::new();
    for n in 0..40 {
        let one = account(&store, &format!("player {n}")).await;
        if n % 4 != 0 {
            wanted.insert(one.id);
            names.insert(one.id, one.nickname);
        }
    }
    assert_eq!(store.nicknames(&wanted).await, Ok(names), "those that are there and were asked for");
    assert_eq!(store.nicknames(&BTreeSet::new()).await, Ok(HashMap::new()));
}
