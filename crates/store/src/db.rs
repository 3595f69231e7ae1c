//! One face for two engines: a statement with its arguments, run on a connection, giving rows.

use crate::error::StoreError;
use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Arguments, AssertSqlSafe, Connection, Decode, SqlSafeStr, SqlStr, Type};

/// The writer's connection.
pub(crate) enum Conn {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
    #[cfg(feature = "testing")]
    Here(crate::testing::HereConn),
}

/// Connections that only read.
#[derive(Clone)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
    #[cfg(feature = "testing")]
    Here(crate::testing::HereTarget),
}

/// A value bound to a placeholder.
#[derive(Debug, Clone)]
pub(crate) enum Arg {
    Int(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

impl rusqlite::ToSql for Arg {
    fn to_sql(&self) -> rusqlite::Result<rusqlite::types::ToSqlOutput<'_>> {
        match self {
            Self::Int(value) => value.to_sql(),
            Self::Text(value) => value.to_sql(),
            Self::Bytes(value) => value.to_sql(),
        }
    }
}

impl Arg {
    pub fn int(self) -> Option<i64> {
        if let Self::Int(value) = self { value } else { None }
    }

    pub fn text(self) -> Option<String> {
        if let Self::Text(value) = self { value } else { None }
    }

    pub fn bytes(self) -> Option<Vec<u8>> {
        if let Self::Bytes(value) = self { value } else { None }
    }
}

/// A statement and its arguments. `$1`, `$2`, … mean the same to both engines.
pub(crate) struct Sql {
    text: SqlStr,
    args: Vec<Arg>,
}

pub(crate) fn sql(text: &'static str) -> Sql {
    Sql { text: text.into_sql_str(), args: Vec::new() }
}

impl Sql {
    /// A statement put together by this crate from its own fragments; values are always bound.
    pub fn built(text: String, args: Vec<Arg>) -> Self {
        Self { text: AssertSqlSafe(text).into_sql_str(), args }
    }

    pub fn bind(mut self, arg: impl Into<Arg>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Runs the statement and says how many rows it touched.
    pub async fn run(self, conn: &mut Conn) -> Result<u64, StoreError> {
        match conn {
            Conn::Sqlite(conn) => {
                let args = sqlite_args(self.args)?;
                let done = sqlx::query_with::<Sqlite, _>(self.text, args).execute(conn).await?;
                Ok(done.rows_affected())
            }
            Conn::Postgres(conn) => {
                let args = postgres_args(self.args)?;
                let done = sqlx::query_with::<Postgres, _>(self.text, args).execute(conn).await?;
                Ok(done.rows_affected())
            }
            #[cfg(feature = "testing")]
            Conn::Here(conn) => conn.run(self.text.as_str(), &self.args).await,
        }
    }

    pub async fn rows(self, conn: &mut Conn) -> Result<Vec<Row>, StoreError> {
        match conn {
            Conn::Sqlite(conn) => {
                let args = sqlite_args(self.args)?;
                let rows = sqlx::query_with::<Sqlite, _>(self.text, args).fetch_all(conn).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Conn::Postgres(conn) => {
                let args = postgres_args(self.args)?;
                let rows = sqlx::query_with::<Postgres, _>(self.text, args).fetch_all(conn).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            #[cfg(feature = "testing")]
            Conn::Here(conn) => conn.rows(self.text.as_str(), &self.args),
        }
    }

    pub async fn read(self, from: &Readers) -> Result<Vec<Row>, StoreError> {
        match from {
            Readers::Sqlite(pool) => {
                let args = sqlite_args(self.args)?;
                let rows = sqlx::query_with::<Sqlite, _>(self.text, args).fetch_all(pool).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Readers::Postgres(pool) => {
                let args = postgres_args(self.args)?;
                let rows = sqlx::query_with::<Postgres, _>(self.text, args).fetch_all(pool).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
            #[cfg(feature = "testing")]
            Readers::Here(target) => target.read(self.text.as_str(), &self.args).await,
        }
    }

    pub async fn read_one(self, from: &Readers) -> Result<Option<Row>, StoreError> {
        Ok(self.read(from).await?.into_iter().next())
    }
}

impl Conn {
    /// SQLite takes its write lock at once, so that what is read in the transaction stays true.
    pub async fn begin(&mut self) -> Result<(), StoreError> {
        let begin = match self {
            Self::Postgres(_) => "BEGIN",
            _ => "BEGIN IMMEDIATE",
        };
        sql(begin).run(self).await.map(drop)
    }

    /// Appended to a SELECT whose rows are about to change; SQLite's write lock covers them already.
    pub fn for_update(&self) -> &'static str {
        match self {
            Self::Postgres(_) => " FOR UPDATE",
            _ => "",
        }
    }

    /// Whether long lists of placeholders are numbered; see [`crate::bulk::values`].
    pub fn numbers(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Closing is a courtesy to the engine; what was committed does not depend on it.
    pub async fn close(self) {
        let closed = match self {
            Self::Sqlite(conn) => conn.close().await,
            Self::Postgres(conn) => conn.close().await,
            #[cfg(feature = "testing")]
            Self::Here(_) => Ok(()),
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "closing the writer's connection");
        }
    }
}

impl Readers {
    pub async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
            #[cfg(feature = "testing")]
            Self::Here(_) => {}
        }
    }
}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
    #[cfg(feature = "testing")]
    Here(Vec<rusqlite::types::Value>),
}

impl Row {
    pub fn get<T: Column>(&self, index: usize) -> Result<T, StoreError> {
        match self {
            Self::Sqlite(row) => Ok(sqlx::Row::try_get(row, index)?),
            Self::Postgres(row) => Ok(sqlx::Row::try_get(row, index)?),
            #[cfg(feature = "testing")]
            Self::Here(row) => {
                let value = row.get(index).ok_or(rusqlite::Error::InvalidColumnIndex(index))?;
                T::column_result(value.into()).map_err(|error| StoreError::Damaged(error.to_string()))
            }
        }
    }

