//! Tables that change hands between nodes: players see a pause and go on at the socket they have.

use serde_json::json;
use store::testing::{Plan, WireCutter};

use crate::client::{Guest, Socket, confirm};
use crate::cluster::{Far, Site, at, far_duel, knows, until};
use crate::room::{NOTHING, STRIKE, TestRoom, quick, settings};

/// A node on threads of its own, which can end as if its power had been cut.
struct Doomed {
    runtime: Option<tokio::runtime::Runtime>,
    node: Option<TestRoom>,
}

impl Doomed {
    async fn start(site: &Site) -> Doomed {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        let (database, nats) = (site.database.url.clone(), site.nats.url.clone());
        let opened = runtime.spawn(async move {
            let data = tempfile::tempdir().expect("a folder");
            let mut settings = settings(&data);
            (settings.database, settings.nats) = (Some(database), Some(nats));
            settings.lease = std::time::Duration::from_secs(3);
            let running = server::start(settings).await.expect("the room opens");
            TestRoom { base: format!("http://{}", running.address), data, running }
        });
        Doomed { node: Some(opened.await.expect("it opens")), runtime: Some(runtime) }
    }

    fn node(&self) -> &TestRoom {
        self.node.as_ref().expect("it runs")
    }

    fn dies(&mut self) {
        self.runtime.take().expect("it runs").shutdown_background();
        // Its folder goes with it, but nothing of it is closed or told.
        std::mem::forget(self.node.take());
    }
}

/// A duel whose table is at the first of two nodes and whose players are both at the second.
async fn both_elsewhere(owner: &TestRoom, edge: &TestRoom) -> (Guest, Guest, Socket, Socket, String) {
    let (ann, bob) = (owner.guest("Ann").await, owner.guest("Bob").await);
    let table = crate::client::id_of(&ann.open_duel("seed", quick(), &[]).await);
    let (ann, bob) = (at(&ann, edge), at(&bob, edge));
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    tokio::join!(first.event("prep_start"), second.event("prep_start"));
    (ann, bob, first, second, table)
}

async fn count(site: &Site, table: &str, nonce: &str) -> usize {
    let store = site.store().await;
    let lines = store.lines(table, 1, 1_000).await.expect("reads");
    store.close().await;
    lines.iter().filter(|line| line.body.contains(nonce)).count()
}

#[tokio::test]
async fn a_node_that_stops_hands_its_tables_over_and_the_sockets_elsewhere_play_on() {
    let site = Site::new();
    let mut nodes = site.nodes(2).await;
    let (ann, bob, mut first, mut second, table) = both_elsewhere(&nodes[0], &nodes[1]).await;
    let mut ask = confirm(&table, json!(STRIKE));
    ask["nonce"] = json!("before-the-stop");
    first.send_text(&ask.to_string()).await;
    assert_eq!(first.next_where(|said| said["nonce"] == "before-the-stop").await["ok"], true);
    first.forget();
    nodes.remove(0).running.stop().await.expect("closes");
    // The same socket, and nobody asked: the table is shown anew by its new owner.
    let view = first.next("view").await;
    assert_eq!((&view["view"]["phase"], &view["view"]["layouts"][0]), (&json!("PREP"), &json!(STRIKE)), "{view}");
    second.confirm(&table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    assert_eq!(second.event("match_end").await["yourResult"], "loss");
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));
    assert_eq!(count(&site, &table, "before-the-stop").await, 1);
    site.ledger_is_sound().await;
    nodes.remove(0).running.stop().await.expect("closes");
}

#[tokio::test]
async fn the_tables_of_a_node_that_dies_are_taken_over_and_an_ask_finds_its_way() {
    let site = Site::new();
    let mut owner = Doomed::start(&site).await;
    let edge = site.node().await;
    knows(&edge, 2).await;
    knows(owner.node(), 2).await;
    let (ann, bob, mut first, mut second, table) = both_elsewhere(owner.node(), &edge).await;
    first.confirm(&table, json!(STRIKE)).await;
    first.forget();
    owner.dies();
    // Sent while nobody has the table; it is carried to whoever takes it.
    second.confirm(&table, json!(NOTHING)).await;
    // In this preset a lost line loses the match; this was nobody's.
    assert_eq!(first.event("match_end").await["reason"], "normal");
    second.event("match_end").await;
    assert_eq!((ann.tokens().await, bob.tokens().await), (11, 9));
    site.ledger_is_sound().await;
    edge.running.stop().await.expect("closes");
}

