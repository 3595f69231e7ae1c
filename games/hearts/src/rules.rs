//! What cards count, where they are passed, and which may be played.

use cards::{Card, Rank, Suit, trick};
use serde::Serialize;
use ts_rs::TS;

pub const SEATS: usize = 4;
pub const HAND: usize = 13;
/// RULES 3.
pub const PASSED: usize = 3;
/// RULES 5.3: all points of a hand.
pub const MOON: i64 = 26;

pub const TWO_OF_CLUBS: Card = Card::new(Rank::Two, Suit::Clubs);
pub const QUEEN: Card = Card::new(Rank::Queen, Suit::Spades);

/// RULES 3.1: where cards go, in the order of the steps to the receiver; the next seat is the one on the left.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Hold,
    Left,
    Across,
    Right,
}

impl Way {
    /// In the hand of this number, counted from 1.
    pub fn of(hand: u32) -> Way {
        [Way::Hold, Way::Left, Way::Right, Way::Across][hand as usize % 4]
    }
}

/// RULES 5.1
pub fn points(card: Card) -> i64 {
    match card.suit {
        Suit::Hearts => 1,
        _ if card == QUEEN => 13,
        _ => 0,
    }
}

/// RULES 4.1 to 4.4: what a hand may play to this lead, in its own order. `first` is the first trick of the hand.
pub fn legal(hand: &[Card], lead: Option<Card>, first: bool, broken: bool) -> Vec<Card> {
    match lead {
        None if first => trick::if_any(hand, |card| card == TWO_OF_CLUBS),
        None if broken => hand.to_vec(),
        None => trick::if_any(hand, |card| card.suit != Suit::Hearts),
        Some(lead) => {
            let follow = trick::following(hand, lead.suit, |card| card.suit);
            if first { trick::if_any(&follow, |card| points(card) == 0) } else { follow }
        }
    }
}
