//! The one task that writes. It takes what waits, runs it in one transaction, commits, then answers.

use crate::append::{Append, AppendError};
use crate::batch::{self, Verdict};
use crate::connect::Target;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::figures;
use crate::job::{Job, Task};
use crate::ledger::Purse;
use crate::sqlite_thread::{SqliteThread, Written};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// Jobs that may wait before callers are held back.
pub(crate) const QUEUE: usize = 4096;
const BATCH_JOBS: usize = 1024;
const BATCH_BYTES: usize = 8 << 20;
/// How often a batch is tried again when the database was busy or went away before the commit.
const RETRIES: usize = 4;
/// A connection that is silent for so long in the middle of a transaction is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long the first of a batch waits for others, where others there are, and how long ago they have to have written.
const PATIENCE_FOR_OTHERS: Duration = Duration::from_millis(1);
const JUST_NOW: Duration = Duration::from_millis(5);
/// A batch of so many does not wait for more.
const ENOUGH: usize = 64;

#[derive(Default)]
struct Batch {
    appends: Vec<(Append, oneshot::Sender<Verdict>)>,
    tasks: Vec<Box<dyn Task>>,
}

pub(crate) struct Writer {
    target: Target,
    conn: Option<Conn>,
    /// Where appends to a SQLite file are written.
    thread: Option<SqliteThread>,
    /// When the last batch was written, and for which table first.
    last: Option<(Instant, String)>,
    jobs: mpsc::Receiver<Job>,
    /// How many appends were written, for everybody to see.
    appended: Arc<AtomicU64>,
}

/// How an attempt at a batch ended.
enum End {
    Committed(Vec<Verdict>),
    NotWritten(StoreError),
    Unknown(StoreError),
}

impl Writer {
    pub fn new(target: Target, conn: Conn, jobs: mpsc::Receiver<Job>, appended: Arc<AtomicU64>) -> Self {
        Self { target, conn: Some(conn), thread: None, last: None, jobs, appended }
    }

    /// Runs until the store is closed or dropped; what was queued by then is still written.
    pub async fn run(mut self) {
        let mut closing = Vec::new();
        while let Some(first) = self.jobs.recv().await {
            if self.has_company(&first) {
                tokio::time::sleep(PATIENCE_FOR_OTHERS).await;
            }
            let batch = self.gather(first, &mut closing);
            figures::waiting(self.jobs.len());
            let table = batch.appends.first().map(|(append, _)| append.table.clone());
            self.settle(batch).await;
            self.last = table.map(|table| (Instant::now(), table));
        }
        if let Some(thread) = self.thread.take() {
            thread.close().await;
        }
        if let Some(conn) = self.conn.take() {
            conn.close().await;
        }
        for closed in closing {
            let _ = closed.send(());
        }
    }

    /// Whether it pays to wait a moment for other tables: one of them wrote something just now. A table that plays by
    /// itself is not kept waiting.
    fn has_company(&self, first: &Job) -> bool {
        let Job::Append(append, _) = first else { return false };
        let Some((at, table)) = &self.last else { return false };
        self.jobs.len() < ENOUGH && *table != append.table && at.elapsed() < JUST_NOW
    }

