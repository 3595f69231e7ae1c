//! After the match: what perfect play would have done in each round.

use serde::Serialize;
use ts_rs::TS;

use crate::card::Layout;
use crate::game::Duel;
use crate::solve::{Mix, Solution, State};
use crate::view::RoundShown;

/// One finished round, beside the equilibrium of where it began.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewRound {
    pub round_index: u32,
    /// Seat 0's chance to win less its chance to lose before the round, with perfect play by both.
    pub value: f64,
    /// What each seat would have mixed, the most frequent first.
    pub plans: [Vec<Weighed>; 2],
    /// What each seat's layout gave away against perfect play; 0 is a layout without fault.
    pub costs: [f64; 2],
}

/// A layout and how often perfect play chooses it.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, TS)]
pub struct Weighed {
    pub layout: Layout,
    pub probability: f64,
}

/// Nothing if the table's fight is not the standard one: only that one is solved ahead.
pub(crate) fn of(duel: &Duel) -> Option<Vec<ReviewRound>> {
    if duel.config.fight() != crate::config::Config::default().fight() {
        return None;
    }
    let solution = Solution::standard();
    Some(duel.finished.iter().map(|round| reviewed(solution, duel.config.rounds, round)).collect())
}

fn reviewed(solution: &Solution, rounds: u32, round: &RoundShown) -> ReviewRound {
    let first = State {
        own_hp: round.hp_before[0],
        other_hp: round.hp_before[1],
        rounds_left: (rounds + 1).saturating_sub(round.round_index).max(1),
    };
    let states = [first, first.mirrored()];
    let cost = |side: usize| {
        let (state, own) = (states[side], round.layouts[side]);
        rounded((solution.value(state) - solution.worth_of(state, own)).max(0.0))
    };
    ReviewRound {
        round_index: round.round_index,
        value: rounded(solution.value(first)),
        plans: states.map(|state| weighed(solution.mix(state))),
        costs: [cost(0), cost(1)],
    }
}

fn weighed(mix: &Mix) -> Vec<Weighed> {
    let mut plan: Vec<Weighed> =
        mix.iter().map(|(layout, share)| Weighed { layout: *layout, probability: rounded(*share) }).collect();
    plan.retain(|weighed| weighed.probability > 0.0);
    plan.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.layout.cmp(&b.layout)));
    plan
}

/// Three digits are all a reader wants. Adding 0 turns a negative 0 into 0.
fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::CardId::{Attack, Defense, Heal};

    #[test]
    fn a_share_that_rounds_to_nothing_is_no_part_of_a_plan() {
        let (often, never) = (Layout::full([Attack, Defense, Heal]), Layout::full([Heal, Defense, Attack]));
        let plan = weighed(&vec![(never, 0.0004), (often, 0.9996)]);
        assert_eq!(plan, [Weighed { layout: often, probability: 1.0 }]);
    }

    #[test]
    fn nothing_is_never_written_with_a_minus() {
        assert!(rounded(-0.0001).is_sign_positive());
        assert_eq!((rounded(-0.0006), rounded(0.1234)), (-0.001, 0.123));
    }
}
