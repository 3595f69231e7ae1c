//! Hearts: four players, thirteen tricks, and nobody wants the queen of spades.

mod action;
mod bot;
mod coach;
mod config;
mod event;
mod game;
mod habit;
mod hand;
mod mind;
mod probe;
mod refusal;
mod rules;
mod view;

pub use action::Action;
pub use bot::BOTS;
pub use coach::COACH;
pub use config::{Config, Standing};
pub use event::{Event, Outcome};
pub use hand::Hearts;
pub use refusal::Refusal;
pub use rules::{Way, legal, points};
pub use view::{Choices, View};

use cardtable::{Hosted, TypeList};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Hearts> {
    Hosted {
        stand_in: Some("careful"),
        coach: Some(COACH),
        ..Hosted::new(BOTS, || TypeList::of::<Hearts>("Hearts on the wire."))
    }
}
