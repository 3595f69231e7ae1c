//! What one address may do: how often it may ask, and how much it may hold at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cardtable::{House, Refused};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::settings::Limits;

/// Addresses that have been quiet are forgotten every so many questions, so that the list of them stays short.
const FORGET_EVERY: u32 = 1_024;
/// How many requests may come at once, as a multiple of a second's.
const BURST: u32 = 4;

/// Each reads all of an account's history, and a person needs one.
const EXPORTS_PER_MINUTE: u32 = 6;

/// The bounds of every address, each with its own count.
pub struct Addresses {
    pub requests: Pace,
    /// New guests, logins and changed passwords.
    pub logins: Pace,
    pub new_tables: Pace,
    /// Files of everything that is kept of an account.
    pub exports: Pace,
    pub sockets: Holdings,
    pub lines: Holdings,
    pub tables: Holdings,
}

impl Addresses {
    pub fn new(limits: &Limits) -> Addresses {
        let per_second = at_least_one(limits.requests_per_second);
        let burst = per_second.saturating_mul(at_least_one(BURST));
        Addresses {
            requests: Pace::new(Quota::per_second(per_second).allow_burst(burst)),
            logins: Pace::new(Quota::per_minute(at_least_one(limits.logins_per_minute))),
            new_tables: Pace::new(Quota::per_minute(at_least_one(limits.tables_per_minute))),
            exports: Pace::new(Quota::per_minute(at_least_one(EXPORTS_PER_MINUTE))),
            sockets: Holdings::new(limits.sockets_per_address),
            lines: Holdings::new(limits.lines_per_address),
            tables: Holdings::new(limits.tables_per_address),
        }
    }
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

/// How often each address may do something.
pub struct Pace {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
    asked: AtomicU32,
}

impl Pace {
    fn new(quota: Quota) -> Pace {
        Pace { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default(), asked: AtomicU32::new(0) }
    }

    pub fn check(&self, from: IpAddr) -> Result<(), Refused> {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(FORGET_EVERY) {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&from).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            too_fast(wait.as_secs() + 1)
        })
    }
}

/// The answer to whoever may ask again in so many seconds.
pub fn too_fast(seconds: u64) -> Refused {
    let words = format!("too many attempts from your address; wait {seconds} s");
    Refused::new(House::TooFast, words).with("seconds", seconds)
}

/// How many things of a kind each address holds.
pub struct Holdings {
    most: usize,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One thing that an address holds, for as long as this lives.
pub struct Held {
    by: IpAddr,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Holdings {
    fn new(most: usize) -> Holdings {
        Holdings { most, held: Arc::default() }
    }

    /// One more, if the address may have it.
    pub fn take(&self, by: IpAddr) -> Option<Held> {
        self.add(by, self.most)
    }

    /// One more, however many it has: it is counted all the same.
    pub fn take_beyond(&self, by: IpAddr) -> Held {
        self.add(by, usize::MAX).expect("nobody has as many")
    }

    fn add(&self, by: IpAddr, most: usize) -> Option<Held> {
        let mut held = lock(&self.held);
        let count = held.get(&by).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        held.insert(by, count + 1);
        Some(Held { by, held: self.held.clone() })
    }
}

impl Held {
    pub fn by(&self) -> IpAddr {
        self.by
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        if let Some(count) = held.get_mut(&self.by) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.by);
            }
        }
    }
}

fn lock(held: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_holds_is_bounded_and_free_again() {
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let holdings = Holdings::new(1);
        let first = holdings.take(one).expect("the first");
        assert!(holdings.take(one).is_none() && holdings.take(other).is_some());
        let beyond = holdings.take_beyond(one);
        drop(first);
        assert!(holdings.take(one).is_none(), "what was taken beyond the bound counts");
        drop(beyond);
        assert!(holdings.take(one).is_some());
        assert!(lock(&holdings.held).is_empty(), "nobody who holds nothing is kept");
    }

    #[test]
    fn who_asks_too_often_is_told_when_to_ask_again() {
        let pace = Pace::new(Quota::per_minute(at_least_one(2)));
        let from = IpAddr::from([10, 0, 0, 1]);
        assert!(pace.check(from).is_ok() && pace.check(from).is_ok());
        let no = pace.check(from).expect_err("a third in a minute");
        assert!((1..=31).contains(&no.details["seconds"].as_u64().expect("seconds")), "{no:?}");
    }
}
