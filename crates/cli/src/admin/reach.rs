//! The way to the room: its server's desk, or its database where no server runs.

use std::os::unix::fs::MetadataExt;

use anyhow::{Context, bail};
use server::Retention;
use server::admin::{self, Office, Order, Told};
use server::folder::Folder;
use store::Store;

use crate::database::Database;

/// The database of a room that is closed, and the folder that keeps it closed meanwhile.
pub struct Closed {
    pub store: Store,
    /// None for PostgreSQL without a folder on this machine: its servers are elsewhere, and tables are safe by lease.
    _folder: Option<Folder>,
}

/// Gives the order to the server of the folder, or carries it out where none runs.
pub async fn order(database: &Database, order: Order, retention: Retention) -> anyhow::Result<Told> {
    if let Some(told) = admin::ask(&database.data, &order).await? {
        return Ok(told);
    }
    let closed = closed(database).await?;
    let office = Office::closed(closed.store.clone(), catalog::games().collect(), retention);
    let told = admin::carry_out(&office, order).await;
    closed.store.close().await;
    told
}

pub async fn closed(database: &Database) -> anyhow::Result<Closed> {
    let folder = folder(database)?;
    Ok(Closed { store: database.open().await?, _folder: folder })
}

/// Takes the folder, so that no server starts in it meanwhile.
pub fn folder(database: &Database) -> anyhow::Result<Option<Folder>> {
    let elsewhere = database.url.as_ref().is_some_and(|url| !url.starts_with("sqlite:"));
    if !database.data.is_dir() {
        if elsewhere {
            return Ok(None);
        }
        bail!("there is no folder {}; name the room's with --data FOLDER", database.data.display());
    }
    let taken = Folder::take(&database.data);
    taken.map(Some).with_context(|| {
        format!("a server has this folder, but does not listen at {}", database.data.join(admin::SOCKET).display())
    })
}

/// Whoever uses this shell, as far as the system says.
pub fn user() -> String {
    let named = |name: &str| std::env::var(name).ok().filter(|name| !name.is_empty());
    let number =
        || std::fs::metadata("/proc/self").map_or_else(|_| "somebody".to_owned(), |me| format!("uid {}", me.uid()));
    named("USER").or_else(|| named("LOGNAME")).unwrap_or_else(number)
}

pub fn say(told: Told, json: bool) -> anyhow::Result<()> {
    match json {
        true => println!("{}", told.data),
        false => println!("{}", told.text),
    }
    Ok(())
}
