//! What a player may ask for: short forms, or a whole document with the wish written into it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

/// Every form ends in the same merge with the server's document. Amounts are in the smallest unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Action")]
pub enum Action {
    Fold,
    Check,
    Call,
    /// A bet, or a raise, to this amount on the street.
    Raise {
        to: i64,
    },
    /// RULES 2: sit out until the big blind comes.
    PauseUntilBb,
    /// RULES 2: sit out.
    Pause,
    /// RULES 2: play again, from the next hand.
    Return,
    /// RULES 2: get up for good; the stack goes back to the account.
    Leave,
    /// RULES 8.5: the winner of a hand that nobody called shows the cards.
    Show,
    /// The server's document with the player's own change in it.
    Patch {
        #[ts(type = "unknown")]
        document: Value,
    },
}
