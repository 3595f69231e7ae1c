//! The schema's steps, embedded in the program and run when a store is opened.

use crate::db::{Conn, sql};
use crate::error::StoreError;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection, SqlSafeStr};

/// Every step for both engines; a new one is a new line, an old one never changes.
const STEPS: &[(i64, &str, &str, &str)] = &[
    (
        1,
        "start",
        include_str!("../migrations/sqlite/0001_start.sql"),
        include_str!("../migrations/postgres/0001_start.sql"),
    ),
    (
        2,
        "proofs",
        include_str!("../migrations/sqlite/0002_proofs.sql"),
        include_str!("../migrations/postgres/0002_proofs.sql"),
    ),
    (
        3,
        "looks and pulse",
        include_str!("../migrations/sqlite/0003_looks_and_pulse.sql"),
        include_str!("../migrations/postgres/0003_looks_and_pulse.sql"),
    ),
    (
        4,
        "keeping",
        include_str!("../migrations/sqlite/0004_keeping.sql"),
        include_str!("../migrations/postgres/0004_keeping.sql"),
    ),
    (
        5,
        "privacy",
        include_str!("../migrations/sqlite/0005_privacy.sql"),
        include_str!("../migrations/postgres/0005_privacy.sql"),
    ),
    (
        6,
        "host",
        include_str!("../migrations/sqlite/0006_host.sql"),
        include_str!("../migrations/postgres/0006_host.sql"),
    ),
    (
        7,
        "bots",
        include_str!("../migrations/sqlite/0007_bots.sql"),
        include_str!("../migrations/postgres/0007_bots.sql"),
    ),
    (
        8,
        "reviews",
        include_str!("../migrations/sqlite/0008_reviews.sql"),
        include_str!("../migrations/postgres/0008_reviews.sql"),
    ),
];

pub(crate) async fn migrate(conn: &mut Conn) -> Result<(), StoreError> {
    let done = match conn {
        Conn::Sqlite(conn) => {
            // SQLite has no advisory locks: its write lock keeps two first starts apart.
            let steps = steps(|step| step.2);
            let mut transaction = conn.begin_with("BEGIN IMMEDIATE").await?;
            let done = steps.run_direct(None, &mut *transaction, false).await;
            if done.is_ok() {
                transaction.commit().await?;
            }
            done
        }
        Conn::Postgres(conn) => steps(|step| step.3).run_direct(None, conn, false).await,
        #[cfg(feature = "testing")]
        Conn::Here(_) => return Ok(()),
    };
    done.map_err(explain)
}

/// What makes an empty SQLite database one of this program's.
#[cfg(feature = "testing")]
pub(crate) fn sqlite_steps() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.2)
}

/// Whether the schema is this program's, without changing it.
pub(crate) async fn check(conn: &mut Conn) -> Result<(), StoreError> {
    let rows = sql("SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM _sqlx_migrations").rows(conn).await;
    let found: i64 = match rows {
        Ok(rows) => rows.first().map_or(Ok(0), |row| row.get(0))?,
        // An empty database has no list of steps.
        Err(StoreError::Database(_)) => 0,
        Err(error) => return Err(error),
    };
    match found - known() {
        0 => Ok(()),
        ..0 => Err(StoreError::OlderSchema { found, known: known() }),
        1.. => Err(StoreError::NewerSchema { found, known: known() }),
    }
}

fn known() -> i64 {
    STEPS.last().expect("the schema has steps").0
}

fn steps(text: impl Fn(&(i64, &str, &'static str, &'static str)) -> &'static str) -> Migrator {
    let all = STEPS.iter().map(|step| {
        let sql = text(step).into_sql_str();
        Migration::new(step.0, step.1.into(), MigrationType::Simple, sql, false)
    });
    Migrator::with_migrations(all.collect())
}

fn explain(error: MigrateError) -> StoreError {
    let known = known();
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::NewerSchema { found, known },
        MigrateError::VersionMissing(step) | MigrateError::VersionMismatch(step) => StoreError::ForeignSchema(step),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::Database(other.to_string()),
    }
}
