//! What habit leads, and what else is worth a thought.

use super::chance::Threat;
use super::eye::Eye;
use crate::card::Cards;
use crate::order::{Group, Held};
use crate::pattern::{Kind, bits};

/// The lead with the best balance of what it wins and what it costs.
pub fn habit(eye: &Eye<'_>) -> Cards {
    let mut chosen = (f32::MIN, Cards::NONE);
    for group in Group::ALL {
        let held = eye.order.held(eye.hand, group);
        if held.one == 0 {
            continue;
        }
        let mut offer = |kind: Kind, cards: Cards| {
            let worth = worth(eye, kind, group, cards);
            if worth > chosen.0 {
                chosen = (worth, cards);
            }
        };
        each_pattern(eye, group, held, &mut offer);
    }
    chosen.1
}

/// Every tractor, every pair, and one card of every face.
pub fn each_pattern(eye: &Eye<'_>, group: Group, held: Held, offer: &mut impl FnMut(Kind, Cards)) {
    let order = eye.order;
    for pairs in 2..=order.longest(held.two) {
        for segment in order.segments(held.two, pairs) {
            offer(Kind::Tractor, order.slot_cards(order.slots_on(segment.rungs, held.two), group));
        }
    }
    for slot in bits(held.two) {
        offer(Kind::Pair, order.slot_cards(slot, group));
    }
    for slot in bits(held.one) {
        let card = eye.hand.common(order.slot_cards(slot, group)).first();
        offer(Kind::Single, card.map_or(Cards::NONE, Cards::one));
    }
}

/// Points that the lead wins or loses, and what its cards would be worth later.
pub fn worth(eye: &Eye<'_>, kind: Kind, group: Group, cards: Cards) -> f32 {
    let size = cards.len() as f32;
    let threat = Threat::to(eye, kind, group, cards, cards.points() + 5);
    let holds = threat.holds(eye);
    // A partner wins some of what does not hold.
    let ours = holds + (1.0 - holds) * PARTNER * (eye.seats / 2 - 1) as f32 / (eye.seats / 2) as f32;
    let brought = BROUGHT * size;
    let own = eye.in_group(group).len() as f32;
    // A long suit of one's own is kept for when trumps are gone; a short one makes room to ruff.
    let length = if group == Group::Trump { TRUMP_LEAD } else { own / 6.0 };
    (cards.points() as f32 + brought) * (2.0 * ours - 1.0) + LEAD * holds * size.sqrt() - eye.cost(cards) - length
}

/// How often a trick that opponents could win is a partner's after all.
const PARTNER: f32 = 0.5;
/// Points that others put into a trick, for each card of the lead.
const BROUGHT: f32 = 4.0;
/// What it is worth to keep the lead.
const LEAD: f32 = 3.0;
/// What drawing trumps costs the own side.
const TRUMP_LEAD: f32 = 1.0;
