//! How much anyone may ask in how much time.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use table::Refused;

fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

/// One socket's messages.
pub struct SocketLimiter(RateLimiter<NotKeyed, InMemoryState, DefaultClock>);

impl SocketLimiter {
    pub fn new(per_second: u32) -> SocketLimiter {
        let burst = at_least_one(per_second.saturating_mul(2));
        SocketLimiter(RateLimiter::direct(Quota::per_second(at_least_one(per_second)).allow_burst(burst)))
    }

    pub fn check(&self) -> Result<(), Refused> {
        self.0.check().map_err(|_| Refused::new("too_fast", "too many messages; slow down"))
    }
}

/// New accounts and logins from one address.
pub struct LoginLimiter(DefaultKeyedRateLimiter<IpAddr>);

impl LoginLimiter {
    pub fn new(per_minute: u32) -> LoginLimiter {
        LoginLimiter(RateLimiter::keyed(Quota::per_minute(at_least_one(per_minute))))
    }

    pub fn check(&self, from: IpAddr) -> Result<(), Refused> {
        // Addresses that have been quiet are forgotten, so that the list of them stays short.
        if self.0.len() > 10_000 {
            self.0.retain_recent();
        }
        self.0
            .check_key(&from)
            .map_err(|_| Refused::new("too_fast", "too many attempts from your address; wait a minute"))
    }
}
