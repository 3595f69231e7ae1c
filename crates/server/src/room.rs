//! The room: what every connection and every table shares.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use cardtable::{AnyGame, House, Refused, RoomKey};
use store::{Currency, Held, Purse, Store};

use crate::addresses::Addresses;
use crate::admin::Probe;
use crate::answers::Answers;
use crate::board::Board;
use crate::budget::Budgets;
use crate::clock::{Clock, millis};
use crate::cluster::{Cluster, Lease, LeaseClock};
use crate::coaching::Coaching;
use crate::damage::Damage;
use crate::gate::Gate;
use crate::health::Health;
use crate::http::may_refill;
use crate::invitations::Invitations;
use crate::links::Links;
use crate::names::Reserved;
use crate::passwords::Passwords;
use crate::people::People;
use crate::problem::{Problem, store_unavailable};
use crate::purses::Purses;
use crate::queue::Queue;
use crate::retention::Seen;
use crate::settings::Settings;
use crate::standing::Standing;
use crate::table_task::TableHandle;
use crate::thinkers::Thinkers;
use crate::workshop::Workshop;
use wire::Me;

pub type Shared = Arc<Room>;

pub struct Room {
    pub settings: Settings,
    pub store: Store,
    pub people: People,
    pub answers: Answers,
    pub queue: Queue,
    pub purses: Purses,
    pub addresses: Addresses,
    pub passwords: Passwords,
    pub invitations: Invitations,
    pub reserved: Reserved,
    pub health: Health,
    pub clock: Clock,
    /// The name under which this server owns tables.
    pub owner: String,
    /// What the room signs the ends of hands with.
    pub key: Arc<RoomKey>,
    /// Opens hands of private tables to those who were given the link.
    pub links: Links,
    tables: RwLock<BTreeMap<String, TableHandle>>,
    /// Tables of this server that it could not read again, to be taken up when the store answers.
    let_go: Mutex<BTreeSet<Held>>,
    pub damage: Damage,
    pub budgets: Budgets,
    /// Where finished hands are rebuilt.
    pub archive: Workshop,
    pub thinkers: Arc<Thinkers>,
    pub coaching: Coaching,
    pub seen: Seen,
    pub standing: Standing,
    pub probe: Probe,
    pub board: Board,
    /// Counts the steps that were recorded.
    pub steps: AtomicU64,
    next_connection: AtomicU64,
    stopping: AtomicBool,
    /// Everybody is sent away.
    pub closing: Gate,
    /// The other nodes of this room, if it may have any.
    pub cluster: Option<Cluster>,
    pub lease: Lease,
    /// Leases are counted by the database's clock, which all nodes share.
    pub lease_clock: LeaseClock,
}

