//! What a table of Kuhn poker can choose.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::refusal::Refusal;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "Config")]
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

impl Config {
    pub fn check(&self) -> Result<(), Refusal> {
        if !(1..=1_000).contains(&self.ante) {
            return Err(Refusal::BadConfig("ante is from 1 to 1000"));
        }
        if !(1_000..=600_000).contains(&self.think_ms) {
            return Err(Refusal::BadConfig("think_ms is from 1000 to 600000"));
        }
        Ok(())
    }
}
