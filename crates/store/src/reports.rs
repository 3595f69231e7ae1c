//! What people report to the host. There is a bound on what one account writes, and on what is kept.

use crate::Store;
use crate::audit::{self, Deed};
use crate::db::{Conn, Row, sql};
use crate::error::StoreError;

/// Reports an account may write in 24 hours.
pub const REPORTS_A_DAY: i64 = 10;
/// Reports that are kept; then those that were dealt with go, the oldest first, and after that nothing more is taken.
const KEPT: i64 = 10_000;
const DAY_MS: i64 = 24 * 3600 * 1000;

/// What somebody says about somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    pub at: i64,
    pub by: i64,
    pub by_name: String,
    /// None for somebody who has no account, such as a bot.
    pub whom: Option<i64>,
    pub whom_name: String,
    pub table: String,
    pub game: String,
    pub hand_no: i64,
    /// `chat`, `cheating`, `name` or `other`.
    pub about: String,
    pub words: String,
    /// The last lines that were said at the table, as JSON.
    pub chat: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    pub number: i64,
    /// Whoever has been forgotten since is 0 here.
    pub said: NewReport,
    pub done_at: Option<i64>,
}

impl Store {
    /// Keeps a report, or says [`StoreError::TooMany`].
    pub async fn add_report(&self, report: NewReport) -> Result<(), StoreError> {
        self.write(move |conn| {
            let report = report.clone();
            Box::pin(async move { add(conn, report).await })
        })
        .await
    }

    /// The newest first; those that were dealt with too, if asked for.
    pub async fn reports(&self, all: bool, most: i64) -> Result<Vec<Report>, StoreError> {
        let rows = sql("SELECT id, at, by_id, by_name, whom_id, whom_name, table_id, game, hand_no, about, words, \
                        chat, done_at FROM reports WHERE done_at IS NULL OR $1 = 1 ORDER BY id DESC LIMIT $2");
        rows.bind(all).bind(most).read(self.readers()).await?.iter().map(Report::read).collect()
    }

    /// This report was dealt with. False if there is none of this number, or it was dealt with before.
    pub async fn resolve_report(&self, number: i64, deed: Deed) -> Result<bool, StoreError> {
        self.write(move |conn| {
            let deed = deed.clone();
            Box::pin(async move {
                let done = sql("UPDATE reports SET done_at = $2 WHERE id = $1 AND done_at IS NULL");
                let done = done.bind(number).bind(deed.at).run(conn).await? > 0;
                if done {
                    audit::note(conn, &deed).await?;
                }
                Ok(done)
            })
        })
        .await
    }

    /// Forgets up to `most` reports that were dealt with before this.
    pub async fn forget_reports(&self, done_before: i64, most: i64) -> Result<u64, StoreError> {
        self.write(move |conn| {
            let gone = sql("DELETE FROM reports WHERE id IN (SELECT id FROM reports WHERE done_at < $1 LIMIT $2)");
            Box::pin(gone.bind(done_before).bind(most).run(conn))
        })
        .await
    }
}

async fn add(conn: &mut Conn, new: NewReport) -> Result<(), StoreError> {
    let today = sql("SELECT COUNT(*) FROM reports WHERE by_id = $1 AND at > $2");
    if count(today.bind(new.by).bind(new.at - DAY_MS).rows(conn).await?)? >= REPORTS_A_DAY {
        return Err(StoreError::TooMany("this account has written as many reports as one may in a day"));
    }
    if count(sql("SELECT COUNT(*) FROM reports").rows(conn).await?)? >= KEPT {
        let oldest = sql("DELETE FROM reports WHERE id = (SELECT MIN(id) FROM reports WHERE done_at IS NOT NULL)");
        if oldest.run(conn).await? == 0 {
            return Err(StoreError::TooMany("as many reports as may wait for the host"));
        }
    }
    sql("INSERT INTO reports (at, by_id, by_name, whom_id, whom_name, table_id, game, hand_no, about, words, chat) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
    .bind(new.at)
    .bind(new.by)
    .bind(new.by_name)
    .bind(new.whom)
    .bind(new.whom_name)
    .bind(new.table)
    .bind(new.game)
    .bind(new.hand_no)
    .bind(new.about)
    .bind(new.words)
    .bind(new.chat)
    .run(conn)
    .await
    .map(drop)
}

fn count(rows: Vec<Row>) -> Result<i64, StoreError> {
    rows.first().map_or(Ok(0), |row| row.get(0))
}

impl Report {
    fn read(row: &Row) -> Result<Self, StoreError> {
        let said = NewReport {
            at: row.get(1)?,
            by: row.get::<Option<i64>>(2)?.unwrap_or(0),
            by_name: row.get(3)?,
            whom: row.get(4)?,
            whom_name: row.get(5)?,
            table: row.get(6)?,
            game: row.get(7)?,
            hand_no: row.get(8)?,
            about: row.get(9)?,
            words: row.get(10)?,
            chat: row.get(11)?,
        };
        Ok(Self { number: row.get(0)?, said, done_at: row.get(12)? })
    }
}
