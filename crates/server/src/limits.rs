//! How much anyone may ask in how much time.

use std::num::NonZeroU32;

use cardtable::{House, HouseReason, Refused};
use governor::clock::DefaultClock;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use crate::settings::Limits;

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
        let too_fast = HouseReason::TooFast { seconds: None };
        self.0.check().map_err(|_| Refused::about(&too_fast, "too many messages; slow down"))
    }
}

/// How often one socket may do what costs others something.
pub struct Paces {
    pub messages: SocketLimiter,
    pub questions: SocketLimiter,
    pub views: SocketLimiter,
    pub chat: SocketLimiter,
}

impl Paces {
    pub fn new(limits: &Limits) -> Paces {
        Paces {
            messages: SocketLimiter::new(limits.messages_per_second),
            questions: SocketLimiter::new(limits.questions_per_second),
            views: SocketLimiter::new(limits.views_per_second),
            chat: SocketLimiter::new(limits.chat_per_second),
        }
    }
}

/// What all who do not play at a table may ask of it together.
pub struct Budget {
    views: SocketLimiter,
    chat: SocketLimiter,
}

impl Budget {
    pub fn new(limits: &Limits) -> Budget {
        Budget {
            views: SocketLimiter::new(limits.table_views_per_second),
            chat: SocketLimiter::new(limits.table_chat_per_second),
        }
    }

    /// One more wants to see the table.
    pub fn look(&self) -> Result<(), Refused> {
        self.views.check().map_err(|_| Refused::new(House::Busy, "too many people look at this table; try again"))
    }

    /// One more wants to say something there.
    pub fn talk(&self) -> Result<(), Refused> {
        self.chat.check().map_err(|_| Refused::new(House::Busy, "too many people talk at this table; try again"))
    }
}

impl Limits {
    /// The same room without bounds on what one address, account or socket may do, for a load test from one machine.
    /// What the room holds as a whole stays bounded.
    pub fn for_load_test(self) -> Limits {
        const OFTEN: u32 = 1_000_000;
        const MANY: usize = 1_000_000;
        Limits {
            seats_per_account: MANY,
            connections_per_account: MANY,
            followed_tables: MANY,
            messages_per_second: OFTEN,
            views_per_second: OFTEN,
            table_views_per_second: OFTEN,
            logins_per_minute: OFTEN,
            log_bytes_per_hour: u64::MAX,
            address_log_bytes_per_hour: u64::MAX,
            table_log_bytes_per_hour: u64::MAX,
            sockets_per_address: MANY,
            lines_per_address: MANY,
            requests_per_second: OFTEN,
            tables_per_minute: OFTEN,
            tables_per_address: MANY,
            ..self
        }
    }
}
