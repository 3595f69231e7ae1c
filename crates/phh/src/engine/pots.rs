//! Main and side pots, who may win each, and who does.

use super::{Deal, MAX_PLAYERS, Mask};
use crate::strength::{Pile, Strength};
use cards::Card;

/// Chips that the same players compete for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pot {
    /// Chips in it.
    pub amount: i64,
    /// Who can win it.
    pub players: Mask,
}

/// What one player gets from one pot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Award {
    /// 0 is the main pot.
    pub pot: usize,
    /// Who gets it.
    pub player: usize,
    /// How much it is.
    pub amount: i64,
}

/// How a deal was paid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// All pots, the main pot first.
    pub pots: Vec<Pot>,
    /// What was paid out of them.
    pub awards: Vec<Award>,
}

impl Deal {
    /// RULES 7.3: the main pot first. Bets that are still out are not in any pot.
    pub fn pots(&self) -> Vec<Pot> {
        let mut levels = [0; MAX_PLAYERS];
        levels[..self.count].copy_from_slice(&self.put[..self.count]);
        levels[..self.count].sort_unstable();
        let mut pots: Vec<Pot> = Vec::new();
        let (mut amount, mut below) = (self.dead, 0);
        let mut previous = None;
        for &level in &levels[..self.count] {
            if previous == Some(level) {
                continue;
            }
            previous = Some(level);
            let mut players = 0;
            for i in 0..self.count {
                if self.put[i] >= level {
                    amount += level - below;
                }
                if self.is_live(i) && self.put[i] + self.bets[i] >= level {
                    players |= 1 << i;
                }
            }
            below = level;
            // Chips whose owners have all folded belong to the pot below them.
            if players == 0 && !pots.is_empty() {
                pots.last_mut().expect("not empty").amount += amount;
                amount = 0;
                continue;
            }
            while pots.last().is_some_and(|pot| pot.players == players) {
                amount += pots.pop().expect("not empty").amount;
            }
            if amount > 0 {
                pots.push(Pot { amount, players });
                amount = 0;
            }
        }
        pots
    }

    /// The strength a player can claim: unknown cards leave the board to play.
    pub(super) fn strength_of(&self, player: usize) -> Option<Strength> {
        let board: usize = self.board_len;
        if board < 5 {
            return None;
        }
        let mut pile = Pile::new(&[]);
        self.board.iter().chain(&self.hole[player]).flatten().for_each(|card: &Card| pile.add(*card));
        Some(pile.strength())
    }

    /// Pays every pot out and ends the deal. `rake` is taken from the pots in proportion.
    pub(crate) fn pay(&mut self, rake: i64) -> Settled {
        let mut pots = self.pots();
        take_rake(&mut pots, rake);
        let strengths: [Option<Strength>; MAX_PLAYERS] = match self.live_count() {
            0 | 1 => [None; MAX_PLAYERS],
            _ => std::array::from_fn(|i| if i < self.count && self.is_live(i) { self.strength_of(i) } else { None }),
        };
        let best_of = |players: Mask| {
            let claims = (0..self.count).filter(|i| players >> i & 1 == 1);
            let best = claims.clone().map(|i| strengths[i]).max().flatten();
            claims.filter(|i| strengths[*i] == best).fold(0, |winners: Mask, i| winners | 1 << i)
        };
        // Hands that win nothing are killed before the pots are divided: pots that only they kept apart
        // have the same winners and their odd chips together.
        let alive = pots.iter().fold(0, |alive, pot| alive | best_of(pot.players));
        let mut awards = Vec::with_capacity(pots.len());
        let (mut group, mut together) = (0, 0);
        for (number, pot) in pots.iter().enumerate() {
            if group != pot.players & alive {
                (group, together) = (pot.players & alive, 0);
            }
            let winners = best_of(pot.players);
            let count = i64::from(winners.count_ones());
            let each = (together + pot.amount) / count - together / count;
            together += pot.amount;
            // RULES 7.5: what does not divide goes to the first winner left of the button.
            let mut amount = pot.amount - each * (count - 1);
            for player in (0..self.count).filter(|i| winners >> i & 1 == 1) {
                self.stacks[player] += amount;
                if amount > 0 {
                    awards.push(Award { pot: number, player, amount });
                }
                amount = each;
            }
        }
        self.put = [0; MAX_PLAYERS];
        self.dead = 0;
        Settled { pots, awards }
    }
}

fn take_rake(pots: &mut [Pot], rake: i64) {
    let total: i64 = pots.iter().map(|pot| pot.amount).sum();
    let rake = rake.clamp(0, total);
    let mut left = rake;
    for pot in pots.iter_mut() {
        let part = (i128::from(rake) * i128::from(pot.amount) / i128::from(total.max(1))) as i64;
        pot.amount -= part;
        left -= part;
    }
    // What does not divide comes out of the main pot, or of the next if that is too small.
    for pot in pots {
        let part = left.min(pot.amount);
        pot.amount -= part;
        left -= part;
    }
}
