//! How much may be written to the logs of tables in an hour, by an account, by an address, by a table of itself: nobody
//! fills the disk alone, and nobody with many names.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardtable::{HouseReason, Millis, Refused};

use crate::client::neighbourhood;
use crate::settings::Limits;

const HOUR_MS: Millis = 3_600_000;
/// Accounts, or addresses, that are counted at a time; beyond it those are forgotten who have written little.
const COUNTED: usize = 50_000;

/// What was written since each one's hour began, on the room's clock.
pub struct Budgets {
    inner: Mutex<Inner>,
}

struct Inner {
    accounts: Spending<i64>,
    addresses: Spending<IpAddr>,
    neighbourhoods: Spending<IpAddr>,
    /// As many times what an address may write may its neighbourhood, of the older kind and the newer.
    neighbours: [u64; 2],
}

impl Budgets {
    pub fn new(limits: &Limits) -> Budgets {
        let of_address = limits.address_log_bytes_per_hour;
        let inner = Inner {
            accounts: Spending::new(limits.log_bytes_per_hour),
            addresses: Spending::new(of_address),
            neighbourhoods: Spending::new(of_address),
            neighbours: limits.neighbours.map(u64::from),
        };
        Budgets { inner: Mutex::new(inner) }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the account may write at all, from this address; its last message may go over the bound by its own
    /// length. What it writes from now on counts for the address, too.
    pub fn check(&self, account: i64, from: IpAddr, now: Millis) -> Result<(), Refused> {
        let mut inner = self.inner();
        inner.accounts.entry(account, now).from = Some(from);
        inner.check(account, Some(from), now)
    }

    /// The same from wherever it was last.
    pub fn check_again(&self, account: i64, now: Millis) -> Result<(), Refused> {
        let inner = self.inner();
        let from = inner.accounts.spent.get(&account).and_then(|one| one.from);
        inner.check(account, from, now)
    }

    pub fn spend(&self, account: i64, now: Millis, bytes: u64) {
        let mut inner = self.inner();
        let own = inner.accounts.entry(account, now);
        own.add(bytes);
        let Some(from) = own.from else { return };
        inner.addresses.entry(from, now).add(bytes);
        inner.neighbourhoods.entry(neighbourhood(from), now).add(bytes);
    }
}

impl Inner {
    fn check(&self, account: i64, from: Option<IpAddr>, now: Millis) -> Result<(), Refused> {
        self.accounts.check(account, 1, now).map_err(|wait| spent("you have written as much", wait))?;
        let Some(from) = from else { return Ok(()) };
        let many = self.neighbours[usize::from(from.is_ipv6())];
        let near = self.addresses.check(from, 1, now);
        let wide = near.and_then(|()| self.neighbourhoods.check(neighbourhood(from), many, now));
        wide.map_err(|wait| spent("your address has written as much", wait))
    }
}

fn spent(who: &str, wait_ms: Millis) -> Refused {
    Refused::about(&HouseReason::BudgetSpent { wait_ms }, format!("{who} as one may in an hour; wait a while"))
}

/// What everyone of a kind has written.
struct Spending<K> {
    bytes_per_hour: u64,
    spent: HashMap<K, Spent>,
}

struct Spent {
    since: Millis,
    bytes: u64,
    /// Where an account writes from.
    from: Option<IpAddr>,
}

impl Spent {
    fn add(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_add(bytes);
    }
}

impl<K: Hash + Eq> Spending<K> {
    fn new(bytes_per_hour: u64) -> Spending<K> {
        Spending { bytes_per_hour, spent: HashMap::new() }
    }

    /// How long one has to wait who has written so many times what one may.
    fn check(&self, who: K, times: u64, now: Millis) -> Result<(), Millis> {
        let most = self.bytes_per_hour.saturating_mul(times);
        let over = self.spent.get(&who).filter(|one| now - one.since < HOUR_MS && one.bytes >= most);
        over.map_or(Ok(()), |one| Err(one.since + HOUR_MS - now))
    }

    fn entry(&mut self, who: K, now: Millis) -> &mut Spent {
        if self.spent.len() >= COUNTED && !self.spent.contains_key(&who) {
            let much = self.bytes_per_hour / 4;
            self.spent.retain(|_, one| now - one.since < HOUR_MS && one.bytes > much);
        }
        let one = self.spent.entry(who).or_insert(Spent { since: now, bytes: 0, from: None });
        if now - one.since >= HOUR_MS {
            (one.since, one.bytes) = (now, 0);
        }
        one
    }
}

/// What a table writes of itself: bots, the clock, people who come and go. It may run ahead for a while, and then it is
/// slowed down to its pace; it never stops.
pub struct Flow {
    bytes_per_hour: u64,
    /// What is still ahead of the pace, and when that was so.
    ahead: u64,
    at: Millis,
}

impl Flow {
    pub fn new(bytes_per_hour: u64, now: Millis) -> Flow {
        Flow { bytes_per_hour: bytes_per_hour.max(1), ahead: 0, at: now }
    }

    pub fn spend(&mut self, now: Millis, bytes: u64) {
        self.ahead = self.ahead_at(now).saturating_add(bytes);
        self.at = now;
    }

    /// Until when the table has to wait, if it is too far ahead.
    pub fn waits_until(&self, now: Millis) -> Option<Millis> {
        let over = self.ahead_at(now).saturating_sub(self.bytes_per_hour / 4);
        let wait = over.saturating_mul(HOUR_MS.unsigned_abs()).div_ceil(self.bytes_per_hour);
        (over > 0).then(|| now.saturating_add_unsigned(wait))
    }

    fn ahead_at(&self, now: Millis) -> u64 {
        let elapsed = u128::from((now - self.at).max(0).unsigned_abs());
        let drained = elapsed * u128::from(self.bytes_per_hour) / u128::from(HOUR_MS.unsigned_abs());
        self.ahead.saturating_sub(u64::try_from(drained).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests;
