//! Many appends in one transaction. Tables and purses are read and locked first, each append is decided
//! against what was read, and only what was accepted is written: one that fails costs its neighbours nothing.

use crate::append::{Append, AppendError, Appended};
use crate::book::{Book, Entry};
use crate::bulk::{Bulk, select_in};
use crate::chain;
use crate::db::{Conn, Row};
use crate::error::StoreError;
use crate::history;
use crate::ledger::Purse;
use crate::tables::Secret;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Verdict = Result<Appended, AppendError>;

/// What has to be read, and kept from changing, before appends can be decided.
pub(crate) struct Needs {
    pub tables: BTreeSet<String>,
    pub purses: BTreeSet<String>,
}

impl Needs {
    pub fn of<'a>(appends: &[&Append], purses: impl Iterator<Item = &'a Purse>) -> Needs {
        let moves = appends.iter().flat_map(|append| &append.moves);
        let moved = moves.flat_map(|step| [&step.from, &step.to]).map(Purse::to_string);
        Needs {
            tables: appends.iter().map(|append| append.table.clone()).collect(),
            purses: moved.chain(purses.map(Purse::to_string)).collect(),
        }
    }
}

/// A table's row as it was read.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct TableRead {
    pub id: String,
    pub epoch: i64,
    pub head: i64,
    pub closed: bool,
    pub chain: Option<i64>,
}

/// One statement over many rows, and what it means if it touches fewer.
pub(crate) struct Write {
    pub bulk: Bulk,
    pub all_or: Option<&'static str>,
}

impl Write {
    /// Whether as many rows were touched as there are.
    pub fn check(&self, touched: u64) -> Result<(), StoreError> {
        match self.all_or {
            Some(damage) if touched != self.bulk.len() as u64 => Err(StoreError::Damaged(damage.into())),
            _ => Ok(()),
        }
    }
}

/// What becomes of appends, and what has to be written for those that were accepted.
pub(crate) struct Decided {
    /// Of each append, in order.
    pub verdicts: Vec<Verdict>,
    /// The heads that move, then the lines, then what else there is; nothing at all if none was accepted.
    pub writes: Vec<Write>,
    /// The tables as they are once all of it is written.
    pub after: Vec<TableRead>,
}

pub(crate) fn decide_all(appends: &[&Append], read: impl IntoIterator<Item = TableRead>, mut book: Book) -> Decided {
    let mut tables: BTreeMap<String, TableNow> = read.into_iter().map(TableNow::of).collect();
    let mut verdicts = Vec::with_capacity(appends.len());
    let mut accepted = Vec::with_capacity(appends.len());
    for append in appends {
        let verdict = decide(append, &mut tables, &mut book);
        if verdict.is_ok() {
            accepted.push(*append);
        }
        verdicts.push(verdict);
    }
    if accepted.is_empty() {
        return Decided { verdicts, writes: Vec::new(), after: Vec::new() };
    }
    let chains = chains(&accepted, &mut tables);
    let finished = accepted.iter().filter_map(|a| Some((&*a.table, a.finished.as_ref()?)));
    let mut writes = vec![heads(&mut tables), lines(&accepted, &chains)];
    writes.extend(book.writes());
    writes.extend(history::writes(finished));
    Decided { verdicts, writes, after: tables.into_iter().map(TableNow::read_again).collect() }
}

/// Decides and writes the appends, in order, and locks `purses` for whatever follows them. An error means
/// that nothing may be committed.
pub(crate) async fn write(conn: &mut Conn, appends: &[&Append], purses: &[Purse]) -> Result<Decided, StoreError> {
    let needs = Needs::of(appends, purses.iter());
    let tables = read_tables(conn, needs.tables).await?;
    let book = Book::load_named(conn, needs.purses).await?;
    let decided = decide_all(appends, tables, book);
    for write in &decided.writes {
        let touched = write.bulk.run(conn).await?;
        write.check(touched)?;
    }
    Ok(decided)
}

