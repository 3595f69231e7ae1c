//! The one task that writes. It takes what waits, runs it in one transaction, commits, then answers.

use crate::append::Append;
use crate::batch::{Decided, Verdict, decide_all, read_tables};
use crate::book::Book;
use crate::connect::Target;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::figures;
use crate::gathered::Batch;
use crate::job::Job;
use crate::one_trip::{self, Remembered};
use crate::sqlite_thread::{SqliteThread, Written};
use std::collections::HashSet;
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
/// So long after a commit the line is taken to be there. Later the first word over it is one that changes nothing.
const PROVEN: Duration = Duration::from_secs(1);
/// A batch of so many does not wait for more.
const ENOUGH: usize = 64;

pub(crate) struct Writer {
    target: Target,
    conn: Option<Conn>,
    /// Where appends to a SQLite file are written.
    thread: Option<SqliteThread>,
    /// So that plain appends to PostgreSQL take one round trip.
    remembered: Remembered,
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
        Self { target, conn: Some(conn), thread: None, remembered: Remembered::default(), last: None, jobs, appended }
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
    async fn settle(&mut self, mut batch: Batch) {
        self.in_one_trip(&mut batch).await;
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
                    unknown(batch, &error.to_string());
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
        let decided = match in_time(batch.write(conn)).await {
            Ok(decided) => decided,
            Err(error) => {
                self.roll_back(&error).await;
                return End::NotWritten(error);
            }
        };
        match in_time(sql("COMMIT").run(conn)).await {
            Ok(_) => {
                self.remembered.note(decided.after);
                End::Committed(decided.verdicts)
            }
            Err(error) => End::Unknown(error),
        }
    }

    /// Writes what can go to PostgreSQL in one round trip and takes it out of the batch. Whatever did not get written
    /// stays in it, for the long way says why.
    async fn in_one_trip(&mut self, batch: &mut Batch) {
        let Some(Conn::Postgres(conn)) = &mut self.conn else { return };
        let proven = self.last.as_ref().is_some_and(|(at, _)| at.elapsed() < PROVEN);
        let plain = if proven { self.remembered.take_plain(&mut batch.appends) } else { Vec::new() };
        if plain.is_empty() {
            return;
        }
        let began = Instant::now();
        let appends: Vec<&Append> = plain.iter().map(|(append, _)| append).collect();
        let decided = decide_all(&appends, self.remembered.read(&appends), Book::default());
        let written = match in_time(one_trip::write(conn, &decided)).await {
            Err(StoreError::Unavailable(reason)) => {
                self.conn = None;
                self.remembered.forget(appends.into_iter());
                match in_time(self.look_again(&decided)).await {
                    Ok(written) => written,
                    Err(_) => return unknown(Batch { appends: plain, tasks: Vec::new() }, &reason),
                }
            }
            Err(error) => {
                tracing::warn!(%error, jobs = appends.len(), "a batch goes the long way");
                HashSet::new()
            }
            Ok(written) => written,
        };
        self.remembered.note(decided.after.into_iter().filter(|table| written.contains(&table.id)));
        let verdicts = plain.into_iter().zip(decided.verdicts);
        let (done, left): (Vec<_>, Vec<_>) =
            verdicts.partition(|((append, _), verdict)| verdict.is_ok() && written.contains(&append.table));
        self.remembered.forget(left.iter().map(|((append, _), _)| append));
        figures::committed(done.len(), began.elapsed());
        let (done, mut verdicts): (Vec<_>, Vec<_>) = done.into_iter().unzip();
        self.count(&mut verdicts);
        Batch { appends: done, tasks: Vec::new() }.answer(Ok(verdicts));
        batch.appends.splice(0..0, left.into_iter().map(|(append, _)| append));
    }

    /// The line was lost in the middle of a statement that commits by itself. A table that is now where it led has been
    /// written: nobody else has that epoch, and the chain is of these lines. Where it has not, the fence keeps it from
    /// being written later, once the long way has moved the head.
    async fn look_again(&mut self, decided: &Decided) -> Result<HashSet<String>, StoreError> {
        let mut conn = self.target.connect().await?;
        let ids = decided.after.iter().map(|table| table.id.clone()).collect();
        let now = read_tables(&mut conn, ids).await?;
        self.conn = Some(conn);
        Ok(now.into_iter().filter(|table| decided.after.contains(table)).map(|table| table.id).collect())
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

fn unknown(batch: Batch, error: &str) {
    tracing::error!(error, jobs = batch.len(), "a commit has an unknown end");
    figures::failed(batch.len(), "unknown");
    batch.answer(Err(StoreError::Unknown(error.to_owned())));
}

async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let ended = tokio::time::timeout(PATIENCE, work).await;
    ended.unwrap_or_else(|_| Err(StoreError::Unavailable("no answer".into())))
}
