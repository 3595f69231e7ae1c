//! What this node tells the others of itself: its tables as they stand, who is connected here, and that it is there.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cardtable::Millis;
use tokio::sync::Notify;

use super::words::Word;
use super::{Cluster, news};
use crate::clock::wall_ms;
use crate::room::Shared;

const PULSE: Duration = Duration::from_secs(1);
/// A node that was not heard of for this long is gone, as far as this one is concerned.
const SILENCE_IS_GONE_MS: Millis = 3_000;
/// What changes in this time is told together.
const BREATH: Duration = Duration::from_millis(20);
/// In one message; a description of a table is a few kilobytes.
const TABLES_AT_ONCE: usize = 64;
const PEOPLE_AT_ONCE: usize = 4_096;

/// What has changed here since it was told.
#[derive(Default)]
pub struct Gossip {
    changed: Mutex<Changed>,
    news: Notify,
}

#[derive(Default)]
struct Changed {
    tables: BTreeSet<String>,
    people: BTreeSet<i64>,
}

impl Gossip {
    /// This table is here, stands otherwise than before, or is here no more.
    pub fn table(&self, id: &str) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).tables.insert(id.to_owned());
        self.look();
    }

    /// This account's first connection to this node came, or its last one went.
    pub fn person(&self, account: i64) {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner).people.insert(account);
        self.look();
    }

    pub(super) fn look(&self) {
        self.news.notify_one();
    }

    fn take(&self) -> Changed {
        std::mem::take(&mut *self.changed.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Tells the others what has changed, and everything to those for whom an era begins. One task does all of it, so that
/// what is told last is what is true.
pub async fn tell(room: Shared) {
    let Some(cluster) = &room.cluster else { return };
    loop {
        cluster.gossip.news.notified().await;
        let changed = cluster.gossip.take();
        let (names, begin): (Vec<String>, Vec<String>) = {
            let mut peers = cluster.peers();
            let wall = wall_ms();
            peers.names().into_iter().partition(|name| !peers.get_mut(name).is_some_and(|peer| peer.new_era(wall)))
        };
        tell_of(&room, cluster, &names, changed.tables, changed.people);
        if !begin.is_empty() {
            for name in &begin {
                cluster.send(name, Word::Start, "");
            }
            let tables = room.tables().into_iter().map(|table| table.id).collect();
            tell_of(&room, cluster, &begin, tables, room.people.connected().into_iter().collect());
            for name in &begin {
                cluster.send(name, Word::Told, "");
            }
        }
        tokio::time::sleep(BREATH).await;
    }
}

/// How these tables and people stand now.
fn tell_of(room: &Shared, cluster: &Cluster, to: &[String], tables: BTreeSet<String>, people: BTreeSet<i64>) {
    if to.is_empty() {
        return;
    }
    let tables: Vec<String> = tables.into_iter().collect();
    for some in tables.chunks(TABLES_AT_ONCE) {
        let (mut posted, mut gone) = (Vec::new(), Vec::new());
        for id in some {
            match room.table(id) {
                Ok(table) => posted.push((id.clone(), table.posted.borrow().clone())),
                Err(_) => gone.push(id.clone()),
            }
        }
        for name in to {
            cluster.send(name, Word::Tables { posted: posted.clone(), gone: gone.clone() }, "");
        }
    }
    let people: Vec<i64> = people.into_iter().collect();
    for some in people.chunks(PEOPLE_AT_ONCE) {
        let (here, gone): (Vec<i64>, Vec<i64>) = some.iter().partition(|account| room.people.is_connected(**account));
        for name in to {
            cluster.send(name, Word::People { here: here.clone(), gone: gone.clone() }, "");
        }
    }
}

/// Says once a second that this node is there, and notices who is not.
pub async fn pulse(room: Shared) {
    let Some(cluster) = &room.cluster else { return };
    let mut every = tokio::time::interval(PULSE);
    every.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        cluster.send_uncounted("all", 0, Word::Hello);
        let queued = room.queue.counts();
        cluster.send_all(|| Word::Pulse { queued: queued.clone() }, "");
        // On the room's clock: what this process slept through is nobody's silence.
        let silent = cluster.peers().silent(room.clock.now(), SILENCE_IS_GONE_MS);
        for name in silent {
            tracing::warn!(node = name, "a node of this room is not heard of any more");
            news::lost(&room, cluster, &name);
        }
        metrics::gauge!("baize_cluster_nodes").set(cluster.nodes() as f64);
        cluster.gossip.look();
    }
}
