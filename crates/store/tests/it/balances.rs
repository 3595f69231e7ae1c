//! What purses hold, heard from the append that moved it or asked for in one question.

use crate::common::{account, keep, open, step, table};
use store::testing::TestDb;
use store::{Append, Balance, Currency, Move, Purse, Store, Transfer};

fn pays(from: &Purse, to: &Purse, amount: i64) -> Move {
    Move { line: 0, from: from.clone(), to: to.clone(), currency: Currency::Tokens, amount }
}

fn holds(purse: &Purse, amount: i64) -> Balance {
    Balance { purse: purse.clone(), currency: Currency::Tokens, amount }
}

pub async fn an_append_answers_with_what_its_purses_hold(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    table(&store, "t1", &ann).await;
    let (ann, bob, pot) = (Purse::Account(ann.id), Purse::Account(bob.id), Purse::Table("t1".into()));
    let none = store.append(step("t1", 1, 1, "nothing is paid")).await.unwrap();
    assert_eq!((none.head, none.balances), (2, vec![]));

    let moves = vec![pays(&ann, &pot, 30), pays(&bob, &pot, 20), pays(&ann, &pot, 1), pays(&pot, &Purse::Burned, 5)];
    let mut paid = store.append(Append { moves, ..step("t1", 1, 2, "antes") }).await.unwrap();
    let mut expected = vec![holds(&ann, 969), holds(&bob, 980), holds(&pot, 46), holds(&Purse::Burned, 5)];
    let by_purse = |one: &Balance| one.purse.clone();
    paid.balances.sort_by_key(by_purse);
    expected.sort_by_key(by_purse);
    assert_eq!(paid.balances, expected, "each once, after all of the step");
    assert!(paid.order > none.order);
    for one in &paid.balances {
        assert_eq!(store.balance(&one.purse, one.currency).await.unwrap(), one.amount, "{one:?}");
    }
}

/// Appends of many tables that pay out of one purse share transactions; put in their order, they tell its story.
pub async fn in_a_batch_each_append_hears_of_its_own_moment(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let purse = Purse::Account(ann.id);
    let mut paying = tokio::task::JoinSet::new();
    for n in 0..40 {
        let id = format!("t{n}");
        table(&store, &id, &ann).await;
        // Every third asks for more than there is, and costs the others nothing.
        let amount = if n % 3 == 2 { 5_000 } else { 10 };
        let moves = vec![pays(&purse, &Purse::Table(id.clone()), amount)];
        let (store, step) = (store.clone(), Append { moves, ..step(&id, 1, 1, "pay") });
        paying.spawn(async move { store.append(step).await });
    }
    let mut done: Vec<_> = paying.join_all().await.into_iter().flatten().collect();
    done.sort_by_key(|one| one.order);
    let own = |balances: &[Balance]| balances.iter().find(|one| one.purse == purse).unwrap().amount;
    let told: Vec<i64> = done.iter().map(|one| own(&one.balances)).collect();
    assert_eq!(told, (1..=27).map(|n| 1_000 - 10 * n).collect::<Vec<_>>());
    assert_eq!(store.balance(&purse, Currency::Tokens).await.unwrap(), *told.last().unwrap());
}

pub async fn an_account_is_read_with_what_it_holds(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let held = store.holdings(ann.id).await.unwrap().unwrap();
    assert_eq!((&held.account, held.amounts), (&ann, [(Currency::Tokens, 1_000), (Currency::Chips, 0)]));
    keep(&store, &ann, "$argon2id$").await;
    assert!(store.holdings(ann.id).await.unwrap().unwrap().account.has_password);
    assert_eq!(store.holdings(1).await.unwrap(), None);
}

async fn give(store: &Store, to: i64, key: &str) {
    let (from, to) = (Purse::Mint, Purse::Account(to));
    let transfer = Transfer { from, to, currency: Currency::Tokens, amount: 5, now: 1, key: Some(key.into()) };
    store.transfer(transfer).await.unwrap();
}

pub async fn several_are_asked_for_at_once(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await.id, account(&store, "bob").await.id);
    give(&store, bob, "today").await;
    assert_eq!(store.funds(&[bob, 1, ann], Currency::Tokens).await.unwrap(), [1_005, 0, 1_000]);
    assert_eq!(store.funds(&[], Currency::Tokens).await.unwrap(), [] as [i64; 0]);
    let moved = async |keys: &[&str]| {
        let keys: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        store.were_moved(&keys).await.unwrap()
    };
    assert!(moved(&["today"]).await && !moved(&["tomorrow"]).await && !moved(&["today", "tomorrow"]).await);
    give(&store, ann, "tomorrow").await;
    assert!(moved(&["today", "tomorrow"]).await && moved(&[]).await);
}
