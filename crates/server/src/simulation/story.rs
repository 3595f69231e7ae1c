//! What a table's log says that each viewer was told: made from the text of the lines alone, letter by letter.

use std::collections::BTreeMap;

use cardtable::{AnyGame, Frame, Moment, Seat, Viewer};
use serde_json::Value;

use super::sight::{Position, short};

/// The letters of one viewer, by hand and number.
#[derive(Default)]
pub struct Story {
    pub letters: BTreeMap<Position, Letter>,
}

pub struct Letter {
    pub events: Value,
    /// The view after it, short.
    pub view: u64,
}

/// Lines that publish something about the dice, which everybody is told of.
const ABOUT_DICE: [&str; 5] = ["began", "fixed", "seeded", "ended", "voided"];

impl Story {
    /// What this viewer was told, or why the lines are no log.
    pub fn of(game: &dyn AnyGame, lines: &[String], viewer: Viewer) -> Result<Story, String> {
        let mut story = Story::default();
        let parsed: Vec<Value> = lines
            .iter()
            .map(|line| serde_json::from_str(line))
            .collect::<Result<_, _>>()
            .map_err(|no| no.to_string())?;
        let begins = |at: usize| parsed[at]["line"] == "began" || at == 0;
        let starts: Vec<usize> = (0..parsed.len()).filter(|at| begins(*at)).collect();
        for (index, from) in starts.iter().enumerate() {
            let to = starts.get(index + 1).copied().unwrap_or(lines.len());
            let texts: Vec<&str> = lines[*from..to].iter().map(String::as_str).collect();
            let replay = game.replay(&texts, viewer).map_err(|no| format!("line {} on: {}", from + 1, no.message))?;
            story.tell(replay.hand, &parsed[*from..to], &replay.frames, viewer);
        }
        Ok(story)
    }

    /// Where the viewer stands after all of it.
    pub fn last(&self) -> Option<(&Position, &Letter)> {
        self.letters.last_key_value()
    }

    fn tell(&mut self, hand: u32, lines: &[Value], frames: &[Frame], viewer: Viewer) {
        let (mut seq, mut moment, mut reads) = (0, None, viewer.seat().is_none());
        for (at, (line, frame)) in lines.iter().zip(frames).enumerate() {
            reads = viewer.seat().is_none_or(|seat| sits(line, seat).unwrap_or(reads));
            if !reads {
                moment = None;
                continue;
            }
            if frame.line == "opened" {
                // Nobody could look at the table yet.
                continue;
            }
            let after = Moment { now: 0, ..frame.moment };
            let changed = at == 0 || frame.view != frames[at - 1].view;
            let about_dice = ABOUT_DICE.contains(&frame.line.as_str());
            if about_dice || moment != Some(after) || !frame.events.is_empty() || changed {
                seq += 1;
                moment = Some(after);
                let letter = Letter { events: frame.events.clone().into(), view: short(&frame.view) };
                self.letters.insert((hand, seq), letter);
            }
        }
    }
}

/// Whether a person sits on this seat after the line; none if the line does not say.
fn sits(line: &Value, seat: Seat) -> Option<bool> {
    let seat = seat.index();
    let is_person = |player: &Value| player["account"].is_i64();
    match line["line"].as_str()? {
        "opened" | "began" => Some(is_person(&line["players"][seat])),
        "sat" | "joined" if line["seat"] == seat => Some(is_person(&line["player"])),
        "stood" if line["seat"] == seat => Some(false),
        _ => None,
    }
}
