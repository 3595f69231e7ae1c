//! The coach: who may ask it how often, and where it thinks without holding anybody up.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use cardtable::{HouseReason, Refused};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::reviews::Reviews;
use crate::settings::Limits;
use crate::workshop::Workshop;

/// People who have been quiet are forgotten every so many questions, so that the list of them stays short.
const FORGET_EVERY: u32 = 256;

pub struct Coaching {
    pub hints: PersonPace,
    /// Where hints are thought about.
    pub thinking: Workshop,
    /// How often a person may begin a review.
    pub review_pace: PersonPace,
    pub reviews: Reviews,
}

impl Coaching {
    pub fn new(limits: &Limits) -> Coaching {
        Coaching {
            hints: PersonPace::new(limits.hints_per_minute),
            thinking: Workshop::new(
                limits.hints_at_once,
                limits.hints_waiting,
                "the coach has too much to think about at the moment; try again",
            ),
            review_pace: PersonPace::new(limits.reviews_per_minute),
            reviews: Reviews::new(limits),
        }
    }
}

/// How often each account may ask for something.
pub struct PersonPace {
    limiter: DefaultKeyedRateLimiter<i64>,
    clock: DefaultClock,
    asked: AtomicU32,
}

impl PersonPace {
    fn new(per_minute: u32) -> PersonPace {
        let quota = Quota::per_minute(NonZeroU32::new(per_minute).unwrap_or(NonZeroU32::MIN));
        PersonPace { limiter: RateLimiter::keyed(quota), clock: DefaultClock::default(), asked: AtomicU32::new(0) }
    }

    pub fn check(&self, account: i64) -> Result<(), Refused> {
        if self.asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(FORGET_EVERY) {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&account).map_err(|until| {
            let seconds = until.wait_time_from(self.clock.now()).as_secs() + 1;
            let words = format!("you have asked the coach often; wait {seconds} s");
            Refused::about(&HouseReason::TooFast { seconds: Some(seconds) }, words)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_may_ask_so_often_and_others_are_not_held_up_by_it() {
        let pace = PersonPace::new(3);
        assert!((0..3).all(|_| pace.check(1).is_ok()));
        let no = pace.check(1).expect_err("four within a minute");
        assert_eq!(no.code.name(), "too_fast");
        assert!(pace.check(2).is_ok());
    }
}
