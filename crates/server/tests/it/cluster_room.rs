//! What belongs to the whole room, at whichever node somebody is: the list of tables, quick play, seats, sessions.

use serde_json::{Value, json};

use crate::client::{Socket, call, id_of};
use crate::cluster::{Site, at, until};
use crate::room::TestRoom;

/// The table that a socket was told of by quick play.
async fn found(socket: &mut Socket) -> String {
    let said = socket.next_where(|said| said["type"] == "queue" && !said["table"].is_null()).await;
    said["table"].as_str().expect("a table").to_owned()
}

async fn stop(nodes: Vec<TestRoom>) {
    for node in nodes {
        node.running.stop().await.expect("closes");
    }
}

#[tokio::test]
async fn every_lobby_lists_the_tables_of_all_nodes_and_bots_come_to_them_from_anywhere() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let ann = nodes[0].guest("Ann").await;
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let there = at(&ann, &nodes[1]);
    let listed = until("the table is listed at the other node", async || {
        let (_, list) = there.get("/api/tables").await;
        list["tables"].as_array()?.iter().find(|one| one["id"] == table).cloned()
    })
    .await;
    assert!(listed["code"].is_string(), "its host is told the code at any node: {listed}");
    let (_, _, strangers) = call(&nodes[1].base, "GET", &format!("/api/tables/{table}"), None, None).await;
    assert!(strangers["id"] == table.as_str() && strangers["code"].is_null(), "{strangers}");
    let (status, seated) = there.post(&format!("/api/tables/{table}/bots"), json!({ "bot": "grunt" })).await;
    assert_eq!((status, &seated["seats"][1]["bot"]), (200, &json!("grunt")), "{seated}");
    let bob = nodes[1].guest("Bob").await;
    let (status, no) = bob.post(&format!("/api/tables/{table}/bots"), json!({ "bot": "grunt" })).await;
    assert_eq!(
        (status, &no["error"]["code"]),
        (403, &json!("not_your_table")),
        "a no of another node is its own: {no}"
    );
    stop(nodes).await;
}

#[tokio::test]
async fn quick_play_brings_people_of_two_nodes_together() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let (ann, bob) = (nodes[0].guest("Ann").await, nodes[1].guest("Bob").await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    assert_eq!(first.next("queue").await["game"], "duel");
    let mut again = at(&ann, &nodes[1]).connect().await;
    again.refused(json!({ "type": "queue_join", "game": "duel" }), "already_waiting").await;
    second.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let table = found(&mut first).await;
    assert_eq!(found(&mut second).await, table);
    first.watch(&table).await;
    second.watch(&table).await;
    let letter = first.next("letter").await;
    assert_eq!(letter["events"][0]["type"], "match_found", "{letter}");
    site.ledger_is_sound().await;
    stop(nodes).await;
}

#[tokio::test]
async fn whoever_waits_is_still_waiting_when_the_node_that_kept_the_queue_has_gone() {
    let site = Site::new();
    let nodes = site.nodes(3).await;
    let mut sockets = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let guest = node.guest(&format!("Guest {index}")).await;
        sockets.push((guest.clone(), guest.connect().await));
    }
    // Whichever of the nodes keeps the queue: the one that stops has nobody waiting, the other two wait on.
    let mut nodes: Vec<Option<TestRoom>> = nodes.into_iter().map(Some).collect();
    let (_, first) = &mut sockets[0];
    first.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    for index in [1, 2] {
        if nodes.iter().flatten().count() > 2 {
            nodes[index].take().expect("runs").running.stop().await.expect("closes");
        }
    }
    let (_, other) = &mut sockets[2];
    other.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let table = found(&mut sockets[2].1).await;
    assert_eq!(found(&mut sockets[0].1).await, table);
    stop(nodes.into_iter().flatten().collect()).await;
}

#[tokio::test]
async fn a_seat_counts_at_every_node() {
    let site = Site::new();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        nodes.push(site.node_with(|settings| settings.limits.seats_per_account = 1).await);
    }
    for node in &nodes {
        crate::cluster::knows(node, 2).await;
    }
    let (ann, bob) = (nodes[0].guest("Ann").await, nodes[1].guest("Bob").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let other = id_of(&bob.open_duel("friendly", json!({}), &[]).await);
    let mut socket = ann.connect().await;
    socket.sit(&table).await;
    let there = at(&ann, &nodes[1]);
    until("the seat is known at the other node", async || {
        let (_, me) = there.get("/api/me").await;
        (me["tables"] == json!([table])).then_some(())
    })
    .await;
    socket.refused(json!({ "type": "sit", "table": other }), "too_many_tables").await;
    let wish = json!({ "game": "duel", "public": true });
    let (_, no) = there.post("/api/tables", wish).await;
    assert_eq!(no["error"]["code"], "too_many_tables", "{no}");
    let (status, no) = there.post("/api/me/refill", Value::Null).await;
    assert_eq!((status, &no["error"]["code"]), (409, &json!("not_while_seated")), "{no}");
    stop(nodes).await;
}

#[tokio::test]
async fn a_session_that_is_ended_at_one_node_is_closed_at_all() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let ann = nodes[0].guest("Ann").await;
    let mut there = at(&ann, &nodes[1]).connect().await;
    let (status, _) = ann.post("/api/logout", json!({})).await;
    assert_eq!(status, 204);
    let last = there.until_closed().await.expect("a last word");
    assert_eq!(last["error"]["code"], "session_ended", "{last}");
    stop(nodes).await;
}

#[tokio::test]
async fn whoever_is_connected_to_another_node_is_there() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let crate::cluster::Far { bob, mut first, second, table, .. } =
        crate::cluster::far_duel(&nodes, "friendly", json!({ "prep_ms": 60_000 })).await;
    let state =
        |word: &'static str| move |said: &Value| said["type"] == "table" && said["table"]["seats"][1]["state"] == word;
    second.close().await;
    first.next_where(state("away")).await;
    let mut back = at(&bob, &nodes[1]).connect().await;
    first.next_where(state("present")).await;
    assert_eq!(back.watch(&table).await["seat"], 1);
    stop(nodes).await;
}
