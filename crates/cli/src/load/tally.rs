//! What is counted while a load plays.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use hdrhistogram::Histogram;
use tokio::time::Instant;

/// Longer than any answer that is worth a figure, in microseconds.
const LONGEST_US: u64 = 60_000_000;
/// Larger than any letter.
const LARGEST_BYTES: u64 = 1 << 20;
/// Letters of one seat that are remembered until the answer to the move comes that brought them.
const LETTERS_KEPT: usize = 64;
/// Moves of one table that some seat has not heard of yet.
const MOVES_KEPT: usize = 64;
/// Codes of errors that are told apart.
const CODES: usize = 64;

/// Everything since the last [`Tally::restart`].
pub struct Tally {
    /// Actions that were answered with yes.
    pub moves: u64,
    pub hands: u64,
    pub letters: u64,
    pub bytes: u64,
    /// From sending an action to its answer, in microseconds.
    pub to_actor: Histogram<u64>,
    /// From sending an action until every seat has its letter of it, in microseconds.
    pub to_all: Histogram<u64>,
    pub letter_bytes: Histogram<u64>,
    pub errors: BTreeMap<String, u64>,
}

impl Tally {
    pub fn new() -> Tally {
        let histogram = |highest| Histogram::new_with_bounds(1, highest, 3).expect("bounds of a histogram");
        Tally {
            moves: 0,
            hands: 0,
            letters: 0,
            bytes: 0,
            to_actor: histogram(LONGEST_US),
            to_all: histogram(LONGEST_US),
            letter_bytes: histogram(LARGEST_BYTES),
            errors: BTreeMap::new(),
        }
    }

    /// Counts anew; what went wrong before is not forgotten.
    pub fn restart(&mut self) {
        *self = Tally { errors: std::mem::take(&mut self.errors), ..Tally::new() };
    }

    pub fn error(&mut self, code: &str) {
        if self.errors.len() < CODES || self.errors.contains_key(code) {
            *self.errors.entry(code.to_owned()).or_default() += 1;
        }
    }

    pub fn answered(&mut self, took: Duration) {
        self.moves += 1;
        self.to_actor.saturating_record(micros(took));
    }

    pub fn letter(&mut self, bytes: usize) {
        self.letters += 1;
        self.letter_bytes.saturating_record(bytes as u64);
    }
}

fn micros(took: Duration) -> u64 {
    u64::try_from(took.as_micros()).unwrap_or(u64::MAX)
}

pub type Shared = Rc<RefCell<Tally>>;

/// The place of a letter in its table's story: the hand, and the number in it.
pub type Position = (u32, u32);

/// One table, for the time that a move takes to reach all of its seats.
///
/// Every step is a letter to every seat here, so the same step has the same place in everybody's letters. Somebody who
/// sat down in mid-hand has heard fewer of that hand, which is taken off once all are there.
pub struct Spread {
    seats: Vec<Heard>,
    moves: VecDeque<Told>,
    tally: Shared,
}

#[derive(Default)]
struct Heard {
    letters: VecDeque<(Position, Instant)>,
    last: Position,
    /// In this hand the count begins at this number.
    base: Position,
}

impl Heard {
    fn place(&self, (hand, seq): Position) -> Position {
        (hand, if hand == self.base.0 { seq.saturating_sub(self.base.1) } else { seq })
    }
}

/// A move that was played, and who has not heard of it.
struct Told {
    at: Position,
    sent: Instant,
    missing: u64,
}

impl Spread {
    pub fn new(seats: usize, tally: &Shared) -> Spread {
        let seats = (0..seats).map(|_| Heard::default()).collect();
        Spread { seats, moves: VecDeque::new(), tally: tally.clone() }
    }

    /// Everybody is there and nothing is on its way: the counts of all begin here.
    pub fn begin(&mut self) {
        for seat in &mut self.seats {
            seat.base = seat.last;
            seat.letters.clear();
        }
    }

    /// A letter has come to this seat.
    pub fn hear(&mut self, seat: usize, position: Position, now: Instant) {
        let Some(heard) = self.seats.get_mut(seat) else { return };
        heard.last = position;
        let place = heard.place(position);
        heard.letters.push_back((place, now));
        if heard.letters.len() > LETTERS_KEPT {
            heard.letters.pop_front();
        }
        let tally = &self.tally;
        self.moves.retain_mut(|told| {
            if told.at <= place {
                told.missing &= !(1 << seat);
            }
            if told.missing == 0 {
                tally.borrow_mut().to_all.saturating_record(micros(now - told.sent));
            }
            told.missing != 0
        });
    }

    /// A move of this seat was answered with yes; the letters of it came before the answer.
    pub fn played(&mut self, seat: usize, position: Position, sent: Instant) {
        let at = self.seats[seat].place(position);
        let (mut missing, mut last) = (0, sent);
        for (index, heard) in self.seats.iter().enumerate() {
            match heard.letters.iter().find(|(place, when)| *place >= at && *when >= sent) {
                Some((_, when)) => last = last.max(*when),
                None => missing |= 1 << index,
            }
        }
        if missing == 0 {
            return self.tally.borrow_mut().to_all.saturating_record(micros(last - sent));
        }
        if self.moves.len() >= MOVES_KEPT {
            self.moves.pop_front();
        }
        self.moves.push_back(Told { at, sent, missing });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_when_the_last_seat_has_heard_of_it() {
        let tally: Shared = Rc::new(RefCell::new(Tally::new()));
        let mut spread = Spread::new(2, &tally);
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        // Seat 1 sat down later and has heard four letters fewer.
        spread.hear(0, (1, 5), at(0));
        spread.hear(1, (1, 1), at(0));
        spread.begin();
        spread.hear(0, (1, 6), at(2));
        spread.played(0, (1, 6), at(1));
        assert_eq!(tally.borrow().to_all.len(), 0, "seat 1 has not heard of it");
        spread.hear(1, (1, 2), at(11));
        assert_eq!((tally.borrow().to_all.len(), tally.borrow().to_all.max()), (1, 10_007));
        // In the next hand everybody counts from one, and here the others heard of it before the answer came.
        spread.hear(0, (2, 1), at(21));
        spread.hear(1, (2, 1), at(22));
        spread.played(0, (2, 1), at(20));
        assert_eq!((tally.borrow().to_all.len(), tally.borrow().to_all.min()), (2, 2_000));
    }
}
