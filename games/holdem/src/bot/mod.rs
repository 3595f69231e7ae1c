//! Players made of code: they see a view and nothing else.

mod coach;
pub mod combos;
mod equity;
pub mod exact;
mod glance;
mod imagine;
mod kept;
mod novice;
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
pub use glance::Glance;
use glance::{Spot, sits_out};

use cardtable::{BotKind, Seat};

use crate::play::{Action, Choices, Holdem, View};

/// What the tables of the house's bots are made with, for examples and tests.
pub mod lab {
    pub use super::{combos, exact, pushfold};
}

pub const BOTS: &[BotKind<Holdem>] = &[
    BotKind {
        name: "sound",
        about: "Plays its position, counts pot odds, and weighs its cards against likely hands by simulation.",
        make: || Box::new(sound::Sound),
    },
    BotKind {
        name: "shark",
        about: "Follows what everybody may hold through the betting, and plays all of its hands by one plan a street.",
        make: || Box::new(shark::Shark),
    },
    BotKind {
        name: "station",
        about: "Calls almost anything and hardly ever raises.",
        make: || Box::new(simple::Station),
    },
    BotKind {
        name: "novice",
        about: "Likes to see flops, falls in love with any pair, chases draws, believes large bets and seldom bluffs.",
        make: || Box::new(novice::Novice),
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
    sits_out(me.state).then_some(Action::Return)
}

/// What to say: something in turn, and a bot that was set to pause because its time ran out comes back.
fn say(glance: &Glance, word: impl FnOnce(&Spot) -> Option<Action>) -> Option<Action> {
    match &glance.spot {
        Some(spot) => word(spot),
        None => glance.paused.then_some(Action::Return),
    }
}
