//! Sessions: a token's hash stands for an account until it expires or is ended. The token itself is never stored.

use crate::Store;
use crate::accounts::{Account, COLUMNS};
use crate::bulk::{Bulk, values};
use crate::db::{Arg, Conn, Row, Sql, sql};
use crate::error::StoreError;

/// Sessions an account may have; beyond it the oldest end.
pub const SESSIONS_PER_ACCOUNT: i64 = 32;
/// How many are asked about in one statement.
const PIECE: usize = 250;

/// What is stored of a token.
pub type TokenHash = [u8; 32];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionKind {
    /// A person's, in a browser.
    Cookie,
    /// A bot's.
    Bearer,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub account: Account,
    pub kind: SessionKind,
}

/// One of an account's sessions, for its owner to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionRow {
    pub token_hash: TokenHash,
    pub kind: SessionKind,
    pub created_at: i64,
    pub seen_at: i64,
    pub expires_at: i64,
}

#[derive(Debug, Clone)]
pub struct NewSession {
    pub token_hash: TokenHash,
    pub account: i64,
    pub kind: SessionKind,
    pub now: i64,
    pub expires_at: i64,
    pub by: Grant,
}

/// By what right an account is entered or changed. It is looked at again in the transaction that does it: a password
/// that was changed meanwhile, or a session that was ended, gives no right any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// It was made just now.
    NewAccount,
    /// The password behind this hash was known.
    Password(String),
    /// Somebody who is logged in.
    Session(TokenHash),
}

impl SessionKind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Cookie => "cookie",
            Self::Bearer => "bearer",
        }
    }

    fn parse(text: &str) -> Self {
        match text {
            "bearer" => Self::Bearer,
            _ => Self::Cookie,
        }
    }
}

impl Store {
    /// Adds a session and gives those that had to make room for it.
    pub async fn add_session(&self, new: NewSession) -> Result<Vec<TokenHash>, StoreError> {
        self.write(move |conn| {
            let new = new.clone();
            Box::pin(async move { add(conn, new).await })
        })
        .await
    }

    /// Whose session this is; an expired one is nobody's.
    pub async fn session(&self, token_hash: TokenHash, now: i64) -> Result<Option<Session>, StoreError> {
        let text = format!(
            "SELECT {COLUMNS}, s.kind FROM sessions s JOIN accounts a ON a.id = s.account \
             WHERE s.token_hash = $1 AND s.expires_at > $2"
        );
        let args = vec![token_hash[..].into(), now.into()];
        let row = Sql::built(text, args).read_one(self.readers()).await?;
        let read =
            |row: Row| Ok(Session { account: Account::read(&row)?, kind: SessionKind::parse(&row.get::<String>(4)?) });
        row.map(read).transpose()
    }

    /// The account's sessions, the latest first.
    pub async fn sessions_of(&self, account: i64, now: i64) -> Result<Vec<SessionRow>, StoreError> {
        let rows = sql("SELECT token_hash, kind, created_at, seen_at, expires_at FROM sessions \
             WHERE account = $1 AND expires_at > $2 ORDER BY created_at DESC, token_hash");
        rows.bind(account).bind(now).read(self.readers()).await?.iter().map(SessionRow::read).collect()
    }

    /// These sessions were used just now.
    pub async fn sessions_seen(&self, sessions: Vec<TokenHash>, now: i64) -> Result<(), StoreError> {
        self.write(move |conn| {
            let mut seen = Bulk::new(
                "WITH v (token_hash, at) AS (",
                2,
                ") UPDATE sessions SET seen_at = v.at FROM v \
                 WHERE sessions.token_hash = v.token_hash AND sessions.seen_at < v.at",
            );
            sessions.iter().for_each(|hash| seen.row([hash[..].into(), now.into()]));
            Box::pin(async move { seen.run(conn).await })
        })
        .await
        .map(drop)
    }

