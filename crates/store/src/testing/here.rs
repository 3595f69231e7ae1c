//! An engine of simulations: the same statements, each run at once on the thread of whoever asks, on one database in
//! memory that many stores share. What goes wrong with it, and when, is the simulation's to say.
//!
//! A batch runs without waiting in between, so no other store ever sees half of one. Where two transactions of a real
//! server would stand side by side, these stand one behind the other: what is simulated is what becomes of an answer,
//! not how rows are locked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{Connection, Statement};

use crate::Store;
use crate::connect::Target;
use crate::db::{Arg, Conn, Row};
use crate::error::StoreError;
use crate::schema;

/// What a store is about to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    Read,
    Begin,
    Commit,
}

/// What comes in its way.
#[derive(Debug, Clone, Default)]
pub struct Trouble {
    /// How long it waits before it is done. A commit does not wait: nobody else can read meanwhile.
    pub before: Duration,
    /// It is not done.
    pub refused: Option<StoreError>,
    /// It is done, and the answer takes so long.
    pub after: Duration,
    /// It is done, and the answer never comes; of commits only.
    pub answer_lost: bool,
}

/// How a simulated database behaves toward one store.
pub trait Fate: Send + Sync {
    /// What time it is for the database.
    fn clock_ms(&self) -> i64;
    fn meet(&self, work: Work) -> Trouble;
    /// What is to be wrong with the store itself, to see that somebody notices.
    fn flaw(&self) -> Option<super::Flaw> {
        None
    }
}

/// One database in memory, with an up-to-date schema.
#[derive(Clone)]
pub struct SharedDb(Arc<Mutex<Connection>>);

impl Default for SharedDb {
    fn default() -> SharedDb {
        let conn = Connection::open_in_memory().expect("a database in memory");
        conn.set_prepared_statement_cache_capacity(256);
        conn.execute_batch("PRAGMA foreign_keys = ON").expect("SQLite knows foreign keys");
        for step in schema::sqlite_steps() {
            conn.execute_batch(step).expect("the schema's own steps");
        }
        SharedDb(Arc::new(Mutex::new(conn)))
    }
}

impl SharedDb {
    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, text: &str, args: &[Arg]) -> Result<u64, StoreError> {
        let conn = self.lock();
        let mut statement = conn.prepare_cached(text)?;
        bind(&mut statement, args)?;
        Ok(statement.raw_execute()? as u64)
    }

    fn rows(&self, text: &str, args: &[Arg]) -> Result<Vec<Row>, StoreError> {
        let conn = self.lock();
        let mut statement = conn.prepare_cached(text)?;
        bind(&mut statement, args)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let values = (0..columns).map(|at| row.get::<_, Value>(at));
            found.push(Row::Here(values.collect::<Result<_, _>>()?));
        }
        Ok(found)
    }
}

/// `$2` is the second argument wherever it stands; a bare question mark is the next one.
fn bind(statement: &mut Statement<'_>, args: &[Arg]) -> Result<(), StoreError> {
    for at in 1..=statement.parameter_count() {
        let numbered = statement.parameter_name(at).and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok());
        let arg = args.get(numbered.unwrap_or(at) - 1).ok_or(StoreError::Invalid("an argument is missing"))?;
        statement.raw_bind_parameter(at, arg)?;
    }
    Ok(())
}

/// Which database, and how it behaves.
#[derive(Clone)]
pub(crate) struct HereTarget {
    pub db: SharedDb,
    pub fate: Arc<dyn Fate>,
}

impl HereTarget {
    pub fn connect(&self) -> HereConn {
        HereConn { target: self.clone(), begun: AtomicBool::new(false) }
    }

    pub async fn read(&self, text: &str, args: &[Arg]) -> Result<Vec<Row>, StoreError> {
        let after = self.before(Work::Read).await?;
        let rows = self.db.rows(text, args);
        wait(after).await;
        rows
    }

    /// What time it is for the database; the answer may take a while, too.
    pub async fn clock_ms(&self) -> Result<i64, StoreError> {
        let after = self.before(Work::Read).await?;
        let now = self.fate.clock_ms();
        wait(after).await;
        Ok(now)
    }

    /// How long the answer takes, once it may be done.
    async fn before(&self, work: Work) -> Result<Duration, StoreError> {
        let trouble = self.fate.meet(work);
        wait(trouble.before).await;
        trouble.refused.map_or(Ok(trouble.after), Err)
    }
}

async fn wait(pause: Duration) {
    if !pause.is_zero() {
        tokio::time::sleep(pause).await;
    }
}

/// A writer's connection. What it has begun and not committed is undone when it goes.
pub(crate) struct HereConn {
    target: HereTarget,
    begun: AtomicBool,
}

impl HereConn {
    pub async fn run(&mut self, text: &str, args: &[Arg]) -> Result<u64, StoreError> {
        match text {
            "BEGIN IMMEDIATE" => {
                self.target.before(Work::Begin).await?;
                self.target.db.run(text, args)?;
                self.begun.store(true, Ordering::Relaxed);
                Ok(0)
            }
            "COMMIT" => self.commit().await,
            "ROLLBACK" => {
                self.undo();
                Ok(0)
            }
            _ => self.target.db.run(text, args),
        }
    }

    pub fn rows(&mut self, text: &str, args: &[Arg]) -> Result<Vec<Row>, StoreError> {
        self.target.db.rows(text, args)
    }

    async fn commit(&mut self) -> Result<u64, StoreError> {
        let trouble = self.target.fate.meet(Work::Commit);
        if let Some(refused) = trouble.refused {
            self.undo();
            return Err(refused);
        }
        self.target.db.run("COMMIT", &[])?;
        self.begun.store(false, Ordering::Relaxed);
        wait(trouble.after).await;
        match trouble.answer_lost {
            true => Err(StoreError::Unavailable("the line was cut after the commit".into())),
            false => Ok(0),
        }
    }

    fn undo(&self) {
        if self.begun.swap(false, Ordering::Relaxed) {
            self.target.db.run("ROLLBACK", &[]).expect("what was begun can be undone");
        }
    }
}

impl Drop for HereConn {
    fn drop(&mut self) {
        self.undo();
    }
}

impl Store {
    /// A store over a simulated database, on the runtime of whoever calls.
    pub fn simulated(db: SharedDb, fate: Arc<dyn Fate>) -> Store {
        let target = HereTarget { db, fate };
        let conn = Conn::Here(target.connect());
        Store::over(Target::Here(target), conn)
    }
}
