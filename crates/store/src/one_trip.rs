//! Plain appends to PostgreSQL in one round trip: one statement fences, writes and commits.
//!
//! Most moves touch a log and nothing else. What this writer made of a table last is remembered, so nothing has to be
//! read before; where somebody else wrote since, the head is not the one that is asked for, and nothing moves.

use std::collections::{HashMap, HashSet};

use sqlx::postgres::{PgArguments, PgConnection, Postgres};
use sqlx::{Arguments, Row};

use crate::append::Append;
use crate::batch::{Decided, TableRead};
use crate::db::Arg;
use crate::error::StoreError;

/// Tables that are remembered; then all are forgotten, and each is read once more.
const MOST: usize = 1 << 16;

/// One value a table in $1 to $9, one value a line in $10 to $15. A table whose head does not move gets no lines.
const STATEMENT: &str = "\
WITH plain AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], \
  $7::bytea[], $8::bigint[], $9::bigint[]) \
  AS v (id, epoch, head, next, hand_from, hand_no, secret, closed_at, chain)), \
moved AS (UPDATE tables SET head = v.next, \
  hand_from = COALESCE(v.hand_from, tables.hand_from), hand_no = COALESCE(v.hand_no, tables.hand_no), \
  secret = COALESCE(v.secret, tables.secret), closed_at = v.closed_at, chain = v.chain \
  FROM plain v WHERE tables.id = v.id AND tables.epoch = v.epoch AND tables.head = v.head \
  AND tables.closed_at IS NULL RETURNING tables.id), \
written AS (INSERT INTO lines (table_id, seq, hand_no, at, body, chain) \
  SELECT l.* FROM unnest($10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::bigint[]) \
  AS l (table_id, seq, hand_no, at, body, chain) JOIN moved ON moved.id = l.table_id) \
SELECT id FROM moved";

/// What this writer made of each table last.
#[derive(Default)]
pub(crate) struct Remembered(HashMap<String, TableRead>);

impl Remembered {
    pub fn note(&mut self, tables: impl IntoIterator<Item = TableRead>) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        for table in tables {
            match table.closed {
                true => drop(self.0.remove(&table.id)),
                false => drop(self.0.insert(table.id.clone(), table)),
            }
        }
    }

    pub fn forget<'a>(&mut self, tables: impl Iterator<Item = &'a Append>) {
        tables.for_each(|append| drop(self.0.remove(&append.table)));
    }

    /// Takes out what may go in one round trip: whole tables that are remembered, where no money moves and no hand ends.
    pub fn take_plain<R>(&self, appends: &mut Vec<(Append, R)>) -> Vec<(Append, R)> {
        let plain = |append: &Append| {
            let known = self.0.get(&append.table).is_some_and(|known| known.epoch == append.epoch);
            known && append.moves.is_empty() && append.finished.is_none()
        };
        let long: HashSet<String> =
            appends.iter().filter(|(append, _)| !plain(append)).map(|(append, _)| append.table.clone()).collect();
        appends.extract_if(.., |(append, _)| !long.contains(&append.table)).collect()
    }

    /// The tables of these appends as they would be read.
    pub fn read(&self, appends: &[&Append]) -> Vec<TableRead> {
        let mut tables: HashMap<&str, &TableRead> = HashMap::new();
        tables.extend(appends.iter().filter_map(|append| Some((append.table.as_str(), self.0.get(&append.table)?))));
        tables.into_values().cloned().collect()
    }
}

/// Writes what was decided and says which tables' heads have moved; the others are as they were.
pub(crate) async fn write(conn: &mut PgConnection, decided: &Decided) -> Result<HashSet<String>, StoreError> {
    let [heads, lines, ..] = &decided.writes[..] else { return Ok(HashSet::new()) };
    let mut args = PgArguments::default();
    for column in heads.bulk.columns().into_iter().chain(lines.bulk.columns()) {
        bind(&mut args, column)?;
    }
    let rows = sqlx::query_with::<Postgres, _>(STATEMENT, args).fetch_all(conn).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

/// A column is of one kind; what its first value is.
fn bind(args: &mut PgArguments, column: Vec<Arg>) -> Result<(), StoreError> {
    let added = match column.first() {
        Some(Arg::Text(_)) => args.add(column.into_iter().map(Arg::text).collect::<Vec<_>>()),
        Some(Arg::Bytes(_)) => args.add(column.into_iter().map(Arg::bytes).collect::<Vec<_>>()),
        _ => args.add(column.into_iter().map(Arg::int).collect::<Vec<_>>()),
    };
    Ok(added.map_err(sqlx::Error::Encode)?)
}
