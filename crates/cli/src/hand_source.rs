//! Where a finished hand comes from: a file, an address, or this machine's own database.

use std::path::Path;

use anyhow::{Context, bail};
use cardtable::{PublicKey, RoomKey, Viewer};
use serde::{Deserialize, Serialize};

use crate::database::Database;

/// No hand of any game is larger.
const MAX_BYTES: u64 = 64 << 20;
/// A key and its fingerprint.
const MAX_KEY_BYTES: u64 = 4 << 10;
/// What stands behind a room's address in the address of a hand.
const HANDS: &str = "/api/hands/";

/// A hand's file and, where it comes from the room itself, the room's key and who said so.
pub struct Found {
    pub text: String,
    pub key: Option<(PublicKey, Voucher)>,
}

/// Who says which key is the room's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Voucher {
    /// Whoever asked, with `--key`.
    Caller,
    /// The room that the hand was fetched from.
    Room,
    /// The database that the hand was read from.
    Database,
    /// The file that is being checked, and nobody else.
    File,
}

/// What `/api/room` says.
#[derive(Deserialize)]
struct Room {
    key: String,
}

/// The text of a hand's log from `FILE`, `http(s)://…` or `TABLE/HAND`.
pub fn read(source: &str, database: &Database) -> anyhow::Result<Found> {
    if source.starts_with("http://") || source.starts_with("https://") {
        let of_log = log_of_link(source);
        let source = of_log.as_deref().unwrap_or(source);
        return Ok(Found {
            text: fetch(source, MAX_BYTES)?,
            key: key_of_room(source)?.map(|key| (key, Voucher::Room)),
        });
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

/// The address of the log that a link of the page is about, with the key that the link carries. None for any other
/// address, which is taken as it is.
fn log_of_link(link: &str) -> Option<String> {
    let (room, place) = link.split_once("/#/")?;
    let (place, query) = place.split_once('?').unwrap_or((place, ""));
    let hand = place.strip_prefix("replay/").or_else(|| place.strip_prefix("verify/"))?;
    let key = query.split('&').find(|field| field.starts_with("key="));
    let key = key.map_or_else(String::new, |key| format!("?{key}"));
    Some(format!("{room}{HANDS}{hand}/log{key}"))
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
        let file = lab::game(&row.hand.game)?.hand_file(&lines, Viewer::Watcher, key.clone())?;
        let key = key.filter(|_| file.head.is_some()).map(|key| (key, Voucher::Database));
        Ok(Found { text: file.to_text(), key })
    })
}

#[cfg(test)]
mod tests {
    use super::log_of_link;

    #[test]
    fn a_link_of_the_page_leads_to_the_log_of_its_hand() {
        let log = |link: &str| log_of_link(link).unwrap_or_default();
        assert_eq!(log("https://x.example/#/replay/abc/3"), "https://x.example/api/hands/abc/3/log");
        let shared = "https://x.example/cards/#/replay/abc/3?key=0f&eyes=0&step=7";
        assert_eq!(log(shared), "https://x.example/cards/api/hands/abc/3/log?key=0f");
        assert_eq!(log("http://x/#/verify/abc/3?step=7&key=0f"), "http://x/api/hands/abc/3/log?key=0f");
        for other in ["https://x.example/api/hands/abc/3/log?key=0f", "https://x.example/#/table/abc", "http://x/a#b"] {
            assert_eq!(log_of_link(other), None);
        }
    }
}
