//! The hand document: notation as the state that client and server pass to and fro.

mod auto;
mod blinds;
mod deal;
mod join;
mod json;
mod merge;
mod next;
mod personalize;
mod status;
mod why;

pub use auto::AutoPlay;
pub use deal::{DealOf, NoDeal};
pub(crate) use join::Newcomer;
pub use json::BadDocument;
pub(crate) use merge::entries;
pub use merge::{MergeContext, MergeStatus, Merged};
pub use next::{EntryPost, NextContext, ReturnPost};
pub use status::{Intent, Row, Status};
pub use why::{NotLegal, WhyNot};

use crate::money::MAX_DECIMALS;
use crate::notation::Step;

/// The most players and seats a document may name.
pub const MAX_PLACES: usize = 10;
/// More entries than the log of any hand of ten players has.
pub const MAX_ACTIONS: usize = 2_000;

/// A whole hand in notation: who sits where with what, what was done, and who wants to pause.
#[derive(Clone, PartialEq, Debug)]
pub struct Hand {
    pub number: i64,
    pub places: Vec<Place>,
    pub min_bet: i64,
    pub seat_count: usize,
    /// Whether `seats` is written; without it the order of players is the order of seats.
    pub names_seats: bool,
    /// The log; players of its steps are places.
    pub actions: Vec<Step>,
    pub author: Option<String>,
    /// What the table plays for, kept where no blinds are posted because the table waits.
    pub stakes: Option<Stakes>,
    /// Amounts are whole numbers of 10^-decimals.
    pub decimals: u8,
}

/// One player's column of the document.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    pub name: String,
    pub stack: i64,
    /// What is posted as a blind; negative for a late live post.
    pub blind: i64,
    pub ante: i64,
    /// From 1.
    pub seat: usize,
    pub status: Status,
    /// Dead money of an early return, in the main pot of this hand and no longer in the stack.
    pub dead_posted: i64,
}

/// RULES 3.1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Stakes {
    pub small: i64,
    pub big: i64,
    pub ante: i64,
    /// The big blind alone posts the ante.
    pub big_blind_ante: bool,
}

impl Hand {
    /// A table before its first hand: nobody sits there.
    pub fn empty(seat_count: usize, stakes: Stakes, decimals: u8) -> Hand {
        assert!(decimals <= MAX_DECIMALS, "no amount is finer than {MAX_DECIMALS} decimals");
        Hand {
            number: 0,
            places: Vec::new(),
            min_bet: stakes.big,
            seat_count,
            names_seats: true,
            actions: Vec::new(),
            author: None,
            stakes: Some(stakes),
            decimals,
        }
    }

    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == name)
    }

    pub fn in_seat(&self, seat: usize) -> Option<usize> {
        self.places.iter().position(|place| place.seat == seat)
    }

    /// All chips in the document: stacks and what was posted dead.
    pub fn chips(&self) -> i64 {
        self.places.iter().map(|place| place.stack + place.dead_posted).sum()
    }

    /// Cards have been dealt, so a newcomer has to wait.
    pub fn has_started(&self) -> bool {
        !self.actions.is_empty()
    }

    /// Whether this place has or will have cards in this hand. A log without the deal, or a hand that
    /// is about to be dealt, counts everybody who is in.
    pub fn was_dealt(&self, place: usize) -> bool {
        let mut dealt = self.actions.iter().filter_map(|step| match step {
            Step::Hole { player, .. } => Some(*player),
            _ => None,
        });
        match dealt.next() {
            Some(first) => first == place || dealt.any(|player| player == place),
            None => !self.is_waiting() && self.places[place].status.is_in(),
        }
    }

    pub(crate) fn has_folded(&self, place: usize) -> bool {
        self.actions.contains(&Step::Fold(place))
    }

    /// The table waits for players: nobody posts anything and nothing is dealt.
    pub fn is_waiting(&self) -> bool {
        self.actions.is_empty() && self.places.iter().all(|place| place.blind == 0)
    }
}
