//! One legal move of each game out of its view, and the options under which a table of it plays without pauses.

use serde_json::{Value, json};

/// How a game is played by a load.
#[derive(Copy, Clone)]
pub struct Way {
    pub name: &'static str,
    /// What differs from the preset so that nothing but the moves takes time, and no clock plays for anybody.
    pub options: fn() -> Value,
    /// A legal move for this seat, another one with each attempt that was refused.
    choose: fn(&Value, usize, usize) -> Option<Value>,
    /// What this seat says to its table when a hand is over, if anything.
    after: fn(&Value, usize) -> Option<&'static str>,
}

impl Way {
    pub fn of(game: &str) -> Option<Way> {
        WAYS.into_iter().find(|way| way.name == game)
    }

    pub fn names() -> String {
        WAYS.map(|way| way.name).join(", ")
    }

    /// None where nothing is asked of this seat.
    pub fn choose(&self, view: &Value, seat: usize, attempt: usize) -> Option<Value> {
        (self.choose)(view, seat, attempt)
    }

    pub fn after_hand(&self, view: &Value, seat: usize) -> Option<&'static str> {
        (self.after)(view, seat)
    }
}

const WAYS: [Way; 6] = [
    Way { name: "tractor", options: tractor_options, choose: tractor, after: agrees },
    Way { name: "duel", options: duel_options, choose: duel, after: agrees },
    Way { name: "holdem", options: holdem_options, choose: holdem, after: buys_in },
    Way { name: "deal", options: deal_options, choose: offered, after: agrees },
    Way { name: "hearts", options: hearts_options, choose: hearts, after: agrees },
    // The plain echo that the room is compared with (crates/server/examples/bare.rs).
    Way { name: "bare", options: || json!({}), choose: offered, after: |_, _| None },
];

/// The longest that a game lets anybody think.
const LONG_MS: u32 = 600_000;

fn tractor_options() -> Value {
    json!({ "deal_ms": 0, "fairness_ms": 0, "pause_ms": 0, "think_ms": LONG_MS, "bury_ms": LONG_MS })
}

fn duel_options() -> Value {
    json!({ "stake": 0, "first_step_ms": 0, "step_ms": 0, "prep_ms": LONG_MS, "reconnect_ms": LONG_MS })
}

fn holdem_options() -> Value {
    json!({ "pause_ms": 0, "think_ms": LONG_MS })
}

fn deal_options() -> Value {
    json!({ "think_ms": LONG_MS, "decide_ms": LONG_MS })
}

fn hearts_options() -> Value {
    json!({ "pause_ms": 0, "think_ms": LONG_MS })
}

/// To the next hand. Where it comes by itself this says nothing new.
fn agrees(_: &Value, _: usize) -> Option<&'static str> {
    Some("ready")
}

/// Whoever has lost everything brings more.
fn buys_in(view: &Value, seat: usize) -> Option<&'static str> {
    (view["seats"][seat]["mayRebuy"] == true).then_some("sit")
}

fn tractor(view: &Value, _: usize, attempt: usize) -> Option<Value> {
    let legal = &view["legalActions"];
    let cards = match legal["type"].as_str()? {
        // Nobody declares, and the clock goes on from here by itself: a pass would be too late as often as not.
        "flip" => return None,
        "bury" => {
            let from = legal["from"].as_array()?;
            let count = usize::try_from(legal["count"].as_u64()?).ok()?.min(from.len());
            return Some(json!({ "type": "bury", "cards": from[..count] }));
        }
        "lead" => {
            let groups = legal["groups"].as_array()?;
            json!([groups.get(attempt % groups.len().max(1))?["cards"][0]])
        }
        _ => match legal["plays"].as_array().filter(|plays| !plays.is_empty()) {
            Some(plays) => plays[attempt % plays.len()].clone(),
            None => freely(legal, attempt)?,
        },
    };
    Some(json!({ "type": "play", "cards": cards }))
}

/// What a follower may play where there are too many ways to list them: whatever must be, and others from some place on.
fn freely(legal: &Value, attempt: usize) -> Option<Value> {
    let mut cards = legal["must"].as_array()?.clone();
    let from = legal["choose"]["from"].as_array()?;
    let count = usize::try_from(legal["choose"]["k"].as_u64()?).ok()?;
    cards.extend(from.iter().cycle().skip(attempt).take(count.min(from.len())).cloned());
    Some(Value::Array(cards))
}

fn duel(view: &Value, _: usize, _: usize) -> Option<Value> {
    let hand = view["hand"].as_array().filter(|hand| hand.len() >= 4)?;
    let left_out = fastrand::usize(..hand.len());
    let mut layout: Vec<&Value> =
        hand.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, card)| card).collect();
    fastrand::shuffle(&mut layout);
    (view["choices"]["canConfirm"] == true).then(|| json!({ "type": "layout_confirm", "layout": layout[..3] }))
}

/// Mostly checks and calls, so that hands are seen to their end and nobody loses everything soon.
fn holdem(view: &Value, _: usize, attempt: usize) -> Option<Value> {
    let choices = view["choices"].as_object()?;
    let kind = match fastrand::u32(..100) {
        _ if attempt > 0 => "fold",
        _ if choices["check"] == true => "check",
        ..70 if choices["call"].is_number() => "call",
        70..73 if choices["raise"].is_object() => {
            return Some(json!({ "type": "raise", "to": choices["raise"]["min"] }));
        }
        _ => "fold",
    };
    Some(json!({ "type": kind }))
}

fn hearts(view: &Value, _: usize, attempt: usize) -> Option<Value> {
    let choices = &view["choices"];
    match choices["type"].as_str()? {
        "pass" => {
            let from = choices["from"].as_array()?;
            let count = usize::try_from(choices["count"].as_u64()?).ok()?.min(from.len());
            Some(json!({ "type": "pass", "cards": from[..count] }))
        }
        _ => {
            let cards = choices["cards"].as_array().filter(|cards| !cards.is_empty())?;
            Some(json!({ "type": "play", "card": cards[attempt % cards.len()] }))
        }
    }
}

/// Any of the actions that a view lists.
fn offered(view: &Value, _: usize, _: usize) -> Option<Value> {
    let all = view["choices"].as_array().filter(|all| !all.is_empty())?;
    Some(all[fastrand::usize(..all.len())].clone())
}
