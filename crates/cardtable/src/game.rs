//! What a card game is to the kernel: a plain value, changed only by inputs that come from a log.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::about::About;
use crate::config::Config;
use crate::dice::Dice;
use crate::player::{Players, Presence, Viewer};
use crate::questions::Questions;
use crate::refused::Refusal;
use crate::seal::Sealed;
use crate::seat::{BySeat, Millis, Seat, Seats};
use crate::seating::Seating;
use crate::told::Told;

/// One hand of a game: a Tractor round, a Hold'em hand, a duel match, a deal.
///
/// The rules are synchronous and pure. Time comes in as a number and chance as an input, so a hand
/// is rebuilt exactly from its config, its players and its inputs. A hand has no `Serialize`: what
/// leaves it are events, told to a chosen audience, and views, built from nothing for one viewer.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// Its name, texts and customs.
    const ABOUT: About;

    /// What a table can choose.
    type Config: Config;
    /// What the dealer draws.
    type Chance: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// What players ask for.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// What happened, as it is told.
    type Event: Clone + PartialEq + Debug + Serialize + Send;
    /// What one viewer sees.
    type View: Clone + Debug + Serialize + Send + 'static;
    /// Reasons to say no.
    type Refusal: Refusal;
    /// Who may come and go in a running hand: [`FixedSeats`](crate::FixedSeats), or what the game says.
    type Seating: Seating<Self>;
    /// What can be asked about a hand: [`NoQuestions`](crate::NoQuestions), or what the game answers.
    type Questions: Questions<Self>;

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
    /// Whom the hand waits for.
    fn turn(&self) -> Turn;
    /// Draws what the dealer needs now and changes nothing; the draw is logged and comes back in `dealt`.
    fn deal(&self, dice: &mut Dice) -> Self::Chance;
    /// Takes what `deal` drew.
    fn dealt(&mut self, at: Millis, chance: Self::Chance) -> Told<Self::Event>;
    /// The only input that may be refused; a refused action has changed nothing.
    fn act(&mut self, at: Millis, seat: Seat, action: Self::Action) -> Result<Told<Self::Event>, Self::Refusal>;
    /// The action as the log keeps it, and as `act` gets it. Where a player can say a small thing at length, this is the
    /// small thing; what will be refused stays as it is, so that `act` can say why.
    fn in_log(&self, _seat: Seat, action: Self::Action) -> Self::Action {
        action
    }

    /// The deadline of `turn` has passed.
    fn time_out(&mut self, at: Millis) -> Told<Self::Event>;
    /// Someone came, went or got up. Where seats are open a player can get up after the end, too.
    fn presence(&mut self, at: Millis, seat: Seat, presence: Presence) -> Told<Self::Event>;

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
    /// What each seat won or lost, once the hand is over. The sign decides who is listed as a winner: above zero
    /// won, below lost, zero neither. Before the end it may be anything sensible, such as zeros.
    fn score(&self) -> BySeat<i64>;
    /// The money that lies on the table now: what was taken and neither paid nor burned.
    fn held(&self) -> i64 {
        0
    }
    /// Whether the hand belongs in the history; one in which people only waited for others does not.
    fn played(&self) -> bool {
        true
    }
    /// A few words on how the hand ended, for lists of results.
    fn summary(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    /// How the dealer deals from a sealed deck, in a game of [`Reveal::Sealed`](crate::Reveal::Sealed): then the table
    /// draws the cards and `deal` is for simulations alone.
    fn sealed() -> Option<Sealed<Self>> {
        None
    }
    /// The next hand, once this one is over.
    fn next(&self) -> Option<Next<Self::Config>>;
    /// Panics if a card or a chip is lost.
    fn audit(&self) {}
}

/// Whom a hand waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The dealer draws at once.
    Dealer,
    /// These seats, until the deadline. With no seat it is a pause that the clock ends.
    Seats {
        /// Any of them may act; a game with turns names one.
        to_act: Seats,
        /// In table time. With none the hand waits as long as it takes.
        deadline: Option<Millis>,
    },
    /// The hand is finished and its score stands.
    Over,
}

/// The hand after this one.
#[derive(Clone, PartialEq, Debug)]
pub struct Next<C> {
    /// The same options with what goes from hand to hand brought up to date: levels, dealer, stacks.
    pub config: C,
    /// Whether people are asked first.
    pub start: NextStart,
}

/// What has to happen before the next hand begins.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NextStart {
    /// When every player has asked for it.
    Agreed,
    /// By itself, this long after the hand ended.
    After(Millis),
}

/// A hand as a file in a notation that other programs read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The notation's name, by which it is asked for: `phh`, `pokerstars`.
    pub name: &'static str,
    /// The end of a downloaded file's name, without the dot: `phh`, `txt`.
    pub extension: &'static str,
    /// The whole file. It holds only what the viewer who asked may know.
    pub text: String,
}
