//! How many legal plays there are, without listing them.

use std::collections::BTreeMap;

use crate::follow::Duty;
use crate::order::{OFF_LEVEL_SLOTS, Order, SLOTS};

/// What matters of the slots already passed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Passed {
    cards: u32,
    pairs: u32,
    /// Pairs of the run that ends just below, as far as the duty asks for one.
    run: u32,
    /// An off-suit level pair continues that run.
    off_level: bool,
    tractor: bool,
}

/// The number of legal plays of a hand with this duty.
pub fn count(order: &Order, duty: &Duty) -> u64 {
    if duty.need_pairs == 0 {
        return choose(duty.from.len() as u64, u64::from(duty.choose));
    }
    let held = order.held(duty.from, duty.group);
    let start = Passed { cards: 0, pairs: 0, run: 0, off_level: false, tractor: duty.need_tractor == 0 };
    let mut states = BTreeMap::from([(start, 1u64)]);
    for slot in 0..SLOTS {
        let bit = 1 << slot;
        let copies = u32::from(held.one & bit != 0) + u32::from(held.two & bit != 0);
        let mut next = BTreeMap::new();
        for (passed, ways) in states {
            for taken in 0..=copies {
                let after = step(order, duty, slot, passed, taken);
                if after.cards <= duty.count {
                    // One of two identical faces can be taken in two ways.
                    let ways = if copies == 2 && taken == 1 { 2 * ways } else { ways };
                    *next.entry(after).or_insert(0) += ways;
                }
            }
        }
        states = next;
    }
    let fulfils = |passed: &Passed| passed.cards == duty.count && passed.pairs >= duty.need_pairs && passed.tractor;
    states.iter().filter(|(passed, _)| fulfils(passed)).map(|(_, ways)| ways).sum()
}

fn step(order: &Order, duty: &Duty, slot: u32, passed: Passed, taken: u32) -> Passed {
    let pair = taken == 2;
    let mut after = Passed { cards: passed.cards + taken, pairs: passed.pairs + u32::from(pair), ..passed };
    let ends = if OFF_LEVEL_SLOTS >> slot & 1 == 1 {
        // Off-suit level pairs share a rung: the run below goes on through any one of them.
        after.off_level |= pair;
        passed.run + u32::from(after.off_level)
    } else {
        let below = match slot {
            16 if passed.off_level => passed.run + 1,
            16 if order.ladder_is_strict() => 0,
            _ => passed.run,
        };
        after.run = match slot {
            // Without a trump suit the small jokers stand right above the level pairs.
            16 if order.trump().is_none() => below,
            _ if pair => below + 1,
            _ => 0,
        };
        after.run
    };
    if slot == 16 {
        after.off_level = false;
    }
    after.run = after.run.min(duty.need_tractor);
    after.tractor |= duty.need_tractor > 0 && ends >= duty.need_tractor;
    after
}

fn choose(n: u64, k: u64) -> u64 {
    (1..=k.min(n - k)).fold(1, |ways, i| ways * (n - i + 1) / i)
}
