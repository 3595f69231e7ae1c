//! A game as the room hosts it: its rules, and what comes with them.

use serde_json::Value;

use crate::bots::BotKind;
use crate::coach::Coach;
use crate::game::{Export, Game};
use crate::player::Viewer;
use crate::questions::HandOf;
use crate::types::TypeList;

/// Answers rule questions: the operation and its input, to what holds.
#[derive(Copy, Clone)]
pub struct Referee {
    /// The operations there are, for help.
    pub ops: &'static [&'static str],
    /// Takes an operation and its input; an error is a sentence for whoever asked.
    pub answer: fn(&str, &Value) -> Result<Value, String>,
}

impl Referee {
    /// What to say to an operation that is not one of its own.
    pub fn unknown(&self, op: &str) -> String {
        format!("there is no operation {op:?}; there are {}", self.ops.join(", "))
    }
}

/// A game as the room hosts it: the rules and what comes with them.
pub struct Hosted<G: Game> {
    /// The house bots, in the order they are offered.
    pub bots: &'static [BotKind<G>],
    /// Answers to rule questions, for games that are checked against worked cases.
    pub referee: Option<Referee>,
    /// The TypeScript of the game's own types; the names that the page has words for are added to it.
    pub types: fn() -> TypeList,
    /// Whether people can open tables of it.
    pub in_lobby: bool,
    /// The bot that plays for a person who has been away for a while, in games where others wait for them.
    pub stand_in: Option<&'static str>,
    /// Who says what would be best, if anybody can.
    pub coach: Option<Coach<G>>,
    /// A finished hand in the notations of its game, as a viewer may know it.
    pub exports: fn(&G, Viewer, &HandOf<'_>) -> Vec<Export>,
    /// What has to be computed once before the first bot plays, if anything.
    pub prepare: fn(),
}

impl<G: Game> Hosted<G> {
    /// A game of the lobby that answers no rule questions, is written in no other notation, has no coach, and where
    /// nobody plays for those who are away.
    pub const fn new(bots: &'static [BotKind<G>], types: fn() -> TypeList) -> Hosted<G> {
        Hosted {
            bots,
            types,
            referee: None,
            in_lobby: true,
            stand_in: None,
            coach: None,
            exports: |_, _, _| Vec::new(),
            prepare: || {},
        }
    }
}
