//! Accounts: a name that is unique whatever its case, width or look-alikes, a random id, perhaps a password.

use crate::book::{Book, Entry, open_purses};
use crate::bulk::Bulk;
use crate::db::{Conn, Row, Sql, sql};
use crate::error::StoreError;
use crate::ledger::{Currency, Purse};
use crate::{Store, looks, random};
use std::collections::{BTreeSet, HashMap};
use unicode_normalization::UnicodeNormalization;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    pub id: i64,
    pub nickname: String,
    pub created_at: i64,
    pub has_password: bool,
}

/// An account and what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holdings {
    pub account: Account,
    /// In the order of [`Currency::ALL`].
    pub amounts: [(Currency, i64); 2],
}

impl Holdings {
    pub fn amount(&self, currency: Currency) -> i64 {
        self.amounts.iter().find(|(one, _)| *one == currency).map_or(0, |(_, amount)| *amount)
    }
}

#[derive(Debug, Clone)]
pub struct NewAccount {
    pub nickname: String,
    pub now: i64,
    /// What the account starts with, out of the mint.
    pub grants: Vec<(Currency, i64)>,
}

/// The order in which `read` takes an account's columns.
pub(crate) const COLUMNS: &str = "a.id, a.nickname, a.created_at, \
     CASE WHEN a.password IS NULL THEN CAST(0 AS BIGINT) ELSE CAST(1 AS BIGINT) END";

impl Account {
    pub(crate) fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self { id: row.get(0)?, nickname: row.get(1)?, created_at: row.get(2)?, has_password: row.flag(3)? })
    }
}

/// Names with the same key are the same name: compatibility forms are unified and case is folded.
/// Going down, up and down again also joins the sigmas of Greek and the sharp s of German.
pub fn name_key(name: &str) -> String {
    let flat = |text: String| text.nfkc().collect::<String>();
    let mut key = flat(name.to_owned());
    key = key.chars().flat_map(char::to_lowercase).collect();
    key = key.chars().flat_map(char::to_uppercase).collect();
    key = key.chars().flat_map(char::to_lowercase).collect();
    flat(key)
}

impl Store {
    pub async fn create_account(&self, new: NewAccount) -> Result<Account, StoreError> {
        self.write_money(vec![Purse::Mint], move |conn| {
            let new = new.clone();
            Box::pin(async move { create(conn, new).await })
        })
        .await
    }

    pub async fn account(&self, id: i64) -> Result<Option<Account>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM accounts a WHERE a.id = $1");
        let row = Sql::built(text, vec![id.into()]).read_one(self.readers()).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// What these accounts are called, in one statement for many of them.
    pub async fn nicknames(&self, ids: &BTreeSet<i64>) -> Result<HashMap<i64, String>, StoreError> {
        let mut names = Bulk::new(
            "WITH v (id) AS (",
            1,
            ") SELECT accounts.id, nickname FROM v CROSS JOIN accounts WHERE accounts.id = v.id",
        );
        ids.iter().for_each(|id| names.row([(*id).into()]));
        names.read(self.readers()).await?.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    /// The account with what its purse holds, in one question.
    pub async fn holdings(&self, id: i64) -> Result<Option<Holdings>, StoreError> {
        let [one, other] = Currency::ALL;
        let text = format!(
            "SELECT {COLUMNS}, b.amount, c.amount FROM accounts a \
             JOIN balances b ON b.purse = $2 AND b.currency = $3 \
             JOIN balances c ON c.purse = $2 AND c.currency = $4 WHERE a.id = $1"
        );
        let args = vec![id.into(), Purse::Account(id).to_string().into(), one.as_str().into(), other.as_str().into()];
        let row = Sql::built(text, args).read_one(self.readers()).await?;
        let read = |row: &Row| {
            Ok(Holdings { account: Account::read(row)?, amounts: [(one, row.get(4)?), (other, row.get(5)?)] })
        };
        row.as_ref().map(read).transpose()
    }

    pub async fn account_by_name(&self, name: &str) -> Result<Option<Account>, StoreError> {
        let text = format!("SELECT {COLUMNS} FROM accounts a WHERE a.name_key = $1");
        let args = vec![name_key(name).into()];
        let row = Sql::built(text, args).read_one(self.readers()).await?;
        row.as_ref().map(Account::read).transpose()
    }

    /// The password in the form its hasher wrote it (a PHC string).
    pub async fn password_hash(&self, id: i64) -> Result<Option<String>, StoreError> {
        let find = sql("SELECT password FROM accounts WHERE id = $1").bind(id);
        find.read_one(self.readers()).await?.map_or(Ok(None), |row| row.get(0))
    }
}

async fn create(conn: &mut Conn, new: NewAccount) -> Result<Account, StoreError> {
    let NewAccount { nickname, now, mut grants } = new;
    grants.retain(|(_, amount)| *amount != 0);
    let key = name_key(&nickname);
    let id = loop {
        // Below 2^53, so that the id is exact as a number in JavaScript.
        let id = (random()? >> 11) as i64;
        let insert = sql("INSERT INTO accounts (id, nickname, name_key, created_at, seen_at) \
                          VALUES ($1, $2, $3, $4, $4) ON CONFLICT DO NOTHING");
        let insert = insert.bind(id).bind(&nickname).bind(&key).bind(now);
        if id > 0 && insert.run(conn).await? == 1 {
            break id;
        }
        let named = sql("SELECT id FROM accounts WHERE name_key = $1").bind(&key);
        if !named.rows(conn).await?.is_empty() {
            return Err(StoreError::NameTaken);
        }
    };
    looks::take(conn, id, &nickname).await?;
    let purse = Purse::Account(id);
    open_purses(conn, &purse).await?;
    if !grants.is_empty() {
        let mut book = Book::load(conn, [&Purse::Mint, &purse].into_iter()).await?;
        let entries = grants.into_iter().enumerate().map(|(n, (currency, amount))| Entry {
            transfer: format!("grant/{id}/{n}"),
            from: Purse::Mint,
            to: purse.clone(),
            currency,
            amount,
            line: None,
            at: now,
        });
        book.enter(entries.collect())?;
        book.write(conn).await?;
    }
    Ok(Account { id, nickname, created_at: now, has_password: false })
}
