//! What a table of the duel can choose.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Millis;
use ts_rs::TS;

use crate::card::{CardId, Hand};
use crate::refusal::Refusal;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "Config")]
pub struct Config {
    /// The HP each fighter starts with.
    #[schemars(range(min = 1, max = 99))]
    pub start_hp: u32,
    /// The HP no heal goes beyond.
    #[schemars(range(min = 1, max = 99))]
    pub max_hp: u32,
    /// The damage of an attack, also when it is countered.
    #[schemars(range(min = 1, max = 99))]
    pub attack: u32,
    /// The HP a heal restores.
    #[schemars(range(min = 0, max = 99))]
    pub heal: u32,
    /// The four cards both fighters hold all match.
    pub hand: Hand,
    /// Rounds before sudden death.
    #[schemars(range(min = 1, max = 50))]
    pub rounds: u32,
    /// How long both may lay their cards, in milliseconds.
    #[schemars(range(min = 100, max = 600_000))]
    pub prep_ms: Millis,
    /// The pause between PREP and the first pair, in milliseconds.
    #[schemars(range(min = 0, max = 60_000))]
    pub first_step_ms: Millis,
    /// The pause between pairs, and after the last one before the next round, in milliseconds.
    #[schemars(range(min = 0, max = 60_000))]
    pub step_ms: Millis,
    /// Tokens each player puts into the pot; nothing is staked against a bot of the house.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub stake: i64,
    /// Rounds in a row without any draft after which a player has lost.
    #[schemars(range(min = 2, max = 50))]
    pub afk_limit: u32,
    /// When a fighter at 0 HP is out: after all three pairs, or at once.
    pub ko: Ko,
    /// How long a player who lost the connection may take to come back, in milliseconds; 0 loses at once.
    #[schemars(range(min = 0, max = 600_000))]
    pub reconnect_ms: Millis,
    /// The round after which equal HP are a draw; none means sudden death goes on until HP differ.
    #[schemars(range(min = 1, max = 1_000))]
    pub sudden_death_cap: Option<u32>,
}

/// When a fighter at 0 HP is out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Ko")]
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

impl Config {
    /// A lost connection is forgiven for a while, and no match lasts all night.
    pub fn friendly() -> Config {
        Config { reconnect_ms: 15_000, sudden_death_cap: Some(20), ..Config::default() }
    }

    pub fn check(&self) -> Result<(), Refusal> {
        within(self.max_hp, 1, 99, "max_hp is from 1 to 99")?;
        within(self.start_hp, 1, self.max_hp, "start_hp is from 1 to max_hp")?;
        within(self.attack, 1, 99, "attack is from 1 to 99")?;
        within(self.heal, 0, 99, "heal is from 0 to 99")?;
        within(self.rounds, 1, 50, "rounds is from 1 to 50")?;
        within(self.prep_ms, 100, 600_000, "prep_ms is from 100 to 600000")?;
        within(self.first_step_ms, 0, 60_000, "first_step_ms is from 0 to 60000")?;
        within(self.step_ms, 0, 60_000, "step_ms is from 0 to 60000")?;
        within(self.stake, 0, 1_000_000, "stake is from 0 to 1000000")?;
        // RULES 5.5: never after a single round.
        within(self.afk_limit, 2, 50, "afk_limit is from 2 to 50")?;
        within(self.reconnect_ms, 0, 600_000, "reconnect_ms is from 0 to 600000")?;
        if let Some(cap) = self.sudden_death_cap {
            within(cap, self.rounds, 1_000, "sudden_death_cap is from rounds to 1000, or null for none")?;
        } else if !self.hand.contains(&CardId::Attack) {
            return Err(Refusal::BadConfig("a hand without an attack needs a sudden_death_cap"));
        }
        Ok(())
    }
}

fn within<T: PartialOrd>(value: T, least: T, most: T, rule: &'static str) -> Result<(), Refusal> {
    match least <= value && value <= most {
        true => Ok(()),
        false => Err(Refusal::BadConfig(rule)),
    }
}
