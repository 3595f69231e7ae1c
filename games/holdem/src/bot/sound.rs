//! A bot that plays as a careful person would: position, pot odds, and hands against ranges.

use cardtable::{Bot, Dice, Seat};

use super::equity::equity;
use super::ranges::{Read, better_than, read_log};
use super::{come_back, give_up, raise_to, stay};
use crate::play::{Action, Choices, Holdem, View};
use cards::Card;

const TRIALS: u32 = 160;

pub struct Sound;

/// What the bot makes of the table before it decides.
struct Spot<'a> {
    view: &'a View,
    choices: &'a Choices,
    cards: [Card; 2],
    opponents: Vec<Read>,
    raises: u32,
    /// How many live players speak after us on later streets.
    behind: usize,
}

impl Bot<Holdem> for Sound {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        let me = view.seats.get(seat.index())?.as_ref()?;
        let spot = Spot::new(seat, view, choices, me.cards?);
        Some(match view.board.cards.is_empty() {
            true => spot.before_flop(me.stack + me.bet, dice),
            false => spot.after_flop(dice),
        })
    }
}

impl<'a> Spot<'a> {
    fn new(seat: Seat, view: &'a View, choices: &'a Choices, cards: [Card; 2]) -> Spot<'a> {
        let (reads, raises) = read_log(&view.log, view.seats.len());
        let live = |index: usize| view.seats[index].as_ref().filter(|one| one.live && index != seat.index());
        let opponents =
            (0..view.seats.len()).filter(|index| live(*index).is_some()).map(|index| reads[index]).collect();
        let button = view.button.map_or(0, |button| button.index());
        let count = view.seats.len();
        let from_me_to_button = (1..=(button + count - seat.index()) % count).map(|step| (seat.index() + step) % count);
        let behind = from_me_to_button.filter(|index| live(*index).is_some()).count();
        Spot { view, choices, cards, opponents, raises, behind }
    }

    fn before_flop(&self, stack: i64, dice: &mut Dice) -> Action {
        let (better, big) = (better_than(self.cards), self.view.big_blind);
        let call = self.choices.call.unwrap_or(0);
        let pot = self.view.board.total;
        let short = stack < 12 * big;
        match self.raises {
            0 => {
                // The later the position, the wider the door.
                let open = [0.42, 0.28, 0.21, 0.17, 0.14][self.behind.min(4)];
                if better <= open {
                    let limpers = (pot - big * 3 / 2).max(0);
                    let size = big * 5 / 2 + limpers;
                    return raise_to(self.choices, if short { stack } else { size });
                }
                let cheap = call * 5 <= pot && better <= 0.55;
                if self.choices.check || cheap { stay(self.choices) } else { give_up(self.choices) }
            }
            1 => {
                let again = if self.behind == 0 { 0.055 } else { 0.04 };
                if better <= again || (short && better <= 0.10) {
                    return raise_to(self.choices, if short { stack } else { (pot + call) * 3 / 2 + call });
                }
                let price = call as f64 / (pot + call).max(1) as f64;
                let width = if price < 0.25 {
                    0.22
                } else if price < 0.35 {
                    0.14
                } else {
                    0.08
                };
                if better <= width && call * 8 <= stack.max(1) { stay(self.choices) } else { give_up(self.choices) }
            }
            _ => {
                if better <= 0.018 || (better <= 0.03 && dice.chance(1, 3)) {
                    return raise_to(self.choices, pot * 2);
                }
                let dear = call * 4 > stack;
                if better <= 0.05 && !dear { stay(self.choices) } else { give_up(self.choices) }
            }
        }
    }

    fn after_flop(&self, dice: &mut Dice) -> Action {
        let pot = self.view.board.total;
        let own = equity(self.cards, &self.view.board.cards, &self.opponents, TRIALS, dice);
        let fair = 1.0 / (self.opponents.len() + 1) as f64;
        let Some(call) = self.choices.call else {
            // Nobody has bet: bet what is ahead, and now and then what is not.
            let ahead = own > fair + 0.22;
            let bluff = self.opponents.len() == 1 && self.behind == 0 && dice.chance(1, 6);
            return match ahead || bluff {
                true => raise_to(self.choices, pot * 3 / 5),
                false => stay(self.choices),
            };
        };
        let price = call as f64 / (pot + call).max(1) as f64;
        if own > 0.80 || own > 0.68 && self.opponents.len() == 1 && dice.chance(1, 2) {
            return raise_to(self.choices, call + (pot + call) * 4 / 5);
        }
        match own > price + 0.04 {
            true => stay(self.choices),
            false => give_up(self.choices),
        }
    }
}
