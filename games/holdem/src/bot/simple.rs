//! Two bots with one idea each, for practice.

use cardtable::{Bot, Dice, Seat};

use super::{come_back, give_up, raise_to, stay};
use crate::play::{Action, Holdem, View};

pub struct Station;

impl Bot<Holdem> for Station {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        // Even a station lets go now and then when all the chips go in before the flop.
        let dear = choices.call.is_some_and(|call| call > 25 * view.big_blind);
        if dear && view.board.cards.is_empty() && dice.chance(2, 3) {
            return Some(give_up(choices));
        }
        match &choices.raise {
            Some(range) if dice.chance(1, 25) => Some(raise_to(choices, range.min)),
            _ => Some(stay(choices)),
        }
    }
}

pub struct Maniac;

impl Bot<Holdem> for Maniac {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        if let Some(range) = &choices.raise
            && dice.chance(3, 5)
        {
            let size = dice.pick(&range.presets).map_or(range.min, |preset| preset.to);
            // All-in is a treat, not a habit.
            let size = if size == range.max && dice.chance(4, 5) { range.min } else { size };
            return Some(raise_to(choices, size));
        }
        let dear = choices.call.is_some_and(|call| call > 30 * view.big_blind);
        Some(if dear && dice.chance(1, 2) { give_up(choices) } else { stay(choices) })
    }
}
