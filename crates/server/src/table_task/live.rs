//! How a table's task is started, and with what.

use std::collections::BTreeSet;
use std::sync::Arc;

use cardtable::{AnyGame, AnyTable, Seats, WhyVoid};
use tokio::sync::{mpsc, watch};

use super::bots::BotSeats;
use super::followers::Followers;
use super::messages::{Posted, TableHandle};
use super::seeds::Seeds;
use super::{TableTask, attendance};
use crate::addresses::Held;
use crate::budget::Flow;
use crate::clock::{TableClock, millis};
use crate::limits::Budget;
use crate::room::Shared;

/// A table that this server runs: its hand and log, and what the store knows of it.
pub struct LiveTable {
    pub id: String,
    pub game: &'static dyn AnyGame,
    pub preset: String,
    pub public: bool,
    pub code: Option<String>,
    pub host: i64,
    pub host_name: String,
    pub opened_at: i64,
    pub table: Box<dyn AnyTable>,
    pub epoch: i64,
    pub head: i64,
    /// Where the log of the present hand starts.
    pub hand_from: i64,
    /// House bots that join where seats are open, once a person sits.
    pub bots: Vec<String>,
    /// The table comes out of its log after the server was down.
    pub rebuilt: bool,
    /// Its log from before this line has not been looked at yet for messages that were played there.
    pub recall_before: Option<i64>,
    /// Why the hand that was open is to be voided before anything else.
    pub void: Option<WhyVoid>,
}

/// Starts the task of a table and enters it in the room.
pub fn spawn(room: &Shared, live: LiveTable) -> TableHandle {
    spawn_for(room, live, None)
}

/// The same for a table that somebody has just opened from this address.
pub fn spawn_for(room: &Shared, live: LiveTable, opened_from: Option<Held>) -> TableHandle {
    let limits = &room.settings.limits;
    let (to, mailbox) = mpsc::channel(limits.mailbox);
    let (to_strangers, strangers) = mpsc::channel(limits.strangers);
    let facts = live.table.facts();
    let now = room.clock.now();
    let clock = match live.rebuilt {
        true => TableClock::stopped(&room.clock, facts.at),
        false => TableClock::running(&room.clock, facts.at),
    };
    // Who sat down before the first hand has asked for it.
    let seated: Seats = facts.players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat).collect();
    let posted = watch::Sender::new(Posted::default());
    let handle = TableHandle {
        id: live.id.clone(),
        game: live.game.name(),
        to: to.clone(),
        strangers: to_strangers,
        posted: posted.subscribe(),
        opened_from: opened_from.map(Arc::new),
        budget: Arc::new(Budget::new(limits)),
    };
    let mut task = TableTask {
        room: room.clone(),
        mailbox,
        strangers,
        to_self: to.downgrade(),
        posted,
        marks: None,
        unseen: live.rebuilt,
        rests: false,
        clock,
        followers: Followers::default(),
        bots: BotSeats::new(facts.players.len()),
        attendance: attendance::nobody_yet(facts.players.len()),
        seeds: Seeds::default(),
        ready: if facts.hand == 0 { seated } else { Seats::NONE },
        ends: Seats::NONE,
        leaving: Seats::NONE,
        new_eyes: Vec::new(),
        free_since: None,
        waiting_bots: live.bots.clone(),
        deserted: None,
        returning: Seats::NONE,
        unattended_since: None,
        grace_until: live.rebuilt.then(|| now + millis(room.settings.restart_grace)),
        grace_least: now,
        quiet_since: now,
        retry_at: None,
        lost_before: room.clock.lost(),
        stalls: room.clock.stalls(),
        voided: None,
        writer: None,
        flow: Flow::new(limits.table_log_bytes_per_hour, now),
        host_has_sat: false,
        host_missing_since: None,
        let_in: BTreeSet::from([live.host]),
        sent_away: BTreeSet::new(),
        next_hand_at: None,
        broken: false,
        done: false,
        lost: false,
        live,
    };
    for player in task.players().values().iter().flatten() {
        if let Some(account) = player.account {
            room.people.seated(account, &task.live.id);
        }
    }
    task.post();
    room.add_table(handle.clone());
    tokio::spawn(task.run());
    handle
}
