//! The ledger inside a transaction: purses are read and locked, transfers decided here, then written at once.

use crate::append::{Balance, Move};
use crate::batch::Write;
use crate::bulk::{Bulk, select_in};
use crate::db::Conn;
use crate::error::StoreError;
use crate::ledger::{Currency, Purse};
use std::collections::{BTreeMap, BTreeSet};

/// One transfer to be entered.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub transfer: String,
    pub from: Purse,
    pub to: Purse,
    pub currency: Currency,
    pub amount: i64,
    /// The table and the line that caused it.
    pub line: Option<(String, i64)>,
    pub at: i64,
}

#[derive(Default)]
pub(crate) struct Book {
    balances: BTreeMap<(String, Currency), Change>,
    entries: Vec<Entry>,
}

struct Change {
    before: i64,
    now: i64,
}

impl Book {
    /// Reads the purses and keeps others from changing them until the transaction ends.
    pub async fn load(conn: &mut Conn, purses: impl Iterator<Item = &Purse>) -> Result<Self, StoreError> {
        Self::load_named(conn, purses.map(Purse::to_string).collect()).await
    }

    pub async fn load_named(conn: &mut Conn, names: BTreeSet<String>) -> Result<Self, StoreError> {
        let mut book = Self::default();
        if names.is_empty() {
            return Ok(book);
        }
        let select = "SELECT purse, currency, amount FROM balances WHERE purse";
        let order = "ORDER BY purse, currency";
        for row in select_in(conn, select, names.into_iter(), order).await? {
            book.note(row.get(0)?, &row.get::<String>(1)?, row.get(2)?)?;
        }
        Ok(book)
    }

    /// What a purse holds, as it was read.
    pub fn note(&mut self, purse: String, currency: &str, amount: i64) -> Result<(), StoreError> {
        self.balances.insert((purse, Currency::parse(currency)?), Change { before: amount, now: amount });
        Ok(())
    }

    /// Enters all of the transfers, one after the other, or none of them.
    pub fn enter(&mut self, entries: Vec<Entry>) -> Result<(), StoreError> {
        for (done, entry) in entries.iter().enumerate() {
            if let Err(refusal) = self.shift(entry) {
                for undone in entries[..done].iter().rev() {
                    *self.held(&undone.to, undone.currency)? -= undone.amount;
                    *self.held(&undone.from, undone.currency)? += undone.amount;
                }
                return Err(refusal);
            }
        }
        self.entries.extend(entries);
        Ok(())
    }

    fn shift(&mut self, entry: &Entry) -> Result<(), StoreError> {
        let Entry { from, to, currency, amount, .. } = entry;
        if *amount <= 0 {
            return Err(StoreError::Invalid("an amount is above zero"));
        }
        if from == to {
            return Err(StoreError::Invalid("a transfer is between two purses"));
        }
        let too_much = StoreError::Invalid("a purse cannot hold or owe that much");
        let rest = self.held(from, *currency)?.checked_sub(*amount).ok_or(too_much.clone())?;
        if rest < 0 && *from != Purse::Mint {
            return Err(StoreError::InsufficientFunds { purse: from.clone(), currency: *currency });
        }
        let sum = self.held(to, *currency)?.checked_add(*amount).ok_or(too_much)?;

        *self.held(from, *currency)? = rest;
        *self.held(to, *currency)? = sum;
        Ok(())
    }

    /// What a purse that was loaded holds now.
    pub fn balance(&mut self, purse: &Purse, currency: Currency) -> Result<i64, StoreError> {
        self.held(purse, currency).map(|held| *held)
    }

    fn held(&mut self, purse: &Purse, currency: Currency) -> Result<&mut i64, StoreError> {
        match self.balances.get_mut(&(purse.to_string(), currency)) {
            Some(balance) => Ok(&mut balance.now),
            None => Err(StoreError::NoSuchPurse(purse.clone())),
        }
    }

    /// What the purses of these moves hold, each once.
    pub fn balances_of(&mut self, moves: &[Move]) -> Result<Vec<Balance>, StoreError> {
        let sides = moves.iter().flat_map(|step| [(&step.from, step.currency), (&step.to, step.currency)]);
        let purses: BTreeSet<(&Purse, Currency)> = sides.collect();
        let held = purses.into_iter().map(|(purse, currency)| {
            Ok(Balance { purse: purse.clone(), currency, amount: *self.held(purse, currency)? })
        });
        held.collect()
    }

    /// Writes what was entered. The statement checks again what was decided here: a purse never owes.
    pub async fn write(self, conn: &mut Conn) -> Result<(), StoreError> {
        for write in self.writes() {
            let touched = write.bulk.run(conn).await?;
            write.check(touched)?;
        }
        Ok(())
    }

    pub fn writes(self) -> [Write; 2] {
        let mut changes = Bulk::new(
            "WITH v (purse, currency, change) AS (",
            3,
            ") UPDATE balances SET amount = balances.amount + v.change FROM v \
             WHERE balances.purse = v.purse AND balances.currency = v.currency \
             AND (balances.purse = 'mint' OR balances.amount + v.change >= 0)",
        );
        for ((purse, currency), balance) in self.balances {
            // Cannot overflow: only the mint is below zero, and it is never above.
            let change = balance.now - balance.before;
            if change != 0 {
                changes.row([purse.into(), currency.as_str().into(), change.into()]);
            }
        }
        let mut postings =
            Bulk::new("INSERT INTO postings (transfer, purse, currency, amount, table_id, seq, at)", 7, "");
        for entry in self.entries {
            let (table, seq) = entry.line.unzip();
            let sides = [(entry.from, -entry.amount), (entry.to, entry.amount)];
            for (purse, amount) in sides {
                postings.row([
                    (&entry.transfer).into(),
                    purse.to_string().into(),
                    entry.currency.as_str().into(),
                    amount.into(),
                    table.clone().into(),
                    seq.into(),
                    entry.at.into(),
                ]);
            }
        }
        let changes = Write { bulk: changes, all_or: Some("a balance changed under its lock") };
        [changes, Write { bulk: postings, all_or: None }]
    }
}

/// Opens the purses of something new; every purse has a row per currency from its first day.
pub(crate) async fn open_purses(conn: &mut Conn, purse: &Purse) -> Result<(), StoreError> {
    let mut rows = Bulk::new("INSERT INTO balances (purse, currency, amount)", 3, "");
    for currency in Currency::ALL {
        rows.row([purse.to_string().into(), currency.as_str().into(), 0.into()]);
    }
    rows.run(conn).await.map(drop)
}

/// Moves all that a purse holds into another, by transfers whose names begin with `why`.
pub(crate) async fn empty(conn: &mut Conn, purse: &Purse, to: Purse, why: &str, at: i64) -> Result<(), StoreError> {
    let mut book = Book::load(conn, [&to, purse].into_iter()).await?;
    let mut entries = Vec::new();
    for currency in Currency::ALL {
        let amount = book.balance(purse, currency)?;
        if amount > 0 {
            let transfer = format!("{why}/{}", currency.as_str());
            entries.push(Entry { transfer, from: purse.clone(), to: to.clone(), currency, amount, line: None, at });
        }
    }
    book.enter(entries)?;
    book.write(conn).await
}
