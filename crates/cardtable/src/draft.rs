//! A step being decided: a copy of the table that requests, the clock and the dealer change.

mod seats;

use std::sync::Arc;

use crate::code::House;
use crate::commits::Commits;
use crate::game::{Game, Turn};
use crate::letter::{Entry, News, Streams};
use crate::line::{LOG_VERSION, Line};
use crate::listeners::Listeners;
use crate::nonces::Content;
use crate::player::Players;
use crate::proof::{SeatSeed, Secret};
use crate::proposal::{Ended, Proposal, ProposedLine};
use crate::refused::Refused;
use crate::request::Request;
use crate::room_key::RoomKey;
use crate::seat::{Millis, Seats};
use crate::seeding::Dealing;
use crate::state::State;

/// More of either in one step means the rules do not come to rest.
const MAX_DEALS_A_STEP: usize = 512;
const MAX_TIMEOUTS_A_STEP: usize = 64;

/// A step that is decided and not yet recorded.
pub(crate) struct Draft<G: Game> {
    pub state: State<G>,
    pub streams: Streams,
    pub entries: Vec<Entry>,
    pub proposal: Proposal,
    listeners: Listeners,
    pub(crate) fresh: Secret,
    commits: Arc<Commits>,
    key: Option<Arc<RoomKey>>,
    /// The dealer goes on without commitments that are still missing.
    enough: bool,
    /// The last line was an action that counts and is answered with a no.
    last_refusal: Option<Refused>,
}

impl<G: Game> Draft<G> {
    pub fn new(
        state: &State<G>,
        streams: &Streams,
        listeners: Listeners,
        commits: &Arc<Commits>,
        key: Option<Arc<RoomKey>>,
        fresh: Secret,
    ) -> Draft<G> {
        Draft {
            state: state.clone(),
            streams: streams.clone(),
            entries: Vec::new(),
            proposal: Proposal::empty(),
            listeners,
            fresh,
            commits: commits.clone(),
            key,
            enough: false,
            last_refusal: None,
        }
    }

    pub fn decide(&mut self, at: Millis, request: Request<G::Action>) -> Result<(), Refused> {
        if self.state.closed {
            return Err(Refused::new(House::TableClosed, "this table is closed"));
        }
        let asked = match self.play_late(at, &request)? {
            true => self.ask(at, request),
            // What the clock still owes is played with the next thing that happens.
            false => Err(Refused::new(House::QuestionOver, "the clock has run out; ask again")),
        };
        match asked {
            Ok(()) => self.come_to_rest(at)?,
            Err(refused) if self.proposal.lines.is_empty() => return Err(refused),
            // The clock had run out: that is recorded, and the asker hears no.
            Err(refused) => self.proposal.answer = Err(refused),
        }
        Ok(())
    }

    /// Late is late: whatever the clock owed is played before the request is looked at. Presence at
    /// the very instant of the deadline still counts, so that two who vanish together are both seen.
    /// False if that was more than one step takes.
    fn play_late(&mut self, at: Millis, request: &Request<G::Action>) -> Result<bool, Refused> {
        if matches!(request, Request::Void { .. }) {
            // What does not count need not be played first.
            return Ok(true);
        }
        let lenient = matches!(request, Request::Presence { .. });
        for _ in 0..MAX_TIMEOUTS_A_STEP {
            match self.state.deadline() {
                Some(deadline) if deadline < at || deadline == at && !lenient => {
                    let silent = self.state.hand.as_deref().map_or(Seats::NONE, Game::owes_answer);
                    self.proposal.timed_out = self.proposal.timed_out.and(silent);
                    self.take(Line::TimedOut { at })?;
                    self.come_to_rest(at)?;
                }
                _ => return Ok(true),
            }
        }
        Ok(matches!(request, Request::TimeOut))
    }

    fn ask(&mut self, at: Millis, request: Request<G::Action>) -> Result<(), Refused> {
        match request {
            Request::Fix => self.fix(),
            Request::Seeds { seeds } => self.seed(at, seeds),
            Request::TimeOut if self.proposal.lines.is_empty() => {
                Err(Refused::new(House::NotDue, "no deadline has passed"))
            }
            Request::TimeOut => Ok(()),
            Request::Void { why } => self.void(at, why),
            // What happens between the commitments and the cards could only change what was committed to.
            _ if self.state.dealing().is_some() => {
                Err(Refused::new(House::Dealing, "the cards are being dealt; ask again in a moment"))
            }
            Request::Act { seat, action, nonce, deadline } => {
                self.known(seat)?;
                self.in_time(deadline)?;
                let logged = match &self.state.hand {
                    Some(hand) => hand.in_log(seat, action.clone()),
                    None => action.clone(),
                };
                let sent = (nonce.is_some() && logged != action).then(|| Content::of(&action));
                self.act(Line::Acted { at, seat, action: logged, sent, nonce })
            }
            Request::Presence { seat, presence } => {
                self.known(seat)?;
                self.take(Line::Presence { at, seat, presence })
            }
            Request::Sit { seat, player } => self.sit(at, seat, player),
            Request::Stand { seat } => self.stand(at, seat),
            Request::Join { seat, player, purse, nonce } => self.join(at, seat, player, purse, nonce),
            Request::Begin => self.begin(at),
            Request::Close => self.close(at),
        }
    }

    fn in_time(&self, deadline: Option<Millis>) -> Result<(), Refused> {
        match deadline.is_some() && deadline != self.state.deadline() {
            true => Err(Refused::new(House::QuestionOver, "this answers a question that is over")),
            false => Ok(()),
        }
    }

