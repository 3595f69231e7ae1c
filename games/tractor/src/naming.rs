//! RULES 11.3. What a selection is, part by part.

use serde::Serialize;
use ts_rs::TS;

use crate::card::Cards;
use crate::order::{Group, Order};
use crate::pattern::{Kind, Part, Pattern};

/// The parts of a selection, suit group by suit group, and whether leading them is a throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Naming {
    /// Who follows never throws.
    pub throws: bool,
    pub parts: Vec<NamedPart>,
}

/// A single, a pair, or a tractor of so many pairs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct NamedPart {
    pub kind: Kind,
    /// 0 for a single.
    pub pairs: usize,
}

impl Naming {
    pub fn of(order: &Order, cards: Cards, leads: bool) -> Naming {
        let groups = Group::ALL.into_iter().rev().map(|group| cards.common(order.group_cards(group)));
        let patterns: Vec<Pattern> = groups.filter_map(|cards| Pattern::of(order, cards)).collect();
        let throws = leads && patterns.iter().any(|pattern| pattern.kind == Kind::Throw);
        let parts = patterns.iter().flat_map(|pattern| pattern.parts(order));
        Naming {
            throws,
            parts: parts.map(|Part { kind, cards, .. }| NamedPart { kind, pairs: cards.len() / 2 }).collect(),
        }
    }
}
