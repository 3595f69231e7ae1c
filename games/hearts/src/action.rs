//! What a player may ask for.

use cards::Card;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// RULES 3: three cards for another player.
    Pass { cards: Vec<Card> },
    /// RULES 4.
    Play { card: Card },
}
