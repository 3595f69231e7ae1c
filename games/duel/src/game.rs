//! One match: what it holds between inputs, and the doors through which inputs come.

use std::collections::VecDeque;

use cardtable::{
    About, BySeat, Dice, FixedSeats, Game, Millis, Next, NextStart, NoQuestions, Players, Presence, PublicPlayer, Seat,
    Seats, Told, Turn, Viewer,
};

use crate::action::{Action, AskedLayout};
use crate::afk::AfkStreaks;
use crate::config::Config;
use crate::event::Event;
use crate::judge::{Outcome, SideResult};
use crate::layout::{Message, examine};
use crate::phase::Phase;
use crate::refusal::Refusal;
use crate::view::{RoundShown, StepShown, View};

/// How many finished rounds a view still lists; a long sudden death forgets the oldest.
pub(crate) const ROUNDS_KEPT: usize = 20;

#[derive(Clone, PartialEq, Debug)]
pub struct Duel {
    pub(crate) config: Config,
    pub(crate) players: [PublicPlayer; 2],
    /// What each seat has put in: nothing if a bot of the house plays.
    pub(crate) stake: i64,
    pub(crate) hp: [u32; 2],
    /// Counted from 1.
    pub(crate) round: u32,
    pub(crate) phase: Phase,
    /// The pairs shown in this round.
    pub(crate) steps: Vec<StepShown>,
    /// The last finished rounds, oldest first.
    pub(crate) finished: VecDeque<RoundShown>,
    /// After the last finished round: who is AFK in this one is not told before it ends.
    pub(crate) streaks: AfkStreaks,
    /// Until when each seat whose connection is gone may come back.
    pub(crate) away: [Option<Millis>; 2],
    pub(crate) outcome: Option<Outcome>,
}

pub(crate) const SEATS: usize = 2;

/// The seed's `[INVALID_CARD_FROM_CLIENT]`.
const INVALID_CARD: &str = "invalid_card_from_client";

impl Duel {
    pub(crate) fn pot(&self) -> i64 {
        2 * self.stake
    }

    pub(crate) fn sudden_death(&self) -> bool {
        self.round > self.config.rounds
    }

    /// RULES 9.1: the one way a match ends. Whatever comes second changes nothing.
    pub(crate) fn end(&mut self, outcome: Outcome, told: &mut Told<Event>) {
        if self.outcome.is_some() {
            return;
        }
        self.outcome = Some(outcome);
        self.phase = Phase::End;
        let settlement = outcome.settle(self.stake);
        for (index, paid) in settlement.paid.into_iter().enumerate() {
            told.pay(Seat::at(index), paid);
        }
        told.burn(settlement.burned);
        told.each(SEATS, |viewer| Event::match_end(self, outcome, viewer));
    }
}

impl Game for Duel {
    const ABOUT: About = About::new("duel", cardtable::rules!());

    type Config = Config;
    /// No card of the duel is dealt.
    type Chance = ();
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    // RULES 2.2
    fn price(config: &Config, players: &Players) -> i64 {
        let against_the_house = players.values().iter().flatten().any(|player| player.bot.is_some());
        if against_the_house { 0 } else { config.stake }
    }

