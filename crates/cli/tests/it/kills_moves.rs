//! One legal move of each game out of its view, for those who only want to play on.

use serde_json::{Value, json};

/// What is asked of the player on this seat now, answered somehow.
pub fn action(game: &str, view: &Value, seat: usize) -> Option<Value> {
    match game {
        "duel" => {
            let asked = view["phase"] == "PREP" && view["ready"][seat] == false;
            asked.then(|| json!({ "type": "layout_confirm", "layout": ["attack", "heal", "defense"] }))
        }
        "holdem" => (view["turn"] == seat).then(|| json!({ "type": if owes(view, seat) { "fold" } else { "check" } })),
        "deal" => view["choices"].as_array()?.first().cloned(),
        "hearts" => hearts(&view["choices"]),
        "tractor" => tractor(&view["legalActions"]),
        other => panic!("nobody knows how to play {other}"),
    }
}

fn owes(view: &Value, seat: usize) -> bool {
    let bet = |one: &Value| one["bet"].as_i64().unwrap_or(0);
    view["seats"].as_array().is_some_and(|seats| seats.iter().map(bet).max() > Some(bet(&seats[seat])))
}

fn hearts(choices: &Value) -> Option<Value> {
    match choices["type"].as_str()? {
        "pass" => Some(json!({ "type": "pass", "cards": first(&choices["from"], choices["count"].as_u64()?)? })),
        _ => Some(json!({ "type": "play", "card": choices["cards"][0] })),
    }
}

fn tractor(legal: &Value) -> Option<Value> {
    match legal["type"].as_str()? {
        "flip" => (legal["may_pass"] == true).then(|| json!({ "type": "pass" })),
        "bury" => Some(json!({ "type": "bury", "cards": first(&legal["from"], legal["count"].as_u64()?)? })),
        "lead" => Some(json!({ "type": "play", "cards": [legal["groups"][0]["cards"][0]] })),
        _ => {
            let cards = match legal["plays"].as_array().and_then(|plays| plays.first()) {
                Some(play) => play.as_array()?.clone(),
                None => {
                    let mut cards = legal["must"].as_array()?.clone();
                    cards.extend(first(&legal["choose"]["from"], legal["choose"]["k"].as_u64()?)?);
                    cards
                }
            };
            Some(json!({ "type": "play", "cards": cards }))
        }
    }
}

fn first(cards: &Value, count: u64) -> Option<Vec<Value>> {
    Some(cards.as_array()?.iter().take(count as usize).cloned().collect())
}
