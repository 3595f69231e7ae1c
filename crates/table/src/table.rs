//! The table: decide on a copy, hand out the lines to record, then become the copy and tell.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::draft::{Draft, is_about_dice};
use crate::game::{Game, Purse};
use crate::letter::{Letter, Recent, Streams};
use crate::line::{LOG_VERSION, Line, Nonce};
use crate::proof::{SeatSeed, Secret};
use crate::seat::{BySeat, Millis, Player, Players, Presence, Seat, Seats, Viewer};
use crate::state::State;
use crate::told::{Move, Refused, Told};

/// Someone or something wants the table to change.
#[derive(Clone, Debug)]
pub enum Request<A> {
    Act {
        seat: Seat,
        action: A,
        nonce: Option<Nonce>,
        /// The deadline of the question that this answers, if the asker says. While another runs, it answers nothing.
        deadline: Option<Millis>,
    },
    /// The clock says the deadline has passed.
    TimeOut,
    Presence {
        seat: Seat,
        presence: Presence,
    },
    Sit {
        seat: Seat,
        player: Player,
    },
    Stand {
        seat: Seat,
    },
    /// Sit down with money while a hand may be running.
    Join {
        seat: Seat,
        player: Player,
        purse: Purse,
    },
    Begin {
        seeds: Vec<Option<SeatSeed>>,
    },
    Close,
}

impl<A> Request<A> {
    /// The same request with its action made of something else.
    pub fn try_map<B, E>(self, make: impl FnOnce(A) -> Result<B, E>) -> Result<Request<B>, E> {
        Ok(match self {
            Request::Act { seat, action, nonce, deadline } => {
                Request::Act { seat, action: make(action)?, nonce, deadline }
            }
            Request::TimeOut => Request::TimeOut,
            Request::Presence { seat, presence } => Request::Presence { seat, presence },
            Request::Sit { seat, player } => Request::Sit { seat, player },
            Request::Stand { seat } => Request::Stand { seat },
            Request::Join { seat, player, purse } => Request::Join { seat, player, purse },
            Request::Begin { seeds } => Request::Begin { seeds },
            Request::Close => Request::Close,
        })
    }
}

/// What a step wants recorded before it becomes true.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub lines: Vec<ProposedLine>,
    /// A step can be recorded and its asker still be refused: the clock ran out first.
    pub answer: Result<(), Refused>,
    /// The line with which a hand begins; a rebuild starts here.
    pub began: Option<usize>,
    /// The hand that ended in this step.
    pub ended: Option<Ended>,
    /// The secret of the next hand, to be stored with the lines.
    pub secret: Option<Secret>,
    pub closed: bool,
    /// Whose own question the clock answered in this step.
    pub timed_out: Seats,
    /// What the game wants the host's log to count.
    pub notes: Vec<&'static str>,
}

#[derive(Clone, Debug)]
pub struct ProposedLine {
    pub hand: u32,
    pub at: Millis,
    pub body: String,
    pub moves: Vec<Move>,
}

/// How a hand ended, for the history.
#[derive(Clone, Debug)]
pub struct Ended {
    pub hand: u32,
    /// How many lines of the proposal belong to it, from the first.
    pub lines: usize,
    pub began_at: Millis,
    pub players: Players,
    pub score: BySeat<i64>,
    /// What each seat won or lost in money.
    pub net: BySeat<i64>,
    /// Whether it belongs in the history.
    pub played: bool,
    pub summary: serde_json::Value,
}

/// Why nothing happened.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Rejection {
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The rules panicked on the copy. The table is as it was.
    #[error("the rules of this game failed; nothing has changed")]
    Broken,
}

