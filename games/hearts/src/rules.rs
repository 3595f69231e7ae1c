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

/// RULES 3.1: where cards go.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Left,
    Right,
    Across,
    Hold,
}

impl Way {
    /// In the hand of this number, counted from 1.
    pub fn of(hand: u32) -> Way {
        [Way::Hold, Way::Left, Way::Right, Way::Across][hand as usize % 4]
    }

    /// How many seats on the receiver sits; the next seat is the one on the left.
    pub fn steps(self) -> usize {
        match self {
            Way::Hold => 0,
            Way::Left => 1,
            Way::Across => 2,
            Way::Right => 3,
        }
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
    let or_all = |wanted: Vec<Card>, all: &[Card]| if wanted.is_empty() { all.to_vec() } else { wanted };
    let keep = |of: &[Card], wanted: fn(Card) -> bool| of.iter().copied().filter(|card| wanted(*card)).collect();
    match lead {
        None if first => or_all(keep(hand, |card| card == TWO_OF_CLUBS), hand),
        None if broken => hand.to_vec(),
        None => or_all(keep(hand, |card| card.suit != Suit::Hearts), hand),
        Some(lead) => {
            let follow = trick::following(hand, lead.suit, |card| card.suit);
            if first { or_all(keep(&follow, |card| points(card) == 0), &follow) } else { follow }
        }
    }
}
