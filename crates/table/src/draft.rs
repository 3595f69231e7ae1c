//! A step being decided: a copy of the table that requests, the clock and the dealer change.

use crate::game::{Game, Purse, Reveal, Turn};
use crate::letter::{Letter, Streams};
use crate::line::{LOG_VERSION, Line};
use crate::proof::{SeatSeed, Secret};
use crate::seat::{Millis, Player, Seat, Seats};
use crate::state::State;
use crate::table::{Ended, Proposal, ProposedLine, Request};
use crate::told::Refused;

/// More of either in one step means the rules do not come to rest.
const MAX_DEALS_A_STEP: usize = 512;
const MAX_TIMEOUTS_A_STEP: usize = 64;

/// A step that is decided and not yet recorded.
pub(crate) struct Draft<G: Game> {
    pub state: State<G>,
    pub streams: Streams,
    pub letters: Vec<Letter>,
    pub proposal: Proposal,
    fresh: Secret,
    /// The last line was an action that counts and is answered with a no.
    last_refusal: Option<Refused>,
}

impl<G: Game> Draft<G> {
    pub fn new(state: &State<G>, streams: &Streams, fresh: Secret) -> Draft<G> {
        Draft {
            state: state.clone(),
            streams: streams.clone(),
            letters: Vec::new(),
            proposal: Proposal::empty(),
            fresh,
            last_refusal: None,
        }
    }

