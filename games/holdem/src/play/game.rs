//! The kernel's questions to a hand, each answered in a line or two.

use cardtable::{
    About, BySeat, Dice, Game, Millis, Money, Next, NextStart, Players, Presence, Reveal, Sealed, Seat, Seats, Told,
    Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use super::action::Action;
use super::config::{Carried, Config};
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::outcome::Summary;
use super::question::AboutTheHand;
use super::refusal::Refusal;
use super::sealing::sealing;
use super::seating::ComeAndGo;
use super::view::View;
use crate::document::NextContext;
use cards::Card;

/// The cards of a hand: two for each player in the order of play, then five for the board. Logs of version 1 have salts
/// beside them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chance {
    pub cards: Vec<Card>,
}

/// Long enough for players' own part of the next hand's dice to arrive.
const BETWEEN_HANDS_MS: Millis = 400;

impl Game for Holdem {
    const ABOUT: About =
        About { money: Money::Chips, reveal: Reveal::Sealed, ..About::new("holdem", cardtable::rules!()) };

    type Config = Config;
    type Chance = Chance;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = ComeAndGo;
    type Questions = AboutTheHand;

    /// A table begins empty and waits: people join the running hand, with money.
    fn can_begin(_config: &Config, _players: &Players) -> bool {
        true
    }

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Holdem, Told<Event>), Refusal> {
        let mut told = Told::nothing();
        let mut hand = Holdem::open(config, players, &mut told)?;
        hand.note_pauses(at);
        match hand.doc.is_waiting() {
            true => {
                told.all(Event::WaitingForPlayers);
                hand.deadline = hand.first_pause_ends();
            }
            false => hand.stage = Stage::Dealing,
        }
        Ok((hand, told))
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Dealing => Turn::Dealer,
            Stage::Over => Turn::Over,
            Stage::Waiting | Stage::Playing | Stage::Closing => {
                let to_act = self.to_act().map_or(Seats::NONE, Seats::one);
                Turn::Seats { to_act, deadline: self.deadline }
            }
        }
    }

    fn deal(&self, dice: &mut Dice) -> Chance {
        let mut deck = Card::deck();
        dice.shuffle(&mut deck);
        Chance { cards: deck[..self.cards_to_deal()].to_vec() }
    }

    fn dealt(&mut self, at: Millis, chance: Chance) -> Told<Event> {
        let mut told = Told::nothing();
        self.deal_cards(at, &chance.cards, &mut told);
        told
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        let told = self.ask(at, seat, &action)?;
        self.note_pauses(at);
        Ok(told)
    }

    fn in_log(&self, seat: Seat, action: Action) -> Action {
        self.in_short(seat, action)
    }

    fn time_out(&mut self, at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        self.clock_ran_out(at, &mut told);
        self.note_pauses(at);
        told
    }

    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        let mut told = Told::nothing();
        match presence {
            Presence::Present => self.people[seat].away = false,
            Presence::Absent => self.people[seat].away = true,
            Presence::Left => self.leave(at, seat, &mut told),
        }
        self.note_pauses(at);
        told
    }

    fn owes_answer(&self) -> Seats {
        self.silent_if_it_ran_out()
    }

    /// Wishes for the next hand are heard after the end of this one, too.
    fn may_speak(&self) -> Seats {
        self.people.seats().filter(|seat| self.place(*seat).is_some()).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn score(&self) -> BySeat<i64> {
        let stacks = self.stacks();
        self.people.map(|seat, person| {
            let stack = self.doc.in_seat(seat.index() + 1).map_or(0, |place| stacks[place]);
            stack + person.paid - person.brought
        })
    }

    fn held(&self) -> i64 {
        let middle = self.deal.as_ref().map_or(0, |deal| deal.deal.in_the_middle());
        self.stacks().iter().sum::<i64>() + middle
    }

    fn played(&self) -> bool {
        self.people.iter().any(|(seat, person)| self.hole[seat].is_some() && !person.house)
    }

    fn summary(&self) -> serde_json::Value {
        serde_json::to_value(Summary::of(self)).expect("plain data")
    }

    fn sealed() -> Option<Sealed<Holdem>> {
        Some(sealing())
    }

    fn next(&self) -> Option<Next<Config>> {
        let context = NextContext { finishing_stacks: Some(self.stacks()), ..self.next_context() };
        let document = self.doc.next(&context).to_json();
        let carried = Carried {
            document,
            banks: self.people.values().iter().map(|person| person.bank_ms).collect(),
            timeouts: self.people.values().iter().map(|person| person.timeouts).collect(),
            played: self.people.values().iter().map(|person| person.played).collect(),
            gone: self.people.values().iter().map(|person| person.gone.clone()).collect(),
            held: self.people.values().iter().map(|person| person.held.clone()).collect(),
            pauses: self.people.values().iter().map(|person| person.pause).collect(),
        };
        Some(Next {
            config: Config { carried: Some(carried), ..self.config.clone() },
            start: NextStart::After(BETWEEN_HANDS_MS),
        })
    }

    fn audit(&self) {
        assert_eq!(self.held(), self.chips, "a chip was lost or made");
        let mut seen = 0u64;
        let hole = self.hole.values().iter().flatten().flat_map(|cards| *cards.for_rules());
        for card in hole.chain(self.board.for_rules().iter().copied()) {
            assert!(seen >> card.index() & 1 == 0, "{card} was dealt twice");
            seen |= 1 << card.index();
        }
        assert!(self.stacks().iter().all(|stack| *stack >= 0), "a stack below zero");
    }
}
