//! The ends of lines at the node where the socket is: what comes over one goes to its socket as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::oneshot;

use super::words::{AnswerTo, Kind};
use crate::outbox::Outbox;

#[derive(Default)]
pub struct Lines(Mutex<BTreeMap<u64, Line>>);

struct Line {
    peer: String,
    outbox: Outbox,
    /// What the socket sees over it.
    tables: BTreeSet<String>,
    /// What was asked, about which table, and who waits for the answer.
    asked: BTreeMap<u64, (String, oneshot::Sender<Answered>)>,
}

/// What another node answered.
pub struct Answered {
    pub to: AnswerTo,
    pub text: Utf8Bytes,
}

impl Lines {
    fn lines(&self) -> MutexGuard<'_, BTreeMap<u64, Line>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn open(&self, line: u64, peer: &str, outbox: Outbox) {
        let (tables, asked) = (BTreeSet::new(), BTreeMap::new());
        let mut lines = self.lines();
        lines.insert(line, Line { peer: peer.to_owned(), outbox, tables, asked });
        metrics::gauge!("baize_cluster_lines").set(lines.len() as f64);
    }

    pub fn is_open(&self, line: u64) -> bool {
        self.lines().contains_key(&line)
    }

    pub fn close(&self, line: u64) {
        let mut lines = self.lines();
        lines.remove(&line);
        metrics::gauge!("baize_cluster_lines").set(lines.len() as f64);
    }

    /// Waits for the answer to this ask; whoever waits hears nothing more once the line is gone.
    pub fn ask(&self, line: u64, ask: u64, table: &str) -> Option<oneshot::Receiver<Answered>> {
        let (reply, answer) = oneshot::channel();
        self.lines().get_mut(&line)?.asked.insert(ask, (table.to_owned(), reply));
        Some(answer)
    }

    /// Whether the socket sees this table over the line.
    pub fn shows(&self, line: u64, table: &str) -> bool {
        self.lines().get(&line).is_some_and(|line| line.tables.contains(table))
    }

    /// Something came over the line from this node.
    pub fn said(&self, peer: &str, id: u64, kind: &Kind, text: &str) {
        let mut lines = self.lines();
        let Some(line) = lines.get_mut(&id).filter(|line| line.peer == peer) else { return };
        let text = Utf8Bytes::from(text);
        match kind {
            Kind::Answer(to) => {
                if let Some((table, reply)) = line.asked.remove(&to.ask) {
                    // Before anything that follows is looked at: it may say that the table has moved.
                    match to.follows {
                        true => line.tables.insert(table),
                        false => line.tables.remove(&table),
                    };
                    // The socket may be gone.
                    let _ = reply.send(Answered { to: to.clone(), text });
                }
            }
            kind => line.outbox.pass_on(kind, text),
        }
    }

    pub fn moved(&self, peer: &str, id: u64, table: &str) {
        let mut lines = self.lines();
        if let Some(line) = lines.get_mut(&id).filter(|line| line.peer == peer)
            && line.tables.remove(table)
        {
            line.outbox.moved(table);
        }
    }

    /// Another node has this table than the one over whose line it is seen.
    pub fn gone_to(&self, peer: &str, table: &str) {
        for line in self.lines().values_mut().filter(|line| line.peer != peer) {
            if line.tables.remove(table) {
                line.outbox.moved(table);
            }
        }
    }

    /// The other end has closed this line.
    pub fn lost(&self, peer: &str, id: u64) {
        let mut lines = self.lines();
        if lines.get(&id).is_some_and(|line| line.peer == peer)
            && let Some(line) = lines.remove(&id)
        {
            line.is_lost();
        }
    }

    /// All lines to this node are gone.
    pub fn lose(&self, peer: &str) {
        let mut lines = self.lines();
        for (_, line) in lines.extract_if(.., |_, line| line.peer == peer) {
            line.is_lost();
        }
        metrics::gauge!("baize_cluster_lines").set(lines.len() as f64);
    }
}

impl Line {
    fn is_lost(&self) {
        self.tables.iter().for_each(|table| self.outbox.moved(table));
    }
}
