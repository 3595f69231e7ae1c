//! Four people at a table of Tractor over real sockets: moves a second, and under callgrind the work of one move.
//!
//! `cargo bench -p server` prints the first. For the second run the program that it builds under
//! `valgrind --tool=callgrind` and read the inclusive cost of the table's task; all tasks share one thread.

#[path = "../tests/it/client.rs"]
#[allow(dead_code)]
mod client;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use client::{Guest, Socket, id_of};
use serde_json::{Value, json};
use server::Settings;
use server::settings::Limits;

/// Four rounds of Tractor and a little more.
const MOVES: u32 = 420;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(play());
}

async fn play() {
    let data = tempfile::tempdir().expect("a folder");
    let settings = Settings {
        limits: Limits { messages_per_second: 100_000, ..Limits::default() },
        ..Settings::new(([127, 0, 0, 1], 0).into(), data.path().to_owned(), catalog::games().collect())
    };
    let running = server::start(settings).await.expect("the room opens");
    let base = format!("http://{}", running.address);
    let options = json!({ "deal_ms": 0, "fairness_ms": 0, "pause_ms": 1_000 });
    let host = Guest::new(&base, "Player 0").await;
    let wish = json!({ "game": "tractor", "options": options, "public": true });
    let table = id_of(&host.post("/api/tables", wish).await.1["table"]);

    let moves = Arc::new(AtomicU32::new(0));
    let mut playing = tokio::task::JoinSet::new();
    for seat in 0..4 {
        let guest = if seat == 0 { host.clone() } else { Guest::new(&base, &format!("Player {seat}")).await };
        let mut socket = guest.connect().await;
        socket.sit(&table).await;
        playing.spawn(sit_and_play(socket, table.clone(), moves.clone()));
    }
    let started = Instant::now();
    while playing.join_next().await.is_some() {}
    let took = started.elapsed();
    println!("{MOVES} moves in {took:?}: {:.0} a second", f64::from(MOVES) / took.as_secs_f64());
    running.stop().await.expect("the room closes");
}

/// Plays whatever is asked for first, until enough was played.
async fn sit_and_play(mut socket: Socket, table: String, moves: Arc<AtomicU32>) {
    while moves.load(Ordering::Relaxed) < MOVES {
        let said = tokio::time::timeout(Duration::from_secs(5), socket.next("letter")).await;
        let Ok(letter) = said else { return };
        if let Some(action) = choose(&letter["view"]["legalActions"]) {
            moves.fetch_add(1, Ordering::Relaxed);
            // What was asked a letter ago may be answered by another; a no costs as much as a yes.
            socket.ask(json!({ "type": "act", "table": table, "action": action })).await;
        }
        socket.heard.clear();
    }
}

fn choose(legal: &Value) -> Option<Value> {
    match legal["type"].as_str()? {
        "flip" => legal["mayPass"].as_bool()?.then(|| json!({ "type": "pass" })),
        "bury" => {
            let count = legal["count"].as_u64()? as usize;
            Some(json!({ "type": "bury", "cards": legal["from"].as_array()?[..count] }))
        }
        "lead" => Some(json!({ "type": "play", "cards": [legal["groups"][0]["cards"][0]] })),
        _ => Some(json!({ "type": "play", "cards": legal["plays"][0] })),
    }
}
