//! Three nodes under load while one is killed, one stands still for longer than its lease, NATS is cut, the line to
//! PostgreSQL breaks and PostgreSQL itself is ended and started again: whatever was acknowledged is in the log once,
//! nothing is there twice, the ledger sums to zero after each, and everybody plays on. `BAIZE_FAULTS=60` for a long run,
//! which prints its figures.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::{Value, json};
use store::Store;
use store::testing::own_postgres;
use tokio::task::JoinHandle;

use crate::cluster_players::Player;
use crate::cluster_site::Site;

/// One of each kind.
const FAULTS: usize = 5;
const NODES: usize = 3;
/// People play meanwhile.
const BETWEEN: Duration = Duration::from_secs(2);

type Game = (&'static str, &'static [&'static str], Value);

fn games() -> [Game; 4] {
    [
        ("duel", &["grunt"], json!({ "first_step_ms": 5, "step_ms": 5, "sudden_death_cap": 3 })),
        ("holdem", &["station", "sound"], json!({ "pause_ms": 0 })),
        ("deal", &["house", "house"], json!({})),
        ("hearts", &["careful", "careful", "careful"], json!({ "pause_ms": 0 })),
    ]
}

/// Every acknowledged action is in the log once, and no message is there twice.
async fn nothing_is_lost_or_doubled(site: &Site, players: &[Player]) {
    let store = Store::open(&site.url).await.expect("the store opens");
    for player in players {
        let tables: BTreeSet<&String> =
            player.acknowledged.iter().map(|(table, _)| table).chain(&player.table).collect();
        for table in tables {
            let mut nonces = Site::nonces(&store, table).await;
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

/// What a run came to.
#[derive(Default)]
struct Figures {
    faults: usize,
    takeovers: Vec<Duration>,
}

impl Figures {
    fn print(&mut self, players: &[Player]) {
        let acknowledged: usize = players.iter().map(|player| player.acknowledged.len()).sum();
        let longest = players.iter().map(|player| player.longest_pause).max().unwrap_or_default();
        let left: usize = players.iter().map(|player| player.left).sum();
        self.takeovers.sort();
        let (middle, last) = (self.takeovers.get(self.takeovers.len() / 2), self.takeovers.last());
        println!(
            "{} faults, {acknowledged} actions acknowledged, none lost, none doubled, longest pause of a player \
             {longest:.1?}, {left} tables left; taken over after {middle:.1?}, at most {last:.1?}",
            self.faults
        );
        for player in players {
            let (game, count) = (player.game, player.acknowledged.len());
            println!("{game}: {count} acknowledged, longest pause {:.1?}, {}", player.longest_pause, player.last_no);
        }
    }
}

async fn start_playing(site: &Site) -> Vec<JoinHandle<Player>> {
    let mut playing = Vec::new();
    for at in 0..NODES {
        for (game, bots, options) in games() {
            let player = Player::new(&site.nodes, at, game, bots, options).await;
            playing.push(tokio::spawn(player.plays()));
        }
    }
    playing
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_happens_to_a_node_nothing_acknowledged_is_lost_or_played_twice() {
    let faults = std::env::var("BAIZE_FAULTS").ok().and_then(|count| count.parse().ok()).unwrap_or(FAULTS);
    let postgres = own_postgres();
    let mut site = Site::open(&postgres.url, NODES, &[]).await;
    let playing = start_playing(&site).await;
    let mut figures = Figures { faults, ..Figures::default() };
    for fault in 0..faults {
        tokio::time::sleep(BETWEEN).await;
        let round = fault / FAULTS;
        match fault % FAULTS {
            0 => figures.takeovers.push(site.kill(round % NODES).await),
            1 => figures.takeovers.push(site.stand_still((round + 1) % NODES).await),
            2 => site.cut_nats().await,
            3 => site.cut_database().await,
            _ => tokio::task::block_in_place(|| postgres.restart()),
        }
        site.is_one_room().await;
        site.ledger_is_sound().await;
        println!("fault {}: one room again", fault + 1);
    }
    site.nodes.everybody_plays_on().await;
    site.nodes.over.store(true, Ordering::SeqCst);
    let mut players = Vec::new();
    for player in playing {
        players.push(player.await.expect("played to the end"));
    }
    nothing_is_lost_or_doubled(&site, &players).await;
    site.ledger_is_sound().await;
    figures.print(&players);
}
