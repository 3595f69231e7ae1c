//! Stores with something taken out of them: whoever checks what stores promise has to notice.

use crate::Store;
use crate::append::{Append, AppendError, Appended};
use crate::connect::Target;
use std::time::Duration;

/// What is wrong with a simulated store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// An append is written whoever has the table by now, behind whatever stands there.
    NoFence,
    /// An append is acknowledged at once and written so much later, if at all.
    WrittenLater(Duration),
}

impl Store {
    pub(crate) async fn append_flawed(&self, append: Append) -> Result<Appended, AppendError> {
        let flaw = match &self.inner.target {
            Target::Here(target) => target.fate.flaw(),
            _ => None,
        };
        match flaw {
            None => self.append_now(append).await,
            Some(Flaw::NoFence) => loop {
                let row = self.table(&append.table).await?;
                let (epoch, head) = row.map_or((append.epoch, append.head), |row| (row.epoch, row.head));
                match self.append_now(Append { epoch, head, ..append.clone() }).await {
                    // Somebody was quicker; then it stands behind that.
                    Err(AppendError::Fenced) => {}
                    end => return end,
                }
            },
            Some(Flaw::WrittenLater(pause)) => {
                let head = append.head + append.lines.len() as i64;
                let store = self.clone();
                tokio::spawn(async move {
                    tokio::time::sleep(pause).await;
                    // Nobody waits for how this ends, which is what is wrong with it.
                    let _ = store.append_now(append).await;
                });
                Ok(Appended { head, balances: Vec::new(), order: 0 })
            }
        }
    }
}
