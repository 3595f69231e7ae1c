//! What happened, as players are told.

use cards::Card;
use cardtable::{BySeat, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::rules::Way;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Your own cards; those who watch hear of none.
    Dealt { hand: u32, pass: Way, cards: Vec<Card> },
    /// RULES 3.2: only the giver hears which cards.
    Passed { seat: Seat, cards: Option<Vec<Card>> },
    /// And then only the receiver.
    Received { seat: Seat, from: Seat, cards: Option<Vec<Card>> },
    /// Face up.
    Played { seat: Seat, card: Card },
    /// RULES 4.5
    TrickTaken { seat: Seat, points: i64 },
    /// RULES 5 and 6.
    Scored(Outcome),
}

/// How a hand ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// What the hand adds to each seat's points.
    pub points: BySeat<i64>,
    /// The points of the game with this hand.
    pub totals: BySeat<i64>,
    /// Who shot the moon.
    pub moon: Option<Seat>,
    /// Once the game is over, who has won it.
    pub winners: Vec<Seat>,
}
