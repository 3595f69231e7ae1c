//! Tells people what they have once it has changed: one account after the other, and in nobody's way.
//!
//! Reading it takes a few questions to the database. Whoever plays is answered without waiting for them, and however
//! often an account changes meanwhile, it is read once; as one task does all of it, what is told last is what is true.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use crate::room::Shared;

/// The accounts that have something new to hear, each once.
#[derive(Default)]
pub struct Purses {
    /// And whether other nodes are to hear of it as well.
    changed: Mutex<BTreeMap<i64, bool>>,
    news: Notify,
}

impl Purses {
    /// This account has more or less than it had, or sits somewhere else.
    pub fn changed(&self, account: i64) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).insert(account, true);
        self.news.notify_one();
    }

    /// The same, as another node has told.
    pub fn changed_elsewhere(&self, account: i64) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).entry(account).or_default();
        self.news.notify_one();
    }

    fn next(&self) -> Option<(i64, bool)> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).pop_first()
    }
}

/// Runs as long as the room does.
pub async fn tell(room: Shared) {
    loop {
        room.purses.news.notified().await;
        while let Some((account, by_us)) = room.purses.next() {
            room.tell_me(account).await;
            if by_us {
                room.purse_changed_elsewhere(account);
            }
        }
    }
}
