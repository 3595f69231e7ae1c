//! More than one process on a database: one fences the other, and one is killed while it writes.

use crate::common::{LEASE_MS, account, bodies, new_head, open, step, table};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use store::testing::TestDb;
use store::{AppendError, Currency, Purse, Store};

const TABLES: usize = 16;
/// Acknowledgements before a kill.
const ENOUGH: usize = 1_000;
const KILLS: usize = 3;

/// Another process on the same database, with a role.
fn start(role: &str, db: &TestDb) -> Child {
    Command::new(env!("CARGO_BIN_EXE_store-second-process"))
        .args([role, &db.url])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts")
}

pub async fn a_second_process_fences_the_first(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let claim = table(&store, "t1", &ann).await;
    assert_eq!(store.append(step("t1", claim.epoch, 1, "ours")).await.map(new_head), Ok(2));

    let mut usurper = start("usurper", db);
    assert!(usurper.wait().unwrap().success());

    // Even with the right head: the epoch is another's.
    for head in [2, 3] {
        let late = store.append(step("t1", claim.epoch, head, "too late")).await;
        assert_eq!(late, Err(AppendError::Fenced), "head {head}");
    }
    assert_eq!(bodies(&store, "t1").await, ["start", "ours", "the usurper's"]);
    assert_eq!(store.claim("t1", "this process", Some(1), 2 + LEASE_MS, LEASE_MS).await.unwrap(), None);
}

pub async fn acknowledged_lines_survive_a_kill(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let refill = store::Transfer {
        from: Purse::Mint,
        to: Purse::Account(ann.id),
        currency: Currency::Chips,
        amount: 1_000_000_000,
        now: 1,
        key: None,
    };
    store.transfer(refill).await.unwrap();
    for n in 0..TABLES {
        table(&store, &format!("t{n}"), &ann).await;
    }
    store.close().await;

    let mut heads: BTreeMap<String, i64> = BTreeMap::new();
    for _ in 0..KILLS {
        kill_a_scribe(db, &mut heads);
        check_what_is_kept(&open(db).await, ann.id, &heads).await;
    }
}

/// Lets a process write until enough was acknowledged, kills it, and notes the last acknowledged lines.
fn kill_a_scribe(db: &TestDb, heads: &mut BTreeMap<String, i64>) {
    let mut scribe = start("scribe", db);
    let said = BufReader::new(scribe.stdout.take().unwrap());
    let mut acks = 0;
    // What it said before it died but was read after counts as well: the loop runs to the end of the pipe.
    for line in said.lines() {
        let line = line.unwrap();
        let Some((id, head)) = line.strip_prefix("ack ").and_then(|ack| ack.split_once(' ')) else { continue };
        heads.insert(id.to_owned(), head.parse().unwrap());
        acks += 1;
        if acks == ENOUGH {
            scribe.kill().unwrap();
        }
    }
    assert!(!scribe.wait().unwrap().success(), "it was killed, it did not end");
    assert!(acks >= ENOUGH, "it wrote until it was killed");
}

async fn check_what_is_kept(store: &Store, payer: i64, heads: &BTreeMap<String, i64>) {
    assert_eq!(heads.len(), TABLES);
    let mut paid = 0;
    for (id, acknowledged) in heads {
        let lines = bodies(store, id).await;
        let head = lines.len() as i64;
        assert!(head >= *acknowledged, "{id}: {acknowledged} lines acknowledged, {head} kept");
        assert_eq!(store.table(id).await.unwrap().unwrap().head, head);
        for (body, seq) in lines.iter().zip(1..).skip(1) {
            assert_eq!(*body, format!("{id} {seq}"));
        }
        assert_eq!(store.balance(&Purse::Table(id.clone()), Currency::Chips).await.unwrap(), head - 1);
        paid += head - 1;
    }
    let left = store.balance(&Purse::Account(payer), Currency::Chips).await.unwrap();
    assert_eq!(left, 1_000_000_000 - paid, "money moved with its lines");
    let report = store.ledger_check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
    store.close().await;
}
