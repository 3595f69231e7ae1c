//! How often a hand wins against likely hands, by playing the rest of the board many times.

use cardtable::Dice;

use super::ranges::{Read, better_than};
use crate::strength::{Category, Pile};
use cards::Card;

/// The share of the pot that these cards win on average against opponents read like this.
pub fn equity(mine: [Card; 2], board: &[Card], opponents: &[Read], trials: u32, dice: &mut Dice) -> f64 {
    let rest: Vec<Card> =
        Card::deck().into_iter().filter(|card| !mine.contains(card) && !board.contains(card)).collect();
    let (mut deck, mut won) = (rest.clone(), 0.0);
    for _ in 0..trials {
        deck.copy_from_slice(&rest);
        let mut left = deck.len();
        let mut draw = |dice: &mut Dice| {
            let at = dice.below(left as u32) as usize;
            left -= 1;
            deck.swap(at, left);
            deck[left]
        };
        let mut theirs = [[mine[0]; 2]; 9];
        let count = opponents.len().min(9);
        for (slot, read) in theirs.iter_mut().zip(opponents) {
            // A few draws are enough to lean towards the range without getting stuck in it.
            for _ in 0..6 {
                *slot = [draw(dice), draw(dice)];
                if fits(*slot, board, read, dice) || left_is_low(count, board.len()) {
                    break;
                }
            }
        }
        let mut shared = Pile::new(board);
        for _ in board.len()..5 {
            shared.add(draw(dice));
        }
        let strength = |cards: [Card; 2]| {
            let mut pile = shared;
            cards.into_iter().for_each(|card| pile.add(card));
            pile.strength()
        };
        let own = strength(mine);
        let mut ties = 1;
        let beaten = theirs[..count].iter().any(|cards| {
            let other = strength(*cards);
            ties += u32::from(other == own);
            other > own
        });
        if !beaten {
            won += 1.0 / f64::from(ties);
        }
    }
    won / f64::from(trials.max(1))
}

/// Drawing again throws cards away; with many opponents there are not enough for that.
fn left_is_low(opponents: usize, board: usize) -> bool {
    opponents * 12 + (5 - board) > 44
}

fn fits(cards: [Card; 2], board: &[Card], read: &Read, dice: &mut Dice) -> bool {
    if better_than(cards) > read.width {
        return false;
    }
    if !read.bet_later || board.len() < 3 {
        return true;
    }
    let mut pile = Pile::new(board);
    let shared = pile.strength().category();
    cards.into_iter().for_each(|card| pile.add(card));
    let made = pile.strength().category();
    made > shared.max(Category::HighCard) || dice.chance(1, 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_odds_come_out() {
        let cards = |text: &str| [text[..2].parse().unwrap(), text[2..].parse().unwrap()];
        let anyone = [Read { width: 1.0, bet_later: false }];
        let mut dice = Dice::from_number("equity", 1);
        let aces = equity(cards("AhAd"), &[], &anyone, 4_000, &mut dice);
        assert!((0.82..0.88).contains(&aces), "{aces}");
        let worst = equity(cards("7h2d"), &[], &anyone, 4_000, &mut dice);
        assert!((0.31..0.39).contains(&worst), "{worst}");
        let crowd = equity(cards("AhAd"), &[], &[anyone[0]; 8], 2_000, &mut dice);
        assert!((0.30..0.40).contains(&crowd), "{crowd}");
    }
}
