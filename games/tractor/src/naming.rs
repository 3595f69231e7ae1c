//! RULES 11.3. What a selection is, as the answer to a dry run names it.

use std::fmt;

use crate::card::Cards;
use crate::order::{Group, Order};
use crate::pattern::{Kind, Part, Pattern};

/// The parts of a selection, suit group by suit group, and whether leading them is a throw.
///
/// Written as `PAIR`, `TRACTOR 3`, `THROW: TRACTOR 2, PAIR, SINGLE`; who follows never throws, so
/// there it is the parts alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Naming {
    throws: bool,
    parts: Vec<(Kind, usize)>,
}

impl Naming {
    pub fn of(order: &Order, cards: Cards, leads: bool) -> Naming {
        let groups = Group::ALL.into_iter().rev().map(|group| cards.common(order.group_cards(group)));
        let patterns: Vec<Pattern> = groups.filter_map(|cards| Pattern::of(order, cards)).collect();
        let throws = leads && patterns.iter().any(|pattern| pattern.kind == Kind::Throw);
        let parts = patterns.iter().flat_map(|pattern| pattern.parts(order));
        Naming { throws, parts: parts.map(|Part { kind, cards, .. }| (kind, cards.len() / 2)).collect() }
    }
}

impl fmt::Display for Naming {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.throws {
            f.write_str("THROW: ")?;
        }
        for (place, (kind, pairs)) in self.parts.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            match kind {
                Kind::Single => write!(f, "{comma}SINGLE")?,
                Kind::Pair => write!(f, "{comma}PAIR")?,
                Kind::Tractor | Kind::Throw => write!(f, "{comma}TRACTOR {pairs}")?,
            }
        }
        Ok(())
    }
}
