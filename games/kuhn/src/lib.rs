//! Kuhn poker: three cards, two players, one bet. The smallest whole game, and the one to copy.

mod action;
mod bot;
pub mod cfr;
mod coach;
mod config;
mod event;
mod hand;
mod mind;
mod probe;
mod refusal;
mod strategy;
mod view;

pub use action::Action;
pub use bot::{BOTS, learned};
pub use coach::COACH;
pub use config::Config;
pub use event::Event;
pub use hand::{Card, Kuhn};
pub use refusal::Refusal;
pub use strategy::{Spot, Strategy};
pub use view::View;

use cardtable::{Hosted, TypeList};

/// The game as the catalog lists it.
pub fn hosted() -> Hosted<Kuhn> {
    // Too small to be fun: it is here to be read and copied, not to be offered in the lobby.
    Hosted { in_lobby: false, coach: Some(COACH), ..Hosted::new(BOTS, types) }
}

fn types() -> TypeList {
    TypeList::of::<Kuhn>("Kuhn poker on the wire.")
}
