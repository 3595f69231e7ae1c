//! Tables out of the store: every open one is rebuilt from its log when the server starts, and goes on.

use anyhow::{Context, bail};
use store::{Claim, TableRow};
use table::Secret;

use crate::clock::wall_ms;
use crate::room::Shared;
use crate::settings::LEASE_MS;
use crate::table_task::{self, Opening};

/// Lines read from the store at a time.
const PAGE: i64 = 5_000;

/// At the start: takes up what the last run of this server left, and every table that is free.
pub async fn adopt_all(room: &Shared) -> anyhow::Result<usize> {
    let open = room.store.open_tables().await?;
    adopt(room, open).await
}

/// Later: takes over tables whose server is gone, and up again those that this one had to let go of.
/// Its other tables are running, or being opened at this moment.
pub async fn adopt_free(room: &Shared) -> anyhow::Result<usize> {
    let mut adopted = 0;
    for id in room.take_let_go() {
        match reopen(room, &id).await {
            Ok(Some(opening)) => {
                table_task::spawn(room, opening);
                adopted += 1;
            }
            Ok(None) => {}
            Err(error) => {
                tracing::error!(table = id, error = format!("{error:#}"), "a table still cannot be read");
                room.let_go(&id);
            }
        }
    }
    let free = room.store.free_tables(wall_ms()).await?;
    Ok(adopted + adopt(room, free).await?)
}

async fn adopt(room: &Shared, rows: Vec<TableRow>) -> anyhow::Result<usize> {
    let mut adopted = 0;
    for row in rows {
        if room.table(&row.id).is_ok() {
            continue;
        }
        let Some(claim) = room.store.claim(&row.id, &room.owner, wall_ms(), LEASE_MS).await? else { continue };
        match rebuild(room, &row, claim).await {
            Ok(opening) => {
                table_task::spawn(room, opening);
                adopted += 1;
            }
            // One table that cannot be read must not keep the others from being played.
            Err(error) => tracing::error!(table = row.id, error = format!("{error:#}"), "a table could not be rebuilt"),
        }
    }
    Ok(adopted)
}

/// The same table as the store has it, under a new claim; none if it is closed or another server's.
pub async fn reopen(room: &Shared, id: &str) -> anyhow::Result<Option<Opening>> {
    let Some(row) = room.store.table(id).await? else { return Ok(None) };
    let Some(claim) = room.store.claim(&row.id, &room.owner, wall_ms(), LEASE_MS).await? else { return Ok(None) };
    Ok(Some(rebuild(room, &row, claim).await?))
}

async fn rebuild(room: &Shared, row: &TableRow, claim: Claim) -> anyhow::Result<Opening> {
    let game = room.any_game(&row.game).with_context(|| format!("this program has no game called {}", row.game))?;
    let mut lines = Vec::new();
    let mut next = claim.hand_from;
    while next <= claim.head {
        let page = room.store.lines(&row.id, next, PAGE).await?;
        let Some(last) = page.last() else { bail!("line {next} is missing") };
        next = last.seq + 1;
        lines.extend(page.into_iter().map(|line| line.body));
    }
    let secret = Secret::from_store(&claim.secret.0).context("the stored secret is not 32 bytes")?;
    let table = game.rebuild(&lines, secret)?;
    let host_name = room.store.account(row.host).await?.map_or_else(String::new, |account| account.nickname);
    Ok(Opening {
        id: row.id.clone(),
        game,
        preset: row.name.clone(),
        public: row.public,
        code: row.code.clone(),
        host: row.host,
        host_name,
        opened_at: row.created_at,
        table,
        epoch: claim.epoch,
        head: claim.head,
        hand_from: claim.hand_from,
        bots: Vec::new(),
        rebuilt: true,
    })
}
