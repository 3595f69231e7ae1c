//! A card of the French deck in one byte, and the two letters it is written with.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

/// One of 52 cards, counted by rank from the deuces up and by suit within a rank.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    pub const COUNT: usize = 52;

    pub fn at(index: usize) -> Card {
        assert!(index < Card::COUNT, "a deck has 52 cards");
        Card(index as u8)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// From 0 for a deuce to 12 for an ace.
    pub fn rank(self) -> u8 {
        self.0 / 4
    }

    /// Clubs, diamonds, hearts, spades, from 0.
    pub fn suit(self) -> u8 {
        self.0 % 4
    }

    pub fn deck() -> [Card; Card::COUNT] {
        std::array::from_fn(Card::at)
    }

    /// The card that these two letters name.
    pub fn from_letters(rank: u8, suit: u8) -> Option<Card> {
        let rank = match rank {
            b'2'..=b'9' => rank - b'2',
            b'T' => 8,
            b'J' => 9,
            b'Q' => 10,
            b'K' => 11,
            b'A' => 12,
            _ => return None,
        };
        let suit = match suit {
            b'c' => 0,
            b'd' => 1,
            b'h' => 2,
            b's' => 3,
            _ => return None,
        };
        Some(Card(rank * 4 + suit))
    }

    pub fn letters(self) -> [u8; 2] {
        [RANKS[usize::from(self.rank())], SUITS[usize::from(self.suit())]]
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rank, suit] = self.letters();
        write!(f, "{}{}", char::from(rank), char::from(suit))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a card")]
pub struct NotACard(pub String);

impl FromStr for Card {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Card, NotACard> {
        match *text.as_bytes() {
            [rank, suit] => Card::from_letters(rank, suit),
            _ => None,
        }
        .ok_or_else(|| NotACard(text.to_owned()))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Cards written one after another; an unknown one is `??`.
pub fn parse_cards(text: &str) -> Option<Vec<Option<Card>>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() || pairs.len() > 7 {
        return None;
    }
    pairs
        .iter()
        .map(|&[rank, suit]| match (rank, suit) {
            (b'?', b'?') => Some(None),
            _ => Card::from_letters(rank, suit).map(Some),
        })
        .collect()
}

pub fn write_cards(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back() {
        for card in Card::deck() {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        for wrong in ["", "A", "1h", "Ax", "ah", "Ahh", "é"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
        assert_eq!(parse_cards("Ah??"), Some(vec![Some("Ah".parse().unwrap()), None]));
        assert_eq!(parse_cards("Ah?"), None);
    }
}