    /// Those among them that have ended or expired.
    pub async fn ended_among(&self, sessions: &[TokenHash], now: i64) -> Result<Vec<TokenHash>, StoreError> {
        let mut ended = Vec::new();
        for some in sessions.chunks(PIECE) {
            let text = format!(
                "WITH v (token_hash) AS ({}) SELECT v.token_hash FROM v LEFT JOIN sessions s \
                 ON s.token_hash = v.token_hash AND s.expires_at > ${} WHERE s.token_hash IS NULL",
                values(true, some.len(), 1),
                some.len() + 1
            );
            let args = some.iter().map(|hash| hash[..].into()).chain([Arg::from(now)]).collect();
            let rows = Sql::built(text, args).read(self.readers()).await?;
            ended.extend(rows.iter().map(|row| hash_in(row, 0)).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(ended)
    }

    pub async fn drop_session(&self, token_hash: TokenHash) -> Result<(), StoreError> {
        self.write(move |conn| {
            Box::pin(async move {
                let delete = sql("DELETE FROM sessions WHERE token_hash = $1");
                delete.bind(&token_hash[..]).run(conn).await.map(drop)
            })
        })
        .await
    }

    /// Ends every session of the account but the one that asks for it, and gives those that ended.
    pub async fn end_other_sessions(&self, account: i64, by: TokenHash) -> Result<Vec<TokenHash>, StoreError> {
        self.write(move |conn| {
            Box::pin(async move {
                hold(conn, account, &Grant::Session(by)).await?;
                end_all_but(conn, account, Some(by)).await
            })
        })
        .await
    }

    /// Ends every session of the account.
    pub async fn drop_sessions(&self, account: i64) -> Result<Vec<TokenHash>, StoreError> {
        self.write(move |conn| Box::pin(end_all_but(conn, account, None))).await
    }
}

/// Holds the account until the transaction ends, if it may be changed by this right.
pub(crate) async fn hold(conn: &mut Conn, account: i64, by: &Grant) -> Result<(), StoreError> {
    let lock = conn.for_update();
    let held = Sql::built(format!("SELECT id FROM accounts WHERE id = $1{lock}"), vec![account.into()]);
    if held.rows(conn).await?.is_empty() {
        return Err(StoreError::NoSuchAccount);
    }
    let right = match by {
        Grant::NewAccount => return Ok(()),
        Grant::Password(hash) => {
            sql("SELECT id FROM accounts WHERE id = $1 AND password = $2").bind(account).bind(hash)
        }
        Grant::Session(token) => {
            let found = sql("SELECT account FROM sessions WHERE account = $1 AND token_hash = $2");
            found.bind(account).bind(&token[..])
        }
    };
    if right.rows(conn).await?.is_empty() { Err(StoreError::SessionEnded) } else { Ok(()) }
}

/// Ends the account's sessions, all of them or all but one, and gives those that ended.
pub(crate) async fn end_all_but(
    conn: &mut Conn,
    account: i64,
    keep: Option<TokenHash>,
) -> Result<Vec<TokenHash>, StoreError> {
    // No token has an empty hash, so none is kept by it.
    let keep = keep.map_or(Vec::new(), |hash| hash.to_vec());
    let delete = sql("DELETE FROM sessions WHERE account = $1 AND token_hash <> $2 RETURNING token_hash");
    let rows = delete.bind(account).bind(&keep[..]).rows(conn).await?;
    rows.iter().map(|row| hash_in(row, 0)).collect()
}

async fn add(conn: &mut Conn, new: NewSession) -> Result<Vec<TokenHash>, StoreError> {
    hold(conn, new.account, &new.by).await?;
    sql("INSERT INTO sessions (token_hash, account, kind, created_at, expires_at, seen_at) \
         VALUES ($1, $2, $3, $4, $5, $4)")
    .bind(&new.token_hash[..])
    .bind(new.account)
    .bind(new.kind.as_str())
    .bind(new.now)
    .bind(new.expires_at)
    .run(conn)
    .await?;
    // Whoever makes tokens does not lose the account by it.
    let maker = if let Grant::Session(maker) = new.by { maker } else { new.token_hash };
    let ended = sql("DELETE FROM sessions WHERE account = $1 AND token_hash NOT IN \
         (SELECT token_hash FROM sessions WHERE account = $1 \
          ORDER BY CASE WHEN token_hash IN ($2, $3) THEN 0 ELSE 1 END, created_at DESC, token_hash \
          LIMIT $4) RETURNING token_hash")
    .bind(new.account)
    .bind(&new.token_hash[..])
    .bind(&maker[..])
    .bind(SESSIONS_PER_ACCOUNT)
    .rows(conn)
    .await?;
    ended.iter().map(|row| hash_in(row, 0)).collect()
}

fn hash_in(row: &Row, index: usize) -> Result<TokenHash, StoreError> {
    let bytes: Vec<u8> = row.get(index)?;
    bytes.try_into().map_err(|_| StoreError::Damaged("the hash of a token is not 32 bytes".into()))
}

impl SessionRow {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            token_hash: hash_in(row, 0)?,
            kind: SessionKind::parse(&row.get::<String>(1)?),
            created_at: row.get(2)?,
            seen_at: row.get(3)?,
            expires_at: row.get(4)?,
        })
    }
}
