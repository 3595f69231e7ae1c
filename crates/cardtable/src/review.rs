//! A finished hand looked at again by its game's coach: each decision of a seat, what it gave away, and what was better.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::coach::{Advice, Asked, Coach, in_json};
use crate::code::House;
use crate::derives::TS;
use crate::dice::Dice;
use crate::game::Game;
use crate::line::Line;
use crate::player::Viewer;
use crate::proof::Secret;
use crate::rebuild;
use crate::refused::Refused;
use crate::replay::eyes;
use crate::seat::Seat;
use crate::table::Table;

/// Options of a decision that are kept: the best, what was played, and the best of the others.
const KEPT_OPTIONS: usize = 4;
/// More decisions than this are not looked at: what takes that long is not reviewed in one go.
pub const MOST_DECISIONS: usize = 400;

/// What a coach found in a finished hand, as one seat saw it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Review {
    /// Whose decisions they are.
    pub seat: Seat,
    /// In the order of the hand.
    pub decisions: Vec<Decision>,
}

/// One decision of the seat, weighed by what it could know then.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Decision {
    /// The place of its line among the frames of the hand's replay, from 0.
    pub step: usize,
    /// What could be done; `played` is always there.
    pub advice: AdviceKept,
}

/// Advice as it goes over the wire, and as a review keeps it.
pub type AdviceKept = Advice<Value>;

/// A decision that waits to be looked at.
struct Waiting<G: Game> {
    step: usize,
    view: G::View,
    action: G::Action,
}

/// Looks at every decision of the seat in the hand of these lines. `progress` hears how many of how many are done, and
/// says whether to go on. Chance is the same for the same hand, so a review does not change when it is asked for again.
pub(crate) fn review<G: Game>(
    coach: &Coach<G>,
    lines: &[impl AsRef<str>],
    seat: Seat,
    progress: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Review, Refused> {
    let waiting = decisions::<G>(lines, seat)?;
    let mut decisions = Vec::new();
    for (done, one) in waiting.iter().enumerate() {
        if !progress(done, waiting.len()) {
            return Err(Refused::new(House::Busy, "the review was stopped"));
        }
        let mut dice = Dice::from_number("review", one.step as u64);
        let asked = Asked { view: &one.view, seat, played: Some(&one.action), effort: coach.review };
        let advice = (coach.advise)(asked, &mut dice).filter(|advice| advice.played.is_some());
        let kept = advice.and_then(|advice| in_json(shortened(advice)));
        decisions.extend(kept.map(|advice| Decision { step: one.step, advice }));
    }
    Ok(Review { seat, decisions })
}

/// Only what a reader looks at: the best options, and what was played.
fn shortened<A>(advice: Advice<A>) -> Advice<A> {
    let Advice { options, value, error, basis, played } = advice;
    let of_few = options.len().min(KEPT_OPTIONS);
    let (kept, played) = match played {
        Some(place) if place >= of_few => ([(0..of_few - 1).collect(), vec![place]].concat(), Some(of_few - 1)),
        played => ((0..of_few).collect(), played),
    };
    let options = options.into_iter().enumerate().filter(|(place, _)| kept.contains(place)).map(|(_, one)| one);
    Advice { options: options.collect(), value, error, basis, played }
}

/// Every action of the seat, with what it saw before.
fn decisions<G: Game>(lines: &[impl AsRef<str>], seat: Seat) -> Result<Vec<Waiting<G>>, Refused> {
    let no_secret = Secret::new([0; 32]);
    let mut table: Option<Table<G>> = None;
    let mut found = Vec::new();
    for (step, text) in lines.iter().enumerate() {
        let bad = |reason: String| Refused::new(House::BadLog, format!("line {}: {reason}", step + 1));
        let line: Line<G> = serde_json::from_str(text.as_ref()).map_err(|error| bad(error.to_string()))?;
        let Some(table) = &mut table else {
            let first = rebuild::first(line, text.as_ref(), &no_secret).map_err(|no| bad(no.message))?;
            eyes::<G>(Viewer::Seat(seat), first.state().players.len())?;
            table = Some(first);
            continue;
        };
        if let (Line::Acted { seat: by, action, .. }, Some(hand)) = (&line, table.hand())
            && *by == seat
            && found.len() < MOST_DECISIONS
        {
            found.push(Waiting { step, view: hand.view(Viewer::Seat(seat)), action: action.clone() });
        }
        let _ = table.retell(line, &no_secret).map_err(|no| bad(no.message))?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::{Basis, Weighed};

    fn advice(played: usize) -> Advice<usize> {
        let options = (0..9).map(|at| Weighed { action: at, loses: at as f64, error: 0.0, share: None }).collect();
        Advice::of(options, 0, Some(played), Basis::Exact, [0.0; 2])
    }

    #[test]
    fn a_review_keeps_the_best_options_and_what_was_played() {
        for (played, kept) in [(0, [0, 1, 2, 3]), (3, [0, 1, 2, 3]), (7, [0, 1, 2, 7])] {
            let short = shortened(advice(played));
            assert_eq!(short.options.iter().map(|one| one.action).collect::<Vec<_>>(), kept);
            assert_eq!(short.options[short.played.expect("it was played")].action, played);
        }
    }
}
