//! Whole rounds of the steady bots written down, so that a change of behaviour shows itself.
//!
//! A view repeats every trick so far, so views are written only where a phase begins; in between
//! stand the inputs and what everybody, or one seat alone, hears of them.

use std::fmt::Write as _;

use cardtable::suite::people;
use cardtable::{Config as _, Dice, Game, Seat, Told, Turn, Viewer};
use serde_json::to_string;
use tractor::{Config, Event, Phase, Tractor};

use crate::at_table::make;

struct Writer {
    text: String,
    phase: Option<Phase>,
    seats: usize,
}

impl Writer {
    fn step(&mut self, at: i64, what: &str, game: &Tractor, told: &Told<Event>) {
        let _ = writeln!(self.text, "\n== {at} {what}");
        let public: Vec<&Event> = told.heard_by(Viewer::Watcher).collect();
        for event in &public {
            let _ = writeln!(self.text, "all hear {}", to_string(event).expect("plain data"));
        }
        for seat in (0..self.seats).map(Seat::at) {
            let own = told.heard_by(Viewer::Seat(seat)).filter(|event| !public.contains(event));
            for event in own {
                let _ = writeln!(self.text, "{seat:?} hears {}", to_string(event).expect("plain data"));
            }
        }
        let phase = game.view(Viewer::Watcher).phase;
        if self.phase != Some(phase) {
            self.phase = Some(phase);
            for viewer in Viewer::all(self.seats) {
                let _ = writeln!(self.text, "{viewer:?} sees {}", to_string(&game.view(viewer)).expect("plain data"));
            }
        }
    }
}

fn write_round(config: &Config, seed: u64) -> String {
    let seats = usize::from(config.seats);
    let mut dice = Dice::from_number("tractor/transcript", seed);
    let mut bots: Vec<_> = (0..seats).map(|_| make("steady")).collect();
    let mut writer =
        Writer { text: format!("tractor with {}\n", to_string(config).expect("plain")), phase: None, seats };
    let mut at = 1_000;
    let (mut game, told) = Tractor::start(config, &people(seats), at).expect("a sound config");
    writer.step(at, "start", &game, &told);
    loop {
        let (what, told) = match game.turn() {
            Turn::Over => return writer.text,
            Turn::Dealer => {
                let deck = game.deal(&mut dice);
                (format!("deal {}", to_string(&deck).expect("plain data")), game.dealt(at, deck))
            }
            Turn::Seats { deadline, .. } => {
                let spoken = game.may_speak().iter().find_map(|seat| {
                    let action = bots[seat.index()].act(seat, &game.view(Viewer::Seat(seat)), &mut dice)?;
                    Some((seat, action))
                });
                match spoken {
                    Some((seat, action)) => {
                        at += 500;
                        let what = format!("{seat:?} {}", to_string(&action).expect("plain data"));
                        (what, game.act(at, seat, action).expect("a bot plays by the rules"))
                    }
                    None => {
                        at = deadline.expect("a clock runs");
                        ("time out".to_owned(), game.time_out(at))
                    }
                }
            }
        };
        writer.step(at, &what, &game, &told);
    }
}

fn check(file: &str, config: &Config, seed: u64) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(file);
    let text = write_round(config, seed);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the transcript can be written");
        return;
    }
    let known = std::fs::read_to_string(&path).expect("run with UPDATE=1 to write the transcript");
    let differs = known.lines().zip(text.lines()).position(|(old, new)| old != new);
    if let Some(line) = differs {
        let (old, new) = (known.lines().nth(line), text.lines().nth(line));
        panic!("line {} of {file} was\n{old:?}\nand is\n{new:?}\n(UPDATE=1 accepts it)", line + 1);
    }
    assert_eq!(known.len(), text.len(), "{file} has another length (UPDATE=1 accepts it)");
}

#[test]
fn four_seats() {
    check("four.txt", &Config { deal_ms: 0, ..Config::default() }, 1);
}

#[test]
fn six_seats() {
    let standard = Config::presets().into_iter().find(|preset| preset.name == "standard-six").expect("a preset");
    check("six.txt", &Config { deal_ms: 0, ..standard.config }, 1);
}
