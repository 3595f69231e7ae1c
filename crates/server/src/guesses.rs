//! Wrong guesses, which make the next ones wait twice as long each.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

use cardtable::{Millis, Refused};

use crate::addresses::too_fast;

const FIRST_WAIT_MS: Millis = 1_000;
/// More than any bound needs.
const MOST_DOUBLINGS: u32 = 20;
/// What nobody guessed at for so long is forgotten.
const FORGOTTEN_AFTER_MS: Millis = 3_600_000;
/// How many guessers are watched at once; the oldest makes room.
pub const WATCHED: usize = 20_000;

/// How many wrong guesses cost nothing, and how long the longest wait after that is.
#[derive(Copy, Clone)]
pub struct Patience {
    pub free: u32,
    pub longest_ms: Millis,
}

/// Who guessed wrong, or what was guessed at, and how often.
pub struct Guesses<K> {
    wrong: HashMap<K, Wrong>,
    /// In the order they were first seen.
    order: VecDeque<K>,
}

#[derive(Copy, Clone)]
struct Wrong {
    count: u32,
    last: Millis,
    next: Millis,
}

impl<K> Default for Guesses<K> {
    fn default() -> Guesses<K> {
        Guesses { wrong: HashMap::new(), order: VecDeque::new() }
    }
}

impl<K: Hash + Eq + Clone> Guesses<K> {
    /// Whether another guess may be made now.
    pub fn check(&self, guess: &K, now: Millis) -> Result<(), Refused> {
        match self.wrong.get(guess).map(|wrong| wrong.next - now).filter(|wait| *wait > 0) {
            Some(wait) => Err(too_fast(wait.unsigned_abs().div_ceil(1_000))),
            None => Ok(()),
        }
    }

    /// One more wrong guess.
    pub fn count(&mut self, guess: K, now: Millis, patience: Patience) {
        let old = self.wrong.get(&guess).filter(|wrong| now - wrong.last < FORGOTTEN_AFTER_MS);
        let count = old.map_or(0, |wrong| wrong.count) + 1;
        let wait = match count.checked_sub(patience.free) {
            None | Some(0) => 0,
            Some(beyond) => (FIRST_WAIT_MS << (beyond - 1).min(MOST_DOUBLINGS)).min(patience.longest_ms),
        };
        if self.wrong.insert(guess.clone(), Wrong { count, last: now, next: now + wait }).is_none() {
            self.order.push_back(guess);
        }
        while self.order.len() > WATCHED {
            if let Some(oldest) = self.order.pop_front() {
                self.wrong.remove(&oldest);
            }
        }
    }

    /// Nothing is held against it any more.
    pub fn forgive(&mut self, guess: &K) {
        self.wrong.remove(guess);
    }

    /// The last one was not wrong after all.
    pub fn take_back(&mut self, guess: &K) {
        if let Some(wrong) = self.wrong.get_mut(guess) {
            wrong.count = wrong.count.saturating_sub(1);
        }
    }

    #[cfg(test)]
    pub fn watched(&self) -> usize {
        self.wrong.len()
    }
}
