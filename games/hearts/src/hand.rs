//! One hand: the cards, the tricks, and what passing and playing do to them.

use cards::{Card, Suit, trick};
use cardtable::{BySeat, Clock, Hands, Hidden, Millis, Seat, Seats, Told, Tricks};

use crate::config::{Config, Standing};
use crate::event::{Event, Outcome};
use crate::refusal::Refusal;
use crate::rules::{HAND, MOON, PASSED, TWO_OF_CLUBS, Way, legal, points};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Deal,
    Pass,
    Play,
    Over,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Hearts {
    pub(crate) config: Config,
    /// The number of this hand, and the points before it.
    pub(crate) standing: Standing,
    pub(crate) phase: Phase,
    pub(crate) hands: Hands<Card>,
    /// What each seat gives away, and keeps in its hand until all have passed; then what each seat was given.
    pub(crate) passed: BySeat<Option<Hidden<Vec<Card>>>>,
    /// What each seat gave away, once all have passed.
    pub(crate) gave: BySeat<Option<Hidden<Vec<Card>>>>,
    pub(crate) tricks: Tricks<Card>,
    pub(crate) clock: Clock,
}

impl Hearts {
    pub(crate) fn way(&self) -> Way {
        Way::of(self.standing.hand)
    }

    pub(crate) fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Pass => self.passed.iter().filter(|(_, given)| given.is_none()).map(|(seat, _)| seat).collect(),
            Phase::Play => Seats::one(self.tricks.to_play()),
            Phase::Deal | Phase::Over => Seats::NONE,
        }
    }

    pub(crate) fn broken(&self) -> bool {
        self.tricks.plays().any(|play| play.card.suit == Suit::Hearts)
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<Card> {
        legal(self.hands.for_rules(seat), self.tricks.lead(), self.tricks.taken().is_empty(), self.broken())
    }

    /// The points that each seat has taken in this hand.
    pub(crate) fn taken(&self) -> BySeat<i64> {
        self.tricks.taken_by(|trick| trick.cards().map(points).sum())
    }

    // RULES 5 and 6
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let taken = self.taken();
        let moon = taken.seats().find(|seat| taken[*seat] == MOON);
        let points = taken.map(|seat, taken| match moon {
            None => *taken,
            Some(shooter) => MOON * i64::from(seat != shooter),
        });
        let totals = points.map(|seat, points| self.standing.points[seat] + points);
        let over = totals.values().iter().any(|total| *total >= self.config.to);
        let least = totals.values().iter().min();
        let winners = totals.seats().filter(|seat| over && Some(&totals[*seat]) == least).collect();
        Some(Outcome { points, totals, moon, winners })
    }

    pub(crate) fn may_pass(&self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::HandOver),
            Phase::Pass if self.passed[seat].is_some() => return Err(Refusal::NotYourTurn),
            Phase::Pass => {}
            Phase::Deal | Phase::Play => return Err(Refusal::NotPassing),
        }
        let different = (0..cards.len()).filter(|at| !cards[..*at].contains(&cards[*at])).count();
        let got = if cards.len() == PASSED { different } else { cards.len() };
        if got != PASSED {
            return Err(Refusal::PassThree { got });
        }
        match cards.iter().find(|card| !self.hands.for_rules(seat).contains(card)) {
            Some(card) => Err(Refusal::NotHeld { card: *card }),
            None => Ok(()),
        }
    }

    pub(crate) fn may_play(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over => return Err(Refusal::HandOver),
            Phase::Pass => return Err(Refusal::PassFirst),
            _ if !self.to_act().contains(seat) => return Err(Refusal::NotYourTurn),
            _ => {}
        }
        let hand = self.hands.for_rules(seat);
        if !hand.contains(&card) {
            return Err(Refusal::NotHeld { card });
        }
        if self.legal(seat).contains(&card) {
            return Ok(());
        }
        Err(match self.tricks.lead().map(|lead| lead.suit) {
            None if self.tricks.taken().is_empty() => Refusal::TwoOfClubsFirst,
            None => Refusal::HeartsNotBroken,
            Some(suit) if hand.iter().any(|held| held.suit == suit) => Refusal::FollowSuit { suit },
            Some(_) => Refusal::NoPointsYet,
        })
    }

    // RULES 3.2
    pub(crate) fn pass(&mut self, at: Millis, seat: Seat, mut cards: Vec<Card>) -> Told<Event> {
        cards.sort();
        let mut told = Told::nothing();
        told.split(seat, Event::Passed { seat, cards: Some(cards.clone()) }, Event::Passed { seat, cards: None });
        self.passed[seat] = Some(Hidden::for_seat(seat, cards));
        match self.to_act().is_empty() {
            true => self.exchange(at, &mut told),
            false => self.clock.hurry(at, self.to_act()),
        }
        told
    }

    fn exchange(&mut self, at: Millis, told: &mut Told<Event>) {
        self.gave = self.passed.clone();
        let given = self.gave.map(|_, given| given.as_ref().expect("all have passed").for_rules().clone());
        for (from, cards) in given.iter() {
            let seat = from.after(self.way() as usize, given.len());
            self.hands.remove(from, cards);
            self.hands.add(seat, cards);
            let received = |cards| Event::Received { seat, from, cards };
            told.split(seat, received(Some(cards.clone())), received(None));
            self.passed[seat] = Some(Hidden::for_seat(seat, cards.clone()));
        }
        self.begin_play(at);
    }

    // RULES 4.1
    pub(crate) fn begin_play(&mut self, at: Millis) {
        let leader = self.hands.holder(TWO_OF_CLUBS).expect("every card is dealt");
        self.tricks = Tricks::led_by(leader, self.passed.len());
        self.phase = Phase::Play;
        self.wait(at);
    }

    // RULES 4.5
    pub(crate) fn play(&mut self, at: Millis, seat: Seat, card: Card) -> Told<Event> {
        let mut told = Told::nothing();
        told.all(Event::Played { seat, card });
        self.hands.remove(seat, &[card]);
        if let Some(taken) = self.tricks.play(card, |cards| trick::taker(cards, None)) {
            told.all(Event::TrickTaken { seat: taken.winner, points: taken.cards().map(points).sum() });
        }
        if self.tricks.taken().len() == HAND {
            self.phase = Phase::Over;
        }
        if let Some(outcome) = self.outcome() {
            told.all(Event::Scored(outcome));
        }
        self.wait(at);
        told
    }

    // RULES 7
    pub(crate) fn wait(&mut self, at: Millis) {
        self.clock.start(at, self.config.think_ms, self.to_act());
    }
}
