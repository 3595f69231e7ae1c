//! One node: a real room on a runtime of its own, which the world starts, lets go on, stops and crashes.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Message as Raw;
use cardtable::{AnyGame, Millis};
use futures_util::stream::poll_fn;
use store::testing::SharedDb;
use store::{Store, TokenHash};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::fate::NodeFate;
use super::lines::Written;
use super::wire::{Post, Wire};
use super::{Wall, at};
use crate::cluster::{Carrier, Cluster, Membership};
use crate::keeping;
use crate::room::{Room, Shared};
use crate::settings::{CLUSTER_LEASE, LEASE, Limits, Settings};
use crate::socket::converse;
use crate::table_task::Visitor;

pub const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// So often that nobody is ever too quick: paces are measured by a clock that is not simulated.
const OFTEN: u32 = 1_000_000;

/// How soon whoever looks after a node starts it again when it has ended by itself.
const RESTART_MS: Millis = 400;

/// What all nodes have in common.
pub struct Site {
    pub db: SharedDb,
    pub key: [u8; 32],
    pub post: Post,
    pub written: Written,
    pub games: Vec<&'static dyn AnyGame>,
    /// Several nodes that know of each other, or one that works alone.
    pub cluster: bool,
}

/// How far a node has come.
enum Stage {
    Opening,
    Open(Shared, Vec<JoinHandle<()>>),
    /// It could not open, or has stopped: its process is about to end.
    Ended,
}

/// A run of a node.
struct Run {
    runtime: Runtime,
    stage: Arc<Mutex<Stage>>,
    inbox: UnboundedSender<Vec<u8>>,
    wall: Wall,
    until: Instant,
}

pub struct Node {
    pub index: usize,
    pub name: String,
    pub fate: Arc<NodeFate>,
    run: Option<Run>,
    /// Which run it is.
    pub boots: u32,
    /// How far its wall clock is ahead of the truth.
    pub ahead_ms: Millis,
    /// When it is started again, or goes on.
    pub down_until: Millis,
    pub still_until: Option<Millis>,
    still_for: Duration,
}

impl Node {
    pub fn new(index: usize, fate: Arc<NodeFate>) -> Node {
        Node {
            index,
            name: format!("node-{index}"),
            fate,
            run: None,
            boots: 0,
            ahead_ms: 0,
            down_until: 0,
            still_until: None,
            still_for: Duration::ZERO,
        }
    }

    pub fn is_up(&self) -> bool {
        self.run.is_some()
    }

    /// Starts another run of it.
    pub fn start(&mut self, site: &Site, now: Millis) {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
        let origin = runtime.block_on(async { Instant::now() });
        let wall = Wall { origin, ms: now + self.ahead_ms };
        let (wire, inbox) = Wire::new(self.index, &site.post);
        let stage = Arc::new(Mutex::new(Stage::Opening));
        let opening = open(site, self.name.clone(), self.fate.clone(), wire, stage.clone());
        at(wall, || drop(runtime.spawn(opening)));
        self.boots += 1;
        self.run = Some(Run { runtime, stage, inbox, wall, until: origin });
    }

    /// Lets it live for so long.
    pub fn go_on(&mut self, span: Duration, now: Millis) {
        let Some(run) = &mut self.run else { return };
        if self.still_until.is_some() {
            self.still_for += span;
            return;
        }
        let slept = std::mem::take(&mut self.still_for);
        run.until += slept + span;
        let until = run.until;
        at(run.wall, || {
            run.runtime.block_on(async {
                if !slept.is_zero() {
                    tokio::time::advance(slept).await;
                }
                tokio::time::sleep_until(until).await;
            });
        });
        if matches!(*run.stage.lock().unwrap_or_else(PoisonError::into_inner), Stage::Ended) {
            self.crash();
            self.down_until = self.down_until.max(now + RESTART_MS);
        }
    }

    /// Ends it where it stands.
    pub fn crash(&mut self) {
        if let Some(run) = self.run.take() {
            at(run.wall, || drop(run.runtime));
        }
        (self.still_until, self.still_for) = (None, Duration::ZERO);
    }

