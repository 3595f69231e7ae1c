//! The table: decide on a copy, hand out the lines to record, then become the copy and tell.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde_json::Value;

use crate::code::House;
use crate::commits::Commits;
use crate::config::Config;
use crate::draft::{Draft, is_about_dice};
use crate::erased::shown;
use crate::facts::Facts;
use crate::game::Game;
use crate::letter::{Entry, Letter, News, Streams};
use crate::line::{LOG_VERSION, Line};
use crate::listeners::Listeners;
use crate::nonces::{Message, Nonces, Sender};
use crate::options;
use crate::player::{Players, Viewer};
use crate::proof::{SeatCommit, SeatSeed, Secret};
use crate::proposal::{Proposal, Rejection};
use crate::questions::HandOf;
use crate::recent::Recent;
use crate::refused::Refused;
use crate::request::Request;
use crate::room_key::RoomKey;
use crate::seat::{Millis, Seat, Seats};
use crate::seeding::Dealing;
use crate::state::State;
use crate::told::Told;

/// A table of one game. [`Table::propose`] decides, the caller records, [`Table::commit`] tells.
pub struct Table<G: Game> {
    state: State<G>,
    streams: Streams,
    recent: Recent,
    listeners: Listeners,
    pending: Option<Draft<G>>,
    /// Kept beside the state: a step is decided on a copy of that, and these are many.
    nonces: Nonces,
    /// What the step that is being recorded answers, and to what.
    answering: Option<(Message, Option<Refused>)>,
    facts: Arc<Facts>,
    shown: Arc<Value>,
    commits: Arc<Commits>,
    key: Option<Arc<RoomKey>>,
}

impl<G: Game> Table<G> {
    /// A new table and the first line of its log.
    pub fn open(
        id: &str,
        config: G::Config,
        players: Players,
        at: Millis,
        secret: Secret,
    ) -> Result<(Table<G>, String), Refused> {
        options::check::<G>(&config)?;
        let seats = config.seats();
        if players.len() != seats {
            return Err(Refused::new(House::BadSeats, format!("this table has {seats} seats")));
        }
        let state = State::<G>::opened(id, config, players, at, secret);
        let line = Line::<G>::Opened {
            at,
            version: LOG_VERSION,
            game: G::ABOUT.name.to_owned(),
            table: id.to_owned(),
            config: G::Config::clone(&state.config),
            players: Players::clone(&state.players),
            commitment: state.seeding.next.clone().expect("a new table has drawn its first secret"),
        };
        Ok((Table::with_state(state, seats), line.to_text()))
    }

    pub(crate) fn with_state(state: State<G>, seats: usize) -> Table<G> {
        let (facts, shown) = (Arc::new(Facts::of(&state)), shown_config::<G>(&state.config));
        Table {
            state,
            streams: Streams::new(seats),
            recent: Recent::new(seats),
            listeners: Listeners::everybody(seats),
            pending: None,
            nonces: Nonces::default(),
            answering: None,
            facts,
            shown,
            commits: Arc::new(Commits::new(seats)),
            key: None,
        }
    }

    /// From now on letters are written for these eyes only; before it is said, for everybody's. It changes neither
    /// the numbers nor what can be asked for later.
    pub fn listen(&mut self, listeners: Listeners) {
        self.listeners = listeners;
    }

