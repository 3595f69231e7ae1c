//! What time it is for the database, which all nodes share: leases are counted by that. Between two looks at it time goes
//! by the clock that nobody sets, so that a node whose wall clock is set takes nobody's tables by mistake.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{Store, StoreError};
use tokio::time::Instant;

use crate::clock::{millis, wall_ms};

/// How often the database is asked.
const EVERY: Duration = Duration::from_secs(30);
/// An answer that took longer says little about what time it is.
const PROMPT: Duration = Duration::from_millis(100);
/// How often it is asked again for a prompt one.
const TRIES: usize = 3;
/// By how much the two clocks of a machine may differ about how long ago something was.
const DOUBT_MS: u64 = 500;

/// None where nobody shares the database: there the wall's clock is as good as any.
#[derive(Default)]
pub struct LeaseClock(Mutex<Option<Heard>>);

/// What the database's clock showed, and when that was by the two clocks here.
#[derive(Copy, Clone)]
struct Heard {
    shown: i64,
    at: Instant,
    wall: i64,
}

impl LeaseClock {
    fn heard(&self) -> MutexGuard<'_, Option<Heard>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn now(&self) -> i64 {
        match *self.heard() {
            Some(heard) => heard.shown + millis(heard.at.elapsed()),
            None => wall_ms(),
        }
    }

    /// Asks the database what time it is.
    pub async fn set(&self, store: &Store) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let asked = Instant::now();
            let Some(shown) = store.clock_ms().await? else { return Ok(()) };
            *self.heard() = Some(Heard { shown, at: Instant::now(), wall: wall_ms() });
            if asked.elapsed() <= PROMPT {
                break;
            }
        }
        Ok(())
    }

    /// The same if that was long ago, or if it is doubtful how long: the machine slept, or one of its clocks was set.
    pub async fn keep(&self, store: &Store) -> Result<(), StoreError> {
        let heard = *self.heard();
        match heard.is_some_and(|heard| heard.at.elapsed() >= EVERY || heard.is_doubtful()) {
            true => self.set(store).await,
            false => Ok(()),
        }
    }
}

impl Heard {
    fn is_doubtful(&self) -> bool {
        (wall_ms() - self.wall).abs_diff(millis(self.at.elapsed())) > DOUBT_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_from_what_was_heard_whatever_the_wall_shows() {
        let clock = LeaseClock::default();
        assert!((clock.now() - wall_ms()).abs() < 1_000, "where nobody shares the database");
        let heard = Heard { shown: 5_000, at: Instant::now(), wall: wall_ms() };
        assert!(!heard.is_doubtful());
        let set_since = Heard { wall: wall_ms() - 60_000, ..heard };
        *clock.heard() = Some(set_since);
        assert!((5_000..35_000).contains(&clock.now()), "{}", clock.now());
        assert!(set_since.is_doubtful() && Heard { wall: wall_ms() + 60_000, ..heard }.is_doubtful());
    }
}