    fn gather(&mut self, first: Job, closing: &mut Vec<oneshot::Sender<()>>) -> Batch {
        let mut batch = Batch::default();
        let mut bytes = 0;
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Append(append, reply) => {
                    bytes += append.bytes();
                    batch.appends.push((*append, reply));
                }
                Job::Task(task) => batch.tasks.push(task),
                Job::Close(closed) => {
                    self.jobs.close();
                    closing.push(closed);
                }
            }
            let full = batch.len() >= BATCH_JOBS || bytes >= BATCH_BYTES;
            next = if full { None } else { self.jobs.try_recv().ok() };
        }
        batch
    }

    /// Brings a batch to its end. One that the database refuses is halved until the culprit is alone.
    async fn settle(&mut self, batch: Batch) {
        let mut todo = vec![(batch, 0)];
        if let (Some((batch, _)), true) = (todo.last_mut(), self.target.file().is_some())
            && !batch.appends.is_empty()
            && !batch.tasks.is_empty()
        {
            // Appends to a file have a way of their own, and come before what else is to be written.
            let tasks = batch.split_off_half();
            todo.insert(0, (tasks, 0));
        }
        while let Some((mut batch, tries)) = todo.pop() {
            if batch.len() == 0 {
                continue;
            }
            let began = Instant::now();
            match self.attempt(&mut batch).await {
                End::Committed(mut verdicts) => {
                    figures::committed(batch.len(), began.elapsed());
                    self.count(&mut verdicts);
                    batch.answer(Ok(verdicts));
                }
                End::Unknown(error) => {
                    self.conn = None;
                    tracing::error!(%error, jobs = batch.len(), "a commit has an unknown end");
                    figures::failed(batch.len(), "unknown");
                    batch.answer(Err(StoreError::Unknown(error.to_string())));
                }
                End::NotWritten(error) => {
                    let again = matches!(error, StoreError::Busy(_) | StoreError::Unavailable(_));
                    if again && tries < RETRIES {
                        tracing::warn!(%error, jobs = batch.len(), "a batch is tried again");
                        todo.push((batch, tries + 1));
                    } else if !again && !matches!(error, StoreError::NoRoom(_)) && batch.len() > 1 {
                        let second = batch.split_off_half();
                        todo.push((second, 0));
                        todo.push((batch, 0));
                    } else {
                        figures::failed(batch.len(), "not_written");
                        batch.answer(Err(error));
                    }
                }
            }
        }
    }

    fn count(&mut self, verdicts: &mut [Verdict]) {
        for done in verdicts.iter_mut().flatten() {
            done.order = self.appended.fetch_add(1, Ordering::SeqCst) + 1;
        }
    }

    async fn attempt(&mut self, batch: &mut Batch) -> End {
        if batch.tasks.is_empty()
            && let Some(file) = self.target.file().map(Path::to_owned)
        {
            return self.attempt_here(&file, batch).await;
        }
        let conn = match &mut self.conn {
            Some(conn) => conn,
            none => match self.target.connect().await {
                Ok(conn) => none.insert(conn),
                Err(error) => return End::NotWritten(StoreError::Unavailable(error.to_string())),
            },
        };
        let verdicts = match in_time(batch.write(conn)).await {
            Ok(verdicts) => verdicts,
            Err(error) => {
                self.roll_back(&error).await;
                return End::NotWritten(error);
            }
        };
        match in_time(sql("COMMIT").run(conn)).await {
            Ok(_) => End::Committed(verdicts),
            Err(error) => End::Unknown(error),
        }
    }

    /// The same for appends alone, to a file.
    async fn attempt_here(&mut self, file: &Path, batch: &mut Batch) -> End {
        let thread = match &mut self.thread {
            Some(thread) => thread,
            none => match SqliteThread::open(file).await {
                Ok(thread) => none.insert(thread),
                Err(error) => return End::NotWritten(StoreError::Unavailable(error.to_string())),
            },
        };
        let (appends, replies): (Vec<_>, Vec<_>) = std::mem::take(&mut batch.appends).into_iter().unzip();
        let Ok(Some((appends, written))) = tokio::time::timeout(PATIENCE, thread.write(appends)).await else {
            // What became of the appends nobody knows; that the replies are dropped says so.
            self.thread = None;
            return End::Unknown(StoreError::Unknown("the thread of the store does not answer".into()));
        };
        batch.appends = appends.into_iter().zip(replies).collect();
        match written {
            Written::Committed(verdicts) => End::Committed(verdicts),
            Written::Not(error) => End::NotWritten(error),
            Written::Unknown(error) => {
                self.thread = None;
                End::Unknown(error)
            }
            Written::Gone => {
                self.thread = None;
                End::NotWritten(StoreError::Unavailable("the thread of the store had ended".into()))
            }
        }
    }

    /// A connection that cannot even roll back is dropped, and with it the transaction.
    async fn roll_back(&mut self, after: &StoreError) {
        let Some(mut conn) = self.conn.take() else { return };
        if matches!(after, StoreError::Unavailable(_)) {
            return;
        }
        if in_time(sql("ROLLBACK").run(&mut conn)).await.is_ok() {
            self.conn = Some(conn);
        }
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let ended = tokio::time::timeout(PATIENCE, work).await;
    ended.unwrap_or_else(|_| Err(StoreError::Unavailable("no answer".into())))
}

impl Batch {
    fn len(&self) -> usize {
        self.appends.len() + self.tasks.len()
    }

    async fn write(&mut self, conn: &mut Conn) -> Result<Vec<Verdict>, StoreError> {
        conn.begin().await?;
        let appends: Vec<&Append> = self.appends.iter().map(|(append, _)| append).collect();
        // Purses are locked for the whole batch at once, in one order: processes that share accounts would
        // otherwise wait for each other in a circle.
        let purses: Vec<Purse> = self.tasks.iter().flat_map(|task| task.purses().to_vec()).collect();
        let verdicts = batch::write(conn, &appends, &purses).await?;
        for task in &mut self.tasks {
            sql("SAVEPOINT task").run(conn).await?;
            match task.run(conn).await {
                Ok(()) => {}
                // Not the task's fault: the whole transaction has to be tried again.
                Err(error @ (StoreError::Busy(_) | StoreError::Unavailable(_))) => return Err(error),
                Err(_) => drop(sql("ROLLBACK TO SAVEPOINT task").run(conn).await?),
            }
            sql("RELEASE SAVEPOINT task").run(conn).await?;
        }
        Ok(verdicts)
    }

    fn split_off_half(&mut self) -> Self {
        if self.appends.is_empty() {
            let half = self.tasks.len() / 2;
            return Self { tasks: self.tasks.split_off(half), ..Self::default() };
        }
        if !self.tasks.is_empty() {
            return Self { tasks: std::mem::take(&mut self.tasks), ..Self::default() };
        }
        let half = self.appends.len() / 2;
        Self { appends: self.appends.split_off(half), ..Self::default() }
    }

    fn answer(self, end: Result<Vec<Verdict>, StoreError>) {
        let (verdicts, end) = match end {
            Ok(verdicts) => (verdicts, Ok(())),
            Err(error) => {
                let refused = AppendError::from(error.clone());
                (vec![Err(refused); self.appends.len()], Err(error))
            }
        };
        for ((_, reply), verdict) in self.appends.into_iter().zip(verdicts) {
            // The caller may have gone; what was written stays written.
            let _ = reply.send(verdict);
        }
        for task in self.tasks {
            task.answer(end.clone());
        }
    }
}