/// The rows of these tables, locked where there is a transaction.
pub(crate) async fn read_tables(conn: &mut Conn, ids: BTreeSet<String>) -> Result<Vec<TableRead>, StoreError> {
    let select = "SELECT id, epoch, head, closed_at, chain FROM tables WHERE id";
    let rows = select_in(conn, select, ids.into_iter(), "ORDER BY id").await?;
    rows.iter().map(TableRead::of).collect()
}

impl TableRead {
    fn of(row: &Row) -> Result<TableRead, StoreError> {
        Ok(TableRead {
            id: row.get(0)?,
            epoch: row.get(1)?,
            head: row.get(2)?,
            closed: row.get::<Option<i64>>(3)?.is_some(),
            chain: row.get(4)?,
        })
    }
}

/// A table as it was read, and what this batch makes of it.
struct TableNow {
    epoch: i64,
    read_head: i64,
    head: i64,
    hand_from: Option<i64>,
    hand_no: Option<i64>,
    secret: Option<Secret>,
    closed: bool,
    close_at: Option<i64>,
    /// Of the last line.
    chain: Option<i64>,
}

impl TableNow {
    fn of(read: TableRead) -> (String, TableNow) {
        let TableRead { id, epoch, head, closed, chain } = read;
        let now = TableNow {
            epoch,
            read_head: head,
            head,
            hand_from: None,
            hand_no: None,
            secret: None,
            closed,
            close_at: None,
            chain,
        };
        (id, now)
    }

    /// As its row would be read once this is written.
    fn read_again((id, now): (String, TableNow)) -> TableRead {
        TableRead { id, epoch: now.epoch, head: now.head, closed: now.closed, chain: now.chain }
    }
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
    // The order is counted when the batch is committed.
    Ok(Appended { head: table.head, balances: book.balances_of(&append.moves)?, order: 0 })
}

/// The number of each line of each append in the chain of its table.
fn chains(appends: &[&Append], tables: &mut BTreeMap<String, TableNow>) -> Vec<Vec<i64>> {
    let mut chains = Vec::with_capacity(appends.len());
    for append in appends {
        let table = tables.get_mut(&append.table).expect("an append was accepted for a table that is there");
        let linked = append.lines.iter().map(|line| {
            let number = chain::link(table.chain, &line.body);
            table.chain = Some(number);
            number
        });
        chains.push(linked.collect());
    }
    chains
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
fn heads(tables: &mut BTreeMap<String, TableNow>) -> Write {
    let mut heads = Bulk::new(
        "WITH v (id, epoch, head, next, hand_from, hand_no, secret, closed_at, chain) AS (",
        9,
        ") UPDATE tables SET head = v.next, \
         hand_from = COALESCE(v.hand_from, tables.hand_from), \
         hand_no = COALESCE(v.hand_no, tables.hand_no), \
         secret = COALESCE(v.secret, tables.secret), \
         closed_at = COALESCE(v.closed_at, tables.closed_at), chain = v.chain \
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
                table.secret.take().map(|secret| secret.0).into(),
                table.close_at.into(),
                table.chain.into(),
            ]);
        }
    }
    Write { bulk: heads, all_or: Some("a head moved under its lock") }
}

fn lines(appends: &[&Append], chains: &[Vec<i64>]) -> Write {
    let mut lines = Bulk::new("INSERT INTO lines (table_id, seq, hand_no, at, body, chain)", 6, "");
    for (append, chain) in appends.iter().zip(chains) {
        for ((line, seq), number) in append.lines.iter().zip(append.head + 1..).zip(chain) {
            lines.row([
                (&append.table).into(),
                seq.into(),
                line.hand_no.into(),
                line.at.into(),
                (&line.body).into(),
                (*number).into(),
            ]);
        }
    }
    Write { bulk: lines, all_or: None }
}
