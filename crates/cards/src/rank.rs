//! The thirteen ranks, two to ace.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Unknown;

/// Ace high.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rank {
    #[serde(rename = "2")]
    Two,
    #[serde(rename = "3")]
    Three,
    #[serde(rename = "4")]
    Four,
    #[serde(rename = "5")]
    Five,
    #[serde(rename = "6")]
    Six,
    #[serde(rename = "7")]
    Seven,
    #[serde(rename = "8")]
    Eight,
    #[serde(rename = "9")]
    Nine,
    #[serde(rename = "10")]
    Ten,
    #[serde(rename = "J")]
    Jack,
    #[serde(rename = "Q")]
    Queen,
    #[serde(rename = "K")]
    King,
    #[serde(rename = "A")]
    Ace,
}

const TEXTS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

impl Rank {
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// 0 for the two to 12 for the ace.
    pub const fn index(self) -> usize {
        self as usize
    }

    pub fn new(index: usize) -> Option<Rank> {
        Rank::ALL.get(index).copied()
    }

    /// 2 for the two to 14 for the ace.
    pub const fn number(self) -> u16 {
        self as u16 + 2
    }

    /// `2` … `10`, `J`, `Q`, `K`, `A`.
    pub const fn text(self) -> &'static str {
        TEXTS[self as usize]
    }

    /// One letter for each rank: the ten is `T`.
    pub fn letter(self) -> char {
        match self {
            Rank::Ten => 'T',
            _ => self.text().chars().next().expect("every rank has a text"),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Rank {
    type Err = Unknown;

    /// The ten is `10` or `T`.
    fn from_str(text: &str) -> Result<Rank, Unknown> {
        if text == "T" {
            return Ok(Rank::Ten);
        }
        let index = TEXTS.iter().position(|known| *known == text);
        index.map(|index| Rank::ALL[index]).ok_or_else(|| Unknown::new("rank", text))
    }
}
