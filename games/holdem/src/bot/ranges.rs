//! Starting hands in order of strength, and what the log says about the hands others may hold.

use std::sync::LazyLock;

use crate::notation::Step;
use cards::Card;

/// For each pair of ranks and whether suited: the share of all starting hands that are better.
static BETTER: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let mut classes: Vec<(i32, usize, f64)> = Vec::new();
    for high in 0..13u8 {
        for low in 0..=high {
            for suited in [false, true] {
                if high == low && suited {
                    continue;
                }
                let combinations = if high == low {
                    6.0
                } else if suited {
                    4.0
                } else {
                    12.0
                };
                classes.push((points(high, low, suited), class(high, low, suited), combinations));
            }
        }
    }
    classes.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut better = vec![1.0; 13 * 13 * 2];
    let mut sum = 0.0;
    for (_, class, combinations) in classes {
        better[class] = sum / 1326.0;
        sum += combinations;
    }
    better
});

fn class(high: u8, low: u8, suited: bool) -> usize {
    (usize::from(high) * 13 + usize::from(low)) * 2 + usize::from(suited)
}

/// A count in the manner of Bill Chen, doubled to stay whole, with the low card as tie-break.
fn points(high: u8, low: u8, suited: bool) -> i32 {
    let face = match high {
        12 => 20,
        11 => 16,
        10 => 14,
        9 => 12,
        rank => i32::from(rank) + 2,
    };
    if high == low {
        return (face * 2).max(10) * 16 + 8;
    }
    let gap = i32::from(high - low) - 1;
    let distance = [0, 2, 4, 8, 10][gap.min(4) as usize];
    let straight = if gap <= 1 && high < 10 { 2 } else { 0 };
    (face + if suited { 4 } else { 0 } - distance + straight) * 16 + i32::from(low)
}

/// The share of starting hands that are better than these two cards; 0 for aces.
pub fn better_than(cards: [Card; 2]) -> f64 {
    let (high, low) = (cards[0].rank.max(cards[1].rank) as u8, cards[0].rank.min(cards[1].rank) as u8);
    BETTER[class(high, low, cards[0].suit == cards[1].suit)]
}

/// What the log tells of one player.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Read {
    /// The share of starting hands the player may have come in with.
    pub width: f64,
    /// Bet or raised after the flop.
    pub bet_later: bool,
}

/// The log as far as it was heard.
pub struct Reading {
    reads: Vec<Read>,
    /// How often was raised before the flop.
    pub raises: u32,
    flop: bool,
}

impl Reading {
    /// Before anybody has spoken at a table of so many seats.
    pub fn new(seats: usize) -> Reading {
        Reading { reads: vec![Read { width: 1.0, bet_later: false }; seats], raises: 0, flop: false }
    }

    /// Hears the next step of the log, whose players sit where `seat` says.
    pub fn hear(&mut self, step: &Step, seat: impl Fn(usize) -> usize) {
        match *step {
            Step::Board { .. } => self.flop = true,
            Step::CheckOrCall(player) if !self.flop => {
                let width = [0.75, 0.35, 0.12, 0.06][self.raises.min(3) as usize];
                self.narrow(seat(player), width);
            }
            Step::RaiseTo(player, _) if self.flop => self.reads[seat(player)].bet_later = true,
            Step::RaiseTo(player, _) => {
                let width = [0.25, 0.09, 0.04, 0.03][self.raises.min(3) as usize];
                self.narrow(seat(player), width);
                self.raises += 1;
            }
            _ => {}
        }
    }

    fn narrow(&mut self, seat: usize, width: f64) {
        self.reads[seat].width = self.reads[seat].width.min(width);
    }

    /// What it tells of everybody else who is still in the hand.
    pub fn of_others(&self, me: usize, is_live: impl Fn(usize) -> bool) -> Vec<Read> {
        (0..self.reads.len()).filter(|seat| *seat != me && is_live(*seat)).map(|seat| self.reads[seat]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aces_are_best_and_deuce_seven_is_near_the_end() {
        let of = |text: &str| better_than([text[..2].parse().unwrap(), text[2..].parse().unwrap()]);
        assert!(of("AhAd") < 0.001);
        assert!(of("AhKh") < of("AhKd") && of("AhKd") < of("9h8d"));
        assert!(of("7h2d") > 0.85);
    }
}
