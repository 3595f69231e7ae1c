//! The Narc and the Customer as the rules describe them.

use cardtable::Dice;

use crate::action::Action;
use crate::card::Card;

/// RULES 12.2: flipped Evidence above this makes the Customer nervous.
const NERVOUS_ABOVE: i64 = 60;

/// RULES 12.1: in tenths, by round.
pub fn narc_raises(round: u8) -> u32 {
    match round {
        ..=1 => 4,
        2 => 6,
        3.. => 8,
    }
}

/// RULES 12.1: in this round, with these cards.
pub fn narc(round: u8, held: &[Card], dice: &mut Dice) -> Option<Action> {
    if !dice.chance(narc_raises(round), 10) {
        return Some(Action::Check);
    }
    any_card(held, dice)
}

/// RULES 12.2: in the last round or before it, with so much Evidence flipped.
pub fn customer(last: bool, evidence: i64, held: &[Card], dice: &mut Dice) -> Option<Action> {
    if !last {
        return Some(Action::Check);
    }
    if dice.chance(7, 10) {
        return any_card(held, dice);
    }
    Some(if evidence > NERVOUS_ABOVE { Action::Fold } else { Action::Check })
}

fn any_card(held: &[Card], dice: &mut Dice) -> Option<Action> {
    dice.pick(held).map(|card| Action::raise(*card))
}
