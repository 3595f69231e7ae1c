//! Accounts: names, grants, passwords.

use crate::common::{account, by_hand, keep, open};
use store::testing::TestDb;
use store::{Currency, NewAccount, Purse, StoreError};

pub async fn a_name_is_unique_in_any_case_script_and_width(db: &TestDb) {
    let store = open(db).await;
    let same = [
        ["Ann_1", "aNN_1", "ＡＮＮ＿１"],
        ["Ёжик", "ёжик", "е\u{308}ЖИК"],
        ["ΟΔΥΣΣΕΥΣ", "οδυσσευς", "Οδυσσευσ"],
        ["Straße", "STRASSE", "STRAẞE"],
        ["ｶｰﾄﾞ卓", "カード卓", "カート\u{3099}卓"],
        ["Ǆordan", "ǆordan", "ＤŽordan"],
    ];
    for [first, others @ ..] in same {
        let made = account(&store, first).await;
        assert_eq!(made.nickname, first);
        assert!(made.id > 0 && made.id < 1 << 53, "{} is exact in JavaScript", made.id);
        for other in others {
            let new = NewAccount { nickname: other.into(), now: 2, grants: vec![] };
            assert_eq!(store.create_account(new).await, Err(StoreError::NameTaken), "{first} and {other}");
            let found = store.account_by_name(other).await.unwrap();
            assert_eq!(found.as_ref(), Some(&made), "{other} finds {first}");
        }
        assert_eq!(store.account(made.id).await.unwrap(), Some(made));
    }
    assert_eq!(store.account_by_name("nobody").await.unwrap(), None);
    account(&store, "Ann_2").await;
}

pub async fn a_name_that_looks_like_another_is_taken(db: &TestDb) {
    let store = open(db).await;
    account(&store, "Ivan").await;
    let made = |nickname: &str| store.create_account(NewAccount { nickname: nickname.into(), now: 2, grants: vec![] });
    for name in ["lvan", "Іvan", "1van"] {
        assert_eq!(made(name).await, Err(StoreError::NameTaken), "{name}");
        assert_eq!(store.account_by_name(name).await.unwrap(), None, "{name} is nobody, and not Ivan either");
    }
    made("Ivan 2").await.unwrap();
    made("Иван").await.unwrap();
}

pub async fn the_looks_of_old_names_are_noted_later(db: &TestDb) {
    let store = open(db).await;
    for number in 0..5 {
        account(&store, &format!("Old {number}")).await;
    }
    by_hand(db, "DELETE FROM name_looks").await.unwrap();
    let mut after = 0;
    let mut steps = 0;
    while let Some(last) = store.note_old_looks(after, 2).await.unwrap() {
        assert!(last > after, "it goes on");
        after = last;
        steps += 1;
    }
    assert_eq!(steps, 3, "five names, two at a time");
    assert_eq!(store.note_old_looks(0, 100).await.unwrap(), None, "and then there is nothing to do");
    let alike = NewAccount { nickname: "OId 3".into(), now: 2, grants: vec![] };
    assert_eq!(store.create_account(alike).await, Err(StoreError::NameTaken));
}

pub async fn a_pulse_is_written_again_and_again(db: &TestDb) {
    let store = open(db).await;
    for now in [5, 6] {
        store.pulse(now).await.unwrap();
    }
    store.close().await;
    assert!(store.pulse(7).await.is_err(), "a closed store takes nothing");
}

pub async fn an_account_starts_with_its_grants(db: &TestDb) {
    let store = open(db).await;
    let grants = vec![(Currency::Tokens, 500), (Currency::Chips, 20_000)];
    let new = NewAccount { nickname: "ann".into(), now: 2, grants };
    let ann = store.create_account(new).await.unwrap();

    let purse = Purse::Account(ann.id);
    assert_eq!(store.balance(&purse, Currency::Tokens).await.unwrap(), 500);
    assert_eq!(store.balance(&purse, Currency::Chips).await.unwrap(), 20_000);
    assert_eq!(store.balance(&Purse::Mint, Currency::Tokens).await.unwrap(), -500);
    assert_eq!(store.balance(&Purse::Account(1), Currency::Tokens).await.unwrap(), 0);
    let report = store.ledger_check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
    assert_eq!(report.sums, [(Currency::Tokens, 0), (Currency::Chips, 0)]);
}

pub async fn a_refused_grant_leaves_no_account(db: &TestDb) {
    let store = open(db).await;
    let grants = vec![(Currency::Tokens, 500), (Currency::Chips, -1)];
    let new = NewAccount { nickname: "ann".into(), now: 2, grants };
    assert!(matches!(store.create_account(new).await, Err(StoreError::Invalid(_))));
    assert_eq!(store.account_by_name("ann").await.unwrap(), None);
    assert_eq!(store.balance(&Purse::Mint, Currency::Tokens).await.unwrap(), 0);
}

pub async fn a_password_is_kept_as_its_hash(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    assert!(!ann.has_password);
    assert_eq!(store.password_hash(ann.id).await.unwrap(), None);

    keep(&store, &ann, "$argon2id$…").await;
    assert_eq!(store.password_hash(ann.id).await.unwrap().as_deref(), Some("$argon2id$…"));
    assert!(store.account(ann.id).await.unwrap().unwrap().has_password);
    let nobody = store.change_password(1, [99; 32], None, "x".into()).await;
    assert_eq!(nobody, Err(StoreError::NoSuchAccount));
}
