//! Reasons to say no.

use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

use crate::card::Card;

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    #[error("the round is over")]
    RoundOver,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("cards are still being dealt")]
    StillDealing,
    #[error("nothing can be declared now")]
    TrumpLocked,
    #[error("there is nothing to bury now")]
    NotBurying,
    #[error("no trick is being played")]
    NotPlaying,
    #[error("only the banker buries the kitty")]
    NotTheBanker,

    #[error("{card} is in the list twice")]
    DoubledCard { card: Card },
    #[error("{card} is not in your hand")]
    CardNotHeld { card: Card },
    #[error("no card was chosen")]
    NoCards,
    #[error("that is more cards than a hand has")]
    TooManyCards,

    // RULES 5
    #[error("a declaration is one or two identical level cards or jokers")]
    NotABid,
    #[error("one joker alone declares nothing at this table")]
    SingleJoker,
    #[error("it must be stronger than the declaration that stands")]
    NotStronger,
    #[error("a partner's declaration cannot be reinforced")]
    PartnerLeads,
    #[error("your own declaration can only be reinforced in the same suit")]
    OtherSuit,
    #[error("you have passed already")]
    AlreadyPassed,

    // RULES 4.3
    #[error("your hand is not complete yet")]
    HandIncomplete,
    #[error("your hand has trumps and points")]
    NoReasonToRedeal,
    #[error("this round has been dealt anew as often as it may")]
    NoRedealsLeft,

    // RULES 6.1
    #[error("bury exactly {want} cards, not {got}")]
    WrongBuryCount { want: u32, got: u32 },

    // RULES 7 and 8.1
    #[error("a lead comes from one suit group")]
    MixedGroups,

    // RULES 8.2
    #[error("play exactly {want} cards, not {got}")]
    WrongCount { want: u32, got: u32 },
    #[error("you have cards of the suit that was led")]
    MustFollowGroup,
    #[error("you have to play all your cards of the suit that was led")]
    MustPlayAllOfGroup,
    #[error("you have to play {pairs} pairs")]
    MustPlayPairs { pairs: u32 },
    #[error("you have to play a tractor of {pairs} pairs")]
    MustPlayTractor { pairs: u32 },
    #[error("the tractor cannot be matched, so exactly the template is owed")]
    NotTheTemplate,
}

impl cardtable::Refusal for Refusal {}
