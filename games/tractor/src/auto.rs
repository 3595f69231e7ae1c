//! RULES 12. What the clock does for a player who does not.

use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::order::{Group, Order};

/// The cards that are missed least: side suits before trumps, no points before points, low before high.
pub fn bury(order: &Order, hand: Cards, count: usize) -> Cards {
    let worth = |card: &Card| (order.group(*card) == Group::Trump, card.points() > 0, order.key(*card), *card);
    let mut list = hand.list();
    list.sort_unstable_by_key(worth);
    list.into_iter().take(count).collect()
}

/// The lowest card to lead, the lowest legal cards to follow.
pub fn play(order: &Order, duty: Option<&Duty>, hand: Cards) -> Cards {
    match duty {
        Some(duty) => duty.lowest(order),
        None => order.sorted(hand).into_iter().take(1).collect(),
    }
}
