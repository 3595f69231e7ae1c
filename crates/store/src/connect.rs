//! From a URL to open connections, with the settings that durability rests on.

use crate::db::{Conn, Readers};
use crate::error::StoreError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Executor};
use std::str::FromStr;
use std::time::Duration;

const READERS: u32 = 4;
/// What is left of a write-ahead log that had to grow: as much as is written between two checkpoints.
pub(crate) const WAL_BYTES: &str = "67108864";
/// Pages in memory, and pages in the log before they are copied back.
pub(crate) const CACHE: &str = "-32768";
pub(crate) const CHECKPOINT_PAGES: &str = "16384";
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// The widest statements come in a few sizes each; all of them stay prepared.
const STATEMENTS: usize = 256;

/// A commit is an acknowledgement, so a server that answers before flushing is told to flush; stricter settings
/// (replicas) are the operator's and stay.
const FLUSH: &str = "SELECT set_config('synchronous_commit', 'on', false) \
                     WHERE current_setting('synchronous_commit') = 'off'";
/// A process that is frozen in the middle of a transaction holds rows that the next owner of its tables needs, and purses
/// that everybody needs: less than a lease, or the others could not renew theirs either.
const LET_GO: &str = "SELECT set_config('idle_in_transaction_session_timeout', '2s', false)";

/// Which database, and how to reach it. The password stays inside the options.
#[derive(Clone)]
pub(crate) enum Target {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
    #[cfg(feature = "testing")]
    Here(crate::testing::HereTarget),
}

impl Target {
    /// The same, but a SQLite file has to be there. A PostgreSQL database has to be there in any case.
    pub fn existing(self) -> Self {
        match self {
            Self::Sqlite(options) => Self::Sqlite(Box::new(options.create_if_missing(false))),
            other => other,
        }
    }

    pub fn parse(url: &str) -> Result<Self, StoreError> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.starts_with(':') {
                return Err(StoreError::BadUrl("the SQLite URL names no file".into()));
            }
            if path.contains('?') {
                return Err(StoreError::BadUrl("a SQLite URL takes no options".into()));
            }
            let options = SqliteConnectOptions::new()
                .filename(path)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                // FULL flushes the write-ahead log at every commit; NORMAL could lose the last ones.
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(PATIENCE)
                // A batch of a thousand tables touches a thousand pages and more: they should stay in memory,
                // and the log should hold many batches before it is copied back into the file.
                .pragma("cache_size", CACHE)
                .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
                // A long read lets the log grow; once it is copied back, this much of it stays on the disk.
                .pragma("journal_size_limit", WAL_BYTES)
                .statement_cache_capacity(STATEMENTS);
            return Ok(Self::Sqlite(Box::new(options)));
        }
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            // The parser's own message might quote the URL, password and all.
            let options = PgConnectOptions::from_str(url)
                .map_err(|_| StoreError::BadUrl("this PostgreSQL URL cannot be read".into()))?
                .application_name("baize")
                .statement_cache_capacity(STATEMENTS);
            return Ok(Self::Postgres(Box::new(options)));
        }
        let scheme: String = url.split(':').next().unwrap_or("").chars().take(16).collect();
        let shown = if url.contains(':') { scheme } else { "a URL without a scheme".into() };
        Err(StoreError::BadUrl(format!("the store cannot be opened by {shown:?}")))
    }

    /// The file of a SQLite database.
    pub fn file(&self) -> Option<&std::path::Path> {
        match self {
            Self::Sqlite(options) => Some(options.get_filename()),
            _ => None,
        }
    }

    /// The database in words, without its password.
    pub fn place(&self) -> String {
        match self {
            Self::Sqlite(options) => format!("SQLite file {}", options.get_filename().display()),
            Self::Postgres(options) => format!(
                "PostgreSQL database {} at {}:{}",
                options.get_database().unwrap_or(options.get_username()),
                options.get_host(),
                options.get_port()
            ),
            #[cfg(feature = "testing")]
            Self::Here(_) => "simulated database".to_owned(),
        }
    }

    /// A writing connection.
    pub async fn connect(&self) -> Result<Conn, StoreError> {
        let opened = tokio::time::timeout(PATIENCE, self.open()).await;
        let reason = match opened {
            Ok(Ok(conn)) => return Ok(conn),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer".to_owned(),
        };
        Err(StoreError::CannotOpen { place: self.place(), reason })
    }

    async fn open(&self) -> Result<Conn, sqlx::Error> {
        match self {
            Self::Sqlite(options) => Ok(Conn::Sqlite(options.connect().await?)),
            Self::Postgres(options) => {
                let mut conn = options.connect().await?;
                conn.execute(FLUSH).await?;
                conn.execute(LET_GO).await?;
                Ok(Conn::Postgres(conn))
            }
            #[cfg(feature = "testing")]
            Self::Here(target) => Ok(Conn::Here(target.connect())),
        }
    }

    /// Readers connect when first used.
    pub fn readers(&self) -> Readers {
        match self {
            Self::Sqlite(options) => {
                let options = (**options).clone().pragma("query_only", "ON").pragma("cache_size", "-4096");
                let pool = SqlitePoolOptions::new().max_connections(READERS);
                Readers::Sqlite(pool.acquire_timeout(PATIENCE).connect_lazy_with(options))
            }
            Self::Postgres(options) => {
                let pool = PgPoolOptions::new().max_connections(READERS);
                Readers::Postgres(pool.acquire_timeout(PATIENCE).connect_lazy_with((**options).clone()))
            }
            #[cfg(feature = "testing")]
            Self::Here(target) => Readers::Here(target.clone()),
        }
    }

    /// A first start has neither folder nor file. The file is for its owner only: it holds the tables' secrets.
    pub async fn prepare(&self) -> Result<(), StoreError> {
        let Self::Sqlite(options) = self else { return Ok(()) };
        let file = options.get_filename();
        let made = async {
            if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                tokio::fs::create_dir_all(folder).await?;
            }
            let mut private = tokio::fs::OpenOptions::new();
            private.read(true).append(true).create(true);
            #[cfg(unix)]
            private.mode(0o600);
            private.open(file).await.map(drop)
        };
        made.await
            .map_err(|error: std::io::Error| StoreError::CannotOpen { place: self.place(), reason: error.to_string() })
    }
}
