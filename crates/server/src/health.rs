//! Whether the store takes what is written: tried with something small, at most once a second.

use std::time::Duration;

use store::Store;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::clock::wall_ms;

/// However often anybody asks, the store is tried this often.
const KEPT: Duration = Duration::from_secs(1);
/// A store that takes longer is of no use to a table either.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Default)]
pub struct Health {
    last: Mutex<Option<(Instant, bool)>>,
}

impl Health {
    /// Whoever asks while the store is being tried waits for the same answer.
    pub async fn can_write(&self, store: &Store) -> bool {
        let mut last = self.last.lock().await;
        if let Some((at, could)) = *last
            && at.elapsed() < KEPT
        {
            return could;
        }
        let can = matches!(timeout(PATIENCE, store.pulse(wall_ms())).await, Ok(Ok(())));
        *last = Some((Instant::now(), can));
        can
    }
}
