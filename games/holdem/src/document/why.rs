//! Why a patch, or a part of it, changed nothing.

use serde::{Serialize, Serializer};
use strum::AsRefStr;

use super::NoDeal;
use crate::notation::BadStep;

/// Why a patch, or a part of it, changed nothing. Programs get the name, people the sentence.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, AsRefStr)]
#[strum(serialize_all = "snake_case")]
pub enum WhyNot {
    #[error("the patch is not a JSON object")]
    NotAnObject,
    #[error("the patch names another author")]
    ForeignAuthor,
    #[error("the patch is for another hand")]
    StaleHand,
    #[error("the author neither sits here nor asks to join")]
    Stranger,
    #[error("every seat is taken")]
    TableFull,
    #[error("this seat is taken or does not exist")]
    NoSuchSeat,
    #[error("nobody joins in order to leave")]
    JoinToLeave,
    #[error("the buy-in is not a whole number of units above zero")]
    BadBuyIn,
    #[error("the buy-in is below the table's minimum")]
    BuyInTooSmall,
    #[error("the name is empty, too long or not plain")]
    BadName,
    #[error("a wish to leave is final")]
    LeavingIsFinal,
    #[error("an intent is a number from 0 to 3")]
    BadIntent,
    #[error("the history differs from the server's")]
    AlteredHistory,
    #[error("the new action is not the author's")]
    NotYourAction,
    #[error(transparent)]
    IllegalAction(#[from] NotLegal),
    #[error("nothing in the patch was the author's to change")]
    Nothing,
}

impl Serialize for WhyNot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_ref())
    }
}

/// Why the new action of a patch cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotLegal {
    /// It cannot be read, or the rules do not allow it now.
    #[error(transparent)]
    Step(#[from] BadStep),
    /// The log before it cannot be played, so nobody knows whose turn it is.
    #[error(transparent)]
    Log(#[from] NoDeal),
    /// All that can be said of it where the log does not tell whose turn it is.
    #[error("{0} is not in the stack")]
    NotInStack(String),
}

/// One word for programs: the engine's own where the rules say no.
impl Serialize for NotLegal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let name = match self {
            NotLegal::Step(BadStep::Illegal(illegal)) => return illegal.serialize(to),
            NotLegal::Step(BadStep::Unknown(_)) => "not_an_action",
            NotLegal::Step(BadStep::Player(_)) => "no_such_player",
            NotLegal::Step(BadStep::Cards(_)) => "bad_cards",
            NotLegal::Step(BadStep::Money(_)) => "bad_amount",
            NotLegal::Log(_) => "log_not_playable",
            NotLegal::NotInStack(_) => "raise_too_large",
        };
        to.serialize_str(name)
    }
}
