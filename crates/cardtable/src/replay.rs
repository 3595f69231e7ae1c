//! A finished hand shown step by step, from any seat's eyes or with all cards open.

use crate::derives::TS;
use serde::Serialize;
use serde_json::Value;

use crate::about::Reveal;
use crate::code::House;
use crate::game::Game;
use crate::letter_body::Moment;
use crate::line::Line;
use crate::player::{PublicPlayer, Viewer};
use crate::proof::Secret;
use crate::rebuild;
use crate::refused::{Refusal, Refused};
use crate::seat::BySeat;
use crate::table::Table;
use crate::told::Told;

/// A whole hand as a list of pictures.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The game's name, which says how to read events and views.
    pub game: String,
    /// The table's name in addresses.
    pub table: String,
    /// The hand's number at its table, from 1.
    pub hand: u32,
    /// Who sat there as the hand began, in the order of the seats; null for an empty seat.
    pub players: BySeat<Option<PublicPlayer>>,
    /// Whose eyes it is seen with: `open`, `watcher`, or a seat's number.
    pub eyes: String,
    /// Cards that nobody showed stay closed, in games whose cards are sealed: only one's own eyes can be had.
    pub closed: bool,
    /// The notations in which the hand can be downloaded.
    pub exports: Vec<String>,
    /// One for each line of the hand's log, in order.
    pub frames: Vec<Frame>,
}

/// The table after one line of its log.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// What kind of line it was: `began`, `dealt`, `acted`, `timed_out`, …
    pub line: String,
    /// Whom the table waited for after the line; its fields stand among the frame's own.
    #[serde(flatten)]
    pub moment: Moment,
    /// What these eyes were told of the line.
    #[ts(type = "unknown[]")]
    pub events: Vec<Value>,
    /// What these eyes saw after the line.
    #[ts(type = "unknown")]
    pub view: Value,
}

/// The table that these lines lead to.
pub(crate) fn finished<G: Game>(lines: &[impl AsRef<str>]) -> Result<Table<G>, Refused> {
    Table::<G>::read(lines, &Secret::new([0; 32]))
}

/// The hand of these lines, picture by picture, and its table as it is at the end.
pub(crate) fn replay<G: Game>(lines: &[impl AsRef<str>], viewer: Viewer) -> Result<(Replay, Table<G>), Refused> {
    let no_secret = Secret::new([0; 32]);
    let mut replay: Option<(Table<G>, Replay)> = None;
    let mut seen_with = viewer;
    for (number, text) in lines.iter().enumerate() {
        let bad = |reason: String| Refused::new(House::BadLog, format!("line {}: {reason}", number + 1));
        let line: Line<G> = serde_json::from_str(text.as_ref()).map_err(|error| bad(error.to_string()))?;
        let kind = serde_json::to_value(&line).ok().and_then(|value| Some(value["line"].as_str()?.to_owned()));
        let (table, told) = match &mut replay {
            None => {
                let told = opening(&line)?;
                let table = rebuild::first(line, text.as_ref(), &no_secret).map_err(|no| bad(no.message))?;
                let (id, hand) = (String::clone(&table.state().id), table.state().hand_no);
                seen_with = eyes::<G>(viewer, table.state().players.len()).map_err(|no| bad(no.message))?;
                let players = table.state().players.map(|_, player| player.as_ref().map(PublicPlayer::from));
                let empty = Replay {
                    game: G::ABOUT.name.into(),
                    table: id,
                    hand,
                    players,
                    eyes: seen_with.to_string(),
                    closed: false,
                    exports: Vec::new(),
                    frames: Vec::new(),
                };
                (&replay.insert((table, empty)).0, told)
            }
            Some((table, _)) => {
                let told = table.retell(line, &no_secret).map_err(|no| bad(no.message))?;
                (&*table, told)
            }
        };
        let state = table.state();
        let frame = Frame {
            line: kind.unwrap_or_default(),
            moment: Moment::of(state, state.at),
            events: told.heard_by(seen_with).map(value).collect(),
            view: value(&state.hand.as_ref().map(|hand| hand.view(seen_with))),
        };
        replay.as_mut().expect("set above").1.frames.push(frame);
    }
    let finished = replay.map(|(table, replay)| (replay, table));
    finished.ok_or_else(|| Refused::new(House::BadLog, "the log is empty"))
}

/// Open eyes see what everybody saw where cards are sealed: what was not shown opens to nobody. A seat that the table
/// does not have sees nothing.
pub(crate) fn eyes<G: Game>(viewer: Viewer, seats: usize) -> Result<Viewer, Refused> {
    match (viewer, G::ABOUT.reveal) {
        (Viewer::Open, Reveal::Sealed) => Ok(Viewer::Watcher),
        (Viewer::Seat(seat), _) if seat.index() >= seats => {
            Err(Refused::new(House::BadEyes, "nobody sat there: the table has no such seat"))
        }
        (viewer, _) => Ok(viewer),
    }
}

/// What the first line of a hand told; `rebuild` keeps only the table it leads to.
fn opening<G: Game>(line: &Line<G>) -> Result<Told<G::Event>, Refused> {
    match line {
        Line::Began { config, players, at, .. } => {
            let (_, told) = G::start(config, players, *at).map_err(|no| no.refused())?;
            Ok(told)
        }
        _ => Ok(Told::nothing()),
    }
}

fn value<T: Serialize>(of: &T) -> Value {
    serde_json::to_value(of).expect("events and views are plain data")
}
