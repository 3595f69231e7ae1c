//! Words the tests share: opening a store, an account, a table, one line.

use sqlx::{AssertSqlSafe, Connection, Executor};
use store::testing::TestDb;
use store::{
    Account, Append, AppendError, Appended, Claim, Currency, Deed, Grant, NewAccount, NewLine, NewSession, NewTable,
    SessionKind, Store,
};

pub const OWNER: &str = "this process";
pub const LEASE_MS: i64 = 10_000;

pub async fn open(db: &TestDb) -> Store {
    Store::open(&db.url).await.expect("the store opens")
}

/// An account with 1,000 tokens.
pub async fn account(store: &Store, nickname: &str) -> Account {
    let grants = vec![(Currency::Tokens, 1_000)];
    let new = NewAccount { nickname: nickname.into(), now: 1, grants };
    store.create_account(new).await.expect("the account is new")
}

/// A session of a browser that was just let in.
pub fn session(n: u8, account: &Account, now: i64, expires_at: i64) -> NewSession {
    let (kind, by) = (SessionKind::Cookie, Grant::NewAccount);
    NewSession { token_hash: [n; 32], account: account.id, kind, now, expires_at, by }
}

/// Gives the account a password, by a session that has expired since.
pub async fn keep(store: &Store, account: &Account, hash: &str) {
    store.add_session(session(99, account, 1, 2)).await.expect("a session");
    store.change_password(account.id, [99; 32], None, hash.into()).await.expect("a first password");
}

pub fn new_table(id: &str, host: &Account) -> NewTable {
    NewTable {
        id: id.into(),
        game: "kuhn".into(),
        name: format!("table {id}"),
        public: true,
        code: None,
        host: host.id,
        now: 1,
        owner: OWNER.into(),
        lease_ms: LEASE_MS,
        secret: vec![7; 32].into(),
        first_line: line("start"),
    }
}

pub async fn table(store: &Store, id: &str, host: &Account) -> Claim {
    store.create_table(new_table(id, host)).await.expect("the table is new")
}

pub fn line(body: &str) -> NewLine {
    NewLine { hand_no: 1, at: 2, body: body.into() }
}

/// An append of one line.
pub fn step(table: &str, epoch: i64, head: i64, body: &str) -> Append {
    Append { table: table.into(), epoch, head, lines: vec![line(body)], now: 3, ..Append::default() }
}

/// Where an append has left its table.
pub fn new_head(done: Appended) -> i64 {
    done.head
}

pub async fn bodies(store: &Store, table: &str) -> Vec<String> {
    let lines = store.lines(table, 1, 1_000_000).await.expect("the lines are read");
    for (line, seq) in lines.iter().zip(1..) {
        assert_eq!(line.seq, seq, "sequence numbers have no gaps");
    }
    lines.into_iter().map(|line| line.body).collect()
}

/// Runs all of them at once, in the order given.
pub async fn all_at_once(store: &Store, appends: Vec<Append>) -> Vec<Result<i64, AppendError>> {
    let mut running = tokio::task::JoinSet::new();
    for (n, append) in appends.into_iter().enumerate() {
        let store = store.clone();
        running.spawn(async move { (n, store.append(append).await.map(new_head)) });
    }
    let mut ends = running.join_all().await;
    ends.sort_by_key(|(n, _)| *n);
    ends.into_iter().map(|(_, end)| end).collect()
}

/// Something that the host does.
pub fn deed(what: &str, whom: Option<&str>) -> Deed {
    Deed { who: "the host".into(), what: what.into(), whom: whom.map(Into::into), why: None, at: 50 }
}

/// A statement behind the store's back.
pub async fn by_hand(db: &TestDb, statement: &str) -> Result<(), sqlx::Error> {
    let statement = AssertSqlSafe(statement.to_owned());
    if db.url.starts_with("sqlite:") {
        sqlx::SqliteConnection::connect(&db.url).await?.execute(statement).await?;
    } else {
        sqlx::PgConnection::connect(&db.url).await?.execute(statement).await?;
    }
    Ok(())
}

/// Small, seeded and the same everywhere (splitmix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}
