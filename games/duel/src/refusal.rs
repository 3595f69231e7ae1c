//! Reasons to say no.

use serde::Serialize;
use strum::{AsRefStr, VariantNames};
use ts_rs::TS;

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames, TS)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Refusal {
    #[error("a layout has exactly three slots")]
    MalformedLayout,
    #[error("the layout uses cards that are not in your hand, or one of them too often")]
    InvalidCards,
    #[error("cards can only be laid during PREP")]
    NotInPrep,
    #[error("your layout is already confirmed for this round")]
    AlreadyConfirmed,
    #[error("you have changed your layout as often as one may in a round; confirm it")]
    TooManyDrafts,
    #[error("the match is over")]
    MatchOver,
    #[error("a duel takes two players")]
    NotEnoughPlayers,
}

impl Refusal {
    /// RULES 4.5: the message came in PREP and counts as a draft received, though it is refused.
    pub fn was_received(&self) -> bool {
        matches!(self, Refusal::MalformedLayout | Refusal::InvalidCards)
    }
}

impl cardtable::Refusal for Refusal {}
