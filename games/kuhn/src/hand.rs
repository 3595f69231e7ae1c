//! One hand: the cards, what was said, and how each input changes it.

use cardtable::{
    About, BySeat, Clock, Dice, FixedSeats, Game, Hidden, Millis, Next, NextStart, NoQuestions, Players, Presence,
    Seat, Seats, Told, Turn, Viewer,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::action::Action;
use crate::config::Config;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::view::View;

/// RULES 1, lowest first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
pub enum Card {
    #[serde(rename = "J")]
    Jack,
    #[serde(rename = "Q")]
    Queen,
    #[serde(rename = "K")]
    King,
}

pub const DECK: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

#[derive(Clone, PartialEq, Debug)]
pub struct Kuhn {
    pub(crate) config: Config,
    /// One for each seat; none before the deal.
    pub(crate) cards: Option<[Hidden<Card>; 2]>,
    pub(crate) said: Vec<Action>,
    pub(crate) paid: [i64; 2],
    pub(crate) winner: Option<Seat>,
    clock: Clock,
}

impl Kuhn {
    /// Whose word it is: seat 0 speaks first, then they alternate.
    pub(crate) fn to_speak(&self) -> Option<Seat> {
        (self.cards.is_some() && self.winner.is_none()).then(|| Seat::at(self.said.len() % 2))
    }

    /// RULES 4.1 and 4.2; the view offers these, and `act` accepts no others.
    pub(crate) fn choices(&self) -> [Action; 2] {
        match self.said.last() {
            Some(Action::Bet) => [Action::Call, Action::Fold],
            _ => [Action::Check, Action::Bet],
        }
    }

    // RULES 8
    fn wait(&mut self, at: Millis) {
        self.clock.start(at, self.config.think_ms, self.to_speak().into_iter().collect());
    }

    fn speak(&mut self, at: Millis, seat: Seat, action: Action) -> Told<Event> {
        self.said.push(action);
        self.wait(at);
        let mut told = Told::nothing();
        told.all(Event::Spoke { seat, action });
        match action {
            Action::Bet => self.paid[seat.index()] += self.config.ante,
            Action::Call => {
                self.paid[seat.index()] += self.config.ante;
                self.show(&mut told);
            }
            Action::Check if self.said.len() == 2 => self.show(&mut told),
            Action::Check => {}
            Action::Fold => self.win(seat.after(1, 2), &mut told),
        }
        told
    }

    // RULES 5
    fn show(&mut self, told: &mut Told<Event>) {
        let cards = self.cards.as_mut().expect("cards are dealt before anyone speaks");
        cards.iter_mut().for_each(Hidden::open);
        let [first, second] = [*cards[0].for_rules(), *cards[1].for_rules()];
        told.all(Event::Shown { cards: [first, second] });
        self.win(Seat::at(usize::from(second > first)), told);
    }

    // RULES 7
    fn win(&mut self, seat: Seat, told: &mut Told<Event>) {
        self.winner = Some(seat);
        told.all(Event::Won { seat, points: self.paid[1 - seat.index()] });
    }
}

impl Game for Kuhn {
    const ABOUT: About = About::new("kuhn", cardtable::rules!());

    type Config = Config;
    type Chance = [Card; 2];
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, _players: &Players, at: Millis) -> Result<(Kuhn, Told<Event>), Refusal> {
        let (paid, clock) = ([config.ante; 2], Clock::new(at));
        let hand = Kuhn { config: config.clone(), cards: None, said: Vec::new(), paid, winner: None, clock };
        Ok((hand, Told::nothing()))
    }

    fn turn(&self) -> Turn {
        match self.to_speak() {
            Some(seat) => self.clock.turn(Seats::one(seat)),
            None if self.cards.is_none() => Turn::Dealer,
            None => Turn::Over,
        }
    }

    fn deal(&self, dice: &mut Dice) -> [Card; 2] {
        let mut deck = DECK;
        dice.shuffle(&mut deck);
        [deck[0], deck[1]]
    }

    // RULES 2
    fn dealt(&mut self, at: Millis, cards: [Card; 2]) -> Told<Event> {
        assert!(cards[0] != cards[1], "a card is dealt once");
        let mut told = Told::nothing();
        for (index, card) in cards.into_iter().enumerate() {
            let seat = Seat::at(index);
            told.split(seat, Event::CardDealt { seat, card: Some(card) }, Event::CardDealt { seat, card: None });
        }
        self.cards = Some([0, 1].map(|index| Hidden::for_seat(Seat::at(index), cards[index])));
        self.wait(at);
        told
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        let turn = self.to_speak().ok_or(Refusal::HandOver)?;
        if turn != seat {
            return Err(Refusal::NotYourTurn);
        }
        if !self.choices().contains(&action) {
            let answering = matches!(action, Action::Call | Action::Fold);
            return Err(if answering { Refusal::NoBet } else { Refusal::CallOrFold });
        }

        Ok(self.speak(at, seat, action))
    }

    // RULES 8
    fn time_out(&mut self, at: Millis) -> Told<Event> {
        let Some(seat) = self.to_speak() else { return Told::nothing() };
        let quiet = if self.choices().contains(&Action::Check) { Action::Check } else { Action::Fold };
        self.speak(at, seat, quiet)
    }

    // RULES 9
    fn presence(&mut self, _at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        let mut told = Told::nothing();
        if presence == Presence::Left && self.cards.is_some() && self.winner.is_none() {
            self.win(seat.after(1, 2), &mut told);
        }
        told
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn score(&self) -> BySeat<i64> {
        BySeat::from_fn(2, |seat| match self.winner {
            Some(winner) if winner == seat => self.paid[1 - seat.index()],
            Some(_) => -self.paid[seat.index()],
            None => 0,
        })
    }

    fn next(&self) -> Option<Next<Config>> {
        Some(Next { config: self.config.clone(), start: NextStart::Agreed })
    }

    fn audit(&self) {
        if let Some([first, second]) = &self.cards {
            assert!(first.for_rules() != second.for_rules(), "one card in two hands");
        }
        assert!(self.paid.iter().all(|paid| (self.config.ante..=2 * self.config.ante).contains(paid)));
    }
}
