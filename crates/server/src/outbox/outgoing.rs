//! The end of an outbox from which a connection's writer takes, at the pace that each kind has.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use governor::clock::{Clock, DefaultClock};

use super::{Item, Line, Pace, Said};

/// The end from which a connection's writer takes what is to be said.
pub struct Outgoing {
    pub(super) line: Arc<Line>,
    pub(super) notices: Pace,
    pub(super) chat: Pace,
    pub(super) clock: DefaultClock,
}

/// What the writer does next.
enum Next {
    Say(Said),
    /// Something waits for its time.
    In(Duration),
    Wait,
    End,
}

impl Outgoing {
    /// The next text to write, or none once the outbox is closed and empty.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.next_said().await.map(|said| said.text)
    }

    /// The same, with how it was said.
    pub async fn next_said(&mut self) -> Option<Said> {
        loop {
            match self.look() {
                Next::Say(said) => return Some(said),
                Next::End => return None,
                Next::Wait => self.line.news.notified().await,
                Next::In(pause) => {
                    tokio::select! {
                        biased;
                        () = self.line.news.notified() => {}
                        () = tokio::time::sleep(pause) => {}
                    }
                }
            }
        }
    }

    /// A text that can be written at once, if there is one.
    pub fn waiting(&self) -> Option<Utf8Bytes> {
        match self.look() {
            Next::Say(said) => Some(said.text),
            Next::In(_) | Next::Wait | Next::End => None,
        }
    }

    fn look(&self) -> Next {
        let mut queue = self.line.queue();
        // How long each kind still has to wait, once that is known.
        let (mut notices, mut chat) = (None, None);
        for at in 0..queue.items.len() {
            let (held, pace) = match queue.items[at] {
                Item::Letter(_) | Item::Standing { .. } | Item::Answer { .. } | Item::Moved { .. } => {
                    return queue.take(at).map_or(Next::Wait, Next::Say);
                }
                Item::Notice { .. } => (&mut notices, &self.notices),
                Item::Chat(_) => (&mut chat, &self.chat),
            };
            if held.is_some() {
                continue;
            }
            match pace.check() {
                Ok(()) => return queue.take(at).map_or(Next::Wait, Next::Say),
                Err(until) => *held = Some(until.wait_time_from(self.clock.now())),
            }
        }
        match notices.into_iter().chain(chat).min() {
            _ if queue.closed => Next::End,
            Some(pause) => Next::In(pause),
            None => Next::Wait,
        }
    }
}