    /// Has it stop by itself, as it does when its operator wants it to.
    pub fn stop(&mut self) {
        let Some(run) = &self.run else { return };
        let opening = std::mem::replace(&mut *run.stage.lock().unwrap_or_else(PoisonError::into_inner), Stage::Opening);
        let Stage::Open(room, keepers) = opening else { return };
        let stage = run.stage.clone();
        let stopping = async move {
            room.stop();
            keepers.iter().for_each(JoinHandle::abort);
            let held = keeping::part(&room).await;
            // Whatever could not be given back is free when its lease is over.
            let _ = keeping::say_goodbye(&room, held).await;
            room.store.close().await;
            *stage.lock().unwrap_or_else(PoisonError::into_inner) = Stage::Ended;
        };
        at(run.wall, || drop(run.runtime.spawn(stopping)));
    }

    /// Sets its wall clock.
    pub fn set_wall(&mut self, by: Millis) {
        self.ahead_ms += by;
        if let Some(run) = &mut self.run {
            run.wall.ms += by;
        }
    }

    pub fn room(&self) -> Option<Shared> {
        let run = self.run.as_ref()?;
        match &*run.stage.lock().unwrap_or_else(PoisonError::into_inner) {
            Stage::Open(room, _) => Some(room.clone()),
            Stage::Opening | Stage::Ended => None,
        }
    }

    /// Something that another node said.
    pub fn hear(&self, bytes: Vec<u8>) {
        if let Some(run) = &self.run {
            // A node that works alone listens to nobody.
            let _ = run.inbox.send(bytes);
        }
    }

    /// Opens a socket to it; none if nobody answers.
    pub fn connect(
        &self,
        line: u64,
        who: Visitor,
        session: Option<TokenHash>,
        written: &Written,
    ) -> Option<UnboundedSender<Raw>> {
        let (run, room) = (self.run.as_ref()?, self.room()?);
        room.open().ok()?;
        let (to_node, mut frames) = mpsc::unbounded_channel();
        let frames = poll_fn(move |cx| frames.poll_recv(cx).map(|frame| frame.map(Ok::<_, axum::Error>)));
        let (written, held) = (written.clone(), room.addresses.sockets.take_beyond(ADDRESS));
        let socket = converse(room, who, session, held, frames, move |outgoing| written.write(line, outgoing));
        at(run.wall, || drop(run.runtime.spawn(socket)));
        Some(to_node)
    }

    /// Does something there, at once.
    pub fn do_now<T>(&mut self, work: impl Future<Output = T>) -> T {
        let run = self.run.as_mut().expect("the node is up");
        let done = at(run.wall, || run.runtime.block_on(work));
        run.until = at(run.wall, || run.runtime.block_on(async { Instant::now() }));
        done
    }
}

fn open(
    site: &Site,
    name: String,
    fate: Arc<NodeFate>,
    wire: Wire,
    stage: Arc<Mutex<Stage>>,
) -> impl Future<Output = ()> + use<> {
    let (db, key, games, cluster) = (site.db.clone(), site.key, site.games.clone(), site.cluster);
    async move {
        let store = Store::simulated(db, fate);
        let of = Membership { carrier: Carrier::Simulated(wire), database: "simulated".into() };
        let member = cluster.then(|| Cluster::new(of, &name, &key));
        let room = Room::new(settings(games, cluster), store, name, key, member);
        let opened = keeping::open(&room, async { Ok(()) }).await;
        *stage.lock().unwrap_or_else(PoisonError::into_inner) = match opened {
            Ok(open) => Stage::Open(room, open.keepers),
            Err(_) => Stage::Ended,
        };
    }
}

fn settings(games: Vec<&'static dyn AnyGame>, cluster: bool) -> Settings {
    let limits = Limits {
        messages_per_second: OFTEN,
        questions_per_second: OFTEN,
        notices_per_second: OFTEN,
        views_per_second: OFTEN,
        table_views_per_second: OFTEN,
        tables_per_minute: OFTEN,
        ping_every: Duration::from_secs(2),
        silence_is_gone: Duration::from_secs(6),
        ..Limits::default()
    };
    Settings {
        lease: if cluster { CLUSTER_LEASE } else { LEASE },
        restart_grace: Duration::from_secs(3),
        reload_patience: Duration::from_secs(5),
        bot_pause: Duration::from_millis(100),
        stand_in_after: Duration::from_secs(4),
        limits,
        ..Settings::new((ADDRESS, 0).into(), PathBuf::new(), games)
    }
}
