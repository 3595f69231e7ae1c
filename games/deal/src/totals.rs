//! What the flipped cards add up to.

use serde::Serialize;
use ts_rs::TS;

use crate::card::{Kind, Numbers};

/// RULES 5: the sums after a flip.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub evidence: i64,
    pub cover: i64,
    /// What the flipped cards add to the Heat; less than nothing if they calm things down.
    pub heat: i64,
    /// What the sale would bring now.
    pub profit: i64,
    /// The printed price of the Product that is sold, or 0 without one.
    pub printed: i64,
    /// How much Cover is missing; 0 if the Player is safe.
    pub missing: i64,
}

impl Totals {
    /// The totals of these cards in the order they were raised, with Cover from elsewhere (RULES 10.4).
    /// None if the numbers are too large to be multiplied, which cards of the game never are.
    pub fn of(played: &[Numbers], bonus_cover: i64) -> Option<Totals> {
        let location = active(played, Kind::Location).map(|place| &played[place]);
        let product = active(played, Kind::Product).map(|place| &played[place]);
        let added = || played.iter().filter(|card| card.kind != Kind::Location);
        let sum = |number: fn(&Numbers) -> i64| location.map_or(0, number) + added().map(number).sum::<i64>();
        let evidence = sum(|card| card.evidence).max(0);
        let cover = (sum(|card| card.cover) + bonus_cover).max(0);
        Some(Totals {
            evidence,
            cover,
            heat: played.iter().map(|card| card.heat).sum(),
            profit: product.map_or(Some(0), |product| price(product.price, played))?,
            printed: product.map_or(0, |product| product.price),
            missing: (evidence - cover).max(0),
        })
    }

    /// RULES 5.5: a tie is safe.
    pub fn is_bust(&self) -> bool {
        self.evidence > self.cover
    }
}

/// RULES 5.1: of the Products, and of the Locations, the last one flipped counts.
pub fn active(played: &[Numbers], kind: Kind) -> Option<usize> {
    played.iter().rposition(|card| card.kind == kind)
}

/// RULES 5.4: multipliers first, then flat changes, rounded down once, never below 0.
fn price(printed: i64, played: &[Numbers]) -> Option<i64> {
    let (mut above, mut below) = (i128::from(printed), 1_i128);
    for card in played.iter().filter(|card| card.price_pct != 100) {
        above = above.checked_mul(i128::from(card.price_pct))?;
        below = below.checked_mul(100)?;
        let common = greatest_common_divisor(above.unsigned_abs(), below.unsigned_abs());
        (above, below) = (above / common, below / common);
    }
    let flat: i64 = played.iter().map(|card| card.price_flat).sum();
    let changed = above.checked_add(below.checked_mul(i128::from(flat))?)?;
    i64::try_from(changed.div_euclid(below).max(0)).ok()
}

fn greatest_common_divisor(a: u128, b: u128) -> i128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).expect("below is positive and fits, and so does what divides it")
}
