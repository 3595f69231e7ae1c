//! A small game with everything that Kuhn poker has not: open seats, money, a secret for all hands.

use std::cell::Cell;

use cardtable::{
    About, BySeat, Clash, Dice, Game, Limit, Millis, Misfit, Money, Next, NextStart, NoQuestions, Player, Players,
    Presence, Preset, Rules, Seat, Seats, Told, Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, VariantNames};

pub use crate::pot_bots::{BOTS, hosted};
use crate::pot_seats::Anytime;

/// How long a hand lasts if nobody ends it.
pub const HAND_MS: Millis = 1_000;
pub const SEATS: usize = 3;

const UNLUCKY: Clash = Clash { rule: "unlucky", option: "stake", words: "nobody puts in thirteen" };

thread_local! {
    /// How many views this test has made.
    pub static VIEWS: Cell<u32> = const { Cell::new(0) };
}

/// Everyone puts money in until somebody ends it, and gets it back but for one coin, which is burned.
#[derive(Clone, PartialEq, Debug)]
pub struct Pot {
    pub(crate) config: Config,
    pub(crate) coins: BySeat<i64>,
    pub(crate) drawn: Option<u32>,
    deadline: Millis,
    over: bool,
    pub(crate) seated: Seats,
    pub(crate) left: Seats,
    pub(crate) out: Seats,
    /// A hundred for each step in a name like `bot 2`, ten more for a hasty one, nothing for an even one.
    named: BySeat<i64>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// What each player puts in first.
    pub stake: i64,
    /// Which hand of the table it is, filled by the game.
    pub round: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { stake: 5, round: 1 }
    }
}

impl cardtable::Config for Config {
    const CARRIED: &'static [&'static str] = &["round"];
    const CLASHES: &'static [Clash] = &[UNLUCKY];

    fn presets() -> Vec<Preset<Config>> {
        vec![
            Preset { name: "small", config: Config::default() },
            Preset { name: "large", config: Config { stake: 50, ..Config::default() } },
        ]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![Limit::new("stake", self.stake, 0, 1_000_000)]
    }

    fn check(&self) -> Result<(), Misfit> {
        if self.stake == 13 { Err(UNLUCKY.into()) } else { Ok(()) }
    }

    fn seats(&self) -> usize {
        SEATS
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Put {
        coins: i64,
    },
    /// The same, coin by coin; the log keeps their sum.
    Heap {
        coins: Vec<i64>,
    },
    /// Refused, and yet it counts.
    Grumble,
    Whisper,
    /// Draws once more.
    Again,
    /// A hand without this seat.
    Out,
    End,
    Chair {
        seat: Option<Seat>,
        coins: Option<i64>,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Began,
    Drew { number: u32 },
    Put { seat: Seat, coins: i64 },
    Whispered,
    Ended,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub coins: Vec<i64>,
    pub out: Seats,
    pub over: bool,
}

#[derive(Clone, PartialEq, Debug, thiserror::Error, Serialize, AsRefStr, VariantNames)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum No {
    #[error("no: too late")]
    TooLate,
    #[error("no: bad coins")]
    BadCoins,
    #[error("no: grumbled")]
    Grumbled,
    #[error("no: sit first")]
    SitFirst,
    #[error("no: too poor for {coins}")]
    TooPoor { coins: i64 },
}

impl cardtable::Refusal for No {}

fn worth(player: &Player) -> i64 {
    let number: i64 = player.name.strip_prefix("bot ").and_then(|number| number.parse().ok()).unwrap_or(0);
    match player.bot.as_deref() {
        Some("even") => 0,
        Some("hasty") => 100 * number + 10,
        _ => 100 * number,
    }
}

impl Pot {
    fn end(&mut self, told: &mut Told<Event>) {
        self.over = true;
        for (seat, coins) in self.coins.iter_mut() {
            told.burn((*coins).min(1));
            told.pay(seat, (*coins - 1).max(0));
            *coins = 0;
        }
        told.all(Event::Ended);
    }
}

impl Game for Pot {
    const ABOUT: About = About {
        money: Money::Chips,
        host_seat: 2,
        ..About::new("pot", Rules { en: "Put in.", zh: "放进去。", ru: "Клади." })
    };

