//! Whole hands written down, every view of every viewer, so that a change of behaviour shows itself.

use std::fmt::Write as _;
use std::path::Path;

use super::{Probe, bytes};
use crate::dice::Dice;
use crate::game::{Game, Turn};
use crate::seat::{Millis, Viewer};
use crate::told::Told;

const MAX_STEPS: u32 = 20_000;

/// Plays one random hand of the game's first table and compares it with the file, or writes the
/// file anew if the environment says `UPDATE=1`.
pub fn transcript<G: Probe>(path: &str, seed: u64) {
    let (config, players) = G::tables().into_iter().next().expect("a probe has at least one table");
    let mut dice = Dice::from_number(&format!("transcript/{}", G::NAME), seed);
    let mut text = format!("{} with {}\n", G::NAME, bytes(&config));
    let mut now: Millis = 1_000;
    let (mut hand, told) = G::start(&config, &players, now).expect("a probe's config is sound");
    write_step(&mut text, "start", now, &hand, &told, players.len());
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
        write_step(&mut text, &what, now, &hand, &told, players.len());
    }
    let _ = writeln!(text, "score {}", bytes(&hand.score()));
    compare(Path::new(path), &text);
}

fn write_step<G: Game>(text: &mut String, what: &str, now: Millis, hand: &G, told: &Told<G::Event>, seats: usize) {
    let _ = writeln!(text, "\n== {now} {what}");
    for viewer in Viewer::all(seats) {
        for event in told.heard_by(viewer) {
            let _ = writeln!(text, "{viewer:?} hears {}", bytes(event));
        }
        let _ = writeln!(text, "{viewer:?} sees {}", bytes(&hand.view(viewer)));
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
