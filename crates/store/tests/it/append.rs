//! Appends: fencing, batches whose members fail alone, and money that goes with its line.

use crate::common::{LEASE_MS, account, all_at_once, bodies, line, new_head, open, step, table};
use sqlx::Connection;
use store::testing::{Engine, TestDb, fresh};
use store::{Append, AppendError, Currency, FinishedHand, Move, Purse, StoreError};

pub async fn an_append_needs_the_present_epoch_and_head(db: &TestDb) {
    let (first, second) = (open(db).await, open(db).await);
    let ann = account(&first, "ann").await;
    table(&first, "t1", &ann).await;
    assert_eq!(first.append(step("t1", 1, 1, "one")).await.map(new_head), Ok(2));
    for (epoch, head) in [(1, 1), (1, 3), (2, 2), (0, 2)] {
        let stale = first.append(step("t1", epoch, head, "stale")).await;
        assert_eq!(stale, Err(AppendError::Fenced), "epoch {epoch}, head {head}");
    }
    assert_eq!(first.append(step("nowhere", 1, 1, "lost")).await.map(new_head), Err(AppendError::Fenced));

    let claim = second.claim("t1", "other", None, 1 + LEASE_MS, LEASE_MS).await.unwrap().unwrap();
    assert_eq!((claim.epoch, claim.head), (2, 2));
    assert_eq!(first.append(step("t1", 1, 2, "late")).await.map(new_head), Err(AppendError::Fenced));
    assert_eq!(second.append(step("t1", 2, 2, "two")).await.map(new_head), Ok(3));
    assert_eq!(bodies(&first, "t1").await, ["start", "one", "two"]);
}

pub async fn one_of_many_with_the_same_head_wins(db: &TestDb) {
    let (first, second) = (open(db).await, open(db).await);
    let ann = account(&first, "ann").await;
    table(&first, "t1", &ann).await;
    for head in 1..20 {
        let rivals = |name: &str| (0..5).map(|n| step("t1", 1, head, &format!("{name} {n}"))).collect();
        let (a, b) = tokio::join!(all_at_once(&first, rivals("a")), all_at_once(&second, rivals("b")));
        let (won, lost): (Vec<_>, Vec<_>) = a.into_iter().chain(b).partition(Result::is_ok);
        assert_eq!(won, [Ok(head + 1)]);
        assert_eq!(lost, vec![Err(AppendError::Fenced); 9]);
    }
    assert_eq!(bodies(&first, "t1").await.len(), 20);
}

pub async fn appends_of_one_table_may_queue(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let queue = (1..=300).map(|head| step("t1", 1, head, &format!("line {head}"))).collect();
    let ends = all_at_once(&store, queue).await;
    assert_eq!(ends, (2..=301).map(Ok).collect::<Vec<_>>());
    assert_eq!(bodies(&store, "t1").await.last().unwrap(), "line 300");
}

pub async fn a_failing_append_does_not_hurt_its_batch(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let mut batch = Vec::new();
    for n in 0..60 {
        let id = format!("t{n}");
        table(&store, &id, &ann).await;
        let pays = |amount| Move {
            line: 0,
            from: Purse::Account(ann.id),
            to: Purse::Table(id.clone()),
            currency: Currency::Tokens,
            amount,
        };
        let good = step(&id, 1, 1, "good");
        batch.push(match n % 4 {
            0 => good,
            1 => Append { head: 9, ..good },
            // The first step can be paid, the second not: neither happens.
            2 => Append { moves: vec![pays(1), pays(5_000)], ..good },
            _ => Append { moves: vec![pays(10)], ..good },
        });
    }
    let broke = AppendError::InsufficientFunds { purse: Purse::Account(ann.id), currency: Currency::Tokens };
    for (n, end) in all_at_once(&store, batch).await.into_iter().enumerate() {
        let expect = match n % 4 {
            1 => Err(AppendError::Fenced),
            2 => Err(broke.clone()),
            _ => Ok(2),
        };
        assert_eq!(end, expect, "append {n}");
        assert_eq!(bodies(&store, &format!("t{n}")).await.len() as i64, expect.unwrap_or(1));
    }
    assert_eq!(store.balance(&Purse::Account(ann.id), Currency::Tokens).await.unwrap(), 1_000 - 15 * 10);
    let report = store.ledger_check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
}

pub async fn what_only_the_database_can_refuse_does_not_hurt_the_batch(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let hand = FinishedHand {
        hand_no: 1,
        game: "kuhn".into(),
        preset: None,
        public: true,
        started_at: 1,
        ended_at: 2,
        from_seq: 1,
        to_seq: 2,
        summary_json: "{}".into(),
        players: vec![],
    };
    for n in 0..30 {
        table(&store, &format!("t{n}"), &ann).await;
    }
    store.append(Append { finished: Some(hand.clone()), ..step("t7", 1, 1, "over") }).await.unwrap();
    let batch = (0..30).map(|n| match n {
        // The same hand ends a second time, which its key forbids.
        7 => Append { finished: Some(hand.clone()), ..step("t7", 1, 2, "over again") },
        _ => step(&format!("t{n}"), 1, 1, "good"),
    });
    for (n, end) in all_at_once(&store, batch.collect()).await.into_iter().enumerate() {
        match n {
            7 => assert!(matches!(end, Err(AppendError::Store(StoreError::Database(_)))), "{end:?}"),
            _ => assert_eq!(end, Ok(2), "append {n}"),
        }
    }
    assert_eq!(bodies(&store, "t7").await, ["start", "over"]);
}

