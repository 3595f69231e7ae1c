//! Tokens and chips: who holds what, and transfers between purses in which nothing is made or lost.

use crate::book::{Book, Entry};
use crate::db::{Sql, sql};
use crate::error::StoreError;
use crate::{Store, random};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Currency {
    Tokens,
    Chips,
}

impl Currency {
    pub const ALL: [Self; 2] = [Self::Tokens, Self::Chips];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Chips => "chips",
        }
    }

    pub(crate) fn parse(text: &str) -> Result<Self, StoreError> {
        let found = Self::ALL.into_iter().find(|currency| currency.as_str() == text);
        found.ok_or_else(|| StoreError::Damaged(format!("currency {text:?}")))
    }
}

/// A place that holds money. All purses of a currency together hold zero: what the mint owes, others have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purse {
    Account(i64),
    Table(String),
    /// Where money comes from; the only purse below zero.
    Mint,
    /// Where money goes for good, such as a rake.
    Burned,
}

/// The purse's key in the database.
impl fmt::Display for Purse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(id) => write!(f, "account:{id}"),
            Self::Table(id) => write!(f, "table:{id}"),
            Self::Mint => f.write_str("mint"),
            Self::Burned => f.write_str("burned"),
        }
    }
}

impl Purse {
    pub(crate) fn parse(text: &str) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged(format!("purse {text:?}"));
        match text.split_once(':') {
            Some(("account", id)) => Ok(Self::Account(id.parse().map_err(|_| damaged())?)),
            Some(("table", id)) => Ok(Self::Table(id.to_owned())),
            None if text == "mint" => Ok(Self::Mint),
            None if text == "burned" => Ok(Self::Burned),
            _ => Err(damaged()),
        }
    }
}

/// A transfer that no table causes, such as a daily refill.
#[derive(Debug, Clone)]
pub struct Transfer {
    pub from: Purse,
    pub to: Purse,
    pub currency: Currency,
    pub amount: i64,
    pub now: i64,
    /// A second transfer with the same key is refused, so "once a day" needs no lock elsewhere.
    pub key: Option<String>,
}

/// What recomputing every balance from its postings found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerReport {
    /// The sum over all purses; zero, or money was made or lost.
    pub sums: Vec<(Currency, i64)>,
    pub mismatches: Vec<Mismatch>,
    /// Transfers whose two sides do not cancel.
    pub unbalanced: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    pub purse: Purse,
    pub currency: Currency,
    pub kept: i64,
    pub recomputed: i64,
}

impl LedgerReport {
    pub fn is_sound(&self) -> bool {
        self.sums.iter().all(|(_, sum)| *sum == 0) && self.mismatches.is_empty() && self.unbalanced.is_empty()
    }
}

/// `($2, $3, $4)`: so many placeholders from this number on. A handful, so that each length is a statement of its own.
fn among(first: usize, count: usize) -> String {
    let numbered: Vec<String> = (first..first + count).map(|n| format!("${n}")).collect();
    format!("({})", numbered.join(", "))
}

fn transfer_id(key: &str) -> String {
    format!("key/{key}")
}

impl Store {
    /// What the purse holds; a purse that does not exist holds nothing.
    pub async fn balance(&self, purse: &Purse, currency: Currency) -> Result<i64, StoreError> {
        let found = sql("SELECT amount FROM balances WHERE purse = $1 AND currency = $2")
            .bind(purse.to_string())
            .bind(currency.as_str())
            .read_one(self.readers())
            .await?;
        found.map_or(Ok(0), |row| row.get(0))
    }

    /// What each of these accounts holds, in their order; one that does not exist holds nothing.
    pub async fn funds(&self, accounts: &[i64], currency: Currency) -> Result<Vec<i64>, StoreError> {
        if accounts.is_empty() {
            return Ok(Vec::new());
        }
        let purses: Vec<String> = accounts.iter().map(|id| Purse::Account(*id).to_string()).collect();
        let among = among(2, purses.len());
        let text = format!("SELECT purse, amount FROM balances WHERE currency = $1 AND purse IN {among}");
        let args = std::iter::once(currency.as_str().into()).chain(purses.iter().map(Into::into)).collect();
        let mut held = BTreeMap::new();
        for row in Sql::built(text, args).read(self.readers()).await? {
            held.insert(row.get::<String>(0)?, row.get::<i64>(1)?);
        }
        Ok(purses.iter().map(|purse| held.get(purse).copied().unwrap_or(0)).collect())
    }

