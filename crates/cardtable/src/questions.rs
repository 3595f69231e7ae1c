//! Read-only questions about a hand: what a selection would be, whether it is legal, what it leaves.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::game::Game;
use crate::player::Viewer;
use crate::refused::Refused;
use crate::seat::Millis;

/// What a game can be asked while it is played. An answer changes nothing, is not logged, and tells the
/// viewer nothing that the view does not: the secrecy suite asks twins and compares.
pub trait Questions<G: Game>: 'static {
    /// What may be asked.
    type Question: Clone + std::fmt::Debug + DeserializeOwned;
    /// What is answered.
    type Answer: Clone + PartialEq + std::fmt::Debug + Serialize;

    /// Answers for this viewer, who may be anybody.
    fn answer(hand: &G, viewer: Viewer, question: Self::Question, of: &HandOf<'_>) -> Result<Self::Answer, Refused>;
}

/// Which hand it is: what its table knows of it and its rules do not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct HandOf<'a> {
    /// The table's name in addresses.
    pub table: &'a str,
    /// The hand's number at its table, from 1.
    pub hand: u32,
    /// When it began, in milliseconds since 1970.
    pub began_at: Millis,
    /// The table's commitment for it, which no two hands share; none before the first.
    pub commitment: Option<&'a str>,
}

/// For games whose views say everything.
pub struct NoQuestions;

/// A question that cannot be asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, Serialize)]
pub enum Never {}

impl<G: Game> Questions<G> for NoQuestions {
    type Question = Never;
    type Answer = Never;

    fn answer(_: &G, _: Viewer, question: Never, _: &HandOf<'_>) -> Result<Never, Refused> {
        match question {}
    }
}
