//! Push or fold heads-up: the small blind goes all in or gives up, the big blind calls or gives up. The equilibrium of
//! that game is computed from exact equities and kept in a file, one line of chances for each stack.

use std::sync::LazyLock;

use super::combos::{CLASSES, combos_in};
use super::exact::{equities, pairs};

/// Stacks of the file, in tenths of a big blind: from one to fifteen by halves.
pub const STACKS: [u32; 29] = {
    let mut stacks = [10; 29];
    let mut at = 1;
    while at < 29 {
        stacks[at] = stacks[at - 1] + 5;
        at += 1;
    }
    stacks
};

/// Chances of the file, in units of 1/255: for each stack the pushes of every kind, then the calls.
static KEPT: &[u8] = include_bytes!("../../data/pushfold.bin");

/// With which chance each kind of hand is pushed from the small blind, and called with from the big blind.
#[derive(Clone, Debug)]
pub struct PushFold {
    pub push: [f64; CLASSES],
    pub call: [f64; CLASSES],
}

/// What is played for, in big blinds.
#[derive(Copy, Clone, Debug)]
pub struct Game {
    /// The shorter stack, with what it posts.
    pub stack: f64,
    pub small: f64,
    pub ante: f64,
}

impl Game {
    /// Without antes, the small blind being half of the big one.
    pub fn plain(stack: f64) -> Game {
        Game { stack, small: 0.5, ante: 0.0 }
    }

    /// What the small blind wins: when it gives up, when it is not called, and of this equity when it is.
    fn won_by_folding(self) -> f64 {
        -(self.small + self.ante).min(self.stack)
    }

    fn won_unseen(self) -> f64 {
        (1.0 + self.ante).min(self.stack)
    }

    fn won_called(self, equity: f64) -> f64 {
        (2.0 * equity - 1.0) * self.stack
    }
}

/// Chances of two kinds at once, with equities: by rows of the small blind.
struct Matchups {
    chance: Vec<[f64; CLASSES]>,
    equity: Vec<[f64; CLASSES]>,
}

static MATCHUPS: LazyLock<Matchups> = LazyLock::new(|| {
    let all = (0..CLASSES).flat_map(|mine| (0..CLASSES).map(move |theirs| pairs(mine, theirs))).sum::<u64>() as f64;
    Matchups {
        chance: (0..CLASSES).map(|mine| std::array::from_fn(|theirs| pairs(mine, theirs) as f64 / all)).collect(),
        equity: equities().iter().map(|row| row.map(f64::from)).collect(),
    }
});

/// What pushing wins the small blind beyond giving up, for each kind, weighted by how often it is dealt.
fn gain_of_pushing(game: Game, call: &[f64; CLASSES]) -> [f64; CLASSES] {
    std::array::from_fn(|mine| {
        let (chance, equity) = (&MATCHUPS.chance[mine], &MATCHUPS.equity[mine]);
        let won = |theirs: usize| {
            let called = game.won_called(equity[theirs]);
            chance[theirs] * (call[theirs] * called + (1.0 - call[theirs]) * game.won_unseen() - game.won_by_folding())
        };
        (0..CLASSES).map(won).sum()
    })
}

/// What calling wins the big blind beyond giving up.
fn gain_of_calling(game: Game, push: &[f64; CLASSES]) -> [f64; CLASSES] {
    std::array::from_fn(|theirs| {
        let won = |mine: usize| {
            let lost_unseen = game.won_unseen();
            MATCHUPS.chance[mine][theirs] * push[mine] * (lost_unseen - game.won_called(MATCHUPS.equity[mine][theirs]))
        };
        (0..CLASSES).map(won).sum()
    })
}

impl PushFold {
    /// The equilibrium as far as so many rounds of regret matching come, both sides in turn, later rounds counting more.
    pub fn solve(game: Game, rounds: u32) -> PushFold {
        let mut regrets = [[[0.0f64; 2]; CLASSES]; 2];
        let mut sums = [[0.0f64; CLASSES]; 2];
        let chance = |regret: &[f64; 2]| match regret[0] + regret[1] {
            sum if sum > 0.0 => regret[0] / sum,
            _ => 0.5,
        };
        for round in 1..=rounds {
            for side in 0..2 {
                let others: [f64; CLASSES] = std::array::from_fn(|class| chance(&regrets[1 - side][class]));
                let gains = if side == 0 { gain_of_pushing(game, &others) } else { gain_of_calling(game, &others) };
                for class in 0..CLASSES {
                    let now = chance(&regrets[side][class]);
                    let [act, not] = &mut regrets[side][class];
                    *act = (*act + gains[class] * (1.0 - now)).max(0.0);
                    *not = (*not - gains[class] * now).max(0.0);
                    sums[side][class] += f64::from(round) * chance(&regrets[side][class]);
                }
            }
        }
        let whole = f64::from(rounds) * f64::from(rounds + 1) / 2.0;
        PushFold { push: sums[0].map(|sum| sum / whole), call: sums[1].map(|sum| sum / whole) }
    }

    /// How much two players who know these chances would win of them, one at each seat, both together, in big blinds a hand.
    pub fn exploitability(&self, game: Game) -> f64 {
        let (push, call) = (gain_of_pushing(game, &self.call), gain_of_calling(game, &self.push));
        let missed = |gains: [f64; CLASSES], played: &[f64; CLASSES]| -> f64 {
            gains.iter().zip(played).map(|(gain, chance)| gain.max(0.0) - gain * chance).sum()
        };
        missed(push, &self.push) + missed(call, &self.call)
    }

    /// As the file keeps it.
    pub fn written(&self) -> Vec<u8> {
        self.push.iter().chain(&self.call).map(|chance| (chance * 255.0).round() as u8).collect()
    }

    /// The kept chances for this stack in big blinds, in between those of its neighbours; none beyond the last.
    pub fn kept(stack: f64) -> Option<PushFold> {
        let at = stack * 2.0 - 2.0;
        if at > (STACKS.len() - 1) as f64 {
            return None;
        }
        let at = at.max(0.0);
        let (low, part) = (at.floor() as usize, at.fract());
        let high = (low + 1).min(STACKS.len() - 1);
        let chance = |line: usize, place: usize| f64::from(KEPT[line * 2 * CLASSES + place]) / 255.0;
        let between = |place: usize| chance(low, place) * (1.0 - part) + chance(high, place) * part;
        Some(PushFold {
            push: std::array::from_fn(between),
            call: std::array::from_fn(|class| between(CLASSES + class)),
        })
    }

    /// How many of all hands these chances play.
    pub fn share(chances: &[f64; CLASSES]) -> f64 {
        (0..CLASSES).map(|class| chances[class] * combos_in(class) as f64).sum::<f64>() / 1_326.0
    }
}
