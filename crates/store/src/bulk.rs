//! Many rows in one statement. Row counts are rounded to a few sizes, so that prepared statements are reused.

use crate::db::{Arg, Conn, Readers, Row, Sql};
use crate::error::StoreError;
use std::fmt::Write;

/// Rows a statement, largest first. Small enough for both engines' limits on placeholders.
const SIZES: [usize; 4] = [128, 32, 8, 1];

/// A statement around a list of rows: `before (VALUES…) after`.
pub(crate) struct Bulk {
    before: &'static str,
    after: &'static str,
    columns: usize,
    args: Vec<Arg>,
}

impl Bulk {
    /// `before` ends where `VALUES` begins; every row binds `columns` values.
    pub fn new(before: &'static str, columns: usize, after: &'static str) -> Self {
        Self { before, after, columns, args: Vec::new() }
    }

    pub fn row<const N: usize>(&mut self, args: [Arg; N]) {
        assert_eq!(N, self.columns, "a row has as many values as the statement has columns");
        self.args.extend(args);
    }

    pub fn len(&self) -> usize {
        self.args.len() / self.columns
    }

    /// The values of each column, from the first row to the last.
    pub fn columns(&self) -> Vec<Vec<Arg>> {
        let column = |at: usize| self.args.iter().skip(at).step_by(self.columns).cloned().collect();
        (0..self.columns).map(column).collect()
    }

    /// Runs it for all rows and says how many were touched.
    pub async fn run(&self, conn: &mut Conn) -> Result<u64, StoreError> {
        let mut touched = 0;
        for (rows, args) in chunks(&self.args, self.columns) {
            touched += Sql::built(self.text(conn.numbers(), rows), args.to_vec()).run(conn).await?;
        }
        Ok(touched)
    }

    /// Runs it for all rows and gives what it returns.
    pub async fn rows(&self, conn: &mut Conn) -> Result<Vec<Row>, StoreError> {
        let mut found = Vec::new();
        for (rows, args) in chunks(&self.args, self.columns) {
            found.extend(Sql::built(self.text(conn.numbers(), rows), args.to_vec()).rows(conn).await?);
        }
        Ok(found)
    }

    /// The same where nothing is written.
    pub async fn read(&self, readers: &Readers) -> Result<Vec<Row>, StoreError> {
        let numbers = matches!(readers, Readers::Postgres(..));
        let mut found = Vec::new();
        for (rows, args) in chunks(&self.args, self.columns) {
            found.extend(Sql::built(self.text(numbers, rows), args.to_vec()).read(readers).await?);
        }
        Ok(found)
    }

    /// The same on a connection that does not wait for anybody.
    pub fn run_here(&self, conn: &rusqlite::Connection) -> Result<u64, rusqlite::Error> {
        let mut touched = 0;
        for (rows, args) in chunks(&self.args, self.columns) {
            let mut statement = conn.prepare_cached(&self.text(false, rows))?;
            touched += statement.execute(rusqlite::params_from_iter(args))? as u64;
        }
        Ok(touched)
    }

    fn text(&self, numbers: bool, rows: usize) -> String {
        format!("{} {}{}", self.before, values(numbers, rows, self.columns), self.after)
    }
}

/// Reads the rows whose key is among `keys`: `select … IN (keys) order`.
pub(crate) async fn select_in(
    conn: &mut Conn,
    select: &'static str,
    keys: impl Iterator<Item = String>,
    order: &'static str,
) -> Result<Vec<Row>, StoreError> {
    let lock = conn.for_update();
    let mut found = Vec::new();
    for (rows, args) in chunks(&keys.map(Arg::from).collect::<Vec<_>>(), 1) {
        let text = format!("{select} IN {} {order}{lock}", placeholders(conn.numbers(), 1, rows));
        found.extend(Sql::built(text, args.to_vec()).rows(conn).await?);
    }
    Ok(found)
}

/// `VALUES ($1,$2),($3,$4)`.
pub(crate) fn values(numbers: bool, rows: usize, columns: usize) -> String {
    format!("VALUES {}", placeholders(numbers, rows, columns))
}

/// `($1,$2),($3,$4)`, or with bare question marks: SQLite looks numbered placeholders up one by one, so that a
/// statement with a thousand of them would spend its time there.
fn placeholders(numbers: bool, rows: usize, columns: usize) -> String {
    let mut text = String::with_capacity(rows * columns * 5);
    let mut n = 0;
    for row in 0..rows {
        text.push_str(if row > 0 { ",(" } else { "(" });
        for column in 0..columns {
            n += 1;
            let comma = if column > 0 { "," } else { "" };
            let _ = if numbers { write!(text, "{comma}${n}") } else { write!(text, "{comma}?") };
        }
        text.push(')');
    }
    text
}

fn chunks(args: &[Arg], columns: usize) -> impl Iterator<Item = (usize, &[Arg])> {
    let mut rest = args;
    std::iter::from_fn(move || {
        let left = rest.len() / columns;
        let rows = *SIZES.iter().find(|size| **size <= left)?;
        let (these, others) = rest.split_at(rows * columns);
        rest = others;
        Some((rows, these))
    })
}
