//! What each layout is worth against perfect play: exact, from the solution of the fight.

use std::borrow::Cow;

use cardtable::{Advice, Asked, Basis, Coach, Dice, Effort, Weighed};

use crate::action::Action;
use crate::bot::fight_of;
use crate::card::Layout;
use crate::exploit::every_layout;
use crate::game::Duel;
use crate::solve::{Solution, State, full_layouts};

/// Nothing is tried by chance here, so there is nothing to bound.
const EFFORT: Effort = Effort::of_worlds(0);

/// The solution as a coach. A fight that is too large to be solved has none.
pub const COACH: Coach<Duel> = Coach { advise, hint: EFFORT, review: EFFORT };

/// Worth is the chance to win less the chance to lose.
fn advise(asked: Asked<'_, Duel>, _dice: &mut Dice) -> Option<Advice<Action>> {
    let Asked { view, seat, played, .. } = asked;
    view.choices.filter(|choices| choices.can_confirm)?;
    let config = fight_of(view);
    let solution = match Solution::standard().fits(&config) {
        true => Cow::Borrowed(Solution::standard()),
        false => Cow::Owned(Solution::of(&config)?),
    };
    let [own_hp, other_hp] = [view.hp[seat.index()], view.hp[1 - seat.index()]];
    let rounds_left = (config.rounds + 1).saturating_sub(view.round_index).max(1);
    let state = State { own_hp, other_hp, rounds_left };

    let mut layouts = full_layouts(&config.hand);
    let played = match played {
        // A draft decides nothing.
        Some(Action::LayoutDraft { .. }) => return None,
        Some(played) => Some(place_of(&mut layouts, played, view.hand)?),
        None => None,
    };
    let mix = solution.mix(state);
    let share = |layout: &Layout| mix.iter().find(|(one, _)| one == layout).map_or(0.0, |(_, share)| *share);
    let value = solution.value(state);
    let best = (0..layouts.len()).max_by(|a, b| share(&layouts[*a]).total_cmp(&share(&layouts[*b])))?;
    let options = layouts.iter().map(|layout| Weighed {
        action: Action::confirm(*layout),
        loses: value - solution.worth_of(state, *layout),
        error: 0.0,
        share: Some(share(layout)),
    });
    Some(Advice::of(options.collect(), best, played, Basis::Exact, [value, 0.0]))
}

/// Where the layout that was laid stands among the others; one with empty slots is added to them.
fn place_of(layouts: &mut Vec<Layout>, played: &Action, hand: crate::card::Hand) -> Option<usize> {
    let laid = every_layout(&hand).into_iter().find(|layout| Action::confirm(*layout) == *played)?;
    Some(layouts.iter().position(|layout| *layout == laid).unwrap_or_else(|| {
        layouts.push(laid);
        layouts.len() - 1
    }))
}