#[tokio::test]
async fn whoever_was_connected_to_a_node_that_dies_has_not_left() {
    let site = Site::new();
    let owner = site.node().await;
    let mut edge = Doomed::start(&site).await;
    knows(&owner, 2).await;
    let (ann, bob) = (owner.guest("Ann").await, edge.node().guest("Bob").await);
    let table = crate::client::id_of(&ann.open_duel("seed", quick(), &[]).await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    tokio::join!(first.event("prep_start"), second.event("prep_start"));
    edge.dies();
    knows(&owner, 1).await;
    let mut back = at(&bob, &owner).connect().await;
    back.watch(&table).await;
    back.confirm(&table, json!(NOTHING)).await;
    first.confirm(&table, json!(STRIKE)).await;
    assert_eq!(first.event("match_end").await["reason"], "normal");
    site.ledger_is_sound().await;
    owner.running.stop().await.expect("closes");
}

#[tokio::test]
async fn a_node_that_cannot_reach_the_database_shows_nothing_once_its_lease_is_over() {
    let site = Site::new();
    let line = WireCutter::before(&site.database).await;
    let cut_off = site.node_with(|settings| settings.database = Some(line.url.clone())).await;
    let other = site.node().await;
    knows(&cut_off, 2).await;
    knows(&other, 2).await;
    let nodes = [cut_off, other];
    let Far { mut first, mut second, table, .. } = far_duel(&nodes, "friendly", quick()).await;
    first.forget();
    second.forget();
    line.set(Plan::Cut);
    // Bob is shown the table by its new owner, where he is; and so is Ann, whose node has lost it, once that may read.
    let view = second.next("view").await;
    assert_eq!(view["view"]["phase"], "PREP", "{view}");
    second.confirm(&table, json!(NOTHING)).await;
    line.set(Plan::Pass);
    first.next("view").await;
    first.confirm(&table, json!(STRIKE)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    site.ledger_is_sound().await;
}

#[tokio::test]
async fn tables_go_on_where_they_were_when_the_database_was_away_for_longer_than_a_lease() {
    let site = Site::new();
    let line = WireCutter::before(&site.database).await;
    let mut nodes = Vec::new();
    for _ in 0..2 {
        nodes.push(site.node_with(|settings| settings.database = Some(line.url.clone())).await);
    }
    for node in &nodes {
        knows(node, 2).await;
    }
    let Far { mut first, mut second, table, .. } = far_duel(&nodes, "friendly", quick()).await;
    first.confirm(&table, json!(STRIKE)).await;
    first.forget();
    second.forget();
    line.set(Plan::Cut);
    until("nobody shows what may not be so any more", async || {
        let (_, _, health) = crate::client::call(&nodes[0].base, "GET", "/healthz", None, None).await;
        (health["tables"] == 0).then_some(())
    })
    .await;
    line.set(Plan::Pass);
    tokio::join!(first.next("view"), second.next("view"));
    second.confirm(&table, json!(NOTHING)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    site.ledger_is_sound().await;
}

#[tokio::test]
async fn a_table_that_a_node_does_not_understand_is_left_to_one_that_does() {
    let site = Site::new();
    let mut nodes = site.nodes(1).await;
    // As in an upgrade: the older program has no such game.
    let older = site.node_with(|settings| settings.games.retain(|game| game.name() != "duel")).await;
    knows(&older, 2).await;
    let duel = nodes[0].duel("friendly", quick()).await;
    nodes.remove(0).running.stop().await.expect("closes");
    let store = site.store().await;
    let owner = async || store.table(&duel.table).await.expect("reads").expect("known").owner;
    // Longer than the older node would wait for anybody else.
    knows(&older, 1).await;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(owner().await, None, "the older node leaves it alone");
    let newer = site.node().await;
    until("the newer node takes it", async || owner().await).await;
    let mut first = at(&duel.ann, &older).connect().await;
    assert_eq!(first.watch(&duel.table).await["view"]["phase"], "PREP", "and it can be played by way of the older");
    store.close().await;
    for node in [older, newer] {
        node.running.stop().await.expect("closes");
    }
}

#[tokio::test]
async fn nodes_go_on_alone_while_nats_is_away_and_are_one_room_again_afterwards() {
    let mut site = Site::new();
    let nodes = site.nodes(2).await;
    let mut here = nodes[0].duel("friendly", quick()).await;
    let Far { mut first, mut second, table, .. } = far_duel(&nodes, "friendly", quick()).await;
    site.nats.cut();
    knows(&nodes[0], 1).await;
    // Own tables at own sockets play on.
    here.ann_wins().await;
    site.nats.restore();
    knows(&nodes[0], 2).await;
    knows(&nodes[1], 2).await;
    second.forget();
    second.confirm(&table, json!(NOTHING)).await;
    first.confirm(&table, json!(STRIKE)).await;
    assert_eq!(first.event("match_end").await["yourResult"], "win");
    second.event("match_end").await;
    site.ledger_is_sound().await;
    for node in nodes {
        node.running.stop().await.expect("closes");
    }
}
