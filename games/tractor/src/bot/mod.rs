//! Players made of code: they see a view and nothing else.

mod random;
mod sight;
mod steady;
mod thinking;

pub(crate) use sight::Sight;
pub use thinking::Thinking;

use std::time::Duration;

use cardtable::BotKind;
use minds::Budget;

use crate::state::Tractor;

pub const BOTS: &[BotKind<Tractor>] = &[
    BotKind { name: "random", about: "Does anything that is allowed.", make: || Box::new(random::Random) },
    BotKind {
        name: "steady",
        about: "Counts cards, leads what cannot be beaten, feeds its partners and saves its trumps.",
        make: || Box::new(steady::Steady),
    },
    BotKind {
        name: "habit",
        about: "Light.",
        make: || Box::new(Thinking::new(Budget::of_worlds(0))),
    },
    BotKind {
        name: "sharp",
        about: "Thinks a moment: imagines a few dozen hands before each play.",
        make: || Box::new(Thinking::new(Budget::of_worlds(48).within(Duration::from_millis(60)))),
    },
    BotKind {
        name: "master",
        about: "Imagines hundreds of hands before each play and takes what wins most in them.",
        make: || Box::new(Thinking::new(Budget::of_worlds(600).within(Duration::from_millis(200)))),
    },
];
