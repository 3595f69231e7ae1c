//! The way to one connection: letters arrive in their order or the line is cut, notices are merged, chat may be lost.
//!
//! Anybody can bring about notices and chat, so neither counts against a listener: of notices about one thing only the
//! last is worth sending, of chat only the last lines, and both at a pace that a slow line can follow.

mod moves;
mod outgoing;

use std::collections::{BTreeSet, VecDeque};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use cardtable::{Millis, Refused};
use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};
use serde::Serialize;
use tokio::sync::Notify;

use crate::cluster::{AnswerTo, Kind};
use crate::settings::{KEPT_CHAT_LINES, Limits};
pub use moves::Said;
pub use outgoing::Outgoing;
use wire::{Bye, Say};

/// Things that notices wait about: as many as a page follows, and a few of the room's own.
const NOTICES_WAITING: usize = 32;

/// The way to one connection. It never waits: a listener too slow to keep up with the letters is dropped, and gets a
/// fresh view when it returns.
#[derive(Clone)]
pub struct Outbox {
    pub id: u64,
    pub dropped: Arc<Notify>,
    line: Arc<Line>,
    /// Letters that may wait.
    most: usize,
}

/// What is known of the line behind an outbox, and what waits for it.
#[derive(Default)]
struct Line {
    /// When anything came over it last, on the room's clock.
    heard_at: AtomicI64,
    /// Somebody waits for a sign of life.
    tried: AtomicBool,
    queue: Mutex<Queue>,
    news: Notify,
    /// Tables that are not shown here any more and may be found on another node.
    moved: Mutex<BTreeSet<String>>,
    moves: Notify,
}

/// What waits to be written, in the order it was said.
#[derive(Default)]
struct Queue {
    items: VecDeque<Item>,
    letters: usize,
    notices: usize,
    chat: usize,
    closed: bool,
    /// Too much waited once, and whoever serves the line has been told.
    given_up: bool,
}

enum Item {
    /// A letter, a view, an answer, a ping: its listener needs it or asked for it.
    Letter(Utf8Bytes),
    /// How something stands, as a part of an answer.
    Standing {
        about: String,
        text: Utf8Bytes,
    },
    /// To an ask that came from another node, where the socket is.
    Answer {
        to: AnswerTo,
        text: Utf8Bytes,
    },
    /// How something stands, until the next word about it.
    Notice {
        about: String,
        text: Utf8Bytes,
    },
    Chat(Utf8Bytes),
    /// The table is not shown over this line any more; after everything that was said of it.
    Moved {
        table: String,
    },
}

/// Marks a turn of the heart in the outbox; the writer turns it into a ping frame.
pub const PING: &str = "";

/// A message as it goes over the wire, to be sent to many at no further cost.
pub fn written<T: Serialize>(message: &T) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

/// The two ends of a connection's outbox.
pub fn outbox(id: u64, limits: &Limits) -> (Outbox, Outgoing) {
    let line = Arc::new(Line::default());
    let outgoing = Outgoing {
        line: line.clone(),
        notices: pace(limits.notices_per_second, limits.notices_per_second),
        // A newcomer reads what was said before in one go.
        chat: pace(limits.notices_per_second, limits.notices_per_second.saturating_add(KEPT_CHAT_LINES as u32)),
        clock: DefaultClock::default(),
    };
    (Outbox { id, dropped: Arc::new(Notify::new()), line, most: limits.outbox }, outgoing)
}

impl Outbox {
    /// Something came over the line. Whether somebody waits to hear that.
    pub fn heard(&self, at: Millis) -> bool {
        self.line.heard_at.store(at, Ordering::Relaxed);
        self.line.tried.swap(false, Ordering::Relaxed)
    }

    pub fn heard_at(&self) -> Millis {
        self.line.heard_at.load(Ordering::Relaxed)
    }

    /// Asks the other end for a sign of life.
    pub fn try_line(&self) {
        self.line.tried.store(true, Ordering::Relaxed);
        self.send(PING.into());
    }

