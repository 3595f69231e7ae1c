//! What a table of the duel can choose.

use cardtable::{Bound, Clash, Limit, Millis, Misfit, Preset, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::{CardId, Hand};
use crate::game::SEATS;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The HP each fighter starts with.
    pub start_hp: u32,
    /// The HP no heal goes beyond.
    pub max_hp: u32,
    /// The damage of an attack, also when it is countered.
    pub attack: u32,
    /// The HP a heal restores.
    pub heal: u32,
    /// The four cards both fighters hold all match.
    pub hand: Hand,
    /// Rounds before sudden death.
    pub rounds: u32,
    /// How long both may lay their cards, in milliseconds.
    pub prep_ms: Millis,
    /// The pause between PREP and the first pair, in milliseconds.
    pub first_step_ms: Millis,
    /// The pause between pairs, and after the last one before the next round, in milliseconds.
    pub step_ms: Millis,
    /// Tokens each player puts into the pot; nothing is staked against a bot of the house.
    pub stake: i64,
    /// Rounds in a row without any draft after which a player has lost.
    pub afk_limit: u32,
    /// When a fighter at 0 HP is out: after all three pairs, or at once.
    pub ko: Ko,
    /// How long a player who lost the connection may take to come back, in milliseconds; 0 loses at once.
    pub reconnect_ms: Millis,
    /// The round after which equal HP are a draw; none means sudden death goes on until HP differ.
    pub sudden_death_cap: Option<u32>,
}

/// When a fighter at 0 HP is out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ko {
    /// All three pairs are played, then life and death are judged.
    RoundEnd,
    /// The round stops at the pair that brings someone to 0.
    Step,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            start_hp: 10,
            max_hp: 10,
            attack: 2,
            heal: 1,
            hand: [CardId::Attack, CardId::Defense, CardId::Heal, CardId::Counter],
            rounds: 3,
            prep_ms: 20_000,
            first_step_ms: 250,
            step_ms: 900,
            stake: 1,
            afk_limit: 2,
            ko: Ko::RoundEnd,
            reconnect_ms: 0,
            sudden_death_cap: None,
        }
    }
}

impl cardtable::Config for Config {
    const CLASHES: &'static [Clash] = CLASHES;

    fn presets() -> Vec<Preset<Config>> {
        vec![
            // Who does not choose should not lose a match to a short gap in the line.
            Preset { name: "friendly", config: Config::friendly() },
            Preset { name: "seed", config: Config::default() },
        ]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![
            Limit::new("max_hp", self.max_hp, 1, 99),
            Limit::new("start_hp", self.start_hp, 1, Bound::option("max_hp", self.max_hp)),
            Limit::new("attack", self.attack, 1, 99),
            Limit::new("heal", self.heal, 0, 99),
            Limit::new("rounds", self.rounds, 1, 50),
            Limit::new("prep_ms", self.prep_ms, 100, 600_000),
            Limit::new("first_step_ms", self.first_step_ms, 0, 60_000),
            Limit::new("step_ms", self.step_ms, 0, 60_000),
            Limit::new("stake", self.stake, 0, 1_000_000),
            // RULES 5.5: never after a single round.
            Limit::new("afk_limit", self.afk_limit, 2, 50),
            Limit::new("reconnect_ms", self.reconnect_ms, 0, 600_000),
            Limit::if_any("sudden_death_cap", self.sudden_death_cap, Bound::option("rounds", self.rounds), 1_000),
        ]
    }

    fn check(&self) -> Result<(), Misfit> {
        match self.sudden_death_cap.is_none() && !self.hand.contains(&CardId::Attack) {
            true => Err(ENDLESS.into()),
            false => Ok(()),
        }
    }

    fn seats(&self) -> usize {
        SEATS
    }

    fn units(&self) -> Vec<Unit> {
        vec![Unit { name: "matches", times: 1.0 }]
    }
}

impl Config {
    /// A lost connection is forgiven for a while, and no match lasts all night.
    pub fn friendly() -> Config {
        Config { reconnect_ms: 15_000, sudden_death_cap: Some(20), ..Config::default() }
    }
}

const ENDLESS: Clash =
    Clash { rule: "endless", option: "sudden_death_cap", words: "a hand without an attack needs a sudden_death_cap" };

/// What the options have to fulfil beyond their bounds.
pub const CLASHES: &[Clash] = &[ENDLESS];
