//! A PostgreSQL of one test alone, which can be ended in the middle of its work and started again.

use tempfile::TempDir;

use super::cluster::Cluster;
use super::{database_url, run};

const NAME: &str = "baize_test_own";

pub struct OwnPostgres {
    /// An empty database in it.
    pub url: String,
    cluster: Cluster,
    /// Held for its folder, which goes when this does.
    _folder: TempDir,
}

/// A PostgreSQL that has just been started.
///
/// # Panics
/// If it cannot be started: a test that needs it must not pass without it.
pub fn own_postgres() -> OwnPostgres {
    let folder = tempfile::Builder::new().prefix("baize-test-own").tempdir().expect("a temporary folder");
    let cluster = Cluster::own(folder.path().to_owned());
    let superuser = cluster.start();
    let url = database_url(&superuser, NAME);
    let create = format!("CREATE DATABASE {NAME} TEMPLATE template0 ENCODING 'UTF8'");
    // On a thread of its own: callers may be in a runtime.
    std::thread::spawn(move || run(&superuser, create)).join().expect("a new database");
    OwnPostgres { url, cluster, _folder: folder }
}

impl OwnPostgres {
    /// Ends it with everything that it is doing, and waits until it takes connections again. What was committed is
    /// recovered from its log.
    ///
    /// # Panics
    /// If it does not start again.
    pub fn restart(&self) {
        self.cluster.restart();
    }
}

impl Drop for OwnPostgres {
    fn drop(&mut self) {
        self.cluster.stop();
    }
}
