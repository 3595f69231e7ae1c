//! Tables that could not be rebuilt: named, left alone, and looked at again now and then.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// How long a table that could not be read is left alone before it is tried again.
const TRIED_AGAIN_AFTER: Duration = Duration::from_secs(600);

#[derive(Default)]
pub struct Damage(Mutex<BTreeMap<String, Instant>>);

impl Damage {
    /// The table could not be read: says so on the console, with what to do.
    pub fn note(&self, table: &str, game: &str, error: &anyhow::Error) {
        tracing::error!(
            table,
            game,
            error = format!("{error:#}"),
            "a table could not be rebuilt and stands still; the others go on. Its log and its money are kept: start \
             the program that wrote it, put a backup back, or close the table and give everybody back what they brought"
        );
        self.change(|tables| _ = tables.insert(table.to_owned(), Instant::now()));
    }

    pub fn mended(&self, table: &str) {
        self.change(|tables| _ = tables.remove(table));
    }

    /// Whether this table was tried so lately that it is not worth trying again.
    pub fn rests(&self, table: &str) -> bool {
        let tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables.get(table).is_some_and(|tried| tried.elapsed() < TRIED_AGAIN_AFTER)
    }

    pub fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<String, Instant>)) {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut tables);
        metrics::gauge!("baize_damaged_tables").set(tables.len() as f64);
    }
}
