//! What a player may ask for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Card;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// RULES 5. Show level cards or jokers to declare trump, or to snatch it.
    Bid { cards: Vec<Card> },
    /// RULES 5.5. Nothing more to declare.
    Pass,
    /// RULES 4.3
    RequestRedeal,
    /// RULES 6.1
    Bury { cards: Vec<Card> },
    /// RULES 8
    Play { cards: Vec<Card> },
}
