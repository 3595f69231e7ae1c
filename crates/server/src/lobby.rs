//! Opening tables.

use std::net::IpAddr;

use cardtable::{BySeat, House, HouseReason, Refused};
use serde_json::Value;
use store::NewLine;

use crate::addresses::Held;
use crate::chance;
use crate::clock::wall_ms;
use crate::problem::store_unavailable;
use crate::room::Shared;
use crate::table_task::{self, LiveTable, TableHandle};

/// What a new table shall be.
pub struct TableWish<'a> {
    pub game: &'a str,
    pub preset: Option<&'a str>,
    pub options: &'a Value,
    pub public: bool,
    /// House bots, placed on the last seats.
    pub bots: &'a [String],
    /// The place it takes among the tables of the address it is opened from.
    pub held: Held,
}

/// A hand costs this much and no less.
pub fn can_pay(price: i64, funds: i64) -> Result<(), Refused> {
    let reason = HouseReason::InsufficientFunds { price: Some(price), funds: Some(funds) };
    match funds >= price {
        true => Ok(()),
        false => Err(Refused::about(&reason, format!("this costs {price}; you have {funds}"))),
    }
}

/// The answer to one who would have more tables than anyone may.
pub fn too_many_tables(most: usize) -> Refused {
    Refused::about(&HouseReason::TooManyTables { most }, format!("nobody has more than {most} tables at once"))
}

/// A place among the tables of this address, if it may open one more now.
pub fn may_open(room: &Shared, from: IpAddr) -> Result<Held, Refused> {
    room.addresses.new_tables.check(from)?;
    let most = room.settings.limits.tables_per_address;
    room.addresses.tables.take(from).ok_or_else(|| too_many_tables(most))
}

/// Opens a table for its host, who still has to sit down.
pub async fn open_table(
    room: &Shared,
    host: i64,
    host_name: &str,
    wish: TableWish<'_>,
) -> Result<TableHandle, Refused> {
    room.open()?;
    room.may_write(host, wish.held.by())?;
    let game = room.game(wish.game)?;
    let tables = room.tables();
    let limits = &room.settings.limits;
    if tables.len() >= limits.open_tables {
        return Err(Refused::new(House::RoomFull, "there are too many tables; try again later"));
    }
    let hosted = tables.iter().filter(|table| table.posted.borrow().host == host).count()
        + room.cluster.as_ref().map_or(0, |cluster| cluster.hosted(host));
    if hosted >= limits.seats_per_account {
        return Err(too_many_tables(limits.seats_per_account));
    }
    let presets = game.presets();
    let preset = wish.preset.unwrap_or_else(|| presets.first().map_or("", |first| first.name));
    let chosen = game.configure(preset, wish.options)?;
    if wish.bots.len() > chosen.seats {
        let reason = HouseReason::TooManyBots { most: chosen.seats };
        return Err(Refused::about(&reason, format!("this table has {} seats", chosen.seats)));
    }
    let known = game.bots();
    if wish.bots.iter().any(|bot| known.iter().all(|one| one.name != bot)) {
        return Err(Refused::new(House::UnknownBot, "this game has no such bot"));
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
        Some(table_task::listed_bot(wish.bots, index))
    });
    let (id, code) = (chance::name(10), chance::name(8));
    let secret = chance::secret();
    let now = wall_ms();
    let (mut table, first_line) = game.open(&id, &chosen.config, players, now, secret.clone())?;
    table.sign_with(room.key.clone());
    room.budgets.spend(host, room.clock.now(), first_line.len() as u64);
    let created = room.store.create_table(store::NewTable {
        id: id.clone(),
        game: game.name().to_owned(),
        name: preset.to_owned(),
        public: wish.public,
        code: Some(code.clone()),
        host,
        now,
        owner: room.owner.clone(),
        lease_ms: room.lease_now() - now + room.lease_ms(),
        secret: secret.to_store().into(),
        first_line: NewLine { hand_no: 0, at: now, body: first_line },
    });
    let claim = created.await.map_err(|error| {
        tracing::error!(%error, "a table could not be stored");
        store_unavailable()
    })?;
    let live = LiveTable {
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
        recall_before: None,
        void: None,
    };
    Ok(table_task::spawn_for(room, live, Some(wish.held)))
}
