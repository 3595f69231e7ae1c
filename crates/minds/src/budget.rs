//! How much thinking a decision may cost.

use std::time::Duration;

/// How much thinking a decision may cost. The same number of imagined hands gives the same thought on every machine
/// and on any number of threads, as long as time does not run out first.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    /// Imagined hands at most; each is played out once for every action in the running.
    pub worlds: usize,
    /// Time at most; without one, as long as it takes.
    pub time: Option<Duration>,
    /// Threads that imagine and play out side by side, the caller's among them.
    pub threads: usize,
}

impl Budget {
    /// So many imagined hands on one thread, however long they take.
    pub const fn of_worlds(worlds: usize) -> Budget {
        Budget { worlds, time: None, threads: 1 }
    }

    /// The same, stopped when the time is over.
    pub const fn within(self, time: Duration) -> Budget {
        Budget { time: Some(time), ..self }
    }

    /// The same, on so many threads.
    pub const fn on_threads(self, threads: usize) -> Budget {
        Budget { threads, ..self }
    }
}
