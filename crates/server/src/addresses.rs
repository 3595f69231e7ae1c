//! What one address may do: how often it may ask, and how much it may hold at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cardtable::{HouseReason, Refused};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::client::neighbourhood;
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
    /// Finished hands: replays, logs and exports.
    pub hands: Pace,
    pub sockets: Holdings,
    pub lines: Holdings,
    pub tables: Holdings,
}

impl Addresses {
    pub fn new(limits: &Limits) -> Addresses {
        let pace = |quota: fn(NonZeroU32) -> Quota, often: u32, burst: u32| {
            Pace::new(limits.neighbours, |times| {
                let often = at_least_one(often.saturating_mul(times));
                quota(often).allow_burst(often.saturating_mul(at_least_one(burst)))
            })
        };
        let holdings = |most: usize| Holdings::new(most, limits.neighbours);
        Addresses {
            requests: pace(Quota::per_second, limits.requests_per_second, BURST),
            logins: pace(Quota::per_minute, limits.logins_per_minute, 1),
            new_tables: pace(Quota::per_minute, limits.tables_per_minute, 1),
            hands: pace(Quota::per_minute, limits.hands_per_minute, 1),
            exports: pace(Quota::per_minute, EXPORTS_PER_MINUTE, 1),
            sockets: holdings(limits.sockets_per_address),
            lines: holdings(limits.lines_per_address),
            tables: holdings(limits.tables_per_address),
        }
    }
}

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

/// How often each address may do something, and the network around it.
pub struct Pace {
    near: Limiter,
    /// Of the older kind of network and the newer.
    wide: [Limiter; 2],
    clock: DefaultClock,
    asked: AtomicU32,
}

type Limiter = DefaultKeyedRateLimiter<IpAddr>;

impl Pace {
    fn new(neighbours: [u32; 2], quota: impl Fn(u32) -> Quota) -> Pace {
        Pace {
            near: RateLimiter::keyed(quota(1)),
            wide: neighbours.map(|times| RateLimiter::keyed(quota(times))),
            clock: DefaultClock::default(),
            asked: AtomicU32::new(0),
        }
    }

    pub fn check(&self, from: IpAddr) -> Result<(), Refused> {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(FORGET_EVERY) {
            self.near.retain_recent();
            self.wide.iter().for_each(Limiter::retain_recent);
        }
        let wide = &self.wide[usize::from(from.is_ipv6())];
        let checked = self.near.check_key(&from).and_then(|()| wide.check_key(&neighbourhood(from)));
        checked.map_err(|until| too_fast(until.wait_time_from(self.clock.now()).as_secs() + 1))
    }
}

/// The answer to whoever may ask again in so many seconds.
pub fn too_fast(seconds: u64) -> Refused {
    let words = format!("too many attempts from your address; wait {seconds} s");
    Refused::about(&HouseReason::TooFast { seconds: Some(seconds) }, words)
}

/// How many things of a kind each address holds, and the network around it.
pub struct Holdings {
    most: usize,
    /// Of the older kind of network and the newer.
    most_around: [usize; 2],
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    near: HashMap<IpAddr, usize>,
    wide: HashMap<IpAddr, usize>,
}

/// One thing that an address holds, for as long as this lives.
pub struct Held {
    by: IpAddr,
    counts: Arc<Mutex<Counts>>,
}

impl Holdings {
    fn new(most: usize, neighbours: [u32; 2]) -> Holdings {
        Holdings {
            most,
            most_around: neighbours.map(|times| most.saturating_mul(times as usize)),
            counts: Arc::default(),
        }
    }

    /// One more, if the address may have it.
    pub fn take(&self, by: IpAddr) -> Option<Held> {
        self.add(by, self.most, self.most_around[usize::from(by.is_ipv6())])
    }

    /// One more, however many it has: it is counted all the same.
    pub fn take_beyond(&self, by: IpAddr) -> Held {
        self.add(by, usize::MAX, usize::MAX).expect("nobody has as many")
    }

    fn add(&self, by: IpAddr, most: usize, most_around: usize) -> Option<Held> {
        let mut counts = lock(&self.counts);
        let around = neighbourhood(by);
        let of = |counts: &HashMap<IpAddr, usize>, key: IpAddr| counts.get(&key).copied().unwrap_or(0);
        if of(&counts.near, by) >= most || of(&counts.wide, around) >= most_around {
            return None;
        }
        *counts.near.entry(by).or_default() += 1;
        *counts.wide.entry(around).or_default() += 1;
        Some(Held { by, counts: self.counts.clone() })
    }
}

impl Held {
    pub fn by(&self) -> IpAddr {
        self.by
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        one_less(&mut counts.near, self.by);
        one_less(&mut counts.wide, neighbourhood(self.by));
    }
}

fn one_less(counts: &mut HashMap<IpAddr, usize>, key: IpAddr) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_holds_is_bounded_and_free_again() {
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let holdings = Holdings::new(1, [100, 100]);
        let first = holdings.take(one).expect("the first");
        assert!(holdings.take(one).is_none() && holdings.take(other).is_some());
        let beyond = holdings.take_beyond(one);
        drop(first);
        assert!(holdings.take(one).is_none(), "what was taken beyond the bound counts");
        drop(beyond);
        assert!(holdings.take(one).is_some());
        let counts = lock(&holdings.counts);
        assert!(counts.near.is_empty() && counts.wide.is_empty(), "nobody who holds nothing is kept");
    }

    fn v6(network: u16, household: u16) -> IpAddr {
        IpAddr::from([0x2001, 0xdb8, network, household, 0, 0, 0, 0])
    }

    #[test]
    fn whoever_has_a_whole_network_has_some_times_as_much_and_no_more() {
        let holdings = Holdings::new(2, [3, 2]);
        let held: Vec<Held> = (0..9).filter_map(|household| holdings.take(v6(1, household))).collect();
        assert_eq!(held.len(), 4, "of the newer kind twice what one address has");
        assert!(holdings.take(v6(2, 0)).is_some(), "another network");
        let old = |last| IpAddr::from([10, 0, 0, last]);
        let held: Vec<Held> = (0..9).filter_map(|last| holdings.take(old(last))).collect();
        assert_eq!(held.len(), 6, "of the older kind three times");
        assert!(holdings.take(IpAddr::from([10, 0, 1, 0])).is_some());

        let pace = Pace::new([3, 2], |times| Quota::per_hour(at_least_one(times)));
        let asked = (0..9).filter(|household| pace.check(v6(1, *household)).is_ok()).count();
        assert_eq!(asked, 2);
        assert!(pace.check(v6(2, 0)).is_ok());
    }

    #[test]
    fn who_asks_too_often_is_told_when_to_ask_again() {
        let pace = Pace::new([100, 100], |times| Quota::per_minute(at_least_one(2 * times)));
        let from = IpAddr::from([10, 0, 0, 1]);
        assert!(pace.check(from).is_ok() && pace.check(from).is_ok());
        let no = pace.check(from).expect_err("a third in a minute");
        assert!((1..=31).contains(&no.details["seconds"].as_u64().expect("seconds")), "{no:?}");
    }
}
