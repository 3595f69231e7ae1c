//! RULES 11.3. What the owner of a hand may do now, so that a client can check a selection without
//! knowing any rule of the game.

use serde::Serialize;
use ts_rs::TS;

use crate::bid::RedealReason;
use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::order::{Group, Order};
use crate::pattern::bits;
use crate::plays;

/// Plays are listed one by one only when there are no more than this.
pub const MAX_LISTED: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum LegalActions {
    /// Declare one of these, pass, or ask for a redeal if there is a reason.
    Flip {
        bids: Vec<Vec<Card>>,
        may_pass: bool,
        redeal: Option<RedealReason>,
    },
    /// Bury `count` of these.
    Bury {
        count: usize,
        from: Vec<Card>,
    },
    /// Any cards of any one of these groups; `tractors` are offered for picking them at once.
    Lead {
        groups: Vec<GroupCards>,
    },
    Follow(Follow),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GroupCards {
    pub group: Group,
    pub cards: Vec<Card>,
    /// Every tractor among them that is part of no longer one, the longest first.
    pub tractors: Vec<Vec<Card>>,
}

/// A selection is legal if it has `count` cards, all of `must`, `choose.k` others out of
/// `choose.from`, at least `needPairs` pairs (two ids that differ only in the deck), and all cards of
/// at least one of `needTractor.oneOf`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Follow {
    pub count: u32,
    pub must: Vec<Card>,
    pub choose: Choose,
    pub need_pairs: u32,
    pub need_tractor: Option<NeedTractor>,
    /// Only one selection is legal.
    pub exact: bool,
    /// Every legal selection, if there are at most 64.
    pub plays: Option<Vec<Vec<Card>>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Choose {
    pub k: u32,
    pub from: Vec<Card>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NeedTractor {
    pub pairs: u32,
    pub one_of: Vec<Vec<Card>>,
}

impl LegalActions {
    pub fn lead(order: &Order, hand: Cards) -> LegalActions {
        let groups = Group::ALL.into_iter().map(|group| {
            let cards = hand.common(order.group_cards(group));
            let tractors = whole_tractors(order, cards, group);
            GroupCards { group, cards: order.sorted(cards), tractors }
        });
        LegalActions::Lead { groups: groups.filter(|group| !group.cards.is_empty()).collect() }
    }
}

impl Follow {
    pub fn of(order: &Order, duty: &Duty) -> Follow {
        // Where all of `must` and `from` is owed there is nothing to say about its structure.
        let structured = !duty.forced();
        let need_tractor = (structured && duty.need_tractor > 0)
            .then(|| NeedTractor { pairs: duty.need_tractor, one_of: tractors(order, duty) });
        let plays = plays::all(order, duty, MAX_LISTED);
        Follow {
            count: duty.count,
            must: order.sorted(duty.must),
            choose: Choose { k: duty.choose, from: order.sorted(duty.from) },
            need_pairs: if structured { duty.need_pairs } else { 0 },
            need_tractor,
            exact: plays.as_ref().is_some_and(|plays| plays.len() == 1),
            plays: plays.map(|plays| plays.into_iter().map(|play| order.sorted(play)).collect()),
        }
    }
}

/// Every tractor of the length that is owed.
fn tractors(order: &Order, duty: &Duty) -> Vec<Vec<Card>> {
    let two = order.held(duty.from, duty.group).two;
    order.every_tractor(two, duty.need_tractor).map(|slots| order.sorted(order.slot_cards(slots, duty.group))).collect()
}

/// RULES 7.3. The tractors that no other one contains.
fn whole_tractors(order: &Order, cards: Cards, group: Group) -> Vec<Vec<Card>> {
    let two = order.held(cards, group).two;
    let mut whole: Vec<u32> = Vec::new();
    for pairs in (2..=order.longest(two)).rev() {
        let longer = whole.clone();
        let fresh = |slots: &u32| longer.iter().all(|known| known & slots != *slots);
        whole.extend(order.every_tractor(two, pairs).filter(fresh));
    }
    whole.into_iter().map(|slots| order.sorted(order.slot_cards(slots, group))).collect()
}

impl Order {
    /// The slots of every tractor of exactly this many pairs.
    fn every_tractor(&self, two: u32, pairs: u32) -> impl Iterator<Item = u32> {
        self.segments(two, pairs).flat_map(move |segment| self.every_slots_on(segment.rungs, two))
    }

    /// The ways to stand on these rungs: one for each off-suit level pair where its rung is used.
    fn every_slots_on(&self, rungs: u32, slots: u32) -> impl Iterator<Item = u32> + use<> {
        let lowest = self.slots_on(rungs, slots);
        let off = crate::order::OFF_LEVEL_SLOTS;
        let choices = if lowest & off == 0 { 1 } else { slots & off };
        bits(choices).map(move |choice| if lowest & off == 0 { lowest } else { lowest & !off | choice })
    }
}
