//! Who wins a trick.

use crate::card::Cards;
use crate::order::{Group, Held, Order};
use crate::pattern::{Kind, Pattern, bits, bits_from_the_top};

/// How good a play is in its trick; a later play wins only with a strictly greater one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing {
    class: Class,
    top: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    InSuit,
    Ruff,
}

impl Standing {
    /// The lead's own. A throw is overtaken by covering it, not by a higher top.
    pub fn of_lead(lead: &Pattern) -> Standing {
        let top = if lead.kind == Kind::Throw { 0 } else { lead.top + 1 };
        Standing { class: Class::InSuit, top }
    }

    /// RULES 8.3. A follower's play, if it can win at all.
    pub fn of(order: &Order, lead: &Pattern, play: Cards) -> Option<Standing> {
        let class = if order.group_cards(lead.group).has_all(play) {
            Class::InSuit
        } else if lead.group != Group::Trump && order.group_cards(Group::Trump).has_all(play) {
            Class::Ruff
        } else {
            return None;
        };
        let group = if class == Class::Ruff { Group::Trump } else { lead.group };
        let held = order.held(play, group);
        let top = match lead.kind {
            Kind::Single => order.top_rung(held.one),
            Kind::Pair if held.two != 0 => order.top_rung(held.two),
            Kind::Tractor if held.pairs() == lead.pairs && order.has_run(held.two, lead.pairs) => {
                order.top_rung(held.two)
            }
            Kind::Pair | Kind::Tractor => return None,
            Kind::Throw => Cover { order, lead, held, beat: class == Class::InSuit }.top()?,
        };
        Some(Standing { class, top: top + 1 })
    }
}

/// RULES 8.3. The place in the list of the play that wins, the lead being the first.
pub fn winner(order: &Order, lead: &Pattern, plays: &[Cards]) -> usize {
    let strength = |(place, play): (usize, &Cards)| match place {
        0 => Some(Standing::of_lead(lead)),
        _ => Standing::of(order, lead, *play),
    };
    cards::trick::winner(plays.iter().enumerate(), strength).unwrap_or(0)
}

/// RULES 8.3. The search for the parts of a throw in another play: one for each, of the same shape
/// and, within the suit, higher.
struct Cover<'a> {
    order: &'a Order,
    lead: &'a Pattern,
    held: Held,
    beat: bool,
}

impl Cover<'_> {
    /// The top of the part that covers the throw's largest, if all parts are covered.
    fn top(&self) -> Option<u32> {
        let mut largest = None;
        if !self.place(0, self.held.two, u32::MAX, &mut largest) {
            return None;
        }
        let singles_only = self.lead.parts.pairs == 0;
        let best = if singles_only { self.held.one } else { self.held.two };
        largest.or_else(|| Some(self.order.top_rung(best)))
    }

    /// Finds room for tractor number `index` and all after it among these pairs, the highest first.
    /// Of equally long tractors the later has the lower top: swapping two never helps, and so the
    /// search stays small.
    fn place(&self, index: usize, pairs: u32, below: u32, largest: &mut Option<u32>) -> bool {
        let tractors = self.lead.parts.tractors();
        let Some(tractor) = tractors.get(index) else { return self.covers_rest(pairs) };
        for segment in self.order.segments(pairs, tractor.pairs()).rev() {
            if segment.top >= below {
                continue;
            }
            if self.beat && segment.top <= tractor.top {
                return false;
            }
            let rest = pairs & !self.order.slots_on(segment.rungs, pairs);
            let next_is_as_long = tractors.get(index + 1).is_some_and(|next| next.pairs() == tractor.pairs());
            let below = if next_is_as_long { segment.top } else { u32::MAX };
            if self.place(index + 1, rest, below, largest) {
                if index == 0 {
                    *largest = Some(segment.top);
                }
                return true;
            }
        }
        false
    }

    /// Whether these pairs and all single cards cover the pairs and singles of the throw.
    fn covers_rest(&self, mut pairs: u32) -> bool {
        let wanted = self.lead.parts.pairs;
        if pairs.count_ones() < wanted.count_ones() {
            return false;
        }
        if !self.beat {
            return true;
        }
        // The lowest pair that is high enough is taken for each, so that the best are left as singles.
        for slot in bits_from_the_top(wanted) {
            let rung = self.order.top_rung(slot);
            let Some(taken) = bits(pairs).find(|slot| self.order.top_rung(*slot) > rung) else { return false };
            pairs &= !taken;
        }
        // Slots go up with their rungs, so both sides come from low to high by themselves.
        let theirs = self.lead.parts.singles;
        let loose = self.held.one & !self.held.two;
        let twice = |slot: u32| if pairs & slot == 0 { 1 } else { 2 };
        let mine = bits(loose | pairs).flat_map(|slot| std::iter::repeat_n(slot, twice(slot)));
        let higher = |(mine, theirs)| self.order.top_rung(mine) > self.order.top_rung(theirs);
        loose.count_ones() + 2 * pairs.count_ones() == theirs.count_ones() && mine.zip(bits(theirs)).all(higher)
    }
}
