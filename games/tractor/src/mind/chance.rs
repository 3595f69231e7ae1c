//! How likely a play is to be beaten, by rule of thumb.

use super::eye::Eye;
use crate::card::Cards;
use crate::order::Group;
use crate::pattern::Kind;

/// How often one opponent still to play beats what holds the trick.
pub struct Threat {
    /// One who may hold the suit.
    follows: f32,
    /// One who is known to be void in it.
    void: f32,
    group: Group,
}

impl Threat {
    /// Against these cards, which hold a trick of this kind in this group; `points` is what lies there.
    pub fn to(eye: &Eye<'_>, kind: Kind, group: Group, cards: Cards, points: i32) -> Threat {
        let order = eye.order;
        let ruffed = group != Group::Trump && !order.group_cards(group).has_all(cards);
        let holding = if ruffed { Group::Trump } else { group };
        let (mine, theirs) = (order.held(cards, holding), order.held(eye.unseen, holding));
        let wanted = if points >= 10 { 0.75 } else { 0.45 };
        let higher = match kind {
            Kind::Single => {
                let above = slots_above(order.top_rung(mine.one));
                held_by_one((theirs.one & above).count_ones() + (theirs.two & above).count_ones())
            }
            Kind::Pair => 0.14 * (theirs.two & slots_above(order.top_rung(mine.two))).count_ones() as f32,
            Kind::Tractor => {
                let longest = mine.pairs();
                let top = order.top_rung(mine.two);
                order.highest_segment(theirs.two, longest).map_or(0.0, |one| if one.top > top { 0.12 } else { 0.0 })
            }
            Kind::Throw => 0.05,
        };
        let size = match kind {
            Kind::Single => 1.0,
            Kind::Pair => 0.35,
            Kind::Tractor | Kind::Throw => 0.08,
        };
        if ruffed {
            return Threat { follows: 0.03 * size, void: (higher * wanted).min(0.8), group };
        }
        let ruff = if group == Group::Trump { 0.0 } else { wanted * size };
        let out = eye.unseen.common(order.group_cards(group)).len() as f32 / (eye.seats - 1) as f32;
        // With few cards of the suit out, anybody may be void.
        let may_be_void = if out < 1.0 { 0.5 } else { (0.32 / out - 0.04).max(0.0) };
        let follows = (higher * 0.9).min(0.9) * (1.0 - may_be_void) + may_be_void * ruff;
        Threat { follows, void: ruff, group }
    }

    /// For this opponent.
    pub fn of(&self, eye: &Eye<'_>, seat: usize) -> f32 {
        if !eye.void(seat, self.group) {
            return self.follows;
        }
        if eye.void(seat, Group::Trump) { 0.0 } else { self.void }
    }

    /// How often none of the opponents still to play beats it.
    pub fn holds(&self, eye: &Eye<'_>) -> f32 {
        eye.still_to_play(false).map(|seat| 1.0 - self.of(eye, seat)).product()
    }

    /// How often a partner still to play beats it.
    pub fn rescued(&self, eye: &Eye<'_>) -> f32 {
        1.0 - eye.still_to_play(true).map(|seat| 1.0 - self.of(eye, seat)).product::<f32>()
    }
}

/// How often one of some hidden hands holds at least one of so many cards.
fn held_by_one(cards: u32) -> f32 {
    const CHANCES: [f32; 6] = [0.0, 0.28, 0.46, 0.6, 0.7, 0.8];
    CHANCES[cards.min(5) as usize]
}

/// The slots of higher rungs than this one: plain ranks have a slot each, off-suit level cards share a rung.
fn slots_above(rung: u32) -> u32 {
    match rung {
        0..=11 => u32::MAX << (rung + 1),
        12 => u32::MAX << 16,
        _ => u32::MAX << (rung + 4),
    }
}

#[cfg(test)]
mod tests {
    use cards::{Rank, Suit};

    use super::*;
    use crate::order::{Order, SLOTS};

    #[test]
    fn slots_above_a_rung_are_those_with_a_higher_one() {
        for trump in [None, Some(Suit::Hearts)] {
            let order = Order::new(Rank::Seven, trump, false);
            let slots = |cards| order.held(cards, Group::Trump).one;
            let held = slots(order.group_cards(Group::Trump));
            for slot in (0..SLOTS).map(|place| 1 << place).filter(|slot| held & slot != 0) {
                let rung = order.top_rung(slot);
                for other in (0..SLOTS).map(|place| 1 << place).filter(|other| held & other != 0) {
                    assert_eq!(slots_above(rung) & other != 0, order.top_rung(other) > rung, "{slot:b} {other:b}");
                }
            }
        }
    }
}
