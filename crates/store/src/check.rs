//! Whether the database's file is whole, asked once at the start.

use crate::Store;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use std::time::{Duration, Instant};

/// Faults that are named; one is enough to stop, and a few say where.
const NAMED_FAULTS: i64 = 10;
/// How many steps of SQLite's machine pass between two looks at the clock.
const STEPS_BETWEEN_LOOKS: i32 = 20_000;

/// What a look at the file found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Soundness {
    Sound,
    /// There was not time enough to look at all of it.
    Unfinished,
    Damaged(Vec<String>),
    /// PostgreSQL looks after its own files.
    NotOurs,
}

impl Store {
    /// Looks through a SQLite file for pages that do not fit, for at most this long.
    pub async fn check_file(&self, patience: Duration) -> Result<Soundness, StoreError> {
        let Some(mut conn) = self.sqlite_beside().await? else { return Ok(Soundness::NotOurs) };
        let until = Instant::now() + patience;
        if let Conn::Sqlite(conn) = &mut conn {
            conn.lock_handle().await?.set_progress_handler(STEPS_BETWEEN_LOOKS, move || Instant::now() < until);
        }
        let found = crate::db::Sql::built(format!("PRAGMA quick_check({NAMED_FAULTS})"), Vec::new());
        let rows = match found.rows(&mut conn).await {
            Ok(rows) => rows,
            Err(_) if Instant::now() >= until => return Ok(Soundness::Unfinished),
            Err(StoreError::DamagedFile(reason)) => return Ok(Soundness::Damaged(vec![reason])),
            Err(error) => return Err(error),
        };
        conn.close().await;
        let said = rows.iter().map(|row| row.get::<String>(0)).collect::<Result<Vec<_>, _>>()?;
        match said.as_slice() {
            [ok] if ok == "ok" => Ok(Soundness::Sound),
            _ => Ok(Soundness::Damaged(said)),
        }
    }

    /// Copies what waits in SQLite's write-ahead log into the file, and cuts the log. It never waits for a writer or
    /// a reader: what cannot be done now is done the next time.
    pub async fn shorten_log(&self) -> Result<(), StoreError> {
        let Some(mut conn) = self.sqlite_beside().await? else { return Ok(()) };
        sql("PRAGMA busy_timeout = 0").rows(&mut conn).await?;
        // The first does the work beside the writer; the second has little left to do with the writer held back.
        for step in ["PRAGMA wal_checkpoint(PASSIVE)", "PRAGMA wal_checkpoint(TRUNCATE)"] {
            match sql(step).rows(&mut conn).await {
                Ok(_) | Err(StoreError::Busy(_)) => {}
                Err(error) => return Err(error),
            }
        }
        conn.close().await;
        Ok(())
    }
}
