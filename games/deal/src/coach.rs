//! The thinking player as a coach: every sensible action tried in imagined hands.

use std::time::Duration;

use cardtable::{Coach, Effort};

use crate::hand::Deal;

/// Worth is what the run brings home, or where roles move, the points of the hand.
pub const COACH: Coach<Deal> = Coach {
    advise: minds::advise::<Deal>,
    hint: Effort::of_worlds(256).within(Duration::from_millis(1200)),
    review: Effort::of_worlds(96).within(Duration::from_millis(500)),
};