    fn act(&mut self, acted: Line<G>) -> Result<(), Refused> {
        self.take(acted)?;
        if let Some(refused) = self.last_refusal.take() {
            self.proposal.answer = Err(refused);
        }
        Ok(())
    }

    fn close(&mut self, at: Millis) -> Result<(), Refused> {
        if self.state.running() && !self.deserted() {
            return Err(must_end());
        }
        self.proposal.closed = true;
        self.take(Line::Closed { at, secret: None })
    }

    fn begin(&mut self, at: Millis) -> Result<(), Refused> {
        if self.state.running() {
            return Err(Refused::new(House::HandRunning, "a hand is already being played"));
        }
        if !G::can_begin(&self.state.config, &self.state.players) {
            return Err(Refused::new(House::NotEnoughPlayers, "not every seat is taken"));
        }
        self.proposal.began = Some(self.proposal.lines.len());
        self.take(Line::Began {
            at,
            version: LOG_VERSION,
            game: G::ABOUT.name.to_owned(),
            table: String::clone(&self.state.id),
            hand: self.state.next_hand_no(),
            config: G::Config::clone(&self.state.config),
            players: Players::clone(&self.state.players),
            commitment: self.state.seeding.next.clone().expect("no hand runs, so the next one's secret is drawn"),
            before: Some(self.state.chain.before()),
            seeds: Vec::new(),
        })
    }

    fn fix(&mut self) -> Result<(), Refused> {
        self.enough = true;
        match self.state.dealing() {
            Some(Dealing::Commits) => Ok(()),
            Some(Dealing::Seeds(_)) | None => Err(Refused::new(House::NotDue, "no commitment is waited for")),
        }
    }

    fn seed(&mut self, at: Millis, seeds: Vec<Option<SeatSeed>>) -> Result<(), Refused> {
        match self.state.dealing() {
            Some(Dealing::Seeds(_)) => self.take(self.state.seeded_with(at, seeds)),
            Some(Dealing::Commits) | None => Err(Refused::new(House::NotOpening, "no seeds are being opened")),
        }
    }

    /// The dealer waits for seeds alone, and a hand that is over is ended.
    fn come_to_rest(&mut self, at: Millis) -> Result<(), Refused> {
        for _ in 0..MAX_DEALS_A_STEP {
            match self.state.turn() {
                Some(Turn::Dealer) => {
                    if self.dealer_waits(at)? {
                        return Ok(());
                    }
                }
                Some(Turn::Over) => {
                    let hand = self.state.hand.as_deref().expect("a hand that is over exists");
                    self.proposal.ended = Some(Ended {
                        hand: self.state.hand_no,
                        lines: self.proposal.lines.len() + 1,
                        began_at: self.state.began_at,
                        players: Players::clone(&self.state.players),
                        score: hand.score(),
                        net: self.state.net.clone(),
                        played: hand.played(),
                        summary: hand.summary(),
                    });
                    self.take(self.state.ending(at, &self.fresh))?;
                    self.proposal.secret = Some(self.fresh.clone());
                    return Ok(());
                }
                Some(Turn::Seats { .. }) | None => return Ok(()),
            }
        }
        panic!("the dealer of {} does not stop", G::ABOUT.name)
    }

    /// Fixes the commitments before the first draw, and draws when nothing is waited for any more.
    fn dealer_waits(&mut self, at: Millis) -> Result<bool, Refused> {
        let (hand, players) = (self.state.hand_no, &self.state.players);
        match self.state.dealing() {
            Some(Dealing::Seeds(_)) => return Ok(true),
            Some(Dealing::Commits) => {
                if !self.enough && !self.commits.missing(hand, players).is_empty() {
                    return Ok(true);
                }
                let commits = self.commits.of_hand(hand, players);
                if commits.iter().any(Option::is_some) {
                    self.take(Line::Fixed { at, commits })?;
                    return Ok(true);
                }
            }
            None => {}
        }
        self.take(self.state.draw(at))?;
        Ok(false)
    }

    /// One line: applied to the copy, kept for the log, its letters written.
    pub(crate) fn take(&mut self, line: Line<G>) -> Result<(), Refused> {
        let (mut body, at) = (line.to_text(), line.at());
        let ended = matches!(line, Line::Ended { .. });
        let (began, dice) = (matches!(line, Line::Began { .. }), is_about_dice(&line));
        let before = self.streams.need_the_hand_before(&self.state).then(|| self.state.hand.clone()).flatten();
        let left_out = match &line {
            Line::Seeded { left_out, .. } => left_out.clone(),
            _ => Vec::new(),
        };
        let told = self.state.apply_text(line, &body, &self.fresh)?;
        if let Some(signature) = self.key.as_ref().filter(|_| ended).and_then(|key| self.state.sign(key)) {
            // The last field of the line is not part of what it signs.
            body.truncate(body.len() - 1);
            body += &format!(r#","signature":"{signature}"}}"#);
        }
        self.proposal.left_out.extend(left_out);
        self.last_refusal = told.refused().cloned();
        self.proposal.notes.extend(told.notes());
        if began {
            self.streams.restart();
        }
        let news = News { state: &self.state, before: before.as_deref(), told: &told, dice };
        self.entries.extend(self.streams.entries(&news, self.listeners));
        self.proposal.lines.push(ProposedLine { hand: self.state.hand_no, at, body, moves: told.moves().to_vec() });
        Ok(())
    }
}

fn must_end() -> Refused {
    Refused::new(House::HandRunning, "a hand is being played; it has to end first")
}

pub(crate) fn is_about_dice<G: Game>(line: &Line<G>) -> bool {
    let seeding = matches!(line, Line::Began { .. } | Line::Fixed { .. } | Line::Seeded { .. });
    seeding || matches!(line, Line::Ended { .. } | Line::Voided { .. })
}
