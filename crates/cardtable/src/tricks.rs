//! Tricks of one card from each seat: whose turn it is, what lies there, and who has taken what.

use serde::Serialize;

use crate::derives::TS;
use crate::seat::{BySeat, Seat};

/// A card that somebody played.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Play<C> {
    /// Who played it.
    pub seat: Seat,
    /// It lies open.
    pub card: C,
}

/// A trick that was taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Trick<C> {
    /// In the order in which they were played, the lead first.
    pub plays: Vec<Play<C>>,
    /// Who took it, and leads the next.
    pub winner: Seat,
}

impl<C: Copy> Trick<C> {
    /// Its cards in the order in which they were played.
    pub fn cards(&self) -> impl Iterator<Item = C> {
        self.plays.iter().map(|play| play.card)
    }
}

/// The tricks of a hand, all of them open.
///
/// ```
/// use cardtable::{Seat, Tricks};
///
/// let mut tricks = Tricks::led_by(Seat::at(1), 2);
/// assert_eq!(tricks.play(7, |_| None), None, "another card is to come");
/// assert_eq!(tricks.to_play(), Seat::at(0));
///
/// let highest = |cards: &[i64]| (cards[1] > cards[0]).then_some(1);
/// let taken = tricks.play(9, highest).expect("both have played");
/// assert_eq!(taken.winner, Seat::at(0));
/// assert_eq!(tricks.taken_by(|trick| trick.cards().sum()).values(), [16, 0]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Tricks<C> {
    seats: usize,
    leader: Seat,
    now: Vec<Play<C>>,
    taken: Vec<Trick<C>>,
}

impl<C: Copy> Tricks<C> {
    /// Before the first card, which this seat leads.
    pub fn led_by(leader: Seat, seats: usize) -> Tricks<C> {
        Tricks { seats, leader, now: Vec::new(), taken: Vec::new() }
    }

    /// Who leads, or has led, the trick.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// Whose turn it is, if the game goes on.
    pub fn to_play(&self) -> Seat {
        self.leader.after(self.now.len(), self.seats)
    }

    /// What lies there of the trick that is being played.
    pub fn now(&self) -> &[Play<C>] {
        &self.now
    }

    /// The card that was led to it.
    pub fn lead(&self) -> Option<C> {
        self.now.first().map(|play| play.card)
    }

    /// The tricks that were taken, in order.
    pub fn taken(&self) -> &[Trick<C>] {
        &self.taken
    }

    /// Everything that has been played, in order.
    pub fn plays(&self) -> impl Iterator<Item = &Play<C>> {
        self.taken.iter().flat_map(|trick| &trick.plays).chain(&self.now)
    }

    /// What each seat's tricks are worth together.
    pub fn taken_by(&self, worth: impl Fn(&Trick<C>) -> i64) -> BySeat<i64> {
        let mut sums = BySeat::from_fn(self.seats, |_| 0);
        self.taken.iter().for_each(|trick| sums[trick.winner] += worth(trick));
        sums
    }

    /// Whoever is to play plays this; the trick, if that was its last card. `winner` gives the place of the card that
    /// takes it, the lead being at 0, which keeps it where no card does.
    pub fn play(&mut self, card: C, winner: impl FnOnce(&[C]) -> Option<usize>) -> Option<&Trick<C>> {
        self.now.push(Play { seat: self.to_play(), card });
        if self.now.len() < self.seats {
            return None;
        }
        let cards: Vec<C> = self.now.iter().map(|play| play.card).collect();
        self.leader = self.now[winner(&cards).unwrap_or(0)].seat;
        self.taken.push(Trick { plays: std::mem::take(&mut self.now), winner: self.leader });
        self.taken.last()
    }
}
