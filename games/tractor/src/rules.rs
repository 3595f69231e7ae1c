//! The options that change how cards are played and counted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// RULES 8.2, rule 3: what a follower owes who cannot match a tractor.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum FollowFill {
    /// Exactly the template: the longest segment, then the lowest pairs, then the lowest singles.
    #[default]
    Template,
    /// The longest tractor and as many pairs as possible; the rest is free.
    Standard,
}

/// RULES 8.4: who can break a throw.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ThrowCheck {
    /// An opponent with higher cards of the suit, or void with trumps.
    #[default]
    WithTrump,
    /// Only an opponent with higher cards of the suit.
    InSuit,
}

/// RULES 9.2: which pairs of the last winning play count.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum KittyMultiplier {
    /// All of them.
    #[default]
    AllPairs,
    /// Those of its largest part.
    LargestPart,
}

/// RULES 9.4: who gets the bank when the banker team won the last trick and yet lost the round.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Succession {
    /// The seat after the winner of the last trick, so that the bank changes sides.
    #[default]
    MustPass,
    /// The winner of the last trick, whatever the side.
    LastWinner,
}

/// The options of trick play; a table's config has these fields among its own.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(default, rename_all = "snake_case")]
pub struct Rules {
    pub follow_fill: FollowFill,
    pub strict_ladder: bool,
    pub throw_check: ThrowCheck,
    pub throw_penalty: i32,
    pub kitty_multiplier: KittyMultiplier,
    pub succession: Succession,
    pub rotate_partner: bool,
    pub must_win_at_ace: bool,
    pub single_joker_bids: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            follow_fill: FollowFill::default(),
            strict_ladder: false,
            throw_check: ThrowCheck::default(),
            throw_penalty: 0,
            kitty_multiplier: KittyMultiplier::default(),
            succession: Succession::default(),
            rotate_partner: false,
            must_win_at_ace: false,
            single_joker_bids: true,
        }
    }
}
