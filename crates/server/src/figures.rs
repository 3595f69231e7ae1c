//! The figures for whoever runs the room: the list of all that are counted, and those that are looked at now and again.

use std::time::Duration;

use cardtable::{Code, Refused};
use tokio::time::MissedTickBehavior;

use crate::http::metrics_handle;
use crate::room::Shared;

/// How often what is not counted is looked at. What was recorded meanwhile is summed up as well, so that it does not
/// pile up where nobody reads it.
const LOOKS_EVERY: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Counter,
    /// Counted for each value of a label, and not there before the first.
    Labelled,
    Gauge,
    Histogram,
}

/// Every figure, with what it says. `docs/monitoring.md` says what to do about it.
pub const FIGURES: [(&str, Kind, &str); 31] = [
    ("baize_cluster_asks_total", Kind::Labelled, "Asks that went to another node (out) or came from one (in)"),
    ("baize_cluster_foreign_total", Kind::Counter, "Messages on this room's subjects that no node has sealed"),
    ("baize_cluster_gaps_total", Kind::Counter, "Messages of another node before which one was lost"),
    ("baize_cluster_leases_lost_total", Kind::Counter, "Times that the claim on this node's tables ran out"),
    ("baize_cluster_lines", Kind::Gauge, "Lines of sockets here to tables of other nodes"),
    ("baize_cluster_nodes", Kind::Gauge, "Nodes that this one knows of, itself included"),
    ("baize_cluster_unsent_total", Kind::Counter, "Messages that NATS did not take"),
    ("baize_connections", Kind::Gauge, "Open sockets"),
    ("baize_damaged_tables", Kind::Gauge, "Tables that cannot be read"),
    ("baize_disk_free_bytes", Kind::Gauge, "Room on the disk of the data folder"),
    ("baize_hands_total", Kind::Labelled, "Finished hands by game"),
    ("baize_info", Kind::Labelled, "The version of the program, always 1"),
    ("baize_lines_refused_total", Kind::Counter, "Connections that found no place"),
    ("baize_log_lines_total", Kind::Counter, "Lines that tables wrote to their logs"),
    ("baize_mailbox_deepest", Kind::Gauge, "Messages that wait at the busiest table"),
    ("baize_mailbox_waiting", Kind::Gauge, "Messages that wait at all tables together"),
    ("baize_matches_total", Kind::Labelled, "Tables opened by quick play, by game"),
    ("baize_messages_total", Kind::Counter, "Messages of sockets"),
    ("baize_nats_up", Kind::Gauge, "Whether NATS is there"),
    ("baize_notes_total", Kind::Labelled, "What games want counted"),
    ("baize_outbox_dropped_total", Kind::Counter, "Lines given up because too much waited for them"),
    ("baize_outbox_lost_total", Kind::Labelled, "Notices and lines of chat left out because too many waited"),
    ("baize_refusals_total", Kind::Labelled, "Answers with no, by the house's code"),
    ("baize_rule_panics_total", Kind::Counter, "Panics of rules that were caught"),
    ("baize_seeds_left_out_total", Kind::Labelled, "Seeds that were committed to and not opened"),
    ("baize_store_batch_size", Kind::Histogram, "Appends and tasks that shared a transaction"),
    ("baize_store_commit_seconds", Kind::Histogram, "From the begin of a transaction to the end of its commit"),
    ("baize_store_failed_total", Kind::Labelled, "Appends and tasks that the database did not take, or nobody knows"),
    ("baize_store_waiting", Kind::Gauge, "Appends and tasks that wait for the next transaction"),
    ("baize_tables", Kind::Gauge, "Tables that this node has"),
    ("baize_takeovers_total", Kind::Counter, "Tables taken up that were another node's"),
];

/// Says what each figure is, and begins counts at zero: what is not there cannot be seen to grow.
pub fn describe() {
    for (name, kind, help) in FIGURES {
        match kind {
            Kind::Counter => {
                metrics::describe_counter!(name, help);
                metrics::counter!(name).increment(0);
            }
            Kind::Labelled => metrics::describe_counter!(name, help),
            Kind::Gauge => metrics::describe_gauge!(name, help),
            Kind::Histogram => metrics::describe_histogram!(name, help),
        }
    }
    metrics::gauge!("baize_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
}

/// A no that somebody was given. Games have codes of their own, which say nothing about the room.
pub fn refused(no: &Refused) {
    let code: &'static str = match no.code {
        Code::House(house) => house.into(),
        Code::Game(_) => "of_the_game",
    };
    metrics::counter!("baize_refusals_total", "code" => code).increment(1);
}

/// Looks at what is not counted, for as long as the room is open.
pub async fn keep(room: Shared) {
    let mut every = tokio::time::interval(LOOKS_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        every.tick().await;
        look_at_mailboxes(&room);
        let data = room.settings.data.clone();
        // A disk that does not answer must not hold up a thread that serves people.
        if let Ok(Some(bytes)) = tokio::task::spawn_blocking(move || free_bytes(&data)).await {
            metrics::gauge!("baize_disk_free_bytes").set(bytes);
        }
        metrics_handle().run_upkeep();
    }
}

fn look_at_mailboxes(room: &Shared) {
    let (mut deepest, mut all) = (0, 0);
    for table in room.tables() {
        let waits = table.waiting();
        deepest = deepest.max(waits);
        all += waits;
    }
    metrics::gauge!("baize_mailbox_deepest").set(deepest as f64);
    metrics::gauge!("baize_mailbox_waiting").set(all as f64);
}

fn free_bytes(data: &std::path::Path) -> Option<f64> {
    let disk = rustix::fs::statvfs(data).ok()?;
    Some(disk.f_bavail as f64 * disk.f_frsize as f64)
}