    /// Whether a transfer was made with every one of these keys.
    pub async fn were_moved(&self, keys: &[String]) -> Result<bool, StoreError> {
        if keys.is_empty() {
            return Ok(true);
        }
        let among = among(1, keys.len());
        let text = format!("SELECT COUNT(DISTINCT transfer) FROM postings WHERE transfer IN {among}");
        let args = keys.iter().map(|key| transfer_id(key).into()).collect();
        let found = Sql::built(text, args).read_one(self.readers()).await?;
        Ok(found.map_or(Ok(0), |row| row.get::<i64>(0))? == keys.len() as i64)
    }

    /// Moves money outside any table. Table purses move only with a line of their table.
    pub async fn transfer(&self, transfer: Transfer) -> Result<(), StoreError> {
        if [&transfer.from, &transfer.to].iter().any(|purse| matches!(purse, Purse::Table(_))) {
            return Err(StoreError::Invalid("a table's money moves only with a line of its log"));
        }
        let id = match &transfer.key {
            Some(key) => transfer_id(key),
            None => format!("free/{:016x}", random()?),
        };
        let entry = Entry {
            transfer: id,
            from: transfer.from,
            to: transfer.to,
            currency: transfer.currency,
            amount: transfer.amount,
            line: None,
            at: transfer.now,
        };
        let purses = vec![entry.from.clone(), entry.to.clone()];
        self.write_money(purses, move |conn| {
            let entry = entry.clone();
            Box::pin(async move {
                let mut book = Book::load(conn, [&entry.from, &entry.to].into_iter()).await?;
                // After the purses are locked, so that two with one key cannot pass side by side.
                let before =
                    sql("SELECT purse FROM postings WHERE transfer = $1").bind(&entry.transfer).rows(conn).await?;
                if !before.is_empty() {
                    return Err(StoreError::AlreadyMoved);
                }
                book.enter(vec![entry])?;
                book.write(conn).await
            })
        })
        .await
    }

    /// Recomputes every balance from its postings. One statement, so the picture is of one moment.
    pub async fn ledger_check(&self) -> Result<LedgerReport, StoreError> {
        let rows = sql("SELECT 'sum', '', currency, CAST(SUM(amount) AS BIGINT), 0 \
             FROM balances GROUP BY currency \
             UNION ALL \
             SELECT 'mismatch', b.purse, b.currency, b.amount, COALESCE(p.total, 0) \
             FROM balances b LEFT JOIN (SELECT purse, currency, CAST(SUM(amount) AS BIGINT) AS total \
                                        FROM postings GROUP BY purse, currency) p \
                  ON p.purse = b.purse AND p.currency = b.currency \
             WHERE b.amount <> COALESCE(p.total, 0) \
             UNION ALL \
             SELECT 'unbalanced', transfer, '', 0, 0 FROM postings \
             GROUP BY transfer HAVING SUM(amount) <> 0 OR COUNT(*) <> 2 OR MIN(currency) <> MAX(currency)")
        .read(self.readers())
        .await?;
        let mut report = LedgerReport { sums: Vec::new(), mismatches: Vec::new(), unbalanced: Vec::new() };
        for row in rows {
            let name: String = row.get(1)?;
            let currency: String = row.get(2)?;
            match row.get::<String>(0)?.as_str() {
                "sum" => report.sums.push((Currency::parse(&currency)?, row.get(3)?)),
                "mismatch" => report.mismatches.push(Mismatch {
                    purse: Purse::parse(&name)?,
                    currency: Currency::parse(&currency)?,
                    kept: row.get(3)?,
                    recomputed: row.get(4)?,
                }),
                _ => report.unbalanced.push(name),
            }
        }
        report.sums.sort_unstable();
        Ok(report)
    }
}
