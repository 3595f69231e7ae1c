//! Quick play: first come, first served, and never two seats for one account.

mod keeper;

pub use keeper::{is_here_or_left, join, keeper_changed, left};

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::sync::Mutex;

use cardtable::{AnyGame, House, Money, PresetInfo, Refused};
use serde_json::Value;
use store::Currency;
use tokio::sync::Notify;

use crate::cluster::Call;
use crate::lobby::{self, TableWish, open_table};
use crate::room::Shared;
use crate::table_task::{Message, Posted, TableHandle, Visitor};
use wire::{QueueState, Say, SeatState};

/// A seat that looked free may be gone; after this many a new table is opened.
const MAX_TABLES_TRIED: usize = 5;
/// What a notice about waiting is about.
pub const QUEUE: &str = "queue";
/// More than wait for any game before it starts.
const MOST_TOLD: usize = 64;

/// Those who wait, by game, in the order they came.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<BTreeMap<&'static str, VecDeque<Waiting>>>,
    /// Tables have changed, and one may have a seat for somebody who waits.
    news: Notify,
    /// Those who wait at this node's sockets, wherever the queue is kept.
    pub own: keeper::Own,
}

#[derive(Clone)]
struct Waiting {
    account: i64,
    nickname: String,
    from: IpAddr,
}

impl Queue {
    fn waiting(&self) -> std::sync::MutexGuard<'_, BTreeMap<&'static str, VecDeque<Waiting>>> {
        self.waiting.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Takes the account out of the queue it is in, and says which that was.
    pub fn leave(&self, account: i64) -> Option<&'static str> {
        let mut left = None;
        for (game, waiting) in self.waiting().iter_mut() {
            let before = waiting.len();
            waiting.retain(|one| one.account != account);
            left = left.or((waiting.len() != before).then_some(*game));
        }
        left
    }

    /// A table of this game has changed.
    pub fn look_again(&self, game: &str) {
        if self.waiting().get(game).is_some_and(|waiting| !waiting.is_empty()) {
            self.news.notify_one();
        }
    }

    /// Who has waited longest for each game.
    fn heads(&self) -> Vec<(&'static str, Waiting)> {
        let waiting = self.waiting();
        waiting.iter().filter_map(|(game, waiting)| Some((*game, waiting.front()?.clone()))).collect()
    }

