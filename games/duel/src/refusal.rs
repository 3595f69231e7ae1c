//! Reasons to say no.

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("a layout has exactly three slots")]
    MalformedLayout,
    #[error("the layout uses cards that are not in your hand, or one of them too often")]
    InvalidCards,
    #[error("cards can only be laid during PREP")]
    NotInPrep,
    #[error("your layout is already confirmed for this round")]
    AlreadyConfirmed,
    #[error("the match is over")]
    MatchOver,
    #[error("a duel takes two players")]
    NotEnoughPlayers,
    #[error("{0}")]
    BadConfig(&'static str),
}

impl Refusal {
    /// RULES 4.5: the message came in PREP and counts as a draft received, though it is refused.
    pub fn was_received(&self) -> bool {
        matches!(self, Refusal::MalformedLayout | Refusal::InvalidCards)
    }
}

impl table::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::MalformedLayout => "malformed_layout",
            Refusal::InvalidCards => "invalid_cards",
            Refusal::NotInPrep => "not_in_prep",
            Refusal::AlreadyConfirmed => "already_confirmed",
            Refusal::MatchOver => "match_over",
            Refusal::NotEnoughPlayers => "not_enough_players",
            Refusal::BadConfig(_) => "bad_config",
        }
    }
}
