//! Who writes to a table. A lease says when another process may try; the epoch says who may write.

use crate::Store;
use crate::db::{Row, sql};
use crate::error::StoreError;
use crate::tables::Secret;

/// The right to append, until someone else claims the table and the epoch moves on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub epoch: i64,
    pub head: i64,
    pub hand_from: i64,
    pub hand_no: i64,
    pub secret: Secret,
}

impl Store {
    /// Takes the table if its lease ran out, was given up, or is the caller's own; none if it is
    /// another's, closed, or not there. Whoever held it before can no longer write.
    pub async fn claim(&self, table: &str, owner: &str, now: i64, lease_ms: i64) -> Result<Option<Claim>, StoreError> {
        let (table, owner) = (table.to_owned(), owner.to_owned());
        self.write(move |conn| {
            let claim = sql("UPDATE tables SET owner = $2, epoch = epoch + 1, lease_until = $4 \
                 WHERE id = $1 AND closed_at IS NULL \
                   AND (owner IS NULL OR owner = $2 OR lease_until <= $3) \
                 RETURNING epoch, head, hand_from, hand_no, secret");
            let claim = claim.bind(&table).bind(&owner).bind(now).bind(now.saturating_add(lease_ms));
            Box::pin(async move {
                let rows = claim.rows(conn).await?;
                rows.first().map(Claim::read).transpose()
            })
        })
        .await
    }

    /// Makes this account the table's host, if the caller still has the table.
    pub async fn set_host(&self, table: &str, epoch: i64, host: i64) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |conn| {
            let update = sql("UPDATE tables SET host = $3 WHERE id = $1 AND epoch = $2");
            Box::pin(update.bind(&table).bind(epoch).bind(host).run(conn))
        })
        .await
        .map(drop)
    }

    /// Extends every lease of this owner and says how many there are.
    pub async fn renew(&self, owner: &str, now: i64, lease_ms: i64) -> Result<u64, StoreError> {
        let owner = owner.to_owned();
        self.write(move |conn| {
            let renew = sql("UPDATE tables SET lease_until = $2 \
                             WHERE owner = $1 AND closed_at IS NULL");
            Box::pin(renew.bind(&owner).bind(now.saturating_add(lease_ms)).run(conn))
        })
        .await
    }

    /// Gives up every lease of this owner, so that the next process need not wait for them to run out.
    pub async fn release_all(&self, owner: &str) -> Result<u64, StoreError> {
        let owner = owner.to_owned();
        self.write(move |conn| {
            let release = sql("UPDATE tables SET owner = NULL, lease_until = 0 \
                               WHERE owner = $1 AND closed_at IS NULL");
            Box::pin(release.bind(&owner).run(conn))
        })
        .await
    }
}

impl Claim {
    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            epoch: row.get(0)?,
            head: row.get(1)?,
            hand_from: row.get(2)?,
            hand_no: row.get(3)?,
            secret: Secret(row.get(4)?),
        })
    }
}
