//! A coach made of thinking: every sensible action, and the one that was really taken, tried in the same imagined hands.

use cardtable::{Advice, Asked, Basis, Dice, Effort, Weighed};

use crate::budget::Budget;
use crate::mind::Mind;
use crate::think::tried;
use crate::trials::Trials;

/// Imagined hands at least, also where there is nothing to choose: what the position is worth is told as well.
const LEAST: usize = 24;
/// What was tried in fewer hands than this has no error that means anything.
const ENOUGH: usize = 2;

/// What a game that can be thought about gives as its coach.
pub fn advise<G: Mind>(asked: Asked<'_, G>, dice: &mut Dice) -> Option<Advice<G::Action>> {
    let Asked { view, seat, played, effort } = asked;
    let mut candidates = G::candidates(view, seat, dice);
    if candidates.is_empty() {
        return None;
    }
    let played = played.map(|played| {
        candidates.iter().position(|one| one == played).unwrap_or_else(|| {
            candidates.push(played.clone());
            candidates.len() - 1
        })
    });
    let trials = tried::<G>(view, seat, &candidates, budget(effort), LEAST, dice);
    weighed(candidates, &trials, played)
}

fn budget(effort: Effort) -> Budget {
    Budget { worlds: effort.worlds, time: effort.time, threads: 1 }
}

fn weighed<A>(candidates: Vec<A>, trials: &Trials, played: Option<usize>) -> Option<Advice<A>> {
    let best = trials.choose();
    if trials.worlds(best) < ENOUGH {
        return None;
    }
    let known = |at: &usize| trials.worlds(*at) >= ENOUGH;
    let place = |of: usize| (0..of).filter(known).count();
    let played = played.filter(known).map(place);
    let options = candidates.into_iter().enumerate().filter(|(at, _)| known(at)).map(|(at, action)| {
        let lead = trials.lead(best, at);
        Weighed { action, loses: lead.mean, error: lead.error, share: None }
    });
    let value = [trials.mean(best), trials.error(best)];
    Some(Advice::of(options.collect(), place(best), played, Basis::Sampled, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_is_weighed_beside_the_best_and_what_was_refused_is_not() {
        let mut trials = Trials::new(3);
        let row = |one: f64, other: f64| vec![Some(one), None, Some(other)];
        trials.add(&[row(4.0, 1.0), row(6.0, 3.0), row(8.0, 5.0), row(6.0, 3.0)]);
        let advice = weighed(vec!["best", "refused", "played"], &trials, Some(2)).expect("there is something to say");
        let told: Vec<_> = advice.options.iter().map(|one| (one.action, one.loses, one.error)).collect();
        assert_eq!(told, [("best", 0.0, 0.0), ("played", 3.0, 0.0)]);
        assert_eq!((advice.value, advice.played, advice.basis), (6.0, Some(1), Basis::Sampled));
        assert!(advice.error > 0.5, "the hands differ: {}", advice.error);
    }
}
