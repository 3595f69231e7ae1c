//! What an append says: lines for one table's log, with the money, the hand and the close that go with them.

use crate::Store;
use crate::error::StoreError;
use crate::history::FinishedHand;
use crate::job::Job;
use crate::ledger::{Currency, Purse};
use crate::tables::Secret;
use std::sync::atomic::Ordering;
use tokio::sync::oneshot;

/// One step of a table, written whole or not at all.
#[derive(Debug, Clone, Default)]
pub struct Append {
    pub table: String,
    /// The epoch of the caller's claim.
    pub epoch: i64,
    /// The last line the caller knows of; the new lines follow it.
    pub head: i64,
    pub lines: Vec<NewLine>,
    pub moves: Vec<Move>,
    /// Where the present hand begins from now on.
    pub hand_from: Option<i64>,
    pub hand_no: Option<i64>,
    pub secret: Option<Secret>,
    pub finished: Option<FinishedHand>,
    pub close: bool,
    pub now: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLine {
    pub hand_no: i64,
    pub at: i64,
    pub body: String,
}

/// Money that moves because of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Which of the append's lines causes it, counted from 0.
    pub line: usize,
    pub from: Purse,
    pub to: Purse,
    pub currency: Currency,
    pub amount: i64,
}

/// What an append has done, once it is durable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appended {
    /// The table's last line.
    pub head: i64,
    /// What every purse that it moved money from or to holds after it, each once.
    pub balances: Vec<Balance>,
    /// Counts the appends of this store in the order they were written: of two balances of one purse, the one with
    /// the higher number is the later.
    pub order: u64,
}

/// What a purse holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    pub purse: Purse,
    pub currency: Currency,
    pub amount: i64,
}

/// Why an append was not acknowledged. Only `Unknown` leaves open whether it was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    #[error("another process writes to this table, or its head moved; nothing was written, claim it again")]
    Fenced,
    #[error("{purse:?} does not hold enough {currency:?}; nothing was written")]
    InsufficientFunds { purse: Purse, currency: Currency },
    #[error("the table is closed; nothing was written")]
    Closed,
    #[error("the database was lost during the commit ({0}); read the head to learn whether it was written")]
    Unknown(String),
    #[error("nothing was written: {0}")]
    Store(StoreError),
}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::InsufficientFunds { purse, currency } => Self::InsufficientFunds { purse, currency },
            StoreError::Unknown(reason) => Self::Unknown(reason),
            other => Self::Store(other),
        }
    }
}

impl Store {
    /// Writes the lines and what goes with them, and answers with the new head and balances once all of it
    /// is durable. Appends that wait together share a transaction, yet fail one by one.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        append.check()?;
        #[cfg(feature = "testing")]
        return self.append_flawed(append).await;
        #[cfg(not(feature = "testing"))]
        self.append_now(append).await
    }

    pub(crate) async fn append_now(&self, append: Append) -> Result<Appended, AppendError> {
        let (reply, answer) = oneshot::channel();
        let job = Job::Append(Box::new(append), reply);
        self.jobs().send(job).await.map_err(|_| StoreError::Closed)?;
        match answer.await {
            Ok(end) => end,
            Err(_) => Err(AppendError::Unknown("the writer stopped".into())),
        }
    }
}

impl Store {
    /// The [`order`](Appended::order) of the last append: whatever is read from now on has it and all before it.
    pub fn last_order(&self) -> u64 {
        self.inner.appended.load(Ordering::SeqCst)
    }
}

impl Append {
    /// What can be refused without asking the database.
    fn check(&self) -> Result<(), StoreError> {
        if self.lines.is_empty() {
            return Err(StoreError::Invalid("an append has at least one line"));
        }
        if self.moves.iter().any(|step| step.line >= self.lines.len()) {
            return Err(StoreError::Invalid("a move belongs to a line of its append"));
        }
        if self.moves.iter().any(|step| step.amount <= 0) {
            return Err(StoreError::Invalid("an amount is above zero"));
        }
        Ok(())
    }

    /// Roughly what it weighs in a batch.
    pub(crate) fn bytes(&self) -> usize {
        let lines: usize = self.lines.iter().map(|line| line.body.len() + 64).sum();
        let hand = self.finished.as_ref().map_or(0, |hand| hand.summary_json.len());
        lines + self.moves.len() * 256 + hand
    }
}
