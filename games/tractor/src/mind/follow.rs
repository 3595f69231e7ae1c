//! What habit plays to a trick, and what else is worth a thought.

use super::chance::Threat;
use super::eye::Eye;
use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::order::Group;
use crate::pattern::{Kind, Pattern, bits};
use crate::trick::Standing;

/// More plays than are ever looked at for one answer.
pub const MOST: usize = 40;

/// Plays to choose from, without a heap.
pub struct Plays {
    list: [Cards; MOST],
    count: usize,
}

impl Plays {
    fn add(&mut self, play: Cards) {
        if !self.list().contains(&play) {
            self.push(play);
        }
    }

    /// The same for one that is surely not there yet.
    fn push(&mut self, play: Cards) {
        if self.count < MOST {
            self.list[self.count] = play;
            self.count += 1;
        }
    }

    pub fn list(&self) -> &[Cards] {
        &self.list[..self.count]
    }
}

/// The play with the best balance of points won and cards kept.
pub fn habit(eye: &Eye<'_>, duty: &Duty) -> Cards {
    if duty.forced() {
        return duty.must.and(duty.from);
    }
    let (Some(lead), Some((winner, best))) = (eye.lead, eye.best) else { return duty.lowest(eye.order) };
    let plays = plays(eye, duty, lead);
    let stands = Chances::of(eye, lead, winner);
    let mut chosen = (f32::MIN, Cards::NONE);
    for play in plays.list() {
        let worth = stands.worth(eye, lead, winner, best, *play);
        if worth > chosen.0 {
            chosen = (worth, *play);
        }
    }
    chosen.1
}

/// How a trick stands if this seat does not take it.
struct Chances {
    ours: f32,
}

impl Chances {
    fn of(eye: &Eye<'_>, lead: &Pattern, winner: usize) -> Chances {
        let threat = Threat::to(eye, lead.kind, lead.group, eye.best_cards, eye.trick_points);
        let ours = if eye.partner(winner) { threat.holds(eye) } else { threat.rescued(eye) };
        Chances { ours }
    }

    /// Points won or lost, less what the cards would be worth later.
    fn worth(&self, eye: &Eye<'_>, lead: &Pattern, winner: usize, best: Standing, play: Cards) -> f32 {
        let points = eye.trick_points + play.points();
        let wins = Standing::of(eye.order, lead, play).is_some_and(|mine| mine > best);
        let mut ours = self.ours;
        let mut lead_back = 0.0;
        if wins {
            let threat = Threat::to(eye, lead.kind, lead.group, play, points);
            let holds = threat.holds(eye);
            // Over a partner's card only what is gained counts; the partner would have had the lead.
            ours = if eye.partner(winner) { holds.max(self.ours) } else { holds };
            lead_back = if eye.partner(winner) { 0.0 } else { LEAD * holds };
        }
        points as f32 * (2.0 * ours - 1.0) + lead_back - eye.cost(play)
    }
}

/// What it is worth to lead the next trick, in points.
const LEAD: f32 = 3.0;

/// Plays that differ in what matters: all single cards, all pairs, and else the cheapest, the richest and the winning.
pub fn plays(eye: &Eye<'_>, duty: &Duty, lead: &Pattern) -> Plays {
    let mut plays = Plays { list: [Cards::NONE; MOST], count: 0 };
    if duty.count == 1 {
        singles(duty, &mut plays);
        return plays;
    }
    let cheap = |card: Card| eye.keep(card) + 2.0 * card.points() as f32 + pair_of(eye, card);
    let rich = |card: Card| eye.keep(card) - 4.0 * card.points() as f32 + pair_of(eye, card);
    plays.add(filled(eye, duty, cheap));
    plays.add(filled(eye, duty, rich));
    if duty.need_pairs == 1 && duty.count == 2 {
        let two = eye.order.held(duty.from, duty.group).two;
        bits(two).for_each(|slot| plays.add(eye.order.slot_cards(slot, duty.group)));
    }
    if duty.need_tractor >= 2 && duty.count == 2 * duty.need_tractor {
        tractors(eye, duty.from, duty.group, duty.need_tractor, &mut plays);
    }
    ruffs(eye, duty, lead, &mut plays);
    plays
}

fn pair_of(eye: &Eye<'_>, card: Card) -> f32 {
    if eye.hand.contains(card.other()) { 1.0 } else { 0.0 }
}

/// One card of each face.
fn singles(duty: &Duty, plays: &mut Plays) {
    let (first, second) = duty.from.decks();
    let twice = Cards::both(first & second);
    for card in duty.from.iter().filter(|card| card.deck() == 1 || !twice.contains(*card)) {
        plays.push(Cards::one(card));
    }
}

/// What the duty owes, and of what it leaves open the cards that are liked best: those of the least number.
fn filled(eye: &Eye<'_>, duty: &Duty, dislike: impl Fn(Card) -> f32) -> Cards {
    let order = eye.order;
    let mut play = duty.must;
    if duty.need_pairs > 0 {
        let mut two = order.held(duty.from, duty.group).two;
        let mut slots = 0;
        if duty.need_tractor > 0 {
            let segment = order.lowest_segment(two, duty.need_tractor).expect("the duty names what is held");
            slots = order.slots_on(segment.rungs, two);
            two &= !slots;
        }
        while slots.count_ones() < duty.need_pairs {
            let cost = |slot: &u32| order.slot_cards(*slot, duty.group).first().map_or(f32::MAX, &dislike);
            let slot = bits(two).min_by(|a, b| cost(a).total_cmp(&cost(b))).expect("the duty counts what is held");
            slots |= slot;
            two &= !slot;
        }
        play = play.and(order.slot_cards(slots, duty.group));
    }
    let mut rest = duty.from.without(play);
    while play.len() < duty.count as usize {
        let card = rest.iter().min_by(|a, b| dislike(*a).total_cmp(&dislike(*b))).expect("enough to choose from");
        play = play.with(card);
        rest = rest.without(Cards::one(card));
    }
    play
}

fn tractors(eye: &Eye<'_>, from: Cards, group: Group, pairs: u32, plays: &mut Plays) {
    let two = eye.order.held(from, group).two;
    for segment in eye.order.segments(two, pairs) {
        plays.add(eye.order.slot_cards(eye.order.slots_on(segment.rungs, two), group));
    }
}

/// Trumps in the shape of the lead, for one who holds none of its group.
fn ruffs(eye: &Eye<'_>, duty: &Duty, lead: &Pattern, plays: &mut Plays) {
    let trumps = eye.in_group(Group::Trump);
    if lead.group == Group::Trump || !duty.must.is_empty() || !duty.from.has_all(trumps) {
        return;
    }
    let count = duty.count as usize;
    if trumps.len() < count {
        return;
    }
    let two = eye.order.held(trumps, Group::Trump).two;
    match lead.kind {
        Kind::Single => {}
        Kind::Pair => bits(two).for_each(|slot| plays.add(eye.order.slot_cards(slot, Group::Trump))),
        Kind::Tractor => tractors(eye, trumps, Group::Trump, lead.pairs, plays),
        Kind::Throw => {
            let mut pairs = Cards::NONE;
            for slot in bits(two).take(lead.pairs as usize) {
                pairs = pairs.and(eye.order.slot_cards(slot, Group::Trump));
            }
            let missing = count.saturating_sub(pairs.len());
            plays.add(pairs.and(eye.order.lowest(trumps.without(pairs), Group::Trump, missing)));
        }
    }
}
