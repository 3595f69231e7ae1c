//! Every sensible action tried in the same imagined hands, until it is clear which is best or the budget is spent.

use std::time::{Duration, Instant};

use cardtable::{Dice, Seat};

use crate::mind::Mind;

/// Imagined hands between two looks at who is still in the running.
const ROUND: usize = 8;
/// How many standard errors behind an action is out of the running.
const OUT: f64 = 3.0;
/// How many standard errors an action has to be ahead of habit to be preferred to it.
const AHEAD: f64 = 1.0;

/// How much thinking a decision may cost. The same number of imagined hands gives the same thought on every machine.
#[derive(Copy, Clone, Debug)]
pub struct Budget {
    /// Imagined hands at most; each is played out once for every action in the running.
    pub worlds: usize,
    /// Time at most; without one, as long as it takes.
    pub time: Option<Duration>,
}

/// An action and what it was found to be worth.
#[derive(Clone, Debug)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// The mean over the hands it was tried in, in the unit of the game's score.
    pub mean: f64,
    /// Its advantage over habit in the same hands.
    pub gain: f64,
    /// The standard error of `gain`.
    pub error: f64,
    /// How many imagined hands it was tried in.
    pub worlds: usize,
}

/// What thinking came to.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// Every action that was thought about; habit in front.
    pub judged: Vec<Judged<A>>,
    /// The place in `judged` of the one to take.
    pub best: usize,
}

/// What was added up about one action: its worth, and its difference to habit, in the same hands.
#[derive(Copy, Clone, Default)]
struct Sums {
    worlds: f64,
    worth: f64,
    gain: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, worth: f64, habit: f64) {
        let gain = worth - habit;
        self.worlds += 1.0;
        self.worth += worth;
        self.gain += gain;
        self.squares += gain * gain;
    }

    fn mean(&self) -> f64 {
        self.gain / self.worlds.max(1.0)
    }

    fn error(&self) -> f64 {
        if self.worlds < 2.0 {
            return f64::INFINITY;
        }
        let variance = (self.squares - self.gain * self.gain / self.worlds).max(0.0) / (self.worlds - 1.0);
        (variance / self.worlds).sqrt()
    }
}

/// Thinks about what this seat should do, as far as the budget goes. None if there is nothing to do or nothing to
/// imagine; a single candidate is taken without a thought.
pub fn think<G: Mind>(view: &G::View, seat: Seat, budget: Budget, dice: &mut Dice) -> Option<Thought<G::Action>> {
    let candidates = G::candidates(view, seat, dice);
    let mut sums = vec![Sums::default(); candidates.len()];
    let mut running: Vec<usize> = (0..candidates.len()).collect();
    let until = budget.time.map(|time| Instant::now() + time);
    let mut worlds = 0;
    while running.len() > 1 && worlds < budget.worlds && until.is_none_or(|until| Instant::now() < until) {
        let Some(world) = G::imagine(view, seat, dice) else { break };
        worlds += 1;
        // The same dice for every action, so that chance is no difference between them.
        let chance = u64::from(dice.word()) << 32 | u64::from(dice.word());
        let mut habit = None;
        running.retain(|at| {
            let mut dice = Dice::from_number("playout", chance);
            let Some(worth) = world.clone().playout(seat, candidates[*at].clone(), &mut dice) else { return *at == 0 };
            let habit = *habit.get_or_insert(worth);
            sums[*at].add(worth, habit);
            true
        });
        if worlds % ROUND == 0 {
            drop_the_hopeless(&mut running, &sums);
        }
    }
    let best = choose(&running, &sums);
    let judged = candidates.into_iter().zip(&sums).map(|(action, sums)| Judged {
        action,
        mean: sums.worth / sums.worlds.max(1.0),
        gain: sums.mean(),
        error: sums.error(),
        worlds: sums.worlds as usize,
    });
    let judged: Vec<_> = judged.collect();
    (!judged.is_empty()).then_some(Thought { judged, best })
}

/// Habit stays, as what the others are measured by.
fn drop_the_hopeless(running: &mut Vec<usize>, sums: &[Sums]) {
    let lower = |at: &usize| sums[*at].mean() - OUT * sums[*at].error();
    let bar = running.iter().skip(1).map(lower).fold(0.0, f64::max);
    running.retain(|at| *at == 0 || sums[*at].mean() + OUT * sums[*at].error() > bar);
}

/// The best of those that are surely better than habit, or habit.
fn choose(running: &[usize], sums: &[Sums]) -> usize {
    let surely = |at: &usize| sums[*at].mean() - AHEAD * sums[*at].error() > 0.0;
    let better = running.iter().copied().filter(|at| *at != 0 && surely(at));
    better.max_by(|a, b| sums[*a].mean().total_cmp(&sums[*b].mean())).unwrap_or(0)
}
