//! Tables, leases and the reading of logs.

use crate::common::{LEASE_MS, OWNER, account, bodies, line, new_head, new_table, open, step, table};
use store::testing::TestDb;
use store::{Append, AppendError, Claim, FinishedHand, Held, NewLine, NewTable, StoreError};

pub async fn a_new_table_has_its_first_line_and_a_claim(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let claim = table(&store, "t1", &ann).await;
    let secret = vec![7; 32].into();
    assert_eq!(claim, Claim { epoch: 1, head: 1, hand_from: 1, hand_no: 1, secret, chain: claim.chain });
    assert!(!format!("{claim:?}").contains("7, 7"), "a secret does not print");
    assert_eq!(bodies(&store, "t1").await, ["start"]);

    let row = store.table("t1").await.unwrap().unwrap();
    assert_eq!((row.game.as_str(), row.host, row.public, row.head), ("kuhn", ann.id, true, 1));
    assert_eq!((row.owner.as_deref(), row.lease_until), (Some(OWNER), 1 + LEASE_MS));
    assert_eq!(store.open_tables().await.unwrap(), [row]);

    let again = store.create_table(new_table("t1", &ann)).await;
    assert_eq!(again, Err(StoreError::TableExists));
    let hostless = NewTable { host: 1, ..new_table("t2", &ann) };
    assert_eq!(store.create_table(hostless).await, Err(StoreError::NoSuchAccount));
    assert_eq!(store.table("t2").await.unwrap(), None);
}

pub async fn a_code_is_unique_while_its_table_is_open(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let coded = |id: &str| NewTable { public: false, code: Some("FROG".into()), ..new_table(id, &ann) };
    store.create_table(coded("t1")).await.unwrap();
    assert_eq!(store.create_table(coded("t2")).await, Err(StoreError::CodeTaken));
    assert_eq!(store.table_by_code("FROG").await.unwrap().unwrap().id, "t1");
    assert_eq!(store.table_by_code("TOAD").await.unwrap(), None);

    store.append(Append { close: true, ..step("t1", 1, 1, "end") }).await.unwrap();
    assert_eq!(store.table_by_code("FROG").await.unwrap(), None);
    store.create_table(coded("t2")).await.unwrap();
    assert_eq!(store.table_by_code("FROG").await.unwrap().unwrap().id, "t2");
}

pub async fn a_lease_keeps_others_away_until_it_ends(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    assert_eq!(store.claim("t1", "other", None, LEASE_MS, LEASE_MS).await.unwrap(), None);
    assert_eq!(store.claim("nowhere", "other", None, LEASE_MS, LEASE_MS).await.unwrap(), None);

    let own = store.claim("t1", OWNER, Some(1), 2, LEASE_MS).await.unwrap().expect("our own");
    assert_eq!((own.epoch, own.head), (2, 1));
    let late = 2 + LEASE_MS;
    let taken = store.claim("t1", "other", None, late, LEASE_MS).await.unwrap().expect("it ran out");
    assert_eq!((taken.epoch, taken.secret), (3, own.secret));
    assert_eq!(store.claim("t1", OWNER, None, late, LEASE_MS).await.unwrap(), None);
}

pub async fn a_host_is_named_by_whoever_has_the_table(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    let before = table(&store, "t1", &ann).await;
    store.set_host("t1", before.epoch, bob.id).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap().unwrap().host, bob.id);
    store.claim("t1", OWNER, Some(1), 2, LEASE_MS).await.unwrap().expect("our own");
    store.set_host("t1", before.epoch, ann.id).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap().unwrap().host, bob.id, "an epoch that is over names nobody");
}

fn held(table: &str, epoch: i64) -> Held {
    Held { table: table.into(), epoch }
}