impl Room {
    pub fn new(settings: Settings, store: Store, owner: String, key: [u8; 32], cluster: Option<Cluster>) -> Shared {
        Arc::new(Room {
            lease: Lease::new(settings.lease),
            lease_clock: LeaseClock::default(),
            cluster,
            budgets: Budgets::new(&settings.limits),
            addresses: Addresses::new(&settings.limits),
            archive: Workshop::new(
                settings.limits.hands_at_once,
                settings.limits.hands_waiting,
                "too many people look at finished hands at the moment; try again",
            ),
            thinkers: Arc::default(),
            coaching: Coaching::new(&settings.limits),
            passwords: Passwords::new(&settings.limits),
            invitations: Invitations::default(),
            reserved: Reserved::new(&settings.games),
            health: Health::default(),
            clock: settings.clock.clone(),
            settings,
            store,
            owner,
            key: Arc::new(RoomKey::new(key)),
            links: Links::new(&key),
            people: People::default(),
            answers: Answers::default(),
            purses: Purses::default(),
            queue: Queue::default(),
            tables: RwLock::default(),
            let_go: Mutex::default(),
            damage: Damage::default(),
            seen: Seen::default(),
            standing: Standing::default(),
            probe: Probe::default(),
            board: Board::default(),
            steps: AtomicU64::new(0),
            next_connection: AtomicU64::new(1),
            stopping: AtomicBool::new(false),
            closing: Gate::default(),
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
                House::ServerStopping,
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
            .ok_or_else(|| Refused::new(House::UnknownGame, "there is no such game in this room"))
    }

    pub fn table(&self, id: &str) -> Result<TableHandle, Refused> {
        self.tables
            .read()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .get(id)
            .cloned()
            .ok_or_else(|| Refused::new(House::NoSuchTable, "there is no such table; it may have closed"))
    }

    pub fn tables(&self) -> Vec<TableHandle> {
        self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner).values().cloned().collect()
    }

    /// Looks at the tables that run here without a copy of any.
    pub fn with_tables<T>(&self, look: impl FnOnce(&BTreeMap<String, TableHandle>) -> T) -> T {
        look(&self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Whether this account has a seat or a table somewhere.
    pub fn plays(&self, account: Option<i64>) -> bool {
        let Some(account) = account else { return false };
        let hosts = || self.tables().iter().any(|table| table.posted.borrow().host == account);
        let hosts_elsewhere = || self.cluster.as_ref().is_some_and(|cluster| cluster.hosted(account) > 0);
        !self.people.tables_of(account).is_empty() || hosts() || hosts_elsewhere()
    }

    /// Ends every connection of the account, with a last word that says why.
    pub fn end_sockets(&self, account: i64, why: &Refused) {
        for outbox in self.people.outboxes(account) {
            outbox.bye(why.clone());
            outbox.dropped.notify_one();
        }
    }

    pub fn add_table(&self, handle: TableHandle) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        let id = handle.id.clone();
        tables.insert(id.clone(), handle);
        metrics::gauge!("baize_tables").set(tables.len() as f64);
        drop(tables);
        self.table_changed(&id);
    }

    pub fn remove_table(&self, id: &str) {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        tables.remove(id);
        metrics::gauge!("baize_tables").set(tables.len() as f64);
        drop(tables);
        self.table_changed(id);
    }

    /// The tables that run here, and by which epochs.
    pub fn held(&self) -> Vec<Held> {
        let held = |table: TableHandle| Held { epoch: table.posted.borrow().epoch, table: table.id };
        self.tables().into_iter().map(held).collect()
    }

    pub fn let_go(&self, table: Held) {
        self.let_go.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(table);
    }

    /// Whether this account may still have tables write something for it, from this address.
    pub fn may_write(&self, account: i64, from: IpAddr) -> Result<(), Refused> {
        self.budgets.check(account, from, self.clock.now())
    }

    pub fn lease_ms(&self) -> i64 {
        millis(self.settings.lease)
    }

    /// What time it is as far as leases are concerned.
    pub fn lease_now(&self) -> i64 {
        self.lease_clock.now()
    }

    /// The tables that were let go of; whoever asks takes care of them.
    pub fn take_let_go(&self) -> BTreeSet<Held> {
        std::mem::take(&mut *self.let_go.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    pub async fn funds(&self, account: i64, currency: Currency) -> Result<i64, Refused> {
        self.store.balance(&Purse::Account(account), currency).await.map_err(|error| {
            tracing::error!(%error, "a balance could not be read");
            store_unavailable()
        })
    }

    pub async fn me(&self, account: i64) -> Result<Me, Problem> {
        let has = self.store.holdings(account).await?.ok_or_else(Problem::not_logged_in)?;
        let tables = self.people.tables_of(account);
        let may_refill = tables.is_empty() && may_refill(self, account, has.amounts).await?;
        let (tokens, chips) = (has.amount(Currency::Tokens), has.amount(Currency::Chips));
        Ok(Me { nickname: has.account.nickname, kept: has.account.has_password, tokens, chips, may_refill, tables })
    }
}
