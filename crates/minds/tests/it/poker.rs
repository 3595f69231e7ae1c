//! Kuhn poker as a game that can be thought about.

use cardtable::suite::people;
use cardtable::{
    About, BySeat, Dice, FixedSeats, Game, Millis, Next, NoQuestions, Players, Presence, Seat, Told, Turn, Viewer,
};
use kuhn::{Action, Card, Config, Event, Kuhn, Refusal, View};
use minds::{Imagine, Mind};

/// Kuhn's rules, borrowed, so that these tests can say how to think about them.
#[derive(Clone, PartialEq, Debug)]
pub struct Poker(Kuhn);

impl Game for Poker {
    const ABOUT: About = Kuhn::ABOUT;

    type Config = Config;
    type Chance = [Card; 2];
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Poker, Told<Event>), Refusal> {
        Kuhn::start(config, players, at).map(|(hand, told)| (Poker(hand), told))
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn deal(&self, dice: &mut Dice) -> [Card; 2] {
        self.0.deal(dice)
    }
    fn dealt(&mut self, at: Millis, chance: [Card; 2]) -> Told<Event> {
        self.0.dealt(at, chance)
    }
    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        self.0.act(at, seat, action)
    }
    fn time_out(&mut self, at: Millis) -> Told<Event> {
        self.0.time_out(at)
    }
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        self.0.presence(at, seat, presence)
    }
    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }
    fn score(&self) -> BySeat<i64> {
        self.0.score()
    }
    fn next(&self) -> Option<Next<Config>> {
        self.0.next()
    }
}

/// A hand with these cards in which this was said.
pub fn hand(cards: [Card; 2], said: &[Action]) -> Poker {
    let (mut hand, _) = Poker::start(&Config::default(), &people(2), 0).expect("a sound config");
    let _ = hand.dealt(0, cards);
    for (place, action) in said.iter().enumerate() {
        let _ = hand.act(0, Seat::at(place % 2), *action).expect("a legal action");
    }
    hand
}

impl Imagine for Poker {
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Poker> {
        let own = view.cards[seat.index()]?;
        let others: Vec<Card> = [Card::Jack, Card::Queen, Card::King].into_iter().filter(|card| *card != own).collect();
        let other = *dice.pick(&others)?;
        let cards = if seat.index() == 0 { [own, other] } else { [other, own] };
        let said: &[Action] = match (view.turn?.index(), view.paid[0] == view.paid[1]) {
            (0, true) => &[],
            (0, false) => &[Action::Check, Action::Bet],
            (_, true) => &[Action::Check],
            (_, false) => &[Action::Bet],
        };
        Some(hand(cards, said))
    }
}

impl Mind for Poker {
    fn candidates(view: &View, _seat: Seat, _dice: &mut Dice) -> Vec<Action> {
        view.choices.clone()
    }

    /// Bets and calls with a king, and with a queen every other time.
    fn habit(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let view = self.view(Viewer::Seat(seat));
        let brave = match view.cards[seat.index()]? {
            Card::Jack => false,
            Card::Queen => dice.chance(1, 2),
            Card::King => true,
        };
        let wanted = if brave { [Action::Bet, Action::Call] } else { [Action::Check, Action::Fold] };
        view.choices.into_iter().find(|choice| wanted.contains(choice))
    }
}
