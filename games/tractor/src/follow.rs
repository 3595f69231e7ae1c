//! What a follower owes. One small value says it all: the checker, the generator, the view and the
//! automatic play read the same [`Duty`].

use crate::card::Cards;
use crate::order::{Group, Order};
use crate::pattern::{Kind, Pattern};
use crate::refusal::Refusal;
use crate::rules::FollowFill;

/// A play is legal if it has `count` cards, all of `must`, `choose` others out of `from`, and among
/// those of the led group at least `need_pairs` pairs and a tractor of `need_tractor` pairs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    pub group: Group,
    pub count: u32,
    pub must: Cards,
    pub choose: u32,
    pub from: Cards,
    pub need_pairs: u32,
    /// 0 or at least 2.
    pub need_tractor: u32,
    /// The template of RULES 8.2, rule 3.
    pub template: bool,
}

impl Duty {
    /// RULES 8.2. What a hand owes to a lead.
    pub fn of(order: &Order, fill: FollowFill, lead: &Pattern, hand: Cards) -> Duty {
        let count = lead.size() as u32;
        let group_cards = hand.common(order.group_cards(lead.group));
        let in_group = group_cards.len() as u32;
        let mut duty = Duty {
            group: lead.group,
            count,
            must: Cards::NONE,
            choose: count,
            from: group_cards,
            need_pairs: 0,
            need_tractor: 0,
            template: false,
        };
        // Rule 1: too few of the group, so all of them, and anything else.
        if in_group <= count {
            let from = if in_group == count { Cards::NONE } else { hand.without(group_cards) };
            return Duty { must: group_cards, choose: count - in_group, from, ..duty };
        }
        if lead.pairs == 0 {
            return duty;
        }
        // Rule 2: as many pairs as the lead has, and one tractor if it has one.
        let two = order.held(group_cards, lead.group).two;
        duty.need_pairs = lead.pairs.min(two.count_ones());
        if lead.longest >= 2 {
            let longest = order.longest(two);
            if longest >= 2 {
                duty.need_tractor = longest.min(lead.longest);
            }
            // Rule 3: a tractor that cannot be matched in full has one answer.
            if lead.kind == Kind::Tractor && longest < lead.longest && fill == FollowFill::Template {
                return duty.template(order);
            }
        }
        duty
    }

    /// The one answer of RULES 8.2, rule 3.
    fn template(self, order: &Order) -> Duty {
        let (must, from) = (self.lowest(order), Cards::NONE);
        Duty { must, from, choose: 0, need_pairs: 0, need_tractor: 0, template: true, ..self }
    }

    /// Whether this is a legal play of a hand that holds it.
    pub fn allows(&self, order: &Order, play: Cards) -> bool {
        if play.len() as u32 != self.count || !play.has_all(self.must) || !self.must.and(self.from).has_all(play) {
            return false;
        }
        if self.need_pairs == 0 {
            return true;
        }
        let two = order.held(play, self.group).two;
        two.count_ones() >= self.need_pairs && (self.need_tractor == 0 || order.has_run(two, self.need_tractor))
    }

    /// Why a play that is not allowed is not, by the first rule it breaks.
    pub fn why_not(&self, order: &Order, play: Cards) -> Refusal {
        let size = play.len() as u32;
        if size != self.count {
            return Refusal::WrongCount { want: self.count, got: size };
        }
        if self.template {
            return Refusal::NotTheTemplate;
        }
        if !play.has_all(self.must) && self.choose > 0 {
            return Refusal::MustPlayAllOfGroup;
        }
        if !self.must.and(self.from).has_all(play) {
            return Refusal::MustFollowGroup;
        }
        let two = order.held(play, self.group).two;
        if self.need_tractor != 0 && !order.has_run(two, self.need_tractor) {
            return Refusal::MustPlayTractor { pairs: self.need_tractor };
        }
        Refusal::MustPlayPairs { pairs: self.need_pairs }
    }

    /// RULES 8.2, rule 3. The lowest segment, then the lowest pairs, then the lowest cards; of the
    /// led group as far as it goes, and the lowest others after it.
    pub fn lowest(&self, order: &Order) -> Cards {
        let mut play = self.must;
        if self.need_pairs > 0 {
            let mut two = order.held(self.from, self.group).two;
            let mut slots = 0;
            if self.need_tractor > 0 {
                let segment = order.lowest_segment(two, self.need_tractor).expect("the duty names what is held");
                slots = order.slots_on(segment.rungs, two);
                two &= !slots;
            }
            while slots.count_ones() < self.need_pairs {
                let lowest = two & two.wrapping_neg();
                slots |= lowest;
                two &= !lowest;
            }
            play = play.and(order.slot_cards(slots, self.group));
        }
        let missing = self.count as usize - play.len();
        let rest = self.from.without(play);
        if missing == 0 {
            return play;
        }
        if order.group_cards(self.group).has_all(rest) {
            return play.and(order.lowest(rest, self.group, missing));
        }
        play.and(order.lowest_of_any_group(rest, missing))
    }

    /// Whether every card is owed by name.
    pub fn forced(&self) -> bool {
        self.choose == 0 || self.from.len() as u32 == self.choose
    }
}

/// RULES 8.2, rule 3. The set that a tractor asks of a hand, as far as the hand goes in its group.
pub fn template(order: &Order, lead: &Pattern, hand: Cards) -> Cards {
    let duty = Duty::of(order, FollowFill::Template, lead, hand);
    let in_group = order.group_cards(lead.group).has_all(duty.from);
    if in_group { duty.lowest(order) } else { duty.must }
}
