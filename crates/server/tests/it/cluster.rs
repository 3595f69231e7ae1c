//! Several nodes and one room: players at different nodes play at one table, and find each other.

use std::time::Duration;

use serde_json::{Value, json};
use store::testing::{Engine, Nats, TestDb, fresh, nats};

use crate::client::{Guest, PATIENCE, Socket, id_of};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

/// A database and a NATS for nodes of a test.
pub struct Site {
    pub database: TestDb,
    pub nats: Nats,
}

impl Site {
    pub fn new() -> Site {
        Site { database: fresh(Engine::Postgres), nats: nats() }
    }

    /// One more node.
    pub async fn node(&self) -> TestRoom {
        self.node_with(|_| {}).await
    }

    pub async fn node_with(&self, change: impl FnOnce(&mut server::Settings)) -> TestRoom {
        let data = tempfile::tempdir().expect("a folder");
        TestRoom::at(data, |settings| {
            settings.database = Some(self.database.url.clone());
            settings.nats = Some(self.nats.url.clone());
            settings.lease = Duration::from_secs(3);
            change(settings);
        })
        .await
    }

    /// So many nodes that know each other.
    pub async fn nodes(&self, count: usize) -> Vec<TestRoom> {
        let mut nodes = Vec::new();
        for _ in 0..count {
            nodes.push(self.node().await);
        }
        for node in &nodes {
            knows(node, count).await;
        }
        nodes
    }

    pub async fn store(&self) -> store::Store {
        store::Store::open(&self.database.url).await.expect("the store opens")
    }

    pub async fn ledger_is_sound(&self) {
        let store = self.store().await;
        assert!(store.ledger_check().await.expect("reads").is_sound());
        store.close().await;
    }
}

/// Waits until this is so.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let found = async {
        loop {
            if let Some(found) = look().await {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, found).await.unwrap_or_else(|_| panic!("it is not so: {what}"))
}

/// Waits until a node knows of so many, itself among them.
pub async fn knows(node: &TestRoom, count: usize) {
    until("the nodes know each other", async || {
        let (_, _, health) = crate::client::call(&node.base, "GET", "/healthz", None, None).await;
        (health["nodes"] == count).then_some(())
    })
    .await;
}

/// The same guest, at another node.
pub fn at(guest: &Guest, node: &TestRoom) -> Guest {
    Guest { base: node.base.clone(), ..guest.clone() }
}

/// Ann and Bob at a table of the first node, Bob by way of the second.
pub struct Far {
    pub ann: Guest,
    pub bob: Guest,
    pub first: Socket,
    pub second: Socket,
    pub table: String,
}

pub async fn far_duel(nodes: &[TestRoom], preset: &str, options: Value) -> Far {
    let (ann, bob) = (nodes[0].guest("Ann").await, nodes[1].guest("Bob").await);
    let table = id_of(&ann.open_duel(preset, options, &[]).await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    tokio::join!(first.event("prep_start"), second.event("prep_start"));
    Far { ann, bob, first, second, table }
}

#[tokio::test]
async fn players_at_two_nodes_play_a_match_at_one_table() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let Far { ann, bob, mut first, mut second, table } = far_duel(&nodes, "seed", quick()).await;
    second.ask_ok(json!({ "type": "chat", "table": table, "text": "hello" })).await;
    assert_eq!(first.next("chat").await["text"], "hello");
    assert_eq!(second.next("chat").await["text"], "hello");
    second.confirm(&table, json!(NOTHING)).await;
    second.refused(crate::client::confirm(&table, json!(NOTHING)), "already_confirmed").await;
    first.confirm(&table, json!(STRIKE)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    assert_eq!(second.event("match_end").await["yourResult"], "loss");
    // The purse is told to the socket of either node.
    second.next_where(|said| said["type"] == "you" && said["you"]["tokens"] == 9).await;
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));
    site.ledger_is_sound().await;
    for node in nodes {
        node.running.stop().await.expect("closes");
    }
}
