//! Everything durable: accounts, sessions, the ledger, tables, their logs and their finished hands.
//!
//! SQLite by default (`sqlite:PATH`), PostgreSQL by URL (`postgres://…`); the same code and the same
//! statements for both. Reads go to a small pool. Every write goes to one task with one connection,
//! which commits whatever waits in one transaction and answers only after the commit. Time is a number
//! of milliseconds given by the caller.

mod accounts;
mod append;
mod audit;
mod backup;
mod batch;
mod book;
mod bulk;
mod chain;
mod check;
mod connect;
mod db;
mod error;
mod figures;
mod gathered;
mod guests;
mod hand_list;
mod history;
mod job;
mod lease;
mod leaving;
mod ledger;
mod looks;
mod marks;
mod one_trip;
mod refunds;
mod reports;
mod retention;
mod reviews;
mod room;
mod schema;
mod sessions;
mod sqlite_thread;
mod standing;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod writer;

pub use accounts::{Account, Holdings, NewAccount, name_key};
pub use append::{Append, AppendError, Appended, Balance, Move, NewLine};
pub use audit::{AuditLine, Deed};
pub use check::Soundness;
pub use error::StoreError;
pub use hand_list::{HandCursor, HandFilter};
pub use history::{FinishedHand, FinishedPlayer, FinishedRow, GameStats, ResultPoint};
pub use lease::{Claim, Held};
pub use leaving::Posting;
pub use ledger::{Currency, LedgerReport, Mismatch, Purse, Transfer};
pub use looks::name_looks;
pub use marks::{Lineage, Started, VOID_RESTORED};
pub use refunds::{Refund, VOID_HOST};
pub use reports::{NewReport, REPORTS_A_DAY, Report};
pub use retention::{GuestCursor, GuestsForgotten};
pub use reviews::MOST_REVIEW_BYTES;
pub use sessions::{Grant, NewSession, SESSIONS_PER_ACCOUNT, Session, SessionKind, SessionRow, TokenHash};
pub use standing::{Sanction, SanctionKind, Standing};
pub use tables::{LineRow, NewTable, Secret, TableRow};

use connect::Target;
use db::{Conn, Readers};
use job::{Boxed, Call, Job};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use tokio::sync::{mpsc, oneshot};
use writer::Writer;

/// A handle to the database; clones share one writer.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    jobs: mpsc::Sender<Job>,
    readers: Readers,
    target: Target,
    appended: Arc<AtomicU64>,
}

impl Store {
    /// Opens the database, brings its schema up to date and starts the writer. A SQLite file and its
    /// folder are made if they are missing; a PostgreSQL database has to exist.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let target = Target::parse(url)?;
        target.prepare().await?;
        let mut conn = target.connect().await?;
        schema::migrate(&mut conn).await?;
        Ok(Self::over(target, conn))
    }

    /// Opens a store beside the server that runs on it: nothing is made and no schema is changed.
    pub async fn open_existing(url: &str) -> Result<Self, StoreError> {
        let target = Target::parse(url)?.existing();
        let mut conn = target.connect().await?;
        schema::check(&mut conn).await?;
        Ok(Self::over(target, conn))
    }

    fn over(target: Target, conn: Conn) -> Self {
        let readers = target.readers();
        let (jobs, waiting) = mpsc::channel(writer::QUEUE);
        let appended = Arc::default();
        tokio::spawn(Writer::new(target.clone(), conn, waiting, Arc::clone(&appended)).run());
        Self { inner: Arc::new(Inner { jobs, readers, target, appended }) }
    }

    /// Writes what waits, then closes. Later calls, of clones too, get [`StoreError::Closed`].
    pub async fn close(&self) {
        let (closed, done) = oneshot::channel();
        if self.jobs().send(Job::Close(closed)).await.is_ok() {
            // An error means that the writer is gone, which is what was asked for.
            let _ = done.await;
        }
        self.readers().close().await;
    }

    fn jobs(&self) -> &mpsc::Sender<Job> {
        &self.inner.jobs
    }

    fn readers(&self) -> &Readers {
        &self.inner.readers
    }

    /// A connection of its own to a SQLite file, for what is neither a read nor a write; none for PostgreSQL.
    async fn sqlite_beside(&self) -> Result<Option<Conn>, StoreError> {
        match &self.inner.target {
            Target::Sqlite(_) => self.inner.target.connect().await.map(Some),
            _ => Ok(None),
        }
    }

    /// Has the writer run `make` in its next transaction and answers once that is durable. The work
    /// happens in the writer's task, so a caller that goes away leaves no transaction half done.
    async fn write<T, F>(&self, make: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Conn) -> Boxed<'c, Result<T, StoreError>> + Send + 'static,
    {
        self.write_money(Vec::new(), make).await
    }

    /// The same for work that moves money between these purses (those it makes itself aside).
    async fn write_money<T, F>(&self, purses: Vec<Purse>, make: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut Conn) -> Boxed<'c, Result<T, StoreError>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Job::Task(Box::new(Call { make, purses, made: None, reply }));
        self.jobs().send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unknown("the writer stopped".into())))
    }
}

/// Randomness of the operating system, for ids that must not be guessed or meet.
fn random() -> Result<u64, StoreError> {
    #[cfg(feature = "testing")]
    if let Some(number) = testing::next_random() {
        return Ok(number);
    }
    getrandom::u64().map_err(|_| StoreError::Unavailable("no randomness from the system".into()))
}