pub async fn money_moves_only_with_its_line(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let (purse, pot) = (Purse::Account(ann.id), Purse::Table("t1".into()));
    let ante = |amount| Move { line: 1, from: purse.clone(), to: pot.clone(), currency: Currency::Tokens, amount };
    let held = async || {
        let account = store.balance(&purse, Currency::Tokens).await.unwrap();
        (account, store.balance(&pot, Currency::Tokens).await.unwrap())
    };

    let two_lines = vec![line("sit"), line("ante")];
    let paid = Append { lines: two_lines.clone(), moves: vec![ante(100)], ..step("t1", 1, 1, "") };
    assert_eq!(store.append(paid.clone()).await.map(new_head), Ok(3));
    assert_eq!(held().await, (900, 100));

    assert_eq!(store.append(paid).await.map(new_head), Err(AppendError::Fenced), "the same step again");
    assert_eq!(held().await, (900, 100));
    let dear = Append { lines: two_lines, moves: vec![ante(901)], ..step("t1", 1, 3, "") };
    assert!(matches!(store.append(dear).await, Err(AppendError::InsufficientFunds { .. })));
    assert_eq!(held().await, (900, 100));
    assert_eq!(bodies(&store, "t1").await.len(), 3);

    let rake = Move { line: 0, from: pot.clone(), to: Purse::Burned, currency: Currency::Tokens, amount: 5 };
    let win = Move { line: 0, from: pot.clone(), to: purse.clone(), currency: Currency::Tokens, amount: 95 };
    let end = Append { moves: vec![rake, win], ..step("t1", 1, 3, "end") };
    assert_eq!(store.append(end).await.map(new_head), Ok(4));
    assert_eq!(held().await, (995, 0));
    assert_eq!(store.balance(&Purse::Burned, Currency::Tokens).await.unwrap(), 5);
    assert!(store.ledger_check().await.unwrap().is_sound());
}

pub async fn absurd_moves_are_refused(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let (ann, mint) = (Purse::Account(ann.id), Purse::Mint);
    let refused = async |line, from: &Purse, to: &Purse, amount| {
        let step_of = Move { line, from: from.clone(), to: to.clone(), currency: Currency::Tokens, amount };
        let end = store.append(Append { moves: vec![step_of], ..step("t1", 1, 1, "x") }).await;
        match end {
            Err(AppendError::Store(error)) => error,
            other => panic!("{other:?}"),
        }
    };
    for amount in [0, -1, i64::MIN] {
        assert!(matches!(refused(0, &ann, &Purse::Burned, amount).await, StoreError::Invalid(_)));
    }
    assert!(matches!(refused(1, &ann, &Purse::Burned, 1).await, StoreError::Invalid(_)));
    assert!(matches!(refused(0, &ann, &ann, 1).await, StoreError::Invalid(_)));
    assert!(matches!(refused(0, &mint, &ann, i64::MAX).await, StoreError::Invalid(_)), "too much to hold");
    let nobody = Purse::Account(1);
    assert_eq!(refused(0, &ann, &nobody, 1).await, StoreError::NoSuchPurse(nobody.clone()));
    let empty = Append { lines: vec![], ..step("t1", 1, 1, "") };
    assert!(matches!(store.append(empty).await, Err(AppendError::Store(StoreError::Invalid(_)))));
    assert_eq!(bodies(&store, "t1").await, ["start"]);
}

pub async fn closing_writes_what_waits(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let queue = (1..=2_000).map(|head| step("t1", 1, head, "line")).collect();
    let closing = async {
        // Let the appends take their places in the queue first.
        tokio::task::yield_now().await;
        store.close().await;
    };
    let (ends, ()) = tokio::join!(all_at_once(&store, queue), closing);
    assert!(ends.iter().all(Result::is_ok), "what waited was written");
    let late = store.append(step("t1", 1, 2_001, "late")).await;
    assert_eq!(late, Err(AppendError::Store(StoreError::Closed)));
    assert_eq!(store.open_tables().await, Err(StoreError::Closed));
    assert_eq!(bodies(&open(db).await, "t1").await.len(), 2_001);
}

pub async fn secrets_and_hands_follow_the_append(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let next =
        Append { hand_from: Some(2), hand_no: Some(5), secret: Some(vec![9; 32].into()), ..step("t1", 1, 1, "hand 5") };
    store.append(next).await.unwrap();
    store.append(step("t1", 1, 2, "in the hand")).await.unwrap();
    let claim = store.claim("t1", "this process", Some(1), 5, LEASE_MS).await.unwrap().unwrap();
    assert_eq!((claim.head, claim.hand_from, claim.hand_no, claim.secret), (3, 2, 5, vec![9; 32].into()));
}

#[tokio::test]
async fn appends_that_wait_together_share_a_transaction() {
    let db = fresh(Engine::Postgres);
    let store = open(&db).await;
    let ann = account(&store, "ann").await;
    for n in 0..100 {
        table(&store, &format!("t{n}"), &ann).await;
    }
    let batch = (0..100).map(|n| step(&format!("t{n}"), 1, 1, "together")).collect();
    assert_eq!(all_at_once(&store, batch).await, vec![Ok(2); 100]);

    // PostgreSQL remembers which transaction wrote a row.
    let mut conn = sqlx::PgConnection::connect(&db.url).await.unwrap();
    let count = "SELECT COUNT(DISTINCT xmin::text) FROM lines WHERE body = 'together'";
    let transactions: i64 = sqlx::query_scalar(count).fetch_one(&mut conn).await.unwrap();
    assert_eq!(transactions, 1);
}
