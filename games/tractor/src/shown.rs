//! Pieces that both events and views show.

use cards::{Rank, Suit};
use cardtable::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::bid::{Bid, RedealReason};
use crate::card::{Card, Cards};
use crate::order::{Group, Order};
use crate::pattern::Kind;
use crate::score::Outcome;
use crate::throw::PunishReason;

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    Dealing,
    FlipTrump,
    BuryKitty,
    TrickPlay,
    RoundScore,
    GameOver,
}

/// A card in a hand, with its place in the order of the round.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HeldCard {
    pub card: Card,
    pub group: Group,
    pub key: u16,
}

impl HeldCard {
    /// By suit group, then by key, ties by id.
    pub fn sorted(order: &Order, cards: Cards) -> Vec<HeldCard> {
        let held = |card| HeldCard { card, group: order.group(card), key: order.key(card) };
        let mut list: Vec<HeldCard> = cards.iter().map(held).collect();
        list.sort_unstable_by_key(|held| (held.group, held.key, held.card));
        list
    }
}

/// RULES 5. A declaration and the cards that were shown for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BidShown {
    pub seat: Seat,
    pub cards: Vec<Card>,
    pub strength: u8,
    pub trump: Option<Suit>,
}

impl BidShown {
    pub fn of(bid: &Bid) -> BidShown {
        let Bid { seat, cards, strength, trump } = *bid;
        BidShown { seat: Seat::at(seat), cards: cards.list(), strength, trump }
    }
}

/// RULES 4.3. Who had the cards dealt anew, and why.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RedealShown {
    pub seat: Seat,
    pub reason: RedealReason,
}

/// What a seat played to a trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayShown {
    pub seat: Seat,
    pub cards: Vec<Card>,
}

/// RULES 8.4
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Punished {
    pub original: Vec<Card>,
    pub punished: Vec<Card>,
    pub reason: PunishReason,
}

/// A trick on the table, or one that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "Trick")]
pub struct TrickShown {
    pub leader: Seat,
    /// What was led: a pattern, or a throw that stands.
    pub kind: Kind,
    pub group: Group,
    /// In the order of play.
    pub plays: Vec<PlayShown>,
    pub punished: Option<Punished>,
    /// Who has the trick, or would have it as it lies.
    pub winner: Seat,
    pub points: i32,
}

/// RULES 9, with everything the computation needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RoundResult {
    /// The catchers' points from tricks, penalties included.
    pub caught: i32,
    pub kitty: Vec<Card>,
    pub kitty_points: i32,
    /// 1 if the banker team won the last trick: the kitty counts for nobody.
    pub multiplier: i32,
    /// All points of the catchers.
    pub points: i32,
    pub last_winner: Seat,
    pub delta: u8,
    /// The team that levels up: 0 for the even seats, 1 for the odd ones.
    pub team: Option<usize>,
    pub levels: [Rank; 2],
    pub next_banker: Option<Seat>,
    pub next_level: Option<Rank>,
    pub game_over: bool,
    pub winner: Option<usize>,
}

impl RoundResult {
    pub fn of(outcome: &Outcome, caught: i32, kitty: &[Card], last_winner: usize) -> RoundResult {
        RoundResult {
            caught,
            kitty: kitty.to_vec(),
            kitty_points: outcome.kitty_points,
            multiplier: outcome.multiplier,
            points: outcome.points,
            last_winner: Seat::at(last_winner),
            delta: outcome.delta,
            team: outcome.team,
            levels: outcome.levels,
            next_banker: outcome.next_banker.map(Seat::at),
            next_level: outcome.next_level(),
            game_over: outcome.winner.is_some(),
            winner: outcome.winner,
        }
    }
}
