//! A finished hand shown step by step, from any seat's eyes or with all cards open.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

use crate::game::{Export, Game};
use crate::letter::Moment;
use crate::line::Line;
use crate::proof::Secret;
use crate::rebuild;
use crate::seat::{BySeat, PublicPlayer, Viewer};
use crate::table::Table;
use crate::told::{Refused, Told};

/// A whole hand as a list of pictures.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    pub game: String,
    pub table: String,
    pub hand: u32,
    #[ts(as = "Vec<Option<PublicPlayer>>")]
    pub players: BySeat<Option<PublicPlayer>>,
    /// Whose eyes it is seen with: `open`, `watcher`, or a seat's number.
    pub eyes: String,
    /// Cards that nobody showed stay closed for now: only one's own eyes can be had.
    pub closed: bool,
    /// The notations in which the hand can be downloaded.
    pub exports: Vec<String>,
    pub frames: Vec<Frame>,
}

/// The table after one line of its log.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Frame {
    /// What kind of line it was: `began`, `dealt`, `acted`, `timed_out`, …
    pub line: String,
    #[serde(flatten)]
    pub moment: Moment,
    #[ts(type = "unknown[]")]
    pub events: Vec<Value>,
    #[ts(type = "unknown")]
    pub view: Value,
}

/// A finished hand in the notations of its game.
pub(crate) fn exports<G: Game>(lines: &[impl AsRef<str>], viewer: Viewer) -> Result<Vec<Export>, Refused> {
    let table = Table::<G>::read(lines, &Secret::new([0; 32]))?;
    Ok(table.hand().map(|hand| hand.exports(viewer)).unwrap_or_default())
}

pub(crate) fn replay<G: Game>(lines: &[impl AsRef<str>], viewer: Viewer) -> Result<Replay, Refused> {
    let no_secret = Secret::new([0; 32]);
    let mut replay: Option<(Table<G>, Replay)> = None;
    for (number, text) in lines.iter().enumerate() {
        let bad = |reason: String| Refused::new("bad_log", format!("line {}: {reason}", number + 1));
        let line: Line<G> = serde_json::from_str(text.as_ref()).map_err(|error| bad(error.to_string()))?;
        let kind = serde_json::to_value(&line).ok().and_then(|value| Some(value["line"].as_str()?.to_owned()));
        let (table, told) = match &mut replay {
            None => {
                let told = opening(&line)?;
                let table = rebuild::first(line, &no_secret).map_err(|no| bad(no.message))?;
                let (id, hand) = (table.state().id.clone(), table.state().hand_no);
                let players = table.state().players.map(|_, player| player.as_ref().map(PublicPlayer::from));
                let empty = Replay {
                    game: G::NAME.into(),
                    table: id,
                    hand,
                    players,
                    eyes: viewer.to_string(),
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
            events: told.heard_by(viewer).map(value).collect(),
            view: value(&state.hand.as_ref().map(|hand| hand.view(viewer))),
        };
        replay.as_mut().expect("set above").1.frames.push(frame);
    }
    let finished = replay.map(|(table, replay)| {
        let exports = table.hand().map(|hand| hand.exports(viewer)).unwrap_or_default();
        Replay { exports: exports.into_iter().map(|export| export.name.to_owned()).collect(), ..replay }
    });
    finished.ok_or_else(|| Refused::new("bad_log", "the log is empty"))
}

/// What the first line of a hand told; `rebuild` keeps only the table it leads to.
fn opening<G: Game>(line: &Line<G>) -> Result<Told<G::Event>, Refused> {
    match line {
        Line::Began { config, players, at, .. } => {
            let (_, told) = G::start(config, players, *at).map_err(|no| crate::told::Refusal::refused(&no))?;
            Ok(told)
        }
        _ => Ok(Told::nothing()),
    }
}

fn value<T: Serialize>(of: &T) -> Value {
    serde_json::to_value(of).expect("events and views are plain data")
}
