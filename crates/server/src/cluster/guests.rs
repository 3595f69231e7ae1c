//! Sockets of other nodes at tables of this one. Each has a connection and an outbox of its own here, so that tables
//! and limits need not know where a socket is; what is said to it goes back over its line.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;

use super::words::{AnswerTo, Kind, Word};
use super::{Astray, Cluster};
use crate::connection::Connection;
use crate::figures;
use crate::limits::Paces;
use crate::outbox::{Outgoing, outbox, written};
use crate::room::Shared;
use crate::table_task::Visitor;

/// Sockets of one other node. As many as a node takes, and some.
const MOST: usize = 30_000;
/// Asks of one socket that wait here. It has one on its way at a time, and its signs of life.
const WAITING: usize = 16;

/// The lines that other nodes have opened, by node.
#[derive(Default)]
pub struct Guests(Mutex<BTreeMap<String, BTreeMap<u64, mpsc::Sender<Wish>>>>);

/// What comes over a line.
enum Wish {
    Ask { ask: u64, text: String },
    Heard,
}

impl Guests {
    fn guests(&self) -> MutexGuard<'_, BTreeMap<String, BTreeMap<u64, mpsc::Sender<Wish>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All lines from this node are gone.
    pub fn lose(&self, peer: &str) {
        self.guests().remove(peer);
    }

    pub fn hang_up(&self, peer: &str, line: u64) {
        if let Some(lines) = self.guests().get_mut(peer) {
            lines.remove(&line);
        }
    }

    /// False if the line is not known here, or asks too much.
    fn wish(&self, peer: &str, line: u64, wish: Wish) -> bool {
        let guests = self.guests();
        guests.get(peer).and_then(|lines| lines.get(&line)).is_some_and(|guest| guest.try_send(wish).is_ok())
    }
}

impl Cluster {
    /// A socket of another node wants something of a table here.
    pub(super) fn let_in(&self, room: &Shared, peer: &str, line: u64, visitor: Visitor, from: IpAddr) {
        let (wishes, inbox) = mpsc::channel(WAITING);
        {
            let mut guests = self.guests.guests();
            let lines = guests.entry(peer.to_owned()).or_default();
            if lines.len() >= MOST {
                drop(guests);
                self.send(peer, Word::Lost { line }, "");
                return;
            }
            lines.insert(line, wishes);
        }
        tokio::spawn(serve(room.clone(), peer.to_owned(), line, visitor, from, inbox));
    }

    pub(super) fn asked(&self, peer: &str, line: u64, ask: u64, text: &str) {
        metrics::counter!("baize_cluster_asks_total", "way" => "in").increment(1);
        if !self.guests.wish(peer, line, Wish::Ask { ask, text: text.to_owned() }) {
            self.guests.hang_up(peer, line);
            self.send(peer, Word::Lost { line }, "");
        }
    }

    pub(super) fn heard(&self, peer: &str, line: u64) {
        // Lost or doubled, the next sign of life makes up for it.
        self.guests.wish(peer, line, Wish::Heard);
    }
}

async fn serve(room: Shared, peer: String, line: u64, visitor: Visitor, from: IpAddr, mut inbox: mpsc::Receiver<Wish>) {
    let Some(cluster) = &room.cluster else { return };
    let limits = &room.settings.limits;
    let (outbox, outgoing) = outbox(room.connection_id(), limits);
    let paces = Paces::new(limits);
    let (followed, astray) = (BTreeMap::new(), Astray::elsewhere());
    let mut connection = Connection { room: room.clone(), visitor, outbox, followed, paces, from, astray };
    connection.outbox.heard(room.clock.now());
    let writer = tokio::spawn(write(room.clone(), peer.clone(), line, outgoing));
    let dropped = connection.outbox.dropped.clone();
    loop {
        let news = connection.outbox.clone();
        tokio::select! {
            biased;
            () = news.moves() => {
                for table in connection.outbox.take_moved() {
                    connection.followed.remove(&table);
                    // In its order: an answer that says that the table is followed must not come after it.
                    connection.outbox.send_moved(table);
                }
            }
            () = dropped.notified() => {
                cluster.guests.hang_up(&peer, line);
                cluster.send(&peer, Word::Lost { line }, "");
                break;
            }
            wish = inbox.recv() => match wish {
                Some(Wish::Heard) => connection.hears().await,
                Some(Wish::Ask { ask, text }) => {
                    connection.hears().await;
                    answer(&mut connection, ask, &text).await;
                }
                None => break,
            },
        }
    }
    connection.leave_tables().await;
    connection.outbox.close();
    // It ends by itself with what it has to say, and nobody waits for that.
    drop(writer);
}

async fn answer(connection: &mut Connection, ask: u64, text: &str) {
    let Some((about, nonce, answer)) = connection.answer_to(text).await else { return };
    let moved = answer.as_ref().is_err_and(super::edge::is_elsewhere);
    let follows = about.is_some_and(|table| connection.followed.contains_key(&table));
    // Only what somebody is told.
    answer.as_ref().err().into_iter().filter(|_| !moved).for_each(figures::refused);
    let text = written(&Connection::said(nonce, answer));
    connection.outbox.send_answer(AnswerTo { ask, follows, moved }, text);
}

async fn write(room: Shared, peer: String, line: u64, mut outgoing: Outgoing) {
    let Some(cluster) = &room.cluster else { return };
    while let Some(said) = outgoing.next_said().await {
        let word = match said.kind {
            Kind::Moved { table } => Word::Moved { line, table },
            kind => Word::Say { line, kind },
        };
        if !cluster.send(&peer, word, &said.text) {
            return;
        }
    }
}
