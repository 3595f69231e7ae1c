//! Letters: what a viewer is sent after each line of the log, numbered for that viewer without gaps.
//!
//! Each viewer has a numbering of its own. A line that changes nothing in a viewer's sight sends no
//! letter and uses no number, so not even a count tells what others do in secret.

use std::collections::VecDeque;
use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::game::{Game, Turn};
use crate::proof::SeatSeed;
use crate::seat::{BySeat, Millis, PublicPlayer, Seat, Seats, Viewer};
use crate::state::{Applied, State};

/// How many letters' events a late client can still ask for.
const RECENT_LETTERS: usize = 400;

/// A message for everyone who looks with these eyes.
#[derive(Clone, Debug)]
pub struct Letter {
    pub viewer: Viewer,
    pub body: Arc<str>,
    seq: u32,
    events: Events,
}

/// A JSON list of events, written once.
type Events = Arc<RawValue>;

/// What a viewer is told after a step of the table.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Letter")]
pub struct LetterBody<'a> {
    #[serde(rename = "type")]
    #[ts(type = "\"letter\"")]
    pub kind: &'static str,
    pub table: &'a str,
    /// The hand this belongs to, counted from 1; 0 before the first.
    pub hand: u32,
    /// This viewer's number for the letter within the hand: 1, 2, 3, … without gaps.
    pub seq: u32,
    #[serde(flatten)]
    pub moment: Moment,
    #[ts(type = "unknown[]")]
    pub events: &'a RawValue,
    /// The whole view after the step.
    #[ts(type = "unknown")]
    pub view: &'a RawValue,
    /// Present when the hand begins and when it ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice: Option<DiceShown>,
}

/// Everything a client needs to draw the table from nothing, also in the middle of a hand.
#[derive(Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Snapshot")]
pub struct SnapshotBody<'a> {
    #[serde(rename = "type")]
    #[ts(type = "\"view\"")]
    pub kind: &'static str,
    pub table: &'a str,
    pub hand: u32,
    /// The number of the last letter this view includes.
    pub seq: u32,
    #[serde(flatten)]
    pub moment: Moment,
    /// The seat the viewer plays, or null for those who watch.
    pub seat: Option<Seat>,
    #[ts(as = "Vec<Option<PublicPlayer>>")]
    pub players: BySeat<Option<PublicPlayer>>,
    /// Letters of this hand since the number the client named, or as far back as is kept.
    pub recent: Vec<RecentLetter<'a>>,
    #[ts(type = "unknown")]
    pub view: &'a RawValue,
    pub dice: DiceShown,
}

/// The events of an earlier letter.
#[derive(Serialize, TS)]
pub struct RecentLetter<'a> {
    pub seq: u32,
    #[ts(type = "unknown[]")]
    pub events: &'a RawValue,
}

/// Whom the table waits for, and until when.
#[derive(Copy, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// Table time now; `deadline` and every time in a view are on the same clock.
    pub now: Millis,
    #[ts(as = "Vec<Seat>")]
    pub to_act: Seats,
    pub deadline: Option<Millis>,
    /// The hand on the table is over.
    pub over: bool,
}

impl Moment {
    pub(crate) fn of<G: Game>(state: &State<G>, now: Millis) -> Moment {
        let (to_act, deadline) = match state.turn() {
            Some(Turn::Seats { to_act, deadline }) => (to_act, deadline),
            Some(Turn::Dealer | Turn::Over) | None => (Seats::NONE, None),
        };
        Moment { now, to_act, deadline, over: state.ended }
    }
}

/// What the table has published about its dice so far.
#[derive(Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiceShown {
    /// Of the hand that runs or, once it is over, of the next.
    pub commitment: String,
    pub seeds: Vec<Option<SeatSeed>>,
    /// The finished hand's secret.
    pub secret: Option<String>,
}

impl DiceShown {
    pub(crate) fn of<G: Game>(state: &State<G>) -> DiceShown {
        DiceShown { commitment: state.commitment.clone(), seeds: state.seeds.clone(), secret: state.revealed.clone() }
    }
}

/// Everyone's numbered letters: one stream for each seat and one for all who watch.
#[derive(Clone)]
pub(crate) struct Streams {
    seats: BySeat<Stream>,
    watchers: Stream,
}

#[derive(Clone)]
struct Stream {
    seq: u32,
    view: Arc<RawValue>,
    moment: Option<Moment>,
}

impl Stream {
    fn new() -> Stream {
        let null = RawValue::from_string("null".to_owned()).expect("null is JSON");
        Stream { seq: 0, view: null.into(), moment: None }
    }
}

