//! What the one who writes counts, for whoever watches: how long commits take, how many share one, what failed.

use std::time::Duration;

/// A transaction with so many appends and tasks was tried and committed.
pub(crate) fn committed(jobs: usize, took: Duration) {
    metrics::histogram!("baize_store_commit_seconds").record(took.as_secs_f64());
    metrics::histogram!("baize_store_batch_size").record(jobs as f64);
}

/// So many appends and tasks were answered with an error of the database.
pub(crate) fn failed(jobs: usize, end: &'static str) {
    metrics::counter!("baize_store_failed_total", "end" => end).increment(jobs as u64);
}

/// So much waits for the next transaction.
pub(crate) fn waiting(jobs: usize) {
    metrics::gauge!("baize_store_waiting").set(jobs as f64);
}
