//! What is forgotten: expired sessions, guests who never played, tables at which nothing happened, old logs.

use crate::common::{account, bodies, by_hand, keep, line, new_table, open, session, step, table};
use store::testing::{Engine, TestDb, fresh};
use store::{
    Account, Append, Currency, FinishedHand, FinishedPlayer, GuestCursor, HandFilter, MOST_REVIEW_BYTES, Move,
    NewTable, Purse, Store, Transfer,
};

const LATER: i64 = 1_000_000;

async fn sound(store: &Store) {
    let report = store.ledger_check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
}

async fn forget_all(store: &Store, not_since: i64, keep: &[i64]) -> u64 {
    let (mut from, mut forgotten) = (GuestCursor::default(), 0);
    loop {
        let done = store.forget_guests(not_since, from, keep, 2).await.unwrap();
        forgotten += done.forgotten;
        match done.next {
            Some(next) => from = next,
            None => return forgotten,
        }
    }
}

fn stake(from: &Account, table: &str) -> Move {
    let (from, to) = (Purse::Account(from.id), Purse::Table(table.into()));
    Move { line: 0, from, to, currency: Currency::Tokens, amount: 7 }
}

fn finished(players: &[&Account]) -> FinishedHand {
    let player = |(seat, one): (usize, &&Account)| FinishedPlayer {
        seat: seat as i64,
        account: Some(one.id),
        name: one.nickname.clone(),
        bot: None,
        number: None,
        score: 0,
        tokens: 0,
    };
    FinishedHand {
        hand_no: 1,
        game: "kuhn".into(),
        preset: None,
        public: true,
        started_at: 1,
        ended_at: 5,
        from_seq: 1,
        to_seq: 2,
        summary_json: "{}".into(),
        players: players.iter().enumerate().map(player).collect(),
    }
}

pub async fn expired_sessions_are_forgotten_a_few_at_a_time(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for n in 1..=5 {
        store.add_session(session(n, &ann, 10, 20 + i64::from(n))).await.unwrap();
    }
    assert_eq!(store.forget_sessions(24, 3).await.unwrap(), 3);
    assert_eq!(store.forget_sessions(24, 3).await.unwrap(), 1);
    assert_eq!(store.forget_sessions(24, 3).await.unwrap(), 0);
    assert!(store.session([5; 32], 24).await.unwrap().is_some(), "what has not expired stays");
}

pub async fn a_guest_who_never_played_is_forgotten_and_the_ledger_still_adds_up(db: &TestDb) {
    let store = open(db).await;
    let nobodies = [account(&store, "a").await, account(&store, "b").await, account(&store, "c").await];
    let keeper = account(&store, "keeper").await;
    keep(&store, &keeper, "hash").await;
    let host = account(&store, "host").await;
    let played = account(&store, "played").await;
    let back = account(&store, "back").await;
    let sits = account(&store, "sits").await;
    store.seen(vec![back.id], LATER).await.unwrap();
    table(&store, "t1", &host).await;
    store.append(Append { finished: Some(finished(&[&played])), ..step("t1", 1, 1, "end") }).await.unwrap();
    let refill = Transfer {
        from: Purse::Mint,
        to: Purse::Account(nobodies[0].id),
        currency: Currency::Chips,
        amount: 5,
        now: 2,
        key: Some("refill".into()),
    };
    store.transfer(refill).await.unwrap();
    let mint = store.balance(&Purse::Mint, Currency::Tokens).await.unwrap();

    assert_eq!(forget_all(&store, 1, &[]).await, 0, "nobody has been away for that long");
    assert_eq!(forget_all(&store, LATER, &[sits.id]).await, 3);
    for one in &nobodies {
        assert_eq!(store.account(one.id).await.unwrap(), None);
        assert_eq!(store.balance(&Purse::Account(one.id), Currency::Tokens).await.unwrap(), 0);
    }
    for one in [&keeper, &host, &played, &back, &sits] {
        assert!(store.account(one.id).await.unwrap().is_some(), "{}", one.nickname);
    }
    assert_eq!(store.balance(&Purse::Mint, Currency::Tokens).await.unwrap(), mint + 3_000);
    sound(&store).await;
    account(&store, "a").await;
}

pub async fn what_a_guest_left_at_a_table_stays_in_the_ledger(db: &TestDb) {
    let store = open(db).await;
    let (host, guest) = (account(&store, "host").await, account(&store, "guest").await);
    table(&store, "t1", &host).await;
    store.append(Append { moves: vec![stake(&guest, "t1")], ..step("t1", 1, 1, "stake") }).await.unwrap();
    assert_eq!(forget_all(&store, LATER, &[]).await, 1);
    assert_eq!(store.account(guest.id).await.unwrap(), None);
    assert_eq!(store.balance(&Purse::Account(guest.id), Currency::Tokens).await.unwrap(), 0);
    assert_eq!(store.balance(&Purse::Table("t1".into()), Currency::Tokens).await.unwrap(), 7);
    sound(&store).await;
    // The stake comes back after all: the purse is still there, though nobody can spend from it.
    let back = Move { from: Purse::Table("t1".into()), to: Purse::Account(guest.id), ..stake(&guest, "t1") };
    store.append(Append { moves: vec![back], ..step("t1", 1, 2, "back") }).await.unwrap();
    sound(&store).await;
}

