//! The database: does it open, is it whole, does the money add up, can the open tables be read.

use std::time::Duration;

use store::{Soundness, Store, StoreError, TableRow};

use super::finding::Finding;
use crate::database::Database;

/// How long the file is looked through.
const LOOK: Duration = Duration::from_secs(120);
/// Lines read at a time.
const PAGE: i64 = 5_000;

pub async fn look(database: &Database) -> Vec<Finding> {
    let url = server::database_url(database.url.as_deref(), &database.data);
    let store = match Store::open_existing(&url).await {
        Ok(store) => store,
        Err(error @ StoreError::OlderSchema { .. }) => {
            return vec![Finding::warning(error.to_string(), "start `baize serve` once")];
        }
        Err(error) => return vec![Finding::wrong(error.to_string(), "check --data and --database, and that it runs")],
    };
    let mut findings = Vec::new();
    for finding in [schema(&store).await, file(&store).await, ledger(&store).await, tables(&store).await] {
        let failed = |error: StoreError| Finding::wrong(error.to_string(), "put a backup back, or try again");
        findings.push(finding.unwrap_or_else(failed));
    }
    store.close().await;
    findings
}

async fn schema(store: &Store) -> Result<Finding, StoreError> {
    Ok(Finding::ok(format!("the database opens; its schema is step {}", store.schema_version().await?)))
}

async fn file(store: &Store) -> Result<Finding, StoreError> {
    Ok(match store.check_file(LOOK).await? {
        Soundness::Sound => Finding::ok("the database's file is whole"),
        Soundness::NotOurs => Finding::ok("PostgreSQL looks after its files itself"),
        Soundness::Unfinished => Finding::warning(
            "the database's file is whole as far as there was time to look",
            "look at all of it with `sqlite3 FILE 'PRAGMA quick_check'` while the room is closed",
        ),
        Soundness::Damaged(faults) => Finding::wrong(
            format!("the database's file is damaged: {}", faults.join("; ")),
            "keep it and put a backup back with `baize admin restore FILE`",
        ),
    })
}

async fn ledger(store: &Store) -> Result<Finding, StoreError> {
    let report = store.ledger_check().await?;
    Ok(match report.is_sound() {
        true => Finding::ok("the ledger adds up to zero"),
        false => Finding::wrong(
            format!(
                "the ledger does not add up: {} purses, {} transfers",
                report.mismatches.len(),
                report.unbalanced.len()
            ),
            "somebody wrote to the database by hand; `baize admin ledger` names them, a backup may help",
        ),
    })
}

async fn tables(store: &Store) -> Result<Finding, StoreError> {
    let open = store.open_tables().await?;
    let mut unreadable = Vec::new();
    for table in &open {
        if !reads(store, table).await? {
            unreadable.push(table.id.clone());
        }
    }
    Ok(match unreadable.is_empty() {
        true => Finding::ok(format!("the logs of all {} open tables are as they were written", open.len())),
        false => Finding::wrong(
            format!("the logs of these tables are not what was written: {}", unreadable.join(", ")),
            "close them with `baize admin close TABLE`, which gives everybody back what they brought",
        ),
    })
}

/// Whether the present hand's lines are the ones that were written, to the last.
async fn reads(store: &Store, table: &TableRow) -> Result<bool, StoreError> {
    let (mut next, mut chain) = (table.hand_from, None);
    while next <= table.head {
        match store.lines(&table.id, next, PAGE.min(table.head - next + 1)).await {
            Ok(lines) => match lines.last() {
                Some(last) => (next, chain) = (last.seq + 1, last.chain),
                None => return Ok(false),
            },
            Err(StoreError::Damaged(_)) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    // A table that is being played may have moved on meanwhile, but its lines do not change.
    Ok(table.chain.is_none() || table.chain == chain)
}
