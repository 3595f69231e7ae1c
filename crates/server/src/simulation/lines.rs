//! The lines between clients and nodes: in order, as slow as they like, and cut when the world says so.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::ws::Message as Raw;
use cardtable::Millis;
use tokio::sync::mpsc::UnboundedSender;

use crate::outbox::Outgoing;

/// What nodes have written to their sockets since the world looked last; none where they hung up.
#[derive(Clone, Default)]
pub struct Written(Arc<Mutex<Vec<Text>>>);

/// Over which line, and what.
type Text = (u64, Option<String>);

impl Written {
    pub fn take(&self) -> Vec<Text> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn put(&self, line: u64, text: Option<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push((line, text));
    }

    /// Writes what waits in an outbox until that is closed.
    pub async fn write(self, line: u64, mut outgoing: Outgoing) {
        while let Some(text) = outgoing.next().await {
            self.put(line, Some(text.to_string()));
        }
        self.put(line, None);
    }
}

/// One line.
pub struct Line {
    pub player: usize,
    pub node: usize,
    /// The node's end; none once the node has heard that the line is gone.
    pub to_node: Option<UnboundedSender<Raw>>,
    /// When the last thing on its way arrives, up and down.
    pub up_due: Millis,
    pub down_due: Millis,
    /// The client hears and says nothing more over it.
    pub cut: bool,
}

pub type Lines = BTreeMap<u64, Line>;
