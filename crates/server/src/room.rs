//! The room: what every connection and every table shares.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use store::{Currency, Purse, Store};
use table::{AnyGame, Refused};
use tokio::sync::watch;

use crate::clock::Clock;
use crate::http::may_refill;
use crate::limits::LoginLimiter;
use crate::people::People;
use crate::problem::{Problem, store_unavailable};
use crate::queue::Queue;
use crate::settings::Settings;
use crate::table_task::TableHandle;
use crate::wire::{Me, Say};

pub type Shared = Arc<Room>;

pub struct Room {
    pub settings: Settings,
    pub store: Store,
    pub people: People,
    pub queue: Queue,
    pub logins: LoginLimiter,
    pub clock: Clock,
    /// The name under which this server owns tables.
    pub owner: String,
    tables: RwLock<HashMap<String, TableHandle>>,
    /// Tables of this server that it could not read again, to be taken up when the store answers.
    let_go: Mutex<BTreeSet<String>>,
    next_connection: AtomicU64,
    stopping: AtomicBool,
    pub closing: watch::Sender<bool>,
}

impl Room {
    pub fn new(settings: Settings, store: Store, owner: String) -> Shared {
        Arc::new(Room {
            logins: LoginLimiter::new(settings.logins_per_minute),
            clock: settings.clock.clone(),
            settings,
            store,
            owner,
            people: People::default(),
            queue: Queue::default(),
            tables: RwLock::default(),
            let_go: Mutex::default(),
            next_connection: AtomicU64::new(1),
            stopping: AtomicBool::new(false),
            closing: watch::Sender::new(false),
        })
    }

    pub fn connection_id(&self) -> u64 {
        self.next_connection.fetch_add(1, Ordering::Relaxed)
    }

    /// From now on the room takes no new work.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
    }

    pub fn open(&self) -> Result<(), Refused> {
        match self.stopping.load(Ordering::SeqCst) {
            false => Ok(()),
            true => Err(Refused::new(
                "server_stopping",
                "the server is restarting; your seat is safe, come back in a moment",
            )),
        }
    }

    /// The game with this name, also if the lobby does not offer it.
    pub fn any_game(&self, name: &str) -> Option<&'static dyn AnyGame> {
        self.settings.games.iter().copied().find(|game| game.name() == name)
    }

    pub fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Refused> {
        self.any_game(name)
            .filter(|game| game.in_lobby())
            .ok_or_else(|| Refused::new("unknown_game", "there is no such game in this room"))
    }

    pub fn table(&self, id: &str) -> Result<TableHandle, Refused> {
        self.tables
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .get(id)
            .cloned()
            .ok_or_else(|| Refused::new("no_such_table", "there is no such table; it may have closed"))
    }

    pub fn tables(&self) -> Vec<TableHandle> {
        self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner).values().cloned().collect()
    }

    pub fn add_table(&self, handle: TableHandle) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        tables.insert(handle.id.clone(), handle);
        metrics::gauge!("baize_tables").set(tables.len() as f64);
    }

    pub fn remove_table(&self, id: &str) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        tables.remove(id);
        metrics::gauge!("baize_tables").set(tables.len() as f64);
    }

    pub fn let_go(&self, id: &str) {
        self.let_go.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(id.to_owned());
    }

    /// The tables that were let go of; whoever asks takes care of them.
    pub fn take_let_go(&self) -> BTreeSet<String> {
        std::mem::take(&mut *self.let_go.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    pub async fn funds(&self, account: i64, currency: Currency) -> Result<i64, Refused> {
        self.store.balance(&Purse::Account(account), currency).await.map_err(|error| {
            tracing::error!(%error, "a balance could not be read");
            store_unavailable()
        })
    }

    pub async fn me(&self, account: i64) -> Result<Me, Problem> {
        let known = self.store.account(account).await?.ok_or_else(Problem::not_logged_in)?;
        let tables = self.people.tables_of(account);
        let tokens = self.funds(account, Currency::Tokens).await?;
        let chips = self.funds(account, Currency::Chips).await?;
        let has = [(Currency::Tokens, tokens), (Currency::Chips, chips)];
        let may_refill = tables.is_empty() && may_refill(self, account, has).await?;
        Ok(Me { nickname: known.nickname, kept: known.has_password, tokens, chips, may_refill, tables })
    }

    /// Tells all of an account's pages what it has now.
    pub async fn tell_me(&self, account: i64) {
        if self.people.is_here(account)
            && let Ok(you) = self.me(account).await
        {
            self.people.tell(account, &Say::You { you });
        }
    }
}
