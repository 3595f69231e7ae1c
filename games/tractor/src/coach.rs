//! The thinking player as a coach: every sensible action tried in imagined hands.

use std::time::Duration;

use cardtable::{Coach, Effort};

use crate::state::Tractor;

/// Worth is levels for the own team, and a fifth of a level for every 40 points.
pub const COACH: Coach<Tractor> = Coach {
    advise: minds::advise::<Tractor>,
    hint: Effort::of_worlds(400).within(Duration::from_millis(1200)),
    review: Effort::of_worlds(120).within(Duration::from_millis(600)),
};
