//! Opening tables.

use serde_json::Value;
use store::NewLine;
use table::{BySeat, Player, Refused};

use crate::chance;
use crate::clock::wall_ms;
use crate::problem::store_unavailable;
use crate::room::Shared;
use crate::settings::{LEASE_MS, MAX_OPEN_TABLES, MAX_SEATS_PER_ACCOUNT};
use crate::table_task::{self, Opening, TableHandle};

/// What a new table shall be.
pub struct TableWish<'a> {
    pub game: &'a str,
    pub preset: Option<&'a str>,
    pub options: &'a Value,
    pub public: bool,
    /// House bots, placed on the last seats.
    pub bots: &'a [String],
}

/// Opens a table for its host, who still has to sit down.
pub async fn open_table(
    room: &Shared,
    host: i64,
    host_name: &str,
    wish: TableWish<'_>,
) -> Result<TableHandle, Refused> {
    room.open()?;
    let game = room.game(wish.game)?;
    let tables = room.tables();
    if tables.len() >= MAX_OPEN_TABLES {
        return Err(Refused::new("room_full", "there are too many tables; try again later"));
    }
    let hosted = tables.iter().filter(|table| table.posted.borrow().host == host).count();
    if hosted >= MAX_SEATS_PER_ACCOUNT {
        return Err(Refused::new("too_many_tables", format!("you already have {MAX_SEATS_PER_ACCOUNT} tables open")));
    }
    let presets = game.presets();
    let preset = wish.preset.unwrap_or_else(|| presets.first().map_or("", |first| first.name));
    let chosen = game.configure(preset, wish.options)?;
    if wish.bots.len() > chosen.seats {
        return Err(Refused::new("too_many_bots", format!("this table has {} seats", chosen.seats)));
    }
    let known = game.bots();
    if wish.bots.iter().any(|bot| known.iter().all(|one| one.name != bot)) {
        return Err(Refused::new("unknown_bot", "this game has no such bot"));
    }

    // The host's seat is filled last, so that one bot for each other seat leaves it free.
    let host_last = |seat: usize| if seat == game.host_seat() { 0 } else { seat + 1 };
    let mut order: Vec<usize> = (0..chosen.seats).collect();
    order.sort_by_key(|seat| std::cmp::Reverse(host_last(*seat)));
    let players = BySeat::from_fn(chosen.seats, |seat| {
        if game.open_seats() {
            return None;
        }
        let place = order.iter().position(|other| *other == seat.index())?;
        let index = wish.bots.len().checked_sub(place + 1)?;
        Some(Player::house_bot(&table_task::shown_name(&wish.bots[index], index, wish.bots), &wish.bots[index]))
    });
    let (id, code) = (chance::name(10), chance::name(8));
    let secret = chance::secret();
    let now = wall_ms();
    let (table, first_line) = game.open(&id, &chosen.config, players, now, secret.clone())?;
    let created = room.store.create_table(store::NewTable {
        id: id.clone(),
        game: game.name().to_owned(),
        name: preset.to_owned(),
        public: wish.public,
        code: Some(code.clone()),
        host,
        now,
        owner: room.owner.clone(),
        lease_ms: LEASE_MS,
        secret: secret.to_store().into(),
        first_line: NewLine { hand_no: 0, at: now, body: first_line },
    });
    let claim = created.await.map_err(|error| {
        tracing::error!(%error, "a table could not be stored");
        store_unavailable()
    })?;
    let opening = Opening {
        id,
        game,
        preset: preset.to_owned(),
        public: wish.public,
        code: Some(code),
        host,
        host_name: host_name.to_owned(),
        opened_at: now,
        table,
        epoch: claim.epoch,
        head: claim.head,
        hand_from: claim.hand_from,
        bots: if game.open_seats() { wish.bots.to_vec() } else { Vec::new() },
        rebuilt: false,
    };
    Ok(table_task::spawn(room, opening))
}
