//! Suites that every game passes, each called in one line from the game's own tests.
//!
//! ```text
//! cardtable::suite::conformance::<Duel>(300);
//! cardtable::suite::secrecy::<Duel>(300);
//! cardtable::suite::secrecy_of_games::<Tractor>(1, 2_000);
//! cardtable::suite::blind_bots::<Duel>(duel::BOTS, 50, 1);
//! cardtable::suite::transcript::<Duel>("tests/transcripts/normal.txt", 7);
//! cardtable::suite::worked_cases(&duel::REFEREE, include_str!("../cases.jsonl"));
//! ```

mod after_end;
mod blind;
mod cases;
mod conformance;
mod listening;
mod redrawn;
mod secrecy;
mod sights;
mod transcript;

pub use after_end::refused_after_end;
pub use blind::{blind, blind_bots, blind_coach, for_every_decision};
pub use cases::{holds, worked_cases};
pub use conformance::conformance;
pub use secrecy::{secrecy, secrecy_of_games};
pub use sights::{offers, sights};
pub use transcript::transcript;

use crate::bots::Offers;
use crate::dice::Dice;
use crate::player::{Player, Players, Viewer};
use crate::questions::Questions;
use crate::seat::{BySeat, Seat};

/// What the suites have to know of a game to put it through everything.
pub trait Probe: Offers {
    /// Configs worth trying, with who sits there.
    fn tables() -> Vec<(Self::Config, Players)>;
    /// Any action that the wire could carry, most likely a wrong one.
    fn stray(dice: &mut Dice) -> Self::Action;
    /// What a careless player at this seat might send: an action made of the own cards that looks right and breaks a
    /// rule, or happens to keep them all. None where every wrong action is a stray one.
    fn near_miss(&self, _seat: Seat, _dice: &mut Dice) -> Option<Self::Action> {
        None
    }
    /// A hand that this viewer cannot tell from this one: all that is out of its sight drawn anew.
    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Self;
    /// Questions that this viewer could ask now; for a game that answers none, none.
    fn questions(&self, _viewer: Viewer, _dice: &mut Dice) -> Vec<<Self::Questions as Questions<Self>>::Question> {
        Vec::new()
    }
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
