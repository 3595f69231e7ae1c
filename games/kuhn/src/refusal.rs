//! Reasons to say no.

use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no bet to answer")]
    NoBet,
    #[error("there is a bet to answer: call it or fold")]
    CallOrFold,
    #[error("the hand is over")]
    HandOver,
}

impl cardtable::Refusal for Refusal {}