    /// False if the line is gone, or is from now on because too much waits for it.
    pub fn send(&self, text: Utf8Bytes) -> bool {
        self.put(Item::Letter(text))
    }

    fn put(&self, letter: Item) -> bool {
        let mut queue = self.line.queue();
        if queue.closed || queue.letters >= self.most {
            if !queue.closed && !std::mem::replace(&mut queue.given_up, true) {
                metrics::counter!("baize_outbox_dropped_total").increment(1);
            }
            self.dropped.notify_one();
            return false;
        }
        queue.letters += 1;
        queue.items.push_back(letter);
        self.line.news.notify_one();
        true
    }

    pub fn say<T: Serialize>(&self, message: &T) -> bool {
        self.send(written(message))
    }

    /// How something stands now. What waits to be said about the same is out of date.
    pub fn notice(&self, about: &str, text: Utf8Bytes) {
        let mut queue = self.line.queue();
        queue.forget(about);
        if queue.notices == NOTICES_WAITING {
            metrics::counter!("baize_outbox_lost_total", "kind" => "notice").increment(1);
            queue.drop_first(|item| matches!(item, Item::Notice { .. }));
        }
        queue.notices += 1;
        queue.items.push_back(Item::Notice { about: about.to_owned(), text });
        self.line.news.notify_one();
    }

    /// Whether a word about this still waits to be sent.
    pub fn has_notice(&self, subject: &str) -> bool {
        self.line.queue().items.iter().any(|item| matches!(item, Item::Notice { about, .. } if about == subject))
    }

    /// The same, but as a part of an answer: it comes at once and in its order.
    pub fn say_standing(&self, about: &str, text: Utf8Bytes) -> bool {
        self.line.queue().forget(about);
        self.put(Item::Standing { about: about.to_owned(), text })
    }

    /// A line of chat, in place of the oldest that waits if too many do.
    pub fn chat(&self, text: Utf8Bytes) {
        let mut queue = self.line.queue();
        if queue.chat == KEPT_CHAT_LINES {
            metrics::counter!("baize_outbox_lost_total", "kind" => "chat").increment(1);
            queue.drop_first(|item| matches!(item, Item::Chat(_)));
        }
        queue.chat += 1;
        queue.items.push_back(Item::Chat(text));
        self.line.news.notify_one();
    }

    /// Says why, and has the connection closed by whoever serves it.
    pub fn end(&self, error: Refused) {
        self.bye(error);
        self.dropped.notify_one();
    }

    pub fn bye(&self, error: Refused) {
        self.say(&Say::Bye(Bye { error }));
    }

    /// Nothing more comes; what has to arrive is still written.
    pub fn close(&self) {
        self.line.queue().closed = true;
        self.line.news.notify_one();
    }
}

impl Line {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn forget(&mut self, old: &str) {
        self.drop_first(|item| matches!(item, Item::Notice { about, .. } if about == old));
    }

    fn drop_first(&mut self, fits: impl Fn(&Item) -> bool) {
        if let Some(at) = self.items.iter().position(fits) {
            self.take(at);
        }
    }

    fn take(&mut self, at: usize) -> Option<Said> {
        let (count, kind, text) = match self.items.remove(at)? {
            Item::Letter(text) => (&mut self.letters, Kind::Letter, text),
            Item::Standing { about, text } => (&mut self.letters, Kind::Standing { about }, text),
            Item::Answer { to, text } => (&mut self.letters, Kind::Answer(to), text),
            Item::Notice { about, text } => (&mut self.notices, Kind::Notice { about }, text),
            Item::Chat(text) => (&mut self.chat, Kind::Chat, text),
            Item::Moved { table } => (&mut self.letters, Kind::Moved { table }, Utf8Bytes::from_static("")),
        };
        *count -= 1;
        Some(Said { kind, text })
    }
}

type Pace = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

fn pace(per_second: u32, burst: u32) -> Pace {
    let at_least_one = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(at_least_one(per_second)).allow_burst(at_least_one(burst)))
}

#[cfg(test)]
mod tests;
