//! The 1,326 pairs of hole cards and the 169 kinds of them that differ before the flop.

use std::sync::LazyLock;

use cards::{Card, Rank, Suit};

/// Pairs of cards.
pub const COMBOS: usize = 1_326;
/// Kinds of pairs when suits have no meaning yet.
pub const CLASSES: usize = 169;

/// A pair of hole cards.
#[derive(Copy, Clone, Debug)]
pub struct Combo {
    /// The higher one first.
    pub cards: [Card; 2],
    /// The cards as a set, one bit each.
    pub mask: u64,
    /// Its kind, from 0 to 168.
    pub class: u8,
}

static ALL: LazyLock<Vec<Combo>> = LazyLock::new(|| {
    let deck = Card::deck();
    let pairs = (1..Card::COUNT).flat_map(|high| (0..high).map(move |low| (high, low)));
    pairs.map(|(high, low)| Combo::of([deck[high], deck[low]])).collect()
});

impl Combo {
    fn of(cards: [Card; 2]) -> Combo {
        Combo { cards, mask: mask(&cards), class: class(cards) as u8 }
    }
}

/// All pairs, in the order of [`index`].
pub fn all() -> &'static [Combo] {
    &ALL
}

/// The place of a pair among all, whichever card comes first.
pub fn index(cards: [Card; 2]) -> usize {
    let (one, other) = (cards[0].index(), cards[1].index());
    let (high, low) = (one.max(other), one.min(other));
    high * (high - 1) / 2 + low
}

/// Cards as a set, one bit each.
pub fn mask(cards: &[Card]) -> u64 {
    cards.iter().fold(0, |mask, card| mask | 1 << card.index())
}

/// The kind of a pair: rows and columns of ranks, suited above the diagonal and offsuit below it.
pub fn class(cards: [Card; 2]) -> usize {
    let (high, low) = (cards[0].rank.max(cards[1].rank).index(), cards[0].rank.min(cards[1].rank).index());
    if cards[0].suit == cards[1].suit { low * 13 + high } else { high * 13 + low }
}

/// How many pairs are of this kind.
pub fn combos_in(class: usize) -> usize {
    match (class / 13).cmp(&(class % 13)) {
        std::cmp::Ordering::Equal => 6,
        std::cmp::Ordering::Less => 4,
        std::cmp::Ordering::Greater => 12,
    }
}

/// A kind as players write it: `AA`, `AKs`, `T9o`.
pub fn class_name(class: usize) -> String {
    let (row, column) = (class / 13, class % 13);
    let letter = |rank: usize| Card::new(Rank::ALL[rank], Suit::Clubs).letters()[0] as char;
    let (high, low) = (letter(row.max(column)), letter(row.min(column)));
    match row.cmp(&column) {
        std::cmp::Ordering::Equal => format!("{high}{low}"),
        std::cmp::Ordering::Less => format!("{high}{low}s"),
        std::cmp::Ordering::Greater => format!("{high}{low}o"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_place_and_its_kind() {
        let mut counts = [0; CLASSES];
        for (place, combo) in all().iter().enumerate() {
            assert_eq!(index(combo.cards), place);
            assert_eq!(index([combo.cards[1], combo.cards[0]]), place);
            counts[usize::from(combo.class)] += 1;
        }
        assert_eq!(all().len(), COMBOS);
        assert!((0..CLASSES).all(|class| counts[class] == combos_in(class)));
        let of = |text: &str| class_name(class([text[..2].parse().unwrap(), text[2..].parse().unwrap()]));
        assert_eq!(["AhAd", "KdAd", "9cTd"].map(of), ["AA", "AKs", "T9o"]);
    }
}
