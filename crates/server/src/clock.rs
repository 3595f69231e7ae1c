//! The wall clock, and the table's own clock, which stands still while a table waits to go on.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use table::Millis;

/// Milliseconds since 1970.
pub fn wall_ms() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Table time: what it was when the clock was set, plus how long it has run since.
#[derive(Clone, Copy, Debug)]
pub struct TableClock {
    base: Millis,
    running_since: Option<Instant>,
}

impl TableClock {
    pub fn running(base: Millis) -> TableClock {
        TableClock { base, running_since: Some(Instant::now()) }
    }

    /// A clock that shows this time until it is started.
    pub fn stopped(base: Millis) -> TableClock {
        TableClock { base, running_since: None }
    }

    pub fn start(&mut self) {
        self.running_since.get_or_insert_with(Instant::now);
    }

    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    pub fn now(&self) -> Millis {
        let ran = self.running_since.map_or(Duration::ZERO, |since| since.elapsed());
        self.base + i64::try_from(ran.as_millis()).unwrap_or(0)
    }

    /// When this table time will be, if the clock runs.
    pub fn instant_of(&self, at: Millis) -> Option<Instant> {
        let since = self.running_since?;
        let ahead = u64::try_from(at - self.base).unwrap_or(0);
        since.checked_add(Duration::from_millis(ahead))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_shows_the_same_time_until_it_is_started() {
        let mut clock = TableClock::stopped(5_000);
        assert_eq!(clock.now(), 5_000);
        assert_eq!(clock.instant_of(6_000), None);
        clock.start();
        assert!(clock.now() >= 5_000);
        assert!(clock.instant_of(6_000).is_some());
    }
}
