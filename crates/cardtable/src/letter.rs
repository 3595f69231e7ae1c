//! Letters: what a viewer is sent after each line of the log, numbered for that viewer without gaps.
//!
//! Each viewer has a numbering of its own. A line that changes nothing in a viewer's sight sends no
//! letter and uses no number, so not even a count tells what others do in secret.
//!
//! The numbers follow from the log alone, whoever listens: whether a line is news to a viewer is decided by what they
//! hear and whom the table waits for, and only where that is nothing, by comparing what they saw before it and see
//! after it. So views are made for those who listen, a table that is rebuilt makes next to none, and whoever comes
//! back to either finds the numbers going on.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::game::Game;
use crate::letter_body::{DiceShown, LetterBody, Moment, RecentLetter, SnapshotBody};
use crate::listeners::Listeners;
use crate::moved::moved;
use crate::picture::Picture;
use crate::player::{PublicPlayer, Viewer};
use crate::seal::Places;
use crate::seat::{BySeat, Millis};
use crate::state::{Applied, State};
use crate::told::Told;

/// A message for everyone who looks with these eyes.
#[derive(Clone, Debug)]
pub struct Letter {
    /// Who may read it: a seat's connections or all who watch. It is never [`Viewer::Open`].
    pub viewer: Viewer,
    /// A [`LetterBody`](crate::LetterBody) as JSON text.
    pub body: String,
}

/// A JSON list of events, written once.
pub(crate) type Events = Arc<RawValue>;

/// One number of one viewer: what they are told, and the letter if they listen.
pub(crate) struct Entry {
    pub viewer: Viewer,
    pub seq: u32,
    pub events: Events,
    pub body: Option<String>,
}

impl Entry {
    pub fn into_letter(self) -> Option<Letter> {
        Some(Letter { viewer: self.viewer, body: self.body? })
    }
}

/// Everyone's numbered letters: one stream for each seat and one for all who watch.
#[derive(Clone)]
pub(crate) struct Streams {
    seats: BySeat<Stream>,
    watchers: Stream,
}

#[derive(Clone, Default)]
struct Stream {
    seq: u32,
    /// What the viewer sees now, if it was made.
    view: Option<Arc<Picture>>,
    /// The last number went out as a letter, so that the next can build on it. A view that was made only to find that
    /// nothing changed does not count: the shape of a letter must not tell what happened in secret.
    told: bool,
    /// As the last number had it.
    moment: Option<Moment>,
    /// The places of a sealed deal that this viewer has been told.
    opened: Places,
}

/// One line as everybody is told of it.
pub(crate) struct News<'a, G: Game> {
    /// After the line.
    pub state: &'a State<G>,
    /// The hand before the line, wherever [`Streams::need_the_hand_before`] said so.
    pub before: Option<&'a G>,
    pub told: &'a Applied<G>,
    /// The line published something about the dice.
    pub dice: bool,
}

