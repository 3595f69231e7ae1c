//! What a banker buries.

use crate::card::{Card, Cards};
use crate::order::{Group, Order};

/// What a banker cares about when burying.
#[derive(Copy, Clone)]
pub struct Taste {
    /// The suit to be rid of first, if there is one.
    pub void: Option<Group>,
    /// What a point in the kitty is feared.
    pub fear: f32,
}

/// Short suits first, few points.
pub const PLAIN: Taste = Taste { void: None, fear: 0.6 };

/// The cards that are missed least.
pub fn habit(order: &Order, hand: Cards, count: usize, taste: Taste) -> Cards {
    let mut costs: Vec<(f32, Card)> = hand.iter().map(|card| (cost(order, hand, card, taste), card)).collect();
    costs.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    costs.into_iter().take(count).map(|(_, card)| card).collect()
}

fn cost(order: &Order, hand: Cards, card: Card, taste: Taste) -> f32 {
    let group = order.group(card);
    let key = f32::from(order.key(card));
    if group == Group::Trump {
        return 500.0 + key;
    }
    let length = hand.common(order.group_cards(group)).len() as f32;
    let high = if key == 14.0 { 40.0 } else { key };
    let pair = if hand.contains(card.other()) { 12.0 + key } else { 0.0 };
    let wanted = if taste.void == Some(group) { -60.0 } else { 0.0 };
    high + pair + 4.0 * length + wanted + 5.0 * taste.fear * card.points() as f32
}

/// Different ways to bury, habit in front.
pub fn ways(order: &Order, hand: Cards, count: usize) -> Vec<Cards> {
    let tastes = [PLAIN.fear, 0.0, 2.0].into_iter().flat_map(|fear| {
        let suits = Group::ALL[..4].iter().copied().map(Some);
        std::iter::once(None).chain(suits).map(move |void| Taste { void, fear })
    });
    let mut ways = Vec::new();
    for taste in tastes {
        let way = habit(order, hand, count, taste);
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    ways
}
