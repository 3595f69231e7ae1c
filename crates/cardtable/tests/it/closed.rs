//! Kuhn poker with a sealed deck: cards that were not shown stay closed after the hand.

use cardtable::{
    About, BySeat, Dice, FixedSeats, Game, Hosted, Millis, Next, NoQuestions, Players, Presence, Reveal, Sealed, Seat,
    Seats, Told, Turn, TypeList, Viewer,
};
use kuhn::{Action, Card, Config, Event, Kuhn, Refusal, View};

#[derive(Clone, PartialEq, Debug)]
pub struct Closed(Kuhn);

pub fn hosted() -> Hosted<Closed> {
    Hosted::new(&[], || TypeList::new("Closed on the wire."))
}

fn card(text: &String) -> Option<Card> {
    serde_json::from_value(serde_json::json!(text)).ok()
}

impl Game for Closed {
    const ABOUT: About = About { reveal: Reveal::Sealed, ..About::new("closed", Kuhn::ABOUT.rules) };
    type Config = Config;
    type Chance = <Kuhn as Game>::Chance;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Self, Told<Event>), Refusal> {
        Kuhn::start(config, players, at).map(|(hand, told)| (Closed(hand), told))
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn deal(&self, dice: &mut Dice) -> Self::Chance {
        self.0.deal(dice)
    }
    fn dealt(&mut self, at: Millis, cards: Self::Chance) -> Told<Event> {
        self.0.dealt(at, cards)
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
    fn may_speak(&self) -> Seats {
        self.0.may_speak()
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
    fn sealed() -> Option<Sealed<Closed>> {
        Some(Sealed {
            pack: || ["J", "Q", "K"].map(String::from).to_vec(),
            wants: |_| 2,
            chance: |cards| Some([card(&cards[0])?, card(&cards[1])?]),
            known: |hand, viewer| {
                let cards = hand.view(viewer).cards;
                (0..cards.len()).filter(|place| cards[*place].is_some()).collect()
            },
        })
    }
}