/// A table of one game. [`Table::propose`] decides, the caller records, [`Table::commit`] tells.
pub struct Table<G: Game> {
    state: State<G>,
    streams: Streams,
    recent: Recent,
    pending: Option<Draft<G>>,
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
        G::check(&config).map_err(|no| crate::told::Refusal::refused(&no))?;
        let seats = G::seats(&config);
        if players.len() != seats {
            return Err(Refused::new("bad_seats", format!("this table has {seats} seats")));
        }
        let state = State::<G>::opened(id, config, players, at, secret);
        let line = Line::<G>::Opened {
            at,
            version: LOG_VERSION,
            game: G::NAME.to_owned(),
            table: id.to_owned(),
            config: state.config.clone(),
            players: state.players.clone(),
            commitment: state.commitment.clone(),
        };
        Ok((Table::with_state(state, seats), line.to_text()))
    }

    pub(crate) fn with_state(state: State<G>, seats: usize) -> Table<G> {
        let mut streams = Streams::new(seats);
        // The empty table is what everybody starts from, so it is not news.
        streams.letters(&state, &Told::nothing(), false);
        streams.restart();
        Table { state, streams, recent: Recent::new(seats), pending: None }
    }

    /// Decides what happens, on a copy. Nothing is true until [`Table::commit`].
    /// `fresh` becomes the next hand's secret if this step ends a hand, and is dropped otherwise.
    pub fn propose(&mut self, at: Millis, request: Request<G::Action>, fresh: Secret) -> Result<Proposal, Rejection> {
        // Time never runs backwards in a log, whatever the clock of the machine does.
        let at = at.max(self.state.at);
        let asker = match &request {
            Request::Act { seat, nonce: Some(nonce), .. } => Some((*seat, nonce.clone())),
            _ => None,
        };
        if let Some((seat, nonce)) = &asker
            && let Some(answer) = self.state.nonces.answer(*seat, nonce)
        {
            return Ok(Proposal { answer, ..Proposal::empty() });
        }

        self.pending = None;
        let mut draft = Draft::new(&self.state, &self.streams, fresh);
        let decided = catch_unwind(AssertUnwindSafe(|| draft.decide(at, request).map(|()| draft)));
        let draft = match decided {
            Ok(Ok(draft)) => draft,
            Ok(Err(refused)) => {
                if let Some((seat, nonce)) = asker {
                    self.state.nonces.remember(seat, nonce, Some(refused.clone()));
                }
                return Err(refused.into());
            }
            Err(_) => return Err(Rejection::Broken),
        };
        let proposal = draft.proposal.clone();
        self.pending = Some(draft);
        Ok(proposal)
    }

    /// The proposed step is recorded: it becomes true, and these letters may be sent.
    pub fn commit(&mut self) -> Vec<Letter> {
        let Some(draft) = self.pending.take() else { return Vec::new() };
        self.state = draft.state;
        self.streams = draft.streams;
        self.recent.keep(&draft.letters);
        draft.letters
    }

    /// The proposed step could not be recorded: it never happened.
    pub fn discard(&mut self) {
        self.pending = None;
    }

    pub fn snapshot(&self, viewer: Viewer, now: Millis, since: Option<(u32, u32)>) -> String {
        let recent = self.recent.since(viewer, self.state.hand_no, since);
        self.streams.snapshot(&self.state, viewer, now.max(self.state.at), recent)
    }

    pub fn hand(&self) -> Option<&G> {
        self.state.hand.as_ref()
    }

    pub(crate) fn state(&self) -> &State<G> {
        &self.state
    }

    /// Takes a recorded line again, as it happened the first time, and keeps its letters.
    pub(crate) fn retake(&mut self, line: Line<G>, fresh: &Secret) -> Result<(), Refused> {
        let (began, dice) = (matches!(line, Line::Began { .. }), is_about_dice(&line));
        let told = self.state.apply(line, fresh)?;
        if began {
            self.streams.restart();
        }
        let letters = self.streams.letters(&self.state, &told, dice);
        self.recent.keep(&letters);
        Ok(())
    }

    /// Takes a recorded line again for someone who wants to hear it with other eyes.
    pub(crate) fn retell(&mut self, line: Line<G>, fresh: &Secret) -> Result<Told<G::Event>, Refused> {
        self.state.apply(line, fresh)
    }

    pub(crate) fn config(&self) -> &G::Config {
        &self.state.config
    }
}

impl Proposal {
    pub(crate) fn empty() -> Proposal {
        Proposal {
            lines: Vec::new(),
            answer: Ok(()),
            began: None,
            ended: None,
            secret: None,
            closed: false,
            timed_out: Seats::NONE,
            notes: Vec::new(),
        }
    }
}
