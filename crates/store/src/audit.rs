//! The book of what the host did: every deed stands in it from the moment that it holds.

use crate::Store;
use crate::db::{Conn, Row, sql};
use crate::error::StoreError;

/// What somebody does as the host. It is written in the transaction of the change that it makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The person, as the system or `--as` names them.
    pub who: String,
    /// `ban`, `close`, …
    pub what: String,
    /// The account or the table, by its name at that time.
    pub whom: Option<String>,
    pub why: Option<String>,
    pub at: i64,
}

/// A deed as it stands in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditLine {
    pub number: i64,
    pub deed: Deed,
}

impl Store {
    /// Writes down a deed that changes nothing in the database itself.
    pub async fn note_deed(&self, deed: Deed) -> Result<(), StoreError> {
        self.write(move |conn| {
            let deed = deed.clone();
            Box::pin(async move { note(conn, &deed).await })
        })
        .await
    }

    /// The last deeds, the newest first.
    pub async fn audit(&self, most: i64) -> Result<Vec<AuditLine>, StoreError> {
        let rows = sql("SELECT id, at, who, what, whom, why FROM audit ORDER BY id DESC LIMIT $1");
        rows.bind(most).read(self.readers()).await?.iter().map(AuditLine::read).collect()
    }
}

pub(crate) async fn note(conn: &mut Conn, deed: &Deed) -> Result<(), StoreError> {
    sql("INSERT INTO audit (at, who, what, whom, why) VALUES ($1, $2, $3, $4, $5)")
        .bind(deed.at)
        .bind(&deed.who)
        .bind(&deed.what)
        .bind(deed.whom.clone())
        .bind(deed.why.clone())
        .run(conn)
        .await
        .map(drop)
}

impl AuditLine {
    fn read(row: &Row) -> Result<Self, StoreError> {
        let deed = Deed { at: row.get(1)?, who: row.get(2)?, what: row.get(3)?, whom: row.get(4)?, why: row.get(5)? };
        Ok(Self { number: row.get(0)?, deed })
    }
}
