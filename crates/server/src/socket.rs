//! One WebSocket: frames in, answers and letters out, within limits.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Raw, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use cardtable::{House, Nonce, Refused};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use store::TokenHash;

use crate::addresses::{Held, too_fast};
use crate::asks;
use crate::client::Client;
use crate::clock::{millis, wall_ms};
use crate::limits::Paces;
use crate::outbox::{Outbox, Outgoing, PING, outbox};
use crate::people::{Arrival, session_ended};
use crate::problem::Problem;
use crate::queue;
use crate::room::Shared;
use crate::session::{Visit, check_origin};
use crate::settings::MAX_FRAME_BYTES;
use crate::table_task::{Message, Visitor};
use wire::{Answer, Fault, Say, parse, understand};

/// The version of the protocol in this file and `docs/protocol.md`.
pub const PROTOCOL: u32 = 2;
/// A socket that goes on after this many refusals for speed is closed.
const PATIENCE: u32 = 200;
/// When an address that has too many sockets may try again.
const LINES_AGAIN_S: u64 = 10;
/// How long a closing connection is kept for what is still on its way.
const LAST_WORDS: Duration = Duration::from_secs(2);

pub async fn upgrade(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Visit(caller): Visit,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    check_origin(&room, &client, &headers)?;
    room.open()?;
    let session = caller.as_ref().map(|caller| caller.session);
    let visitor = match caller.map(|caller| caller.account) {
        Some(account) => Visitor { account: Some(account.id), nickname: account.nickname },
        None => Visitor { account: None, nickname: String::new() },
    };
    let from = place_for(&room, &client, &visitor)?;
    // The library's buffers are 128 KiB a socket by default; a thousand tables would cost half a gigabyte.
    let upgrade = upgrade
        .read_buffer_size(4096)
        .write_buffer_size(4096)
        .max_message_size(MAX_FRAME_BYTES)
        .max_frame_size(MAX_FRAME_BYTES);
    Ok(upgrade.on_upgrade(move |socket| serve(room, visitor, session, from, socket)))
}

/// A place among the sockets of its address. Whoever plays has one in any case, and is at home there.
fn place_for(room: &Shared, client: &Client, visitor: &Visitor) -> Result<Held, Refused> {
    if let Some(account) = visitor.account {
        room.passwords.at_home(account, client.address);
    }
    if let Some(held) = room.addresses.sockets.take(client.address) {
        return Ok(held);
    }
    match room.plays(visitor.account) {
        true => Ok(room.addresses.sockets.take_beyond(client.address)),
        false => Err(too_fast(LINES_AGAIN_S)),
    }
}

/// What one connection is and has.
pub struct Connection {
    pub room: Shared,
    pub visitor: Visitor,
    pub outbox: Outbox,
    pub followed: BTreeSet<String>,
    pub paces: Paces,
    /// The address it comes from.
    pub from: IpAddr,
}

