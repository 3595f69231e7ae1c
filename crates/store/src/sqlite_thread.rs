//! Appends to a SQLite file, on a thread of their own: a batch goes there as one message and comes back committed.
//! Statement by statement through a queue, as everything else is written, a batch would cost several times as much.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

use crate::append::Append;
use crate::batch::{Needs, TableRead, Verdict, decide_all};
use crate::book::Book;
use crate::connect::{CACHE, CHECKPOINT_PAGES, PATIENCE, WAL_BYTES};
use crate::error::StoreError;

/// Statements of a few widths each; all of them stay prepared.
const STATEMENTS: usize = 128;

/// How a batch ended.
pub(crate) enum Written {
    Committed(Vec<Verdict>),
    Not(StoreError),
    Unknown(StoreError),
    /// The thread had ended before; nothing was begun.
    Gone,
}

type Done = (Vec<Append>, Written);

struct Order {
    appends: Vec<Append>,
    reply: oneshot::Sender<Done>,
}

/// The way to the thread; it ends when this is dropped.
pub(crate) struct SqliteThread {
    orders: mpsc::Sender<Order>,
    thread: JoinHandle<()>,
}

impl SqliteThread {
    /// Opens the file once more, with the settings that durability rests on.
    pub async fn open(file: &Path) -> Result<SqliteThread, StoreError> {
        let file = file.to_owned();
        let opened = tokio::task::spawn_blocking(move || connect(&file)).await;
        let conn = opened.map_err(|_| StoreError::Unavailable("the thread of the store did not start".into()))??;
        let (orders, waiting) = mpsc::channel();
        let thread = std::thread::Builder::new().name("store".into()).spawn(move || serve(&conn, &waiting));
        let thread = thread.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(SqliteThread { orders, thread })
    }

    /// Writes the appends in one transaction. They come back, so that they can be tried again; none if the thread is
    /// gone, and nobody knows how far it came.
    pub async fn write(&self, appends: Vec<Append>) -> Option<Done> {
        let (reply, done) = oneshot::channel();
        match self.orders.send(Order { appends, reply }) {
            Ok(()) => done.await.ok(),
            Err(mpsc::SendError(order)) => Some((order.appends, Written::Gone)),
        }
    }

    /// Waits until the file is closed.
    pub async fn close(self) {
        drop(self.orders);
        // A thread that panicked has closed its file as well.
        let _ = tokio::task::spawn_blocking(move || self.thread.join()).await;
    }
}

fn connect(file: &PathBuf) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(file, flags)?;
    conn.busy_timeout(PATIENCE)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    let settings = [
        ("journal_mode", "WAL"),
        ("synchronous", "FULL"),
        ("foreign_keys", "ON"),
        ("cache_size", CACHE),
        ("wal_autocheckpoint", CHECKPOINT_PAGES),
        ("journal_size_limit", WAL_BYTES),
    ];
    for (name, value) in settings {
        conn.execute_batch(&format!("PRAGMA {name} = {value}"))?;
    }
    Ok(conn)
}

fn serve(conn: &Connection, waiting: &mpsc::Receiver<Order>) {
    while let Ok(Order { appends, reply }) = waiting.recv() {
        let written = attempt(conn, &appends);
        // Whoever waited may be gone; what was written stays written.
        let _ = reply.send((appends, written));
        if !conn.is_autocommit() {
            // It could not even roll back. Closing the file does, and the next batch opens it again.
            return;
        }
    }
}

fn attempt(conn: &Connection, appends: &[Append]) -> Written {
    let run = |statement: &str| conn.prepare_cached(statement).and_then(|mut statement| statement.execute([]));
    // The write lock is taken at once, so that what is read in the transaction stays true.
    if let Err(error) = run("BEGIN IMMEDIATE") {
        return Written::Not(error.into());
    }
    match write(conn, appends) {
        Err(error) => {
            let _ = run("ROLLBACK");
            Written::Not(error)
        }
        Ok(verdicts) => match run("COMMIT") {
            Ok(_) => Written::Committed(verdicts),
            Err(error) => {
                let _ = run("ROLLBACK");
                match StoreError::from(error) {
                    full @ StoreError::NoRoom(_) if conn.is_autocommit() => Written::Not(full),
                    other => Written::Unknown(other),
                }
            }
        },
    }
}

fn write(conn: &Connection, appends: &[Append]) -> Result<Vec<Verdict>, StoreError> {
    let appends: Vec<&Append> = appends.iter().collect();
    let needs = Needs::of(&appends, std::iter::empty());
    let mut tables = Vec::with_capacity(needs.tables.len());
    let mut select = conn.prepare_cached("SELECT epoch, head, closed_at, chain FROM tables WHERE id = ?")?;
    for id in needs.tables {
        let mut rows = select.query([&id])?;
        if let Some(row) = rows.next()? {
            let closed = row.get::<_, Option<i64>>(2)?.is_some();
            tables.push(TableRead { epoch: row.get(0)?, head: row.get(1)?, closed, chain: row.get(3)?, id });
        }
    }
    let mut book = Book::default();
    if !needs.purses.is_empty() {
        let mut select = conn.prepare_cached("SELECT currency, amount FROM balances WHERE purse = ?")?;
        for purse in needs.purses {
            let mut rows = select.query([&purse])?;
            while let Some(row) = rows.next()? {
                book.note(purse.clone(), row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?, row.get(1)?)?;
            }
        }
    }
    let decided = decide_all(&appends, tables, book);
    for write in decided.writes {
        write.check(write.bulk.run_here(conn)?)?;
    }
    Ok(decided.verdicts)
}
