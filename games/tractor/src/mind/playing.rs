//! A round that is played out by habit: tricks, and who has shown which void.

use cardtable::{Seat, Viewer};

use super::eye::Eye;
use super::known::set;
use super::{follow, lead};
use crate::card::Cards;
use crate::round::{MAX_PLAYERS, Round};
use crate::state::Tractor;

/// Tricks in play, with what everybody could remember of them.
#[derive(Clone)]
pub struct Playing {
    pub round: Round,
    /// For each seat a bit for every group that it has failed to follow.
    pub voids: [u8; MAX_PLAYERS],
    pub banker: usize,
    pub buried: Cards,
}

impl Playing {
    /// None while no tricks are played.
    pub fn of(game: &Tractor) -> Option<Playing> {
        let round = game.play.clone()?;
        let buried = game.kitty.for_rules().iter().copied().collect();
        let mut voids = [0; MAX_PLAYERS];
        for trick in game.tricks.iter().chain(&game.trick) {
            let group = game.order().group_cards(trick.group);
            for play in trick.plays.iter().filter(|play| !group.has_all(set(&play.cards))) {
                voids[play.seat.index()] |= 1 << trick.group.index();
            }
        }
        Some(Playing { round, voids, banker: game.known_banker().index(), buried })
    }

    /// What this seat sees and remembers; the banker remembers the kitty.
    pub fn eye(&self, seat: usize) -> Eye<'_> {
        let hand = *self.round.hand(seat).seen_by(Viewer::Seat(Seat::at(seat))).expect("everybody sees their own hand");
        let known = if seat == self.banker { hand.and(self.buried) } else { hand };
        Eye::of(&self.round, &self.voids, seat, hand, known)
    }

    /// Plays the cards; false if they cannot be played.
    pub fn play(&mut self, seat: usize, cards: Cards) -> bool {
        let legal = self.round.check(seat, cards).is_ok();
        if legal {
            self.note_void(seat, cards);
            self.round.put(seat, cards);
        }
        legal
    }

    fn note_void(&mut self, seat: usize, cards: Cards) {
        let Some(group) = self.round.lead().map(|lead| lead.group) else { return };
        if !self.round.order().group_cards(group).has_all(cards) {
            self.voids[seat] |= 1 << group.index();
        }
    }

    /// What habit plays for the seat whose turn it is.
    pub fn habit(&self, seat: usize) -> Cards {
        let eye = self.eye(seat);
        match self.round.duty(eye.hand) {
            None => lead::habit(&eye),
            Some(duty) => follow::habit(&eye, &duty),
        }
    }

    /// Plays all tricks to the end by habit.
    pub fn play_out(&mut self) {
        while let Some(seat) = self.round.turn() {
            let cards = self.habit(seat);
            debug_assert_eq!(self.round.check(seat, cards), Ok(()), "habit plays what is legal");
            self.note_void(seat, cards);
            self.round.put(seat, cards);
        }
    }
}
