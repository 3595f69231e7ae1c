//! The four cards, and three places to lay them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use ts_rs::TS;

/// A card (RULES 3.1). An empty slot is no card: the seed's GRASS is null.
#[derive(
    Copy,
    Clone,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Debug,
    EnumString,
    IntoStaticStr,
    Serialize,
    Deserialize,
    JsonSchema,
    TS,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CardId {
    Attack,
    Defense,
    Heal,
    Counter,
}

impl CardId {
    pub const ALL: [CardId; 4] = [CardId::Attack, CardId::Defense, CardId::Heal, CardId::Counter];

    pub fn name(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<CardId> {
        text.parse().ok()
    }
}

/// RULES 3.2.
pub type Hand = [CardId; 4];

/// Three slots in the order they are shown; null is an empty one (RULES 3.3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Layout(pub [Option<CardId>; 3]);

impl Layout {
    pub const EMPTY: Layout = Layout([None; 3]);

    pub fn full(cards: [CardId; 3]) -> Layout {
        Layout(cards.map(Some))
    }

    pub fn has_a_card(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}
