//! The second process of the store's tests: it takes a table over, or writes until it is killed.

use std::io::Write;

use store::{Append, Currency, Move, NewLine, Purse, Store};

const LEASE_MS: i64 = 10_000;
const TABLES: usize = 16;

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, role, url] = &args[..] else { panic!("store-second-process ROLE URL") };
    let store = Store::open(url).await.expect("the store opens");
    match role.as_str() {
        "usurper" => usurp(store).await,
        "scribe" => scribble(store).await,
        other => panic!("no role {other}"),
    }
}

/// An append of one line.
fn step(table: &str, epoch: i64, head: i64, body: String) -> Append {
    let lines = vec![NewLine { hand_no: 1, at: 2, body }];
    Append { table: table.into(), epoch, head, lines, now: 3, ..Append::default() }
}

async fn usurp(store: Store) {
    let claim = store.claim("t1", "usurper", None, 1 + LEASE_MS, LEASE_MS).await.unwrap().expect("the lease ran out");
    store.append(step("t1", claim.epoch, claim.head, "the usurper's".into())).await.unwrap();
}

/// Writes to all tables at once, for ever, and says what was acknowledged.
async fn scribble(store: Store) {
    let payer = store.account_by_name("ann").await.unwrap().unwrap().id;
    let mut writing = tokio::task::JoinSet::new();
    for n in 0..TABLES {
        let (store, id) = (store.clone(), format!("t{n}"));
        writing.spawn(async move {
            let had = store.table(&id).await.unwrap().unwrap().epoch;
            let claim = store.claim(&id, "scribe", Some(had), 1 + LEASE_MS, LEASE_MS).await.unwrap().unwrap();
            let mut head = claim.head;
            loop {
                let step_of = Move {
                    line: 0,
                    from: Purse::Account(payer),
                    to: Purse::Table(id.clone()),
                    currency: Currency::Chips,
                    amount: 1,
                };
                let body = format!("{id} {}", head + 1);
                let append = Append { moves: vec![step_of], ..step(&id, claim.epoch, head, body) };
                head = store.append(append).await.unwrap().head;
                let said = writeln!(std::io::stdout(), "ack {id} {head}");
                said.expect("the other process reads to the end");
            }
        });
    }
    writing.join_all().await;
}
