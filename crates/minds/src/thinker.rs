//! A bot that thinks before it acts.

use cardtable::{Bot, Dice, Seat};

use crate::budget::Budget;
use crate::mind::Mind;
use crate::think::think;

/// Takes what [`think`] finds best.
pub struct Thinker {
    /// How much it thinks about each decision.
    pub budget: Budget,
}

impl<G: Mind> Bot<G> for Thinker {
    fn act(&mut self, seat: Seat, view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        let mut thought = think::<G>(view, seat, self.budget, dice)?;
        Some(thought.judged.swap_remove(thought.best).action)
    }

    fn ponders(&self) -> bool {
        true
    }
}
