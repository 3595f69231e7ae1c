//! What is looked at before the room opens: whether the database's file is whole, and whether it is an older copy.

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use store::{Soundness, Store, StoreError};

use crate::clock::wall_ms;
use crate::folder::Folder;

/// How long the file is looked at; some gigabytes on a quick disk.
const PATIENCE: Duration = Duration::from_secs(20);
/// Faults that are named on the console.
const NAMED: usize = 3;

/// A damaged file is not written to: that would make it worse.
pub async fn check_file(store: &Store) -> anyhow::Result<()> {
    match store.check_file(PATIENCE).await.context("the database could not be checked")? {
        Soundness::Sound | Soundness::NotOurs => Ok(()),
        Soundness::Unfinished => {
            tracing::warn!(
                seconds = PATIENCE.as_secs(),
                "the database file is too large to be checked in this time and was found sound as far as it was; \
                 check all of it with `sqlite3 FILE 'PRAGMA quick_check'` when the room is closed"
            );
            Ok(())
        }
        Soundness::Damaged(faults) => {
            let named: Vec<&str> = faults.iter().map(String::as_str).take(NAMED).collect();
            bail!(
                "the database file is damaged: {}. Nothing was changed. Keep the file, put a backup back, \
                 or save what can be read with `sqlite3 FILE .recover`",
                named.join("; ")
            )
        }
    }
}

/// A file that is damaged where its opening reads it already.
pub fn what_to_do(error: StoreError) -> anyhow::Error {
    match error {
        StoreError::CannotOpen { place, reason } if reason.contains("malformed") => anyhow!(
            "{place} is damaged: {reason}. Nothing was changed. Keep the file, put a backup back, or save what can \
             be read with `sqlite3 FILE .recover`"
        ),
        other => other.into(),
    }
}

/// Compares the database with what the folder remembers, and marks the tables of an older copy.
pub async fn check_age(store: &Store, folder: &Folder, only_here: bool) -> anyhow::Result<()> {
    let started = store.start_generation(folder.remembered(), only_here, wall_ms()).await?;
    if let Some(tables) = started.restored {
        tracing::warn!(
            tables,
            "this database is an older copy that was put back; whoever saw the copy may know the cards of hands that \
             were open in it, so these are void and everybody gets back what they brought"
        );
    }
    folder.remember(&started.lineage)
}
