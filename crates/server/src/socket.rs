//! One WebSocket: frames in, answers and letters out, within limits.

mod writing;

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{Message as Raw, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use cardtable::{House, Refused};
use futures_util::{Stream, StreamExt};
use store::TokenHash;

use crate::addresses::{Held, too_fast};
use crate::client::Client;
use crate::clock::{millis, wall_ms};
use crate::cluster::Astray;
use crate::connection::{Connection, presence_changed};
use crate::limits::Paces;
use crate::outbox::{Outgoing, PING, outbox};
use crate::people::{Arrival, session_ended};
use crate::problem::Problem;
use crate::room::Shared;
use crate::session::{Visit, check_origin};
use crate::settings::MAX_FRAME_BYTES;
use crate::table_task::Visitor;

/// The version of the protocol in this file and `docs/protocol.md`.
pub const PROTOCOL: u32 = 3;
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
        room.board.look();
    }
    if let Some(held) = room.addresses.sockets.take(client.address) {
        return Ok(held);
    }
    match room.plays(visitor.account) {
        true => Ok(room.addresses.sockets.take_beyond(client.address)),
        false => Err(too_fast(LINES_AGAIN_S)),
    }
}

async fn serve(room: Shared, visitor: Visitor, session: Option<TokenHash>, held: Held, socket: WebSocket) {
    let (sink, frames) = socket.split();
    converse(room, visitor, session, held, frames, |outgoing| writing::write(sink, outgoing)).await;
}

/// What goes on over a line, from the first word to the last: frames come in, and `write` takes what goes out.
pub async fn converse<F, E, W>(
    room: Shared,
    visitor: Visitor,
    session: Option<TokenHash>,
    held: Held,
    mut frames: F,
    write: impl FnOnce(Outgoing) -> W,
) where
    F: Stream<Item = Result<Raw, E>> + Unpin,
    W: Future<Output = ()> + Send + 'static,
{
    let limits = &room.settings.limits;
    let (outbox, outgoing) = outbox(room.connection_id(), limits);
    let (paces, from) = (Paces::new(limits), held.by());
    let (followed, astray) = (BTreeMap::new(), Astray::here());
    let mut connection = Connection { room: room.clone(), visitor, outbox, followed, paces, from, astray };
    let writer = tokio::spawn(write(outgoing));

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
        _ => Box::pin(connection.welcome()).await,
    }
    if first && let Some(account) = account {
        room.person_changed(account);
        presence_changed(&room, Some(account)).await;
    }

    let (mut hasty, mut garbled) = (0, false);
    connection.outbox.heard(room.clock.now());
    let mut pulse = tokio::time::interval(limits.ping_every);
    let dropped = connection.outbox.dropped.clone();
    loop {
        let news = connection.outbox.clone();
        tokio::select! {
            // Whatever happens seldom comes before what may come all the time.
            biased;
            () = room.closing.opened() => {
                connection.outbox.bye(Refused::new(House::ServerStopping, "the server is restarting; your seat is safe, come back in a moment"));
                break;
            }
            () = dropped.notified() => break,
            () = news.moves() => Box::pin(connection.look_for_tables()).await,
            _ = pulse.tick() => {
                let silence = room.clock.now() - connection.outbox.heard_at();
                if silence > millis(limits.silence_is_gone) || !connection.outbox.send(PING.into()) {
                    break;
                }
            }
            () = connection.astray.looks() => Box::pin(connection.look_for_tables()).await,
            frame = frames.next() => match frame {
                Some(Ok(Raw::Text(text))) => {
                    connection.hears().await;
                    match connection.paces.messages.check() {
                        // Boxed: what an answer takes is many times what waiting for a message does.
                        Ok(()) => Box::pin(connection.take(&text)).await,
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
        }
    }
    Box::pin(connection.end()).await;
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
