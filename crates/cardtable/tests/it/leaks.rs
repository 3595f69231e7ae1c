//! The suites find what they are there for: Kuhn poker that gives a card away, one way after the other, fails them.

use cardtable::suite::{Probe, conformance, secrecy};
use cardtable::{
    About, BySeat, Dice, FixedSeats, Game, Millis, Next, NoQuestions, Offers, Players, Presence, Seat, Seats, Told,
    Turn, Viewer,
};
use kuhn::{Action, Card, Config, Event, Kuhn, Refusal, View};

const BY_NOTHING: u8 = 0;
const BY_A_CARD: u8 = 1;
const BY_AN_ORDER: u8 = 2;
const BY_THE_CLOCK: u8 = 3;
const BY_AN_EVENT: u8 = 4;
const BY_THE_DEAL: u8 = 5;
const BY_A_REFUSAL: u8 = 6;
/// Everybody is shown what the next seat received, and twins leave it as it is.
const BY_A_WEAK_TWIN: u8 = 7;
/// Only the answer to a near miss tells: nothing that is offered or stray does.
const BY_A_NEAR_MISS: u8 = 8;
/// No leak at all: a near miss is refused and played nevertheless.
const PLAYS_WHAT_IT_REFUSES: u8 = 9;

/// Kuhn poker in which everybody learns whether seat 1 has the king.
#[derive(Clone, PartialEq, Debug)]
struct Leaky<const BY: u8>(Kuhn);

/// A bet by whoever is not to speak is what a careless player would send, and nothing else ever sends it.
const NEAR_MISS: Action = Action::Bet;

impl<const BY: u8> Leaky<BY> {
    /// What is told by this leak and not by the others.
    fn king(&self, by: u8) -> bool {
        BY == by && self.0.view(Viewer::Open).cards[1] == Some(Card::King)
    }

    /// Whether the other seat is to speak.
    fn misses(&self, seat: Seat) -> bool {
        matches!(self.0.turn(), Turn::Seats { to_act, .. } if !to_act.contains(seat) && to_act.contains(seat.after(1, 2)))
    }

    fn shown() -> Event {
        Event::Shown { cards: [Card::Queen, Card::King] }
    }
}

impl<const BY: u8> Game for Leaky<BY> {
    const ABOUT: About = About::new("leaky", Kuhn::ABOUT.rules);
    type Config = Config;
    type Chance = <Kuhn as Game>::Chance;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Self, Told<Event>), Refusal> {
        Kuhn::start(config, players, at).map(|(hand, told)| (Leaky(hand), told))
    }
    fn turn(&self) -> Turn {
        match self.0.turn() {
            Turn::Seats { to_act, deadline } => {
                Turn::Seats { to_act, deadline: deadline.map(|at| at + i64::from(self.king(BY_THE_CLOCK))) }
            }
            other => other,
        }
    }
    fn deal(&self, dice: &mut Dice) -> Self::Chance {
        self.0.deal(dice)
    }
    fn dealt(&mut self, at: Millis, cards: Self::Chance) -> Told<Event> {
        let mut told = self.0.dealt(at, cards);
        if self.king(BY_THE_DEAL) {
            told.all(Self::shown());
        }
        told
    }
    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        if action == NEAR_MISS && self.misses(seat) {
            if BY == PLAYS_WHAT_IT_REFUSES {
                let speaker = seat.after(1, 2);
                let _ = self.0.act(at, speaker, self.0.view(Viewer::Seat(speaker)).choices[0])?;
            }
            return Err(if self.king(BY_A_NEAR_MISS) { Refusal::NoBet } else { Refusal::NotYourTurn });
        }
        let king = self.king(BY_A_REFUSAL);
        let mut told = self.0.act(at, seat, action).map_err(|no| if king { Refusal::NoBet } else { no })?;
        if self.king(BY_AN_EVENT) {
            told.all(Self::shown());
        }
        Ok(told)
    }
    fn time_out(&mut self, at: Millis) -> Told<Event> {
        self.0.time_out(at)
    }
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        self.0.presence(at, seat, presence)
    }
    fn may_speak(&self) -> Seats {
        self.0.may_speak()
    }
    fn view(&self, viewer: Viewer) -> View {
        let mut view = self.0.view(viewer);
        if self.king(BY_A_CARD) {
            view.cards[1] = Some(Card::King);
        }
        if self.king(BY_AN_ORDER) {
            view.choices.reverse();
        }
        if let (BY_A_WEAK_TWIN, Viewer::Seat(seat)) = (BY, viewer) {
            let next = seat.after(1, 2).index();
            view.cards[next] = self.0.view(Viewer::Open).cards[next];
        }
        view
    }
    fn score(&self) -> BySeat<i64> {
        self.0.score()
    }
    fn next(&self) -> Option<Next<Config>> {
        self.0.next()
    }
}

