//! What the room forgets, a little at a time and in nobody's way.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use cardtable::Millis;
use serde::Serialize;
use store::{GuestCursor, Store, StoreError, TokenHash};

use crate::clock::{millis, wall_ms};
use crate::room::Shared;

/// What one transaction forgets at most. Tables wait for it a few milliseconds.
const PIECE: i64 = 250;
/// Between two pieces, so that what tables write comes first.
const BREATH: Duration = Duration::from_millis(50);
/// How often it is written down who was there.
const SEEN_EVERY: Duration = Duration::from_secs(60);
/// A report that was dealt with is kept so long.
const REPORTS_KEPT: Duration = Duration::from_secs(90 * 24 * 3600);
/// The first look comes soon after the start, or a room that is started every day would never take one.
const FIRST_LOOK: Duration = Duration::from_secs(60);

/// How long things are kept.
#[derive(Clone, Debug)]
pub struct Retention {
    /// A guest without a password and without a finished hand who has not been there for so long is forgotten, and so
    /// is a table that closed so long ago and at which nothing was played. None keeps them for ever.
    pub guests: Option<Duration>,
    /// The log of a table that closed so long ago is thrown away; its finished hands stay. None keeps it for ever.
    pub logs: Option<Duration>,
    /// How often the room looks.
    pub every: Duration,
}

impl Default for Retention {
    fn default() -> Retention {
        let day = Duration::from_secs(24 * 3600);
        Retention { guests: Some(30 * day), logs: None, every: day / 4 }
    }
}

/// Sessions that were used since it was last written down, each with its account.
#[derive(Default)]
pub struct Seen(Mutex<BTreeMap<TokenHash, i64>>);

impl Seen {
    pub fn note(&self, account: i64, session: TokenHash) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(session, account);
    }

    fn take(&self) -> BTreeMap<TokenHash, i64> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Runs as long as the room does.
pub async fn keep(room: Shared) {
    let every = room.settings.retention.every;
    tokio::time::sleep(every.min(FIRST_LOOK)).await;
    loop {
        if let Err(error) = sweep(&room.store, &room.settings.retention, Some(&room)).await {
            tracing::warn!(%error, "what is old could not be forgotten; it is tried again");
        }
        tokio::time::sleep(every).await;
    }
}

/// Writes down who is there, as long as the room is open.
pub async fn note_seen(room: Shared) {
    loop {
        tokio::time::sleep(SEEN_EVERY.min(room.settings.retention.every)).await;
        write_seen(&room).await;
        close_ended(&room).await;
    }
}

pub async fn write_seen(room: &Shared) {
    let mut seen = room.seen.take();
    seen.extend(room.people.sessions().into_iter().map(|(account, session)| (session, account)));
    let accounts: BTreeSet<i64> = seen.values().copied().collect();
    let accounts: Vec<i64> = accounts.into_iter().collect();
    let sessions: Vec<TokenHash> = seen.into_keys().collect();
    let now = wall_ms();
    for some in accounts.chunks(PIECE as usize) {
        if let Err(error) = room.store.seen(some.to_vec(), now).await {
            tracing::warn!(%error, "it could not be written down who was there");
        }
    }
    for some in sessions.chunks(PIECE as usize) {
        if let Err(error) = room.store.sessions_seen(some.to_vec(), now).await {
            tracing::warn!(%error, "it could not be written down which sessions were used");
        }
    }
}

/// Closes the sockets of sessions that have expired meanwhile, or that another server of the room has ended.
async fn close_ended(room: &Shared) {
    let sessions: Vec<TokenHash> = room.people.sessions().into_iter().map(|(_, session)| session).collect();
    match room.store.ended_among(&sessions, wall_ms()).await {
        Ok(ended) => room.people.end_all(&ended),
        Err(error) => tracing::warn!(%error, "it could not be looked up which sessions have ended"),
    }
}

/// What one look forgot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forgotten {
    pub sessions: u64,
    pub guests: u64,
    pub tables: u64,
    pub lines: u64,
    pub reports: u64,
}

impl fmt::Display for Forgotten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forgotten { sessions, guests, tables, lines, reports } = self;
        write!(
            f,
            "forgotten: {sessions} sessions, {guests} guests, {tables} tables, {lines} lines of logs, {reports} reports"
        )
    }
}

/// Forgets what is old. In a room that is open nobody who sits somewhere is forgotten.
pub async fn sweep(store: &Store, keep: &Retention, room: Option<&Shared>) -> Result<Forgotten, StoreError> {
    let now = wall_ms();
    let mut gone = Forgotten {
        sessions: in_pieces(|| store.forget_sessions(now, PIECE)).await?,
        reports: in_pieces(|| store.forget_reports(now - millis(REPORTS_KEPT), PIECE)).await?,
        ..Forgotten::default()
    };
    if let Some(span) = keep.guests {
        let before = now - millis(span);
        if let Some(room) = room {
            write_seen(room).await;
        }
        gone.tables = in_pieces(|| store.forget_empty_tables(before, PIECE)).await?;
        gone.guests = forget_guests(store, before, room).await?;
    }
    if let Some(span) = keep.logs {
        while let Some(lines) = store.forget_lines(now - millis(span), PIECE).await? {
            gone.lines += lines;
            tokio::time::sleep(BREATH).await;
        }
    }
    store.shorten_log().await?;
    Ok(gone)
}

/// Until a piece is not full; how much it was together.
async fn in_pieces<F>(mut piece: impl FnMut() -> F) -> Result<u64, StoreError>
where
    F: Future<Output = Result<u64, StoreError>>,
{
    let mut sum = 0;
    loop {
        let gone = piece().await?;
        sum += gone;
        if gone < PIECE as u64 {
            return Ok(sum);
        }
        tokio::time::sleep(BREATH).await;
    }
}

async fn forget_guests(store: &Store, before: Millis, room: Option<&Shared>) -> Result<u64, StoreError> {
    let (mut from, mut forgotten) = (Some(GuestCursor::default()), 0);
    while let Some(cursor) = from {
        let seated = room.map(|room| room.people.seated_accounts()).unwrap_or_default();
        let done = store.forget_guests(before, cursor, &seated, PIECE).await?;
        forgotten += done.forgotten;
        from = done.next;
        tokio::time::sleep(BREATH).await;
    }
    if forgotten > 0 {
        tracing::info!(forgotten, "guests who never played were forgotten");
    }
    Ok(forgotten)
}
