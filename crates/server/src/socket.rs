//! One WebSocket: frames in, answers and letters out, within limits.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Raw, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use table::{Nonce, Refused};
use tokio::sync::mpsc;

use crate::asks;
use crate::clock::millis;
use crate::limits::SocketLimiter;
use crate::people::{Outbox, PING};
use crate::problem::Problem;
use crate::queue;
use crate::room::Shared;
use crate::session::{Anyone, check_origin};
use crate::settings::{MAX_FRAME_BYTES, OUTBOX, PING_EVERY, SILENCE_IS_GONE};
use crate::table_task::{Message, Visitor};
use crate::wire::{Answer, Ask, Bye, Fault, Frame, Say};

/// The version of the protocol in this file and `docs/protocol.md`.
pub const PROTOCOL: u32 = 1;
/// A socket that goes on after this many refusals for speed is closed.
const PATIENCE: u32 = 200;
/// How long a closing connection is kept for what is still on its way.
const LAST_WORDS: Duration = Duration::from_secs(2);

pub async fn upgrade(
    State(room): State<Shared>,
    headers: HeaderMap,
    Anyone(account): Anyone,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    check_origin(&room, &headers)?;
    room.open()?;
    let visitor = match account {
        Some(account) => Visitor { account: Some(account.id), nickname: account.nickname },
        None => Visitor { account: None, nickname: String::new() },
    };
    // The library's buffers are 128 KiB a socket by default; a thousand tables would cost half a gigabyte.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_message_size(MAX_FRAME_BYTES)
        .max_frame_size(MAX_FRAME_BYTES);
    Ok(upgrade.on_upgrade(move |socket| serve(room, visitor, socket)))
}

/// What one connection is and has.
pub struct Connection {
    pub room: Shared,
    pub visitor: Visitor,
    pub outbox: Outbox,
    pub followed: BTreeSet<String>,
}

async fn serve(room: Shared, visitor: Visitor, socket: WebSocket) {
    let (sink, mut frames) = socket.split();
    let (to, from) = mpsc::channel(OUTBOX);
    let outbox = Outbox::new(room.connection_id(), to);
    let mut connection = Connection { room: room.clone(), visitor, outbox, followed: BTreeSet::new() };
    let writer = tokio::spawn(write(sink, from));

    let first = match room.people.arrive(connection.visitor.account, &connection.outbox) {
        Ok(first) => first,
        Err(refused) => return connection.outbox.bye(refused),
    };
    metrics::gauge!("baize_connections").set(room.people.connections() as f64);
    connection.welcome().await;
    if first {
        presence_changed(&room, connection.visitor.account).await;
    }

    let limiter = SocketLimiter::new(room.settings.messages_per_second);
    let (mut hasty, mut garbled) = (0, false);
    connection.outbox.heard(room.clock.now());
    let mut pulse = tokio::time::interval(PING_EVERY);
    let mut closing = room.closing.subscribe();
    let dropped = connection.outbox.dropped.clone();
    loop {
        tokio::select! {
            frame = frames.next() => match frame {
                Some(Ok(Raw::Text(text))) => {
                    connection.hears().await;
                    match limiter.check() {
                        Ok(()) => connection.take(&text).await,
                        Err(refused) => {
                            hasty += 1;
                            connection.refuse(&text, refused.clone());
                            // A flood must not keep its own answers from being written.
                            tokio::task::yield_now().await;
                            if hasty > PATIENCE {
                                connection.outbox.bye(refused);
                                break;
                            }
                        }
                    }
                }
                Some(Ok(Raw::Binary(_))) => connection.fault(Refused::new("bad_frame", "messages are JSON text")),
                Some(Ok(Raw::Ping(_) | Raw::Pong(_))) => connection.hears().await,
                Some(Err(_)) => {
                    connection.outbox.bye(Refused::new("bad_frame", format!("a frame is at most {MAX_FRAME_BYTES} bytes of text")));
                    garbled = true;
                    break;
                }
                Some(Ok(Raw::Close(_))) | None => break,
            },
            _ = pulse.tick() => {
                let silence = room.clock.now() - connection.outbox.heard_at();
                if silence > millis(SILENCE_IS_GONE) || !connection.outbox.send(PING.into()) {
                    break;
                }
            }
            () = dropped.notified() => break,
            _ = closing.changed() => {
                connection.outbox.bye(Refused::new("server_stopping", "the server is restarting; your seat is safe, come back in a moment"));
                break;
            }
        }
    }
    connection.end().await;
    drop(connection);
    // What the peer has sent meanwhile is read and ignored: closing over unread data would reset the
    // line and take our last words with it.
    let _ = tokio::time::timeout(LAST_WORDS, async { while let Some(Ok(_)) = frames.next().await {} }).await;
    // The writer ends by itself once every outbox of this connection is gone.
    let _ = tokio::time::timeout(LAST_WORDS, writer).await;
    if garbled {
        // The rest of such a frame cannot be read, so the line stays up until its sender could read why.
        tokio::time::sleep(LAST_WORDS).await;
    }
}

