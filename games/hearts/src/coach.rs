//! The thinking player as a coach: every sensible action tried in imagined hands.

use std::time::Duration;

use cardtable::{Coach, Effort};

use crate::hand::Hearts;

/// Points for the others less own ones count, as in the score.
pub const COACH: Coach<Hearts> = Coach {
    advise: minds::advise::<Hearts>,
    hint: Effort::of_worlds(320).within(Duration::from_millis(1200)),
    review: Effort::of_worlds(120).within(Duration::from_millis(500)),
};
