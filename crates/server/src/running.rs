//! Starting the room, and stopping it without losing anything.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, bail};
use store::{Lineage, Store};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::admin;
use crate::board;
use crate::chance;
use crate::clock::wall_ms;
use crate::cluster::{self, Carrier, Cluster, Membership};
use crate::figures;
use crate::folder::Folder;
use crate::http;
use crate::keeping::{self, Open};
use crate::names;
use crate::retention;
use crate::room::{Room, Shared};
use crate::serving;
use crate::settings::{Settings, database_url};
use crate::soundness;

/// How much younger a copy may be than the database and still pass for it.
const AGES_EVERY: Duration = Duration::from_secs(5);
/// How long sockets have to take their goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// A server that is up.
pub struct Running {
    pub address: SocketAddr,
    /// Where the figures are, if they have an address of their own.
    pub metrics_address: Option<SocketAddr>,
    room: Shared,
    /// This server's alone until it has stopped.
    folder: Arc<Folder>,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<()>,
    /// What goes on beside the tables for as long as the room is open.
    keepers: Vec<JoinHandle<()>>,
    /// What goes on between this node and the others, until its last word.
    nodes: Vec<JoinHandle<()>>,
}

/// Opens the store, rebuilds every open table and starts to listen.
pub async fn start(settings: Settings) -> anyhow::Result<Running> {
    http::metrics_handle();
    if settings.nats.is_some() && !settings.database.as_deref().is_some_and(|url| url.starts_with("postgres")) {
        bail!("nodes of one room share a database: --nats needs --database postgres://…");
    }
    let folder = Arc::new(Folder::take(&settings.data)?);
    let store = Store::open(&database_url(settings.database.as_deref(), &settings.data)).await;
    let store = store.map_err(soundness::what_to_do)?;
    soundness::check_file(&store).await?;
    soundness::check_age(&store, &folder, settings.database.is_none()).await?;
    let listener = listen(settings.listen, "--listen").await?;
    let address = listener.local_addr()?;
    let figures = match settings.metrics_listen {
        Some(address) => Some(listen(address, "--metrics-listen").await?),
        None => None,
    };
    let metrics_address = figures.as_ref().map(TcpListener::local_addr).transpose()?;
    let games = settings.games.clone();
    let key = store.room_key(chance::secret().to_store().into(), wall_ms()).await?;
    let key = key.0.try_into().map_err(|_| anyhow::anyhow!("the room's key in the database is not 32 bytes"))?;
    let cluster = match settings.nats.clone() {
        Some(nats) => {
            let carrier = Carrier::Nats(cluster::servers(&nats)?);
            let database = folder.remembered().context("the folder has lost its memory of the database")?.database;
            Some(Cluster::new(Membership { carrier, database }, &folder.owner, &key))
        }
        None => None,
    };
    let room = Room::new(settings, store, folder.owner.clone(), key, cluster);
    // Bots that have to think ahead do it once, while nobody waits.
    let prepared = tokio::task::spawn_blocking(move || games.into_iter().for_each(cardtable::AnyGame::prepare));
    let prepared = async { prepared.await.context("a game could not prepare its bots") };
    let Open { nodes, mut keepers, adopted } = keeping::open(&room, prepared).await?;
    let fingerprint = room.key.public().fingerprint();
    tracing::info!(%address, tables = adopted, key = fingerprint, "the room is open");

    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(serving::serve(room.clone(), listener, http::router(&room), stopped));
    keepers.extend([
        tokio::spawn(keep_age(room.clone(), folder.clone())),
        tokio::spawn(retention::keep(room.clone())),
        tokio::spawn(retention::note_seen(room.clone())),
        tokio::spawn(board::keep(room.clone())),
        tokio::spawn(names::note_old_looks(room.store.clone())),
        tokio::spawn(figures::keep(room.clone())),
    ]);
    if let Some(desk) = admin::Desk::open(&room.settings.data) {
        keepers.push(tokio::spawn(desk.serve(room.clone())));
    }
    if let Some(figures) = figures {
        keepers.push(tokio::spawn(serve_figures(room.clone(), figures)));
    }
    Ok(Running { address, metrics_address, room, folder, stop: Some(stop), serving, keepers, nodes })
}

impl Running {
    /// Takes no new work, finishes what is being written, says goodbye, closes the store.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.room.stop();
        self.keepers.iter().for_each(JoinHandle::abort);
        admin::Desk::close(&self.room.settings.data);
        let held = keeping::part(&self.room).await;
        if let Some(stop) = self.stop.take() {
            // The server may have ended by itself.
            let _ = stop.send(());
        }
        if tokio::time::timeout(GOODBYE, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
        retention::write_seen(&self.room).await;
        move_on(&self.room, &self.folder).await?;
        keeping::say_goodbye(&self.room, held).await?;
        self.nodes.iter().for_each(JoinHandle::abort);
        self.room.store.close().await;
        Ok(())
    }
}

async fn listen(address: SocketAddr, option: &str) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!("cannot listen on {address}; is another server running there? choose another with {option}")
    })
}

/// Serves the operator's figures until the room closes.
async fn serve_figures(room: Shared, listener: TcpListener) {
    let (_open, stopped) = oneshot::channel();
    serving::serve(room, listener, http::metrics_router(), stopped).await;
}

/// Moves the database's age on while things happen in the room, so that an older copy of it is known for one.
async fn keep_age(room: Shared, folder: Arc<Folder>) {
    let mut every = tokio::time::interval(AGES_EVERY);
    let mut known = 0;
    loop {
        every.tick().await;
        let steps = room.steps.load(Ordering::Relaxed);
        if steps == known {
            continue;
        }
        match move_on(&room, &folder).await {
            Ok(()) => known = steps,
            Err(error) => tracing::warn!(error = format!("{error:#}"), "the folder could not note the database's age"),
        }
    }
}

/// The database first: the folder never remembers what the database does not hold.
async fn move_on(room: &Shared, folder: &Folder) -> anyhow::Result<()> {
    let generation = room.store.next_generation(wall_ms()).await?;
    let database = folder.remembered().context("the folder has lost its memory of the database")?.database;
    folder.remember(&Lineage { database, generation })
}
