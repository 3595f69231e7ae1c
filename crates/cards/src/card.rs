//! A card of the plain deck of 52, written `As`, `Td`, `2c`.

use std::fmt;
use std::str::FromStr;

use crate::{Rank, Suit, Unknown};

/// One of 52, ordered by rank, then by suit.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card {
    /// Deuce to ace.
    pub rank: Rank,
    /// Clubs, diamonds, hearts, spades.
    pub suit: Suit,
}

impl Card {
    /// How many cards a deck has.
    pub const COUNT: usize = 52;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// 0 to 51, in the order of the cards.
    pub const fn index(self) -> usize {
        self.rank.index() * 4 + self.suit.index()
    }

    /// The card with this index, from 0 to 51.
    pub fn at(index: usize) -> Option<Card> {
        Some(Card { rank: Rank::new(index / 4)?, suit: Suit::new(index % 4)? })
    }

    /// The card that these two letters name, as in `T` and `d`.
    pub const fn from_letters(rank: u8, suit: u8) -> Option<Card> {
        let rank = match rank {
            b'2'..=b'9' => Rank::ALL[(rank - b'2') as usize],
            b'T' => Rank::Ten,
            b'J' => Rank::Jack,
            b'Q' => Rank::Queen,
            b'K' => Rank::King,
            b'A' => Rank::Ace,
            _ => return None,
        };
        let suit = match suit {
            b'c' => Suit::Clubs,
            b'd' => Suit::Diamonds,
            b'h' => Suit::Hearts,
            b's' => Suit::Spades,
            _ => return None,
        };
        Some(Card { rank, suit })
    }

    /// The two letters that it is written with.
    pub const fn letters(self) -> [u8; 2] {
        [b"23456789TJQKA"[self.rank.index()], b"cdhs"[self.suit.index()]]
    }

    /// The same letters as text.
    pub fn text(self) -> &'static str {
        std::str::from_utf8(&TEXTS[self.index()]).expect("the letters are ASCII")
    }

    /// The whole deck, lowest first.
    pub fn deck() -> [Card; Card::COUNT] {
        std::array::from_fn(|index| Card::at(index).expect("52 cards"))
    }
}

/// By index.
static TEXTS: [[u8; 2]; Card::COUNT] = {
    let mut texts = [[0; 2]; Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        texts[index] = Card::new(Rank::ALL[index / 4], Suit::ALL[index % 4]).letters();
        index += 1;
    }
    texts
};

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Card, Unknown> {
        let card = match *text.as_bytes() {
            [rank, suit] => Card::from_letters(rank, suit),
            _ => None,
        };
        card.ok_or_else(|| Unknown::new("card", text))
    }
}

crate::serde_as_text!(Card);

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
