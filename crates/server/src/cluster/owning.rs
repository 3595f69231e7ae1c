//! Who takes a table that nobody has, and until when a node may show what it has.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::time::{Instant, sleep};

use super::Cluster;
use super::words::Word;
use crate::clock::{millis, wall_ms};
use crate::room::{Room, Shared};
use crate::table_task::Message;

/// How long the node that a free table falls to has it to itself, before any other takes it.
const FIRST_REFUSAL: Duration = Duration::from_millis(1_500);
/// Tables in one message.
const AT_ONCE: usize = 1_024;
/// How often it is looked whether the lease still holds.
const WATCH_EVERY: Duration = Duration::from_millis(100);
/// How long a node that stops waits for its last words to be taken.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Since when tables have been seen without an owner.
#[derive(Default)]
pub struct Free(BTreeMap<String, Instant>);

/// Until when this node's tables are its own, by its own clocks: counted from before it asked for them. Beyond that
/// somebody else may have them, and nothing is shown or taken here. What is written is decided by the epoch.
pub struct Lease(Mutex<(Instant, i64)>);

impl Lease {
    pub fn new(span: Duration) -> Lease {
        Lease(Mutex::new((Instant::now() + span, wall_ms() + millis(span))))
    }

    /// It was asked for at this time, and given.
    pub fn extend(&self, asked: (Instant, i64), span: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = (asked.0 + span, asked.1 + millis(span));
    }

    /// Both clocks are asked: one stands still while a machine sleeps, the other may be set.
    pub fn is_over(&self) -> bool {
        let (until, wall) = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Instant::now() >= until || wall_ms() >= wall
    }
}

impl Room {
    /// Whether somebody else may have this node's tables by now. A node that works alone need not ask.
    pub fn lease_is_over(&self) -> bool {
        self.cluster.is_some() && self.lease.is_over()
    }

    /// Whether this node is the one to take a table that is free, now.
    pub fn may_take(&self, table: &str) -> bool {
        let Some(cluster) = &self.cluster else { return true };
        if cluster.falls_to_me(table) {
            return true;
        }
        let mut free = cluster.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.0.entry(table.to_owned()).or_insert_with(Instant::now).elapsed() >= FIRST_REFUSAL
    }

    /// These tables are free now; what else was seen to be is not any more.
    pub fn note_free(&self, tables: &[&str]) {
        if let Some(cluster) = &self.cluster {
            cluster.free.lock().unwrap_or_else(PoisonError::into_inner).0.retain(|id, _| tables.contains(&id.as_str()));
        }
    }
}

impl Cluster {
    /// Each table falls to one of the nodes that are there, and to another one only if that goes.
    fn falls_to_me(&self, table: &str) -> bool {
        let weight = |node: &str| Sha256::digest(format!("{node}/{table}").as_bytes());
        let mine = weight(&self.me);
        self.peers().staying().all(|node| weight(node) < mine)
    }

    /// The node that keeps the queue for quick play, if it is another one.
    pub fn queue_keeper(&self) -> Option<String> {
        let peers = self.peers();
        peers.staying().min().filter(|name| **name < self.me).cloned()
    }

    pub fn node_is_there(&self, name: &str) -> bool {
        self.peers().get(name).is_some()
    }

    pub(super) fn were_freed(&self, tables: Vec<String>) {
        self.freed.lock().unwrap_or_else(PoisonError::into_inner).extend(tables);
        self.freed_news.notify_one();
    }

    /// Tables that another node has given back since this was last asked.
    pub fn take_freed(&self) -> Vec<String> {
        let freed = std::mem::take(&mut *self.freed.lock().unwrap_or_else(PoisonError::into_inner));
        freed.into_iter().filter(|table| self.falls_to_me(table)).collect()
    }

    /// Takes leave of the others; these tables are theirs now.
    pub fn leave(&self, tables: &[String]) {
        self.send_all(|| Word::Leaving, "");
        for some in tables.chunks(AT_ONCE) {
            self.send_all(|| Word::Freed { tables: some.to_vec() }, "");
        }
    }

    /// Waits until what was said is with NATS, for a while.
    pub async fn say_all(&self) {
        let said = async {
            while self.out.capacity() < self.out.max_capacity() {
                sleep(Duration::from_millis(5)).await;
            }
            // The last one is being handed over.
            sleep(Duration::from_millis(50)).await;
        };
        // If NATS is away nobody hears it anyway.
        let _ = tokio::time::timeout(LAST_WORDS, said).await;
    }
}

/// Ends the tables of a node that cannot renew its lease, as soon as that has run out.
pub async fn watch(room: Shared) {
    loop {
        sleep(WATCH_EVERY).await;
        if room.lease_is_over() && !room.tables().is_empty() {
            tracing::warn!("the claim on the tables has run out; nothing is shown until it is renewed");
            metrics::counter!("baize_cluster_leases_lost_total").increment(1);
            for table in room.tables() {
                table.try_tell(Message::LeaseOver);
            }
            sleep(WATCH_EVERY * 5).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Carrier, Membership};
    use super::*;

    fn node(name: &str, others: &[&str]) -> Cluster {
        let of = Membership { carrier: Carrier::Nats(Vec::new()), database: "d".into() };
        let cluster = Cluster::new(of, name, &[0; 32]);
        others.iter().for_each(|other| drop(cluster.peers().meet(other, 1, 0, 0)));
        cluster
    }

    #[test]
    fn a_table_falls_to_one_node_and_the_tables_of_one_that_goes_to_all_the_others() {
        let names = ["a", "b", "c"];
        let owner = |names: &[&str], table: &str| {
            let others = |me: &str| names.iter().copied().filter(|name| *name != me).collect::<Vec<_>>();
            let takes: Vec<String> =
                names.iter().filter(|me| node(me, &others(me)).falls_to_me(table)).map(|me| (*me).to_owned()).collect();
            assert_eq!(takes.len(), 1, "{table} falls to {takes:?}");
            takes[0].clone()
        };
        let tables: Vec<String> = (0..60).map(|n| format!("t{n}")).collect();
        let mut heirs = BTreeMap::<String, usize>::new();
        for table in &tables {
            let before = owner(&names, table);
            let after = owner(&["a", "b"], table);
            match before == "c" {
                true => *heirs.entry(after).or_default() += 1,
                false => assert_eq!(before, after, "the others keep what they have"),
            }
        }
        assert_eq!(heirs.len(), 2, "{heirs:?}");
    }

    #[test]
    fn a_lease_counts_from_when_it_was_asked_for() {
        let span = Duration::from_secs(60);
        let lease = Lease::new(span);
        assert!(!lease.is_over());
        let long_ago = Instant::now().checked_sub(span).expect("the machine has run for a minute");
        lease.extend((long_ago, wall_ms()), span);
        assert!(lease.is_over(), "by the clock that nobody sets");
        lease.extend((Instant::now(), wall_ms() - millis(span)), span);
        assert!(lease.is_over(), "by the clock that does not sleep");
        lease.extend((Instant::now(), wall_ms()), span);
        assert!(!lease.is_over());
    }
}
