//! The least that a server of tables could do, to compare the room with: nothing is judged, stored or bounded. Whoever's
//! turn it is says something, and the four at the table get a small view each.
//!
//! It speaks as much of the protocol as `baize load --game bare` needs:
//! `cargo run --release -p server --example bare -- 127.0.0.1:8081`.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Json, Router};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const SEATS: usize = 4;

type Tables = Arc<Mutex<HashMap<String, Arc<Mutex<Table>>>>>;

#[derive(Default)]
struct Table {
    id: String,
    seq: u32,
    seats: [Option<UnboundedSender<Utf8Bytes>>; SEATS],
}

impl Table {
    fn turn(&self) -> Option<usize> {
        self.seats.iter().all(Option::is_some).then_some(self.seq as usize % SEATS)
    }

    /// To each seat its own small view.
    fn tell(&mut self) {
        self.seq += 1;
        let turn = self.turn();
        for (seat, to) in self.seats.iter().enumerate() {
            let choices = if turn == Some(seat) { r#"[{"type":"say"}]"# } else { "[]" };
            let to_act = turn.map_or_else(String::new, |turn| turn.to_string());
            let text = format!(
                r#"{{"type":"letter","table":"{}","hand":1,"seq":{},"toAct":[{to_act}],"over":false,"view":{{"seat":{seat},"count":{},"choices":{choices}}}}}"#,
                self.id, self.seq, self.seq
            );
            if let Some(to) = to {
                // Whoever has hung up hears no more.
                let _ = to.send(text.into());
            }
        }
    }
}

#[derive(Deserialize)]
struct Ask<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    nonce: &'a str,
    table: Option<&'a str>,
    seat: Option<usize>,
}

#[tokio::main]
async fn main() {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8081".to_owned());
    let app = Router::new()
        .route("/api/guest", post(|| async { ([(SET_COOKIE, "bare=1")], Json(json!({}))) }))
        .route("/api/tables", post(open))
        .route("/ws", get(upgrade))
        .with_state(Tables::default());
    let listener = tokio::net::TcpListener::bind(&address).await.expect("the address is free");
    println!("listening on http://{}", listener.local_addr().expect("an address"));
    let listener = listener.tap_io(|stream| stream.set_nodelay(true).expect("a line that is open"));
    axum::serve(listener, app).await.expect("it serves");
}

async fn open(State(tables): State<Tables>) -> Json<Value> {
    let mut tables = tables.lock().unwrap_or_else(PoisonError::into_inner);
    let id = format!("bare{}", tables.len());
    tables.insert(id.clone(), Arc::new(Mutex::new(Table { id: id.clone(), ..Table::default() })));
    Json(json!({ "table": { "id": id, "seats": [null, null, null, null] } }))
}

async fn upgrade(State(tables): State<Tables>, upgrade: WebSocketUpgrade) -> Response {
    let upgrade = upgrade.read_buffer_size(4096).write_buffer_size(4096);
    upgrade.on_upgrade(move |socket| serve(tables, socket)).into_response()
}

async fn serve(tables: Tables, socket: WebSocket) {
    let (mut sink, mut frames) = socket.split();
    let (to, mut outgoing) = unbounded_channel::<Utf8Bytes>();
    tokio::spawn(async move {
        while let Some(text) = outgoing.recv().await {
            if sink.send(Message::Text(text)).await.is_err() {
                return;
            }
        }
    });
    let mut mine: HashMap<String, Arc<Mutex<Table>>> = HashMap::new();
    while let Some(Ok(Message::Text(text))) = frames.next().await {
        let Ok(ask) = serde_json::from_str::<Ask<'_>>(&text) else { return };
        let (nonce, id) = (ask.nonce, ask.table.unwrap_or_default());
        if ask.kind == "sit" {
            let all = tables.lock().unwrap_or_else(PoisonError::into_inner);
            mine.extend(all.get(id).map(|table| (id.to_owned(), table.clone())));
        }
        if let Some(table) = mine.get(id) {
            let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
            match (ask.kind, ask.seat) {
                ("sit", Some(seat)) if seat < SEATS => {
                    table.seats[seat] = Some(to.clone());
                    table.tell();
                }
                ("act", _) => table.tell(),
                _ => {}
            }
        }
        let _ = to.send(format!(r#"{{"type":"answer","nonce":"{nonce}","ok":true}}"#).into());
    }
}