async fn write(mut sink: SplitSink<WebSocket, Raw>, mut from: mpsc::Receiver<Utf8Bytes>) {
    while let Some(text) = from.recv().await {
        let frame = if text.as_str() == PING { Raw::Ping(Default::default()) } else { Raw::Text(text) };
        if sink.send(frame).await.is_err() {
            return;
        }
    }
    // The peer may be gone already; then there is nobody to say goodbye to.
    let _ = sink.send(Raw::Close(Some(CloseFrame { code: 1001, reason: Utf8Bytes::from_static("bye") }))).await;
}

async fn presence_changed(room: &Shared, account: Option<i64>) {
    let Some(account) = account else { return };
    for id in room.people.tables_of(account) {
        if let Ok(table) = room.table(&id) {
            table.tell(Message::Presence { account }).await;
        }
    }
}

impl Outbox {
    fn bye(&self, error: Refused) {
        self.say(&Say::Bye(Bye { error }));
    }
}

impl Connection {
    async fn welcome(&self) {
        let you = match self.visitor.account {
            Some(account) => self.room.me(account).await.ok(),
            None => None,
        };
        self.outbox.say(&Say::Welcome { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").to_owned(), you });
    }

    /// The other end is there; tables that tried the line hear of it.
    async fn hears(&self) {
        if !self.outbox.heard(self.room.clock.now()) {
            return;
        }
        for id in &self.followed {
            if let Ok(table) = self.room.table(id) {
                table.tell(Message::Heard).await;
            }
        }
    }

    /// One frame: parsed once, answered once.
    async fn take(&mut self, text: &str) {
        let frame = match parse(text) {
            Ok(frame) => frame,
            Err((None, refused)) => return self.fault(refused),
            Err((Some(nonce), refused)) => return self.answer(nonce, Some(refused)),
        };
        metrics::counter!("baize_messages_total").increment(1);
        let account = self.visitor.account;
        if let Some(known) = account.and_then(|account| self.room.people.answer(account, &frame.nonce))
            && !is_following(&frame.ask)
        {
            return self.answer(frame.nonce, known);
        }
        let answer = match self.room.open() {
            Ok(()) => asks::answer(self, frame.ask, &frame.nonce).await.err(),
            Err(stopping) => Some(stopping),
        };
        if let Some(account) = account {
            self.room.people.remember(account, frame.nonce.clone(), answer.clone());
        }
        self.answer(frame.nonce, answer);
    }

    fn answer(&self, nonce: Nonce, error: Option<Refused>) {
        self.outbox.say(&Say::Answer(Answer { nonce, ok: error.is_none(), error }));
    }

    fn fault(&self, error: Refused) {
        self.outbox.say(&Say::Fault(Fault { error }));
    }

    /// Answers a frame that is not even looked at, if it says whom to answer.
    fn refuse(&self, text: &str, refused: Refused) {
        match parse(text) {
            Ok(Frame { nonce, .. }) | Err((Some(nonce), _)) => self.answer(nonce, Some(refused)),
            Err((None, _)) => self.fault(refused),
        }
    }

    async fn end(&self) {
        for id in &self.followed {
            if let Ok(table) = self.room.table(id) {
                table.tell(Message::Unfollow { connection: self.outbox.id }).await;
            }
        }
        let last = self.room.people.depart(self.visitor.account, self.outbox.id);
        metrics::gauge!("baize_connections").set(self.room.people.connections() as f64);
        // A server that stops sends its guests away; that is nobody's disconnect.
        if last && self.room.open().is_ok() {
            if let Some(account) = self.visitor.account {
                queue::left(&self.room, account);
            }
            presence_changed(&self.room, self.visitor.account).await;
        }
    }
}

/// Following is for this connection alone, so it is done again however often it is asked.
fn is_following(ask: &Ask) -> bool {
    matches!(ask, Ask::Watch { .. } | Ask::Unwatch { .. } | Ask::Ping {})
}

fn parse(text: &str) -> Result<Frame, (Option<Nonce>, Refused)> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| (None, Refused::new("bad_json", error.to_string())))?;
    let Value::Object(mut fields) = value else {
        return Err((None, Refused::new("bad_json", "a message is an object")));
    };
    let nonce = fields.remove("nonce").and_then(|nonce| Nonce::parse(nonce.as_str()?));
    let nonce = nonce.ok_or_else(|| {
        (None, Refused::new("bad_nonce", "a message has a nonce: 1 to 40 letters, digits, '-' or '_'"))
    })?;
    match serde_json::from_value(Value::Object(fields)) {
        Ok(ask) => Ok(Frame { nonce, ask }),
        Err(error) => Err((Some(nonce), Refused::new("bad_message", error.to_string()))),
    }
}
