//! Forgetting a guest who never played: the account goes, and what it held goes back to the mint.

use crate::book::empty;
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::ledger::Purse;

/// Whether the account was forgotten. One that has been there since, or has become somebody, is left alone.
pub(crate) async fn forget(conn: &mut Conn, account: i64, not_since: i64) -> Result<bool, StoreError> {
    let gone = sql("DELETE FROM accounts WHERE id = $1 AND password IS NULL AND seen_at < $2 AND created_at < $2 \
                      AND NOT EXISTS (SELECT 1 FROM finished_players p WHERE p.account = accounts.id) \
                      AND NOT EXISTS (SELECT 1 FROM tables t WHERE t.host = accounts.id)");
    if gone.bind(account).bind(not_since).run(conn).await? == 0 {
        return Ok(false);
    }
    let purse = Purse::Account(account);
    let elsewhere = sql("SELECT p.transfer FROM postings p JOIN postings q ON q.transfer = p.transfer \
                         WHERE p.purse = $1 AND q.purse <> p.purse AND q.purse <> 'mint' LIMIT 1");
    match elsewhere.bind(purse.to_string()).rows(conn).await?.is_empty() {
        true => unmint(conn, &purse).await?,
        // Money that was at a table is part of others' accounts too: it goes back by a transfer, and the purse stays.
        false => empty(conn, &purse, Purse::Mint, &format!("forgotten/{account}"), not_since).await?,
    }
    Ok(true)
}

/// Money that came from the mint and has been nowhere else might as well never have been made.
async fn unmint(conn: &mut Conn, purse: &Purse) -> Result<(), StoreError> {
    let name = purse.to_string();
    sql("UPDATE balances SET amount = balances.amount + COALESCE((SELECT b.amount FROM balances b \
           WHERE b.purse = $1 AND b.currency = balances.currency), 0) WHERE purse = 'mint'")
    .bind(&name)
    .run(conn)
    .await?;
    sql("DELETE FROM postings WHERE transfer IN (SELECT transfer FROM postings WHERE purse = $1)")
        .bind(&name)
        .run(conn)
        .await?;
    sql("DELETE FROM balances WHERE purse = $1").bind(&name).run(conn).await.map(drop)
}
