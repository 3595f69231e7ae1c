//! Whole hands written down, what every viewer hears and what changes in their sight, so that a change of behaviour
//! shows itself.

use std::fmt::Write as _;
use std::path::Path;

use super::{Probe, bytes};
use serde_json::{Map, Value};

use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::player::Viewer;
use crate::seat::Millis;
use crate::told::Told;

const MAX_STEPS: u32 = 20_000;

/// Plays one random hand of the game's first table and compares it with the file, or writes the
/// file anew if the environment says `UPDATE=1`.
pub fn transcript<G: Probe>(path: &str, seed: u64) {
    let (config, players) = G::tables().into_iter().next().expect("a probe has at least one table");
    let mut dice = Dice::from_number(&format!("transcript/{}", G::ABOUT.name), seed);
    let mut text = format!("{} with {}\n", G::ABOUT.name, bytes(&config));
    let mut now: Millis = 1_000;
    let (mut hand, told) = G::start(&config, &players, now).expect("a probe's config is sound");
    let mut seen = vec![Value::Null; Viewer::all(players.len()).count()];
    write_step(&mut text, &mut seen, &format!("{now} start"), &hand, &told);
    for _ in 0..MAX_STEPS {
        let (what, told) = match hand.turn() {
            Turn::Over => break,
            Turn::Dealer => {
                let chance = hand.deal(&mut dice);
                (format!("deal {}", bytes(&chance)), hand.dealt(now, chance))
            }
            Turn::Seats { deadline, .. } => {
                let offers: Vec<_> = hand
                    .may_speak()
                    .iter()
                    .flat_map(|seat| {
                        G::offered(&hand.view(Viewer::Seat(seat))).into_iter().map(move |action| (seat, action))
                    })
                    .collect();
                match dice.pick(&offers).cloned() {
                    Some((seat, action)) => {
                        now += 500;
                        let what = format!("{seat:?} {}", bytes(&action));
                        (what, hand.act(now, seat, action).expect("an offered action"))
                    }
                    None => {
                        now = deadline.expect("someone can act or a clock runs");
                        ("time out".to_owned(), hand.time_out(now))
                    }
                }
            }
        };
        write_step(&mut text, &mut seen, &format!("{now} {what}"), &hand, &told);
    }
    let _ = writeln!(text, "score {}", bytes(&hand.score()));
    compare(Path::new(path), &text);
}

/// `seen` is what each viewer saw before, in the order of [`Viewer::all`].
fn write_step<G: Game>(text: &mut String, seen: &mut [Value], what: &str, hand: &G, told: &Told<G::Event>) {
    let _ = writeln!(text, "\n== {what}");
    // All viewers but those who watch sit somewhere.
    for (viewer, before) in Viewer::all(seen.len() - 1).zip(seen) {
        for event in told.heard_by(viewer) {
            let _ = writeln!(text, "{viewer:?} hears {}", bytes(event));
        }
        let now = serde_json::to_value(hand.view(viewer)).expect("a view is plain data");
        if let Some(changed) = changed(before, &now) {
            let _ = writeln!(text, "{viewer:?} sees {changed}");
        }
        *before = now;
    }
}

/// What is different, in the smallest parts; a list of the same length is shown by the places that changed.
fn changed(before: &Value, now: &Value) -> Option<Value> {
    match (before, now) {
        (before, now) if before == now => None,
        (Value::Object(before), Value::Object(now)) => {
            let gone = before.keys().filter(|key| !now.contains_key(*key)).map(|key| (key.clone(), Value::Null));
            let new = now.iter().filter_map(|(key, value)| {
                Some((key.clone(), changed(before.get(key).unwrap_or(&Value::Null), value)?))
            });
            Some(Value::Object(gone.chain(new).collect()))
        }
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => {
            let places = before.iter().zip(now).enumerate();
            let new = places.filter_map(|(place, (before, now))| Some((format!("[{place}]"), changed(before, now)?)));
            Some(Value::Object(new.collect::<Map<_, _>>()))
        }
        (_, now) => Some(now.clone()),
    }
}

fn compare(path: &Path, text: &str) {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, text).expect("the transcript can be written");
        return;
    }
    let known = std::fs::read_to_string(path).expect("run with UPDATE=1 to write the transcript");
    let differs = known.lines().zip(text.lines()).position(|(old, new)| old != new);
    if let Some(line) = differs {
        let (old, new) = (known.lines().nth(line), text.lines().nth(line));
        panic!("line {} of {} was\n{old:?}\nand is\n{new:?}\n(UPDATE=1 accepts it)", line + 1, path.display());
    }
    assert_eq!(known.len(), text.len(), "the transcript has another length (UPDATE=1 accepts it)");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::changed;

    #[test]
    fn only_what_changed_is_shown_and_nothing_that_changed_is_left_out() {
        let before = json!({ "a": 1, "b": [1, { "c": 2, "d": 3 }], "e": [1], "f": 0 });
        let now = json!({ "a": 1, "b": [1, { "c": 2, "d": 4 }], "e": [1, 2] });
        assert_eq!(changed(&before, &now), Some(json!({ "b": { "[1]": { "d": 4 } }, "e": [1, 2], "f": null })));
        assert_eq!(changed(&now, &now), None);
    }
}
