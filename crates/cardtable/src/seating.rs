//! Who may sit down and get up while a hand runs: nobody, or whom the game lets.

use serde::{Deserialize, Serialize};

use crate::code::House;
use crate::config::Config;
use crate::game::Game;
use crate::player::Player;
use crate::refused::Refused;
use crate::seat::{BySeat, Millis, Seat, Seats};
use crate::told::Told;

/// How a game deals with people who come and go in a running hand.
pub trait Seating<G: Game>: 'static {
    /// Whether people may sit down and get up while a hand runs.
    const OPEN: bool;

    /// Someone sits down in a running hand, or brings more to the own seat.
    fn join(hand: &mut G, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<G::Event>, Refused>;

    /// The most that anyone can bring to a table with this config; the log keeps no larger purse.
    fn most_to_bring(config: &G::Config) -> i64;

    /// Seats in a running hand whose players have nothing in it any more and can be given away at once.
    fn gone(hand: &G) -> Seats;

    /// Seats that a running hand goes on without because their players asked for it, or because the clock
    /// set them aside.
    fn sitting_out(hand: &G) -> Seats;

    /// Seats whose players have run out of money, have not left, and may bring more. The room decides how
    /// long they are waited for, and then says that they left.
    fn broke(hand: &G) -> Seats;

    /// Whether this hand is only a way to wait until there are enough players.
    fn waits_for_players(hand: &G) -> bool;

    /// What lies on the table for each seat when a hand of this config begins, before it takes anything: chips that
    /// were left there by the hand before.
    fn lying(config: &G::Config) -> BySeat<i64> {
        BySeat::from_fn(config.seats(), |_| 0)
    }

    /// The config of a table at which nobody sits, after a hand of this one was void.
    fn emptied(config: &G::Config) -> G::Config {
        config.clone()
    }

    /// Where the outcome of a running hand stands already: what each seat owns of what lies on the table. Otherwise,
    /// if the hand is void, everybody gets back what they brought.
    fn settled(_hand: &G) -> Option<BySeat<i64>> {
        None
    }

    /// What an action means that asks, in the game's own notation, for a seat or for more money on the own one.
    /// `name` is who asks, at a seat or not.
    fn asks_to_join(hand: &G, name: &str, action: &G::Action) -> Option<JoinWish>;
}

/// Seats are taken before a hand and kept until it is over, as in most games.
pub struct FixedSeats;

impl<G: Game> Seating<G> for FixedSeats {
    const OPEN: bool = false;

    fn join(_: &mut G, _: Millis, _: Seat, _: &Player, _: Purse) -> Result<Told<G::Event>, Refused> {
        Err(Refused::new(House::SeatsFixed, "this game takes no newcomers in a running hand"))
    }

    fn most_to_bring(_: &G::Config) -> i64 {
        0
    }

    fn gone(_: &G) -> Seats {
        Seats::NONE
    }

    fn sitting_out(_: &G) -> Seats {
        Seats::NONE
    }

    fn broke(_: &G) -> Seats {
        Seats::NONE
    }

    fn waits_for_players(_: &G) -> bool {
        false
    }

    fn asks_to_join(_: &G, _: &str, _: &G::Action) -> Option<JoinWish> {
        None
    }
}

/// What a newcomer asks to bring to the table, or nothing for the usual amount, and has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    /// What they would bring; nothing for the usual amount.
    pub asked: Option<i64>,
    /// What they have.
    pub funds: i64,
}

/// A seat and money that somebody asks for by an action of the game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct JoinWish {
    /// The seat, or nothing for any.
    pub seat: Option<Seat>,
    /// The amount, or nothing for the usual.
    pub buy_in: Option<i64>,
}
