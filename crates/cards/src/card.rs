//! A card of the plain deck of 52, written `As`, `Td`, `2c`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Rank, Suit, Unknown};

/// Ordered by rank, then by suit.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Card {
    pub rank: Rank,
    pub suit: Suit,
}

impl Card {
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// 0 to 51, in the order of the cards.
    pub const fn index(self) -> usize {
        self.rank.index() * 4 + self.suit.index()
    }

    pub fn at(index: usize) -> Option<Card> {
        Some(Card { rank: Rank::new(index / 4)?, suit: Suit::new(index % 4)? })
    }

    /// The whole deck, lowest first.
    pub fn deck() -> [Card; 52] {
        std::array::from_fn(|index| Card::at(index).expect("52 cards"))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.letter(), self.suit.letter().to_ascii_lowercase())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Card, Unknown> {
        let unknown = || Unknown::new("card", text);
        let (rank, suit) = text.split_at_checked(1).ok_or_else(unknown)?;
        let suit_is_small = suit.chars().all(|letter| letter.is_ascii_lowercase());
        match (rank.parse(), suit.parse()) {
            (Ok(rank), Ok(suit)) if suit_is_small => Ok(Card { rank, suit }),
            _ => Err(unknown()),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        let deck = Card::deck();
        for (index, card) in deck.into_iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(card.to_string().parse(), Ok(card));
            let json = serde_json::to_string(&card).expect("plain");
            assert_eq!(serde_json::from_str::<Card>(&json).expect("reads back"), card);
        }
        assert!(deck.is_sorted());
        assert_eq!(format!("{} {} {}", deck[51], deck[33], deck[0]), "As Td 2c");
    }

    #[test]
    fn other_texts_are_no_cards() {
        for text in ["", "A", "aS", "AS", "10s", "1s", "Ax", "Ass", "♠A", "s"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }

    #[test]
    fn suits_and_ranks_have_their_own_texts() {
        for suit in Suit::ALL {
            assert_eq!(suit.to_string().parse(), Ok(suit));
        }
        for rank in Rank::ALL {
            assert_eq!(rank.to_string().parse(), Ok(rank));
            assert_eq!(rank.letter().to_string().parse(), Ok(rank));
            assert_eq!(serde_json::to_string(&rank).expect("plain"), format!("\"{rank}\""));
        }
        assert!("1".parse::<Rank>().is_err());
        assert!("X".parse::<Suit>().is_err());
    }
}
