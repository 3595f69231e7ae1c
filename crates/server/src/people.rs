//! Who is connected: outboxes by account, and the answers each account has lately got.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use table::{Millis, Nonce, Refused};
use tokio::sync::{Notify, mpsc};

use crate::settings::{MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ACCOUNT};

/// How many answers an account's messages are remembered by, and for how many accounts.
const ANSWERS_KEPT: usize = 64;
const ACCOUNTS_KEPT: usize = 20_000;

/// The way to one connection. It never waits: a listener too slow to keep up is dropped, and gets
/// a fresh view when it returns.
#[derive(Clone)]
pub struct Outbox {
    pub id: u64,
    to: mpsc::Sender<Utf8Bytes>,
    pub dropped: Arc<Notify>,
    line: Arc<Line>,
}

/// What is known of the line behind an outbox.
#[derive(Default)]
struct Line {
    /// When anything came over it last, on the room's clock.
    heard_at: AtomicI64,
    /// Somebody waits for a sign of life.
    tried: AtomicBool,
}

impl Outbox {
    pub fn new(id: u64, to: mpsc::Sender<Utf8Bytes>) -> Outbox {
        Outbox { id, to, dropped: Arc::new(Notify::new()), line: Arc::default() }
    }

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

    pub fn send(&self, text: Utf8Bytes) -> bool {
        match self.to.try_send(text) {
            Ok(()) => true,
            Err(_) => {
                self.dropped.notify_one();
                false
            }
        }
    }

    pub fn say<T: Serialize>(&self, message: &T) -> bool {
        self.send(written(message))
    }
}

/// Marks a turn of the heart in the outbox; the writer turns it into a ping frame.
pub const PING: &str = "";

/// A message as it goes over the wire, to be sent to many at no further cost.
pub fn written<T: Serialize>(message: &T) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

/// Everyone who is connected.
#[derive(Default)]
pub struct People {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    connections: HashMap<i64, Vec<Outbox>>,
    visitors: usize,
    total: usize,
    /// Tables where an account has a seat.
    seats: HashMap<i64, BTreeSet<String>>,
    answers: BTreeMap<i64, VecDeque<(Nonce, Option<Refused>)>>,
    answered: VecDeque<i64>,
}

impl People {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Whether this is the account's first connection, or why there may be no more.
    pub fn arrive(&self, account: Option<i64>, outbox: &Outbox) -> Result<bool, Refused> {
        let mut inner = self.inner();
        if inner.total >= MAX_CONNECTIONS {
            return Err(Refused::new("room_full", "the room is full; try again later"));
        }
        let Some(account) = account else {
            inner.visitors += 1;
            inner.total += 1;
            return Ok(false);
        };
        let here = inner.connections.entry(account).or_default();
        if here.len() >= MAX_CONNECTIONS_PER_ACCOUNT {
            return Err(Refused::new("too_many_connections", "this account has too many connections open"));
        }
        here.push(outbox.clone());
        let first = here.len() == 1;
        inner.total += 1;
        Ok(first)
    }

    /// Whether this was the account's last connection.
    pub fn depart(&self, account: Option<i64>, id: u64) -> bool {
        let mut inner = self.inner();
        inner.total = inner.total.saturating_sub(1);
        let Some(account) = account else {
            inner.visitors = inner.visitors.saturating_sub(1);
            return false;
        };
        let Some(here) = inner.connections.get_mut(&account) else { return false };
        here.retain(|outbox| outbox.id != id);
        let last = here.is_empty();
        if last {
            inner.connections.remove(&account);
        }
        last
    }

    pub fn is_here(&self, account: i64) -> bool {
        self.inner().connections.contains_key(&account)
    }

    pub fn connections(&self) -> usize {
        self.inner().total
    }

    /// Sends to every connection of the account.
    pub fn tell<T: Serialize>(&self, account: i64, message: &T) {
        let outboxes = self.inner().connections.get(&account).cloned().unwrap_or_default();
        if outboxes.is_empty() {
            return;
        }
        let text = written(message);
        for outbox in outboxes {
            outbox.send(text.clone());
        }
    }

    pub fn seated(&self, account: i64, table: &str) {
        self.inner().seats.entry(account).or_default().insert(table.to_owned());
    }

    pub fn unseated(&self, account: i64, table: &str) {
        let mut inner = self.inner();
        if let Some(tables) = inner.seats.get_mut(&account) {
            tables.remove(table);
            if tables.is_empty() {
                inner.seats.remove(&account);
            }
        }
    }

    pub fn tables_of(&self, account: i64) -> Vec<String> {
        self.inner().seats.get(&account).map(|tables| tables.iter().cloned().collect()).unwrap_or_default()
    }

    /// What this message was answered with, if it was.
    pub fn answer(&self, account: i64, nonce: &Nonce) -> Option<Option<Refused>> {
        let inner = self.inner();
        let answers = inner.answers.get(&account)?;
        answers.iter().rev().find(|(known, _)| known == nonce).map(|(_, answer)| answer.clone())
    }

    pub fn remember(&self, account: i64, nonce: Nonce, answer: Option<Refused>) {
        let mut inner = self.inner();
        if !inner.answers.contains_key(&account) {
            if inner.answers.len() >= ACCOUNTS_KEPT
                && let Some(oldest) = inner.answered.pop_front()
            {
                inner.answers.remove(&oldest);
            }
            inner.answered.push_back(account);
        }
        let answers = inner.answers.entry(account).or_default();
        if answers.len() == ANSWERS_KEPT {
            answers.pop_front();
        }
        answers.push_back((nonce, answer));
    }
}
