//! Reasons to say no.

use cards::{Card, Suit};
use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("the hand is over")]
    HandOver,
    #[error("cards are passed before any is played")]
    PassFirst,
    #[error("no cards are passed now")]
    NotPassing,
    #[error("pass three different cards, not {got}")]
    PassThree { got: usize },
    #[error("{card} is not in your hand")]
    NotHeld { card: Card },
    #[error("the two of clubs leads the first trick")]
    TwoOfClubsFirst,
    #[error("hearts are not led before one has been played")]
    HeartsNotBroken,
    #[error("you hold cards of the suit that was led: {suit}")]
    FollowSuit { suit: Suit },
    #[error("no points are played to the first trick")]
    NoPointsYet,
}

impl cardtable::Refusal for Refusal {}
