//! The duel solved: backward induction over HP and rounds, one zero-sum game in each state.

use std::sync::OnceLock;

use crate::card::{Hand, Layout};
use crate::config::Config;
use crate::judge::{Verdict, after_round};
use crate::matrix::solve_matrix;
use crate::step;

/// A layout and how often it is played.
pub type Mix = Vec<(Layout, f64)>;

/// Where a fight stands before a round, seen from one side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub own_hp: u32,
    pub other_hp: u32,
    /// Rounds to play before sudden death, this one included; 1 in sudden death too.
    pub rounds_left: u32,
}

impl State {
    /// As the other side sees it.
    pub fn mirrored(self) -> State {
        State { own_hp: self.other_hp, other_hp: self.own_hp, ..self }
    }
}

/// How to play in every state, and what each is worth: chance to win less chance to lose.
///
/// Only full layouts are mixed. With the standard hand an empty slot is never better than a defense,
/// a counter or a heal in its place, and one of the three is always left over; a test tries every
/// layout with empty slots against the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    fight: Config,
    states: Vec<Solved>,
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Solved {
    value: f64,
    mix: Mix,
}

/// Beyond this a fight takes too long to solve while somebody waits for a bot.
const MOST_STATES: u32 = 1_500;

impl Config {
    /// The config without clocks, stakes and caps: all that the worth of a state depends on.
    /// A cap of sudden death is worth the same as none, for both are worth 0 by symmetry.
    pub(crate) fn fight(&self) -> Config {
        Config {
            start_hp: self.max_hp,
            max_hp: self.max_hp,
            attack: self.attack,
            heal: self.heal,
            hand: self.hand,
            rounds: self.rounds,
            ko: self.ko,
            ..Config::default()
        }
    }
}

impl Solution {
    /// The fight of the presets, solved once.
    pub fn standard() -> &'static Solution {
        static STANDARD: OnceLock<Solution> = OnceLock::new();
        STANDARD.get_or_init(|| Solution::of(&Config::default()).expect("the standard fight is small"))
    }

    /// Solves the fight of this config, unless it is too large.
    pub fn of(config: &Config) -> Option<Solution> {
        let fight = config.fight();
        if fight.max_hp * fight.max_hp * fight.rounds > MOST_STATES {
            return None;
        }
        let states = (fight.max_hp * fight.max_hp * fight.rounds) as usize;
        let mut solution = Solution { fight, states: vec![Solved::default(); states] };
        let layouts = full_layouts(&fight.hand);
        for rounds_left in 1..=fight.rounds {
            for own_hp in 1..=fight.max_hp {
                for other_hp in 1..=fight.max_hp {
                    solution.solve(State { own_hp, other_hp, rounds_left }, &layouts);
                }
            }
        }
        Some(solution)
    }

    /// Whether this is how to fight at a table of this config.
    pub fn fits(&self, config: &Config) -> bool {
        self.fight == config.fight()
    }

    /// Chance to win less chance to lose, when both play as well as can be.
    pub fn value(&self, state: State) -> f64 {
        self.states[self.index(state)].value
    }

    /// How to play here.
    pub fn mix(&self, state: State) -> &Mix {
        &self.states[self.index(state)].mix
    }

    /// What one layout is worth against another, if both play as well as can be afterwards.
    pub fn payoff(&self, state: State, own: Layout, other: Layout) -> f64 {
        let round = self.fight.rounds + 1 - state.rounds_left;
        let hp = step::play_round(&self.fight, [state.own_hp, state.other_hp], [own, other]).hp();
        match after_round(&self.fight, hp, round, false) {
            Verdict::End(outcome) => outcome.winner().map_or(0.0, |seat| if seat.index() == 0 { 1.0 } else { -1.0 }),
            Verdict::Next { sudden_death: true, .. } => 0.0,
            Verdict::Next { sudden_death: false, .. } => {
                self.value(State { own_hp: hp[0], other_hp: hp[1], rounds_left: state.rounds_left - 1 })
            }
        }
    }

    /// What a layout is worth against the other side's mix.
    pub fn worth_of(&self, state: State, own: Layout) -> f64 {
        let theirs = self.mix(state.mirrored()).iter();
        theirs.map(|(other, share)| share * self.payoff(state, own, *other)).sum()
    }

    /// Many mixes are equilibria, and each is as safe as another. A side takes the one it gets as the
    /// column player; at equal HP the rows fit it as well, and those are taken.
    fn solve(&mut self, state: State, layouts: &[Layout]) {
        let facing = state.mirrored();
        let payoffs: Vec<Vec<f64>> =
            layouts.iter().map(|other| layouts.iter().map(|own| self.payoff(facing, *other, *own)).collect()).collect();
        let found = solve_matrix(&payoffs);
        let even = state.own_hp == state.other_hp;
        let index = self.index(state);
        self.states[index] = Solved {
            // Equal HP are worth exactly 0 to both, whatever rounding says.
            value: if even { 0.0 } else { -found.value },
            mix: mixed(layouts, if even { &found.rows } else { &found.columns }),
        };
    }

    fn index(&self, state: State) -> usize {
        let most = self.fight.max_hp;
        let whole = |hp: u32| (1..=most).contains(&hp);
        assert!(whole(state.own_hp) && whole(state.other_hp), "both fighters stand");
        assert!((1..=self.fight.rounds).contains(&state.rounds_left), "a round is to be played");
        (((state.rounds_left - 1) * most + state.own_hp - 1) * most + state.other_hp - 1) as usize
    }
}

