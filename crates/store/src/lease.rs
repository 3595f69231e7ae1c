//! Who writes to a table. A lease says when another process may try; the epoch says who may write. Whoever keeps
//! or gives back a table says by which epoch it has it: a name can be another's as well.

use crate::Store;
use crate::bulk::{Bulk, select_in};
use crate::db::{Conn, Readers, Row, sql};
use crate::error::StoreError;
use crate::tables::Secret;
use std::collections::{BTreeMap, HashMap};

/// Leases that are renewed or given back in one transaction.
const LEASES_AT_ONCE: usize = 1_000;

/// The right to append, until someone else claims the table and the epoch moves on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    pub epoch: i64,
    pub head: i64,
    pub hand_from: i64,
    pub hand_no: i64,
    pub secret: Secret,
    /// The number of the last line in the chain over the log.
    pub chain: Option<i64>,
}

/// A table that a process has, and the epoch by which it has it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    pub table: String,
    pub epoch: i64,
}

impl Store {
    /// Takes the table if its lease ran out or was given up; none if it is another's, closed, or not there.
    /// Whoever held it before can no longer write. `had` is the epoch by which the caller had it last: if that is
    /// still the table's, under the caller's name, nobody has to wait.
    pub async fn claim(
        &self,
        table: &str,
        owner: &str,
        had: Option<i64>,
        now: i64,
        lease_ms: i64,
    ) -> Result<Option<Claim>, StoreError> {
        Ok(self.claim_all(vec![(table.to_owned(), had)], owner, now, lease_ms).await?.remove(table))
    }

    /// The same for many tables, in one statement for many of them: those that were taken, by their names.
    pub async fn claim_all(
        &self,
        wanted: Vec<(String, Option<i64>)>,
        owner: &str,
        now: i64,
        lease_ms: i64,
    ) -> Result<HashMap<String, Claim>, StoreError> {
        let (owner, until) = (owner.to_owned(), now.saturating_add(lease_ms));
        self.write(move |conn| {
            let (mut own, mut free) = (own_claims(), free_claims(conn));
            for (id, had) in &wanted {
                own.row([id.into(), (&owner).into(), (*had).into(), until.into()]);
            }
            let (wanted, owner) = (wanted.clone(), owner.clone());
            Box::pin(async move {
                let mut taken = Claim::read_all(&own.rows(conn).await?)?;
                for (id, _) in wanted.iter().filter(|(id, _)| !taken.contains_key(id)) {
                    free.row([id.into(), (&owner).into(), now.into(), until.into()]);
                }
                taken.extend(Claim::read_all(&free.rows(conn).await?)?);
                Ok(taken)
            })
        })
        .await
    }