    pub fn decide(&mut self, at: Millis, request: Request<G::Action>) -> Result<(), Refused> {
        if self.state.closed {
            return Err(Refused::new("table_closed", "this table is closed"));
        }
        self.play_late(at, &request)?;
        let asked = self.ask(at, request);
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
    fn play_late(&mut self, at: Millis, request: &Request<G::Action>) -> Result<(), Refused> {
        let lenient = matches!(request, Request::Presence { .. });
        for _ in 0..MAX_TIMEOUTS_A_STEP {
            match self.state.deadline() {
                Some(deadline) if deadline < at || deadline == at && !lenient => {
                    let silent = self.state.hand.as_ref().map_or(Seats::NONE, Game::owes_answer);
                    self.proposal.timed_out = self.proposal.timed_out.and(silent);
                    self.take(Line::TimedOut { at })?;
                    self.come_to_rest(at)?;
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn ask(&mut self, at: Millis, request: Request<G::Action>) -> Result<(), Refused> {
        match request {
            Request::Act { seat, action, nonce, deadline } => {
                self.known(seat)?;
                if deadline.is_some() && deadline != self.state.deadline() {
                    return Err(Refused::new("question_over", "this answers a question that is over"));
                }
                self.take(Line::Acted { at, seat, action, nonce })?;
                if let Some(refused) = self.last_refusal.take() {
                    self.proposal.answer = Err(refused);
                }
                Ok(())
            }
            Request::TimeOut if self.proposal.lines.is_empty() => {
                Err(Refused::new("not_due", "no deadline has passed"))
            }
            Request::TimeOut => Ok(()),
            Request::Presence { seat, presence } => {
                self.known(seat)?;
                self.take(Line::Presence { at, seat, presence })
            }
            Request::Sit { seat, player } => {
                self.free(seat, &player)?;
                if self.state.running() {
                    return Err(Refused::new("hand_running", "a hand is being played; sit down after it"));
                }
                self.take(Line::Sat { at, seat, player })
            }
            Request::Stand { seat } => {
                self.known(seat)?;
                if self.state.players[seat].is_none() {
                    return Err(Refused::new("seat_empty", "nobody sits there"));
                }
                let gone = self.state.hand.as_ref().map_or(Seats::NONE, Game::gone);
                if self.state.running() && !gone.contains(seat) {
                    return Err(Refused::new("hand_running", "a hand is being played; it has to end first"));
                }
                self.take(Line::Stood { at, seat })
            }
            Request::Join { seat, player, purse } => {
                if !G::OPEN_SEATS {
                    return Err(Refused::new("seats_fixed", "this game takes no newcomers in a running hand"));
                }
                // Who sits there already wants to bring more, which the game judges.
                if !self.sits(seat, &player) {
                    self.free(seat, &player)?;
                }
                let funds = purse.funds.min(G::most_to_bring(&self.state.config));
                self.take(Line::Joined { at, seat, player, purse: Purse { funds, ..purse } })
            }
            Request::Begin { seeds } => self.begin(at, seeds),
            Request::Close => {
                if self.state.running() && !self.deserted() {
                    return Err(Refused::new("hand_running", "a hand is being played; it has to end first"));
                }
                self.proposal.closed = true;
                self.take(self.state.closing(at))
            }
        }
    }

    fn begin(&mut self, at: Millis, mut seeds: Vec<Option<SeatSeed>>) -> Result<(), Refused> {
        if self.state.running() {
            return Err(Refused::new("hand_running", "a hand is already being played"));
        }
        if !G::can_begin(&self.state.config, &self.state.players) {
            return Err(Refused::new("not_enough_players", "not every seat is taken"));
        }
        seeds.resize(self.state.players.len(), None);
        self.proposal.began = Some(self.proposal.lines.len());
        self.take(Line::Began {
            at,
            version: LOG_VERSION,
            game: G::NAME.to_owned(),
            table: self.state.id.clone(),
            hand: self.state.next_hand_no(),
            config: self.state.config.clone(),
            players: self.state.players.clone(),
            commitment: self.state.commitment.clone(),
            seeds,
        })
    }

    fn known(&self, seat: Seat) -> Result<(), Refused> {
        match seat.index() < self.state.players.len() {
            true => Ok(()),
            false => Err(Refused::new("no_such_seat", "this table has no such seat")),
        }
    }

    fn sits(&self, seat: Seat, player: &Player) -> bool {
        let there = self.state.players.get(seat).and_then(Option::as_ref);
        player.account.is_some() && there.is_some_and(|there| there.account == player.account)
    }

    /// Nobody sits at a table of open seats and no money lies on it: its hand waits for nobody.
    fn deserted(&self) -> bool {
        let empty = self.state.players.values().iter().all(Option::is_none);
        G::OPEN_SEATS && empty && self.state.hand.as_ref().is_none_or(|hand| hand.held() == 0)
    }

    fn free(&self, seat: Seat, player: &Player) -> Result<(), Refused> {
        self.known(seat)?;
        if self.state.players[seat].is_some() {
            return Err(Refused::new("seat_taken", "somebody sits there"));
        }
        let mut others = self.state.players.values().iter().flatten();
        if player.account.is_some() && others.any(|other| other.account == player.account) {
            return Err(Refused::new("already_seated", "you already have a seat at this table"));
        }
        Ok(())
    }

    /// The dealer does not wait, and a hand that is over is ended.
    fn come_to_rest(&mut self, at: Millis) -> Result<(), Refused> {
        for _ in 0..MAX_DEALS_A_STEP {
            match self.state.turn() {
                Some(Turn::Dealer) => {
                    let chance = self.state.draw();
                    self.take(Line::Dealt { at, chance })?;
                }
                Some(Turn::Over) => {
                    let hand = self.state.hand.as_ref().expect("a hand that is over exists");
                    self.proposal.ended = Some(Ended {
                        hand: self.state.hand_no,
                        lines: self.proposal.lines.len() + 1,
                        began_at: self.state.began_at,
                        players: self.state.players.clone(),
                        score: hand.score(),
                        net: self.state.net.clone(),
                        played: hand.played(),
                        summary: hand.summary(),
                    });
                    self.take(self.state.ending(at, &self.fresh))?;
                    self.proposal.secret = (G::REVEAL == Reveal::AfterHand).then(|| self.fresh.clone());
                    return Ok(());
                }
                Some(Turn::Seats { .. }) | None => return Ok(()),
            }
        }
        panic!("the dealer of {} does not stop", G::NAME)
    }

    /// One line: applied to the copy, kept for the log, its letters written.
    fn take(&mut self, line: Line<G>) -> Result<(), Refused> {
        let (body, at) = (line.to_text(), line.at());
        let (began, dice) = (matches!(line, Line::Began { .. }), is_about_dice(&line));
        let told = self.state.apply(line, &self.fresh)?;
        self.last_refusal = told.refused().cloned();
        self.proposal.notes.extend(told.notes());
        if began {
            self.streams.restart();
        }
        self.letters.extend(self.streams.letters(&self.state, &told, dice));
        self.proposal.lines.push(ProposedLine { hand: self.state.hand_no, at, body, moves: told.moves().to_vec() });
        Ok(())
    }
}

pub(crate) fn is_about_dice<G: Game>(line: &Line<G>) -> bool {
    matches!(line, Line::Began { .. } | Line::Ended { .. })
}