impl Streams {
    pub fn new(seats: usize) -> Streams {
        Streams { seats: BySeat::from_fn(seats, |_| Stream::new()), watchers: Stream::new() }
    }

    fn of(&self, viewer: Viewer) -> &Stream {
        match viewer {
            Viewer::Seat(seat) => &self.seats[seat],
            Viewer::Watcher => &self.watchers,
            Viewer::Open => unreachable!("a running table shows its cards to nobody"),
        }
    }

    fn of_mut(&mut self, viewer: Viewer) -> &mut Stream {
        match viewer {
            Viewer::Seat(seat) => &mut self.seats[seat],
            Viewer::Watcher => &mut self.watchers,
            Viewer::Open => unreachable!("a running table shows its cards to nobody"),
        }
    }

    /// A new hand has begun: numbers start again at 1.
    pub fn restart(&mut self) {
        *self = Streams::new(self.seats.len());
    }

    /// The letters of one applied line. `dice` says that the line published something about them.
    pub fn letters<G: Game>(&mut self, state: &State<G>, told: &Applied<G>, dice: bool) -> Vec<Letter> {
        let mut letters = Vec::new();
        let moment = Moment::of(state, state.at);
        for viewer in Viewer::all(self.seats.len()) {
            let view = raw(&state.hand.as_ref().map(|hand| hand.view(viewer)));
            let heard: Vec<&G::Event> = told.heard_by(viewer).collect();
            let stream = self.of_mut(viewer);
            let same_moment = stream.moment.is_some_and(|old| Moment { now: old.now, ..moment } == old);
            if heard.is_empty() && !dice && same_moment && view.get() == stream.view.get() {
                continue;
            }
            let events: Events = raw(&heard);
            stream.seq += 1;
            stream.moment = Some(moment);
            stream.view = view;
            let body = LetterBody {
                kind: "letter",
                table: &state.id,
                hand: state.hand_no,
                seq: stream.seq,
                moment,
                events: &events,
                view: &stream.view,
                dice: dice.then(|| DiceShown::of(state)),
            };
            letters.push(Letter { viewer, body: text(&body).into(), seq: stream.seq, events });
        }
        letters
    }

    /// The whole table for one viewer.
    pub fn snapshot<G: Game>(
        &self,
        state: &State<G>,
        viewer: Viewer,
        now: Millis,
        recent: Vec<RecentLetter<'_>>,
    ) -> String {
        let stream = self.of(viewer);
        text(&SnapshotBody {
            kind: "view",
            table: &state.id,
            hand: state.hand_no,
            seq: stream.seq,
            moment: Moment::of(state, now),
            seat: viewer.seat(),
            players: state.players.map(|_, player| player.as_ref().map(PublicPlayer::from)),
            recent,
            view: &stream.view,
            dice: DiceShown::of(state),
        })
    }
}

/// The events of the last letters, for clients that come late or come back.
pub(crate) struct Recent {
    seats: BySeat<VecDeque<(u32, Events)>>,
    watchers: VecDeque<(u32, Events)>,
}

impl Recent {
    pub fn new(seats: usize) -> Recent {
        Recent { seats: BySeat::from_fn(seats, |_| VecDeque::new()), watchers: VecDeque::new() }
    }

    pub fn keep(&mut self, letters: &[Letter]) {
        for letter in letters {
            let kept = match letter.viewer {
                Viewer::Seat(seat) => &mut self.seats[seat],
                Viewer::Watcher | Viewer::Open => &mut self.watchers,
            };
            if letter.seq == 1 {
                kept.clear();
            }
            if kept.len() == RECENT_LETTERS {
                kept.pop_front();
            }
            kept.push_back((letter.seq, letter.events.clone()));
        }
    }

    /// The letters after the one named by `since`, the hand and number of the last that was seen.
    pub fn since(&self, viewer: Viewer, hand: u32, since: Option<(u32, u32)>) -> Vec<RecentLetter<'_>> {
        let kept = match viewer {
            Viewer::Seat(seat) => &self.seats[seat],
            Viewer::Watcher | Viewer::Open => &self.watchers,
        };
        let seen = since.filter(|(of, _)| *of == hand).map_or(0, |(_, seq)| seq);
        let missed = kept.iter().filter(|(seq, _)| *seq > seen);
        missed.map(|(seq, events)| RecentLetter { seq: *seq, events }).collect()
    }
}

fn raw<T: Serialize>(value: &T) -> Arc<RawValue> {
    serde_json::value::to_raw_value(value).expect("events and views are plain data").into()
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a letter is plain data")
}