    /// What time it is for the database, which is one for all who share it; none where nobody does.
    pub async fn clock_ms(&self) -> Result<Option<i64>, StoreError> {
        match self.readers() {
            Readers::Sqlite(..) => return Ok(None),
            #[cfg(feature = "testing")]
            Readers::Here(target) => return target.clock_ms().await.map(Some),
            Readers::Postgres(_) => {}
        }
        let now = sql("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)");
        now.read(self.readers()).await?.first().map(|row| row.get(0)).transpose()
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

    /// Extends these leases, and gives back those that are somebody else's by now.
    pub async fn renew(&self, held: Vec<Held>, now: i64, lease_ms: i64) -> Result<Vec<Held>, StoreError> {
        let until = now.saturating_add(lease_ms);
        let mut lost = Vec::new();
        for some in held.chunks(LEASES_AT_ONCE) {
            let some = some.to_vec();
            let gone = self.write(move |conn| {
                let some = some.clone();
                Box::pin(async move {
                    let mut renew = Bulk::new(
                        "WITH v (id, epoch, until) AS (",
                        3,
                        ") UPDATE tables SET lease_until = v.until FROM v \
                         WHERE tables.id = v.id AND tables.epoch = v.epoch AND tables.closed_at IS NULL",
                    );
                    for one in &some {
                        renew.row([(&one.table).into(), one.epoch.into(), until.into()]);
                    }
                    if renew.run(conn).await? == some.len() as u64 {
                        return Ok(Vec::new());
                    }
                    let ids = some.iter().map(|one| one.table.clone());
                    let rows = select_in(conn, "SELECT id, epoch, closed_at FROM tables WHERE id", ids, "").await?;
                    let mut open = BTreeMap::new();
                    for row in rows {
                        if row.get::<Option<i64>>(2)?.is_none() {
                            open.insert(row.get::<String>(0)?, row.get::<i64>(1)?);
                        }
                    }
                    Ok(some.into_iter().filter(|one| open.get(&one.table) != Some(&one.epoch)).collect())
                })
            });
            lost.extend(gone.await?);
        }
        Ok(lost)
    }

    /// Gives up these leases, so that the next process need not wait for them to run out. Says how many there were.
    pub async fn release(&self, held: Vec<Held>) -> Result<u64, StoreError> {
        let mut released = 0;
        for some in held.chunks(LEASES_AT_ONCE) {
            let some = some.to_vec();
            let done = self.write(move |conn| {
                let mut release = Bulk::new(
                    "WITH v (id, epoch) AS (",
                    2,
                    ") UPDATE tables SET owner = NULL, lease_until = 0 FROM v \
                     WHERE tables.id = v.id AND tables.epoch = v.epoch AND tables.closed_at IS NULL",
                );
                for one in &some {
                    release.row([(&one.table).into(), one.epoch.into()]);
                }
                Box::pin(async move { release.run(conn).await })
            });
            released += done.await?;
        }
        Ok(released)
    }
}

/// Takes tables that the caller has already.
fn own_claims() -> Bulk {
    Bulk::new(
        "WITH v (id, owner, had, until) AS (",
        4,
        ") UPDATE tables SET epoch = tables.epoch + 1, lease_until = v.until FROM v \
         WHERE tables.id = v.id AND tables.closed_at IS NULL AND tables.owner = v.owner AND tables.epoch = v.had \
         RETURNING tables.epoch, tables.head, tables.hand_from, tables.hand_no, tables.secret, tables.chain, tables.id",
    )
}

/// Takes tables that are nobody's. A process that was frozen in the middle of a transaction holds its rows until the
/// database loses patience with it; whoever wants its tables does not wait for that, but comes again.
fn free_claims(conn: &Conn) -> Bulk {
    let take = match conn {
        Conn::Postgres(_) => {
            "), free AS (SELECT t.id FROM tables t JOIN v ON t.id = v.id WHERE t.closed_at IS NULL \
               AND (t.owner IS NULL OR t.lease_until <= v.now) ORDER BY t.id FOR UPDATE OF t SKIP LOCKED) \
             UPDATE tables SET owner = v.owner, epoch = tables.epoch + 1, lease_until = v.until \
             FROM v JOIN free ON free.id = v.id WHERE tables.id = v.id \
             RETURNING tables.epoch, tables.head, tables.hand_from, tables.hand_no, tables.secret, tables.chain, \
               tables.id"
        }
        _ => {
            ") UPDATE tables SET owner = v.owner, epoch = tables.epoch + 1, lease_until = v.until FROM v \
             WHERE tables.id = v.id AND tables.closed_at IS NULL \
               AND (tables.owner IS NULL OR tables.lease_until <= v.now) \
             RETURNING tables.epoch, tables.head, tables.hand_from, tables.hand_no, tables.secret, tables.chain, \
               tables.id"
        }
    };
    Bulk::new("WITH v (id, owner, now, until) AS (", 4, take)
}

impl Claim {
    /// By the names of their tables.
    fn read_all(rows: &[Row]) -> Result<HashMap<String, Claim>, StoreError> {
        rows.iter().map(|row| Ok((row.get(6)?, Claim::read(row)?))).collect()
    }

    fn read(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            epoch: row.get(0)?,
            head: row.get(1)?,
            hand_from: row.get(2)?,
            hand_no: row.get(3)?,
            secret: Secret(row.get(4)?),
            chain: row.get(5)?,
        })
    }
}
