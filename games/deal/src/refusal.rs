//! Reasons to say no.

use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    #[error("betting is over")]
    BettingOver,
    #[error("you have folded")]
    Folded,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("a raise plays a card, and none was named")]
    NoCard,
    #[error("you do not hold that card")]
    NotInHand,
    #[error("there is nothing to decide now")]
    NothingToDecide,
    #[error("the hand is over")]
    HandOver,
}

impl cardtable::Refusal for Refusal {}
