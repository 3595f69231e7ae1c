//! The kernel's questions to a hand, each answered in a line or two.

use serde::{Deserialize, Serialize};
use table::{
    BySeat, Dice, Export, Game, JoinWish, Millis, Money, Next, NextStart, Player, Players, Presence, Preset, Purse,
    Reveal, Rules, Seat, Seats, Told, Turn, Viewer,
};

use super::action::Action;
use super::config::{Carried, Config};
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::outcome::Summary;
use super::proof::{Salt, hex, unhex};
use super::refusal::Refusal;
use super::view::View;
use crate::card::Card;
use crate::document::NextContext;

/// The cards of a hand: two for each player in the order of play, then five for the board; and salts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    pub cards: Vec<Card>,
    pub salts: Vec<String>,
}

/// Long enough for players' own part of the next hand's dice to arrive.
const BETWEEN_HANDS_MS: Millis = 400;

impl Game for Holdem {
    const NAME: &'static str = "holdem";
    const RULES: Rules = Rules {
        en: include_str!("../../RULES.md"),
        zh: include_str!("../../RULES.zh.md"),
        ru: include_str!("../../RULES.ru.md"),
    };
    const CARRIED: &'static [&'static str] = &["carried"];
    const MONEY: Money = Money::Chips;
    const REVEAL: Reveal = Reveal::AtClose;
    const OPEN_SEATS: bool = true;

    type Config = Config;
    type Chance = Chance;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn presets() -> Vec<Preset<Config>> {
        let base = Config::default();
        let heads_up = Config { seats: 2, ..base.clone() };
        let full_ring = Config { seats: 9, ..base.clone() };
        let deep_ante = Config { ante: 50, max_buy_in: 60_000, ..base.clone() };
        vec![
            Preset { name: "six_max", config: base },
            Preset { name: "heads_up", config: heads_up },
            Preset { name: "full_ring", config: full_ring },
            Preset { name: "deep_with_antes", config: deep_ante },
        ]
    }

    fn check(config: &Config) -> Result<(), Refusal> {
        config.check()
    }

    fn most_to_bring(config: &Config) -> i64 {
        config.max_buy_in
    }

    fn seats(config: &Config) -> usize {
        config.seats
    }

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
        let count = 2 * self.doc.notation_order().len() + 5;
        let salt = |_| {
            let words: [[u8; 4]; 4] = std::array::from_fn(|_| dice.word().to_be_bytes());
            hex(words.as_flattened())
        };
        Chance { cards: deck[..count].to_vec(), salts: (0..count).map(salt).collect() }
    }

    fn dealt(&mut self, at: Millis, chance: Chance) -> Told<Event> {
        let salts: Option<Vec<Salt>> = chance.salts.iter().map(|salt| unhex(salt)).collect();
        let salts = salts.expect("a salt is 16 bytes in hexadecimal");
        let mut told = Told::nothing();
        self.deal_cards(at, &chance.cards, salts, &mut told);
        told
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        let told = self.ask(at, seat, action)?;
        self.note_pauses(at);
        Ok(told)
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

    fn join(&mut self, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<Event>, Refusal> {
        let told = self.sit_down(at, seat, player, purse)?;
        self.note_pauses(at);
        Ok(told)
    }

    /// A table that waits frees chairs at once; in a deal they stay taken until it is over, so that the
    /// hand's players are known to the end.
    fn gone(&self) -> Seats {
        let free = |seat: &Seat| {
            let person = &self.people[*seat];
            person.gone.is_some() || self.place(*seat).is_none() && person.held.is_none()
        };
        match self.stage {
            Stage::Waiting | Stage::Over => self.people.seats().filter(free).collect(),
            Stage::Dealing | Stage::Playing | Stage::Closing => Seats::NONE,
        }
    }

    fn sitting_out(&self) -> Seats {
        self.seats_sitting_out()
    }

    fn broke(&self) -> Seats {
        self.broke_seats()
    }

    fn waits_for_players(&self) -> bool {
        self.stage == Stage::Waiting
    }

    fn asks_to_join(&self, name: &str, action: &Action) -> Option<JoinWish> {
        self.join_wish(name, action)
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

    fn exports(&self, viewer: Viewer) -> Vec<Export> {
        let Some(outcome) = self.view(viewer).outcome else { return Vec::new() };
        vec![
            Export { name: "phh", extension: "phh", text: outcome.phh },
            Export { name: "pokerstars", extension: "txt", text: outcome.text },
        ]
    }

    fn summary(&self) -> serde_json::Value {
        serde_json::to_value(Summary::of(self)).expect("plain data")
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
