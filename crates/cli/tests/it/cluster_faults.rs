//! Three nodes under load while one is killed, one stands still for longer than its lease, NATS is cut and the line to
//! PostgreSQL breaks: whatever was acknowledged is in the log once, nothing is there twice, and the ledger sums to zero
//! after each. `BAIZE_FAULTS=60` for a long run, which prints its figures.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use store::Store;
use store::testing::{Engine, Plan, TestDb, WireCutter, fresh, nats};
use tempfile::TempDir;

use crate::client::call;
use crate::cluster_players::{Nodes, Player};
use crate::program::Server;

/// One of each kind.
const FAULTS: usize = 4;
/// What nodes are given to find each other, and tables to find a node.
const PATIENCE: Duration = Duration::from_secs(60);
/// Longer than a lease.
const STANDS_STILL: Duration = Duration::from_secs(5);
/// Shorter than any, and longer than nodes take to miss each other.
const CUT_OFF: Duration = Duration::from_secs(4);
/// People play meanwhile.
const BETWEEN: Duration = Duration::from_secs(3);

struct Site {
    database: TestDb,
    line: WireCutter,
    nats: store::testing::Nats,
    folders: Vec<TempDir>,
    servers: Vec<Server>,
    nodes: Arc<Nodes>,
}

impl Site {
    async fn open(count: usize) -> Site {
        let database = fresh(Engine::Postgres);
        let line = WireCutter::before(&database).await;
        let folders = (0..count).map(|_| tempfile::tempdir().expect("a folder")).collect();
        let mut site = Site { database, line, nats: nats(), folders, servers: Vec::new(), nodes: Arc::default() };
        for at in 0..count {
            let server = site.server(at);
            site.nodes.bases.lock().expect("whole").push(Some(server.base.clone()));
            site.servers.push(server);
        }
        site.is_one_room().await;
        site
    }

    fn server(&self, at: usize) -> Server {
        let more = ["--database", &self.line.url, "--nats", &self.nats.url];
        Server::with(self.folders[at].path(), "127.0.0.1:0", &more)
    }

    /// Waits until every node knows all others and has a database.
    async fn is_one_room(&self) {
        let until = Instant::now() + PATIENCE;
        for server in &self.servers {
            loop {
                let (_, _, health) = call(&server.base, "GET", "/healthz", None, None).await;
                if health["ok"] == true && health["nodes"] == self.servers.len() {
                    break;
                }
                assert!(Instant::now() < until, "the nodes do not find each other: {health}");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }

    fn set_base(&self, at: usize, base: Option<String>) {
        self.nodes.bases.lock().expect("whole")[at] = base;
    }

    async fn kill(&mut self, at: usize) {
        self.set_base(at, None);
        self.servers[at].kill();
        tokio::time::sleep(BETWEEN).await;
        self.servers[at] = self.server(at);
        self.set_base(at, Some(self.servers[at].base.clone()));
    }

    async fn stand_still(&mut self, at: usize) {
        self.set_base(at, None);
        self.servers[at].signal("-STOP");
        tokio::time::sleep(STANDS_STILL).await;
        self.servers[at].signal("-CONT");
        self.set_base(at, Some(self.servers[at].base.clone()));
    }

    async fn cut_nats(&mut self) {
        self.nats.cut();
        tokio::time::sleep(CUT_OFF).await;
        self.nats.restore();
    }

    async fn cut_database(&mut self) {
        self.line.set(Plan::Cut);
        tokio::time::sleep(CUT_OFF).await;
        self.line.set(Plan::Pass);
    }

    async fn ledger_is_sound(&self) {
        let store = Store::open(&self.database.url).await.expect("the store opens");
        let report = store.ledger_check().await.expect("reads");
        assert!(report.is_sound(), "{report:?}");
        store.close().await;
    }

    /// Every acknowledged action is in the log once, and no message is there twice.
    async fn nothing_is_lost_or_doubled(&self, players: &[Player]) {
        let store = Store::open(&self.database.url).await.expect("the store opens");
        for player in players {
            let tables: BTreeSet<&String> =
                player.acknowledged.iter().map(|(table, _)| table).chain(&player.table).collect();
            for table in tables {
                let lines = store.lines(table, 1, 1_000_000).await.expect("reads");
                let acted = lines.iter().map(|line| serde_json::from_str::<Value>(&line.body).expect("JSON"));
                let mut nonces: Vec<String> =
                    acted.filter_map(|line| Some(line["nonce"].as_str()?.to_owned())).collect();
                nonces.sort();
                let all = nonces.len();
                nonces.dedup();
                assert_eq!(nonces.len(), all, "a message of {} was played twice", player.game);
                for (at, nonce) in &player.acknowledged {
                    assert!(at != table || nonces.binary_search(nonce).is_ok(), "{nonce} was acknowledged and is lost");
                }
            }
        }
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happens_to_a_node_nothing_acknowledged_is_lost_or_played_twice() {
    let faults = std::env::var("BAIZE_FAULTS").ok().and_then(|count| count.parse().ok()).unwrap_or(FAULTS);
    let mut site = Site::open(3).await;
    let mut playing = Vec::new();
    let games: [(&str, &[&str], Value); 4] = [
        ("duel", &["grunt"], json!({ "first_step_ms": 5, "step_ms": 5, "sudden_death_cap": 3 })),
        ("holdem", &["station", "sound"], json!({ "pause_ms": 0 })),
        ("deal", &["house", "house"], json!({})),
        ("hearts", &["careful", "careful", "careful"], json!({ "pause_ms": 0 })),
    ];
    for at in 0..3 {
        for (game, bots, options) in &games {
            let player = Player::new(&site.nodes, at, game, bots, options.clone()).await;
            playing.push(tokio::spawn(player.plays()));
        }
    }
    for fault in 0..faults {
        tokio::time::sleep(BETWEEN).await;
        match fault % FAULTS {
            0 => site.kill(fault / FAULTS % 3).await,
            1 => site.stand_still((fault / FAULTS + 1) % 3).await,
            2 => site.cut_nats().await,
            _ => site.cut_database().await,
        }
        site.is_one_room().await;
        site.ledger_is_sound().await;
        println!("fault {}: one room again", fault + 1);
    }
    tokio::time::sleep(BETWEEN).await;
    site.nodes.over.store(true, Ordering::SeqCst);
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.expect("played to the end"));
    }
    site.nothing_is_lost_or_doubled(&players).await;
    site.ledger_is_sound().await;
    let acknowledged: usize = players.iter().map(|player| player.acknowledged.len()).sum();
    let longest = players.iter().map(|player| player.longest_pause).max().unwrap_or_default();
    let left: usize = players.iter().map(|player| player.left).sum();
    println!(
        "{faults} faults, {acknowledged} actions acknowledged, longest pause of a player {longest:?}, {left} tables left"
    );
    for player in &players {
        let Player { game, last_no, .. } = player;
        println!(
            "{game}: {} acknowledged, longest pause {:?}, {last_no}",
            player.acknowledged.len(),
            player.longest_pause
        );
    }
    for game in games.iter().map(|(game, _, _)| *game) {
        let played = players.iter().any(|player| player.game == game && !player.acknowledged.is_empty());
        assert!(played, "{game} was not played");
    }
}
