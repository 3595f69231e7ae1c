//! Players made of code: they see a view and nothing else.

mod careless;
mod glance;
mod random;
mod sight;
mod steady;
mod thinking;

pub use glance::Glance;
pub(crate) use sight::Sight;
pub use thinking::Thinking;

use std::time::Duration;

use cardtable::BotKind;
use minds::Budget;

use crate::state::Tractor;

/// What `sharp` thinks about a decision: a glance.
pub const SHARP: Budget = Budget::of_worlds(16).within(Duration::from_millis(50));
/// What `master` thinks about a decision.
pub const MASTER: Budget = Budget::of_worlds(600).within(Duration::from_millis(200));

/// From the weakest to the strongest.
pub const BOTS: &[BotKind<Tractor>] = &[
    BotKind { name: "random", about: "Does anything that is allowed.", make: || Box::new(random::Random) },
    BotKind {
        name: "novice",
        about: "Is new here: plays low, forgets what is gone, and wastes a trump now and then.",
        make: || Box::new(careless::NOVICE),
    },
    BotKind {
        name: "casual",
        about: "Knows the game, remembers the last few tricks, and slips now and then.",
        make: || Box::new(careless::CASUAL),
    },
    BotKind {
        name: "steady",
        about: "Counts cards, leads what cannot be beaten, feeds its partners and saves its trumps.",
        make: || Box::new(steady::Steady),
    },
    BotKind {
        name: "sharp",
        about: "Remembers everything and imagines a few hands that the others could hold before it plays.",
        make: || Box::new(Thinking::new(SHARP)),
    },
    BotKind {
        name: "master",
        about: "Plays hundreds of imagined hands to their end before each play, and takes what wins most.",
        make: || Box::new(Thinking::new(MASTER)),
    },
];
