//! The Narc and the Customer as the rules describe them.

use cardtable::Dice;

use crate::action::Action;
use crate::role::Role;
use crate::view::View;

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

// RULES 12.1
pub fn narc(view: &View, dice: &mut Dice) -> Option<Action> {
    if !dice.chance(narc_raises(view.round), 10) {
        return Some(Action::Check);
    }
    any_card(view, Role::Narc, dice)
}

// RULES 12.2
pub fn customer(view: &View, dice: &mut Dice) -> Option<Action> {
    if view.round < view.rounds {
        return Some(Action::Check);
    }
    if dice.chance(7, 10) {
        return any_card(view, Role::Customer, dice);
    }
    Some(if view.totals.evidence > NERVOUS_ABOVE { Action::Fold } else { Action::Check })
}

fn any_card(view: &View, role: Role, dice: &mut Dice) -> Option<Action> {
    dice.pick(view.at[role].cards.as_deref()?).map(|face| Action::raise(face.card))
}