    /// How many wait, by game.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        let waiting = self.waiting();
        let some = waiting.iter().filter(|(_, waiting)| !waiting.is_empty());
        some.map(|(game, waiting)| ((*game).to_owned(), waiting.len())).collect()
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

/// Joins the queue that is kept here.
pub async fn join_here(room: &Shared, visitor: &Visitor, from: IpAddr, game: &str) -> Result<(), Refused> {
    room.open()?;
    let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to play"))?;
    let game = room.game(game)?;
    let preset = game
        .presets()
        .into_iter()
        .next()
        .ok_or_else(|| Refused::new(House::UnknownPreset, "this game has no preset"))?;
    can_pay(room, game, &preset.config, account).await?;
    // Whose line broke just when a table was found is sent there.
    let matched = room.people.tables_of(account).into_iter().find(|id| {
        room.posted(id).is_some_and(|posted| {
            posted.info.as_ref().is_some_and(|info| info.game == game.name() && info.hand == 0 && info.public)
        })
    });
    if let Some(table) = matched.filter(|_| !game.open_seats()) {
        tell(room, account, None, Some(&table));
        return Ok(());
    }
    // Whoever waits at a table of this kind already is the first to be met.
    let mut seated = seat_at_waiting_table(room, game, &preset, visitor).await;
    if seated.is_none() && game.open_seats() {
        seated = Some(open_and_sit(room, game, visitor, from).await?);
    }
    if let Some(table) = seated {
        found(room, account, &table);
        return Ok(());
    }
    drop(lobby::may_open(room, from)?);
    {
        let mut queues = room.queue.waiting();
        if queues.values().flatten().any(|one| one.account == account) {
            return Err(Refused::new(House::AlreadyWaiting, "you are already waiting for a game"));
        }
        let nickname = visitor.nickname.clone();
        queues.entry(game.name()).or_default().push_back(Waiting { account, nickname, from });
    }
    tell_waiting(room, game.name());
    while let Some(people) = room.queue.next(game.name(), preset.seats) {
        seat_all(room, game, &preset.config, people).await;
        tell_waiting(room, game.name());
    }
    Ok(())
}

/// Brings those who wait to tables that open, or lose somebody, later than they came.
pub async fn keep(room: Shared) {
    loop {
        room.queue.news.notified().await;
        for (name, one) in room.queue.heads() {
            let Ok(game) = room.game(name) else { continue };
            let Some(preset) = game.presets().into_iter().next() else { continue };
            let visitor = Visitor { account: Some(one.account), nickname: one.nickname.clone() };
            if let Some(table) = seat_at_waiting_table(&room, game, &preset, &visitor).await {
                found(&room, one.account, &table);
            }
        }
    }
}

/// A free seat at a public table of this very kind where somebody is there: the fullest first.
async fn seat_at_waiting_table(
    room: &Shared,
    game: &'static dyn AnyGame,
    preset: &PresetInfo,
    visitor: &Visitor,
) -> Option<String> {
    let config = game.shown(preset.config.clone());
    let mut tables: Vec<(usize, String)> = Vec::new();
    let here = room.tables().into_iter().map(|table| (table.id.clone(), table.posted.borrow().clone()));
    let elsewhere: Vec<(String, Posted)> = room.cluster.as_ref().map(|cluster| cluster.tables()).unwrap_or_default();
    for (id, posted) in here.chain(elsewhere) {
        let Some(info) = posted.info.as_ref().filter(|info| info.public && info.game == game.name()) else { continue };
        let taken = info.seats.iter().filter(|seat| seat.name.is_some()).count();
        let sits_there = visitor.account.is_some_and(|account| posted.accounts.contains(&Some(account)));
        let people = || info.seats.iter().any(|seat| seat.state == SeatState::Present);
        let takes = game.open_seats() || !info.running && people();
        if *info.config == config && taken > 0 && taken < info.seats.len() && takes && !sits_there {
            tables.push((taken, id));
        }
    }
    tables.sort_by_key(|(taken, id)| (std::cmp::Reverse(*taken), id.clone()));
    let (account, nickname) = (visitor.account?, &visitor.nickname);
    for (_, table) in tables.into_iter().take(MAX_TABLES_TRIED) {
        let sit = Call::Sit { table: table.clone(), account, nickname: nickname.clone() };
        if room.call_owner(&table, sit).await.is_ok() {
            return Some(table);
        }
    }
    None
}

/// Where seats are open nobody has to wait for a full table.
async fn open_and_sit(
    room: &Shared,
    game: &'static dyn AnyGame,
    visitor: &Visitor,
    from: IpAddr,
) -> Result<String, Refused> {
    let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to play"))?;
    let held = lobby::may_open(room, from)?;
    let wish = TableWish { game: game.name(), preset: None, options: &Value::Null, public: true, bots: &[], held };
    let table = open_table(room, account, &visitor.nickname, wish).await?;
    sit(&table, visitor).await?;
    Ok(table.id)
}

pub async fn sit(table: &TableHandle, visitor: &Visitor) -> Result<(), Refused> {
    let (visitor, outbox, seat, code, buy_in, nonce) = (visitor.clone(), None, None, None, None, None);
    let account = visitor.account;
    let sit = |reply| Message::Sit { visitor, outbox, seat, code, commits: false, buy_in, nonce, reply };
    table.ask(account, sit).await
}

async fn can_pay(room: &Shared, game: &'static dyn AnyGame, config: &Value, account: i64) -> Result<(), Refused> {
    let currency = match game.money() {
        Money::Tokens => Currency::Tokens,
        Money::Chips => Currency::Chips,
    };
    let (price, funds) = (game.price(config), room.funds(account, currency).await?);
    lobby::can_pay(price, funds)
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
    // Each of them was asked whether they may open one when they came.
    let held = room.addresses.tables.take_beyond(fit[0].from);
    let wish = TableWish { game: game.name(), preset: None, options: &Value::Null, public: true, bots: &[], held };
    let table = match open_table(room, fit[0].account, &fit[0].nickname, wish).await {
        Ok(table) => table,
        Err(refused) => {
            tracing::warn!(code = refused.code.name(), "no table for those who wait");
            fit.iter().for_each(|one| tell(room, one.account, None, None));
            return;
        }
    };
    for one in &fit {
        let visitor = Visitor { account: Some(one.account), nickname: one.nickname.clone() };
        if let Err(refused) = sit(&table, &visitor).await {
            tracing::warn!(code = refused.code.name(), "somebody who waited could not sit down");
        }
    }
    fit.iter().for_each(|one| tell(room, one.account, None, Some(&table.id)));
    metrics::counter!("baize_matches_total", "game" => game.name()).increment(1);
}

/// The account has left the queue that is kept here.
pub fn left_here(room: &Shared, account: i64) {
    if let Some(game) = room.queue.leave(account) {
        tell(room, account, None, None);
        tell_waiting(room, game);
    }
}

/// The account need not wait any longer.
fn found(room: &Shared, account: i64, table: &str) {
    let waited = room.queue.leave(account);
    tell(room, account, None, Some(table));
    waited.into_iter().for_each(|game| tell_waiting(room, game));
}

fn tell(room: &Shared, account: i64, game: Option<&str>, table: Option<&str>) {
    let state = QueueState { game: game.map(str::to_owned), table: table.map(str::to_owned), waiting: 0 };
    room.queue.own.forget(account);
    room.tell(account, QUEUE, &Say::Queue(state));
}

/// Everybody who waits for this game hears how many do.
fn tell_waiting(room: &Shared, game: &'static str) {
    room.board.look();
    let accounts: Vec<i64> =
        room.queue.waiting().get(game).into_iter().flatten().map(|one| one.account).take(MOST_TOLD).collect();
    let state = QueueState { game: Some(game.to_owned()), table: None, waiting: accounts.len() };
    accounts.iter().for_each(|account| room.notice(*account, QUEUE, &Say::Queue(state.clone())));
}