    /// Decides what happens, on a copy. Nothing is true until [`Table::commit`].
    /// `fresh` becomes the next hand's secret if this step ends a hand, and is dropped otherwise.
    pub fn propose(&mut self, at: Millis, request: Request<G::Action>, fresh: Secret) -> Result<Proposal, Rejection> {
        // Time never runs backwards in a log, whatever the clock of the machine does.
        let at = at.max(self.state.at);
        let message = Message::asked(&request, &self.state.players);
        if let Some(answer) = message.as_ref().and_then(|message| self.nonces.answer(message)) {
            return Ok(Proposal { answer, ..Proposal::empty() });
        }

        self.discard();
        let mut draft = Draft::new(&self.state, &self.streams, self.listeners, &self.commits, self.key.clone(), fresh);
        let decided = catch_unwind(AssertUnwindSafe(|| draft.decide(at, request).map(|()| draft)));
        let mut draft = match decided {
            Ok(Ok(draft)) => draft,
            Ok(Err(refused)) => {
                if let Some(message) = message {
                    self.nonces.remember(message, Some(refused.clone()));
                }
                return Err(refused.into());
            }
            Err(_) => return Err(Rejection::Broken),
        };
        let proposal = std::mem::replace(&mut draft.proposal, Proposal::empty());
        self.answering = message.map(|message| (message, proposal.answer.clone().err()));
        self.pending = Some(draft);
        Ok(proposal)
    }

    /// The proposed step is recorded: it becomes true, and these letters may be sent.
    pub fn commit(&mut self) -> Vec<Letter> {
        let Some(draft) = self.pending.take() else { return Vec::new() };
        if let Some((message, refused)) = self.answering.take() {
            self.nonces.remember(message, refused);
        }
        if !draft.state.config.is(&self.state.config) {
            self.shown = shown_config::<G>(&draft.state.config);
        }
        self.state = draft.state;
        self.streams = draft.streams;
        self.facts = Arc::new(Facts::of(&self.state));
        self.recent.keep(&draft.entries);
        draft.entries.into_iter().filter_map(Entry::into_letter).collect()
    }

    /// From now on the ends of hands are signed with this key.
    pub fn sign_with(&mut self, key: Arc<RoomKey>) {
        self.key = Some(key);
    }

    /// A seat commits to a seed for a hand whose cards are not fixed yet. It may commit again until they are; a
    /// commitment is beside the log and goes with its player.
    pub fn note_commit(&mut self, seat: Seat, hand: u32, commit: SeatCommit) -> Result<(), Refused> {
        let player = self.state.players.get(seat).and_then(Option::as_ref);
        if player.is_none_or(|player| player.account.is_none()) {
            return Err(Refused::new(House::NotSeated, "nobody sits there who could add a seed"));
        }
        let due = self.state.commits_to();
        if hand != due {
            return Err(wrong_hand(due));
        }

        Arc::make_mut(&mut self.commits).note(seat, hand, &self.state.players, commit);
        Ok(())
    }

    /// Whose commitments the dealer waits for before the first draw of a hand.
    pub fn expect_commits(&mut self, seats: Seats) {
        if self.commits.expected() != seats {
            Arc::make_mut(&mut self.commits).expect(seats);
        }
    }

    /// Whose announced commitment for the hand to be fixed next is not there yet.
    pub fn missing_commits(&self) -> Seats {
        self.commits.missing(self.state.commits_to(), &self.state.players)
    }

    /// Whether this seed is what the seat committed to, for the hand whose seeds are being opened.
    pub fn check_seed(&self, seat: Seat, hand: u32, seed: &SeatSeed) -> Result<(), Refused> {
        let Some(Dealing::Seeds(committed)) = self.state.dealing() else { return Err(not_opening()) };
        if hand != self.state.hand_no {
            return Err(wrong_hand(self.state.hand_no));
        }
        let commit = self.state.seeding.commits.get(seat.index()).and_then(Option::as_ref);
        let commit = commit.filter(|_| committed.contains(seat)).ok_or_else(not_opening)?;
        match commit.opens_to(&self.state.id, hand, seat, seed) {
            true => Ok(()),
            false => Err(Refused::new(House::WrongSeed, "this is not the seed that was committed to")),
        }
    }

    /// What a server may know of the table without knowing the game.
    pub fn facts(&self) -> Arc<Facts> {
        self.facts.clone()
    }

    /// The config as everybody may see it.
    pub fn shown_config(&self) -> Arc<Value> {
        self.shown.clone()
    }

    /// The proposed step could not be recorded: it never happened.
    pub fn discard(&mut self) {
        self.pending = None;
        self.answering = None;
    }

