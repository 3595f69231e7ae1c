//! A game that misbehaves on purpose.

use cardtable::{
    About, AnyGame, BySeat, Dice, FixedSeats, Game, Hosted, JoinWish, Millis, Next, NoQuestions, Player, Players,
    Presence, Purse, Refused, Seat, Seating, Seats, Told, Turn, TypeList, Viewer,
};
use kuhn::{Action, Config, Kuhn};

/// What a seat has paid in no hand that these rules have played, and what they fall over when they are looked at.
pub const UNHEARD_OF: i64 = 666;

thread_local! {
    static VIEWS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How many views were made on this thread.
#[allow(dead_code)]
pub fn views_made() -> usize {
    VIEWS.get()
}

/// Kuhn poker whose rules fall over whenever somebody folds, and when a hand is broken off.
#[derive(Clone, PartialEq, Debug)]
pub struct Bomb(Kuhn);

/// Seats as in most games, of which nobody can say what they own.
pub struct Unsettled;

impl Seating<Bomb> for Unsettled {
    const OPEN: bool = false;

    fn join(hand: &mut Bomb, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<Event>, Refused> {
        FixedSeats::join(hand, at, seat, player, purse)
    }
    fn most_to_bring(_: &Config) -> i64 {
        0
    }
    fn gone(_: &Bomb) -> Seats {
        Seats::NONE
    }
    fn sitting_out(_: &Bomb) -> Seats {
        Seats::NONE
    }
    fn broke(_: &Bomb) -> Seats {
        Seats::NONE
    }
    fn waits_for_players(_: &Bomb) -> bool {
        false
    }
    fn settled(_: &Bomb) -> Option<BySeat<i64>> {
        panic!("the rules fall over")
    }
    fn asks_to_join(_: &Bomb, _: &str, _: &Action) -> Option<JoinWish> {
        None
    }
}

type Event = <Kuhn as Game>::Event;

/// It as a server is given it.
pub fn fragile() -> &'static dyn AnyGame {
    Box::leak(Box::new(Hosted::<Bomb>::new(&[], || TypeList::new("Not for the page."))))
}

impl Game for Bomb {
    const ABOUT: About = About::new("bomb", Kuhn::ABOUT.rules);
    type Config = Config;
    type Chance = <Kuhn as Game>::Chance;
    type Action = Action;
    type Event = <Kuhn as Game>::Event;
    type View = <Kuhn as Game>::View;
    type Refusal = <Kuhn as Game>::Refusal;
    type Seating = Unsettled;
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
        VIEWS.set(VIEWS.get() + 1);
        let view = self.0.view(viewer);
        assert!(!view.paid.contains(&UNHEARD_OF), "the rules fall over");
        view
    }
    fn score(&self) -> BySeat<i64> {
        self.0.score()
    }
    fn next(&self) -> Option<Next<Config>> {
        self.0.next()
    }
}
