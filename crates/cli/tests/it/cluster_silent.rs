//! A socket that asks for much and never reads, at a node of a cluster: it is hung up on, and nobody else notices.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use serde_json::json;
use store::testing::{Engine, fresh};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::call;
use crate::cluster_players::Player;
use crate::cluster_site::{PATIENCE, Site};

/// The system's buffers would otherwise take minutes of letters.
const BUFFER: u32 = 4_096;
const ASKS_EVERY: Duration = Duration::from_millis(2);

/// A visitor's socket at this node that nobody will read from.
async fn silent(base: &str) -> WebSocketStream<TcpStream> {
    let address = base.trim_start_matches("http://").parse().expect("an address");
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(BUFFER).expect("a small buffer");
    let stream = socket.connect(address).await.expect("the node listens");
    let url = format!("{}/ws", base.replace("http://", "ws://"));
    tokio_tungstenite::client_async(url, stream).await.expect("the node takes sockets").0
}

/// Asks for the views of these tables again and again, until the node hangs up.
async fn asks_until_it_is_hung_up_on(mut socket: WebSocketStream<TcpStream>, tables: &[String]) {
    let until = Instant::now() + PATIENCE;
    for (number, table) in tables.iter().cycle().enumerate() {
        let ask = json!({ "type": "watch", "table": table, "nonce": format!("n{number}") });
        if socket.send(Message::text(ask.to_string())).await.is_err() {
            return;
        }
        assert!(Instant::now() < until, "a socket that never reads is served for ever");
        tokio::time::sleep(ASKS_EVERY).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_never_reads_is_hung_up_on_and_everybody_else_plays_on() {
    let database = fresh(Engine::Postgres);
    // Nothing is refused for its pace, so that only what waits for the socket is in its way.
    let site = Site::open(&database.url, 2, &["--load-test"]).await;
    let mut playing = Vec::new();
    for at in 0..2 {
        let player = Player::new(&site.nodes, at, "hearts", &["careful"; 3], json!({ "pause_ms": 0 })).await;
        playing.push(tokio::spawn(player.plays()));
    }
    site.nodes.everybody_plays_on().await;
    let (_, _, list) = call(&site.servers[0].base, "GET", "/api/tables", None, None).await;
    let tables: Vec<String> = list["tables"].as_array().expect("a list").iter().map(crate::client::id_of).collect();
    assert_eq!(tables.len(), 2, "one at each node: {list}");
    let socket = silent(&site.servers[0].base).await;
    tokio::join!(asks_until_it_is_hung_up_on(socket, &tables), site.nodes.everybody_plays_on());
    site.nodes.everybody_plays_on().await;
    site.is_one_room().await;
    site.nodes.over.store(true, Ordering::SeqCst);
    for player in playing {
        let player = player.await.expect("played to the end");
        assert_eq!(player.lines_lost, 0, "nobody else's line was cut: {}", player.last_no);
    }
}
