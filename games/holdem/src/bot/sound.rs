//! A bot that plays as a careful person would: position, pot odds, and hands against ranges.

use cardtable::{Bot, Dice, Eyes, Seat, Sighted};

use super::equity::equity;
use super::glance::Spot;
use super::ranges::better_than;
use super::{give_up, raise_to, say, stay};
use crate::play::{Action, Holdem, View};
use cards::Card;

const TRIALS: u32 = 160;

pub struct Sound;

impl Bot<Holdem> for Sound {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        say(&Holdem::sight_of(view, seat), |spot| decide(spot, dice))
    }

    fn look(&mut self, eyes: &Eyes<'_, Holdem>, dice: &mut Dice) -> Option<Action> {
        say(&eyes.sight(), |spot| decide(spot, dice))
    }
}

fn decide(spot: &Spot, dice: &mut Dice) -> Option<Action> {
    let cards = spot.cards?;
    Some(match spot.board.is_empty() {
        true => spot.before_flop(cards, dice),
        false => spot.after_flop(cards, dice),
    })
}

impl Spot {
    fn before_flop(&self, cards: [Card; 2], dice: &mut Dice) -> Action {
        let (better, big, stack) = (better_than(cards), self.big_blind, self.stack);
        let call = self.choices.call.unwrap_or(0);
        let pot = self.pot;
        let short = stack < 12 * big;
        match self.raises {
            0 => {
                // The later the position, the wider the door.
                let open = [0.42, 0.28, 0.21, 0.17, 0.14][self.behind.min(4)];
                if better <= open {
                    let limpers = (pot - big * 3 / 2).max(0);
                    let size = big * 5 / 2 + limpers;
                    return raise_to(&self.choices, if short { stack } else { size });
                }
                let cheap = call * 5 <= pot && better <= 0.55;
                if self.choices.check || cheap { stay(&self.choices) } else { give_up(&self.choices) }
            }
            1 => {
                let again = if self.behind == 0 { 0.055 } else { 0.04 };
                if better <= again || (short && better <= 0.10) {
                    return raise_to(&self.choices, if short { stack } else { (pot + call) * 3 / 2 + call });
                }
                let price = call as f64 / (pot + call).max(1) as f64;
                let width = if price < 0.25 {
                    0.22
                } else if price < 0.35 {
                    0.14
                } else {
                    0.08
                };
                if better <= width && call * 8 <= stack.max(1) { stay(&self.choices) } else { give_up(&self.choices) }
            }
            _ => {
                if better <= 0.018 || (better <= 0.03 && dice.chance(1, 3)) {
                    return raise_to(&self.choices, pot * 2);
                }
                let dear = call * 4 > stack;
                if better <= 0.05 && !dear { stay(&self.choices) } else { give_up(&self.choices) }
            }
        }
    }

    fn after_flop(&self, cards: [Card; 2], dice: &mut Dice) -> Action {
        let pot = self.pot;
        let own = equity(cards, &self.board, &self.opponents, TRIALS, dice);
        let fair = 1.0 / (self.opponents.len() + 1) as f64;
        let Some(call) = self.choices.call else {
            // Nobody has bet: bet what is ahead, and now and then what is not.
            let ahead = own > fair + 0.22;
            let bluff = self.opponents.len() == 1 && self.behind == 0 && dice.chance(1, 6);
            return match ahead || bluff {
                true => raise_to(&self.choices, pot * 3 / 5),
                false => stay(&self.choices),
            };
        };
        let price = call as f64 / (pot + call).max(1) as f64;
        if own > 0.80 || own > 0.68 && self.opponents.len() == 1 && dice.chance(1, 2) {
            return raise_to(&self.choices, call + (pot + call) * 4 / 5);
        }
        match own > price + 0.04 {
            true => stay(&self.choices),
            false => give_up(&self.choices),
        }
    }
}