    type Config = Config;
    type Chance = u32;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Refusal = No;
    type Seating = Anytime;
    type Questions = NoQuestions;

    fn can_begin(_config: &Config, players: &Players) -> bool {
        players.values().iter().any(Option::is_some)
    }

    fn price(config: &Config, players: &Players) -> i64 {
        config.stake * players.values().iter().flatten().count() as i64
    }

    fn start(config: &Config, players: &Players, at: Millis) -> Result<(Pot, Told<Event>), No> {
        let mut told = Told::nothing();
        told.all(Event::Began);
        let coins = players.map(|_, player| if player.is_some() { config.stake } else { 0 });
        coins.iter().for_each(|(seat, coins)| told.take(seat, *coins));
        let seated = players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat).collect();
        let named = players.map(|_, player| player.as_ref().map_or(0, worth));
        let (left, out) = (Seats::NONE, Seats::NONE);
        let (config, deadline) = (config.clone(), at + HAND_MS);
        Ok((Pot { config, coins, drawn: None, deadline, over: false, seated, left, out, named }, told))
    }

    fn turn(&self) -> Turn {
        match self.drawn {
            _ if self.over => Turn::Over,
            None => Turn::Dealer,
            // Nobody hurries for nothing.
            Some(_) => Turn::Seats { to_act: self.seated, deadline: (self.config.stake > 0).then_some(self.deadline) },
        }
    }

    fn deal(&self, dice: &mut Dice) -> u32 {
        dice.word()
    }

    fn dealt(&mut self, _at: Millis, number: u32) -> Told<Event> {
        self.drawn = Some(number);
        let mut told = Told::nothing();
        told.all(Event::Drew { number });
        told.note("a draw");
        told
    }

    fn act(&mut self, _at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, No> {
        let mut told = Told::nothing();
        match action {
            Action::Out => self.out = self.out.with(seat),
            _ if self.over => return Err(No::TooLate),
            Action::Put { coins } if coins <= 0 => return Err(No::BadCoins),
            Action::Put { coins } => {
                self.coins[seat] += coins;
                told.take(seat, coins);
                told.all(Event::Put { seat, coins });
            }
            Action::Heap { .. } => return Err(No::BadCoins),
            Action::Grumble => told.refuse(&No::Grumbled),
            Action::Whisper => told.only(seat, Event::Whispered),
            Action::Again => self.drawn = None,
            Action::End => self.end(&mut told),
            Action::Chair { .. } => return Err(No::SitFirst),
        }
        Ok(told)
    }

    fn in_log(&self, _seat: Seat, action: Action) -> Action {
        match action {
            Action::Heap { coins } if !coins.is_empty() => Action::Put { coins: coins.iter().sum() },
            action => action,
        }
    }

    fn time_out(&mut self, _at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        self.end(&mut told);
        told
    }

    fn presence(&mut self, _at: Millis, seat: Seat, presence: Presence) -> Told<Event> {
        let mut told = Told::nothing();
        if presence == Presence::Left {
            told.pay(seat, self.coins[seat]);
            self.coins[seat] = 0;
            self.left = self.left.with(seat);
            self.seated = self.seated.without(seat);
        }
        told
    }

    /// Whoever sits here may always say something, and is heard only while a hand is played.
    fn may_speak(&self) -> Seats {
        self.seated
    }

    fn is_quick(action: &Action) -> bool {
        *action == Action::Out
    }

    fn view(&self, _viewer: Viewer) -> View {
        VIEWS.set(VIEWS.get() + 1);
        View { coins: self.coins.values().to_vec(), out: self.out, over: self.over }
    }

    fn score(&self) -> BySeat<i64> {
        self.named.clone()
    }

    fn held(&self) -> i64 {
        self.coins.values().iter().sum()
    }

    fn summary(&self) -> serde_json::Value {
        serde_json::json!({ "round": self.config.round })
    }

    fn next(&self) -> Option<Next<Config>> {
        let stake = self.config.stake + self.out.iter().count() as i64;
        Some(Next { config: Config { stake, round: self.config.round + 1 }, start: NextStart::After(250) })
    }
}
