//! The 108 cards of two decks, and sets of them as bits.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use cards::{Rank, Suit};
use ts_rs::TS;

/// What is printed on a card: 52 plain faces, then the small and the big joker.
pub const FACES: usize = 54;
pub const SMALL_JOKER: u8 = 52;
pub const BIG_JOKER: u8 = 53;

/// The bit of the second deck's first card; each deck has 64 bits of a set to itself.
const SECOND_DECK: u8 = 64;

/// One of the 108 cards, written `D1_H_10` or `D2_BJ`.
///
/// Among cards of one rank the numbers are in the order of the written names, and no rule compares
/// names of different ranks, so ties "by id" are ties by number.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, TS)]
#[ts(type = "string")]
pub struct Card(u8);

/// What a face shows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Face {
    Plain(Suit, Rank),
    SmallJoker,
    BigJoker,
}

impl Card {
    /// RULES 2.1. `deck` is 1 or 2.
    pub fn new(deck: u8, face: Face) -> Card {
        assert!(deck == 1 || deck == 2, "there are two decks");
        let number = match face {
            Face::Plain(suit, rank) => (suit.index() * 13 + rank.index()) as u8,
            Face::SmallJoker => SMALL_JOKER,
            Face::BigJoker => BIG_JOKER,
        };
        Card(number + (deck - 1) * SECOND_DECK)
    }

    /// 1 or 2.
    pub const fn deck(self) -> u8 {
        1 + self.0 / SECOND_DECK
    }

    /// The face as a number from 0 to 53, the same in both decks.
    pub const fn face_number(self) -> u8 {
        self.0 % SECOND_DECK
    }

    pub fn face(self) -> Face {
        match self.face_number() {
            SMALL_JOKER => Face::SmallJoker,
            BIG_JOKER => Face::BigJoker,
            plain => {
                let (suit, rank) = (usize::from(plain / 13), usize::from(plain % 13));
                Face::Plain(Suit::ALL[suit], Rank::ALL[rank])
            }
        }
    }

    pub fn is_joker(self) -> bool {
        self.face_number() >= SMALL_JOKER
    }

    pub fn suit(self) -> Option<Suit> {
        match self.face() {
            Face::Plain(suit, _) => Some(suit),
            Face::SmallJoker | Face::BigJoker => None,
        }
    }

    pub fn rank(self) -> Option<Rank> {
        match self.face() {
            Face::Plain(_, rank) => Some(rank),
            Face::SmallJoker | Face::BigJoker => None,
        }
    }

    /// RULES 2.2
    pub fn points(self) -> i32 {
        match self.rank() {
            Some(Rank::Five) => 5,
            Some(Rank::Ten | Rank::King) => 10,
            _ => 0,
        }
    }

    /// The same face in the other deck.
    pub fn other(self) -> Card {
        Card(self.0 ^ SECOND_DECK)
    }

    /// Its name, as in `D1_H_10`.
    pub fn text(self) -> &'static str {
        &NAMES[usize::from(self.0)]
    }

    /// RULES 2.1. All 108, first deck first.
    pub fn deck_of_108() -> Vec<Card> {
        Cards::ALL.iter().collect()
    }
}

/// What each card is called, by its number; empty where no card has it.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names = vec![String::new(); usize::from(2 * SECOND_DECK)];
    for card in Cards::ALL.iter() {
        let face = match card.face() {
            Face::Plain(suit, rank) => format!("{suit}_{rank}"),
            Face::SmallJoker => "SJ".to_owned(),
            Face::BigJoker => "BJ".to_owned(),
        };
        names[usize::from(card.0)] = format!("D{}_{face}", card.deck());
    }
    names
});

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A text that names none of the 108 cards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such card: {0:?}")]
pub struct UnknownCard(String);

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(text: &str) -> Result<Card, UnknownCard> {
        let unknown = || UnknownCard(text.chars().take(12).collect());
        let (deck, face) = match text.split_at_checked(3) {
            Some(("D1_", face)) => (1, face),
            Some(("D2_", face)) => (2, face),
            _ => return Err(unknown()),
        };
        let face = match face.split_once('_') {
            None if face == "SJ" => Face::SmallJoker,
            None if face == "BJ" => Face::BigJoker,
            None => return Err(unknown()),
            Some((suit, rank)) => {
                let suit = Suit::ALL.into_iter().find(|known| suit == known.letter().encode_utf8(&mut [0; 4]));
                let rank = Rank::ALL.into_iter().find(|known| rank == known.text());
                Face::Plain(suit.ok_or_else(unknown)?, rank.ok_or_else(unknown)?)
            }
        };
        Ok(Card::new(deck, face))
    }
}

cards::serde_as_text!(Card);

/// A set of cards: the low 64 bits are the first deck's faces, the high 64 the second's.
#[derive(Copy, Clone, PartialEq, Eq, Default, Hash)]
pub struct Cards(u128);

impl Cards {
    pub const NONE: Cards = Cards(0);
    pub const ALL: Cards = Cards::both((1 << FACES) - 1);

    /// Both cards of each of these faces.
    pub const fn both(faces: u64) -> Cards {
        Cards(faces as u128 | (faces as u128) << SECOND_DECK)
    }

    pub fn one(card: Card) -> Cards {
        Cards(1 << card.0)
    }

    /// The set of a list, or the first card that is in it twice.
    pub fn from_list(list: &[Card]) -> Result<Cards, Card> {
        let mut set = Cards::NONE;
        for card in list {
            if set.contains(*card) {
                return Err(*card);
            }
            set = set.with(*card);
        }
        Ok(set)
    }

    /// The faces of the first and of the second deck.
    pub const fn decks(self) -> (u64, u64) {
        (self.0 as u64, (self.0 >> SECOND_DECK) as u64)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    pub const fn has_all(self, others: Cards) -> bool {
        others.0 & !self.0 == 0
    }

    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | 1 << card.0)
    }

    pub const fn and(self, others: Cards) -> Cards {
        Cards(self.0 | others.0)
    }

    pub const fn without(self, others: Cards) -> Cards {
        Cards(self.0 & !others.0)
    }

    /// The cards in both sets.
    pub const fn common(self, others: Cards) -> Cards {
        Cards(self.0 & others.0)
    }

    /// The lowest card by number.
    pub fn first(self) -> Option<Card> {
        (self.0 != 0).then(|| Card(self.0.trailing_zeros() as u8))
    }

    /// By number: the first deck first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = (rest != 0).then(|| Card(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            card
        })
    }

    pub fn list(self) -> Vec<Card> {
        self.iter().collect()
    }

    /// RULES 2.2, counted by masks of the three ranks.
    pub const fn points(self) -> i32 {
        let (fives, tens) = (self.0 & FIVES.0, self.0 & TENS_AND_KINGS.0);
        (fives.count_ones() * 5 + tens.count_ones() * 10) as i32
    }
}

const FIVES: Cards = Cards::both(of_every_suit(1 << Rank::Five.index()));
const TENS_AND_KINGS: Cards = Cards::both(of_every_suit(1 << Rank::Ten.index() | 1 << Rank::King.index()));

/// These ranks in each of the four suits.
pub const fn of_every_suit(ranks: u64) -> u64 {
    ranks | ranks << 13 | ranks << 26 | ranks << 39
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
