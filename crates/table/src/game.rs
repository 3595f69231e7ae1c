//! What a card game is to the kernel: a plain value, changed only by inputs that come from a log.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::dice::Dice;
use crate::seat::{BySeat, Millis, Player, Players, Presence, Seat, Seats, Viewer};
use crate::told::{Refusal, Told};

/// One hand of a game: a Tractor round, a Hold'em hand, a duel match, a deal.
///
/// The rules are synchronous and pure. Time comes in as a number and chance as an input, so a hand
/// is rebuilt exactly from its config, its players and its inputs. A hand has no `Serialize`: what
/// leaves it are events, told to a chosen audience, and views, built from nothing for one viewer.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// The name in addresses and files: lower case, one word.
    const NAME: &'static str;
    /// The game's RULES.md, shown beside the table.
    const RULES: Rules;
    /// What its moves of money are counted in.
    const MONEY: Money = Money::Tokens;
    /// When the secret behind a hand's dice is revealed.
    const REVEAL: Reveal = Reveal::AfterHand;
    /// Whether people may sit down and get up while a hand runs.
    const OPEN_SEATS: bool = false;
    /// The seat for whoever opens a table, where seats are not alike.
    const HOST_SEAT: usize = 0;
    /// Fields of the config that only the game fills, in a preset or in [`Game::next`]: what goes from
    /// hand to hand, a stacked deck. Nobody can set them when a table is opened, and nobody is shown them.
    const CARRIED: &'static [&'static str] = &[];

    type Config: Clone + PartialEq + Debug + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    type Chance: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    type Event: Clone + PartialEq + Debug + Serialize + Send;
    type View: Clone + Debug + Serialize + Send + 'static;
    type Refusal: Refusal;

    /// Whole configs with names, the one that is offered first in front; quick play takes it.
    fn presets() -> Vec<Preset<Self::Config>>;
    /// Says why a config makes no sense, before any table is opened with it.
    fn check(config: &Self::Config) -> Result<(), Self::Refusal>;
    /// How many seats a table with this config has.
    fn seats(config: &Self::Config) -> usize;
    /// Whether a hand can begin with these players; games with fixed seats want every one filled.
    fn can_begin(_config: &Self::Config, players: &Players) -> bool {
        players.values().iter().all(Option::is_some)
    }

    /// What each seat has to be able to pay before a hand with these players begins.
    fn price(_config: &Self::Config, _players: &Players) -> i64 {
        0
    }

    /// The hand before its first input, and what it tells and takes at once.
    fn start(config: &Self::Config, players: &Players, at: Millis) -> Result<(Self, Told<Self::Event>), Self::Refusal>;
    fn turn(&self) -> Turn;
    /// Draws what the dealer needs now and changes nothing; the draw is logged and comes back in `dealt`.
    fn deal(&self, dice: &mut Dice) -> Self::Chance;
    fn dealt(&mut self, at: Millis, chance: Self::Chance) -> Told<Self::Event>;
    /// The only input that may be refused; a refused action has changed nothing.
    fn act(&mut self, at: Millis, seat: Seat, action: Self::Action) -> Result<Told<Self::Event>, Self::Refusal>;
    /// The deadline of `turn` has passed.
    fn time_out(&mut self, at: Millis) -> Told<Self::Event>;
    /// Someone came, went or got up. With `OPEN_SEATS` a player can get up after the end, too.
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Self::Event>;
    /// Someone sits down in a running hand, with money if the game is played for it. Only asked of
    /// games with `OPEN_SEATS`.
    fn join(
        &mut self,
        _at: Millis,
        _seat: Seat,
        _player: &Player,
        _purse: Purse,
    ) -> Result<Told<Self::Event>, Self::Refusal> {
        unreachable!("{} does not take newcomers in a running hand", Self::NAME)
    }

    /// The most that anyone can bring to a table with this config; the log keeps no larger purse.
    fn most_to_bring(_config: &Self::Config) -> i64 {
        i64::MAX
    }

    /// Seats in a running hand whose players have nothing in it any more and can be given away at once.
    /// Only asked of games with `OPEN_SEATS`.
    fn gone(&self) -> Seats {
        Seats::NONE
    }

    /// Seats that a running hand goes on without because their players asked for it, or because the clock
    /// set them aside. Only asked of games with `OPEN_SEATS`.
    fn sitting_out(&self) -> Seats {
        Seats::NONE
    }

    /// Seats whose players have run out of money, have not left, and may bring more. The room decides how
    /// long they are waited for, and then says that they left. Only asked of games with `OPEN_SEATS`.
    fn broke(&self) -> Seats {
        Seats::NONE
    }

    /// Whether this hand is only a way to wait until there are enough players.
    fn waits_for_players(&self) -> bool {
        false
    }

    /// What an action means that asks, in the game's own notation, for a seat or for more money on the own one.
    /// `name` is who asks, at a seat or not. Only asked of games with `OPEN_SEATS`.
    fn asks_to_join(&self, _name: &str, _action: &Self::Action) -> Option<JoinWish> {
        None
    }

    /// Whose question goes unanswered if the clock runs out now. A game leaves out seats whose silence is
    /// an answer like any other, such as a bid that was not made.
    fn owes_answer(&self) -> Seats {
        match self.turn() {
            Turn::Seats { to_act, .. } => to_act,
            Turn::Dealer | Turn::Over => Seats::NONE,
        }
    }

    /// Whether a bot says this at once: what changes little needs no time to be seen.
    fn is_quick(_action: &Self::Action) -> bool {
        false
    }

    /// Who may speak now, though the hand may not wait for them (bids, sitting out).
    fn may_speak(&self) -> Seats {
        match self.turn() {
            Turn::Seats { to_act, .. } => to_act,
            Turn::Dealer | Turn::Over => Seats::NONE,
        }
    }
    /// What this viewer sees, built from an allow-list, with the choices of that seat.
    fn view(&self, viewer: Viewer) -> Self::View;
    fn score(&self) -> BySeat<i64>;
    /// The money that lies on the table now: what was taken and neither paid nor burned.
    fn held(&self) -> i64 {
        0
    }
    /// Whether the hand belongs in the history; one in which people only waited for others does not.
    fn played(&self) -> bool {
        true
    }
    /// The hand in the notations of its game, as this viewer may know it, once it is over.
    fn exports(&self, _viewer: Viewer) -> Vec<Export> {
        Vec::new()
    }
    /// A few words on how the hand ended, for lists of results.
    fn summary(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// The next hand, once this one is over.
    fn next(&self) -> Option<Next<Self::Config>>;
    /// Panics if a card or a chip is lost.
    fn audit(&self) {}
}