impl Streams {
    pub fn new(seats: usize) -> Streams {
        Streams { seats: BySeat::from_fn(seats, |_| Stream::default()), watchers: Stream::default() }
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

    pub fn number_of(&self, viewer: Viewer) -> u32 {
        self.of(viewer).seq
    }

    /// A new hand has begun: numbers start again at 1.
    pub fn restart(&mut self) {
        *self = Streams::new(self.seats.len());
    }

    /// Whether a line that somebody hears nothing of could only be judged by the hand before it.
    pub fn need_the_hand_before<G: Game>(&self, state: &State<G>) -> bool {
        Viewer::all(state.players.len()).any(|viewer| reads(state, viewer) && self.of(viewer).view.is_none())
    }

    /// What everybody is told of one line, with letters for those who listen.
    pub fn entries<G: Game>(&mut self, news: &News<'_, G>, listeners: Listeners) -> Vec<Entry> {
        let state = news.state;
        let moment = Moment::of(state, state.at);
        let mut said = SaidOnce { told: news.told, to_all: None };
        let mut entries = Vec::new();
        for viewer in Viewer::all(state.players.len()) {
            let stream = self.of_mut(viewer);
            if !reads(state, viewer) {
                // Whoever sits down here next starts from nothing, and keeps the numbers.
                (stream.view, stream.moment, stream.told) = (None, None, false);
                continue;
            }
            let before = stream.view.clone().filter(|_| stream.told);
            let Some(opened) = stream.moves_on(news, viewer, moment, listeners.has(viewer)) else { continue };
            let events = said.to(viewer);
            let body = stream.view.as_ref().filter(|_| listeners.has(viewer)).map(|view| {
                let moved = before.and_then(|before| moved(&before, view));
                LetterBody {
                    kind: "letter",
                    table: &state.id,
                    hand: state.hand_no,
                    seq: stream.seq,
                    moment,
                    events: &events,
                    view: moved.is_none().then(|| view.text()),
                    moved: moved.as_deref(),
                    dice: news.dice.then(|| DiceShown::of(state)),
                    opened: state.openings(opened),
                }
                .written()
            });
            entries.push(Entry { viewer, seq: stream.seq, events, body });
        }
        entries
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
        let view = match &stream.view {
            Some(view) => whole(view),
            None => whole(&seen(state.hand.as_deref(), viewer)),
        };
        text(&SnapshotBody {
            kind: "view",
            table: &state.id,
            hand: state.hand_no,
            seq: stream.seq,
            moment: Moment::of(state, now),
            seat: viewer.seat(),
            players: state.players.map(|_, player| player.as_ref().map(PublicPlayer::from)),
            recent,
            view: &view,
            dice: DiceShown::of(state),
            opened: state.openings(state.known_places(viewer)),
        })
    }
}

impl Stream {
    /// Takes the line. If it is news to the viewer, it has a number, and these places of a sealed deal opened with it.
    fn moves_on<G: Game>(
        &mut self,
        news: &News<'_, G>,
        viewer: Viewer,
        moment: Moment,
        listens: bool,
    ) -> Option<Places> {
        let known = news.state.known_places(viewer);
        let opened = known & !self.opened;
        let same_moment = self.moment.is_some_and(|old| Moment { now: old.now, ..moment } == old);
        let heard = news.dice || opened != 0 || !same_moment || news.told.heard_by(viewer).next().is_some();
        let after = || seen(news.state.hand.as_deref(), viewer);
        if heard {
            self.view = listens.then(after);
        } else {
            let before = self.view.take().unwrap_or_else(|| seen(news.before, viewer));
            let after = self.view.insert(after());
            if before == *after {
                return None;
            }
        }
        self.seq += 1;
        self.told = listens;
        self.opened = known;
        self.moment = Some(moment);
        Some(opened)
    }
}

/// The events of a line, written once where everybody hears the same.
struct SaidOnce<'a, E> {
    told: &'a Told<E>,
    to_all: Option<Events>,
}

impl<E: Serialize> SaidOnce<'_, E> {
    fn to(&mut self, viewer: Viewer) -> Events {
        let heard = || raw(&self.told.heard_by(viewer).collect::<Vec<_>>());
        match self.told.is_for_all() {
            true => self.to_all.get_or_insert_with(heard).clone(),
            false => heard(),
        }
    }
}

/// Whether anybody could read with these eyes: people and whoever watches. Nobody reads the letters of an empty chair
/// or of a bot, which is given its view when it thinks. Who sits where is in the log, so a table that is rebuilt
/// numbers the same.
pub(crate) fn reads<G: Game>(state: &State<G>, viewer: Viewer) -> bool {
    let Some(seat) = viewer.seat() else { return true };
    state.players[seat].as_ref().is_some_and(|player| player.account.is_some())
}

fn seen<G: Game>(hand: Option<&G>, viewer: Viewer) -> Arc<Picture> {
    Arc::new(Picture::of(&hand.map(|hand| hand.view(viewer))))
}

fn whole(view: &Picture) -> Box<RawValue> {
    RawValue::from_string(view.text().to_owned()).expect("it was written as JSON")
}

fn raw<T: Serialize>(value: &T) -> Arc<RawValue> {
    serde_json::value::to_raw_value(value).expect("events and views are plain data").into()
}

fn text<T: Serialize>(value: &T) -> String {
    let mut text = Vec::with_capacity(1024);
    serde_json::to_writer(&mut text, value).expect("a letter is plain data");
    String::from_utf8(text).expect("JSON is text")
}
