//! The line to NATS: what is said goes out in its order, what comes in is looked at once and passed on.
//!
//! While NATS is away nothing is kept for it: what was not said then is noticed by its number afterwards, and everything
//! is told anew.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::StreamExt;
use futures_util::stream::select;
use tokio::sync::mpsc;

use super::peers::Place;
use super::words::{Envelope, Word};
use super::{Cluster, news};
use crate::clock::wall_ms;
use crate::room::Shared;

/// How often NATS is asked for a sign of life, and how soon a lost line to it is tried again.
const PING_EVERY: Duration = Duration::from_secs(2);
const AGAIN_AFTER: Duration = Duration::from_millis(250);
/// Messages that came and were not looked at yet; what is more than that is lost, and noticed.
const WAITING: usize = 16_384;
/// A message that NATS does not take in this time is lost.
const PATIENCE: Duration = Duration::from_secs(2);

/// Something to say.
pub struct Parcel {
    pub subject: String,
    pub bytes: Vec<u8>,
}

/// What carries messages between nodes.
pub enum Carrier {
    Nats(Vec<ServerAddr>),
    /// Whatever a simulation makes of it.
    #[cfg(test)]
    Simulated(crate::simulation::Wire),
}

/// Whether NATS is there.
#[derive(Default)]
pub struct State {
    up: AtomicBool,
}

impl Cluster {
    pub fn is_linked(&self) -> bool {
        self.link.up.load(Ordering::Relaxed)
    }

    /// What this node listens to: its own name, and what is said to all.
    fn subjects(&self) -> [String; 2] {
        [format!("{}.to.{}", self.prefix, self.me), format!("{}.all", self.prefix)]
    }
}

/// The servers that a list of addresses names.
pub fn servers(list: &str) -> anyhow::Result<Vec<ServerAddr>> {
    let parse = |one: &str| {
        one.trim().parse().with_context(|| "--nats is the address of a NATS server, such as nats://127.0.0.1:4222")
    };
    list.split(',').map(parse).collect()
}

fn options(name: &str) -> ConnectOptions {
    ConnectOptions::new()
        .name(name)
        .ping_interval(PING_EVERY)
        .reconnect_delay_callback(|_| AGAIN_AFTER)
        .subscription_capacity(WAITING)
}

/// Whether a NATS answers at this address, for the doctor.
pub async fn check(url: &str) -> anyhow::Result<()> {
    let client = tokio::time::timeout(PATIENCE, options("baize doctor").connect(servers(url)?)).await??;
    tokio::time::timeout(PATIENCE, client.flush()).await??;
    Ok(())
}

/// Runs as long as the room does.
pub async fn run(room: Shared) {
    let Some(cluster) = &room.cluster else { return };
    let taken = cluster.parcels.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
    let Some(parcels) = taken else { return };
    match &cluster.carrier {
        Carrier::Nats(servers) => over_nats(&room, cluster, servers.clone(), parcels).await,
        #[cfg(test)]
        Carrier::Simulated(wire) => {
            cluster.link.up.store(true, Ordering::Relaxed);
            wire.carry(parcels, |bytes| take(&room, cluster, bytes)).await;
        }
    }
}

async fn over_nats(room: &Shared, cluster: &Cluster, servers: Vec<ServerAddr>, parcels: mpsc::Receiver<Parcel>) {
    let seen = room.clone();
    let options = options(&cluster.me).retry_on_initial_connect().event_callback(move |event| {
        let room = seen.clone();
        async move { note(&room, &event) }
    });
    metrics::gauge!("baize_nats_up").set(0.0);
    let client = match options.connect(servers).await {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "the address of NATS cannot be used; this node works alone");
            return;
        }
    };
    let out = send(client.clone(), parcels);
    let [own, all] = cluster.subjects();
    let (own, all) = (client.subscribe(own).await, client.subscribe(all).await);
    let (Ok(own), Ok(all)) = (own, all) else {
        tracing::error!("NATS takes no subscriptions; this node works alone");
        return;
    };
    let take = async {
        let mut messages = select(own, all);
        while let Some(message) = messages.next().await {
            take(room, cluster, &message.payload);
        }
    };
    tokio::join!(out, take);
}

fn note(room: &Shared, event: &Event) {
    let Some(cluster) = &room.cluster else { return };
    match event {
        Event::Connected => {
            cluster.link.up.store(true, Ordering::Relaxed);
            metrics::gauge!("baize_nats_up").set(1.0);
            tracing::info!("the line to NATS is up");
        }
        Event::Disconnected | Event::Closed => {
            cluster.link.up.store(false, Ordering::Relaxed);
            metrics::gauge!("baize_nats_up").set(0.0);
            tracing::warn!("the line to NATS is gone; this node works alone until it is back");
        }
        other => tracing::warn!(event = %other, "NATS"),
    }
}

async fn send(client: Client, mut parcels: mpsc::Receiver<Parcel>) {
    while let Some(Parcel { subject, bytes }) = parcels.recv().await {
        let up = client.connection_state() == async_nats::connection::State::Connected;
        // What waits for a line that is gone would come when nobody wants it any more.
        if !up || !matches!(tokio::time::timeout(PATIENCE, client.publish(subject, bytes.into())).await, Ok(Ok(()))) {
            metrics::counter!("baize_cluster_unsent_total").increment(1);
        }
    }
}

fn take(room: &Shared, cluster: &Cluster, bytes: &[u8]) {
    let Some((envelope, body)) = cluster.seal.open(bytes) else {
        metrics::counter!("baize_cluster_foreign_total").increment(1);
        return;
    };
    let Envelope { from, boot, to, era, number, word } = envelope;
    if from == cluster.me || to != 0 && to != cluster.boot {
        return;
    }
    let now = room.clock.now();
    let met = cluster.peers().meet(&from, boot, now, wall_ms());
    if let Some(before) = met {
        tracing::info!(node = from, "a node of this room is there");
        news::met(room, cluster, &from, before);
    }
    if number == 0 {
        let lost = match word {
            Word::Reset { era } => cluster.peers().get(&from).is_some_and(|peer| peer.is_in(era)),
            _ => false,
        };
        if lost {
            cluster.begin_anew(&from);
        }
        return;
    }
    let place = cluster.peers().get_mut(&from).map(|peer| peer.place(era, number));
    match place {
        Some(Place::First) => {
            cluster.lose_lines(&from);
            news::begins(room, cluster, &from);
        }
        Some(Place::Next) => news::take(room, cluster, &from, word, body),
        Some(Place::Gap) => {
            metrics::counter!("baize_cluster_gaps_total").increment(1);
            cluster.lose_lines(&from);
            if cluster.peers().get_mut(&from).is_some_and(|peer| peer.give_up(era, now)) {
                cluster.send_uncounted(&format!("to.{from}"), boot, Word::Reset { era });
            }
        }
        Some(Place::Old) | None => {}
    }
}