/// How to play one round of a fight too large to solve: after it, being ahead counts as much as the
/// lead's part of all HP.
pub fn greedy_mix(config: &Config, hp: [u32; 2], round: u32) -> Mix {
    let layouts = full_layouts(&config.hand);
    let worth = |own: &Layout, other: &Layout| {
        let hp = step::play_round(config, hp, [*own, *other]).hp();
        match after_round(config, hp, round, round > config.rounds) {
            Verdict::End(outcome) => outcome.winner().map_or(0.0, |seat| if seat.index() == 0 { 1.0 } else { -1.0 }),
            Verdict::Next { .. } => (f64::from(hp[0]) - f64::from(hp[1])) / f64::from(config.max_hp),
        }
    };
    let payoffs: Vec<Vec<f64>> =
        layouts.iter().map(|own| layouts.iter().map(|other| worth(own, other)).collect()).collect();
    mixed(&layouts, &solve_matrix(&payoffs).rows)
}

fn mixed(layouts: &[Layout], shares: &[f64]) -> Mix {
    layouts.iter().copied().zip(shares.iter().copied()).filter(|(_, share)| *share > 0.0).collect()
}

/// Every way to fill three slots from the hand, each once.
pub fn full_layouts(hand: &Hand) -> Vec<Layout> {
    let mut layouts = Vec::with_capacity(24);
    for first in 0..4 {
        for second in (0..4).filter(|second| *second != first) {
            for third in (0..4).filter(|third| *third != first && *third != second) {
                layouts.push(Layout::full([hand[first], hand[second], hand[third]]));
            }
        }
    }
    layouts.sort_unstable();
    layouts.dedup();
    layouts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_of_a_long_fight_is_played_for_the_lead() {
        let config = Config { max_hp: 50, rounds: 20, ..Config::default() };
        for hp in [8, 12, 30] {
            let mix = greedy_mix(&config, [hp, hp], 1);
            for other in full_layouts(&config.hand) {
                let lead = |own: &Layout| {
                    let after = step::play_round(&config, [hp, hp], [*own, other]).hp();
                    f64::from(after[0]) - f64::from(after[1])
                };
                let gained: f64 = mix.iter().map(|(own, share)| share * lead(own)).sum();
                assert!(gained > -1e-9, "from {hp} to {hp}, {other:?} gains {} against {mix:?}", -gained);
            }
        }
    }
}
