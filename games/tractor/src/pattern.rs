//! Patterns: what a set of cards is when it is played, and how it falls into parts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Cards;
use crate::ladder::Segment;
use crate::order::{Group, Order};

/// RULES 7
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kind {
    Single,
    Pair,
    Tractor,
    Throw,
}

/// Twelve pairs of a suit, or eighteen of trumps, make no more tractors than this.
const MAX_TRACTORS: usize = 9;

/// RULES 7.4. A play taken apart: the longest tractors first, then pairs, then singles.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    tractors: [Segment; MAX_TRACTORS],
    tractor_slots: [u32; MAX_TRACTORS],
    count: u8,
    /// Pairs outside tractors.
    pub pairs: u32,
    /// Cards outside pairs.
    pub singles: u32,
}

/// One part of a throw.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub kind: Kind,
    pub top: u32,
    pub cards: Cards,
}

/// A play of one suit group, as followers and judges need it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub kind: Kind,
    pub group: Group,
    pub cards: Cards,
    /// All pairs, those of tractors included.
    pub pairs: u32,
    /// Pairs of the longest tractor; 0 without one.
    pub longest: u32,
    /// The highest rung.
    pub top: u32,
    pub parts: Parts,
}

impl Parts {
    fn of(order: &Order, one: u32, two: u32) -> Parts {
        let nothing = Segment { top: 0, rungs: 0 };
        let mut parts = Parts {
            tractors: [nothing; MAX_TRACTORS],
            tractor_slots: [0; MAX_TRACTORS],
            count: 0,
            pairs: two,
            singles: one & !two,
        };
        loop {
            let length = order.longest(parts.pairs);
            if length < 2 {
                return parts;
            }
            let segment = order.highest_segment(parts.pairs, length).expect("a run of this length exists");
            let slots = order.slots_on(segment.rungs, parts.pairs);
            let place = usize::from(parts.count);
            (parts.tractors[place], parts.tractor_slots[place]) = (segment, slots);
            parts.pairs &= !slots;
            parts.count += 1;
        }
    }

    /// Longest first, then the highest top.
    pub fn tractors(&self) -> &[Segment] {
        &self.tractors[..usize::from(self.count)]
    }
}

impl Pattern {
    /// None if the cards are of more than one suit group, or none at all.
    pub fn of(order: &Order, cards: Cards) -> Option<Pattern> {
        let group = order.group_of_all(cards)?;
        let held = order.held(cards, group);
        let parts = Parts::of(order, held.one, held.two);
        let longest = parts.tractors().first().map_or(0, |longest| longest.pairs());
        let kind = match (cards.len(), held.pairs()) {
            (1, _) => Kind::Single,
            (2, 1) => Kind::Pair,
            (size, _) if longest >= 2 && size == 2 * longest as usize => Kind::Tractor,
            _ => Kind::Throw,
        };
        let top = order.top_rung(held.one);
        Some(Pattern { kind, group, cards, pairs: held.pairs(), longest, top, parts })
    }

    pub fn size(&self) -> usize {
        self.cards.len()
    }

    /// RULES 7.4 and B. Tractors, pairs, singles; within each the highest first, ties by id.
    pub fn parts(&self, order: &Order) -> Vec<Part> {
        let of = |kind, top, slots| Part { kind, top, cards: self.cards.common(order.slot_cards(slots, self.group)) };
        let mut parts: Vec<Part> = self.tractor_parts(order).collect();
        for (kind, slots) in [(Kind::Pair, self.parts.pairs), (Kind::Single, self.parts.singles)] {
            let from = parts.len();
            parts.extend(bits(slots).map(|slot| of(kind, order.top_rung(slot), slot)));
            parts[from..].sort_unstable_by_key(|part| (std::cmp::Reverse(part.top), part.cards.first()));
        }
        parts
    }

    /// RULES 8.4. A single before a pair before a tractor, the lowest top, then the lowest ids.
    pub fn smallest_part(&self, order: &Order) -> Part {
        let lowest_tractor = || self.tractor_parts(order).min_by_key(|part| part.top);
        self.lowest_single(order)
            .or_else(|| self.lowest_pair(order))
            .or_else(lowest_tractor)
            .expect("a play has a part")
    }

    pub(crate) fn lowest_single(&self, order: &Order) -> Option<Part> {
        let slots = self.parts.singles;
        let cards = self.cards.common(order.slot_cards(slots, self.group));
        (slots != 0).then(|| Part {
            kind: Kind::Single,
            top: order.low_rung(slots),
            cards: order.lowest(cards, self.group, 1),
        })
    }

    pub(crate) fn lowest_pair(&self, order: &Order) -> Option<Part> {
        let slots = self.parts.pairs;
        let lowest = slots & slots.wrapping_neg();
        (slots != 0).then(|| Part {
            kind: Kind::Pair,
            top: order.low_rung(slots),
            cards: order.slot_cards(lowest, self.group),
        })
    }

    /// Tractors never share a top, so no tie among them has to be broken.
    pub(crate) fn tractor_parts(&self, order: &Order) -> impl Iterator<Item = Part> {
        let tractors = self.parts.tractors().iter().zip(self.parts.tractor_slots);
        tractors.map(|(one, slots)| Part {
            kind: Kind::Tractor,
            top: one.top,
            cards: order.slot_cards(slots, self.group),
        })
    }
}

/// Each set bit by itself, lowest first.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Each set bit by itself, highest first.
pub(crate) fn bits_from_the_top(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let highest = mask & 1u32.rotate_right(1 + mask.leading_zeros());
        mask &= !highest;
        (highest != 0).then_some(highest)
    })
}
