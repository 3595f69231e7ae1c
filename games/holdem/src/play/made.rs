//! What seven cards come to, in parts that can be put into words of any language.

use cards::{Card, Rank};
use phh::strength::{Category, best_five, strength};
use serde::Serialize;
use ts_rs::TS;

/// A made hand by its kind and the ranks that name it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Made {
    #[ts(
        type = "'high_card' | 'pair' | 'two_pair' | 'three_of_a_kind' | 'straight' | 'flush' | 'full_house' | 'four_of_a_kind' | 'straight_flush' | 'royal_flush'"
    )]
    pub category: Category,
    /// The telling ranks, highest first: of the pair, of both pairs, of three and two, of the highest card; for a
    /// straight the highest and the lowest.
    pub ranks: Vec<Rank>,
}

impl Made {
    pub fn of(cards: &[Card]) -> Made {
        let five = best_five(cards);
        let category = strength(&five).category();
        let telling: &[usize] = match category {
            Category::RoyalFlush => &[],
            Category::HighCard | Category::Pair | Category::ThreeOfAKind | Category::Flush | Category::FourOfAKind => {
                &[0]
            }
            Category::TwoPair => &[0, 2],
            Category::FullHouse => &[0, 3],
            Category::Straight | Category::StraightFlush => &[0, 4],
        };
        Made { category, ranks: telling.iter().map(|place| five[*place].rank).collect() }
    }
}

/// The rank of the first card by which a hand beats the best of the others that are named alike; none if there is no
/// such other, or if it is as good.
pub fn kicker(cards: &[Card], others: impl Iterator<Item = Vec<Card>>) -> Option<Rank> {
    let (own, made) = (strength(cards), Made::of(cards));
    let beaten = others.filter(|other| strength(other) < own && Made::of(other) == made);
    let next_best = beaten.max_by_key(|other| strength(other))?;
    let decides = best_five(cards).into_iter().zip(best_five(&next_best)).find(|(a, b)| a.rank != b.rank);
    decides.map(|(card, _)| card.rank)
}
