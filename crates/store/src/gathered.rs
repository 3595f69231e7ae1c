//! What waits together and is written together.

use crate::append::{Append, AppendError};
use crate::batch::{self, Decided, Verdict};
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::job::Task;
use crate::ledger::Purse;
use tokio::sync::oneshot;

#[derive(Default)]
pub(crate) struct Batch {
    pub appends: Vec<(Append, oneshot::Sender<Verdict>)>,
    pub tasks: Vec<Box<dyn Task>>,
}

impl Batch {
    pub fn len(&self) -> usize {
        self.appends.len() + self.tasks.len()
    }

    pub async fn write(&mut self, conn: &mut Conn) -> Result<Decided, StoreError> {
        conn.begin().await?;
        let appends: Vec<&Append> = self.appends.iter().map(|(append, _)| append).collect();
        // Purses are locked for the whole batch at once, in one order: processes that share accounts would
        // otherwise wait for each other in a circle.
        let purses: Vec<Purse> = self.tasks.iter().flat_map(|task| task.purses().to_vec()).collect();
        let decided = batch::write(conn, &appends, &purses).await?;
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
        Ok(decided)
    }

    pub fn split_off_half(&mut self) -> Self {
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

    pub fn answer(self, end: Result<Vec<Verdict>, StoreError>) {
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
