//! What either word is worth against an equilibrium: exact, because every hand is looked up.

use cardtable::{Advice, Asked, Basis, Coach, Dice, Effort, Weighed};

use crate::action::Action;
use crate::bot::asked_at;
use crate::hand::Kuhn;
use crate::strategy::Strategy;

/// Nothing is tried by chance here, so there is nothing to bound.
const EFFORT: Effort = Effort::of_worlds(0);

pub const COACH: Coach<Kuhn> = Coach { advise, hint: EFFORT, review: EFFORT };

fn advise(asked: Asked<'_, Kuhn>, _dice: &mut Dice) -> Option<Advice<Action>> {
    let Asked { view, seat, played, .. } = asked;
    let card = view.cards[seat.index()]?;
    let (spot, words) = asked_at(seat, view)?;
    let (solved, ante) = (Strategy::solved(), view.paid[0].min(view.paid[1]) as f64);
    let worths = solved.worths_against(card, spot).map(|antes| antes * ante);
    let shares = [1.0 - solved.bold(card, spot), solved.bold(card, spot)];
    let best = usize::from(shares[1] > shares[0]);
    let options = [0, 1].map(|at| Weighed {
        action: words[at],
        loses: worths[best] - worths[at],
        error: 0.0,
        share: Some(shares[at]),
    });
    let played = played.and_then(|played| words.iter().position(|word| word == played));
    Some(Advice::of(options.to_vec(), best, played, Basis::Exact, [worths[best], 0.0]))
}
