//! Legal plays made, not checked: all of them if they are few, one by chance, or just their number.

use cardtable::Dice;

use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::ladder::Segment;
use crate::order::{Group, Held, OFF_LEVEL_SLOTS, Order, SLOTS};
use crate::pattern::bits;

/// Every legal play of a hand with this duty, or none if there are more than `limit`.
pub fn all(order: &Order, duty: &Duty, limit: usize) -> Option<Vec<Cards>> {
    let held = order.held(duty.from, duty.group);
    let segments: Vec<Segment> = match duty.need_tractor {
        0 => Vec::new(),
        pairs => order.segments(held.two, pairs).collect(),
    };
    let mut search = Search { order, duty, held, segments, limit, found: Vec::new() };
    let whole = if duty.forced() {
        search.found.push(duty.must.and(duty.from));
        true
    } else if duty.need_pairs > 0 {
        search.by_slots(0, Cards::NONE, 0)
    } else {
        search.any(duty.from, duty.must, duty.choose as usize)
    };
    whole.then_some(search.found)
}

struct Search<'a> {
    order: &'a Order,
    duty: &'a Duty,
    held: Held,
    segments: Vec<Segment>,
    limit: usize,
    found: Vec<Cards>,
}

impl Search<'_> {
    fn add(&mut self, play: Cards) -> bool {
        self.found.push(play);
        self.found.len() <= self.limit
    }

    /// Any `left` of these cards on top of `chosen`.
    fn any(&mut self, from: Cards, chosen: Cards, left: usize) -> bool {
        if left == 0 {
            return self.add(chosen);
        }
        let Some(card) = from.first() else { return true };
        let rest = from.without(Cards::one(card));
        if !self.any(rest, chosen.with(card), left - 1) {
            return false;
        }
        rest.len() < left || self.any(rest, chosen, left)
    }

    /// Slot by slot: none, one or two of each face, and never into a dead end.
    fn by_slots(&mut self, slot: u32, chosen: Cards, pairs: u32) -> bool {
        if slot == SLOTS {
            return self.add(chosen);
        }
        let bit = 1 << slot;
        let here = self.duty.from.common(self.order.slot_cards(bit, self.duty.group));
        let one = here.first().map(Cards::one);
        let other = here.iter().nth(1).map(Cards::one);
        let both = (here.len() == 2).then_some(here);
        let ways = [Some(Cards::NONE), one, other, both];
        for way in ways.into_iter().flatten() {
            let pairs = if way.len() == 2 { pairs | bit } else { pairs };
            let chosen = chosen.and(way);
            if self.can_end(slot + 1, chosen.len() as u32, pairs) && !self.by_slots(slot + 1, chosen, pairs) {
                return false;
            }
        }
        true
    }

    /// Whether the slots from here on can still fulfil the duty.
    fn can_end(&self, slot: u32, chosen: u32, pairs: u32) -> bool {
        let Some(left) = self.duty.count.checked_sub(chosen) else { return false };
        let ahead = u32::MAX << slot;
        let (one, two) = (self.held.one & ahead, self.held.two & ahead);
        if one.count_ones() + two.count_ones() < left {
            return false;
        }
        let missing = self.duty.need_pairs.saturating_sub(pairs.count_ones());
        let pairs_fit = |forced: u32| {
            let forced = forced.max(missing);
            forced <= two.count_ones() && 2 * forced <= left
        };
        if self.duty.need_tractor == 0 {
            return pairs_fit(0);
        }
        self.segments.iter().any(|segment| {
            let slots = self.order.slots_on(segment.rungs, pairs | two);
            slots.count_ones() == segment.pairs() && pairs_fit((slots & !pairs).count_ones())
        })
    }
}

/// One legal play by chance; every legal play can come up.
pub fn random(order: &Order, duty: &Duty, dice: &mut Dice) -> Cards {
    let mut play = duty.must;
    if duty.need_pairs > 0 {
        let mut two = order.held(duty.from, duty.group).two;
        let mut slots = 0;
        if duty.need_tractor > 0 {
            let count = order.segments(two, duty.need_tractor).count() as u32;
            let place = dice.below(count) as usize;
            let segment = order.segments(two, duty.need_tractor).nth(place).expect("below the count");
            slots = one_on_each_rung(order, segment, two, dice);
            two &= !slots;
        }
        while slots.count_ones() < duty.need_pairs {
            let place = dice.below(two.count_ones()) as usize;
            let slot = bits(two).nth(place).expect("below the count");
            slots |= slot;
            two &= !slot;
        }
        play = play.and(order.slot_cards(slots, duty.group));
    }
    let mut rest = duty.from.without(play);
    while play.len() < duty.count as usize {
        let card = nth(rest, dice.below(rest.len() as u32));
        play = play.with(card);
        rest = rest.without(Cards::one(card));
    }
    play
}

/// The slots of a segment, with any of the off-suit level pairs where several share the rung.
fn one_on_each_rung(order: &Order, segment: Segment, two: u32, dice: &mut Dice) -> u32 {
    let slots = order.slots_on(segment.rungs, two);
    if slots & OFF_LEVEL_SLOTS == 0 {
        return slots;
    }
    let off = two & OFF_LEVEL_SLOTS;
    let chosen = bits(off).nth(dice.below(off.count_ones()) as usize).expect("below the count");
    slots & !OFF_LEVEL_SLOTS | chosen
}

/// A lead by chance: 3 in 100 a throw of two to four cards, below 20 a tractor if there is one,
/// below 55 a pair if there is one, else a single.
pub fn random_lead(order: &Order, hand: Cards, dice: &mut Dice) -> Cards {
    let roll = dice.below(100);
    let from = dice.below(5) as usize;
    let groups = || (0..5).map(|step| Group::ALL[(from + step) % 5]);
    if roll < 3 {
        let long = groups().map(|group| hand.common(order.group_cards(group))).find(|cards| cards.len() >= 2);
        if let Some(mut rest) = long {
            let mut play = Cards::NONE;
            for _ in 0..rest.len().min(2 + dice.below(3) as usize) {
                let card = nth(rest, dice.below(rest.len() as u32));
                play = play.with(card);
                rest = rest.without(Cards::one(card));
            }
            return play;
        }
    }
    if roll < 20 {
        for group in groups() {
            let two = order.held(hand, group).two;
            let longest = order.longest(two);
            if longest >= 2 {
                let pairs = 2 + dice.below(longest - 1);
                let count = order.segments(two, pairs).count() as u32;
                let segment = order.segments(two, pairs).nth(dice.below(count) as usize).expect("below the count");
                return order.slot_cards(one_on_each_rung(order, segment, two, dice), group);
            }
        }
    }
    if roll < 55 {
        for group in groups() {
            let two = order.held(hand, group).two;
            if two != 0 {
                let slot = bits(two).nth(dice.below(two.count_ones()) as usize).expect("below the count");
                return order.slot_cards(slot, group);
            }
        }
    }
    Cards::one(nth(hand, dice.below(hand.len() as u32)))
}

fn nth(cards: Cards, place: u32) -> Card {
    cards.iter().nth(place as usize).expect("below the count")
}
