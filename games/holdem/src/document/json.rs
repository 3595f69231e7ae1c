//! The document as camelCase JSON, exactly as the specification writes it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Hand, Intent, MAX_ACTIONS, MAX_PLACES, Place, Stakes, Status};
use crate::money::{self, BadMoney, MAX_DECIMALS};
use crate::notation::{BadStep, Step};

/// Why some JSON is not a hand document.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadDocument {
    #[error("a hand document is a JSON object")]
    NotAnObject,
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{0} is not what it should be")]
    Wrong(&'static str),
    #[error("{0} has the wrong number of entries")]
    Length(&'static str),
    #[error("{0}: {1}")]
    Money(&'static str, BadMoney),
    #[error("action {number}: {reason}")]
    Action { number: usize, reason: BadStep },
    #[error("variant {0:?} is not supported; this table knows NT, no-limit hold'em")]
    Variant(String),
    #[error("a player in the hand cannot owe dead blinds")]
    ActiveDebt,
    #[error("a debt is not negative")]
    NegativeDebt,
    #[error("two players have the same name or seat")]
    Twice,
}

impl Hand {
    /// Reads a document. Short arrays are filled with zeros, and `seatCount: [6]` is 6.
    pub fn from_json(value: &Value, decimals: u8) -> Result<Hand, BadDocument> {
        let object = value.as_object().ok_or(BadDocument::NotAnObject)?;
        if let Some(variant) = object.get("variant")
            && variant.as_str() != Some("NT")
        {
            return Err(BadDocument::Variant(variant.to_string().chars().take(20).collect()));
        }
        let names = strings(object, "players")?.ok_or(BadDocument::Missing("players"))?;
        if names.len() > MAX_PLACES {
            return Err(BadDocument::Length("players"));
        }
        let count = names.len();
        let stacks = amounts(object, "startingStacks", count, decimals)?;
        let blinds = amounts(object, "blindsOrStraddles", count, decimals)?;
        let antes = amounts(object, "antes", count, decimals)?;
        let debts = amounts(object, "_deadBlinds", count, decimals)?;
        let posted = amounts(object, "_deadPosted", count, decimals)?;
        if stacks.iter().chain(&antes).chain(&posted).any(|amount| *amount < 0) {
            return Err(BadDocument::Wrong("a negative amount"));
        }
        let inactive = whole_numbers(object, "_inactive", count)?;
        let intents = whole_numbers(object, "_intents", count)?;
        let seat_count = seat_count(object, count)?;
        let seats = seats(object, count, seat_count)?;
        let min_bet = match object.get("minBet") {
            Some(value) => money::from_json(value, decimals).map_err(|bad| BadDocument::Money("minBet", bad))?,
            None => big_blind_of(&blinds),
        };
        let mut places = Vec::with_capacity(count);
        for (i, name) in names.into_iter().enumerate() {
            let intent = Intent::from_number(intents[i]).ok_or(BadDocument::Wrong("_intents"))?;
            places.push(Place {
                name,
                stack: stacks[i],
                blind: blinds[i],
                ante: antes[i],
                seat: seats.as_ref().map_or(i + 1, |seats| seats[i]),
                status: Status::from_fields(inactive[i] != 0, intent, debts[i])?,
                dead_posted: posted[i],
            });
        }
        let hand = Hand {
            number: object.get("hand").map_or(Some(0), whole).ok_or(BadDocument::Wrong("hand"))?,
            places,
            min_bet,
            seat_count,
            names_seats: seats.is_some(),
            actions: log(object, decimals)?,
            author: object.get("author").and_then(Value::as_str).map(str::to_owned),
            stakes: stakes(object, decimals)?,
            decimals,
        };
        match hand.is_unique() {
            true => Ok(hand),
            false => Err(BadDocument::Twice),
        }
    }

    fn is_unique(&self) -> bool {
        self.places
            .iter()
            .enumerate()
            .all(|(i, one)| self.places[..i].iter().all(|other| other.name != one.name && other.seat != one.seat))
    }

    /// Writes every field, players' columns in the order of `players`.
    pub fn to_json(&self) -> Value {
        let amounts = |of: fn(&Place) -> i64| -> Value {
            self.places.iter().map(|place| money::to_json(of(place), self.decimals)).collect()
        };
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
        put("variant", json!("NT"));
        put("hand", json!(self.number));
        if let Some(author) = &self.author {
            put("author", json!(author));
        }
        put("players", self.places.iter().map(|place| place.name.as_str()).collect());
        put("startingStacks", amounts(|place| place.stack));
        put("blindsOrStraddles", amounts(|place| place.blind));
        put("antes", amounts(|place| place.ante));
        put("minBet", money::to_json(self.min_bet, self.decimals));
        put("seatCount", json!(self.seat_count));
        if self.names_seats {
            put("seats", self.places.iter().map(|place| place.seat).collect());
        }
        put("actions", self.actions.iter().map(|step| step.write(self.decimals)).collect());
        put("_inactive", self.places.iter().map(|place| i64::from(!place.status.is_in())).collect());
        put("_intents", self.places.iter().map(|place| place.status.intent().number()).collect());
        put("_deadBlinds", amounts(|place| place.status.debt()));
        put("_deadPosted", amounts(|place| place.dead_posted));
        if let Some(stakes) = self.stakes {
            let amount = |amount| money::to_json(amount, self.decimals);
            let style = if stakes.big_blind_ante { "bb" } else { "all" };
            put("_stakes", json!([amount(stakes.small), amount(stakes.big), amount(stakes.ante), style]));
        }
        Value::Object(object)
    }
}

impl Serialize for Hand {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Hand, D::Error> {
        let value = Value::deserialize(from)?;
        Hand::from_json(&value, DOCUMENT_DECIMALS).map_err(serde::de::Error::custom)
    }
}

/// Fine enough for half of a one-cent blind.
pub const DOCUMENT_DECIMALS: u8 = MAX_DECIMALS;

fn big_blind_of(blinds: &[i64]) -> i64 {
    let mut posted: Vec<i64> = blinds.iter().copied().filter(|blind| *blind > 0).collect();
    posted.sort_unstable();
    posted.get(1).or(posted.first()).copied().unwrap_or(0)
}

fn list<'a>(object: &'a Map<String, Value>, key: &'static str) -> Result<Option<&'a Vec<Value>>, BadDocument> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(list)) if list.len() <= MAX_ACTIONS => Ok(Some(list)),
        Some(_) => Err(BadDocument::Wrong(key)),
    }
}

