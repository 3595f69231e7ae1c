//! Quick play: first come, first served, and never two seats for one account.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;

use serde_json::Value;
use store::Currency;
use table::{AnyGame, Money, Refused, SeatSeed};

use crate::lobby::{TableWish, open_table};
use crate::room::Shared;
use crate::table_task::{Message, TableHandle, Visitor};
use crate::wire::{QueueState, Say};

/// A seat that looked free may be gone; after this many a new table is opened.
const MAX_TABLES_TRIED: usize = 5;

/// Those who wait, by game, in the order they came.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<BTreeMap<&'static str, VecDeque<Waiting>>>,
}

#[derive(Clone)]
struct Waiting {
    account: i64,
    nickname: String,
    seed: Option<SeatSeed>,
}

impl Queue {
    fn waiting(&self) -> std::sync::MutexGuard<'_, BTreeMap<&'static str, VecDeque<Waiting>>> {
        self.waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Takes the account out of every queue. True if it was in one.
    pub fn leave(&self, account: i64) -> bool {
        let mut left = false;
        for waiting in self.waiting().values_mut() {
            let before = waiting.len();
            waiting.retain(|one| one.account != account);
            left |= waiting.len() != before;
        }
        left
    }

    /// The first `seats` who wait for this game, once there are as many.
    fn next(&self, game: &'static str, seats: usize) -> Option<Vec<Waiting>> {
        let mut queues = self.waiting();
        let waiting = queues.get_mut(game)?;
        (waiting.len() >= seats).then(|| waiting.drain(..seats).collect())
    }

    fn put_back(&self, game: &'static str, people: Vec<Waiting>) {
        let mut queues = self.waiting();
        let waiting = queues.entry(game).or_default();
        for one in people.into_iter().rev() {
            waiting.push_front(one);
        }
    }
}

/// Joins the queue of a game, and plays as soon as enough have.
pub async fn join(room: &Shared, visitor: &Visitor, game: &str, seed: Option<SeatSeed>) -> Result<(), Refused> {
    room.open()?;
    let account = visitor.account.ok_or_else(|| Refused::new("not_logged_in", "choose a nickname to play"))?;
    let game = room.game(game)?;
    let preset =
        game.presets().into_iter().next().ok_or_else(|| Refused::new("unknown_preset", "this game has no preset"))?;
    can_pay(room, game, &preset.config, account).await?;
    if game.open_seats() {
        let table = seat_at_open_table(room, game, preset.name, visitor, seed).await?;
        tell(room, account, None, Some(&table));
        return Ok(());
    }
    {
        let mut queues = room.queue.waiting();
        if queues.values().flatten().any(|one| one.account == account) {
            return Err(Refused::new("already_waiting", "you are already waiting for a game"));
        }
        queues.entry(game.name()).or_default().push_back(Waiting { account, nickname: visitor.nickname.clone(), seed });
    }
    tell(room, account, Some(game.name()), None);
    while let Some(people) = room.queue.next(game.name(), preset.seats) {
        seat_all(room, game, &preset.config, people).await;
    }
    Ok(())
}

/// Where seats are open nobody has to wait for a full table: the fullest public one with a free seat
/// will do, or a new one.
async fn seat_at_open_table(
    room: &Shared,
    game: &'static dyn AnyGame,
    preset: &str,
    visitor: &Visitor,
    seed: Option<SeatSeed>,
) -> Result<String, Refused> {
    let mut tables: Vec<(usize, TableHandle)> = Vec::new();
    for table in room.tables() {
        let posted = table.posted.borrow();
        let Some(info) = posted.info.as_ref().filter(|info| info.public && info.game == game.name()) else { continue };
        let taken = info.seats.iter().filter(|seat| seat.name.is_some()).count();
        let sits_there = visitor.account.is_some_and(|account| posted.accounts.contains(&Some(account)));
        if info.preset == preset && taken > 0 && taken < info.seats.len() && !sits_there {
            tables.push((taken, table.clone()));
        }
    }
    tables.sort_by_key(|(taken, table)| (std::cmp::Reverse(*taken), table.id.clone()));
    let sit = |table: TableHandle| {
        let (visitor, seed) = (visitor.clone(), seed.clone());
        async move {
            let (outbox, seat, code, buy_in) = (None, None, None, None);
            table.ask(|reply| Message::Sit { visitor, outbox, seat, code, seed, buy_in, reply }).await
        }
    };
    for (_, table) in tables.into_iter().take(MAX_TABLES_TRIED) {
        if sit(table.clone()).await.is_ok() {
            return Ok(table.id);
        }
    }
    let account = visitor.account.ok_or_else(|| Refused::new("not_logged_in", "choose a nickname to play"))?;
    let wish = TableWish { game: game.name(), preset: None, options: &Value::Null, public: true, bots: &[] };
    let table = open_table(room, account, &visitor.nickname, wish).await?;
    sit(table.clone()).await?;
    Ok(table.id)
}

async fn can_pay(room: &Shared, game: &'static dyn AnyGame, config: &Value, account: i64) -> Result<(), Refused> {
    let currency = match game.money() {
        Money::Tokens => Currency::Tokens,
        Money::Chips => Currency::Chips,
    };
    let (price, funds) = (game.price(config), room.funds(account, currency).await?);
    match funds >= price {
        true => Ok(()),
        false => Err(Refused::new("insufficient_funds", format!("a game costs {price}; you have {funds}"))),
    }
}

/// Opens a table for those who were paired. Whoever has gone or cannot pay any more drops out, and
/// the others go on waiting at the head of the queue.
async fn seat_all(room: &Shared, game: &'static dyn AnyGame, config: &Value, people: Vec<Waiting>) {
    let mut fit = Vec::new();
    let wanted = people.len();
    for one in people {
        let pays = can_pay(room, game, config, one.account).await.is_ok();
        if pays && room.people.is_here(one.account) {
            fit.push(one);
        } else {
            tell(room, one.account, None, None);
        }
    }
    if fit.len() < wanted {
        room.queue.put_back(game.name(), fit);
        return;
    }
    let wish = TableWish { game: game.name(), preset: None, options: &Value::Null, public: true, bots: &[] };
    let table = match open_table(room, fit[0].account, &fit[0].nickname, wish).await {
        Ok(table) => table,
        Err(refused) => {
            tracing::warn!(code = refused.code, "no table for those who wait");
            fit.iter().for_each(|one| tell(room, one.account, None, None));
            return;
        }
    };
    for one in &fit {
        let visitor = Visitor { account: Some(one.account), nickname: one.nickname.clone() };
        let sat = table.ask(|reply| Message::Sit {
            visitor,
            outbox: None,
            seat: None,
            code: None,
            seed: one.seed.clone(),
            buy_in: None,
            reply,
        });
        if let Err(refused) = sat.await {
            tracing::warn!(code = refused.code, "somebody who waited could not sit down");
        }
    }
    fit.iter().for_each(|one| tell(room, one.account, None, Some(&table.id)));
    metrics::counter!("baize_matches_total", "game" => game.name()).increment(1);
}

/// The account has left the queue of its own will or with its last connection.
pub fn left(room: &Shared, account: i64) {
    if room.queue.leave(account) {
        tell(room, account, None, None);
    }
}

fn tell(room: &Shared, account: i64, game: Option<&str>, table: Option<&str>) {
    let state = QueueState { game: game.map(str::to_owned), table: table.map(str::to_owned) };
    room.people.tell(account, &Say::Queue(state));
}