    /// The whole table for one viewer, as the JSON text of a [`SnapshotBody`](crate::SnapshotBody). `since` is the hand
    /// and the number of the last letter that the client has; events after it are told again, as far as they are kept.
    /// Panics for [`Viewer::Open`], which no running table shows anything.
    pub fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String {
        let recent = self.recent.since(viewer, self.state.hand_no, since);
        self.streams.snapshot(&self.state, viewer, now.max(self.state.at), recent)
    }

    /// The hand that runs or the last one, still lying there. It knows every card: show views, never this.
    pub fn hand(&self) -> Option<&G> {
        self.state.hand.as_deref()
    }

    /// Which hand lies on the table.
    pub(crate) fn hand_of(&self) -> HandOf<'_> {
        let commitment = self.state.seeding.commitment.as_deref();
        HandOf { table: &self.state.id, hand: self.state.hand_no, began_at: self.state.began_at, commitment }
    }

    /// The hand and the number of the last letter that is this viewer's, written or not.
    pub(crate) fn number_of(&self, viewer: Viewer) -> (u32, u32) {
        (self.state.hand_no, self.streams.number_of(viewer))
    }

    pub(crate) fn state(&self) -> &State<G> {
        &self.state
    }

    /// The secret that a table out of its log goes on with, and between hands the commitment to it.
    pub(crate) fn hold(&mut self, secret: Secret, commitment: Option<String>) {
        self.state.secret = secret;
        if commitment.is_some() {
            self.state.seeding.next = commitment;
        }
    }

    /// Takes a recorded line again, as it happened the first time, and keeps what it told. Nobody listens to that.
    pub(crate) fn retake(&mut self, line: Line<G>, text: &str, fresh: &Secret) -> Result<(), Refused> {
        let (began, dice) = (matches!(line, Line::Began { .. }), is_about_dice(&line));
        let before = self.streams.need_the_hand_before(&self.state).then(|| self.state.hand.clone()).flatten();
        let message = self.message_of(&line);
        let told = self.state.apply_text(line, text, fresh)?;
        if began {
            self.streams.restart();
        }
        if let Some(message) = message {
            self.nonces.remember(message, told.refused().cloned());
        }
        let news = News { state: &self.state, before: before.as_deref(), told: &told, dice };
        self.recent.keep(&self.streams.entries(&news, Listeners::NOBODY));
        Ok(())
    }

    /// After the last of the lines that were taken again: what is asked of the table as it is now.
    pub(crate) fn retaken(&mut self) {
        self.facts = Arc::new(Facts::of(&self.state));
        self.shown = shown_config::<G>(&self.state.config);
    }

    fn message_of(&self, line: &Line<G>) -> Option<Message> {
        let from = match line {
            Line::Acted { seat, .. } => Sender::at(*seat, &self.state.players),
            Line::Joined { seat, player, .. } => player.account.map_or(Sender::Seat(*seat), Sender::Account),
            _ => return None,
        };
        Message::recorded(line, from)
    }

    pub(crate) fn nonces(&self) -> &Nonces {
        &self.nonces
    }

    pub(crate) fn nonces_mut(&mut self) -> &mut Nonces {
        &mut self.nonces
    }

    /// Takes a recorded line again for someone who wants to hear it with other eyes.
    pub(crate) fn retell(&mut self, line: Line<G>, fresh: &Secret) -> Result<Told<G::Event>, Refused> {
        self.state.apply(line, fresh)
    }
}

fn wrong_hand(due: u32) -> Refused {
    Refused::about(&crate::HouseReason::WrongHand { hand: due }, format!("seeds are for hand {due} now"))
}

fn not_opening() -> Refused {
    Refused::new(House::NotOpening, "no seed of this seat is awaited")
}

fn shown_config<G: Game>(config: &G::Config) -> Arc<Value> {
    Arc::new(shown::<G>(serde_json::to_value(config).expect("a config is plain data")))
}
