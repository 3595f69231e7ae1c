//! Reasons to say no.

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
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
    #[error("{0}")]
    BadConfig(&'static str),
}

impl table::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::BettingOver => "betting_over",
            Refusal::Folded => "folded",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NoCard => "no_card",
            Refusal::NotInHand => "not_in_hand",
            Refusal::NothingToDecide => "nothing_to_decide",
            Refusal::HandOver => "hand_over",
            Refusal::BadConfig(_) => "bad_config",
        }
    }
}
