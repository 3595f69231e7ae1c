//! The ladder that tractors climb: rungs, runs of rungs, and the segments within them.
//!
//! A *rung* is a place on the ladder. Rungs 0 to 11 are the ranks of a suit without the level rank;
//! in the trump group rung 12 is shared by the off-suit level pairs, 13 is the trump suit's level
//! pair, 14 and 15 are the jokers. In a no-trump round the level pairs take rung 13, so that they
//! touch the small jokers (RULES 5.4). Rungs also order cards: a higher rung is a higher key.

use crate::card::Cards;
use crate::order::{Group, OFF_LEVEL_SLOTS, Order};

const OFF_LEVEL_RUNG: u32 = 12;
const TRUMP_LEVEL_RUNG: u32 = 13;

/// Consecutive pairs: where the segment ends, and on which rungs it stands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    pub top: u32,
    pub rungs: u32,
}

impl Segment {
    pub const fn pairs(self) -> u32 {
        self.rungs.count_ones()
    }
}

impl Order {
    /// The rungs of these slots.
    pub fn rungs(&self, slots: u32) -> u32 {
        let off = u32::from(slots & OFF_LEVEL_SLOTS != 0) << self.off_level_rung();
        slots & 0xFFF | off | (slots >> 16) << TRUMP_LEVEL_RUNG
    }

    fn off_level_rung(&self) -> u32 {
        if self.trump().is_some() { OFF_LEVEL_RUNG } else { TRUMP_LEVEL_RUNG }
    }

    /// The rung of the highest of these slots.
    pub fn top_rung(&self, slots: u32) -> u32 {
        let rungs = self.rungs(slots);
        assert!(rungs != 0, "nothing has no top");
        31 - rungs.leading_zeros()
    }

    /// The rung of the lowest of these slots.
    pub fn low_rung(&self, slots: u32) -> u32 {
        self.rungs(slots).trailing_zeros()
    }

    /// The slots of these rungs that are among `slots`, one for each rung; where off-suit level
    /// pairs share a rung it is the one with the lowest ids (RULES 7.3).
    pub fn slots_on(&self, rungs: u32, slots: u32) -> u32 {
        let plain = rungs & 0xFFF;
        let mut high = 0;
        if rungs >> self.off_level_rung() & 1 == 1 {
            let off = slots & OFF_LEVEL_SLOTS;
            high |= off & off.wrapping_neg();
        }
        if self.trump().is_some() {
            high |= (rungs >> TRUMP_LEVEL_RUNG & 1) << 16;
        }
        (plain | high | (rungs >> 14) << 17) & slots
    }

    /// The rungs without the off-suit level: RULES 7.3 lets the top trump pair touch the trump
    /// level pair as well, unless the ladder is strict.
    fn shortcut(&self, rungs: u32) -> Option<u32> {
        let crosses = rungs >> TRUMP_LEVEL_RUNG != 0 && rungs >> (OFF_LEVEL_RUNG - 1) & 1 == 1;
        (crosses && !self.ladder_is_strict()).then_some(rungs & 0xFFF | rungs >> TRUMP_LEVEL_RUNG << OFF_LEVEL_RUNG)
    }

    /// The number of pairs in the longest run; 1 is a lone pair.
    pub fn longest(&self, slots: u32) -> u32 {
        let rungs = self.rungs(slots);
        let plain = longest_run(rungs);
        self.shortcut(rungs).map_or(plain, |short| plain.max(longest_run(short)))
    }

    /// Whether there is a run of this many pairs.
    pub fn has_run(&self, slots: u32, pairs: u32) -> bool {
        let rungs = self.rungs(slots);
        starts(rungs, pairs) != 0 || self.shortcut(rungs).is_some_and(|short| starts(short, pairs) != 0)
    }

    /// Every segment of exactly this many pairs, by its top from low to high.
    pub fn segments(&self, slots: u32, pairs: u32) -> impl DoubleEndedIterator<Item = Segment> {
        let rungs = self.rungs(slots);
        let plain = starts(rungs, pairs);
        let short = self.shortcut(rungs).map_or(0, |short| starts(short, pairs));
        (0..16).flat_map(move |top| {
            let one = by_top(plain, top, pairs).then(|| segment(top, pairs));
            // Only those that really step over the off-suit rung are not among the plain ones.
            let over =
                (top >= TRUMP_LEVEL_RUNG && by_top(short, top - 1, pairs)).then(|| over_the_gap(top, pairs)).flatten();
            [one, over].into_iter().flatten()
        })
    }

    pub fn lowest_segment(&self, slots: u32, pairs: u32) -> Option<Segment> {
        self.segments(slots, pairs).next()
    }

    pub fn highest_segment(&self, slots: u32, pairs: u32) -> Option<Segment> {
        self.segments(slots, pairs).next_back()
    }

    /// RULES 2.3. The key that a play with this top rung has.
    pub fn key_of_rung(&self, group: Group, rung: u32) -> u16 {
        let slots = match rung {
            0..=11 => 1 << rung,
            _ if rung == self.off_level_rung() => OFF_LEVEL_SLOTS,
            _ => 1 << (rung + 3),
        };
        let card = self.slot_cards(slots, group).first().expect("every rung has a card");
        self.key(card)
    }

    /// The `count` lowest of these cards of one group: by key, then by id.
    pub fn lowest(&self, cards: Cards, group: Group, count: usize) -> Cards {
        let mut taken = Cards::NONE;
        let mut slots = self.held(cards, group).one;
        while slots != 0 && taken.len() < count {
            let lowest = slots & slots.wrapping_neg();
            // Off-suit level cards are equals: among them the id decides, and the deck comes first in it.
            let tier = if lowest & OFF_LEVEL_SLOTS != 0 { slots & OFF_LEVEL_SLOTS } else { lowest };
            for card in cards.common(self.slot_cards(tier, group)).iter().take(count - taken.len()) {
                taken = taken.with(card);
            }
            slots &= !tier;
        }
        taken
    }
}

fn longest_run(mut rungs: u32) -> u32 {
    let mut length = 0;
    while rungs != 0 {
        rungs &= rungs >> 1;
        length += 1;
    }
    length
}

/// The rungs from which a run of `pairs` goes up.
fn starts(rungs: u32, pairs: u32) -> u32 {
    let mut from = rungs;
    let mut have = 1;
    while have < pairs && from != 0 {
        let step = have.min(pairs - have);
        from &= from >> step;
        have += step;
    }
    from
}

fn by_top(starts: u32, top: u32, pairs: u32) -> bool {
    top + 1 >= pairs && starts >> (top + 1 - pairs) & 1 == 1
}

fn segment(top: u32, pairs: u32) -> Segment {
    Segment { top, rungs: ((1 << pairs) - 1) << (top + 1 - pairs) }
}

/// The segment with this top that leaves the off-suit rung out, if it reaches below it.
fn over_the_gap(top: u32, pairs: u32) -> Option<Segment> {
    let above = top - OFF_LEVEL_RUNG;
    (pairs > above).then(|| {
        let below = pairs - above;
        let low = ((1 << below) - 1) << (OFF_LEVEL_RUNG - below);
        let high = ((1 << above) - 1) << TRUMP_LEVEL_RUNG;
        Segment { top, rungs: low | high }
    })
}
