//! Sessions: a token's hash stands for an account until it expires. The token itself is never stored.

use crate::Store;
use crate::accounts::{Account, COLUMNS};
use crate::db::{Sql, sql};
use crate::error::StoreError;

/// Sessions an account may have; beyond it the oldest end.
pub const SESSIONS_PER_ACCOUNT: i64 = 32;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKind {
    Cookie,
    Bearer,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub account: Account,
    pub kind: SessionKind,
}

impl Store {
    pub async fn add_session(
        &self,
        token_hash: [u8; 32],
        account: i64,
        kind: SessionKind,
        now: i64,
        expires_at: i64,
    ) -> Result<(), StoreError> {
        let kind = match kind {
            SessionKind::Cookie => "cookie",
            SessionKind::Bearer => "bearer",
        };
        self.write(move |conn| {
            Box::pin(async move {
                // Selecting the account makes an unknown one an answer instead of a broken reference.
                let insert = sql("INSERT INTO sessions (token_hash, account, kind, created_at, expires_at) \
                                  SELECT $1, id, $3, $4, $5 FROM accounts WHERE id = $2");
                let insert = insert.bind(&token_hash[..]).bind(account).bind(kind);
                if insert.bind(now).bind(expires_at).run(conn).await? == 0 {
                    return Err(StoreError::NoSuchAccount);
                }
                sql("DELETE FROM sessions WHERE account = $1 AND token_hash NOT IN \
                     (SELECT token_hash FROM sessions WHERE account = $1 \
                      ORDER BY CASE WHEN token_hash = $2 THEN 0 ELSE 1 END, created_at DESC, token_hash \
                      LIMIT $3)")
                .bind(account)
                .bind(&token_hash[..])
                .bind(SESSIONS_PER_ACCOUNT)
                .run(conn)
                .await
                .map(drop)
            })
        })
        .await
    }

    /// Whose session this is; an expired one is nobody's.
    pub async fn session(&self, token_hash: [u8; 32], now: i64) -> Result<Option<Session>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS}, s.kind FROM sessions s JOIN accounts a ON a.id = s.account \
             WHERE s.token_hash = $1 AND s.expires_at > $2"
        );
        let args = vec![token_hash[..].into(), now.into()];
        let Some(row) = Sql::built(text, args).read_one(self.readers()).await? else {
            return Ok(None);
        };
        let kind = match row.get::<String>(4)?.as_str() {
            "bearer" => SessionKind::Bearer,
            _ => SessionKind::Cookie,
        };
        Ok(Some(Session { account: Account::read(&row)?, kind }))
    }

    pub async fn drop_session(&self, token_hash: [u8; 32]) -> Result<(), StoreError> {
        self.write(move |conn| {
            Box::pin(async move {
                let delete = sql("DELETE FROM sessions WHERE token_hash = $1");
                delete.bind(&token_hash[..]).run(conn).await.map(drop)
            })
        })
        .await
    }

    /// Ends every session of the account, as after a change of password.
    pub async fn drop_sessions(&self, account: i64) -> Result<u64, StoreError> {
        self.write(move |conn| Box::pin(sql("DELETE FROM sessions WHERE account = $1").bind(account).run(conn))).await
    }
}
