//! How people fight before they have thought about it, and levels that mix it with what is best.

use crate::card::CardId;
use crate::config::Config;
use crate::solve::{Mix, Solution, State, full_layouts};

/// What somebody lays by habit: an attack first, a heal next when hurt and a defense when not, and anything behind.
/// Whoever has seen it a few times can meet the first slot.
pub fn habit(config: &Config, state: State) -> Mix {
    let next = if state.own_hp < config.max_hp { CardId::Heal } else { CardId::Defense };
    let mut layouts = full_layouts(&config.hand);
    for (slot, card) in [(0, CardId::Attack), (1, next)] {
        // A hand without the card has another habit.
        if layouts.iter().any(|layout| layout.0[slot] == Some(card)) {
            layouts.retain(|layout| layout.0[slot] == Some(card));
        }
    }
    let share = 1.0 / layouts.len() as f64;
    layouts.into_iter().map(|layout| (layout, share)).collect()
}

/// Somebody who plays by habit in `errs` rounds of a hundred, and as well as can be in the others.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Level {
    pub errs: u32,
}

impl Level {
    /// What it mixes in this state of a solved fight.
    pub fn mix(self, solution: &Solution, config: &Config, state: State) -> Mix {
        let errs = f64::from(self.errs) / 100.0;
        let best = solution.mix(state).iter().map(|(layout, share)| (*layout, share * (1.0 - errs)));
        let habit = habit(config, state).into_iter().map(|(layout, share)| (layout, share * errs));
        best.chain(habit).collect()
    }
}
