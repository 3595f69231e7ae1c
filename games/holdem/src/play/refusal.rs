//! Reasons to say no, with the codes that RULES 11 lists.

use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

use crate::document::{NotLegal, WhyNot};

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[ts(rename = "Refusal")]
pub enum Refusal {
    #[error("you do not sit at this table")]
    NotSeated,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is a bet to answer: call, raise or fold")]
    BetToAnswer,
    #[error("there is nothing to call")]
    NothingToCall,
    #[error("raising is not open to you now")]
    RaiseClosed,
    #[error("a raise is from {least} to {most}")]
    RaiseOutOfRange { least: i64, most: i64 },
    #[error("you cannot show these cards now")]
    NothingToShow,
    #[error("this changes nothing")]
    NothingChanged,
    #[error("you have asked to leave, and that is final")]
    LeavingIsFinal,
    #[error("you have left this table")]
    AlreadyGone,
    #[error("this seat is free from the next hand on")]
    SeatNotFreeYet,
    #[error("a buy-in is a whole amount above zero")]
    BadBuyIn,
    #[error("a buy-in is at least {least}")]
    BuyInTooSmall { least: i64 },
    #[error("the hand is over")]
    HandOver,

    // What can be wrong with a document that was sent back.
    #[error("the patch names another author")]
    ForeignAuthor,
    #[error("the patch is for another hand")]
    StaleHand,
    #[error("the patch has another history than the server")]
    AlteredHistory,
    #[error("the new action in the patch is not its author's to make")]
    NotYourAction,
    #[error("the new action in the patch is not legal: {why}")]
    IllegalAction {
        #[ts(type = "string")]
        why: NotLegal,
    },
    #[error("the patch was not accepted: {why}")]
    BadPatch {
        #[ts(type = "string")]
        why: WhyNot,
    },
}

impl cardtable::Refusal for Refusal {}

impl From<WhyNot> for Refusal {
    fn from(why: WhyNot) -> Refusal {
        match why {
            WhyNot::ForeignAuthor => Refusal::ForeignAuthor,
            WhyNot::StaleHand => Refusal::StaleHand,
            WhyNot::AlteredHistory => Refusal::AlteredHistory,
            WhyNot::NotYourAction => Refusal::NotYourAction,
            WhyNot::IllegalAction(why) => Refusal::IllegalAction { why },
            WhyNot::BadBuyIn => Refusal::BadBuyIn,
            WhyNot::LeavingIsFinal => Refusal::LeavingIsFinal,
            WhyNot::Nothing => Refusal::NothingChanged,
            why => Refusal::BadPatch { why },
        }
    }
}
