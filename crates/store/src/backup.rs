//! A copy of a SQLite file while it is written to.

use crate::Store;
use crate::connect::Target;
use crate::db::{Sql, sql};
use crate::error::StoreError;
use std::path::{Path, PathBuf};

impl Store {
    /// Where the SQLite file lies; none for PostgreSQL.
    pub fn file(&self) -> Option<PathBuf> {
        match &self.inner.target {
            Target::Sqlite(options) => Some(options.get_filename().to_owned()),
            _ => None,
        }
    }

    /// Copies a SQLite database, as it is at one moment, into a file that must not be there yet. The file is for its
    /// owner only: it holds the secrets of hands that are being played. False for PostgreSQL, which has its own tools.
    pub async fn back_up(&self, to: &Path) -> Result<bool, StoreError> {
        let Some(mut conn) = self.sqlite_beside().await? else { return Ok(false) };
        let text = to.to_str().ok_or(StoreError::Invalid("the file's name is no text"))?.to_owned();
        private_file(to).await?;
        let copied = Sql::built("VACUUM INTO $1".into(), vec![text.into()]).run(&mut conn).await;
        conn.close().await;
        if copied.is_err() {
            // Half a copy is worse than none.
            let _ = tokio::fs::remove_file(to).await;
        }
        copied.map(|_| true)
    }

    /// The step that the schema has come to.
    pub async fn schema_version(&self) -> Result<i64, StoreError> {
        let row = sql("SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM _sqlx_migrations");
        row.read_one(self.readers()).await?.map_or(Ok(0), |row| row.get(0))
    }
}

async fn private_file(path: &Path) -> Result<(), StoreError> {
    let mut private = tokio::fs::OpenOptions::new();
    private.write(true).create_new(true);
    #[cfg(unix)]
    private.mode(0o600);
    let made = private.open(path).await;
    made.map(drop).map_err(|error| StoreError::CannotOpen {
        place: format!("{} for a copy", path.display()),
        reason: error.to_string(),
    })
}
