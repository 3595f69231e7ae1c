//! The wall clock, the room's clock, which stands still when the process does, and the tables' own clocks.

use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cardtable::Millis;
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

/// How often the room's clock is looked at, so that a gap means that the process stood still.
pub const BEAT: Duration = Duration::from_millis(100);
/// A machine that has much to do is late now and then; only a longer gap is time that was lost.
const STALL: Duration = Duration::from_secs(1);

/// Milliseconds since 1970.
pub fn wall_ms() -> Millis {
    #[cfg(test)]
    if let Some(simulated) = crate::simulation::wall_ms() {
        return simulated;
    }
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Time as the room counts it, in milliseconds since it opened. What the process did not live through, because it
/// was stopped or the machine slept, is no time here: whoever waited for an answer then has lost nothing.
#[derive(Clone)]
pub struct Clock(Source);

#[derive(Clone)]
enum Source {
    Living {
        origin: Instant,
        beats: Arc<Mutex<Beats>>,
        stalls: Arc<Notify>,
    },
    /// A test says what time it is.
    ByHand(Arc<watch::Sender<Millis>>),
}

/// Both counted from the origin.
#[derive(Default)]
struct Beats {
    last: Duration,
    lost: Duration,
}

impl Clock {
    pub fn living() -> Clock {
        Clock(Source::Living { origin: Instant::now(), beats: Arc::default(), stalls: Arc::default() })
    }

    /// A clock that moves only when it is told to.
    pub fn by_hand() -> Clock {
        Clock(Source::ByHand(Arc::new(watch::Sender::new(0))))
    }

    /// Moves a clock that goes by hand.
    pub fn advance(&self, ms: Millis) {
        match &self.0 {
            Source::ByHand(time) => time.send_modify(|now| *now += ms),
            Source::Living { .. } => panic!("a living clock moves by itself"),
        }
    }

    pub fn now(&self) -> Millis {
        match &self.0 {
            Source::Living { origin, .. } => millis(self.lived(origin.elapsed()).0),
            Source::ByHand(time) => *time.borrow(),
        }
    }

    /// How much time the process has slept through since the room opened.
    pub fn lost(&self) -> Millis {
        match &self.0 {
            Source::Living { origin, .. } => millis(self.lived(origin.elapsed()).1),
            Source::ByHand(_) => 0,
        }
    }

    /// Tells of every gap, as soon as somebody looks at the clock after it.
    pub fn stalls(&self) -> Stalls {
        let known = match &self.0 {
            Source::Living { beats, .. } => lock(beats).lost,
            Source::ByHand(_) => Duration::ZERO,
        };
        Stalls { clock: self.clone(), known }
    }

    /// What has been lived and what has been lost when this much has passed since the origin. Whoever looks first
    /// after a gap counts it, so nobody can act on time that nobody had.
    fn lived(&self, passed: Duration) -> (Duration, Duration) {
        let Source::Living { beats, stalls, .. } = &self.0 else { return Default::default() };
        let mut beats = lock(beats);
        let gap = passed.saturating_sub(beats.last);
        if gap > STALL {
            beats.lost += gap - BEAT;
            stalls.notify_waiters();
        }
        beats.last = beats.last.max(passed);
        (beats.last.saturating_sub(beats.lost), beats.lost)
    }

    /// Looks at the clock for as long as the room is open.
    pub async fn beat(self) {
        let mut every = tokio::time::interval(BEAT);
        loop {
            every.tick().await;
            self.now();
        }
    }

    pub async fn sleep_until(&self, at: Millis) {
        match &self.0 {
            Source::Living { .. } => {
                // Time that is lost meanwhile makes the wait longer.
                while let Some(ahead) = u64::try_from(at - self.now()).ok().filter(|ahead| *ahead > 0) {
                    tokio::time::sleep(Duration::from_millis(ahead)).await;
                }
            }
            Source::ByHand(time) => {
                // The clock cannot end before the wait, which holds one half of it.
                let _ = time.subscribe().wait_for(|now| *now >= at).await;
            }
        }
    }

    pub async fn sleep(&self, pause: Duration) {
        if !pause.is_zero() {
            self.sleep_until(self.now() + millis(pause)).await;
        }
    }
}

fn lock(beats: &Mutex<Beats>) -> MutexGuard<'_, Beats> {
    beats.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The gaps of a room's clock, as somebody hears of them.
pub struct Stalls {
    clock: Clock,
    /// How much was lost when it was last heard of.
    known: Duration,
}

impl Stalls {
    /// Waits for the next one.
    pub async fn next(&mut self) {
        let Source::Living { beats, stalls, .. } = &self.clock.0 else { return std::future::pending().await };
        loop {
            let mut news = pin!(stalls.notified());
            news.as_mut().enable();
            let lost = lock(beats).lost;
            if lost > self.known {
                self.known = lost;
                return;
            }
            news.await;
        }
    }
}

pub fn millis(duration: Duration) -> Millis {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Table time: what it was when the clock was set, plus how long it has run since.
#[derive(Clone)]
pub struct TableClock {
    room: Clock,
    base: Millis,
    running_since: Option<Millis>,
}

impl TableClock {
    pub fn running(room: &Clock, base: Millis) -> TableClock {
        TableClock { running_since: Some(room.now()), ..TableClock::stopped(room, base) }
    }

    /// A clock that shows this time until it is started.
    pub fn stopped(room: &Clock, base: Millis) -> TableClock {
        TableClock { room: room.clone(), base, running_since: None }
    }

    pub fn start(&mut self) {
        let now = self.room.now();
        self.running_since.get_or_insert(now);
    }

    pub fn stop(&mut self) {
        self.base = self.now();
        self.running_since = None;
    }

    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    pub fn now(&self) -> Millis {
        self.base + self.running_since.map_or(0, |since| self.room.now() - since)
    }

    /// When this table time will be on the room's clock, if this one runs.
    pub fn room_time_of(&self, at: Millis) -> Option<Millis> {
        Some(self.running_since? + (at - self.base).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_clock_shows_the_same_time_until_it_is_started() {
        let room = Clock::by_hand();
        let mut clock = TableClock::stopped(&room, 5_000);
        room.advance(700);
        assert_eq!(clock.now(), 5_000);
        assert_eq!(clock.room_time_of(6_000), None);
        clock.start();
        room.advance(300);
        assert_eq!((clock.now(), clock.room_time_of(6_000)), (5_300, Some(1_700)));
        clock.stop();
        room.advance(9_000);
        assert_eq!(clock.now(), 5_300);
    }

    #[test]
    fn time_that_the_process_slept_through_is_nobodys() {
        let clock = Clock::living();
        let seconds = Duration::from_secs_f64;
        assert_eq!(clock.lived(seconds(0.9)), (seconds(0.9), Duration::ZERO), "late is not asleep");
        let (lived, lost) = clock.lived(seconds(24.9));
        assert_eq!((lived, lost), (seconds(1.0), seconds(23.9)));
        assert_eq!(clock.lived(seconds(25.4)), (seconds(1.5), seconds(23.9)), "then it goes on as before");
        assert_eq!(clock.lived(seconds(25.0)).0, seconds(1.5), "and it never runs backwards");
    }
}
