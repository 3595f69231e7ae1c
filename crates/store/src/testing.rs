//! Empty databases for tests, of either engine, thrown away when the test ends.

mod chance;
mod cluster;
mod cutter;
mod flaws;
mod here;
mod nats;
mod own;

pub(crate) use chance::next as next_random;
pub use chance::seed_random;
pub use cutter::{Plan, WireCutter};
pub use flaws::Flaw;
pub use here::{Fate, SharedDb, Trouble, Work};
pub(crate) use here::{HereConn, HereTarget};
pub use nats::{Nats, nats};
pub use own::{OwnPostgres, own_postgres};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor};
use std::str::FromStr;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// A database of one test. It is gone when this is dropped.
pub struct TestDb {
    pub url: String,
    place: Place,
}

enum Place {
    /// Held for its folder, which goes when this does.
    Folder {
        _folder: tempfile::TempDir,
    },
    Database(String),
}

/// An empty database. PostgreSQL comes from `BAIZE_TEST_PG` (a superuser's URL) or from a cluster that
/// all test processes of this user share and that stops when the last of them has ended.
///
/// # Panics
/// If the engine cannot be started: a test that needs it must not pass without it.
pub fn fresh(engine: Engine) -> TestDb {
    let name = format!("baize_test_{:016x}", crate::random().expect("randomness"));
    match engine {
        Engine::Sqlite => {
            let folder = tempfile::Builder::new().prefix(&name).tempdir().expect("a temporary folder");
            let url = format!("sqlite:{}", folder.path().join("baize.db").display());
            TestDb { url, place: Place::Folder { _folder: folder } }
        }
        Engine::Postgres => {
            admin(format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).expect("a new database");
            TestDb { url: database_url(cluster::url(), &name), place: Place::Database(name) }
        }
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        if let Place::Database(name) = &self.place {
            // A test that fails for another reason should be able to say so.
            let _ = admin(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
}

/// The same server, another database.
fn database_url(url: &str, name: &str) -> String {
    let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let authority = path.find("://").map_or(0, |at| at + 3);
    let end = path[authority..].find('/').map_or(path.len(), |at| authority + at);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}/{name}{query}", &path[..end])
}

/// Runs a statement as the cluster's superuser, on a thread of its own: callers may be in a runtime.
fn admin(statement: String) -> std::thread::Result<()> {
    let url = cluster::url();
    std::thread::spawn(move || run(url, statement)).join()
}

fn run(url: &str, statement: String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let options = PgConnectOptions::from_str(url).expect("a PostgreSQL URL");
        let mut conn = options.connect().await.expect("the test cluster answers");
        conn.execute(AssertSqlSafe(statement)).await.expect("the statement runs");
        conn.close().await.expect("the connection closes");
    });
}
