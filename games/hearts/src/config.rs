//! What a table of Hearts can choose.

use cardtable::{BySeat, Limit, Millis, Misfit, Preset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::rules::{MOON, SEATS};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The game ends with the hand in which somebody reaches so many points.
    pub to: i64,
    /// How long a player may think, in milliseconds.
    pub think_ms: Millis,
    /// The pause between two hands, in milliseconds.
    pub pause_ms: Millis,
    /// Where the game stands; the table fills it in between hands, and a new game has none.
    pub standing: Option<Standing>,
}

/// What a hand hands on to the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The number of the coming hand.
    pub hand: u32,
    /// The points of every seat so far.
    pub points: BySeat<i64>,
}

impl Default for Config {
    fn default() -> Config {
        Config { to: 100, think_ms: 30_000, pause_ms: 10_000, standing: None }
    }
}

impl cardtable::Config for Config {
    const CARRIED: &'static [&'static str] = &["standing"];

    fn presets() -> Vec<Preset<Config>> {
        let classic = Preset { name: "classic", config: Config::default() };
        vec![classic, Preset { name: "short", config: Config { to: 50, ..Config::default() } }]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![
            Limit::new("to", self.to, MOON, 1_000),
            Limit::new("think_ms", self.think_ms, 1_000, 600_000),
            Limit::new("pause_ms", self.pause_ms, 0, 600_000),
        ]
    }

    fn check(&self) -> Result<(), Misfit> {
        let Some(Standing { hand, points }) = &self.standing else { return Ok(()) };
        let sound = points.len() == SEATS && points.values().iter().all(|points| (0..self.to).contains(points));
        match *hand > 1 && sound {
            true => Ok(()),
            false => Err(Misfit::Carried("standing is of a game that has begun and is not over")),
        }
    }

    fn seats(&self) -> usize {
        SEATS
    }
}
