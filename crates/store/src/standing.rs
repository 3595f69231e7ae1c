//! How accounts stand with the host: who is kept out, who is kept quiet, and who goes by another name.

use crate::accounts::name_key;
use crate::audit::{self, Deed};
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::{Store, looks};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SanctionKind {
    Ban,
    Mute,
}

impl SanctionKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ban => "ban",
            Self::Mute => "mute",
        }
    }

    fn parse(text: &str) -> Result<Self, StoreError> {
        let found = [Self::Ban, Self::Mute].into_iter().find(|kind| kind.as_str() == text);
        found.ok_or_else(|| StoreError::Damaged(format!("sanction {text:?}")))
    }
}

/// What holds for an account, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    pub account: i64,
    pub kind: SanctionKind,
    /// None until it is taken back.
    pub until: Option<i64>,
    /// What the account is told.
    pub why: Option<String>,
}

/// Everything that holds at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing {
    pub sanctions: Vec<Sanction>,
    /// Accounts that the host has given another name, and the name.
    pub renamed: Vec<(i64, String)>,
}

impl Store {
    pub async fn standing(&self, now: i64) -> Result<Standing, StoreError> {
        let mut standing = Standing::default();
        let held = sql("SELECT account, kind, until, why FROM sanctions WHERE until IS NULL OR until > $1 \
                        ORDER BY account, kind");
        for row in held.bind(now).read(self.readers()).await? {
            let kind = SanctionKind::parse(&row.get::<String>(1)?)?;
            standing.sanctions.push(Sanction { account: row.get(0)?, kind, until: row.get(2)?, why: row.get(3)? });
        }
        let renamed = sql("SELECT id, nickname FROM accounts WHERE renamed_at IS NOT NULL ORDER BY id");
        for row in renamed.read(self.readers()).await? {
            standing.renamed.push((row.get(0)?, row.get(1)?));
        }
        Ok(standing)
    }

    /// From now on this holds, in place of what held before.
    pub async fn sanction(&self, sanction: Sanction, deed: Deed) -> Result<(), StoreError> {
        self.write(move |conn| {
            let (sanction, deed) = (sanction.clone(), deed.clone());
            Box::pin(async move {
                // Selecting the account makes an unknown one an answer instead of a broken reference.
                let set = sql("INSERT INTO sanctions (account, kind, until, why, at) \
                               SELECT id, $2, $3, $4, $5 FROM accounts WHERE id = $1 \
                               ON CONFLICT (account, kind) DO UPDATE \
                               SET until = excluded.until, why = excluded.why, at = excluded.at");
                let set = set.bind(sanction.account).bind(sanction.kind.as_str()).bind(sanction.until);
                if set.bind(sanction.why.clone()).bind(deed.at).run(conn).await? == 0 {
                    return Err(StoreError::NoSuchAccount);
                }
                audit::note(conn, &deed).await
            })
        })
        .await
    }

    /// Takes it back. Whether there was anything to take back; if not, nothing is written down.
    pub async fn lift(&self, account: i64, kind: SanctionKind, deed: Deed) -> Result<bool, StoreError> {
        self.write(move |conn| {
            let deed = deed.clone();
            Box::pin(async move {
                let gone = sql("DELETE FROM sanctions WHERE account = $1 AND kind = $2 \
                                AND (until IS NULL OR until > $3)");
                let gone = gone.bind(account).bind(kind.as_str()).bind(deed.at).run(conn).await?;
                if gone > 0 {
                    audit::note(conn, &deed).await?;
                }
                Ok(gone > 0)
            })
        })
        .await
    }

    /// Gives the account another name, which has to be free and to look like nobody else's.
    pub async fn rename(&self, account: i64, name: &str, deed: Deed) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.write(move |conn| {
            let (name, deed) = (name.clone(), deed.clone());
            Box::pin(async move { rename(conn, account, &name, &deed).await })
        })
        .await
    }
}

async fn rename(conn: &mut Conn, account: i64, name: &str, deed: &Deed) -> Result<(), StoreError> {
    let key = name_key(name);
    let taken = sql("SELECT id FROM accounts WHERE name_key = $1 AND id <> $2");
    if !taken.bind(&key).bind(account).rows(conn).await?.is_empty() {
        return Err(StoreError::NameTaken);
    }
    let set = sql("UPDATE accounts SET nickname = $2, name_key = $3, renamed_at = $4 WHERE id = $1");
    if set.bind(account).bind(name).bind(&key).bind(deed.at).run(conn).await? == 0 {
        return Err(StoreError::NoSuchAccount);
    }
    // The old name's looks are free for others from now on.
    sql("DELETE FROM name_looks WHERE account = $1").bind(account).run(conn).await?;
    looks::take(conn, account, name).await?;
    audit::note(conn, deed).await
}
