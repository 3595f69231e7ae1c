//! Deal: Narc, Customer and Player bet three rounds over one sale, and only the Player can bust.

mod action;
mod aftermath;
mod betting;
mod bot;
mod card;
mod config;
mod deck;
mod ending;
mod event;
mod flow;
mod game;
mod hand;
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

use table::{Hosted, TypeList};

/// RULES 9.2: who plays for somebody who is away; it has a part in every seat.
const STAND_IN: &str = "house";

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Deal> {
    Hosted { bots: BOTS, referee: Some(REFEREE), types, stand_in: Some(STAND_IN), in_lobby: true, prepare: || {} }
}

fn types() -> TypeList {
    TypeList::new("Deal on the wire.")
        .with::<table::Seat>()
        .with::<Role>()
        .with::<ByRole<ts_rs::Dummy>>()
        .with::<Card>()
        .with::<Kind>()
        .with::<Numbers>()
        .with::<Face>()
        .with::<Tier>()
        .with::<HandState>()
        .with::<BettingEnd>()
        .with::<Totals>()
        .with::<FlippedCard>()
        .with::<Ending>()
        .with::<RunEnd>()
        .with::<Spent>()
        .with::<BestRun>()
        .with::<RunRecord>()
        .with::<Run>()
        .with::<Config>()
        .with::<Action>()
        .with::<Event>()
        .with::<BettingView>()
        .with::<SeatView>()
        .with::<PlayedView>()
        .with::<FoldCost>()
        .with::<PotView>()
        .with::<RotationView>()
        .with::<RunView>()
        .with::<HintTopic>()
        .with::<Hint>()
        .with::<View>()
}
