//! Reasons to say no.

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no bet to answer")]
    NoBet,
    #[error("there is a bet to answer: call it or fold")]
    BetToAnswer,
    #[error("the hand is over")]
    HandOver,
    #[error("{0}")]
    BadConfig(&'static str),
}

impl table::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::NoBet => "no_bet",
            Refusal::BetToAnswer => "bet_to_answer",
            Refusal::HandOver => "hand_over",
            Refusal::BadConfig(_) => "bad_config",
        }
    }
}
