//! The one task that writes. It takes what waits, runs it in one transaction, commits, then answers.

use crate::append::{Append, AppendError};
use crate::batch::{self, Verdict};
use crate::connect::Target;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::ledger::Purse;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Jobs that may wait before callers are held back.
pub(crate) const QUEUE: usize = 4096;
const BATCH_JOBS: usize = 1024;
const BATCH_BYTES: usize = 8 << 20;
/// How often a batch is tried again when the database was busy or went away before the commit.
const RETRIES: usize = 4;
/// A connection that is silent for so long in the middle of a transaction is given up.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) type Boxed<'c, T> = Pin<Box<dyn Future<Output = T> + Send + 'c>>;

pub(crate) enum Job {
    Append(Box<Append>, oneshot::Sender<Verdict>),
    Task(Box<dyn Task>),
    /// Finish what waits, then stop.
    Close(oneshot::Sender<()>),
}

/// Any other write: it rides in the same transaction, inside a savepoint of its own.
pub(crate) trait Task: Send {
    fn run<'c>(&'c mut self, conn: &'c mut Conn) -> Boxed<'c, Result<(), StoreError>>;
    /// The purses it may move money from or to.
    fn purses(&self) -> &[Purse];
    /// `end` is how the commit went.
    fn answer(self: Box<Self>, end: Result<(), StoreError>);
}

/// A task made of a function that can be called again if the transaction has to be.
pub(crate) struct Call<T, F> {
    pub make: F,
    pub purses: Vec<Purse>,
    pub made: Option<Result<T, StoreError>>,
    pub reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Task for Call<T, F>
where
    T: Send,
    F: for<'c> Fn(&'c mut Conn) -> Boxed<'c, Result<T, StoreError>> + Send,
{
    fn run<'c>(&'c mut self, conn: &'c mut Conn) -> Boxed<'c, Result<(), StoreError>> {
        Box::pin(async move {
            let made = (self.make)(conn).await;
            let end = made.as_ref().map(drop).map_err(Clone::clone);
            self.made = Some(made);
            end
        })
    }

    fn purses(&self) -> &[Purse] {
        &self.purses
    }

    fn answer(self: Box<Self>, end: Result<(), StoreError>) {
        let Self { made, reply, .. } = *self;
        // The caller may have gone; what was written stays written.
        let _ = reply.send(end.and_then(|()| made.expect("a task that was committed has run")));
    }
}

#[derive(Default)]
struct Batch {
    appends: Vec<(Box<Append>, oneshot::Sender<Verdict>)>,
    tasks: Vec<Box<dyn Task>>,
}

pub(crate) struct Writer {
    target: Target,
    conn: Option<Conn>,
    jobs: mpsc::Receiver<Job>,
    /// How many appends were written.
    appended: u64,
}

/// How an attempt at a batch ended.
enum End {
    Committed(Vec<Verdict>),
    NotWritten(StoreError),
    Unknown(StoreError),
}

impl Writer {
    pub fn new(target: Target, conn: Conn, jobs: mpsc::Receiver<Job>) -> Self {
        Self { target, conn: Some(conn), jobs, appended: 0 }
    }

    /// Runs until the store is closed or dropped; what was queued by then is still written.
    pub async fn run(mut self) {
        let mut closing = Vec::new();
        while let Some(first) = self.jobs.recv().await {
            let batch = self.gather(first, &mut closing);
            self.settle(batch).await;
        }
        if let Some(conn) = self.conn.take() {
            conn.close().await;
        }
        for closed in closing {
            let _ = closed.send(());
        }
    }

    fn gather(&mut self, first: Job, closing: &mut Vec<oneshot::Sender<()>>) -> Batch {
        let mut batch = Batch::default();
        let mut bytes = 0;
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Append(append, reply) => {
                    bytes += append.bytes();
                    batch.appends.push((append, reply));
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
        while let Some((mut batch, tries)) = todo.pop() {
            if batch.len() == 0 {
                continue;
            }
            match self.attempt(&mut batch).await {
                End::Committed(mut verdicts) => {
                    self.count(&mut verdicts);
                    batch.answer(Ok(verdicts));
                }
                End::Unknown(error) => {
                    self.conn = None;
                    tracing::error!(%error, jobs = batch.len(), "a commit has an unknown end");
                    batch.answer(Err(StoreError::Unknown(error.to_string())));
                }
                End::NotWritten(error) => {
                    self.roll_back(&error).await;
                    let again = matches!(error, StoreError::Busy(_) | StoreError::Unavailable(_));
                    if again && tries < RETRIES {
                        tracing::warn!(%error, jobs = batch.len(), "a batch is tried again");
                        todo.push((batch, tries + 1));
                    } else if !again && batch.len() > 1 {
                        let second = batch.split_off_half();
                        todo.push((second, 0));
                        todo.push((batch, 0));
                    } else {
                        batch.answer(Err(error));
                    }
                }
            }
        }
    }

    fn count(&mut self, verdicts: &mut [Verdict]) {
        for done in verdicts.iter_mut().flatten() {
            self.appended += 1;
            done.order = self.appended;
        }
    }

    async fn attempt(&mut self, batch: &mut Batch) -> End {
        let conn = match &mut self.conn {
            Some(conn) => conn,
            none => match self.target.connect().await {
                Ok(conn) => none.insert(conn),
                Err(error) => return End::NotWritten(StoreError::Unavailable(error.to_string())),
            },
        };
        let verdicts = match in_time(batch.write(conn)).await {
            Ok(verdicts) => verdicts,
            Err(error) => return End::NotWritten(error),
        };
        match in_time(sql("COMMIT").run(conn)).await {
            Ok(_) => End::Committed(verdicts),
            Err(error) => End::Unknown(error),
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
        let appends: Vec<&Append> = self.appends.iter().map(|(append, _)| &**append).collect();
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
