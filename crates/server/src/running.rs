//! Starting the room, and stopping it without losing anything.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use axum::serve::ListenerExt;
use store::Store;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::chance;
use crate::clock::wall_ms;
use crate::http;
use crate::queue;
use crate::room::{Room, Shared};
use crate::settings::{LEASE_MS, Settings, database_url};
use crate::startup::{adopt_all, adopt_free};

/// How long sockets have to take their goodbye.
const GOODBYE: Duration = Duration::from_secs(3);

/// A server that is up.
pub struct Running {
    pub address: SocketAddr,
    room: Shared,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<std::io::Result<()>>,
    /// What goes on beside the tables for as long as the room is open.
    keepers: [JoinHandle<()>; 3],
}

/// Opens the store, rebuilds every open table and starts to listen.
pub async fn start(settings: Settings) -> anyhow::Result<Running> {
    http::metrics_handle();
    tokio::fs::create_dir_all(&settings.data)
        .await
        .with_context(|| format!("cannot make the folder {}", settings.data.display()))?;
    let owner = owner_name(&settings.data).await?;
    let store = Store::open(&database_url(settings.database.as_deref(), &settings.data)).await?;
    let listener = TcpListener::bind(settings.listen).await.with_context(|| {
        format!("cannot listen on {}; is another server running there? choose another with --listen", settings.listen)
    })?;
    let address = listener.local_addr()?;
    let games = settings.games.clone();
    let room = Room::new(settings, store, owner);
    // Bots that have to think ahead do it once, while nobody waits.
    let prepared = tokio::task::spawn_blocking(move || games.into_iter().for_each(table::AnyGame::prepare));
    let adopted = adopt_all(&room).await.context("cannot rebuild the open tables")?;
    prepared.await.context("a game could not prepare its bots")?;
    tracing::info!(%address, tables = adopted, "the room is open");

    let (stop, stopped) = oneshot::channel::<()>();
    let app = http::router(&room).into_make_service_with_connect_info::<SocketAddr>();
    // A letter is small and wanted now; waiting for more to send with it would cost 40 ms a move.
    let listener = listener.tap_io(|line| {
        if let Err(error) = line.set_nodelay(true) {
            tracing::debug!(%error, "a line that cannot be hurried");
        }
    });
    let serving = tokio::spawn(async move {
        axum::serve(listener, app)
            .with_graceful_shutdown(async {
                // A stop that was never sent, because its owner is gone, is a stop too.
                let _ = stopped.await;
            })
            .await
    });
    let keepers = [
        tokio::spawn(keep_tables(room.clone())),
        tokio::spawn(queue::keep(room.clone())),
        tokio::spawn(room.clock.clone().beat()),
    ];
    Ok(Running { address, room, stop: Some(stop), serving, keepers })
}

impl Running {
    /// Takes no new work, finishes what is being written, says goodbye, closes the store.
    pub async fn stop(mut self) -> anyhow::Result<()> {
        self.room.stop();
        self.keepers.iter().for_each(JoinHandle::abort);
        for table in self.room.tables() {
            table.stop().await;
        }
        self.room.closing.send_replace(true);
        if let Some(stop) = self.stop.take() {
            // The server may have ended by itself.
            let _ = stop.send(());
        }
        if tokio::time::timeout(GOODBYE, &mut self.serving).await.is_err() {
            self.serving.abort();
        }
        self.room.store.release_all(&self.room.owner).await?;
        self.room.store.close().await;
        Ok(())
    }
}

/// Keeps this server's claim on its tables, and takes over tables whose server is gone.
async fn keep_tables(room: Shared) {
    let mut every = tokio::time::interval(Duration::from_millis(LEASE_MS as u64 / 3));
    every.tick().await;
    loop {
        every.tick().await;
        if let Err(error) = room.store.renew(&room.owner, wall_ms(), LEASE_MS).await {
            tracing::error!(%error, "the claim on the tables could not be renewed");
            continue;
        }
        if let Err(error) = adopt_free(&room).await {
            tracing::error!(error = format!("{error:#}"), "tables without a server could not be looked for");
        }
    }
}

/// The name under which this data folder's server owns tables. It outlives the process, so that a
/// server that was killed takes its tables up again at once.
async fn owner_name(data: &Path) -> anyhow::Result<String> {
    let path = data.join("owner");
    if let Ok(name) = tokio::fs::read_to_string(&path).await
        && !name.trim().is_empty()
    {
        return Ok(name.trim().to_owned());
    }
    let name = chance::name(16);
    tokio::fs::write(&path, &name).await.with_context(|| format!("cannot write {}", path.display()))?;
    Ok(name)
}
