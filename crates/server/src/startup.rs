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

/// Whether tables that stand under this server's own name are taken up as well.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Own {
    /// At the start: they are what the last run of this server left.
    TakeUp,
    /// Later: they are being opened at this moment, by this very run.
    LeaveAlone,
}

/// Takes over every open table that is free, and gives the number of them.
pub async fn adopt_tables(room: &Shared, own: Own) -> anyhow::Result<usize> {
    let mut adopted = 0;
    for row in room.store.open_tables().await? {
        let ours = row.owner.as_deref() == Some(room.owner.as_str());
        if room.table(&row.id).is_ok() || ours && own == Own::LeaveAlone {
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

/// The same table as the store has it, under a new claim.
pub async fn reopen(room: &Shared, id: &str) -> anyhow::Result<Opening> {
    let row = room.store.table(id).await?.context("the table is gone")?;
    let claim = room.store.claim(&row.id, &room.owner, wall_ms(), LEASE_MS).await?;
    rebuild(room, &row, claim.context("another server has this table")?).await
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
