//! What habit declares.

use cards::Rank;

use crate::bid::{Bid, possible};
use crate::card::Cards;
use crate::order::{Group, Order};
use crate::state::Tractor;

/// Fewer cards than this say too little of a hand.
const TOO_FEW: usize = 8;

/// The suit with the most trumps, if it is clearly more than a hand's share.
pub fn habit(seat: usize, hand: Cards, level: Rank, single_jokers: bool, standing: Option<&Bid>) -> Option<Bid> {
    if hand.len() < TOO_FEW {
        return None;
    }
    let bids = possible(seat, hand, level, single_jokers, standing);
    let power = |bid: &Bid| {
        let order = Order::new(level, bid.trump, false);
        let trumps = hand.common(order.group_cards(Group::Trump));
        let power = 100 * (trumps.len() + order.held(trumps, Group::Trump).pairs() as usize) / hand.len();
        let aces = hand.iter().filter(|card| order.key(*card) == 14).count();
        let wanted = match (bid.trump, standing) {
            (Some(_), None) => 38,
            (Some(_), Some(_)) => 44,
            (None, _) if aces >= 3 => 28,
            (None, _) => usize::MAX,
        };
        (power >= wanted).then_some(power)
    };
    bids.into_iter().filter_map(|bid| Some((power(&bid)?, bid))).max_by_key(|(power, _)| *power).map(|(_, bid)| bid)
}

impl Tractor {
    /// What habit declares for this seat now.
    pub(super) fn habitual_bid(&self, seat: usize, hand: Cards) -> Option<Bid> {
        habit(seat, hand, self.level, self.rules.single_joker_bids, self.candidate())
    }
}