/// A game's rules as Markdown, in the languages of the page.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    pub en: &'static str,
    pub zh: &'static str,
    pub ru: &'static str,
}

impl Rules {
    /// In this language, or none if the rules are not written in it.
    pub fn in_language(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(self.en),
            "zh" => Some(self.zh),
            "ru" => Some(self.ru),
            _ => None,
        }
    }
}

/// Whom a hand waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The dealer draws at once.
    Dealer,
    /// These seats, until the deadline. With no seat it is a pause that the clock ends.
    Seats {
        to_act: Seats,
        deadline: Option<Millis>,
    },
    Over,
}

/// A whole config with a name.
#[derive(Clone, Debug)]
pub struct Preset<C> {
    pub name: &'static str,
    pub config: C,
}

/// The hand after this one.
#[derive(Clone, PartialEq, Debug)]
pub struct Next<C> {
    pub config: C,
    pub start: NextStart,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NextStart {
    /// When every player has asked for it.
    Agreed,
    /// By itself, this long after the hand ended.
    After(Millis),
}

/// What a game is played for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Money {
    Tokens,
    Chips,
}

/// When the dice's secret may be known.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reveal {
    /// Every card of the hand may be known once it is over.
    AfterHand,
    /// Mucked cards stay closed, so the secrets open together when the table closes.
    AtClose,
}

/// A hand as a file in a notation that other programs read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The notation's name, and the end of the file's name: `phh`, `txt`.
    pub name: &'static str,
    pub extension: &'static str,
    pub text: String,
}

/// What a newcomer asks to bring to the table, or nothing for the usual amount, and has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    pub asked: Option<i64>,
    pub funds: i64,
}

/// A seat and money that somebody asks for by an action of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct JoinWish {
    pub seat: Option<Seat>,
    pub buy_in: Option<i64>,
}

/// A player made of code. It gets what a person at its seat would see, and nothing else.
pub trait Bot<G: Game>: Send {
    /// What to do now, or nothing.
    fn act(&mut self, seat: Seat, view: &G::View, dice: &mut Dice) -> Option<G::Action>;
}

/// A bot of the house, by name.
pub struct BotKind<G: Game> {
    pub name: &'static str,
    /// One sentence on how it plays.
    pub about: &'static str,
    pub make: fn() -> Box<dyn Bot<G>>,
}
