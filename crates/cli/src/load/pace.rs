//! When a move is made: at once, at a rate that all tables share, or after some thought.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use tokio::time::Instant;

/// How far behind its rate a load may fall and still catch up: what nobody could move for then is left out.
const CATCHES_UP: Duration = Duration::from_millis(50);

#[derive(Clone)]
pub enum Pace {
    /// As fast as it goes: every player moves as soon as it may.
    FlatOut,
    /// A move every so often, over all tables together.
    Rate { every: Duration, next: Rc<Cell<Instant>> },
    /// Every player thinks for half to one and a half times this long.
    Think(Duration),
}

impl Pace {
    pub fn new(moves_per_second: Option<f64>, think_ms: Option<u64>) -> Pace {
        match (moves_per_second, think_ms) {
            (Some(rate), _) => {
                Pace::Rate { every: Duration::from_secs_f64(1.0 / rate), next: Rc::new(Cell::new(Instant::now())) }
            }
            (None, Some(ms)) if ms > 0 => Pace::Think(Duration::from_millis(ms)),
            _ => Pace::FlatOut,
        }
    }

    /// When somebody who is asked now moves.
    pub fn when(&self, now: Instant) -> Instant {
        match self {
            Pace::FlatOut => now,
            Pace::Rate { every, next } => {
                let oldest = now.checked_sub(CATCHES_UP).unwrap_or(now);
                let slot = next.get().max(oldest);
                next.set(slot + *every);
                slot
            }
            Pace::Think(about) => now + about.mul_f64(0.5 + fastrand::f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_shared_and_what_was_missed_long_ago_is_left_out() {
        let pace = Pace::new(Some(100.0), None);
        let start = Instant::now() + Duration::from_secs(10);
        let slots: Vec<Duration> =
            (0..8).map(|_| pace.when(start)).map(|slot| start.saturating_duration_since(slot)).collect();
        assert_eq!(slots[..5], [50, 40, 30, 20, 10].map(Duration::from_millis));
        assert!(slots[5..].iter().all(Duration::is_zero));
        assert_eq!(pace.when(start), start + Duration::from_millis(30));
    }
}