    /// Truth is kept as 0 or 1, which both engines store alike.
    pub fn flag(&self, index: usize) -> Result<bool, StoreError> {
        Ok(self.get::<i64>(index)? != 0)
    }
}

/// A type that every engine can hand back.
pub(crate) trait Column:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres> + rusqlite::types::FromSql
{
}

impl Column for i64 {}
impl Column for String {}
impl Column for Vec<u8> {}
impl Column for Option<i64> {}
impl Column for Option<String> {}

fn sqlite_args(args: Vec<Arg>) -> Result<SqliteArguments, StoreError> {
    let mut out = SqliteArguments::default();
    for arg in args {
        let added = match arg {
            Arg::Int(value) => out.add(value),
            Arg::Text(value) => out.add(value),
            Arg::Bytes(value) => out.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(out)
}

fn postgres_args(args: Vec<Arg>) -> Result<PgArguments, StoreError> {
    let mut out = PgArguments::default();
    for arg in args {
        let added = match arg {
            Arg::Int(value) => out.add(value),
            Arg::Text(value) => out.add(value),
            Arg::Bytes(value) => out.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(out)
}

impl From<i64> for Arg {
    fn from(value: i64) -> Self {
        Self::Int(Some(value))
    }
}
impl From<bool> for Arg {
    fn from(value: bool) -> Self {
        Self::Int(Some(value.into()))
    }
}
impl From<Option<i64>> for Arg {
    fn from(value: Option<i64>) -> Self {
        Self::Int(value)
    }
}
impl From<&str> for Arg {
    fn from(value: &str) -> Self {
        Self::Text(Some(value.to_owned()))
    }
}
impl From<&String> for Arg {
    fn from(value: &String) -> Self {
        Self::Text(Some(value.clone()))
    }
}
impl From<String> for Arg {
    fn from(value: String) -> Self {
        Self::Text(Some(value))
    }
}
impl From<Option<String>> for Arg {
    fn from(value: Option<String>) -> Self {
        Self::Text(value)
    }
}
impl From<&[u8]> for Arg {
    fn from(value: &[u8]) -> Self {
        Self::Bytes(Some(value.to_vec()))
    }
}
impl From<Option<Vec<u8>>> for Arg {
    fn from(value: Option<Vec<u8>>) -> Self {
        Self::Bytes(value)
    }
}
