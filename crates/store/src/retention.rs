//! What is not kept for ever: each call does a bounded piece of it in one transaction, so that no table waits long.

use crate::Store;
use crate::bulk::Bulk;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::guests;
use crate::ledger::Purse;

/// Where a walk through guests has come to; the next piece goes on behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GuestCursor {
    seen_at: i64,
    account: i64,
}

/// What one piece of a walk through guests did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestsForgotten {
    pub forgotten: u64,
    /// None if the walk is at its end.
    pub next: Option<GuestCursor>,
}

impl Store {
    /// These accounts were there just now.
    pub async fn seen(&self, accounts: Vec<i64>, now: i64) -> Result<(), StoreError> {
        self.write(move |conn| {
            let mut seen = Bulk::new(
                "WITH v (id, at) AS (",
                2,
                ") UPDATE accounts SET seen_at = v.at FROM v WHERE accounts.id = v.id AND accounts.seen_at < v.at",
            );
            accounts.iter().for_each(|id| seen.row([(*id).into(), now.into()]));
            Box::pin(async move { seen.run(conn).await })
        })
        .await
        .map(drop)
    }

    /// Forgets up to `most` sessions that have expired, and says how many there were.
    pub async fn forget_sessions(&self, now: i64, most: i64) -> Result<u64, StoreError> {
        self.write(move |conn| {
            let delete = sql("DELETE FROM sessions WHERE token_hash IN \
                              (SELECT token_hash FROM sessions WHERE expires_at <= $1 LIMIT $2)");
            Box::pin(delete.bind(now).bind(most).run(conn))
        })
        .await
    }

    /// Forgets up to `most` guests: no password, no finished hand, no table of their own, and not there since. What
    /// they held goes back to the mint. `keep` are those who are not to be touched, such as those who sit somewhere.
    pub async fn forget_guests(
        &self,
        not_since: i64,
        from: GuestCursor,
        keep: &[i64],
        most: i64,
    ) -> Result<GuestsForgotten, StoreError> {
        let rows = sql("SELECT a.id, a.seen_at FROM accounts a \
             WHERE a.password IS NULL AND a.seen_at < $1 AND a.created_at < $1 AND (a.seen_at, a.id) > ($2, $3) \
               AND NOT EXISTS (SELECT 1 FROM finished_players p WHERE p.account = a.id) \
               AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = a.id) \
             ORDER BY a.seen_at, a.id LIMIT $4")
        .bind(not_since)
        .bind(from.seen_at)
        .bind(from.account)
        .bind(most)
        .read(self.readers())
        .await?;
        let mut done = GuestsForgotten { forgotten: 0, next: None };
        for row in &rows {
            let cursor = GuestCursor { account: row.get(0)?, seen_at: row.get(1)? };
            if !keep.contains(&cursor.account) && self.forget_guest(cursor.account, not_since).await? {
                done.forgotten += 1;
            }
            done.next = Some(cursor).filter(|_| rows.len() as i64 == most);
        }
        Ok(done)
    }

    /// One guest, if it is still nobody.
    async fn forget_guest(&self, account: i64, not_since: i64) -> Result<bool, StoreError> {
        let purses = vec![Purse::Mint, Purse::Account(account)];
        self.write_money(purses, move |conn| Box::pin(guests::forget(conn, account, not_since))).await
    }

    /// Forgets up to `most` tables that closed before this without a finished hand and without money having moved.
    pub async fn forget_empty_tables(&self, closed_before: i64, most: i64) -> Result<u64, StoreError> {
        // Looked for by a reader: they may be far apart.
        let empty = sql("SELECT t.id FROM tables t WHERE t.closed_at < $1 AND t.closed_at IS NOT NULL \
               AND NOT EXISTS (SELECT 1 FROM finished_hands h WHERE h.table_id = t.id) \
               AND NOT EXISTS (SELECT 1 FROM postings p WHERE p.table_id = t.id) \
             ORDER BY t.closed_at, t.id LIMIT $2");
        let rows = empty.bind(closed_before).bind(most).read(self.readers()).await?;
        let ids = rows.iter().map(|row| row.get::<String>(0)).collect::<Result<Vec<_>, _>>()?;
        if ids.is_empty() {
            return Ok(0);
        }
        // A closed table never changes, so what was true when it was read is true now.
        self.write(move |conn| {
            let ids = ids.clone();
            Box::pin(async move {
                for id in &ids {
                    for delete in [
                        sql("DELETE FROM lines WHERE table_id = $1").bind(id),
                        sql("DELETE FROM balances WHERE purse = $1").bind(Purse::Table(id.clone()).to_string()),
                        sql("DELETE FROM tables WHERE id = $1").bind(id),
                    ] {
                        delete.run(conn).await?;
                    }
                }
                Ok(ids.len() as u64)
            })
        })
        .await
    }

    /// Throws away up to `most` lines of a table that closed before this. Its finished hands stay, and say that their
    /// log is gone. None if there is no such table left.
    pub async fn forget_lines(&self, closed_before: i64, most: i64) -> Result<Option<u64>, StoreError> {
        self.write(move |conn| Box::pin(forget_lines(conn, closed_before, most))).await
    }
}

async fn forget_lines(conn: &mut Conn, closed_before: i64, most: i64) -> Result<Option<u64>, StoreError> {
    let table = sql("SELECT id FROM tables WHERE closed_at < $1 AND closed_at IS NOT NULL AND log_state < 2 \
                     ORDER BY closed_at, id LIMIT 1");
    let rows = table.bind(closed_before).rows(conn).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let id: String = row.get(0)?;
    // A line that moved money is the ledger's as well: it stays, with nothing in it.
    let next = sql("SELECT seq FROM lines WHERE table_id = $1 AND body <> '' ORDER BY seq LIMIT $2");
    let next = next.bind(&id).bind(most).rows(conn).await?;
    let last: i64 = next.last().map_or(Ok(0), |row| row.get(0))?;
    sql("UPDATE lines SET body = '', chain = NULL WHERE table_id = $1 AND seq <= $2 AND body <> '' \
           AND EXISTS (SELECT 1 FROM postings p WHERE p.table_id = lines.table_id AND p.seq = lines.seq)")
    .bind(&id)
    .bind(last)
    .run(conn)
    .await?;
    sql("DELETE FROM lines WHERE table_id = $1 AND seq <= $2 AND body <> ''").bind(&id).bind(last).run(conn).await?;
    sql("DELETE FROM reviews WHERE table_id = $1").bind(&id).run(conn).await?;
    let state = if (next.len() as i64) < most { 2 } else { 1 };
    sql("UPDATE tables SET log_state = $2 WHERE id = $1").bind(&id).bind(state).run(conn).await?;
    Ok(Some(next.len() as u64))
}
