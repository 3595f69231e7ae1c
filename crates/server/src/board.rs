//! The lobby as those who look at it are told: the list once, and then what moved in it.
//!
//! The list is made at most about once a second, only while somebody looks, and only when something may have changed.
//! It is made and written once for everybody; whoever keeps up gets the same bytes. A page that has not taken the last
//! change yet is told nothing meanwhile, and then all that has changed for it in one.

mod told;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use wire::{Say, TableInfo};

use crate::listing::Gathered;
use crate::outbox::{Outbox, written};
use crate::room::{Room, Shared};
use told::Told;

/// What changes in this time is told together.
const BREATH: Duration = Duration::from_millis(100);
/// And then nothing for as long.
const PAUSE: Duration = Duration::from_millis(900);
/// What notices are about.
const LIST: &str = "lobby";
const OWN: &str = "own_tables";

/// Everybody who looks at the lobby at this node.
#[derive(Default)]
pub struct Board {
    /// How many do: while nobody does, nothing else here is touched.
    looking: AtomicUsize,
    state: Mutex<State>,
    news: Notify,
}

#[derive(Default)]
struct State {
    viewers: HashMap<u64, Viewer>,
    /// Lists are counted as long as the room is open, so that one number is never two lists.
    number: u32,
    told: Option<Told>,
}

struct Viewer {
    outbox: Outbox,
    account: Option<i64>,
    /// The list that it has, or will have when it has read what waits for it.
    has: u32,
    own: Vec<TableInfo>,
}

impl Board {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that the list may show has changed.
    pub fn look(&self) {
        if self.looking.load(Ordering::SeqCst) > 0 {
            self.news.notify_one();
        }
    }

    /// This connection looks no more.
    pub fn leave(&self, connection: u64) {
        if self.looking.load(Ordering::SeqCst) == 0 {
            return;
        }
        let mut state = self.state();
        state.viewers.remove(&connection);
        self.looking.store(state.viewers.len(), Ordering::SeqCst);
        if state.viewers.is_empty() {
            state.told = None;
        }
    }
}

impl Room {
    /// Shows the lobby to a connection: the list now, and what moves in it from now on.
    pub fn show_board(&self, outbox: &Outbox, account: Option<i64>) {
        let mut state = self.board.state();
        // Before the list is made: whatever changes from here on is looked at again.
        self.board.looking.store(state.viewers.len() + 1, Ordering::SeqCst);
        let mut gathered = self.gather(&account.into_iter().collect(), |_| true);
        let own = self.own_tables(&mut gathered, account);
        if state.told.is_none() {
            self.make_list(&mut state, gathered);
        }
        let Some(told) = &mut state.told else { return };
        let (has, whole) = (told.number(), told.whole());
        outbox.say_standing(LIST, whole);
        outbox.say_standing(OWN, written(&Say::OwnTables { tables: own.clone() }));
        let viewer = Viewer { outbox: outbox.clone(), account, has, own };
        state.viewers.insert(outbox.id, viewer);
        self.board.looking.store(state.viewers.len(), Ordering::SeqCst);
    }

    /// Looks at all tables, and tells whoever looks what is new.
    fn tell_board(&self) {
        let mut state = self.board.state();
        if state.viewers.is_empty() {
            return;
        }
        let accounts: HashSet<i64> = state.viewers.values().filter_map(|viewer| viewer.account).collect();
        let mut gathered = self.gather(&accounts, |_| true);
        let own: HashMap<i64, Vec<TableInfo>> =
            accounts.into_iter().map(|account| (account, self.own_tables(&mut gathered, Some(account)))).collect();
        self.make_list(&mut state, gathered);
        let State { viewers, told, .. } = &mut *state;
        let Some(told) = told else { return };
        for viewer in viewers.values_mut() {
            viewer.tell_list(told);
            if let Some(own) = viewer.account.and_then(|account| own.get(&account)) {
                viewer.tell_own(own);
            }
        }
    }

    fn make_list(&self, state: &mut State, gathered: Gathered) {
        let order = gathered.public();
        let rows = order.iter().filter_map(|id| self.posted(id)?.seen_by(None));
        let next = Told::view(order.clone(), rows.collect(), self.queued());
        match &mut state.told {
            Some(told) => told.becomes(next, state.number.wrapping_add(1)),
            None => state.told = Some(Told::new(next, state.number.wrapping_add(1))),
        }
        state.number = state.told.as_ref().map_or(state.number, Told::number);
    }

    /// The account's own tables, as it may see them.
    fn own_tables(&self, gathered: &mut Gathered, account: Option<i64>) -> Vec<TableInfo> {
        let Some(one) = account else { return Vec::new() };
        gathered.take_own(one).iter().filter_map(|id| self.posted(id)?.seen_by(account)).collect()
    }
}

impl Viewer {
    fn tell_list(&mut self, told: &mut Told) {
        // What still waits would be thrown away by a later word about the same, and that one would not fit.
        if self.has == told.number() || self.outbox.has_notice(LIST) {
            return;
        }
        self.outbox.notice(LIST, told.since(self.has));
        self.has = told.number();
    }

    fn tell_own(&mut self, own: &[TableInfo]) {
        let news =
            self.own.len() != own.len() || self.own.iter().zip(own).any(|(old, new)| told::differ(old, new, true));
        if news {
            self.own = own.to_vec();
            self.outbox.notice(OWN, written(&Say::OwnTables { tables: own.to_vec() }));
        }
    }
}

/// Tells whoever looks what has changed, for as long as the room is open.
pub async fn keep(room: Shared) {
    loop {
        room.board.news.notified().await;
        tokio::time::sleep(BREATH).await;
        room.tell_board();
        tokio::time::sleep(PAUSE).await;
    }
}
