//! The four suits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Unknown;

/// In the order of their letters.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Suit {
    #[serde(rename = "C")]
    Clubs,
    #[serde(rename = "D")]
    Diamonds,
    #[serde(rename = "H")]
    Hearts,
    #[serde(rename = "S")]
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub fn new(index: usize) -> Option<Suit> {
        Suit::ALL.get(index).copied()
    }

    /// `C`, `D`, `H`, `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Suit {
    type Err = Unknown;

    /// Either case of the letter.
    fn from_str(text: &str) -> Result<Suit, Unknown> {
        let mut letters = text.chars();
        match (letters.next().map(|letter| letter.to_ascii_uppercase()), letters.next()) {
            (Some(letter), None) => Suit::ALL.into_iter().find(|suit| suit.letter() == letter),
            _ => None,
        }
        .ok_or_else(|| Unknown::new("suit", text))
    }
}
