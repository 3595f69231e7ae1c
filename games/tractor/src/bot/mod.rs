//! Players made of code: they see a view and nothing else.

mod glance;
mod random;
mod sight;
mod steady;

pub use glance::Glance;
pub(crate) use sight::Sight;

use cardtable::BotKind;

use crate::state::Tractor;

pub const BOTS: &[BotKind<Tractor>] = &[
    BotKind { name: "random", about: "Does anything that is allowed.", make: || Box::new(random::Random) },
    BotKind {
        name: "steady",
        about: "Counts cards, leads what cannot be beaten, feeds its partners and saves its trumps.",
        make: || Box::new(steady::Steady),
    },
];
