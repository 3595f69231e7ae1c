//! The duel: both fighters lay three cards in secret, then the pairs are shown one by one.

mod action;
mod afk;
mod away;
mod bot;
mod card;
mod coach;
mod config;
mod event;
mod exploit;
mod game;
mod habit;
mod judge;
mod layout;
mod matrix;
mod phase;
mod probe;
mod referee;
mod refusal;
mod review;
mod solve;
mod step;
mod view;

pub use action::{Action, AskedLayout, AskedSlot};
pub use bot::{BOTS, CHIEF, RECRUIT, SOLDIER, VETERAN};
pub use card::{CardId, Hand, Layout};
pub use coach::COACH;
pub use config::{Config, Ko};
pub use event::Event;
pub use exploit::{Contest, Policy, every_layout, exploitability, wins};
pub use game::Duel;
pub use habit::{Level, habit};
pub use judge::{Reason, SideResult};
pub use matrix::{Equilibrium, solve_matrix};
pub use referee::{REFEREE, referee};
pub use refusal::Refusal;
pub use review::{ReviewRound, Weighed};
pub use solve::{Mix, Solution, State, full_layouts};
pub use step::{Effect, EffectKind};
pub use view::{Choices, MatchResult, PhaseName, RoundShown, RulesShown, StepShown, View};

use cardtable::{Hosted, TypeList};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Duel> {
    let prepare = || {
        Solution::standard();
    };
    Hosted { referee: Some(REFEREE), coach: Some(COACH), prepare, ..Hosted::new(BOTS, types) }
}

fn types() -> TypeList {
    TypeList::of::<Duel>("The duel on the wire.")
}
