//! `Hand::personalize`: the document as one player may see it, built from what everybody may know.

use super::{Hand, Place};
use crate::notation::Step;

impl Hand {
    /// The document for this player, or for someone who only watches: hole cards of others are
    /// `????` until their owner shows them. Nothing that is not a field of the notation is carried over.
    #[must_use]
    pub fn personalize(&self, player: Option<&str>) -> Hand {
        let own = player.and_then(|name| self.place_of(name));
        let actions = self.actions.iter().map(|step| personal(step, own)).collect();
        Hand {
            number: self.number,
            places: self.places.iter().map(Place::clone).collect(),
            min_bet: self.min_bet,
            seat_count: self.seat_count,
            names_seats: self.names_seats,
            actions,
            author: player.map(str::to_owned),
            stakes: self.stakes,
            decimals: self.decimals,
        }
    }
}

/// One entry of the log as the player at this place may read it. Cards that were shown stay shown:
/// they stand in the entry that shows them.
pub(super) fn personal(step: &Step, own: Option<usize>) -> Step {
    match *step {
        Step::Hole { player, .. } if Some(player) != own => Step::Hole { player, cards: [None; 2] },
        step => step,
    }
}