fn strings(object: &Map<String, Value>, key: &'static str) -> Result<Option<Vec<String>>, BadDocument> {
    let Some(list) = list(object, key)? else { return Ok(None) };
    let texts = list.iter().map(|entry| entry.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().map(Some).ok_or(BadDocument::Wrong(key))
}

fn log(object: &Map<String, Value>, decimals: u8) -> Result<Vec<Step>, BadDocument> {
    let entries = strings(object, "actions")?.unwrap_or_default();
    let read = |(i, text): (usize, &String)| {
        Step::read(text, decimals).map_err(|reason| BadDocument::Action { number: i + 1, reason })
    };
    entries.iter().enumerate().map(read).collect()
}

fn amounts(
    object: &Map<String, Value>,
    key: &'static str,
    count: usize,
    decimals: u8,
) -> Result<Vec<i64>, BadDocument> {
    let Some(list) = list(object, key)? else { return Ok(vec![0; count]) };
    if list.len() > count {
        return Err(BadDocument::Length(key));
    }
    let read = list.iter().map(|entry| money::from_json(entry, decimals));
    let mut read = read.collect::<Result<Vec<_>, _>>().map_err(|bad| BadDocument::Money(key, bad))?;
    read.resize(count, 0);
    Ok(read)
}

fn whole_numbers(object: &Map<String, Value>, key: &'static str, count: usize) -> Result<Vec<i64>, BadDocument> {
    let Some(list) = list(object, key)? else { return Ok(vec![0; count]) };
    if list.len() > count {
        return Err(BadDocument::Length(key));
    }
    let mut read = list.iter().map(whole).collect::<Option<Vec<_>>>().ok_or(BadDocument::Wrong(key))?;
    read.resize(count, 0);
    Ok(read)
}

/// A whole number by its value, so `3.0` is one too; none beyond what a float holds exactly.
pub(super) fn whole(value: &Value) -> Option<i64> {
    const MOST: f64 = (1_i64 << 53) as f64;
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= MOST)?;
    Some(value.as_i64().unwrap_or(number as i64))
}

fn seat_count(object: &Map<String, Value>, players: usize) -> Result<usize, BadDocument> {
    let number = match object.get("seatCount") {
        None | Some(Value::Null) => return Ok(players.max(2)),
        Some(Value::Array(one)) if one.len() == 1 => one[0].as_u64(),
        Some(value) => value.as_u64(),
    };
    let number = number.filter(|number| (2..=MAX_PLACES as u64).contains(number));
    number.map(|number| number as usize).ok_or(BadDocument::Wrong("seatCount"))
}

fn seats(object: &Map<String, Value>, count: usize, seat_count: usize) -> Result<Option<Vec<usize>>, BadDocument> {
    let Some(list) = list(object, "seats")? else { return Ok(None) };
    let seat = |entry: &Value| entry.as_u64().filter(|seat| (1..=seat_count as u64).contains(seat));
    let seats: Vec<usize> = list
        .iter()
        .map(|entry| seat(entry).map(|seat| seat as usize))
        .collect::<Option<_>>()
        .ok_or(BadDocument::Wrong("seats"))?;
    match seats.len() == count {
        true => Ok(Some(seats)),
        false => Err(BadDocument::Length("seats")),
    }
}

fn stakes(object: &Map<String, Value>, decimals: u8) -> Result<Option<Stakes>, BadDocument> {
    let Some(list) = list(object, "_stakes")? else { return Ok(None) };
    let [small, big, ante, style] = list.as_slice() else { return Err(BadDocument::Length("_stakes")) };
    let amount = |value| money::from_json(value, decimals).map_err(|bad| BadDocument::Money("_stakes", bad));
    let stakes = Stakes {
        small: amount(small)?,
        big: amount(big)?,
        ante: amount(ante)?,
        big_blind_ante: style.as_str() == Some("bb"),
    };
    match stakes.small >= 0 && stakes.big > 0 && stakes.ante >= 0 {
        true => Ok(Some(stakes)),
        false => Err(BadDocument::Wrong("_stakes")),
    }
}
