//! What goes on beside the tables for as long as a room is open: its claim on them, tables without a server, and what
//! is told in nobody's way. And how it ends, so that another server can go on.

use anyhow::Context;
use store::{Held, StoreError};
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior};

use crate::clock::wall_ms;
use crate::cluster;
use crate::purses;
use crate::queue;
use crate::room::Shared;
use crate::standing;
use crate::startup::{adopt_all, adopt_free, adopt_freed};
use crate::table_task::Message;

/// A room that has its tables.
pub struct Open {
    /// What goes on between this node and the others, until its last word.
    pub nodes: Vec<JoinHandle<()>>,
    pub keepers: Vec<JoinHandle<()>>,
    /// Tables that were taken up.
    pub adopted: usize,
}

/// Takes up every table that is this server's or free, and keeps them from now on.
pub async fn open(room: &Shared, prepared: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<Open> {
    room.lease_clock.set(&room.store).await?;
    let nodes = cluster::start(room);
    // Before the first table is taken up: there may be so many that the claim on it would run out meanwhile.
    let lease = tokio::spawn(keep_lease(room.clone()));
    let opened = async {
        let adopted = adopt_all(room).await.context("cannot rebuild the open tables")?;
        prepared.await?;
        standing::look_again(room).await.context("it could not be read whom the host keeps out")?;
        anyhow::Ok(adopted)
    };
    let adopted = opened.await.inspect_err(|_| nodes.iter().chain([&lease]).for_each(JoinHandle::abort))?;
    let keepers = vec![
        lease,
        tokio::spawn(keep_tables(room.clone())),
        tokio::spawn(queue::keep(room.clone())),
        tokio::spawn(purses::tell(room.clone())),
        tokio::spawn(standing::keep(room.clone())),
        tokio::spawn(room.clock.clone().beat()),
    ];
    Ok(Open { nodes, keepers, adopted })
}

/// Ends the tables once what they write is written, gives them to other nodes, and sends everybody away.
pub async fn part(room: &Shared) -> Vec<Held> {
    let held = room.held();
    for table in room.tables() {
        table.stop().await;
    }
    if let Some(cluster) = &room.cluster {
        // Before goodbyes are said: whoever plays here goes on elsewhere meanwhile.
        if let Err(error) = room.store.release(held.clone()).await {
            tracing::warn!(%error, "the tables could not be given back; they are free when their lease is over");
        }
        cluster.leave(&held.iter().map(|held| held.table.clone()).collect::<Vec<_>>());
    }
    room.closing.open();
    held
}

/// The last that other servers hear of this one.
pub async fn say_goodbye(room: &Shared, held: Vec<Held>) -> Result<(), StoreError> {
    room.store.release(held).await?;
    if let Some(cluster) = &room.cluster {
        cluster.say_all().await;
    }
    Ok(())
}

/// How often a claim is renewed, and tables without a server are looked for.
fn beat(room: &Shared) -> tokio::time::Interval {
    let mut every = tokio::time::interval(room.settings.lease / if room.cluster.is_some() { 4 } else { 3 });
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    every
}

/// Keeps this server's claim on its tables. Nothing else is done here, so that nothing holds it up.
async fn keep_lease(room: Shared) {
    let mut every = beat(&room);
    loop {
        every.tick().await;
        if let Err(error) = room.lease_clock.keep(&room.store).await {
            tracing::error!(%error, "the database could not be asked what time it is");
        }
        let asked = (Instant::now(), wall_ms());
        match room.store.renew(room.held(), room.lease_now(), room.lease_ms()).await {
            Ok(lost) => {
                room.lease.extend(asked, room.settings.lease);
                part_with(&room, lost).await;
            }
            Err(error) => tracing::error!(%error, "the claim on the tables could not be renewed"),
        }
    }
}

/// Takes over tables whose server is gone, once this one's own claim holds.
async fn keep_tables(room: Shared) {
    let mut every = beat(&room);
    every.tick().await;
    loop {
        tokio::select! {
            biased;
            _ = every.tick() => {}
            () = some_were_freed(&room) => {
                take_freed(&room).await;
                continue;
            }
        }
        // Whose clock was set just now may take nobody's table by it.
        if room.lease_is_over() || room.lease_clock.keep(&room.store).await.is_err() {
            continue;
        }
        if let Err(error) = adopt_free(&room).await {
            tracing::error!(error = format!("{error:#}"), "tables without a server could not be looked for");
        }
    }
}

/// Waits until another node has given tables back; for ever where there is none.
async fn some_were_freed(room: &Shared) {
    match &room.cluster {
        Some(cluster) => cluster.freed_news.notified().await,
        None => std::future::pending().await,
    }
}

async fn take_freed(room: &Shared) {
    let Some(cluster) = &room.cluster else { return };
    if let Err(error) = adopt_freed(room, cluster.take_freed()).await {
        tracing::error!(error = format!("{error:#}"), "tables of a node that stopped could not be taken up");
    }
}

/// Tables that somebody else has by now end here, so that they can be taken up again when they are free.
async fn part_with(room: &Shared, lost: Vec<Held>) {
    for Held { table, epoch } in lost {
        if let Ok(handle) = room.table(&table) {
            handle.tell(Message::TakenOver { epoch }).await;
        }
    }
}
