//! What a player may ask for.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// RULES 4. A bet is always one ante, so no action carries a number.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Check,
    Bet,
    Call,
    Fold,
}
