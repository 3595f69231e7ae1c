//! What an account can do about itself: a new password, a look at everything that is kept of it, and the way out.

use crate::Store;
use crate::book::empty;
use crate::db::{Conn, Row, sql};
use crate::error::StoreError;
use crate::ledger::{Currency, Purse};
use crate::sessions::{Grant, TokenHash, end_all_but, hold};

/// Money that moved in or out of an account's purse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posting {
    pub transfer: String,
    pub currency: Currency,
    pub amount: i64,
    /// The table whose line moved it, and which line.
    pub table: Option<String>,
    pub seq: Option<i64>,
    pub at: i64,
}

impl Store {
    /// Sets the account's password, in the form its hasher wrote it (a PHC string), and ends every other session of
    /// it. `known` is the hash that was there when the old password was asked for. Gives the sessions that ended.
    pub async fn change_password(
        &self,
        account: i64,
        by: TokenHash,
        known: Option<String>,
        new: String,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.write(move |conn| {
            let (known, new) = (known.clone(), new.clone());
            Box::pin(async move {
                hold_both(conn, account, by, known).await?;
                let set = sql("UPDATE accounts SET password = $1 WHERE id = $2");
                set.bind(new).bind(account).run(conn).await?;
                end_all_but(conn, account, Some(by)).await
            })
        })
        .await
    }

    /// Deletes the account: its name, its password and its sessions go, what it held is burned, and its finished hands
    /// stay without it. Gives the sessions that ended. The row itself stays as a number without a name, because
    /// tables and the ledger point at it.
    pub async fn delete_account(
        &self,
        account: i64,
        by: TokenHash,
        known: Option<String>,
        now: i64,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.write_money(vec![Purse::Burned, Purse::Account(account)], move |conn| {
            let known = known.clone();
            Box::pin(async move {
                hold_both(conn, account, by, known).await?;
                empty(conn, &Purse::Account(account), Purse::Burned, &format!("deleted/{account}"), now).await?;
                // No name has a key with capitals in it.
                sql("UPDATE accounts SET nickname = '', name_key = $2, password = NULL, created_at = 0, seen_at = $3 \
                     WHERE id = $1")
                .bind(account)
                .bind(format!("DELETED/{account}"))
                .bind(now)
                .run(conn)
                .await?;
                sql("DELETE FROM name_looks WHERE account = $1").bind(account).run(conn).await?;
                sql("UPDATE finished_players SET account = NULL, name = '' WHERE account = $1")
                    .bind(account)
                    .run(conn)
                    .await?;
                end_all_but(conn, account, None).await
            })
        })
        .await
    }

    /// What moved in and out of the account's purse, by currency and the name of the transfer: those behind this one.
    pub async fn postings_of(
        &self,
        account: i64,
        after: Option<&Posting>,
        limit: i64,
    ) -> Result<Vec<Posting>, StoreError> {
        let (currency, transfer) = after.map_or(("", ""), |last| (last.currency.as_str(), &last.transfer));
        let rows = sql("SELECT transfer, currency, amount, table_id, seq, at FROM postings \
             WHERE purse = $1 AND (currency, transfer) > ($2, $3) ORDER BY currency, transfer LIMIT $4")
        .bind(Purse::Account(account).to_string())
        .bind(currency)
        .bind(transfer)
        .bind(limit)
        .read(self.readers())
        .await?;
        rows.iter().map(Posting::read).collect()
    }
}

/// Holds the account for whoever has the session and knew the password that it has, if it has one.
async fn hold_both(conn: &mut Conn, account: i64, by: TokenHash, known: Option<String>) -> Result<(), StoreError> {
    hold(conn, account, &Grant::Session(by)).await?;
    match known {
        Some(known) => hold(conn, account, &Grant::Password(known)).await,
        None => {
            let kept = sql("SELECT id FROM accounts WHERE id = $1 AND password IS NOT NULL");
            let kept = kept.bind(account).rows(conn).await?;
            if kept.is_empty() { Ok(()) } else { Err(StoreError::SessionEnded) }
        }
    }
}

impl Posting {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            transfer: row.get(0)?,
            currency: Currency::parse(&row.get::<String>(1)?)?,
            amount: row.get(2)?,
            table: row.get(3)?,
            seq: row.get(4)?,
            at: row.get(5)?,
        })
    }
}
