//! Tables and the lines of their logs: making one, finding them, reading what was written.

use crate::Store;
use crate::append::NewLine;
use crate::book::open_purses;
use crate::bulk::Bulk;
use crate::chain;
use crate::db::{Conn, Row, Sql, sql};
use crate::error::StoreError;
use crate::lease::Claim;
use crate::ledger::Purse;
use std::collections::HashMap;
use std::fmt;

/// Bytes that print as nothing, so that no log shows them.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret(pub Vec<u8>);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl From<Vec<u8>> for Secret {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// A table about to be opened, owned by the process that opens it.
#[derive(Debug, Clone)]
pub struct NewTable {
    pub id: String,
    pub game: String,
    pub name: String,
    pub public: bool,
    /// An invitation; unique among open tables.
    pub code: Option<String>,
    pub host: i64,
    pub now: i64,
    /// The process that will write to it.
    pub owner: String,
    pub lease_ms: i64,
    pub secret: Secret,
    /// Becomes line 1; its hand is the table's first.
    pub first_line: NewLine,
}

/// A table as anyone may know it: everything but its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    pub id: String,
    pub game: String,
    pub name: String,
    pub public: bool,
    pub code: Option<String>,
    pub host: i64,
    pub created_at: i64,
    pub owner: Option<String>,
    pub epoch: i64,
    pub lease_until: i64,
    /// The sequence number of the last line.
    pub head: i64,
    /// The line from which the present hand is rebuilt.
    pub hand_from: i64,
    pub hand_no: i64,
    pub closed_at: Option<i64>,
    /// The number of the last line in the chain over the log; none if it is older than chains.
    pub chain: Option<i64>,
    /// Why its hand is to be voided before anything else happens.
    pub void: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineRow {
    pub seq: i64,
    pub hand_no: i64,
    pub at: i64,
    pub body: String,
    /// The line's number in the chain over the log.
    pub chain: Option<i64>,
}

impl Store {
    /// Opens a table with its first line and an empty purse, claimed for its owner.
    pub async fn create_table(&self, new: NewTable) -> Result<Claim, StoreError> {
        self.write(move |conn| {
            let new = new.clone();
            Box::pin(async move { create(conn, new).await })
        })
        .await
    }

    pub async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.find_tables("id = $1", vec![id.into()]).await?.pop())
    }

    /// The open table with this invitation.
    pub async fn table_by_code(&self, code: &str) -> Result<Option<TableRow>, StoreError> {
        Ok(self.find_tables("code = $1 AND closed_at IS NULL", vec![code.into()]).await?.pop())
    }

    /// Every table that is not closed, oldest first.
    pub async fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.find_tables("closed_at IS NULL", Vec::new()).await
    }

    /// Open tables that no server has a lease on now.
    pub async fn free_tables(&self, now: i64) -> Result<Vec<TableRow>, StoreError> {
        self.find_tables("closed_at IS NULL AND (owner IS NULL OR lease_until <= $1)", vec![now.into()]).await
    }

    async fn find_tables(&self, which: &'static str, args: Vec<crate::db::Arg>) -> Result<Vec<TableRow>, StoreError> {
        let text = format!(
            "SELECT id, game, name, public, code, host, created_at, owner, epoch, lease_until, \
             head, hand_from, hand_no, closed_at, chain, void FROM tables WHERE {which} ORDER BY created_at, id"
        );
        Sql::built(text, args).read(self.readers()).await?.iter().map(TableRow::read).collect()
    }

    /// Up to `limit` lines from `from_seq` on. One that is not what was written is an error that names it.
    pub async fn lines(&self, table: &str, from_seq: i64, limit: i64) -> Result<Vec<LineRow>, StoreError> {
        // With the line before, which the first one's number covers.
        let rows = sql("SELECT seq, hand_no, at, body, chain FROM lines \
                        WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3")
        .bind(table)
        .bind(from_seq.saturating_sub(1))
        .bind(limit.saturating_add(1))
        .read(self.readers())
        .await?;
        let rows: Vec<LineRow> = rows.iter().map(LineRow::read).collect::<Result<_, _>>()?;
        checked(table, rows, from_seq, usize::try_from(limit).unwrap_or(0))
    }

    /// The lines of the present hands of these tables, in one statement for many of them, each table's by its name. One
    /// that is not what was written is an error of its table alone.
    pub async fn hands_of(
        &self,
        tables: &[TableRow],
    ) -> Result<HashMap<String, Result<Vec<LineRow>, StoreError>>, StoreError> {
        let mut hands = Bulk::new(
            "WITH v (id, first, last) AS (",
            3,
            ") SELECT seq, hand_no, at, body, chain, table_id FROM v CROSS JOIN lines \
             WHERE table_id = v.id AND seq >= v.first AND seq <= v.last ORDER BY table_id, seq",
        );
        for table in tables {
            hands.row([(&table.id).into(), (table.hand_from - 1).into(), table.head.into()]);
        }
        let mut lines: HashMap<String, Vec<LineRow>> = HashMap::new();
        for row in hands.read(self.readers()).await? {
            lines.entry(row.get(5)?).or_default().push(LineRow::read(&row)?);
        }
        let hand = |table: &TableRow| {
            let rows = lines.remove(&table.id).unwrap_or_default();
            let hand = checked(&table.id, rows, table.hand_from, usize::MAX);
            (table.id.clone(), hand.and_then(|lines| whole(table, lines)))
        };
        Ok(tables.iter().map(hand).collect())
    }
}

