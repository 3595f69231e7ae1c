//! What becomes of what a node asks of the database: it waits, is refused, is written and never answered.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardtable::Millis;
use store::StoreError;
use store::testing::{Fate, Flaw, Trouble, Work};

/// Longer than any run: whoever waits this long is ended before.
const FOR_EVER: Duration = Duration::from_secs(86_400);

/// Where a node shall crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trap {
    /// It has decided something, and nothing of it is written.
    BeforeRecord,
    /// It is written, and nobody has heard of it.
    BeforeTell,
}

/// The database as one node has it.
pub struct NodeFate {
    /// What time it is for the database.
    clock: Arc<AtomicI64>,
    flaw: Option<Flaw>,
    inner: Mutex<Inner>,
}

struct Inner {
    dice: fastrand::Rng,
    /// Nothing goes wrong by itself.
    calm: bool,
    /// Until when the database cannot be reached.
    away_until: Millis,
    trap: Option<Trap>,
    sprung: bool,
    troubles: u64,
}

impl NodeFate {
    pub fn new(seed: u64, clock: &Arc<AtomicI64>, flaw: Option<Flaw>) -> Arc<NodeFate> {
        let inner = Inner {
            dice: fastrand::Rng::with_seed(seed),
            calm: true,
            away_until: 0,
            trap: None,
            sprung: false,
            troubles: 0,
        };
        Arc::new(NodeFate { clock: clock.clone(), flaw, inner: Mutex::new(inner) })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn set_calm(&self, calm: bool) {
        let mut inner = self.inner();
        inner.calm = calm;
        if calm {
            (inner.away_until, inner.trap) = (0, None);
        }
    }

    pub fn go_away(&self, until: Millis) {
        self.inner().away_until = until;
    }

    pub fn set_trap(&self, trap: Trap) {
        self.inner().trap = Some(trap);
    }

    /// Whether the node is where it shall crash.
    pub fn take_sprung(&self) -> bool {
        std::mem::take(&mut self.inner().sprung)
    }

    /// How often something went wrong.
    pub fn troubles(&self) -> u64 {
        self.inner().troubles
    }
}

impl Fate for NodeFate {
    fn clock_ms(&self) -> i64 {
        self.clock.load(Ordering::Relaxed)
    }

    fn flaw(&self) -> Option<Flaw> {
        self.flaw
    }

    fn meet(&self, work: Work) -> Trouble {
        let now = self.clock_ms();
        let mut inner = self.inner();
        if let Some(trouble) = inner.spring(work) {
            return trouble;
        }
        if now < inner.away_until && work != Work::Commit {
            inner.troubles += 1;
            let refused = Some(StoreError::Unavailable("the database is away".into()));
            return Trouble { refused, before: Duration::from_millis(20), ..Trouble::default() };
        }
        let trouble = inner.usual(work);
        if trouble.refused.is_some() || trouble.answer_lost {
            inner.troubles += 1;
        }
        trouble
    }
}

impl Inner {
    fn spring(&mut self, work: Work) -> Option<Trouble> {
        let trouble = match (self.trap?, work) {
            (Trap::BeforeRecord, Work::Begin) => Trouble { before: FOR_EVER, ..Trouble::default() },
            (Trap::BeforeTell, Work::Commit) => Trouble { after: FOR_EVER, ..Trouble::default() },
            _ => return None,
        };
        (self.trap, self.sprung) = (None, true);
        Some(trouble)
    }

    fn usual(&mut self, work: Work) -> Trouble {
        let chance = if self.calm { 1_000 } else { self.dice.u32(..1_000) };
        let busy = || StoreError::Busy("somebody else writes".into());
        let gone = || StoreError::Unavailable("the line was cut".into());
        let mut trouble = Trouble { before: self.pause(1), after: self.pause(1), ..Trouble::default() };
        match (work, chance) {
            // Longer than a lease: meanwhile somebody else may have the table.
            (_, 0..2) => trouble.before = self.pause(7_000),
            (_, 2..10) => trouble.before = self.pause(1_500),
            (Work::Read, 10..20) => trouble.after = self.pause(2_000),
            (Work::Commit, 10..25) => trouble.after = self.pause(800),
            (Work::Commit, 25..35) => trouble.answer_lost = true,
            (Work::Commit, 35..45) => trouble.refused = Some(gone()),
            (Work::Begin, 10..30) => trouble.refused = Some(busy()),
            (Work::Read | Work::Begin, 30..40) => trouble.refused = Some(gone()),
            _ => {}
        }
        trouble
    }

    fn pause(&mut self, most_ms: u64) -> Duration {
        Duration::from_millis(self.dice.u64(..=most_ms))
    }
}
