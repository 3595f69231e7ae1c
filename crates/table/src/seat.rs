//! Seats, who sits on them, and who looks: the indexes that every other file uses.

use std::fmt;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    pub fn new(values: Vec<T>) -> BySeat<T> {
        assert!(values.len() <= MAX_SEATS, "a table has at most {MAX_SEATS} seats");
        BySeat(values)
    }

    pub fn from_fn(seats: usize, f: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat((0..seats).map(Seat::at).map(f).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<T> {
        (0..self.0.len()).map(Seat::at)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, value)| (Seat::at(i), value))
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(i, value)| (Seat::at(i), value))
    }

    pub fn values(&self) -> &[T] {
        &self.0
    }

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
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Seats(u16);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub fn one(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }

    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.index())
    }

    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.index()))
    }

    /// Every seat of either set.
    pub fn and(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

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

/// Whose eyes a view is made for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Someone who only watches and may know nothing that is hidden.
    Watcher,
    /// A replay of a finished hand with every card open. Never used while a hand runs.
    Open,
}

impl Viewer {
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Watcher | Viewer::Open => None,
        }
    }

    /// Everybody a running table may speak to: each seat, then the watchers.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|i| Viewer::Seat(Seat::at(i))).chain([Viewer::Watcher])
    }
}

/// As addresses name it: `open`, `watcher`, or a seat's number.
impl std::fmt::Display for Viewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "{}", seat.index()),
            Viewer::Watcher => f.write_str("watcher"),
            Viewer::Open => f.write_str("open"),
        }
    }
}

/// Who sits on a seat, as the game and the other players may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: String,
    /// The account that plays here; bots of the house have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<i64>,
    /// The name of the house bot that plays here, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl Player {
    pub fn person(name: &str, account: i64) -> Player {
        Player { name: name.to_owned(), account: Some(account), bot: None }
    }

    pub fn house_bot(name: &str, bot: &str) -> Player {
        Player { name: name.to_owned(), account: None, bot: Some(bot.to_owned()) }
    }
}

/// A player as everybody may know one: no account, nothing to claim a seat with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Player")]
pub struct PublicPlayer {
    pub name: String,
    /// The name of the house bot that plays here, if one does.
    pub bot: Option<String>,
}

impl From<&Player> for PublicPlayer {
    fn from(player: &Player) -> PublicPlayer {
        PublicPlayer { name: player.name.clone(), bot: player.bot.clone() }
    }
}

/// Who sits where; an empty seat is `None`.
pub type Players = BySeat<Option<Player>>;

/// What a table knows of a player's connection.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    Present,
    /// The last connection is gone; it may come back.
    Absent,
    /// The player got up and will not come back to this hand.
    Left,
}