pub async fn a_table_where_nothing_happened_is_forgotten_with_its_host(db: &TestDb) {
    let store = open(db).await;
    let (ann, bob) = (account(&store, "ann").await, account(&store, "bob").await);
    for id in ["empty", "open", "played", "paid"] {
        table(&store, id, if id == "empty" { &ann } else { &bob }).await;
    }
    let close = |id: &str| Append { close: true, now: 50, ..step(id, 1, 1, "end") };
    store.append(close("empty")).await.unwrap();
    store.append(Append { finished: Some(finished(&[])), ..close("played") }).await.unwrap();
    store.append(Append { moves: vec![stake(&bob, "paid")], ..close("paid") }).await.unwrap();

    assert_eq!(store.forget_empty_tables(50, 10).await.unwrap(), 0, "not yet");
    assert_eq!(forget_all(&store, LATER, &[]).await, 0, "a host is somebody while there is the table");
    assert_eq!(store.forget_empty_tables(51, 10).await.unwrap(), 1);
    assert_eq!(store.table("empty").await.unwrap(), None);
    for id in ["open", "played", "paid"] {
        assert!(store.table(id).await.unwrap().is_some(), "{id}");
    }
    assert_eq!(forget_all(&store, LATER, &[]).await, 1);
    sound(&store).await;
}

pub async fn an_old_log_goes_a_few_lines_at_a_time_and_its_hands_stay(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    for id in ["old", "young", "open"] {
        store.create_table(NewTable { first_line: line("began"), ..new_table(id, &ann) }).await.unwrap();
    }
    let lines: Vec<_> = (0..6).map(|n| line(&format!("line {n}"))).collect();
    for (id, closed_at) in [("old", 10), ("young", 90)] {
        let append = Append { lines: lines.clone(), moves: vec![stake(&ann, id)], ..step(id, 1, 1, "") };
        store.append(Append { finished: Some(finished(&[&ann])), ..append }).await.unwrap();
        store.append(Append { close: true, now: closed_at, ..step(id, 1, 7, "closed") }).await.unwrap();
    }
    let gone = async |id: &str| store.finished_hand(id, 1).await.unwrap().unwrap().log_gone;
    assert!(!gone("old").await);
    let reviewed = async |id: &str, seat: i64| store.review(id, 1, seat).await.unwrap();
    for (id, body) in [("old", "found"), ("young", "found"), ("young", "found later")] {
        store.keep_review(id, 1, 0, body).await.unwrap();
    }
    store.keep_review("young", 2, 0, "of no hand").await.unwrap();
    store.keep_review("young", 1, 1, &"x".repeat(MOST_REVIEW_BYTES + 1)).await.unwrap();
    assert_eq!((reviewed("old", 0).await.as_deref(), reviewed("young", 1).await), (Some("found"), None));

    assert_eq!(store.forget_lines(50, 3).await.unwrap(), Some(3));
    assert!(gone("old").await, "a log that is not whole is none");
    assert_eq!(store.forget_lines(50, 3).await.unwrap(), Some(3));
    assert_eq!(store.forget_lines(50, 3).await.unwrap(), Some(2));
    assert_eq!(store.forget_lines(50, 3).await.unwrap(), None);
    let left = store.lines("old", 1, 100).await.unwrap();
    let left: Vec<_> = left.iter().map(|line| (line.seq, line.body.as_str())).collect();
    assert_eq!(left, [(2, "")], "the line that moved money is the ledger's too");
    store.keep_review("old", 1, 0, "too late").await.unwrap();
    assert_eq!((reviewed("old", 0).await, reviewed("young", 0).await.as_deref()), (None, Some("found")));
    assert_eq!((gone("young").await, bodies(&store, "young").await.len()), (false, 8));
    let listed = store.finished_hands(HandFilter::default(), 10).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.log_gone).collect::<Vec<_>>().len(), 2, "both hands are still listed");
    sound(&store).await;
}

/// Whoever was there before anybody counted has not been away since the beginning of time.
pub async fn accounts_from_before_are_seen_at_the_upgrade(db: &TestDb) {
    let store = open(db).await;
    let ann = account(&store, "ann").await;
    store.close().await;
    by_hand(db, "UPDATE accounts SET seen_at = 0").await.unwrap();
    let upgrade = match db.url.starts_with("sqlite:") {
        true => include_str!("../../migrations/sqlite/0004_keeping.sql"),
        false => include_str!("../../migrations/postgres/0004_keeping.sql"),
    };
    let update = upgrade.lines().find(|line| line.starts_with("UPDATE accounts")).expect("it is a line");
    by_hand(db, update).await.unwrap();
    let store = open(db).await;
    assert_eq!(forget_all(&store, LATER, &[]).await, 0);
    assert!(store.account(ann.id).await.unwrap().is_some());
}

#[tokio::test]
async fn the_write_ahead_log_is_cut_when_nobody_reads() {
    let db = fresh(Engine::Sqlite);
    let store = open(&db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    let long = "x".repeat(1 << 20);
    for head in 1..9 {
        store.append(step("t1", 1, head, &long)).await.unwrap();
    }
    let wal = || std::fs::metadata(format!("{}-wal", db.url.strip_prefix("sqlite:").unwrap())).unwrap().len();
    assert!(wal() > 8 << 20, "it grows while there is room: {}", wal());
    store.shorten_log().await.unwrap();
    assert_eq!(wal(), 0);
    store.append(step("t1", 1, 9, "and goes on")).await.unwrap();
    assert_eq!(bodies(&store, "t1").await.len(), 10);
}
