//! What a player may ask for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Card;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// RULES 4.2.
    Check,
    /// RULES 4.3. Copies of a card are alike, so the name is enough.
    Raise {
        #[serde(default)]
        card: Option<Card>,
    },
    /// RULES 4.4, in betting and at the decision point.
    Fold,
    /// RULES 3.4.
    Continue,
    /// RULES 6.4.
    GoHome,
    /// RULES 6.4.
    PlayOn,
}

impl Action {
    pub fn raise(card: Card) -> Action {
        Action::Raise { card: Some(card) }
    }
}
