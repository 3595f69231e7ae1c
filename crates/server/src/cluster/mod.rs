//! Many nodes, one room. Any node takes any socket; a table is owned by one node at a time, asks travel to it and
//! letters back, over core NATS. The database is the only authority: what is known here only makes it quick.
//!
//! `words` is what nodes say, `link` carries it, `peers` is what a node knows of the others and how a lost message is
//! noticed, `gossip` tells them of tables and people, `edge` and `search` are where a socket is, `guests` is where its table is,
//! `calls` asks something of a node, `owning` says who takes which table, `lease_clock` by which time, and `news` does
//! what other nodes told.

mod calls;
mod edge;
mod gossip;
mod guests;
mod lease_clock;
mod lines;
mod link;
mod news;
mod owning;
mod peers;
mod search;
mod words;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use store::TokenHash;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

use crate::outbox::written;
use crate::room::{Room, Shared};
use crate::table_task::Posted;

pub use edge::{Astray, Carried, Follow, is_elsewhere};
pub use gossip::Gossip;
pub use lease_clock::LeaseClock;
pub use link::{Carrier, check, servers};
pub use owning::Lease;
pub use words::{AnswerTo, Call, Kind};

use calls::Calls;
use guests::Guests;
use lines::Lines;
pub(crate) use link::Parcel;
use news::ToDo;
use owning::Free;
use peers::Peers;
use words::{Envelope, Seal, Word};

/// Messages on their way to NATS. More than this, and whoever waits for one asks again.
const PARCELS: usize = 8_192;

/// This node's part in the room.
pub struct Cluster {
    /// By which it owns tables.
    pub me: String,
    /// Which run of it this is.
    boot: u64,
    carrier: Carrier,
    /// Before every subject, so that two rooms on one NATS never mix.
    prefix: String,
    seal: Seal,
    out: mpsc::Sender<Parcel>,
    parcels: Mutex<Option<mpsc::Receiver<Parcel>>>,
    peers: Mutex<Peers>,
    lines: Lines,
    guests: Guests,
    calls: Calls,
    pub gossip: Gossip,
    todo: ToDo,
    free: Mutex<Free>,
    /// Tables that were given back and may be taken at once.
    freed: Mutex<BTreeSet<String>>,
    pub freed_news: Notify,
    next: AtomicU64,
    link: link::State,
}

/// What a node of a cluster is made from.
pub struct Membership {
    pub carrier: Carrier,
    /// The room's database, by the name that it has for itself.
    pub database: String,
}

impl Cluster {
    pub fn new(of: Membership, me: &str, room_key: &[u8; 32]) -> Cluster {
        let (out, parcels) = mpsc::channel(PARCELS);
        Cluster {
            me: me.to_owned(),
            boot: crate::chance::number(),
            carrier: of.carrier,
            prefix: format!("baize.{}", of.database),
            seal: Seal::new(room_key),
            out,
            parcels: Mutex::new(Some(parcels)),
            peers: Mutex::default(),
            lines: Lines::default(),
            guests: Guests::default(),
            calls: Calls::default(),
            gossip: Gossip::default(),
            todo: ToDo::default(),
            free: Mutex::default(),
            freed: Mutex::default(),
            freed_news: Notify::new(),
            next: AtomicU64::new(1),
            link: link::State::default(),
        }
    }

    fn peers(&self) -> MutexGuard<'_, Peers> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// Says this to a node, in order with everything else that is said to it. False if it is not known, or cannot be
    /// told now; then everything between the two begins anew.
    fn send(&self, to: &str, word: Word, body: &str) -> bool {
        let mut peers = self.peers();
        let Some((boot, era, number)) = peers.get_mut(to).and_then(peers::Peer::next) else { return false };
        let envelope = Envelope { from: self.me.clone(), boot: self.boot, to: boot, era, number, word };
        if self.post(&format!("to.{to}"), envelope, body) {
            return true;
        }
        drop(peers);
        self.begin_anew(to);
        false
    }

    /// Something between this node and that one was lost.
    fn begin_anew(&self, peer: &str) {
        self.peers().get_mut(peer).into_iter().for_each(peers::Peer::hush);
        self.lose_lines(peer);
        self.gossip.look();
    }

    /// Says this to every node that is known.
    fn send_all(&self, word: impl Fn() -> Word, body: &str) {
        for name in self.peer_names() {
            self.send(&name, word(), body);
        }
    }

    fn peer_names(&self) -> Vec<String> {
        self.peers().names()
    }

    /// Says this to whoever listens, beside everything that is counted.
    fn send_uncounted(&self, subject: &str, to: u64, word: Word) {
        let (from, boot) = (self.me.clone(), self.boot);
        self.post(subject, Envelope { from, boot, to, era: 0, number: 0, word }, "");
    }

    fn post(&self, subject: &str, envelope: Envelope, body: &str) -> bool {
        let subject = format!("{}.{subject}", self.prefix);
        self.out.try_send(Parcel { subject, bytes: self.seal.close(&envelope, body) }).is_ok()
    }