pub async fn leases_are_renewed_and_released_by_their_epoch(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for id in ["t1", "t2", "t3", "t4"] {
        table(&store, id, &ann).await;
    }
    store.append(Append { close: true, ..step("t3", 1, 1, "end") }).await.unwrap();
    let late = 2 * LEASE_MS;
    store.claim("t4", "other", None, late, LEASE_MS).await.unwrap().expect("it ran out");
    let all = vec![held("t1", 1), held("t2", 1), held("t3", 1), held("t4", 1), held("nowhere", 1)];
    let lost = store.renew(all.clone(), late, LEASE_MS).await.unwrap();
    assert_eq!(lost, [held("t3", 1), held("t4", 1), held("nowhere", 1)], "closed, taken over, not there");
    assert_eq!(store.claim("t1", "other", None, late, LEASE_MS).await.unwrap(), None);
    assert_eq!(store.renew(vec![held("t1", 1)], late, LEASE_MS).await.unwrap(), []);

    assert_eq!(store.release(all.clone()).await.unwrap(), 2);
    let taken = store.claim("t1", "other", None, late, LEASE_MS).await.unwrap();
    assert_eq!(taken.expect("it was given up").epoch, 2);
    assert_eq!(store.release(all).await.unwrap(), 1, "what another has is not given up");
    assert_eq!(store.table("t4").await.unwrap().unwrap().owner.as_deref(), Some("other"));
}

/// Two servers with a copied folder have one name: only who knows the epoch has the table.
pub async fn an_owners_name_alone_takes_nothing(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    assert_eq!(store.claim("t1", OWNER, None, 2, LEASE_MS).await.unwrap(), None);
    assert_eq!(store.claim("t1", "other", Some(1), 2, LEASE_MS).await.unwrap(), None, "nor the epoch alone");
    let own = store.claim("t1", OWNER, Some(1), 2, LEASE_MS).await.unwrap().expect("our own");
    assert_eq!(own.epoch, 2);
    assert_eq!(store.claim("t1", OWNER, Some(1), 3, LEASE_MS).await.unwrap(), None, "that epoch is over");
}

pub async fn lines_are_read_from_any_place_and_by_hand(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let in_hand = |hand_no, body: &str| NewLine { hand_no, at: 5, body: body.into() };
    let over = |hand_no, from_seq, to_seq| {
        Some(FinishedHand {
            hand_no,
            game: "kuhn".into(),
            preset: None,
            public: true,
            started_at: 1,
            ended_at: 5,
            from_seq,
            to_seq,
            summary_json: "{}".into(),
            players: vec![],
        })
    };
    let steps = [
        (vec![in_hand(1, "a"), in_hand(1, "b")], over(1, 1, 3)),
        (vec![in_hand(1, "chat after the hand")], None),
        (vec![in_hand(2, "c"), in_hand(2, "d")], over(2, 5, 6)),
        (vec![in_hand(3, "e")], None),
    ];
    let mut head = 1;
    for (lines, finished) in steps {
        let append = Append { lines, finished, ..step("t1", 1, head, "") };
        head = store.append(append).await.unwrap().head;
    }

    let some = store.lines("t1", 3, 2).await.unwrap();
    assert_eq!(some.iter().map(|line| (line.seq, line.hand_no)).collect::<Vec<_>>(), [(3, 1), (4, 1)]);
    let past_the_end = store.lines("t1", head + 1, 5).await.unwrap();
    assert_eq!(past_the_end, []);
}

pub async fn a_closed_table_takes_nothing_more(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let end = Append { close: true, lines: vec![line("end")], ..step("t1", 1, 1, "") };
    assert_eq!(store.append(end).await.map(new_head), Ok(2));

    assert_eq!(store.append(step("t1", 1, 2, "more")).await.map(new_head), Err(AppendError::Closed));
    assert_eq!(store.claim("t1", OWNER, Some(1), 5, LEASE_MS).await.unwrap(), None);
    assert_eq!(store.open_tables().await.unwrap(), []);
    assert_eq!(store.table("t1").await.unwrap().unwrap().closed_at, Some(3));
    assert_eq!(bodies(&store, "t1").await, ["start", "end"]);
}
