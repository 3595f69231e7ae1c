//! Tells people what they have once it has changed: one account after the other, and in nobody's way.
//!
//! An append says what the purses hold that it moved money from or to. Whoever sits at a table is told that without
//! another look into the database; only what changed in other ways is read. One task does all of it, and of two
//! balances of a purse the one of the later append counts, so what is told last is what is true.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::{Appended, Currency, Purse};
use tokio::sync::Notify;
use wire::{Me, Say};

use crate::room::Shared;

/// The accounts that have something new to hear, each once, and what those who are connected heard last.
#[derive(Default)]
pub struct Purses {
    desk: Mutex<Desk>,
    arrived: Notify,
}

#[derive(Default)]
struct Desk {
    news: BTreeMap<i64, News>,
    known: HashMap<i64, Known>,
}

/// What is new about an account.
#[derive(Clone, Default)]
struct News {
    /// It is not all here: the store has to be asked.
    read: bool,
    /// Other nodes are to hear of it as well.
    by_us: bool,
    balances: Vec<NewBalance>,
}

#[derive(Copy, Clone)]
struct NewBalance {
    currency: Currency,
    amount: i64,
    /// Of the append that it was after.
    order: u64,
}

/// What an account was told, and up to which append that is true of each purse.
struct Known {
    me: Me,
    as_of: [u64; Currency::ALL.len()],
}

impl Purses {
    /// This account has more or less than it had, or another name; the store knows.
    pub fn changed(&self, account: i64) {
        self.note(account, |news| (news.read, news.by_us) = (true, true));
    }

    /// The same, as another node has told.
    pub fn changed_elsewhere(&self, account: i64) {
        self.note(account, |news| news.read = true);
    }

    /// This account sits somewhere else.
    pub fn moved(&self, account: i64) {
        self.note(account, |news| news.by_us = true);
    }

    /// These purses have changed by an append.
    pub fn appended(&self, done: &Appended) {
        for balance in &done.balances {
            let Purse::Account(account) = balance.purse else { continue };
            let new = NewBalance { currency: balance.currency, amount: balance.amount, order: done.order };
            self.note(account, |news| {
                news.by_us = true;
                // Only the latest of each purse is worth keeping.
                news.balances.retain(|old| old.currency != new.currency || old.order > new.order);
                news.balances.push(new);
            });
        }
    }

    /// Somebody came or went: while they are gone nobody tells this node what they have.
    pub fn forget(&self, account: i64) {
        self.desk().known.remove(&account);
    }

    fn note(&self, account: i64, change: impl FnOnce(&mut News)) {
        change(self.desk().news.entry(account).or_default());
        self.arrived.notify_one();
    }

    fn next(&self) -> Option<(i64, News)> {
        self.desk().news.pop_first()
    }

    /// What the account has now, if that follows from what it was told before.
    fn follows(&self, account: i64, news: &News) -> Option<Me> {
        let mut desk = self.desk();
        let known = desk.known.get_mut(&account).filter(|_| !news.read)?;
        Some(known.with(&news.balances))
    }

