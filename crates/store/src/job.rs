//! What the writer is given to do.

use crate::append::Append;
use crate::batch::Verdict;
use crate::db::Conn;
use crate::error::StoreError;
use crate::ledger::Purse;
use std::pin::Pin;
use tokio::sync::oneshot;

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
