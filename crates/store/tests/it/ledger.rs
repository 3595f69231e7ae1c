//! The ledger: nothing is made, nothing is lost, nobody owes.

use crate::common::{Dice, account, by_hand, open, step, table};
use std::collections::BTreeMap;
use store::testing::TestDb;
use store::{Append, AppendError, Currency, Move, Purse, Store, StoreError, Transfer};

/// One of: a transfer between accounts, or a step of a table that moves money twice.
async fn random_step(store: Store, mut dice: Dice, accounts: Vec<i64>, id: String) -> Vec<(Purse, i64)> {
    let mut moved = Vec::new();
    let mut head = 1;
    for now in 0..25 {
        let account = Purse::Account(accounts[dice.below(accounts.len() as u64) as usize]);
        let amount = 1 + dice.below(900) as i64;
        let currency = Currency::Tokens;
        if dice.below(2) == 0 {
            let to = Purse::Account(accounts[dice.below(accounts.len() as u64) as usize]);
            let from = account.clone();
            let transfer = Transfer { from, to: to.clone(), currency, amount, now, key: None };
            match store.transfer(transfer).await {
                Ok(()) => moved.extend([(account, -amount), (to, amount)]),
                Err(StoreError::InsufficientFunds { .. } | StoreError::Invalid(_)) => {}
                Err(error) => panic!("{error}"),
            }
        } else {
            let pot = Purse::Table(id.clone());
            let rake = 1 + amount / 10;
            let moves = vec![
                Move { line: 0, from: account.clone(), to: pot.clone(), currency, amount },
                Move { line: 0, from: pot.clone(), to: Purse::Burned, currency, amount: rake },
            ];
            match store.append(Append { moves, ..step(&id, 1, head, "pay") }).await {
                Ok(done) => {
                    head = done.head;
                    moved.extend([(account, -amount), (pot, amount - rake), (Purse::Burned, rake)]);
                }
                Err(AppendError::InsufficientFunds { .. }) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    moved
}

pub async fn sums_stay_zero_under_concurrent_transfers(db: &TestDb) {
    // Two writers, as two processes would be: their transactions meet in the database.
    let stores = [open(db).await, open(db).await];
    let mut held: BTreeMap<Purse, i64> = BTreeMap::new();
    let mut accounts = Vec::new();
    for n in 0..6 {
        accounts.push(account(&stores[0], &format!("account {n}")).await);
        held.insert(Purse::Account(accounts[n].id), 1_000);
    }
    let ids: Vec<i64> = accounts.iter().map(|account| account.id).collect();
    let mut running = tokio::task::JoinSet::new();
    for n in 0..24_u64 {
        let id = format!("t{n}");
        table(&stores[0], &id, &accounts[0]).await;
        let store = stores[n as usize % 2].clone();
        running.spawn(random_step(store, Dice(n), ids.clone(), id));
    }
    for (purse, amount) in running.join_all().await.into_iter().flatten() {
        *held.entry(purse).or_default() += amount;
    }

    assert!(held.len() > 7, "some tables were paid");
    for (purse, amount) in &held {
        assert!(*amount >= 0, "{purse:?}");
        assert_eq!(stores[1].balance(purse, Currency::Tokens).await.unwrap(), *amount, "{purse:?}");
    }
    let report = stores[0].ledger_check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
}

pub async fn a_key_moves_money_once(db: &TestDb) {
    let (first, second) = (open(db).await, open(db).await);
    let ann = Purse::Account(account(&first, "ann").await.id);
    let refill = |key: Option<&str>| Transfer {
        from: Purse::Mint,
        to: ann.clone(),
        currency: Currency::Chips,
        amount: 100,
        now: 5,
        key: key.map(str::to_owned),
    };
    let (a, b, c) = tokio::join!(
        first.transfer(refill(Some("ann, Monday"))),
        second.transfer(refill(Some("ann, Monday"))),
        first.transfer(refill(Some("ann, Monday"))),
    );
    let ends = [a, b, c];
    assert_eq!(ends.iter().filter(|end| end.is_ok()).count(), 1, "{ends:?}");
    assert_eq!(ends.iter().filter(|end| **end == Err(StoreError::AlreadyMoved)).count(), 2, "{ends:?}");
    assert_eq!(first.balance(&ann, Currency::Chips).await.unwrap(), 100);

    first.transfer(refill(Some("ann, Tuesday"))).await.unwrap();
    first.transfer(refill(None)).await.unwrap();
    first.transfer(refill(None)).await.unwrap();
    assert_eq!(first.balance(&ann, Currency::Chips).await.unwrap(), 400);
    let pot = Transfer { to: Purse::Table("t1".into()), ..refill(None) };
    assert!(matches!(first.transfer(pot).await, Err(StoreError::Invalid(_))), "a table has its log");
    assert!(first.ledger_check().await.unwrap().is_sound());
}

pub async fn a_changed_balance_is_found(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    assert!(store.ledger_check().await.unwrap().is_sound());
    let steal = format!("UPDATE balances SET amount = 1001 WHERE purse = 'account:{}' AND currency = 'tokens'", ann.id);
    by_hand(db, &steal).await.unwrap();

    let report = store.ledger_check().await.unwrap();
    assert!(!report.is_sound());
    assert_eq!(report.sums, [(Currency::Tokens, 1), (Currency::Chips, 0)]);
    let [wrong] = &report.mismatches[..] else { panic!("{report:?}") };
    assert_eq!((&wrong.purse, wrong.kept, wrong.recomputed), (&Purse::Account(ann.id), 1_001, 1_000));

    by_hand(db, "UPDATE postings SET amount = amount + 1 WHERE amount > 0").await.unwrap();
    let report = store.ledger_check().await.unwrap();
    assert_eq!(report.unbalanced, [format!("grant/{}/0", ann.id)]);
}

pub async fn a_purse_cannot_be_overdrawn_even_by_hand(db: &TestDb) {
    let store = open(db).await;
    account(&store, "ann").await;
    for purse in ["account:%", "burned"] {
        let overdraw = format!("UPDATE balances SET amount = -1 WHERE purse LIKE '{purse}'");
        assert!(by_hand(db, &overdraw).await.is_err(), "{purse}");
    }
    let unlined = "INSERT INTO postings (transfer, purse, currency, amount, table_id, seq, at) \
                   VALUES ('x', 'burned', 'tokens', 1, 't1', 99, 0)";
    assert!(by_hand(db, unlined).await.is_err(), "money that names a line needs the line");
}
