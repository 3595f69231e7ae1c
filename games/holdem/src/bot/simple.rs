//! Two bots with one idea each, for practice.

use cardtable::{Bot, Dice, Eyes, Seat, Sighted};

use super::glance::Spot;
use super::{give_up, raise_to, say, stay};
use crate::play::{Action, Holdem, View};

pub struct Station;

impl Bot<Holdem> for Station {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        say(&Holdem::sight_of(view, seat), |spot| Some(call_along(spot, dice)))
    }

    fn look(&mut self, eyes: &Eyes<'_, Holdem>, dice: &mut Dice) -> Option<Action> {
        say(&eyes.sight(), |spot| Some(call_along(spot, dice)))
    }
}

fn call_along(spot: &Spot, dice: &mut Dice) -> Action {
    let choices = &spot.choices;
    // Even a station lets go now and then when all the chips go in before the flop.
    let dear = choices.call.is_some_and(|call| call > 25 * spot.big_blind);
    if dear && spot.board.is_empty() && dice.chance(2, 3) {
        return give_up(choices);
    }
    match &choices.raise {
        Some(range) if dice.chance(1, 25) => raise_to(choices, range.min),
        _ => stay(choices),
    }
}

pub struct Maniac;

impl Bot<Holdem> for Maniac {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        say(&Holdem::sight_of(view, seat), |spot| Some(raise_along(spot, dice)))
    }

    fn look(&mut self, eyes: &Eyes<'_, Holdem>, dice: &mut Dice) -> Option<Action> {
        say(&eyes.sight(), |spot| Some(raise_along(spot, dice)))
    }
}

fn raise_along(spot: &Spot, dice: &mut Dice) -> Action {
    let choices = &spot.choices;
    if let Some(range) = &choices.raise
        && dice.chance(3, 5)
    {
        let size = dice.pick(&range.presets).map_or(range.min, |preset| preset.to);
        // All-in is a treat, not a habit.
        let size = if size == range.max && dice.chance(4, 5) { range.min } else { size };
        return raise_to(choices, size);
    }
    let dear = choices.call.is_some_and(|call| call > 30 * spot.big_blind);
    if dear && dice.chance(1, 2) { give_up(choices) } else { stay(choices) }
}
