//! Reasons to say no, with the codes that RULES 11 lists.

use crate::document::WhyNot;

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
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
    #[error("a buy-in is at least {0}")]
    BuyInTooSmall(i64),
    #[error("the hand is over")]
    HandOver,
    #[error("the patch was not accepted: {0}")]
    Patch(WhyNot),
    #[error("{0}")]
    BadConfig(&'static str),
}

impl table::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "not_seated",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::BetToAnswer => "bet_to_answer",
            Refusal::NothingToCall => "nothing_to_call",
            Refusal::RaiseClosed => "raise_closed",
            Refusal::RaiseOutOfRange { .. } => "raise_out_of_range",
            Refusal::NothingToShow => "nothing_to_show",
            Refusal::NothingChanged => "nothing_changed",
            Refusal::LeavingIsFinal => "leaving_is_final",
            Refusal::AlreadyGone => "already_gone",
            Refusal::SeatNotFreeYet => "seat_not_free_yet",
            Refusal::BadBuyIn => "bad_buy_in",
            Refusal::BuyInTooSmall(_) => "buy_in_too_small",
            Refusal::HandOver => "hand_over",
            Refusal::Patch(WhyNot::ForeignAuthor) => "foreign_author",
            Refusal::Patch(WhyNot::StaleHand) => "stale_hand",
            Refusal::Patch(WhyNot::AlteredHistory) => "altered_history",
            Refusal::Patch(WhyNot::NotYourAction) => "not_your_action",
            Refusal::Patch(WhyNot::IllegalAction(_)) => "illegal_action",
            Refusal::Patch(_) => "bad_patch",
            Refusal::BadConfig(_) => "bad_config",
        }
    }
}
