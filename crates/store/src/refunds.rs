//! Closing a table by the host's word. Usually its server voids the hand and closes it; where the log cannot be read,
//! the ledger alone says whose money lies there.

use crate::Store;
use crate::audit::{self, Deed};
use crate::book::{Book, Entry};
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::ledger::{Currency, Purse};
use std::collections::BTreeMap;

/// Why a hand is voided and its table closed, as it stands beside the table.
pub const VOID_HOST: &str = "host";

/// What went back to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    pub to: Purse,
    pub currency: Currency,
    pub amount: i64,
}

impl Store {
    /// Notes that this table is to be closed, its hand voided. Whoever has the table, or takes it up next, does it: a
    /// server that is killed in between goes on where it was. False if there is no such table, or it has closed.
    pub async fn mark_for_closing(&self, table: &str, deed: Deed) -> Result<bool, StoreError> {
        let table = table.to_owned();
        self.write(move |conn| {
            let (table, deed) = (table.clone(), deed.clone());
            Box::pin(async move {
                let mark = sql("UPDATE tables SET void = $2 WHERE id = $1 AND closed_at IS NULL");
                let marked = mark.bind(&table).bind(VOID_HOST).run(conn).await? > 0;
                if marked {
                    audit::note(conn, &deed).await?;
                }
                Ok(marked)
            })
        })
        .await
    }

    /// Closes a table that cannot be read and was marked for it: what lies on it goes back to those who put it there,
    /// as far as the ledger knows. Whoever had the table cannot write to it any more.
    pub async fn close_unreadable(&self, table: &str, now: i64) -> Result<Vec<Refund>, StoreError> {
        let refunds = owed(self, table).await?;
        let purse = Purse::Table(table.to_owned());
        let mut purses = vec![purse.clone()];
        purses.extend(refunds.iter().map(|refund| refund.to.clone()));
        let table = table.to_owned();
        self.write_money(purses.clone(), move |conn| {
            let (table, purses, refunds) = (table.clone(), purses.clone(), refunds.clone());
            Box::pin(async move { close(conn, &table, &purses, refunds, now).await })
        })
        .await
    }
}

async fn close(
    conn: &mut Conn,
    table: &str,
    purses: &[Purse],
    refunds: Vec<Refund>,
    now: i64,
) -> Result<Vec<Refund>, StoreError> {
    let closed = sql("UPDATE tables SET closed_at = $2, epoch = epoch + 1, owner = NULL, void = NULL \
                      WHERE id = $1 AND closed_at IS NULL AND void = $3");
    if closed.bind(table).bind(now).bind(VOID_HOST).run(conn).await? == 0 {
        return Err(StoreError::Invalid("the table has closed, or was not marked for it"));
    }
    let mut book = Book::load(conn, purses.iter()).await?;
    let entries = refunds.iter().enumerate().map(|(n, refund)| Entry {
        transfer: format!("refund/{table}/{n}"),
        from: Purse::Table(table.to_owned()),
        to: refund.to.clone(),
        currency: refund.currency,
        amount: refund.amount,
        line: None,
        at: now,
    });
    book.enter(entries.collect())?;
    for currency in Currency::ALL {
        if book.balance(&Purse::Table(table.to_owned()), currency)? != 0 {
            // Money moved since it was counted; then somebody can read this table after all.
            return Err(StoreError::Busy("the table's money has moved meanwhile".into()));
        }
    }
    book.write(conn).await?;
    Ok(refunds)
}

/// Who put there what lies on a table: what each brought and did not take away since it was last empty. If somebody
/// took more than they brought, what is left is shared by what the others brought.
async fn owed(store: &Store, table: &str) -> Result<Vec<Refund>, StoreError> {
    let rows = sql("SELECT p.seq, q.purse, p.currency, p.amount FROM postings p \
                    JOIN postings q ON q.transfer = p.transfer AND q.purse <> p.purse \
                    WHERE p.purse = $1 ORDER BY p.seq")
    .bind(Purse::Table(table.to_owned()).to_string())
    .read(store.readers())
    .await?;
    let mut all = Vec::new();
    for currency in Currency::ALL {
        let mut brought: BTreeMap<String, i64> = BTreeMap::new();
        let mut line = None;
        for row in &rows {
            if row.get::<String>(2)? != currency.as_str() {
                continue;
            }
            let seq: Option<i64> = row.get(0)?;
            if seq != line && brought.values().sum::<i64>() == 0 {
                brought.clear();
            }
            line = seq;
            *brought.entry(row.get(1)?).or_default() += row.get::<i64>(3)?;
        }
        let lies: i64 = brought.values().sum();
        for (purse, amount) in shares(lies, brought.into_iter().filter(|(_, amount)| *amount > 0).collect()) {
            all.push(Refund { to: Purse::parse(&purse)?, currency, amount });
        }
    }
    Ok(all)
}

/// Shares an amount by what each brought. What does not divide goes to the first, one each.
fn shares(amount: i64, brought: Vec<(String, i64)>) -> Vec<(String, i64)> {
    let sum: i128 = brought.iter().map(|(_, part)| i128::from(*part)).sum();
    if amount <= 0 || sum == 0 {
        return Vec::new();
    }
    let part = |brought: i64| (i128::from(amount) * i128::from(brought) / sum) as i64;
    let mut rest = amount - brought.iter().map(|(_, one)| part(*one)).sum::<i64>();
    let shared = brought.into_iter().map(|(purse, one)| {
        let extra = i64::from(rest > 0);
        rest -= extra;
        (purse, part(one) + extra)
    });
    shared.filter(|(_, amount)| *amount > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::shares;

    fn check(amount: i64, brought: &[i64], expect: &[i64]) {
        let brought = brought.iter().enumerate().map(|(n, part)| (n.to_string(), *part)).collect();
        let parts: Vec<i64> = shares(amount, brought).into_iter().map(|(_, part)| part).collect();
        assert_eq!(parts, expect);
    }

    #[test]
    fn everything_is_shared_out_and_nothing_more() {
        check(2, &[1, 1], &[1, 1]);
        check(150, &[100, 200], &[50, 100]);
        check(100, &[1, 1, 1], &[34, 33, 33]);
        check(1, &[5, 5], &[1]);
        check(0, &[5], &[]);
        check(i64::MAX, &[i64::MAX / 2, i64::MAX / 2], &[i64::MAX / 2 + 1, i64::MAX / 2]);
    }
}
