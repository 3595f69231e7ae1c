//! Reading a question: its fields, checked.

use cards::{Rank, Suit};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::card::{Card, Cards};
use crate::order::Order;
use crate::rules::Rules;

/// What every question about a round has: the level, the trump suit, and options that differ from
/// the default.
#[derive(Deserialize)]
pub struct Place {
    pub level: Rank,
    #[serde(default)]
    pub trump: Option<Suit>,
    #[serde(flatten)]
    pub rules: Rules,
}

impl Place {
    pub fn order(&self) -> Order {
        Order::new(self.level, self.trump, self.rules.strict_ladder)
    }
}

pub fn read<T: DeserializeOwned>(question: &Value) -> Result<T, String> {
    serde_json::from_value(question.clone()).map_err(|error| error.to_string())
}

pub fn field<T: DeserializeOwned>(question: &Value, name: &str) -> Result<T, String> {
    let value = question.get(name).ok_or_else(|| format!("{name} is missing"))?;
    serde_json::from_value(value.clone()).map_err(|error| format!("{name}: {error}"))
}

pub fn set(list: &[Card]) -> Result<Cards, String> {
    Cards::from_list(list).map_err(|card| format!("{card} is there twice"))
}

pub fn cards(question: &Value, name: &str) -> Result<Cards, String> {
    set(&field::<Vec<Card>>(question, name)?)
}

pub fn players(question: &Value) -> Result<usize, String> {
    let players = question.get("players").map_or(Ok(4), |_| field(question, "players"))?;
    if players == 4 || players == 6 { Ok(players) } else { Err("players is 4 or 6".to_owned()) }
}

pub fn seat(question: &Value, name: &str, players: usize) -> Result<usize, String> {
    let seat: usize = field(question, name)?;
    if seat < players { Ok(seat) } else { Err(format!("{name} is a seat from 0 to {}", players - 1)) }
}

/// RULES B. Ids in the order of their letters.
pub fn names(cards: Cards) -> Vec<String> {
    let mut names: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
    names.sort_unstable();
    names
}
