//! A game that misbehaves on purpose.

use cardtable::{
    About, BySeat, Dice, FixedSeats, Game, Millis, Next, NoQuestions, Players, Presence, Seat, Told, Turn, Viewer,
};
use kuhn::{Action, Config, Kuhn};

/// Kuhn poker whose rules fall over whenever somebody folds.
#[derive(Clone, PartialEq, Debug)]
pub struct Bomb(Kuhn);

impl Game for Bomb {
    const ABOUT: About = About::new("bomb", Kuhn::ABOUT.rules);
    type Config = Config;
    type Chance = <Kuhn as Game>::Chance;
    type Action = Action;
    type Event = <Kuhn as Game>::Event;
    type View = <Kuhn as Game>::View;
    type Refusal = <Kuhn as Game>::Refusal;
    type Seating = FixedSeats;
    type Questions = NoQuestions;

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Bomb, Told<Self::Event>), Self::Refusal> {
        Kuhn::start(config, players, at).map(|(hand, told)| (Bomb(hand), told))
    }
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn deal(&self, dice: &mut Dice) -> Self::Chance {
        self.0.deal(dice)
    }
    fn dealt(&mut self, at: Millis, chance: Self::Chance) -> Told<Self::Event> {
        self.0.dealt(at, chance)
    }
    fn act(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Self::Event>, Self::Refusal> {
        assert!(action != Action::Fold, "the rules fall over");
        self.0.act(at, seat, action)
    }
    fn time_out(&mut self, at: Millis) -> Told<Self::Event> {
        self.0.time_out(at)
    }
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Self::Event> {
        self.0.presence(at, seat, presence)
    }
    fn view(&self, viewer: Viewer) -> Self::View {
        self.0.view(viewer)
    }
    fn score(&self) -> BySeat<i64> {
        self.0.score()
    }
    fn next(&self) -> Option<Next<Config>> {
        self.0.next()
    }
}