/// The lines from one on, with the one before it if there is any, as what was written.
fn checked(table: &str, rows: Vec<LineRow>, from_seq: i64, limit: usize) -> Result<Vec<LineRow>, StoreError> {
    let (mut before, mut wanted) = (None, Vec::with_capacity(limit.min(rows.len())));
    for (index, row) in rows.into_iter().enumerate() {
        let chain = row.chain;
        if row.seq >= from_seq && wanted.len() < limit {
            if index > 0 || row.seq == 1 {
                chain::check(table, row.seq, before, &row.body, chain)?;
            }
            wanted.push(row);
        }
        before = chain;
    }
    Ok(wanted)
}

/// All lines of the present hand, without a gap.
fn whole(table: &TableRow, lines: Vec<LineRow>) -> Result<Vec<LineRow>, StoreError> {
    let missing =
        (table.hand_from..=table.head).zip(lines.iter().map(|line| Some(line.seq)).chain(std::iter::repeat(None)));
    match missing.into_iter().find(|(wanted, seq)| Some(*wanted) != *seq) {
        Some((seq, _)) => Err(StoreError::Damaged(format!("line {seq} of table {} is missing", table.id))),
        None => Ok(lines),
    }
}

async fn create(conn: &mut Conn, new: NewTable) -> Result<Claim, StoreError> {
    let NewLine { hand_no, at, body } = new.first_line;
    let number = chain::link(None, &body);
    let host = sql("SELECT id FROM accounts WHERE id = $1").bind(new.host);
    if host.rows(conn).await?.is_empty() {
        return Err(StoreError::NoSuchAccount);
    }
    let inserted = sql("INSERT INTO tables (id, game, name, public, code, host, created_at, owner, \
         epoch, lease_until, head, hand_from, hand_no, secret, chain) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, 1, 1, $10, $11, $12) ON CONFLICT DO NOTHING")
    .bind(&new.id)
    .bind(new.game)
    .bind(new.name)
    .bind(new.public)
    .bind(new.code)
    .bind(new.host)
    .bind(new.now)
    .bind(new.owner)
    .bind(new.now.saturating_add(new.lease_ms))
    .bind(hand_no)
    .bind(&new.secret.0[..])
    .bind(number)
    .run(conn)
    .await?;
    if inserted == 0 {
        let same = sql("SELECT id FROM tables WHERE id = $1").bind(&new.id).rows(conn).await?;
        return Err(if same.is_empty() { StoreError::CodeTaken } else { StoreError::TableExists });
    }
    sql("INSERT INTO lines (table_id, seq, hand_no, at, body, chain) VALUES ($1, 1, $2, $3, $4, $5)")
        .bind(&new.id)
        .bind(hand_no)
        .bind(at)
        .bind(body)
        .bind(number)
        .run(conn)
        .await?;
    open_purses(conn, &Purse::Table(new.id)).await?;
    Ok(Claim { epoch: 1, head: 1, hand_from: 1, hand_no, secret: new.secret, chain: Some(number) })
}

impl TableRow {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get(0)?,
            game: row.get(1)?,
            name: row.get(2)?,
            public: row.flag(3)?,
            code: row.get(4)?,
            host: row.get(5)?,
            created_at: row.get(6)?,
            owner: row.get(7)?,
            epoch: row.get(8)?,
            lease_until: row.get(9)?,
            head: row.get(10)?,
            hand_from: row.get(11)?,
            hand_no: row.get(12)?,
            closed_at: row.get(13)?,
            chain: row.get(14)?,
            void: row.get(15)?,
        })
    }
}

impl LineRow {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { seq: row.get(0)?, hand_no: row.get(1)?, at: row.get(2)?, body: row.get(3)?, chain: row.get(4)? })
    }
}