async fn serve(room: Shared, visitor: Visitor, session: Option<TokenHash>, held: Held, socket: WebSocket) {
    let (sink, mut frames) = socket.split();
    let limits = &room.settings.limits;
    let (outbox, outgoing) = outbox(room.connection_id(), limits);
    let (paces, from) = (Paces::new(limits), held.by());
    let mut connection = Connection { room: room.clone(), visitor, outbox, followed: BTreeSet::new(), paces, from };
    let writer = tokio::spawn(write(sink, outgoing));

    let account = connection.visitor.account;
    if let Err(banned) = room.standing.may_enter(account) {
        connection.outbox.bye(banned);
        return connection.outbox.close();
    }
    let plays = room.people.connections() >= limits.connections && room.plays(account);
    let first = match room.people.arrive(Arrival { account: account.zip(session), plays }, &connection.outbox, limits) {
        Ok(first) => first,
        Err(refused) => {
            connection.outbox.bye(refused);
            return connection.outbox.close();
        }
    };
    metrics::gauge!("baize_connections").set(room.people.connections() as f64);
    // A session that was ended while its socket came in was not among those whose sockets were closed.
    match session {
        Some(session) if matches!(room.store.session(session, wall_ms()).await, Ok(None)) => {
            connection.outbox.end(session_ended());
        }
        _ => connection.welcome().await,
    }
    if first {
        presence_changed(&room, connection.visitor.account).await;
    }

    let (mut hasty, mut garbled) = (0, false);
    connection.outbox.heard(room.clock.now());
    let mut pulse = tokio::time::interval(limits.ping_every);
    let mut closing = room.closing.subscribe();
    let dropped = connection.outbox.dropped.clone();
    loop {
        tokio::select! {
            frame = frames.next() => match frame {
                Some(Ok(Raw::Text(text))) => {
                    connection.hears().await;
                    match connection.paces.messages.check() {
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
                Some(Ok(Raw::Binary(_))) => connection.fault(Refused::new(House::BadFrame, "messages are JSON text")),
                Some(Ok(Raw::Ping(_) | Raw::Pong(_))) => connection.hears().await,
                Some(Err(_)) => {
                    connection.outbox.bye(Refused::new(House::BadFrame, format!("a frame is at most {MAX_FRAME_BYTES} bytes of text")));
                    garbled = true;
                    break;
                }
                Some(Ok(Raw::Close(_))) | None => break,
            },
            _ = pulse.tick() => {
                let silence = room.clock.now() - connection.outbox.heard_at();
                if silence > millis(limits.silence_is_gone) || !connection.outbox.send(PING.into()) {
                    break;
                }
            }
            () = dropped.notified() => break,
            _ = closing.changed() => {
                connection.outbox.bye(Refused::new(House::ServerStopping, "the server is restarting; your seat is safe, come back in a moment"));
                break;
            }
        }
    }
    connection.end().await;
    connection.outbox.close();
    drop(connection);
    // What the peer has sent meanwhile is read and ignored: closing over unread data would reset the
    // line and take our last words with it.
    let _ = tokio::time::timeout(LAST_WORDS, async { while let Some(Ok(_)) = frames.next().await {} }).await;
    // The writer ends by itself once it has written the last letter, if the other end takes it.
    let stuck = writer.abort_handle();
    if tokio::time::timeout(LAST_WORDS, writer).await.is_err() {
        stuck.abort();
    }
    if garbled {
        // The rest of such a frame cannot be read, so the line stays up until its sender could read why.
        tokio::time::sleep(LAST_WORDS).await;
    }
    drop(held);
}

async fn write(mut sink: SplitSink<WebSocket, Raw>, mut outgoing: Outgoing) {
    while let Some(text) = outgoing.next().await {
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
        let (nonce, fields) = match parse(text) {
            Ok(parsed) => parsed,
            Err(refused) => return self.fault(refused),
        };
        let content = self.room.answers.content(&fields);
        let ask = match understand(fields) {
            Ok(ask) => ask,
            Err(refused) => return self.answer(nonce, Err(refused)),
        };
        metrics::counter!("baize_messages_total").increment(1);
        let account = self.visitor.account;
        if let Some(known) = account.and_then(|account| self.room.answers.known(account, &nonce, content))
            && !ask.is_repeatable()
        {
            return self.answer(nonce, known.map(|()| None));
        }
        let answer = match self.room.open() {
            Ok(()) => asks::answer(self, ask, &nonce).await,
            Err(stopping) => Err(stopping),
        };
        if let Some(account) = account {
            self.room.answers.remember(account, nonce.clone(), content, answer.as_ref().err().cloned());
        }
        self.answer(nonce, answer);
    }

    fn answer(&self, nonce: Nonce, answer: Result<Option<Value>, Refused>) {
        let (ok, (answer, error)) = match answer {
            Ok(answer) => (true, (answer, None)),
            Err(error) => (false, (None, Some(error))),
        };
        self.outbox.say(&Say::Answer(Answer { nonce, ok, error, answer }));
    }

    fn fault(&self, error: Refused) {
        self.outbox.say(&Say::Fault(Fault { error }));
    }

    /// Answers a frame that is not even looked at, if it says whom to answer.
    fn refuse(&self, text: &str, refused: Refused) {
        match parse(text) {
            Ok((nonce, _)) => self.answer(nonce, Err(refused)),
            Err(_) => self.fault(refused),
        }
    }

    async fn end(&self) {
        for id in &self.followed {
            if let Ok(table) = self.room.table(id) {
                table.unfollow(self.visitor.account, self.outbox.id).await;
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
