//! Players made of code: they see a view and nothing else.

mod coach;
pub mod combos;
mod equity;
pub mod exact;
pub mod pushfold;
mod ranges;
mod shark;
mod short;
mod sight;
mod simple;
mod sound;
mod story;
mod street;

pub use coach::COACH;

use cardtable::{BotKind, Seat};

use crate::document::Row;
use crate::play::{Action, Choices, Holdem, View};

/// What the tables of the house's bots are made with, for examples and tests.
pub mod lab {
    pub use super::{combos, exact, pushfold};
}

pub const BOTS: &[BotKind<Holdem>] = &[
    BotKind {
        name: "shark",
        about: "Follows what everybody may hold through the betting, and plays all of its hands by one plan a street.",
        make: || Box::new(shark::Shark),
    },
    BotKind {
        name: "sound",
        about: "Plays its position, counts pot odds, and weighs its cards against likely hands by simulation.",
        make: || Box::new(sound::Sound),
    },
    BotKind {
        name: "station",
        about: "Calls almost anything and hardly ever raises.",
        make: || Box::new(simple::Station),
    },
    BotKind { name: "maniac", about: "Bets and raises with anything.", make: || Box::new(simple::Maniac) },
];

/// The cheapest way on: check if that is free, otherwise fold.
fn give_up(choices: &Choices) -> Action {
    if choices.check { Action::Check } else { Action::Fold }
}

/// Stays in without raising.
fn stay(choices: &Choices) -> Action {
    if choices.check { Action::Check } else { Action::Call }
}

/// Raises to about this amount, or stays in if raising is closed.
fn raise_to(choices: &Choices, to: i64) -> Action {
    match &choices.raise {
        Some(range) => Action::Raise { to: to.clamp(range.min, range.max) },
        None => stay(choices),
    }
}

/// A bot that was set to pause because its time ran out comes back.
fn come_back(seat: Seat, view: &View) -> Option<Action> {
    let me = view.seats.get(seat.index())?.as_ref()?;
    matches!(me.state, Row::Paused | Row::PausedUntilBb).then_some(Action::Return)
}
