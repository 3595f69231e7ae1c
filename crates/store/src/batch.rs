//! Many appends in one transaction. Tables and purses are read and locked first, each append is decided
//! against what was read, and only what was accepted is written: one that fails costs its neighbours nothing.

use crate::append::{Append, AppendError};
use crate::book::{Book, Entry};
use crate::bulk::{Bulk, select_in};
use crate::db::Conn;
use crate::error::StoreError;
use crate::history;
use crate::ledger::Purse;
use crate::tables::Secret;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Verdict = Result<i64, AppendError>;

/// Decides and writes the appends, in order, and locks `purses` for whatever follows them. An error means
/// that nothing may be committed.
pub(crate) async fn write<'a>(
    conn: &mut Conn,
    appends: &[&'a Append],
    purses: &'a [Purse],
) -> Result<Vec<Verdict>, StoreError> {
    let mut tables = lock_tables(conn, appends).await?;
    let moves = appends.iter().flat_map(|append| &append.moves);
    let moved = moves.flat_map(|step| [&step.from, &step.to]);
    let mut book = Book::load(conn, moved.chain(purses)).await?;

    let mut verdicts = Vec::with_capacity(appends.len());
    let mut accepted = Vec::with_capacity(appends.len());
    for append in appends {
        let verdict = decide(append, &mut tables, &mut book);
        if verdict.is_ok() {
            accepted.push(*append);
        }
        verdicts.push(verdict);
    }

    if !accepted.is_empty() {
        move_heads(conn, tables).await?;
        write_lines(conn, &accepted).await?;
        book.write(conn).await?;
        let finished = accepted.iter().filter_map(|a| Some((&*a.table, a.finished.as_ref()?)));
        history::write(conn, finished.collect()).await?;
    }
    Ok(verdicts)
}

/// A table's row as it was read, and what this batch makes of it.
struct TableNow {
    epoch: i64,
    read_head: i64,
    head: i64,
    hand_from: Option<i64>,
    hand_no: Option<i64>,
    secret: Option<Secret>,
    closed: bool,
    close_at: Option<i64>,
}

async fn lock_tables(conn: &mut Conn, appends: &[&Append]) -> Result<BTreeMap<String, TableNow>, StoreError> {
    let ids: BTreeSet<&String> = appends.iter().map(|append| &append.table).collect();
    let select = "SELECT id, epoch, head, closed_at FROM tables WHERE id";
    let rows = select_in(conn, select, ids.into_iter().cloned(), "ORDER BY id").await?;
    let mut tables = BTreeMap::new();
    for row in rows {
        let head = row.get(2)?;
        let table = TableNow {
            epoch: row.get(1)?,
            read_head: head,
            head,
            hand_from: None,
            hand_no: None,
            secret: None,
            closed: row.get::<Option<i64>>(3)?.is_some(),
            close_at: None,
        };
        tables.insert(row.get(0)?, table);
    }
    Ok(tables)
}

fn decide(append: &Append, tables: &mut BTreeMap<String, TableNow>, book: &mut Book) -> Verdict {
    let table = tables.get_mut(&append.table).ok_or(AppendError::Fenced)?;
    if table.epoch != append.epoch {
        return Err(AppendError::Fenced);
    }
    if table.closed {
        return Err(AppendError::Closed);
    }
    if table.head != append.head {
        return Err(AppendError::Fenced);
    }
    book.enter(entries(append))?;

    table.head += append.lines.len() as i64;
    table.hand_from = append.hand_from.or(table.hand_from);
    table.hand_no = append.hand_no.or(table.hand_no);
    if append.secret.is_some() {
        table.secret.clone_from(&append.secret);
    }
    if append.close {
        table.closed = true;
        table.close_at = Some(append.now);
    }
    Ok(table.head)
}

/// A transfer is named after its line, so the same line cannot move money twice.
fn entries(append: &Append) -> Vec<Entry> {
    let entry = |(n, step): (usize, &crate::append::Move)| {
        let seq = append.head + 1 + step.line as i64;
        Entry {
            transfer: format!("line/{}/{seq}/{n}", append.table),
            from: step.from.clone(),
            to: step.to.clone(),
            currency: step.currency,
            amount: step.amount,
            line: Some((append.table.clone(), seq)),
            at: append.lines[step.line].at,
        }
    };
    append.moves.iter().enumerate().map(entry).collect()
}

/// The statement that fences: it moves a head only for the epoch and the head that were agreed on.
async fn move_heads(conn: &mut Conn, tables: BTreeMap<String, TableNow>) -> Result<(), StoreError> {
    let mut heads = Bulk::new(
        "WITH v (id, epoch, head, next, hand_from, hand_no, secret, closed_at) AS (",
        8,
        ") UPDATE tables SET head = v.next, \
         hand_from = COALESCE(v.hand_from, tables.hand_from), \
         hand_no = COALESCE(v.hand_no, tables.hand_no), \
         secret = COALESCE(v.secret, tables.secret), \
         closed_at = COALESCE(v.closed_at, tables.closed_at) \
         FROM v WHERE tables.id = v.id AND tables.epoch = v.epoch AND tables.head = v.head",
    );
    for (id, table) in tables {
        if table.head != table.read_head {
            heads.row([
                id.into(),
                table.epoch.into(),
                table.read_head.into(),
                table.head.into(),
                table.hand_from.into(),
                table.hand_no.into(),
                table.secret.map(|secret| secret.0).into(),
                table.close_at.into(),
            ]);
        }
    }
    let expected = heads.len() as u64;
    if heads.run(conn).await? != expected {
        return Err(StoreError::Damaged("a head moved under its lock".into()));
    }
    Ok(())
}

async fn write_lines(conn: &mut Conn, appends: &[&Append]) -> Result<(), StoreError> {
    let mut lines = Bulk::new("INSERT INTO lines (table_id, seq, hand_no, at, body)", 5, "");
    for append in appends {
        for (line, seq) in append.lines.iter().zip(append.head + 1..) {
            lines.row([(&append.table).into(), seq.into(), line.hand_no.into(), line.at.into(), (&line.body).into()]);
        }
    }
    lines.run(conn).await.map(drop)
}
