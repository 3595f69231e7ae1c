//! What carries messages between simulated nodes. Nodes hand over what they say; the world decides when, how often and
//! whether at all each of the others hears it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::cluster::Parcel;

/// What nodes have said since the world looked last.
#[derive(Clone, Default)]
pub struct Post(Arc<Mutex<Vec<Said>>>);

/// Something that a node said.
pub struct Said {
    pub from: usize,
    pub subject: String,
    pub bytes: Vec<u8>,
}

impl Post {
    fn said(&self) -> MutexGuard<'_, Vec<Said>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn take(&self) -> Vec<Said> {
        std::mem::take(&mut *self.said())
    }
}

/// A node's own end.
pub struct Wire {
    node: usize,
    post: Post,
    inbox: Mutex<Option<UnboundedReceiver<Vec<u8>>>>,
}

impl Wire {
    /// A node's end, and the way for what it shall hear.
    pub fn new(node: usize, post: &Post) -> (Wire, UnboundedSender<Vec<u8>>) {
        let (to, inbox) = mpsc::unbounded_channel();
        (Wire { node, post: post.clone(), inbox: Mutex::new(Some(inbox)) }, to)
    }

    /// Runs as long as the node does.
    pub async fn carry(&self, mut parcels: mpsc::Receiver<Parcel>, take: impl Fn(&[u8])) {
        let inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut inbox) = inbox else { return };
        loop {
            tokio::select! {
                biased;
                Some(bytes) = inbox.recv() => take(&bytes),
                Some(Parcel { subject, bytes }) = parcels.recv() => {
                    self.post.said().push(Said { from: self.node, subject, bytes });
                }
                else => return,
            }
        }
    }
}