    // RULES 1.2
    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Duel, Told<Event>), Refusal> {
        let [Some(first), Some(second)] = players.values() else { return Err(Refusal::NotEnoughPlayers) };

        let mut duel = Duel {
            config: *config,
            players: [first.into(), second.into()],
            stake: Duel::price(config, players),
            hp: [config.start_hp; 2],
            round: 1,
            phase: Phase::End,
            steps: Vec::new(),
            finished: VecDeque::new(),
            streaks: AfkStreaks::default(),
            away: [None; 2],
            outcome: None,
        };
        let mut told = Told::nothing();
        for seat in players.seats() {
            told.take(seat, duel.stake);
        }
        told.each(SEATS, |viewer| Event::match_found(&duel, viewer));
        duel.prepare(at, &mut told);
        Ok((duel, told))
    }

    fn turn(&self) -> Turn {
        let Some(phase_ends) = self.phase.deadline() else { return Turn::Over };
        let first_back = self.away.iter().flatten().min();
        let deadline = first_back.map_or(phase_ends, |back| phase_ends.min(*back));
        Turn::Seats { to_act: self.to_confirm(), deadline: Some(deadline) }
    }

    fn deal(&self, _dice: &mut Dice) {}

    fn dealt(&mut self, _at: Millis, (): ()) -> Told<Event> {
        Told::nothing()
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::MatchOver);
        }
        let (message, asked) = match action {
            Action::LayoutDraft { layout } => (Message::Draft, layout),
            Action::LayoutConfirm { layout } => (Message::Confirm, layout),
        };
        let in_prep = matches!(self.phase, Phase::Prep { .. });
        let confirmed = in_prep && !self.to_confirm().contains(seat);
        let layout = match examine(message, &asked, &self.config.hand, in_prep, confirmed) {
            Ok(layout) => layout,
            // RULES 4.5
            Err(no) if no.was_received() && self.receive(seat) => {
                let mut told = Told::nothing();
                told.refuse(&no);
                return Ok(told);
            }
            Err(no) => return Err(no),
        };
        if message == Message::Draft && !self.may_draft(seat) {
            return Err(Refusal::TooManyDrafts);
        }

        // RULES 4.3: the host's log counts it, and nothing of the cards is in it.
        let sanitized = AskedLayout::from(layout) != asked;
        Ok(match message {
            Message::Draft => {
                let mut told = self.keep_draft(seat, layout);
                if sanitized {
                    told.note(INVALID_CARD);
                }
                told
            }
            Message::Confirm => self.confirm(at, seat, layout),
        })
    }

    fn time_out(&mut self, at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        let Some(phase_ends) = self.phase.deadline() else { return told };
        let first_back = self.away.iter().flatten().min().copied();
        match first_back {
            // At the same instant the one who is gone is judged first, as the seed's "immediate" asks.
            Some(back) if back <= phase_ends => self.judge_absence(back, &mut told),
            _ => self.go_on(at, &mut told),
        }
        told
    }

    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        let mut told = Told::nothing();
        if self.outcome.is_none() {
            self.notice(at, seat, presence, &mut told);
        }
        told
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    // RULES 9.5
    fn score(&self) -> BySeat<i64> {
        BySeat::from_fn(SEATS, |seat| match self.outcome.map(|outcome| outcome.result_of(seat)) {
            Some(SideResult::Win) => 1,
            Some(SideResult::Loss) => -1,
            Some(SideResult::Draw | SideResult::Void) | None => 0,
        })
    }

    fn held(&self) -> i64 {
        if self.outcome.is_some() { 0 } else { self.pot() }
    }

    fn summary(&self) -> serde_json::Value {
        serde_json::json!({
            "reason": self.outcome.map(Outcome::reason),
            "winner": self.outcome.and_then(Outcome::winner),
            "rounds": self.round,
            "hp": self.hp,
        })
    }

    fn next(&self) -> Option<Next<Config>> {
        Some(Next { config: self.config, start: NextStart::Agreed })
    }

    fn audit(&self) {
        assert!(self.hp.iter().all(|hp| *hp <= self.config.max_hp), "HP stay within their bounds");
        assert!(self.steps.len() <= 3 && self.finished.len() <= ROUNDS_KEPT, "what is kept is bounded");
        assert_eq!(self.outcome.is_some(), self.phase == Phase::End, "a match is over when it has an outcome");
    }
}

impl Duel {
    /// Who may still lay cards; the view's choices and the clock's `to_act` come from here.
    pub(crate) fn to_confirm(&self) -> Seats {
        match &self.phase {
            Phase::Prep { ready, .. } => (0..SEATS).filter(|index| !ready[*index]).map(Seat::at).collect(),
            Phase::Reveal { .. } | Phase::Pause { .. } | Phase::End => Seats::NONE,
        }
    }
}
