//! Reading a rule question: whatever is missing or makes no sense is answered with a sentence.

use serde_json::{Map, Value};

use crate::action::AskedSlot;
use crate::card::{CardId, Hand, Layout};
use crate::config::Config;

pub(super) struct Question<'a>(&'a Map<String, Value>);

impl<'a> Question<'a> {
    pub fn new(input: &'a Value) -> Result<Question<'a>, String> {
        input.as_object().map(Question).ok_or_else(|| "a question's input is an object".to_owned())
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    pub fn flag(&self, name: &str) -> Result<Option<bool>, String> {
        match self.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(_) => Err(format!("{name} is true or false")),
        }
    }

    pub fn text(&self, name: &str) -> Result<&'a str, String> {
        self.get(name).and_then(Value::as_str).ok_or_else(|| format!("{name} is missing or not a text"))
    }

    pub fn number(&self, name: &str, least: i64, most: i64) -> Result<i64, String> {
        let value = self.get(name).ok_or_else(|| format!("{name} is missing"))?;
        whole(value)
            .filter(|number| (least..=most).contains(number))
            .ok_or_else(|| format!("{name} is a whole number from {least} to {most}"))
    }

    pub fn hp(&self, config: &Config) -> Result<[u32; 2], String> {
        let most = i64::from(config.max_hp);
        Ok([self.number("hpA", 0, most)? as u32, self.number("hpB", 0, most)? as u32])
    }

    /// The four cards a player holds; they need not make a sound config to be asked about.
    pub fn hand(&self) -> Result<Hand, String> {
        let Some(value) = self.get("hand") else { return Ok(Config::default().hand) };
        serde_json::from_value(value.clone()).map_err(|_| "hand is a list of four cards".to_owned())
    }

    /// A card that is played: its id, the engine's own name for it, or nothing.
    pub fn card(&self, name: &str) -> Result<Option<CardId>, String> {
        let value = self.get(name).ok_or_else(|| format!("{name} is missing"))?;
        played(value).ok_or_else(|| format!("{name} is attack, defense, heal, counter, GRASS or null"))
    }

    pub fn played_layout(&self, name: &str) -> Result<Layout, String> {
        let sentence = || format!("{name} is a list of three cards, GRASS or null");
        let slots = self.get(name).and_then(Value::as_array).ok_or_else(sentence)?;
        let slots: Vec<Option<CardId>> = slots.iter().map(played).collect::<Option<_>>().ok_or_else(sentence)?;
        slots.try_into().map(Layout).map_err(|_| sentence())
    }

    /// The default config with those of these options that the question names, in either spelling.
    pub fn config(&self, options: &[&str]) -> Result<Config, String> {
        let default = serde_json::to_value(Config::default()).expect("a config is plain data");
        let Value::Object(mut fields) = default else { unreachable!("a config is an object") };
        for option in options {
            let named = self.get(option).or_else(|| self.get(&camel(option)));
            if let Some(value) = named {
                fields.insert((*option).to_owned(), value.clone());
            }
            if *option == "max_hp" {
                fields.insert("start_hp".to_owned(), fields["max_hp"].clone());
            }
        }
        let config: Config = serde_json::from_value(Value::Object(fields)).map_err(|error| error.to_string())?;
        cardtable::check_config::<crate::Duel>(&config).map_err(|no| no.to_string())?;
        Ok(config)
    }
}

/// A slot of a layout that is already stored, where GRASS is the server's own word for an empty one.
pub(super) fn stored_slot(value: &Value) -> AskedSlot {
    match value.as_str() {
        Some(super::GRASS) => AskedSlot::Empty,
        _ => AskedSlot::read(value),
    }
}

fn played(value: &Value) -> Option<Option<CardId>> {
    match value {
        Value::Null => Some(None),
        Value::String(text) if text == super::GRASS => Some(None),
        Value::String(text) => {
            CardId::ALL.into_iter().find(|card| card.name() == text || card.name().to_uppercase() == *text).map(Some)
        }
        _ => None,
    }
}

/// 10 and 10.0 are the same number.
fn whole(value: &Value) -> Option<i64> {
    let float = || value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e15).map(|n| n as i64);
    value.as_i64().or_else(float)
}

/// `max_hp` as `maxHp`.
fn camel(option: &str) -> String {
    let mut words = option.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        name += &word[..1].to_uppercase();
        name += &word[1..];
    }
    name
}
