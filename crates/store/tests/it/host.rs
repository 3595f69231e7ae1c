//! What the host does: each deed in one transaction with its line in the book, and money that adds up.

use crate::common::{account, deed, open, step, table};
use store::testing::TestDb;
use store::{
    Account, Append, Currency, Move, NewReport, Purse, REPORTS_A_DAY, Refund, Sanction, SanctionKind, Store, StoreError,
};

async fn book(store: &Store) -> Vec<(String, Option<String>)> {
    let lines = store.audit(100).await.unwrap();
    lines.into_iter().map(|line| (line.deed.what, line.deed.whom)).collect()
}

pub async fn a_sanction_holds_until_its_end_and_is_written_down_with_its_deed(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    let ban = Sanction { account: ann.id, kind: SanctionKind::Ban, until: Some(100), why: Some("rude".into()) };
    store.sanction(ban.clone(), deed("ban", Some("ann"))).await.unwrap();
    let mute = Sanction { account: ann.id, kind: SanctionKind::Mute, until: None, why: None };
    store.sanction(mute.clone(), deed("mute", Some("ann"))).await.unwrap();
    assert_eq!(store.standing(99).await.unwrap().sanctions, [ban.clone(), mute.clone()]);
    assert_eq!(store.standing(100).await.unwrap().sanctions, [mute], "a ban ends when it is over");

    let longer = Sanction { until: None, why: None, ..ban };
    store.sanction(longer.clone(), deed("ban", Some("ann"))).await.unwrap();
    assert_eq!(store.standing(i64::MAX).await.unwrap().sanctions[0], longer, "the last word holds");
    assert!(store.lift(ann.id, SanctionKind::Ban, deed("unban", Some("ann"))).await.unwrap());
    assert!(!store.lift(ann.id, SanctionKind::Ban, deed("unban", Some("ann"))).await.unwrap());
    assert_eq!(store.standing(99).await.unwrap().sanctions.len(), 1);

    let nobody = Sanction { account: 1, kind: SanctionKind::Ban, until: None, why: None };
    assert_eq!(store.sanction(nobody, deed("ban", Some("nobody"))).await, Err(StoreError::NoSuchAccount));
    let whats: Vec<String> = book(&store).await.into_iter().map(|(what, _)| what).collect();
    assert_eq!(whats, ["unban", "ban", "mute", "ban"], "what did not happen is not written down");
}

pub async fn a_renamed_account_frees_its_name_and_keeps_its_own(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    let taken = store.rename(ann.id, "BOB", deed("rename", None)).await;
    assert_eq!(taken, Err(StoreError::NameTaken));
    let alike = store.rename(ann.id, "B0B", deed("rename", None)).await;
    assert_eq!(alike, Err(StoreError::NameTaken), "a look-alike is taken, too");
    assert_eq!(store.account(ann.id).await.unwrap().unwrap().nickname, "ann", "and nothing has changed");
    assert!(book(&store).await.is_empty());

    store.rename(ann.id, "anna", deed("rename", Some("ann"))).await.unwrap();
    assert_eq!(store.account_by_name("ANNA").await.unwrap().unwrap().id, ann.id);
    assert_eq!(store.standing(1).await.unwrap().renamed, [(ann.id, "anna".to_owned())]);
    store.rename(bob.id, "ann", deed("rename", Some("bob"))).await.expect("the old name is free");
    assert_eq!(store.account_by_name("ann").await.unwrap().unwrap().id, bob.id);
    account(&store, "bob").await;
}

fn report(by: &Account, whom: Option<&Account>, at: i64) -> NewReport {
    NewReport {
        at,
        by: by.id,
        by_name: by.nickname.clone(),
        whom: whom.map(|one| one.id),
        whom_name: "bob".into(),
        table: "t1".into(),
        game: "kuhn".into(),
        hand_no: 3,
        about: "chat".into(),
        words: "he shouts".into(),
        chat: "[]".into(),
    }
}

