//! Deal: Narc, Customer and Player bet three rounds over one sale, and only the Player can bust.

mod action;
mod aftermath;
mod betting;
mod bot;
mod card;
mod coach;
mod config;
mod deck;
mod ending;
mod event;
mod flow;
mod game;
mod hand;
mod mind;
mod probe;
mod referee;
mod refusal;
mod role;
mod run;
pub mod tiers;
mod totals;
mod tutorial;
mod view;

pub use action::Action;
pub use betting::{BettingAction, BettingEnd, BettingState, MAX_RAISES_PER_ROUND};
pub use bot::BOTS;
pub use card::{Card, Face, Kind, Numbers};
pub use coach::COACH;
pub use config::Config;
pub use deck::{Tier, deck, deck_with_events};
pub use ending::Ending;
pub use event::{Event, FlippedCard, RunEnd};
pub use flow::{HandState, after_betting, after_decision, after_flip, after_resolution, draws, rounds_after};
pub use hand::Deal;
pub use referee::{REFEREE, referee};
pub use refusal::Refusal;
pub use role::{ByRole, Role};
pub use run::{BestRun, Run, RunRecord, Spent};
pub use totals::Totals;
pub use tutorial::{Hint, HintTopic};
pub use view::{BettingView, FoldCost, PlayedView, PotView, RotationView, RunView, SeatView, View};

use cardtable::{Hosted, TypeList};

/// RULES 9.2: who plays for somebody who is away; it has a part in every seat.
const STAND_IN: &str = "house";

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Deal> {
    Hosted { referee: Some(REFEREE), stand_in: Some(STAND_IN), coach: Some(COACH), ..Hosted::new(BOTS, types) }
}

fn types() -> TypeList {
    TypeList::of::<Deal>("Deal on the wire.")
}
