//! What the arena found, in words and as JSON.

use std::fmt::Write;

use serde_json::{Map, Value, json};

use crate::arena::{Found, Pair};

/// One object with everything.
pub fn as_json(found: &Found<'_>) -> Value {
    let arena = found.arena;
    let standing = found.standing().into_iter().map(|(bot, gain)| json!({ "bot": bot, "gain": gain }));
    json!({
        "game": arena.game, "preset": arena.preset, "deals": arena.deals, "paired": arena.paired, "seed": arena.seed,
        "threads": found.threads, "seconds": found.seconds, "unit": found.units[0].name,
        "pairs": found.pairs.iter().map(|pair| pair_as_json(found, pair)).collect::<Vec<_>>(),
        "standing": standing.collect::<Vec<_>>(),
    })
}

fn pair_as_json(found: &Found<'_>, pair: &Pair<'_>) -> Value {
    let ((gain, gain_margin), report) = (pair.gain(), &pair.report);
    let others = found.units[1..].iter().map(|unit| {
        let value = json!({ "gain": interval(gain * unit.times, gain_margin * unit.times) });
        (unit.name.to_owned(), value)
    });
    json!({
        "bots": pair.bots, "means": [report.mean(0), report.mean(1)],
        "gain": interval(gain, gain_margin), "difference": interval(report.difference(), pair.margin()),
        "ahead": report.ahead, "level": report.level, "behind": report.behind,
        "in": others.collect::<Map<String, Value>>(),
    })
}

fn interval(mean: f64, margin: f64) -> Value {
    json!({ "mean": mean, "margin95": margin, "low95": mean - margin, "high95": mean + margin })
}

/// A line for each pair, and the order of three or more.
pub fn in_words(found: &Found<'_>) -> String {
    let (arena, unit) = (found.arena, found.units[0].name);
    let cards = if arena.paired { "both ways on the same cards" } else { "both ways, each with cards of its own" };
    let mut text = format!(
        "{} deals of {} a pair, {cards}, in {:.2} s on {} threads; gain in {unit} a hand with its 95 % interval\n",
        arena.deals, arena.game, found.seconds, found.threads
    );
    let width = arena.bots.iter().map(String::len).max().unwrap_or(0);
    for pair in &found.pairs {
        let ((gain, margin), report) = (pair.gain(), &pair.report);
        let [first, second] = pair.bots;
        let _ = write!(text, "  {first:<width$} against {second:<width$} {gain:+.4} ± {margin:.4}");
        for unit in &found.units[1..] {
            let _ = write!(text, "   {:+.1} ± {:.1} {}", gain * unit.times, margin * unit.times, unit.name);
        }
        let _ = writeln!(text, "   ahead {}, level {}, behind {}", report.ahead, report.level, report.behind);
    }
    if arena.bots.len() > 2 {
        text += "average gain against the others\n";
        for (bot, gain) in found.standing() {
            let _ = writeln!(text, "  {bot:<width$} {gain:+.4}");
        }
    }
    text
}
