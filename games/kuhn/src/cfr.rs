//! A strategy learned from nothing but the rules: counterfactual regret minimization, without any sampling.

use crate::hand::Card;
use crate::strategy::{Spot, Strategy, Then, deals, paid};

/// What is remembered of one card at one spot: how much either word would have won beyond what was played, and how
/// often each was played.
#[derive(Copy, Clone, Default)]
struct Notes {
    regret: [f64; 2],
    played: [f64; 2],
}

impl Notes {
    /// Words in proportion to what not saying them has cost; both alike where neither did.
    fn shares(&self) -> [f64; 2] {
        shares_of(self.regret.map(|regret| regret.max(0.0)))
    }
}

fn shares_of(weights: [f64; 2]) -> [f64; 2] {
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 { weights.map(|weight| weight / sum) } else { [0.5; 2] }
}

/// The average of so many rounds of self-play. Over time it comes as near to an equilibrium as one likes.
pub fn learn(rounds: u32) -> Strategy {
    let mut notes = [[Notes::default(); 4]; 3];
    let deals = deals();
    for round in 0..2 * rounds {
        // All deals are played with what was known before them, and the seats learn in turn: each from what the other
        // has just learned.
        let shares = notes.map(|spots| spots.map(|notes| notes.shares()));
        for deal in &deals {
            visit(&mut notes, &shares, round as usize % 2, *deal, Spot::Open, [1.0; 2]);
        }
    }
    Strategy::new(|card, spot| shares_of(notes[card as usize][spot as usize].played)[1])
}

/// What the first seat gets from here; `reach` is how likely each seat comes here by its own words. Only the learner
/// takes notes.
fn visit(
    notes: &mut [[Notes; 4]; 3],
    shares: &[[[f64; 2]; 4]; 3],
    learner: usize,
    deal: [Card; 2],
    spot: Spot,
    reach: [f64; 2],
) -> f64 {
    let seat = spot.seat();
    let (card, place) = (deal[seat] as usize, spot as usize);
    let words = shares[card][place];
    let values = [false, true].map(|bold| match spot.then(bold) {
        Then::Asked(next) => {
            let mut reach = reach;
            reach[seat] *= words[usize::from(bold)];
            visit(notes, shares, learner, deal, next, reach)
        }
        ended => paid(ended, spot, deal),
    });
    let value = words[0] * values[0] + words[1] * values[1];
    if seat != learner {
        return value;
    }
    let sign = if seat == 0 { 1.0 } else { -1.0 };
    let here = &mut notes[card][place];
    for word in 0..2 {
        here.regret[word] += reach[1 - seat] * sign * (values[word] - value);
        here.played[word] += reach[seat] * words[word];
    }
    value
}
