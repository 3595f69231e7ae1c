//! The games that simulated players play: tables without long pauses, and one legal move out of a view.

use fastrand::Rng;
use serde_json::{Value, json};

/// A game, and how it is played here.
#[derive(Copy, Clone)]
pub struct Way {
    pub game: &'static str,
    pub preset: &'static str,
    pub players: usize,
    options: fn() -> Value,
    choose: fn(&Value, &mut Rng) -> Option<Value>,
    /// What is said to the table when a hand is over, if anything.
    after: fn(&Value, usize) -> Option<&'static str>,
}

pub const WAYS: [Way; 3] = [
    Way { game: "duel", preset: "seed", players: 2, options: duel_options, choose: duel, after: |_, _| Some("ready") },
    Way { game: "holdem", preset: "", players: 3, options: holdem_options, choose: holdem, after: buys_in },
    Way {
        game: "tractor",
        preset: "seed",
        players: 4,
        options: tractor_options,
        choose: tractor,
        after: |_, _| Some("ready"),
    },
];

impl Way {
    pub fn preset(&self) -> Option<&'static str> {
        Some(self.preset).filter(|preset| !preset.is_empty())
    }

    pub fn options(&self) -> Value {
        (self.options)()
    }

    /// None where nothing is asked of this viewer.
    pub fn choose(&self, view: &Value, dice: &mut Rng) -> Option<Value> {
        (self.choose)(view, dice)
    }

    pub fn after_hand(&self, view: &Value, seat: usize) -> Option<&'static str> {
        (self.after)(view, seat)
    }
}

fn duel_options() -> Value {
    json!({ "first_step_ms": 100, "step_ms": 100, "prep_ms": 20_000, "reconnect_ms": 8_000, "sudden_death_cap": 4 })
}

fn holdem_options() -> Value {
    json!({ "pause_ms": 300, "think_ms": 20_000 })
}

fn tractor_options() -> Value {
    json!({ "deal_ms": 0, "fairness_ms": 0, "pause_ms": 300, "think_ms": 20_000, "bury_ms": 20_000 })
}

/// Whoever has lost everything brings more.
fn buys_in(view: &Value, seat: usize) -> Option<&'static str> {
    (view["seats"][seat]["mayRebuy"] == true).then_some("sit")
}

fn duel(view: &Value, dice: &mut Rng) -> Option<Value> {
    let mut layout = view["hand"].as_array().filter(|hand| hand.len() >= 4)?.clone();
    dice.shuffle(&mut layout);
    (view["choices"]["canConfirm"] == true).then(|| json!({ "type": "layout_confirm", "layout": layout[..3] }))
}

fn holdem(view: &Value, dice: &mut Rng) -> Option<Value> {
    let choices = view["choices"].as_object()?;
    let kind = match dice.u32(..100) {
        0..10 if choices["raise"].is_object() => {
            return Some(json!({ "type": "raise", "to": choices["raise"]["min"] }));
        }
        _ if choices["check"] == true => "check",
        0..85 if choices["call"].is_number() => "call",
        _ => "fold",
    };
    Some(json!({ "type": kind }))
}

fn tractor(view: &Value, dice: &mut Rng) -> Option<Value> {
    let legal = &view["legalActions"];
    let cards = match legal["type"].as_str()? {
        // Nobody declares: the clock goes on by itself.
        "flip" => return None,
        "bury" => {
            let from = legal["from"].as_array()?;
            let count = usize::try_from(legal["count"].as_u64()?).ok()?.min(from.len());
            return Some(json!({ "type": "bury", "cards": from[..count] }));
        }
        "lead" => json!([dice.choice(legal["groups"].as_array()?)?["cards"][0]]),
        _ => match legal["plays"].as_array().and_then(|plays| dice.choice(plays)) {
            Some(play) => play.clone(),
            None => freely(legal)?,
        },
    };
    Some(json!({ "type": "play", "cards": cards }))
}

/// What a follower may play where there are too many ways to list them.
fn freely(legal: &Value) -> Option<Value> {
    let mut cards = legal["must"].as_array()?.clone();
    let from = legal["choose"]["from"].as_array()?;
    let count = usize::try_from(legal["choose"]["k"].as_u64()?).ok()?;
    cards.extend(from.iter().take(count).cloned());
    Some(Value::Array(cards))
}
