//! Where a finished hand comes from: a file, an address, or this machine's own database.

use std::path::Path;

use anyhow::{Context, bail};
use cardtable::{PublicKey, RoomKey, Viewer};
use serde::Deserialize;

use crate::database::Database;

/// No hand of any game is larger.
const MAX_BYTES: u64 = 64 << 20;
/// A key and its fingerprint.
const MAX_KEY_BYTES: u64 = 4 << 10;
/// What stands behind a room's address in the address of a hand.
const HANDS: &str = "/api/hands/";

/// A hand's file and, where it comes from the room itself, the room's key.
pub struct Found {
    pub text: String,
    pub key: Option<PublicKey>,
}

/// What `/api/room` says.
#[derive(Deserialize)]
struct Room {
    key: String,
}

/// The text of a hand's log from `FILE`, `http(s)://…` or `TABLE/HAND`.
pub fn read(source: &str, database: &Database) -> anyhow::Result<Found> {
    if source.starts_with("http://") || source.starts_with("https://") {
        return Ok(Found { text: fetch(source, MAX_BYTES)?, key: key_of_room(source)? });
    }
    if Path::new(source).exists() {
        let size = std::fs::metadata(source)?.len();
        if size > MAX_BYTES {
            bail!("{source} is larger than any hand");
        }
        let text = std::fs::read_to_string(source).with_context(|| format!("cannot read {source} as text"))?;
        return Ok(Found { text, key: None });
    }
    match source.rsplit_once('/') {
        Some((table, hand)) if hand.parse::<u32>().is_ok() => from_database(table, hand.parse()?, database),
        _ => bail!("there is no file {source}; give a file, an address, or TABLE/HAND of this machine's database"),
    }
}

fn fetch(address: &str, most: u64) -> anyhow::Result<String> {
    let mut answer = ureq::get(address).call().with_context(|| format!("cannot fetch {address}"))?;
    let text = answer.body_mut().with_config().limit(most).read_to_string();
    text.with_context(|| format!("cannot read what {address} sent"))
}

/// The key that the room of this address says is its own.
fn key_of_room(address: &str) -> anyhow::Result<Option<PublicKey>> {
    let Some((room, _)) = address.split_once(HANDS) else { return Ok(None) };
    let said: Room = serde_json::from_str(&fetch(&format!("{room}/api/room"), MAX_KEY_BYTES)?)
        .with_context(|| format!("{room} does not say what its key is"))?;
    PublicKey::parse(&said.key).map(Some).with_context(|| format!("{room} has no sound key"))
}

/// What everybody may know of the hand: not even the host's own tools open cards that were not shown.
fn from_database(table: &str, hand: u32, database: &Database) -> anyhow::Result<Found> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = database.open().await?;
        let row = store.finished_hand(table, i64::from(hand)).await?;
        let row = row.with_context(|| format!("hand {hand} of table {table} is not finished, or there is none"))?;
        if row.log_gone {
            bail!("the log of hand {hand} of table {table} is not kept any more (serve's --keep-logs-days)");
        }
        let count = row.hand.to_seq - row.hand.from_seq + 1;
        let lines = store.lines(table, row.hand.from_seq, count).await?;
        let lines: Vec<&str> = lines.iter().map(|line| line.body.as_str()).collect();
        let key = store.known_room_key().await?.and_then(|key| key.0.try_into().ok());
        let key = key.map(|key| RoomKey::new(key).public());
        let file = crate::game(&row.hand.game)?.hand_file(&lines, Viewer::Watcher, key.clone())?;
        Ok(Found { text: file.to_text(), key: key.filter(|_| file.head.is_some()) })
    })
}