    /// Whatever went between this node and that one by way of a socket is to be asked for again.
    fn lose_lines(&self, peer: &str) {
        self.lines.lose(peer);
        self.guests.lose(peer);
        self.calls.lose(peer);
    }

    /// A table of another node, as that has told.
    pub fn posted(&self, table: &str) -> Option<Posted> {
        self.peers().owner_of(table).map(|(_, posted)| posted.clone())
    }

    /// All tables of other nodes.
    pub fn tables(&self) -> Vec<(String, Posted)> {
        let peers = self.peers();
        let all = peers.all().flat_map(|(_, peer)| peer.tables.iter());
        all.map(|(id, posted)| (id.clone(), posted.clone())).collect()
    }

    /// Looks at each table of another node, as that has told, the later claim if two have said that it is theirs.
    pub fn each_table(&self, mut look: impl FnMut(&str, &Posted)) {
        let peers = self.peers();
        for (name, peer) in peers.all() {
            for (id, posted) in &peer.tables {
                if peers.owner_of(id).is_some_and(|(owner, _)| owner == name) {
                    look(id, posted);
                }
            }
        }
    }

    /// How many tables of other nodes this account has opened.
    pub fn hosted(&self, account: i64) -> usize {
        let peers = self.peers();
        peers.all().flat_map(|(_, peer)| peer.tables.values()).filter(|posted| posted.host == account).count()
    }

    /// How many wait for a game, as the node that keeps the queue has told.
    pub fn queued(&self) -> std::collections::BTreeMap<String, usize> {
        let mut sum = std::collections::BTreeMap::new();
        for (_, peer) in self.peers().all() {
            for (game, count) in &peer.queued {
                *sum.entry(game.clone()).or_default() += count;
            }
        }
        sum
    }

    /// The nodes that this one knows, itself among them.
    pub fn nodes(&self) -> usize {
        self.peers().names().len() + 1
    }
}

impl Room {
    /// A table of any node, as the lobby may read it.
    pub fn posted(&self, table: &str) -> Option<Posted> {
        match self.table(table) {
            Ok(handle) => Some(handle.posted.borrow().clone()),
            Err(_) => self.cluster.as_ref()?.posted(table),
        }
    }

    /// A table is here, stands otherwise than before, or is here no more; the other nodes hear of it.
    pub fn table_changed(&self, id: &str) {
        self.board.look();
        if let Some(cluster) = &self.cluster {
            cluster.gossip.table(id);
        }
    }

    /// The account's first connection to this node came, or its last one went.
    pub fn person_changed(&self, account: i64) {
        if let Some(cluster) = &self.cluster {
            cluster.gossip.person(account);
        }
    }

    /// Says to every connection of the account, at whichever node, how this stands for it.
    pub fn tell<T: Serialize>(&self, account: i64, about: &str, message: &T) {
        self.people.tell(account, about, message);
        self.tell_elsewhere(account, about, message, false);
    }

    /// The same for what others bring about and what may be merged.
    pub fn notice<T: Serialize>(&self, account: i64, about: &str, message: &T) {
        self.people.notice(account, about, message);
        self.tell_elsewhere(account, about, message, true);
    }

    fn tell_elsewhere<T: Serialize>(&self, account: i64, about: &str, message: &T, merged: bool) {
        let Some(cluster) = &self.cluster else { return };
        for node in self.people.nodes_of(account) {
            cluster.send(&node, Word::Tell { account, about: about.to_owned(), merged }, &written(message));
        }
    }

    pub fn purse_changed_elsewhere(&self, account: i64) {
        let Some(cluster) = &self.cluster else { return };
        for node in self.people.nodes_of(account) {
            cluster.send(&node, Word::Purse { account }, "");
        }
    }

    /// Closes every connection that the account opened by one of these sessions, at whichever node.
    pub fn end_sessions(&self, account: i64, ended: &[TokenHash]) {
        self.people.end(account, ended);
        if let Some(cluster) = self.cluster.as_ref().filter(|_| !ended.is_empty()) {
            cluster.send_all(|| Word::Ended { account, sessions: ended.to_vec() }, "");
        }
    }

    /// The host of the room has changed how somebody stands; the other nodes look at once.
    pub fn standing_changed(&self) {
        if let Some(cluster) = &self.cluster {
            cluster.send_all(|| Word::Standing, "");
        }
    }
}

/// What a node of a cluster does beside everything else, for as long as the room is open.
pub fn start(room: &Shared) -> Vec<JoinHandle<()>> {
    match room.cluster {
        Some(_) => vec![
            tokio::spawn(link::run(room.clone())),
            tokio::spawn(gossip::tell(room.clone())),
            tokio::spawn(gossip::pulse(room.clone())),
            tokio::spawn(news::attend(room.clone())),
            tokio::spawn(owning::watch(room.clone())),
        ],
        None => Vec::new(),
    }
}
