//! Who is connected: outboxes by account, and where each account sits.

mod far;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use cardtable::{House, Refused};
use serde::Serialize;
use store::TokenHash;

use crate::outbox::{Outbox, written};
use crate::settings::Limits;
use far::Far;

/// Who opens a connection.
pub struct Arrival {
    /// And by which session.
    pub account: Option<(i64, TokenHash)>,
    /// Has a seat somewhere, or a table.
    pub plays: bool,
}

/// Everyone who is connected.
#[derive(Default)]
pub struct People {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    connections: BTreeMap<i64, Vec<Line>>,
    /// Those without an account, in the order in which they came.
    visitors: BTreeMap<u64, Outbox>,
    total: usize,
    /// Tables where an account has a seat.
    seats: BTreeMap<i64, BTreeSet<String>>,
    /// What other nodes of the room have told.
    far: Far,
}

/// One connection of an account, and the session that it was opened by.
#[derive(Clone)]
struct Line {
    session: TokenHash,
    outbox: Outbox,
}

impl Inner {
    /// Sits at a table, and is not there.
    fn is_missed(&self, account: i64) -> bool {
        self.seats.contains_key(&account) && !self.connections.contains_key(&account)
    }

    /// The connection that the room can spare most easily: a visitor's, the last that came, or one of an account that
    /// sits nowhere. It does not count as there any more.
    fn take_spare(&mut self) -> Option<Outbox> {
        if let Some((_, outbox)) = self.visitors.pop_last() {
            return Some(outbox);
        }
        let account = *self.connections.keys().find(|account| !self.seats.contains_key(account))?;
        let here = self.connections.get_mut(&account)?;
        let line = here.pop();
        if here.is_empty() {
            self.connections.remove(&account);
        }
        line.map(|line| line.outbox)
    }
}

fn room_full() -> Refused {
    Refused::new(House::RoomFull, "the room is full; try again later")
}

impl People {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Whether this is the account's first connection, or why there may be no more. Whoever plays has a place in
    /// reserve, so that those who only look cannot keep them out; and whoever sits at a table and has no connection at
    /// all comes in however full it is, in the place of somebody who only looks, if there is one.
    pub fn arrive(&self, who: Arrival, outbox: &Outbox, limits: &Limits) -> Result<bool, Refused> {
        let mut inner = self.inner();
        let reserve = if who.plays { limits.reserved_connections } else { 0 };
        let crowded = who.account.is_none() && inner.visitors.len() >= limits.visitors;
        if crowded || inner.total >= limits.connections.saturating_add(reserve) {
            if !who.account.is_some_and(|(account, _)| inner.is_missed(account)) {
                return Err(room_full());
            }
            if let Some(outbox) = inner.take_spare() {
                outbox.end(room_full());
            }
        }
        let Some((account, session)) = who.account else {
            inner.visitors.insert(outbox.id, outbox.clone());
            inner.total += 1;
            return Ok(false);
        };
        let here = inner.connections.entry(account).or_default();
        if here.len() >= limits.connections_per_account {
            return Err(Refused::new(House::TooManyConnections, "this account has too many connections open"));
        }
        here.push(Line { session, outbox: outbox.clone() });
        let first = here.len() == 1;
        inner.total += 1;
        Ok(first)
    }

    /// Whether this was the account's last connection.
    pub fn depart(&self, account: Option<i64>, id: u64) -> bool {
        let mut inner = self.inner();
        inner.total = inner.total.saturating_sub(1);
        let Some(account) = account else {
            inner.visitors.remove(&id);
            return false;
        };
        // Whoever was sent away for somebody else is not among them any more.
        let Some(here) = inner.connections.get_mut(&account) else { return true };
        here.retain(|line| line.outbox.id != id);
        let last = here.is_empty();
        if last {
            inner.connections.remove(&account);
        }
        last
    }

    /// Whether the account is connected, to whichever node.
    pub fn is_here(&self, account: i64) -> bool {
        let inner = self.inner();
        inner.connections.contains_key(&account) || inner.far.has(account)
    }

    /// Whether it is to this one.
    pub fn is_connected(&self, account: i64) -> bool {
        self.inner().connections.contains_key(&account)
    }

    /// Every account that is connected to this node.
    pub fn connected(&self) -> Vec<i64> {
        self.inner().connections.keys().copied().collect()
    }

    /// Everybody who has a seat at a table of the room.
    pub fn seated_accounts(&self) -> Vec<i64> {
        let inner = self.inner();
        let all: BTreeSet<i64> = inner.seats.keys().copied().chain(inner.far.seated()).collect();
        all.into_iter().collect()
    }

    pub fn connections(&self) -> usize {
        self.inner().total
    }

    pub fn outboxes(&self, account: i64) -> Vec<Outbox> {
        let inner = self.inner();
        inner.connections.get(&account).into_iter().flatten().map(|line| line.outbox.clone()).collect()
    }

    /// The sessions that have a connection, each with its account.
    pub fn sessions(&self) -> BTreeSet<(i64, TokenHash)> {
        let inner = self.inner();
        inner
            .connections
            .iter()
            .flat_map(|(account, lines)| lines.iter().map(|line| (*account, line.session)))
            .collect()
    }

    /// Closes every connection that the account opened by one of these sessions.
    pub fn end(&self, account: i64, ended: &[TokenHash]) {
        let inner = self.inner();
        let lines = inner.connections.get(&account).into_iter().flatten();
        lines.filter(|line| ended.contains(&line.session)).for_each(|line| line.outbox.end(session_ended()));
    }

    /// The same for sessions of anybody.
    pub fn end_all(&self, ended: &[TokenHash]) {
        for (account, session) in self.sessions() {
            if ended.contains(&session) {
                self.end(account, &[session]);
            }
        }
    }

    /// Sends to every connection of the account how this stands for it, in place of what still waits to be said.
    pub fn tell<T: Serialize>(&self, account: i64, about: &str, message: &T) {
        let outboxes = self.outboxes(account);
        if !outboxes.is_empty() {
            let text = written(message);
            for outbox in outboxes {
                outbox.say_standing(about, text.clone());
            }
        }
    }

    /// The same for what others bring about and what may be merged.
    pub fn notice<T: Serialize>(&self, account: i64, about: &str, message: &T) {
        let outboxes = self.outboxes(account);
        if !outboxes.is_empty() {
            let text = written(message);
            outboxes.iter().for_each(|outbox| outbox.notice(about, text.clone()));
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
        let inner = self.inner();
        let here = inner.seats.get(&account).into_iter().flatten();
        let all: BTreeSet<&String> = here.chain(inner.far.tables_of(account)).collect();
        all.into_iter().cloned().collect()
    }
}

/// What a connection is told whose session is no more.
pub fn session_ended() -> Refused {
    Refused::new(House::SessionEnded, "this session was ended; log in again")
}
