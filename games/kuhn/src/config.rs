//! What a table of Kuhn poker can choose.

use cardtable::{Limit, Preset, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// What each player puts in before the cards are dealt, and the size of the bet.
    pub ante: i64,
    /// How long a player may think, in milliseconds.
    pub think_ms: i64,
}

impl Default for Config {
    fn default() -> Config {
        Config { ante: 1, think_ms: 20_000 }
    }
}

impl cardtable::Config for Config {
    fn presets() -> Vec<Preset<Config>> {
        vec![Preset { name: "seed", config: Config::default() }]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![Limit::new("ante", self.ante, 1, 1_000), Limit::new("think_ms", self.think_ms, 1_000, 600_000)]
    }

    fn seats(&self) -> usize {
        2
    }

    fn units(&self) -> Vec<Unit> {
        vec![Unit { name: "coins", times: 1.0 }]
    }
}
