//! Seats, values for each of them, and sets of them: the indexes that every other file uses.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::derives::{JsonSchema, TS};

/// Table time in milliseconds. It starts at the wall clock when the table opens and stands still
/// while the server is down, so a restart costs nobody a turn.
pub type Millis = i64;

/// The most seats any table may have; a set of seats fits in sixteen bits.
pub const MAX_SEATS: usize = 16;

/// A place at the table, counted from 0 in the order of play.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS, JsonSchema)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, if a table can have one.
    pub fn new(index: usize) -> Option<Seat> {
        (index < MAX_SEATS).then_some(Seat(index as u8))
    }

    /// The seat with this index; panics past `MAX_SEATS`, which only a rule's own arithmetic can reach.
    pub fn at(index: usize) -> Seat {
        Seat::new(index).expect("seat index within MAX_SEATS")
    }

    /// Counted from 0, for arithmetic around the table.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat `steps` places on, around a table of `seats`.
    pub fn after(self, steps: usize, seats: usize) -> Seat {
        Seat::at((self.index() + steps) % seats)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let index = usize::deserialize(from)?;
        Seat::new(index).ok_or_else(|| serde::de::Error::custom("no table has such a seat"))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One value for each seat.
///
/// ```
/// use cardtable::{BySeat, Seat};
///
/// let mut score = BySeat::from_fn(4, |_| 0);
/// score[Seat::at(2)] += 40;
/// assert_eq!(score.values(), [0, 0, 40, 0]);
///
/// let best = score.iter().max_by_key(|(_, points)| **points).map(|(seat, _)| seat);
/// assert_eq!(best, Some(Seat::at(2)));
/// assert_eq!(score.get(Seat::at(4)), None, "a table of four has no fifth seat");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// Takes the values in the order of the seats; panics on more than [`MAX_SEATS`].
    pub fn new(values: Vec<T>) -> BySeat<T> {
        assert!(values.len() <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        BySeat(values)
    }

    /// Makes each value from its seat; panics on more than [`MAX_SEATS`].
    pub fn from_fn(seats: usize, f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat((0..seats).map(Seat::at).map(f).collect())
    }

    /// How many seats the table has, taken or not.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is not one seat, which is true of no table.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// For a seat that may be past the end of this table. Rules that know their seats index.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Every seat in order. It borrows nothing, so the values can be changed on the way.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<T> {
        (0..self.0.len()).map(Seat::at)
    }

    /// Each seat with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, value)| (Seat::at(i), value))
    }

    /// Each seat with its value to change, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(i, value)| (Seat::at(i), value))
    }

    /// The values alone, in the order of the seats.
    pub fn values(&self) -> &[T] {
        &self.0
    }

    /// Another value for each seat, made from this one.
    pub fn map<U>(&self, mut f: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, value)| f(seat, value)).collect())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats, sent as a sorted list.
///
/// ```
/// use cardtable::{Seat, Seats};
///
/// let waiting = Seats::one(Seat::at(3)).with(Seat::at(0));
/// assert_eq!(waiting.iter().collect::<Vec<_>>(), [Seat::at(0), Seat::at(3)]);
/// assert_eq!(waiting.without(Seat::at(3)), Seats::one(Seat::at(0)));
/// assert_eq!(serde_json::to_string(&waiting).unwrap(), "[0,3]");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Seats(u16);

impl Seats {
    /// The empty set: nobody is waited for, nobody is meant.
    pub const NONE: Seats = Seats(0);

    /// This seat alone.
    pub fn one(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }

    /// The set and this seat, which may be in it already.
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.index())
    }

    /// The set less this seat, which need not be in it.
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// Every seat of either set.
    pub fn and(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// Whether this seat is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// Whether no seat is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS).map(Seat::at).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}
