//! An outbox between nodes: what was said on one is passed on at another, and tables that were shown over a line and have
//! another node now are to be looked for.

use std::collections::BTreeSet;
use std::sync::PoisonError;

use axum::extract::ws::Utf8Bytes;

use super::{Item, Outbox, PING};
use crate::cluster::{AnswerTo, Kind};

/// Something to write, and how it was said.
pub struct Said {
    pub kind: Kind,
    pub text: Utf8Bytes,
}

impl Outbox {
    /// The answer to an ask of another node.
    pub fn send_answer(&self, to: AnswerTo, text: Utf8Bytes) -> bool {
        self.put(Item::Answer { to, text })
    }

    /// Tells the socket's node that this table is not to be seen over this line any more, behind all that waits.
    pub fn send_moved(&self, table: String) -> bool {
        self.put(Item::Moved { table })
    }

    /// This table is not to be seen here any more; whoever serves the line looks where it is.
    pub fn moved(&self, table: &str) {
        self.line.moved.lock().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned());
        self.line.moves.notify_one();
    }

    /// Waits until a table has moved.
    pub async fn moves(&self) {
        self.line.moves.notified().await;
    }

    pub fn take_moved(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.line.moved.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Passes on what was said to this line on another node, as it was said there.
    pub fn pass_on(&self, kind: &Kind, text: Utf8Bytes) {
        match kind {
            // A listener that is too slow is cut off by this, as always.
            Kind::Letter if text.as_str() == PING => self.try_line(),
            Kind::Letter | Kind::Answer(_) => drop(self.send(text)),
            Kind::Standing { about } => drop(self.say_standing(about, text)),
            Kind::Notice { about } => self.notice(about, text),
            Kind::Chat => self.chat(text),
            // Never among what is said to a socket.
            Kind::Moved { .. } => {}
        }
    }
}
