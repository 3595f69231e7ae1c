//! Nodes of one room in processes of their own, with everything that can be done to them: killed, stopped for longer than
//! their lease, cut off from NATS or the database.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use store::Store;
use store::testing::{Nats, Plan, WireCutter, nats};
use tempfile::TempDir;

use crate::client::call;
use crate::cluster_players::Nodes;
use crate::program::Server;

/// What nodes are given to find each other, and tables to find a node.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Longer than a lease.
const STANDS_STILL: Duration = Duration::from_secs(5);
/// Shorter than any, and longer than nodes take to miss each other.
const CUT_OFF: Duration = Duration::from_secs(4);
const LOOKS_EVERY: Duration = Duration::from_millis(50);

pub struct Site {
    pub url: String,
    line: WireCutter,
    nats: Nats,
    folders: Vec<TempDir>,
    more: Vec<String>,
    pub servers: Vec<Server>,
    pub nodes: Arc<Nodes>,
}

impl Site {
    /// So many nodes on this database, each started with these further words.
    pub async fn open(url: &str, count: usize, more: &[&str]) -> Site {
        let line = WireCutter::before_url(url).await;
        let folders = (0..count).map(|_| tempfile::tempdir().expect("a folder")).collect();
        let more = more.iter().map(|word| (*word).to_owned()).collect();
        let (servers, nodes) = (Vec::new(), Arc::default());
        let mut site = Site { url: url.to_owned(), line, nats: nats(), folders, more, servers, nodes };
        for at in 0..count {
            let server = site.server(at);
            site.nodes.bases.lock().expect("whole").push(Some(server.base.clone()));
            site.servers.push(server);
        }
        site.is_one_room().await;
        site
    }

    fn server(&self, at: usize) -> Server {
        let mut more = vec!["--database", &self.line.url, "--nats", &self.nats.url];
        more.extend(self.more.iter().map(String::as_str));
        Server::with(self.folders[at].path(), "127.0.0.1:0", &more)
    }

    /// Waits until every node knows all others and has a database.
    pub async fn is_one_room(&self) {
        let until = Instant::now() + PATIENCE;
        for server in &self.servers {
            loop {
                let (_, _, health) = call(&server.base, "GET", "/healthz", None, None).await;
                if health["ok"] == true && health["nodes"] == self.servers.len() {
                    break;
                }
                assert!(Instant::now() < until, "the nodes do not find each other: {health}");
                tokio::time::sleep(LOOKS_EVERY).await;
            }
        }
    }

    fn set_base(&self, at: usize, base: Option<String>) {
        self.nodes.bases.lock().expect("whole")[at] = base;
    }

    /// Kills a node, and starts it again when the others have its tables. Gives how long that took.
    pub async fn kill(&mut self, at: usize) -> Duration {
        self.set_base(at, None);
        self.servers[at].kill();
        let took = self.is_taken_over(at).await;
        self.servers[at] = self.server(at);
        self.set_base(at, Some(self.servers[at].base.clone()));
        took
    }

    /// Lets a node stand still for longer than its lease, and wake up when the others have its tables.
    pub async fn stand_still(&mut self, at: usize) -> Duration {
        self.set_base(at, None);
        self.servers[at].signal("-STOP");
        let (took, ()) = tokio::join!(self.is_taken_over(at), tokio::time::sleep(STANDS_STILL));
        self.servers[at].signal("-CONT");
        self.set_base(at, Some(self.servers[at].base.clone()));
        took
    }

    pub async fn cut_nats(&mut self) {
        self.nats.cut();
        tokio::time::sleep(CUT_OFF).await;
        self.nats.restore();
    }

    pub async fn cut_database(&mut self) {
        self.line.set(Plan::Cut);
        tokio::time::sleep(CUT_OFF).await;
        self.line.set(Plan::Pass);
    }

    /// Waits until no open table is this node's any more, and gives how long that took from now.
    async fn is_taken_over(&self, at: usize) -> Duration {
        let (since, owner) = (Instant::now(), owner_in(self.folders[at].path()));
        let store = Store::open(&self.url).await.expect("the store opens");
        let is_its = |row: &store::TableRow| row.owner.as_ref() == Some(&owner);
        while store.open_tables().await.expect("reads").iter().any(is_its) {
            assert!(since.elapsed() < PATIENCE, "nobody takes the tables of a node that is gone");
            tokio::time::sleep(LOOKS_EVERY).await;
        }
        let took = since.elapsed();
        store.close().await;
        took
    }

    pub async fn ledger_is_sound(&self) {
        let store = Store::open(&self.url).await.expect("the store opens");
        let report = store.ledger_check().await.expect("reads");
        assert!(report.is_sound(), "{report:?}");
        store.close().await;
    }

    /// The nonces of what was played at this table, in the order of the alphabet.
    pub async fn nonces(store: &Store, table: &str) -> Vec<String> {
        let lines = store.lines(table, 1, 1_000_000).await.expect("reads");
        let lines = lines.iter().map(|line| serde_json::from_str::<Value>(&line.body).expect("JSON"));
        let mut nonces: Vec<String> = lines.filter_map(|line| Some(line["nonce"].as_str()?.to_owned())).collect();
        nonces.sort();
        nonces
    }
}

/// The name under which the server of this folder owns tables.
fn owner_in(folder: &Path) -> String {
    let text = std::fs::read_to_string(folder.join("owner")).expect("the folder has a name");
    text.split_whitespace().next().expect("a name").to_owned()
}
