//! Suites that every game passes, each called in one line from the game's own tests.
//!
//! ```text
//! table::suite::conformance::<Duel>(300);
//! table::suite::secrecy::<Duel>(300);
//! table::suite::secrecy_of_games::<Tractor>(1, 2_000);
//! table::suite::transcript::<Duel>("tests/transcripts/normal.txt", 7);
//! table::suite::worked_cases(&duel::REFEREE, include_str!("../cases.jsonl"));
//! ```

mod after_end;
mod cases;
mod conformance;
mod secrecy;
mod transcript;

pub use after_end::refused_after_end;
pub use cases::{holds, worked_cases};
pub use conformance::conformance;
pub use secrecy::{secrecy, secrecy_of_games};
pub use transcript::transcript;

use crate::dice::Dice;
use crate::game::Game;
use crate::seat::{BySeat, Player, Players, Viewer};

/// What the suites have to know of a game to put it through everything.
pub trait Probe: Game {
    /// Configs worth trying, with who sits there.
    fn tables() -> Vec<(Self::Config, Players)>;
    /// Actions that this view offers to its seat: all of them, or a fair sample.
    fn offered(view: &Self::View) -> Vec<Self::Action>;
    /// Any action that the wire could carry, most likely a wrong one.
    fn stray(dice: &mut Dice) -> Self::Action;
    /// A hand that this viewer cannot tell from this one: all that is out of its sight drawn anew.
    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Self;
    /// The same for what the dealer is about to deal, or none if it is all in the viewer's sight.
    fn twin_chance(&self, _chance: &Self::Chance, _viewer: Viewer, _dice: &mut Dice) -> Option<Self::Chance> {
        None
    }
}

/// People with plain names on every seat.
pub fn people(seats: usize) -> Players {
    BySeat::from_fn(seats, |seat| {
        Some(Player::person(&format!("player {}", seat.index() + 1), 100 + seat.index() as i64))
    })
}

/// The same value as a client would get it.
fn bytes<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("what is sent is plain data")
}
