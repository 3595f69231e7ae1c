//! How each input changes a hand.

use cards::Card;
use cardtable::{
    About, BySeat, Clock, Dice, FixedSeats, Game, Hands, Millis, Next, NextStart, NoQuestions, Players, Presence, Seat,
    Told, Tricks, Turn, Viewer,
};

use crate::action::Action;
use crate::config::{Config, Standing};
use crate::event::Event;
use crate::hand::{Hearts, Phase};
use crate::refusal::Refusal;
use crate::rules::{PASSED, SEATS, Way};
use crate::view::View;

impl Game for Hearts {
    const ABOUT: About = About::new("hearts", cardtable::rules!());

    type Config = Config;
    type Chance = Vec<Card>;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, _players: &Players, at: Millis) -> Result<(Hearts, Told<Event>), Refusal> {
        let first = || Standing { hand: 1, points: BySeat::from_fn(SEATS, |_| 0) };
        let hand = Hearts {
            config: config.clone(),
            standing: config.standing.clone().unwrap_or_else(first),
            phase: Phase::Deal,
            hands: Hands::empty(SEATS),
            passed: BySeat::from_fn(SEATS, |_| None),
            gave: BySeat::from_fn(SEATS, |_| None),
            tricks: Tricks::led_by(Seat::at(0), SEATS),
            clock: Clock::new(at),
        };
        Ok((hand, Told::nothing()))
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => Turn::Dealer,
            Phase::Pass | Phase::Play => self.clock.turn(self.to_act()),
            Phase::Over => Turn::Over,
        }
    }

    fn deal(&self, dice: &mut Dice) -> Vec<Card> {
        dice.shuffled(Card::deck())
    }

    // RULES 2
    fn dealt(&mut self, at: Millis, deck: Vec<Card>) -> Told<Event> {
        self.hands = Hands::dealt(SEATS, &deck);
        let mut told = Told::nothing();
        let (hand, pass) = (self.standing.hand, self.way());
        told.each(SEATS, |viewer| Event::Dealt { hand, pass, cards: self.hands.own(viewer) });
        if pass == Way::Hold {
            self.begin_play(at);
        } else {
            self.phase = Phase::Pass;
            self.wait(at);
        }
        told
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        match action {
            Action::Pass { cards } => self.may_pass(seat, &cards).map(|()| self.pass(at, seat, cards)),
            Action::Play { card } => self.may_play(seat, card).map(|()| self.play(at, seat, card)),
        }
    }

    // RULES 7
    fn time_out(&mut self, at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        let passing = self.phase == Phase::Pass;
        for seat in self.to_act().iter() {
            told.and(match passing {
                true => self.pass(at, seat, self.hands.for_rules(seat)[..PASSED].to_vec()),
                false => self.play(at, seat, self.legal(seat)[0]),
            });
        }
        told
    }

    // RULES 8
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        self.clock.presence(at, seat, presence, self.to_act());
        Told::nothing()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    // RULES 5.4
    fn score(&self) -> BySeat<i64> {
        let Some(outcome) = self.outcome() else { return BySeat::from_fn(SEATS, |_| 0) };
        let all: i64 = outcome.points.values().iter().sum();
        outcome.points.map(|_, own| all - SEATS as i64 * own)
    }

    fn summary(&self) -> serde_json::Value {
        serde_json::json!({ "hand": self.standing.hand, "outcome": self.outcome() })
    }

    // RULES 6
    fn next(&self) -> Option<Next<Config>> {
        let outcome = self.outcome()?;
        let standing = Standing { hand: self.standing.hand.saturating_add(1), points: outcome.totals };
        let standing = outcome.winners.is_empty().then_some(standing);
        let start = if standing.is_some() { NextStart::After(self.config.pause_ms) } else { NextStart::Agreed };
        Some(Next { config: Config { standing, ..self.config.clone() }, start })
    }

    fn audit(&self) {
        let played = self.tricks.plays().map(|play| play.card);
        let mut cards: Vec<Card> = self.hands.all_for_rules().chain(played).collect();
        cards.sort();
        assert!(self.phase == Phase::Deal || cards == Card::deck(), "every card is in one place");
    }
}
