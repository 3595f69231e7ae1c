//! What the strongest bot makes of a seat's cards, move by move: a model's estimate, by the ranges that it follows.

use cardtable::{Advice, Asked, Basis, Coach, Dice, Effort, Weighed};

use super::combos;
use super::shark::{by_price, follow, is_best, said};
use super::short;
use super::story::Story;
use super::street::{Move, Plan};
use crate::play::{Action, Choices, Holdem};

/// Nothing is tried by chance here, so there is nothing to bound.
const EFFORT: Effort = Effort::of_worlds(0);

/// The strongest bot as a coach.
pub const COACH: Coach<Holdem> = Coach { advise, hint: EFFORT, review: EFFORT };

/// Amounts are in the smallest unit, and compared with folding now.
fn advise(asked: Asked<'_, Holdem>, _dice: &mut Dice) -> Option<Advice<Action>> {
    let Asked { view, seat, played, .. } = asked;
    let choices = view.choices.as_ref()?;
    let cards = view.seats.get(seat.index())?.as_ref()?.cards?;
    let combo = combos::index(cards);
    let mut story = follow(None, view)?;
    let player = story.deal().actor()?;
    let spoken = match played {
        Some(played) => Some(moved(played)?),
        None => None,
    };
    let plan = story.thought(player, spoken.filter(|one| *one != Move::Fold));
    let shares = shares(&story, &plan, combo)?;
    let bucket = story.sight().bucket(combo)?;
    let best = match best(&story, &plan, combo, &shares) {
        at if plan.moves[at] == Move::Fold && is_best(cards, &view.board.cards) => {
            place(&plan, Move::Stay).unwrap_or(at)
        }
        at => at,
    };
    let worth = |at: usize| f64::from(plan.worth[at][bucket]) * view.big_blind as f64;
    let options = (0..plan.moves.len()).map(|at| Weighed {
        action: said(plan.moves[at], choices),
        loses: worth(best) - worth(at),
        error: 0.0,
        share: Some(shares[at]),
    });
    let value = worth(best) + story.deal().bet(player) as f64;
    let played = spoken.and_then(|spoken| place(&plan, fold_or_check(spoken, choices)));
    Some(Advice::of(options.collect(), best, played, Basis::Estimated, [value, 0.0]))
}

/// How often the bot does each with these cards.
fn shares(story: &Story, plan: &Plan, combo: usize) -> Option<Vec<f64>> {
    if let Some((bold, share)) = short::bold(story, combo) {
        let of = |one: &Move| match one {
            Move::Fold => 1.0 - share,
            one if *one == bold => share,
            _ => 0.0,
        };
        // Where the plan has no such move, it is the plan that is told.
        if plan.moves.contains(&bold) {
            return Some(plan.moves.iter().map(of).collect());
        }
    }
    let bucket = story.sight().bucket(combo)?;
    Some(plan.chances.iter().map(|chances| f64::from(chances[bucket])).collect())
}

/// What the bot does most often, or where a call ends the betting, what a clear price says.
fn best(story: &Story, plan: &Plan, combo: usize, shares: &[f64]) -> usize {
    let likely = (0..shares.len()).max_by(|a, b| shares[*a].total_cmp(&shares[*b])).unwrap_or(0);
    place(plan, by_price(story, combo, plan.moves[likely])).unwrap_or(likely)
}

fn place(plan: &Plan, of: Move) -> Option<usize> {
    plan.moves.iter().position(|one| *one == of)
}

/// A word in betting; none if the action is about something else, such as sitting out.
fn moved(action: &Action) -> Option<Move> {
    Some(match action {
        Action::Fold => Move::Fold,
        Action::Check | Action::Call => Move::Stay,
        Action::Raise { to } => Move::Raise(*to),
        _ => return None,
    })
}

/// Who folds where a check is free has given up what a check is worth: that is what it is weighed as.
fn fold_or_check(spoken: Move, choices: &Choices) -> Move {
    if spoken == Move::Fold && choices.check { Move::Stay } else { spoken }
}
