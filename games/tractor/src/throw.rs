//! Throws: whether one stands, and what is left of it if it does not.

use serde::Serialize;
use ts_rs::TS;

use crate::card::{Card, Cards};
use crate::order::{Group, Order};
use crate::pattern::{Part, Pattern};
use crate::rules::ThrowCheck;

/// RULES 8.4. Who breaks a throw, which part of it, and how.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    pub by: usize,
    pub part: Part,
    pub how: Breaking,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Breaking {
    /// With higher cards of the suit group.
    Higher,
    /// With trumps, being void in the suit group.
    Trump,
}

/// Why a throw was punished, as everybody is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PunishReason {
    /// The first opponent in the order of play who can beat a part.
    pub by: cardtable::Seat,
    pub part: Vec<Card>,
    pub how: Breaking,
}

/// RULES 8.4. The first opponent in the order of play who can beat a part of the throw. `hands` are
/// those of all seats; teammates are the seats of the same parity and are not asked.
pub fn broken(
    order: &Order,
    check: ThrowCheck,
    throw: &Pattern,
    leader: usize,
    seats: usize,
    hand_of: impl Fn(usize) -> Cards,
) -> Option<Broken> {
    let opponents = (1..seats).step_by(2).map(|steps| (leader + steps) % seats);
    opponents.into_iter().find_map(|by| {
        let (part, how) = beaten_part(order, check, throw, hand_of(by))?;
        Some(Broken { by, part, how })
    })
}

fn beaten_part(order: &Order, check: ThrowCheck, throw: &Pattern, hand: Cards) -> Option<(Part, Breaking)> {
    let held = order.held(hand, throw.group);
    if held.one != 0 {
        let beaten = smallest_that(order, throw, |part| match part {
            Asked::Single(rung) => order.top_rung(held.one) > rung,
            Asked::Pair(rung) => held.two != 0 && order.top_rung(held.two) > rung,
            Asked::Tractor(pairs, top) => order.highest_segment(held.two, pairs).is_some_and(|mine| mine.top > top),
        });
        return beaten.map(|part| (part, Breaking::Higher));
    }
    if throw.group == Group::Trump || check == ThrowCheck::InSuit {
        return None;
    }
    let trumps = order.held(hand, Group::Trump);
    let beaten = smallest_that(order, throw, |part| match part {
        Asked::Single(_) => trumps.one != 0,
        Asked::Pair(_) => trumps.two != 0,
        Asked::Tractor(pairs, _) => order.has_run(trumps.two, pairs),
    });
    beaten.map(|part| (part, Breaking::Trump))
}

enum Asked {
    Single(u32),
    Pair(u32),
    Tractor(u32, u32),
}

/// The smallest part that can be beaten. Of singles and of pairs the lowest is the easiest to beat,
/// so no other has to be asked about.
fn smallest_that(order: &Order, throw: &Pattern, beats: impl Fn(Asked) -> bool) -> Option<Part> {
    let single = throw.lowest_single(order).filter(|part| beats(Asked::Single(part.top)));
    let pair = || throw.lowest_pair(order).filter(|part| beats(Asked::Pair(part.top)));
    let tractor = || {
        let tractors = throw.tractor_parts(order);
        let beaten = tractors.filter(|part| beats(Asked::Tractor(part.cards.len() as u32 / 2, part.top)));
        beaten.min_by_key(|part| part.top)
    };
    single.or_else(pair).or_else(tractor)
}
