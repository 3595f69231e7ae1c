//! Where a finished hand comes from: a file, an address, or this machine's own database.

use std::path::Path;

use anyhow::{Context, bail};
use table::{HandFile, Reveal};

use crate::database::Database;

/// No hand of any game is larger.
const MAX_BYTES: u64 = 64 << 20;

/// The text of a hand's log from `FILE`, `http(s)://…` or `TABLE/HAND`.
pub fn read(source: &str, database: &Database) -> anyhow::Result<String> {
    if source.starts_with("http://") || source.starts_with("https://") {
        return fetch(source);
    }
    if Path::new(source).exists() {
        let size = std::fs::metadata(source)?.len();
        if size > MAX_BYTES {
            bail!("{source} is larger than any hand");
        }
        return std::fs::read_to_string(source).with_context(|| format!("cannot read {source} as text"));
    }
    match source.rsplit_once('/') {
        Some((table, hand)) if hand.parse::<u32>().is_ok() => from_database(table, hand.parse()?, database),
        _ => bail!("there is no file {source}; give a file, an address, or TABLE/HAND of this machine's database"),
    }
}

fn fetch(address: &str) -> anyhow::Result<String> {
    let mut answer = ureq::get(address).call().with_context(|| format!("cannot fetch {address}"))?;
    let text = answer.body_mut().with_config().limit(MAX_BYTES).read_to_string();
    text.with_context(|| format!("cannot read what {address} sent"))
}

fn from_database(table: &str, hand: u32, database: &Database) -> anyhow::Result<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = database.open().await?;
        let row = store.finished_hand(table, i64::from(hand)).await?;
        let row = row.with_context(|| format!("hand {hand} of table {table} is not finished, or there is none"))?;
        let count = row.hand.to_seq - row.hand.from_seq + 1;
        let lines = store.lines(table, row.hand.from_seq, count).await?;
        let mut lines: Vec<String> = lines.into_iter().map(|line| line.body).collect();
        if crate::game(&row.hand.game)?.reveal() == Reveal::AtClose {
            lines.extend(store.closing_line(table).await?);
        }
        Ok(HandFile::write(&row.hand.game, table, hand, &lines))
    })
}