impl<const BY: u8> Offers for Leaky<BY> {
    fn offered(view: &View) -> Vec<Action> {
        Kuhn::offered(view)
    }
}

impl<const BY: u8> Probe for Leaky<BY> {
    fn tables() -> Vec<(Config, Players)> {
        Kuhn::tables()
    }
    fn stray(dice: &mut Dice) -> Action {
        if BY < BY_A_WEAK_TWIN { Kuhn::stray(dice) } else { Action::Fold }
    }
    fn near_miss(&self, seat: Seat, _: &mut Dice) -> Option<Action> {
        (BY > BY_A_WEAK_TWIN && self.misses(seat)).then_some(NEAR_MISS)
    }
    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        if BY == BY_A_WEAK_TWIN { self.clone() } else { Leaky(self.0.twin(viewer, dice)) }
    }
    fn twin_chance(&self, cards: &Self::Chance, viewer: Viewer, dice: &mut Dice) -> Option<Self::Chance> {
        if BY == BY_A_WEAK_TWIN { None } else { self.0.twin_chance(cards, viewer, dice) }
    }
}

const HANDS: u32 = 100;

#[test]
fn a_game_that_keeps_its_secrets_passes() {
    secrecy::<Leaky<BY_NOTHING>>(HANDS);
}

#[test]
#[should_panic(expected = "can tell two views apart")]
fn a_card_in_a_view_is_found() {
    secrecy::<Leaky<BY_A_CARD>>(HANDS);
}

#[test]
#[should_panic(expected = "can tell two views apart")]
fn an_order_that_depends_on_a_card_is_found() {
    secrecy::<Leaky<BY_AN_ORDER>>(HANDS);
}

#[test]
#[should_panic(expected = "can tell two hands apart by the clock")]
fn a_clock_that_depends_on_a_card_is_found() {
    secrecy::<Leaky<BY_THE_CLOCK>>(HANDS);
}

#[test]
#[should_panic(expected = "heard more than it saw")]
fn an_event_that_tells_a_card_is_found() {
    secrecy::<Leaky<BY_AN_EVENT>>(HANDS);
}

#[test]
#[should_panic(expected = "hears hidden cards being dealt")]
fn a_deal_that_tells_a_card_is_found() {
    secrecy::<Leaky<BY_THE_DEAL>>(HANDS);
}

#[test]
#[should_panic(expected = "a refusal tells")]
fn a_refusal_that_depends_on_a_card_is_found() {
    secrecy::<Leaky<BY_A_REFUSAL>>(HANDS);
}

#[test]
#[should_panic(expected = "hidden and never differ in a twin")]
fn a_leak_behind_a_twin_that_draws_nothing_anew_is_found() {
    secrecy::<Leaky<BY_A_WEAK_TWIN>>(HANDS);
}

#[test]
#[should_panic(expected = "a refusal tells")]
fn a_near_miss_whose_answer_depends_on_a_card_is_found() {
    secrecy::<Leaky<BY_A_NEAR_MISS>>(HANDS);
}

#[test]
#[should_panic(expected = "a refused Bet changed the hand")]
fn a_near_miss_that_is_refused_and_played_is_found() {
    conformance::<Leaky<PLAYS_WHAT_IT_REFUSES>>(HANDS);
}