    /// The account was read when appends up to this one were written.
    fn learn(&self, account: i64, me: Me, order: u64, news: &News) -> Me {
        let mut known = Known { me, as_of: [order; Currency::ALL.len()] };
        let me = known.with(&news.balances);
        self.desk().known.insert(account, known);
        me
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn with(&mut self, balances: &[NewBalance]) -> Me {
        for new in balances {
            let (amount, as_of) = match new.currency {
                Currency::Tokens => (&mut self.me.tokens, &mut self.as_of[0]),
                Currency::Chips => (&mut self.me.chips, &mut self.as_of[1]),
            };
            if new.order > *as_of {
                (*amount, *as_of) = (new.amount, new.order);
            }
        }
        self.me.clone()
    }
}

/// Runs as long as the room does.
pub async fn tell(room: Shared) {
    loop {
        room.purses.arrived.notified().await;
        while let Some((account, news)) = room.purses.next() {
            if room.people.is_connected(account)
                && let Some(you) = now(&room, account, &news).await
            {
                room.people.tell(account, "you", &Say::You { you });
            }
            if news.by_us {
                room.purse_changed_elsewhere(account);
            }
        }
    }
}

async fn now(room: &Shared, account: i64, news: &News) -> Option<Me> {
    let tables = room.people.tables_of(account);
    // Who sits nowhere may be allowed to fill the purse up, which the store knows.
    let sits = !tables.is_empty();
    if let Some(me) = room.purses.follows(account, news).filter(|_| sits) {
        return Some(Me { tables, may_refill: false, ..me });
    }
    // What is appended from here on may be in what is read or not, and comes by itself.
    let order = room.store.last_order();
    let me = room.me(account).await.ok()?;
    Some(room.purses.learn(account, me, order, news))
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Balance;

    const ANN: i64 = 7;

    fn me(tokens: i64, chips: i64) -> Me {
        Me { nickname: "Ann".into(), kept: false, tokens, chips, tables: Vec::new(), may_refill: false }
    }

    fn append(purses: &Purses, order: u64, currency: Currency, amount: i64) {
        let balance = |purse| Balance { purse, currency, amount };
        let balances = vec![balance(Purse::Table("t".into())), balance(Purse::Account(ANN))];
        purses.appended(&Appended { head: 1, balances, order });
    }

    /// What is told of the next news without a look into the store.
    fn told(purses: &Purses) -> Option<(i64, i64)> {
        let (account, news) = purses.next().expect("there is news");
        assert_eq!(account, ANN);
        purses.follows(account, &news).map(|me| (me.tokens, me.chips))
    }

    #[test]
    fn an_append_says_what_purses_hold_and_nobody_reads_it_again() {
        let purses = Purses::default();
        purses.learn(ANN, me(100, 500), 5, &News::default());
        append(&purses, 6, Currency::Tokens, 90);
        assert_eq!(told(&purses), Some((90, 500)));
        append(&purses, 7, Currency::Chips, 480);
        assert_eq!(told(&purses), Some((90, 480)));
        purses.moved(ANN);
        assert_eq!(told(&purses), Some((90, 480)), "who sits elsewhere has as much as before");
        assert!(purses.next().is_none(), "a table's purse is nobody's news");
    }

    #[test]
    fn of_two_balances_of_a_purse_the_later_appends_counts_whichever_comes_first() {
        let purses = Purses::default();
        purses.learn(ANN, me(100, 500), 5, &News::default());
        append(&purses, 8, Currency::Tokens, 80);
        append(&purses, 7, Currency::Tokens, 70);
        assert_eq!(told(&purses), Some((80, 500)), "in one piece of news");
        append(&purses, 6, Currency::Tokens, 60);
        assert_eq!(told(&purses), Some((80, 500)), "and one after the other");
        append(&purses, 4, Currency::Chips, 1);
        assert_eq!(told(&purses), Some((80, 500)), "what was read later has it already");
    }

    #[test]
    fn what_is_read_is_newer_than_the_appends_before_it_and_older_than_those_after() {
        let purses = Purses::default();
        append(&purses, 3, Currency::Tokens, 30);
        append(&purses, 9, Currency::Chips, 90);
        let (_, news) = purses.next().expect("there is news");
        let told = purses.learn(ANN, me(100, 500), 5, &news);
        assert_eq!((told.tokens, told.chips), (100, 90));
    }

    #[test]
    fn what_changed_in_another_way_is_read_and_so_is_whoever_was_away() {
        let purses = Purses::default();
        append(&purses, 1, Currency::Tokens, 10);
        assert_eq!(told(&purses), None, "nothing is known yet");
        let changes: [fn(&Purses); 2] = [|purses| purses.changed(ANN), |purses| purses.changed_elsewhere(ANN)];
        for change in changes {
            purses.learn(ANN, me(100, 500), 5, &News::default());
            change(&purses);
            append(&purses, 6, Currency::Tokens, 90);
            assert_eq!(told(&purses), None);
        }
        purses.forget(ANN);
        append(&purses, 7, Currency::Tokens, 80);
        assert_eq!(told(&purses), None);
    }
}
