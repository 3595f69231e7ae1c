//! Reasons to say no.

use crate::card::Card;
use crate::naming::Naming;

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
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

    #[error("{0} is in the list twice")]
    DoubledCard(Card),
    #[error("{0} is not in your hand")]
    CardNotHeld(Card),
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

    /// The answer to a dry run that found nothing wrong, with what the cards are. A refusal is never
    /// logged, so asking costs the table nothing.
    #[error("{0}")]
    WouldBeLegal(Naming),

    #[error("{0}")]
    BadConfig(&'static str),
}

impl table::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::RoundOver => "round_over",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::StillDealing => "still_dealing",
            Refusal::TrumpLocked => "trump_locked",
            Refusal::NotBurying => "not_burying",
            Refusal::NotPlaying => "not_playing",
            Refusal::NotTheBanker => "not_the_banker",
            Refusal::DoubledCard(_) => "doubled_card",
            Refusal::CardNotHeld(_) => "card_not_held",
            Refusal::NoCards => "no_cards",
            Refusal::TooManyCards => "too_many_cards",
            Refusal::NotABid => "not_a_bid",
            Refusal::SingleJoker => "single_joker",
            Refusal::NotStronger => "not_stronger",
            Refusal::PartnerLeads => "partner_leads",
            Refusal::OtherSuit => "other_suit",
            Refusal::AlreadyPassed => "already_passed",
            Refusal::HandIncomplete => "hand_incomplete",
            Refusal::NoReasonToRedeal => "no_reason_to_redeal",
            Refusal::NoRedealsLeft => "no_redeals_left",
            Refusal::WrongBuryCount { .. } => "wrong_bury_count",
            Refusal::MixedGroups => "mixed_groups",
            Refusal::WrongCount { .. } => "wrong_count",
            Refusal::MustFollowGroup => "must_follow_group",
            Refusal::MustPlayAllOfGroup => "must_play_all_of_group",
            Refusal::MustPlayPairs { .. } => "must_play_pairs",
            Refusal::MustPlayTractor { .. } => "must_play_tractor",
            Refusal::NotTheTemplate => "not_the_template",
            Refusal::WouldBeLegal(_) => "would_be_legal",
            Refusal::BadConfig(_) => "bad_config",
        }
    }
}
