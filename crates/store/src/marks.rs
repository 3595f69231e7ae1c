//! What the database knows of itself: which one it is, how far it has come, and whether it is a copy that was put back.

use crate::audit::{self, Deed};
use crate::db::{Conn, sql};
use crate::error::StoreError;
use crate::{Store, random};

/// Which database this is. A copy of it has the same.
const DATABASE: &str = "database";
/// A number that grows while a server runs. A folder that remembers a larger one has seen what is missing here.
const GENERATION: &str = "generation";
/// Left by whoever puts a copy back, for the next start.
const RESTORED: &str = "restored";
/// After a copy was put back the number jumps past whatever other folders may remember of the time that is gone.
const JUMP: i64 = 1_000_000;

/// Why a hand that was open is voided, as it stands beside its table.
pub const VOID_RESTORED: &str = "restored";

/// How far a database had come when somebody last looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineage {
    pub database: String,
    pub generation: i64,
}

/// What a start found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    pub lineage: Lineage,
    /// This is an older copy: so many tables were open in it, and their hands are to be voided.
    pub restored: Option<u64>,
}

impl Store {
    /// Compares the database with what a data folder remembers of it and moves it on. If it is older than that, or was
    /// marked as put back, every open table is marked: its hand is void, since the copy may have shown its cards.
    /// `only_here`: no other folder has served this database, so one that it does not remember is a copy as well.
    pub async fn start_generation(
        &self,
        remembered: Option<Lineage>,
        only_here: bool,
        now: i64,
    ) -> Result<Started, StoreError> {
        self.write(move |conn| {
            let remembered = remembered.clone();
            Box::pin(async move { start(conn, remembered, only_here, now).await })
        })
        .await
    }

    /// Moves the database on by one, and says where it is. Folders remember it after that, never before.
    pub async fn next_generation(&self, now: i64) -> Result<i64, StoreError> {
        self.write(move |conn| {
            let next = sql("UPDATE marks SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT), at = $2 \
                            WHERE name = $1 RETURNING CAST(value AS BIGINT)");
            Box::pin(async move {
                let rows = next.bind(GENERATION).bind(now).rows(conn).await?;
                rows.first().ok_or_else(|| StoreError::Damaged("the generation is missing".into()))?.get(0)
            })
        })
        .await
    }

    /// Says that this database is a copy that was put back; the next start voids the hands that are open in it.
    pub async fn mark_restored(&self, deed: Deed) -> Result<(), StoreError> {
        self.write(move |conn| {
            let deed = deed.clone();
            Box::pin(async move {
                set(conn, RESTORED, "yes".into(), deed.at).await?;
                audit::note(conn, &deed).await
            })
        })
        .await
    }

    /// The hand of this table was voided, by whoever has the table.
    pub async fn void_done(&self, table: &str, epoch: i64) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.write(move |conn| {
            let done = sql("UPDATE tables SET void = NULL WHERE id = $1 AND epoch = $2");
            Box::pin(done.bind(&table).bind(epoch).run(conn))
        })
        .await
        .map(drop)
    }
}

async fn start(conn: &mut Conn, remembered: Option<Lineage>, only_here: bool, now: i64) -> Result<Started, StoreError> {
    let database = match get(conn, DATABASE).await? {
        Some(id) => id,
        None => {
            let id = format!("{:016x}", random()?);
            set(conn, DATABASE, id.clone(), now).await?;
            id
        }
    };
    let kept = match get(conn, GENERATION).await? {
        Some(text) => text.parse().map_err(|_| StoreError::Damaged(format!("generation {text:?}")))?,
        None => 0,
    };
    let remembered = remembered.filter(|lineage| lineage.database == database);
    let marked = get(conn, RESTORED).await?.is_some();
    let older = match &remembered {
        Some(lineage) => lineage.generation > kept,
        None => only_here && kept > 0,
    };
    let seen = remembered.map_or(kept, |lineage| lineage.generation.max(kept));
    let (generation, restored) = match marked || older {
        true => {
            let mark = sql("UPDATE tables SET void = $1 WHERE closed_at IS NULL").bind(VOID_RESTORED);
            let open = mark.run(conn).await?;
            sql("DELETE FROM marks WHERE name = $1").bind(RESTORED).run(conn).await?;
            (seen + JUMP, Some(open))
        }
        false => (kept + 1, None),
    };
    set(conn, GENERATION, generation.to_string(), now).await?;
    Ok(Started { lineage: Lineage { database, generation }, restored })
}

async fn get(conn: &mut Conn, name: &'static str) -> Result<Option<String>, StoreError> {
    let rows = sql("SELECT value FROM marks WHERE name = $1").bind(name).rows(conn).await?;
    rows.first().map(|row| row.get(0)).transpose()
}

async fn set(conn: &mut Conn, name: &'static str, value: String, now: i64) -> Result<(), StoreError> {
    let set = sql("INSERT INTO marks (name, value, at) VALUES ($1, $2, $3) \
                   ON CONFLICT (name) DO UPDATE SET value = excluded.value, at = excluded.at");
    set.bind(name).bind(value).bind(now).run(conn).await.map(drop)
}
