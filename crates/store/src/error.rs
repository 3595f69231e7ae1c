//! What can go wrong with the store, in words that say what to do next.

use crate::ledger::{Currency, Purse};

/// An error of the store. It can be copied, because one failed commit answers many callers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    #[error("{0}; write sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE")]
    BadUrl(String),
    #[error("cannot open {place}: {reason}; check that it exists and may be read and written")]
    CannotOpen { place: String, reason: String },
    #[error(
        "the database was written by a newer program (schema {found}, this one knows {known}); \
         start the newer program, or restore a copy made before the upgrade"
    )]
    NewerSchema { found: i64, known: i64 },
    #[error(
        "the database is empty or was written by an older program (schema {found}, this one needs {known}); \
         start the server on it once, which brings it up to date"
    )]
    OlderSchema { found: i64, known: i64 },
    #[error(
        "schema step {0} in the database is not the one in this program; \
         use the program that wrote the database"
    )]
    ForeignSchema(i64),
    #[error("this name is taken; choose another")]
    NameTaken,
    #[error("there is no such account")]
    NoSuchAccount,
    #[error("this session has ended, or the password was changed meanwhile; log in again")]
    SessionEnded,
    #[error("a table with this id exists; choose another id")]
    TableExists,
    #[error("an open table has this code; choose another")]
    CodeTaken,
    #[error("there is no purse {0:?}")]
    NoSuchPurse(Purse),
    #[error("{purse:?} does not hold enough {currency:?}")]
    InsufficientFunds { purse: Purse, currency: Currency },
    #[error("a transfer with this key was made before; nothing was moved")]
    AlreadyMoved,
    #[error("refused: {0}")]
    Invalid(&'static str),
    #[error("there is no room for more: {0}")]
    TooMany(&'static str),
    #[error("the database is busy ({0}); nothing was written, try again")]
    Busy(String),
    #[error("the database cannot be reached ({0}); nothing was written, try again")]
    Unavailable(String),
    #[error("there is no room on the disk ({0}); nothing was written, make room")]
    NoRoom(String),
    #[error("the database was lost during a commit ({0}); read again to learn whether it happened")]
    Unknown(String),
    #[error("the store is closed")]
    Closed,
    #[error("the database holds something this program did not write: {0}")]
    Damaged(String),
    #[error(
        "the database file is damaged ({0}); keep it, put a backup back, \
         or save what can be read with `sqlite3 FILE .recover`"
    )]
    DamagedFile(String),
    #[error("the database refused: {0}")]
    Database(String),
}

/// What SQLite says when a file cannot grow: SQLITE_FULL, and SQLITE_IOERR_WRITE where it is not the disk but a limit that
/// is reached. In a write-ahead log the end of a commit is the last thing that is written, so nothing was committed.
const NO_ROOM: [i32; 2] = [rusqlite::ffi::SQLITE_FULL, rusqlite::ffi::SQLITE_IOERR_WRITE];

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        let text = error.to_string();
        match error.sqlite_error_code() {
            _ if error.sqlite_error().is_some_and(|sqlite| NO_ROOM.contains(&sqlite.extended_code)) => {
                Self::NoRoom(text)
            }
            Some(Code::DatabaseBusy | Code::DatabaseLocked) => Self::Busy(text),
            Some(Code::DatabaseCorrupt | Code::NotADatabase) => Self::DamagedFile(text),
            Some(_) => Self::Database(text),
            None => Self::Damaged(text),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error as E;
        let text = error.to_string();
        match error {
            E::Io(_) | E::Tls(_) | E::Protocol(_) | E::PoolTimedOut | E::WorkerCrashed => Self::Unavailable(text),
            E::PoolClosed => Self::Closed,
            E::ColumnDecode { .. } | E::Decode(_) | E::ColumnIndexOutOfBounds { .. } => Self::Damaged(text),
            E::Database(db) => match db.code().as_deref() {
                // Deadlock, serialization failure, lock not available; SQLITE_BUSY and its kinds, SQLITE_LOCKED.
                Some("40P01" | "40001" | "55P03" | "5" | "261" | "517" | "773" | "6" | "262") => Self::Busy(text),
                // No room on the disk of PostgreSQL; SQLITE_FULL, SQLITE_IOERR_WRITE.
                Some("53100" | "13" | "778") => Self::NoRoom(text),
                // SQLITE_CORRUPT and its kinds, SQLITE_NOTADB.
                Some("11" | "267" | "523" | "779" | "26") => Self::DamagedFile(text),
                // Connection exceptions, shutdown of the server, too many connections, idle for too long.
                Some(code)
                    if code.starts_with("08") || code.starts_with("57P") || code == "53300" || code == "25P03" =>
                {
                    Self::Unavailable(text)
                }
                _ => Self::Database(text),
            },
            _ => Self::Database(text),
        }
    }
}