pub async fn reports_are_bounded_by_account_and_dealt_with_once(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    for n in 0..REPORTS_A_DAY {
        store.add_report(report(&ann, Some(&bob), 1_000 + n)).await.unwrap();
    }
    let more = store.add_report(report(&ann, Some(&bob), 2_000)).await;
    assert!(matches!(more, Err(StoreError::TooMany(_))), "{more:?}");
    store.add_report(report(&bob, None, 2_000)).await.expect("others may still write");
    store.add_report(report(&ann, None, 1_000 + 24 * 3600 * 1000)).await.expect("and the next day she may");

    let open_ones = store.reports(false, 100).await.unwrap();
    assert_eq!(open_ones.len() as i64, REPORTS_A_DAY + 2);
    let last = open_ones.last().unwrap();
    assert_eq!(last.said, report(&ann, Some(&bob), 1_000));
    assert!(store.resolve_report(last.number, deed("resolve", None)).await.unwrap());
    assert!(!store.resolve_report(last.number, deed("resolve", None)).await.unwrap());
    assert_eq!(store.reports(false, 100).await.unwrap().len() as i64, REPORTS_A_DAY + 1);
    assert_eq!(store.reports(true, 100).await.unwrap().len() as i64, REPORTS_A_DAY + 2);
    assert_eq!(store.reports(true, 3).await.unwrap().len(), 3);
    assert_eq!(store.forget_reports(50, 10).await.unwrap(), 0, "it was dealt with at 50, not before");
    assert_eq!(store.forget_reports(51, 10).await.unwrap(), 1);
    assert_eq!(book(&store).await.len(), 1);
}

fn bring(account: &Account, amount: i64) -> Move {
    let (from, to) = (Purse::Account(account.id), Purse::Table("t1".into()));
    Move { line: 0, from, to, currency: Currency::Tokens, amount }
}

fn take(account: &Account, amount: i64) -> Move {
    let (from, to) = (Purse::Table("t1".into()), Purse::Account(account.id));
    Move { line: 0, from, to, currency: Currency::Tokens, amount }
}

async fn moved(store: &Store, head: i64, moves: Vec<Move>) {
    store.append(Append { moves, ..step("t1", 1, head, "line") }).await.unwrap();
}

pub async fn an_unreadable_table_gives_back_what_lies_on_it(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    table(&store, "t1", &ann).await;
    // A hand that Bob won, and one that is open.
    moved(&store, 1, vec![bring(&ann, 30), bring(&bob, 30)]).await;
    moved(&store, 2, vec![take(&bob, 60)]).await;
    moved(&store, 3, vec![bring(&ann, 20), bring(&bob, 10)]).await;

    let unmarked = store.close_unreadable("t1", 9).await;
    assert!(matches!(unmarked, Err(StoreError::Invalid(_))), "{unmarked:?}");
    assert!(store.mark_for_closing("t1", deed("close", Some("t1"))).await.unwrap());
    let mut refunds = store.close_unreadable("t1", 9).await.unwrap();
    refunds.sort_by_key(|refund| refund.amount);
    let back = |one: &Account, amount| Refund { to: Purse::Account(one.id), currency: Currency::Tokens, amount };
    assert_eq!(refunds, [back(&bob, 10), back(&ann, 20)]);
    let purse = |one: &Account| Purse::Account(one.id);
    assert_eq!(store.balance(&purse(&ann), Currency::Tokens).await.unwrap(), 970);
    assert_eq!(store.balance(&purse(&bob), Currency::Tokens).await.unwrap(), 1_030);
    assert!(store.ledger_check().await.unwrap().is_sound());

    assert_eq!(store.table("t1").await.unwrap().unwrap().closed_at, Some(9));
    assert!(store.append(step("t1", 1, 4, "more")).await.is_err(), "whoever had it writes nothing more");
    assert!(!store.mark_for_closing("t1", deed("close", None)).await.unwrap(), "it is closed");
    assert_eq!(book(&store).await, [("close".to_owned(), Some("t1".to_owned()))]);
}

pub async fn what_is_left_is_shared_where_somebody_took_more(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    table(&store, "t1", &ann).await;
    let house = Move { from: Purse::Mint, ..bring(&ann, 100) };
    moved(&store, 1, vec![bring(&ann, 100), bring(&bob, 100), house]).await;
    // Ann leaves with what she has won of the others.
    moved(&store, 2, vec![take(&ann, 150)]).await;
    store.mark_for_closing("t1", deed("close", None)).await.unwrap();
    let refunds = store.close_unreadable("t1", 9).await.unwrap();
    assert_eq!(refunds.iter().map(|refund| refund.amount).collect::<Vec<_>>(), [75, 75]);
    assert_eq!(store.balance(&Purse::Account(bob.id), Currency::Tokens).await.unwrap(), 975);
    assert!(store.ledger_check().await.unwrap().is_sound());
}
