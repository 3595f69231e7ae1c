//! Declarations of trump, the fallback without one, and the right to a redeal.

use cards::{Rank, Suit};
use serde::Serialize;
use ts_rs::TS;

use crate::card::{Card, Cards, Face};
use crate::order::{Group, Order};
use crate::refusal::Refusal;

/// RULES 5.2. A declaration that stands or stood.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bid {
    pub seat: usize,
    pub cards: Cards,
    pub strength: u8,
    /// None for jokers: a no-trump round.
    pub trump: Option<Suit>,
}

impl Bid {
    /// RULES 5.1 and 5.2. What these cards declare at this level.
    pub fn of(seat: usize, cards: Cards, level: Rank, single_jokers: bool) -> Result<Bid, Refusal> {
        let first = cards.first().ok_or(Refusal::NoCards)?;
        let pair = cards.len() == 2 && cards.contains(first.other());
        if cards.len() != 1 && !pair {
            return Err(Refusal::NotABid);
        }
        let (strength, trump) = match first.face() {
            Face::Plain(suit, rank) if rank == level => (if pair { 20 } else { 10 }, Some(suit)),
            Face::Plain(..) => return Err(Refusal::NotABid),
            Face::SmallJoker => (if pair { 50 } else { 30 }, None),
            Face::BigJoker => (if pair { 60 } else { 40 }, None),
        };
        if trump.is_none() && !pair && !single_jokers {
            return Err(Refusal::SingleJoker);
        }
        Ok(Bid { seat, cards, strength, trump })
    }

    /// RULES 5.3. Whether it may replace the one that stands.
    pub fn over(&self, standing: Option<&Bid>) -> Result<(), Refusal> {
        let Some(standing) = standing else { return Ok(()) };
        if standing.seat != self.seat && standing.seat % 2 == self.seat % 2 {
            return Err(Refusal::PartnerLeads);
        }
        if standing.seat == self.seat && standing.trump != self.trump {
            return Err(Refusal::OtherSuit);
        }
        if self.strength <= standing.strength {
            return Err(Refusal::NotStronger);
        }
        Ok(())
    }
}

/// Everything that this hand could declare now, weakest first.
pub fn possible(seat: usize, hand: Cards, level: Rank, single_jokers: bool, standing: Option<&Bid>) -> Vec<Bid> {
    let mut bids: Vec<Bid> = each_possible(seat, hand, level, single_jokers, standing).collect();
    bids.sort_by_key(|bid| bid.strength);
    bids
}

/// The same suit by suit.
pub fn each_possible(
    seat: usize,
    hand: Cards,
    level: Rank,
    single_jokers: bool,
    standing: Option<&Bid>,
) -> impl Iterator<Item = Bid> {
    // Nobody snatches from a partner, and most hands are asked when a partner's declaration stands or they hold none.
    let partner = standing.is_some_and(|standing| standing.seat != seat && standing.seat % 2 == seat % 2);
    let faces = Suit::ALL.map(|suit| Face::Plain(suit, level)).into_iter().chain([Face::SmallJoker, Face::BigJoker]);
    let held = faces.filter(move |_| !partner).filter_map(move |face| {
        let card = Card::new(1, face);
        let (one, two) = (hand.contains(card), hand.contains(card.other()));
        (one || two).then_some((if one { card } else { card.other() }, one && two))
    });
    let bids = held.flat_map(|(card, pair)| {
        let single = Cards::one(card);
        [Some(single), pair.then(|| single.with(card.other()))].into_iter().flatten()
    });
    bids.filter_map(move |cards| {
        let bid = Bid::of(seat, cards, level, single_jokers).ok()?;
        bid.over(standing).is_ok().then_some(bid)
    })
}

/// RULES 5.6. The card of the kitty that decides when nobody has declared.
pub fn fallback(kitty: &[Card]) -> Option<Card> {
    kitty.iter().copied().find(|card| !card.is_joker())
}

/// RULES 4.3. Why a hand may be dealt anew.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RedealReason {
    NoTrump,
    NoPoints,
}

/// RULES 4.3. `order` has the suit of the declaration that stands, if there is one.
pub fn redeal_reason(order: &Order, hand: Cards) -> Option<RedealReason> {
    if hand.common(order.group_cards(Group::Trump)).is_empty() {
        return Some(RedealReason::NoTrump);
    }
    (hand.points() == 0).then_some(RedealReason::NoPoints)
}
