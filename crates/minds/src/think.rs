//! Every sensible action tried in the same imagined hands, until it is clear which is best or the budget is spent.

use std::thread;
use std::time::Instant;

use cardtable::{Dice, Seat};

use crate::budget::Budget;
use crate::mind::Mind;
use crate::trials::Trials;

/// Imagined hands before the first look at who is still in the running.
const FIRST_LOOK: usize = 12;
/// Looks come after as many hands more, or after a quarter of all so far.
const NEXT_LOOK: usize = 6;

/// An action and what it was found to be worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<A> {
    /// The action.
    pub action: A,
    /// The mean over the hands it was tried in, in the unit of the game's score.
    pub mean: f64,
    /// Its advantage over habit in the same hands.
    pub gain: f64,
    /// The standard error of `gain`; infinite where fewer than two hands were tried.
    pub error: f64,
    /// How many imagined hands it was tried in.
    pub worlds: usize,
}

/// What thinking came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<A> {
    /// Every action that was thought about; habit in front.
    pub judged: Vec<Judged<A>>,
    /// The place in `judged` of the one to take.
    pub best: usize,
}

/// Thinks about what this seat should do, as far as the budget goes. None if there is nothing to do; a single
/// candidate is taken without a thought.
///
/// World `i` of a decision has dice of its own, and looks are at fixed numbers of worlds, so a budget of worlds gives
/// the same thought on one thread and on many.
pub fn think<G: Mind>(view: &G::View, seat: Seat, budget: Budget, dice: &mut Dice) -> Option<Thought<G::Action>> {
    let candidates = G::candidates(view, seat, dice);
    if candidates.is_empty() {
        return None;
    }
    let trials = tried::<G>(view, seat, &candidates, budget, 0, dice);
    Some(thought(candidates, &trials))
}

/// Tries these actions, the first of them being habit, in at least so many worlds, and on until it is clear which is
/// best.
pub(crate) fn tried<G: Mind>(
    view: &G::View,
    seat: Seat,
    candidates: &[G::Action],
    budget: Budget,
    least: usize,
    dice: &mut Dice,
) -> Trials {
    let key = u64::from(dice.word()) << 32 | u64::from(dice.word());
    let until = budget.time.map(|time| Instant::now() + time);
    let mut trials = Trials::new(candidates.len());
    let mut worlds = 0;
    while worlds < budget.worlds && (worlds < least || !trials.is_clear(G::TRIFLE)) {
        let next = (worlds + NEXT_LOOK.max(worlds / 4)).max(FIRST_LOOK).min(budget.worlds);
        let task = Task::<G> { view, seat, key, candidates, running: &trials.running, until };
        let rows = task.share(worlds, next, budget.threads);
        trials.add(&rows);
        worlds = next;
        if until.is_some_and(|until| Instant::now() >= until) {
            break;
        }
        trials.drop_the_hopeless(most_after(worlds));
    }
    trials
}

/// How many actions are followed further after so many worlds: the more is known of them, the fewer are worth more.
fn most_after(worlds: usize) -> usize {
    match worlds {
        ..24 => usize::MAX,
        24..48 => 6,
        48..96 => 4,
        _ => 3,
    }
}

fn thought<A>(candidates: Vec<A>, trials: &Trials) -> Thought<A> {
    let judge = |(at, action)| {
        let lead = trials.lead(at, 0);
        Judged { action, mean: trials.mean(at), gain: lead.mean, error: lead.error, worlds: trials.worlds(at) }
    };
    Thought { judged: candidates.into_iter().enumerate().map(judge).collect(), best: trials.choose() }
}

/// A stretch of worlds to be tried.
struct Task<'a, G: Mind> {
    view: &'a G::View,
    seat: Seat,
    key: u64,
    candidates: &'a [G::Action],
    running: &'a [usize],
    until: Option<Instant>,
}

/// What one world was worth for each action in the running.
type Row = Vec<Option<f64>>;

impl<G: Mind> Task<'_, G> {
    /// Tries the worlds from `first` to `end`, cut into one stretch for each thread, and gives them in their order.
    fn share(&self, first: usize, end: usize, threads: usize) -> Vec<Row> {
        let threads = threads.clamp(1, end - first);
        let cut = |part: usize| first + (end - first) * part / threads;
        if threads == 1 {
            return stretch::<G>(self.view, &self.actions(), self.seat, self.key, first..end, self.until);
        }
        thread::scope(|scope| {
            let work = |part: usize| {
                // Views and actions need not be shareable, so every thread has its own.
                let (view, actions) = (self.view.clone(), self.actions());
                let (seat, key, until) = (self.seat, self.key, self.until);
                let worlds = cut(part)..cut(part + 1);
                scope.spawn(move || stretch::<G>(&view, &actions, seat, key, worlds, until))
            };
            let others: Vec<_> = (1..threads).map(work).collect();
            let mut rows = stretch::<G>(self.view, &self.actions(), self.seat, self.key, cut(0)..cut(1), self.until);
            for other in others {
                rows.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            rows
        })
    }

    fn actions(&self) -> Vec<G::Action> {
        self.running.iter().map(|at| self.candidates[*at].clone()).collect()
    }
}

/// A row for each of these worlds that could be imagined before the time was over.
fn stretch<G: Mind>(
    view: &G::View,
    actions: &[G::Action],
    seat: Seat,
    key: u64,
    worlds: std::ops::Range<usize>,
    until: Option<Instant>,
) -> Vec<Row> {
    let in_time = |_: &usize| until.is_none_or(|until| Instant::now() < until);
    let world = |number: usize| {
        let mut dice = Dice::from_number("minds/world", key.wrapping_add(number as u64));
        let world = G::imagine(view, seat, &mut dice)?;
        let chance = u64::from(dice.word()) << 32 | u64::from(dice.word());
        // The same dice for every action, so that chance is no difference between them.
        let play = |action: &G::Action| {
            world.clone().playout(seat, action.clone(), &mut Dice::from_number("minds/playout", chance))
        };
        Some(actions.iter().map(play).collect())
    };
    worlds.take_while(in_time).filter_map(world).collect()
}
