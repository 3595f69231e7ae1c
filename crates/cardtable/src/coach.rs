//! A coach: what a seat could do now and what each of it is worth, from that seat's view alone.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::derives::TS;
use crate::dice::Dice;
use crate::game::Game;
use crate::seat::Seat;

/// Digits after the point that a worth is told with: more would only be noise.
const DIGITS: f64 = 10_000.0;

/// How much thinking a piece of advice may cost, where it is found by trying.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// Imagined hands at most. So many give the same advice on every machine, as long as time does not run out first.
    pub worlds: usize,
    /// Time at most; without one, as long as it takes.
    pub time: Option<Duration>,
}

impl Effort {
    /// So many imagined hands, however long they take.
    pub const fn of_worlds(worlds: usize) -> Effort {
        Effort { worlds, time: None }
    }

    /// The same, stopped when the time is over.
    pub const fn within(self, time: Duration) -> Effort {
        Effort { time: Some(time), ..self }
    }
}

/// How a piece of advice came about, and so what its numbers are good for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Computed from the rules, with perfect play by everybody.
    Exact,
    /// The mean of imagined hands that were played out; its errors are standard errors.
    Sampled,
    /// By a model of the others' hands and play; how far it is off is not known.
    Estimated,
}

/// Something that can be done, beside the best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "ts", ts(concrete(A = String), bound = ""))]
#[serde(rename_all = "camelCase")]
pub struct Weighed<A> {
    /// In the game's own notation.
    #[ts(type = "unknown")]
    pub action: A,
    /// How much less it is worth than the best, in the unit of the game's score.
    pub loses: f64,
    /// The standard error of that; 0 where there is none or none is known.
    pub error: f64,
    /// How often the strongest player does it, where that player mixes.
    pub share: Option<f64>,
}

/// What a seat could do now, and what each of it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "ts", ts(concrete(A = String), bound = ""))]
#[serde(rename_all = "camelCase")]
pub struct Advice<A> {
    /// What was weighed, the best in front.
    pub options: Vec<Weighed<A>>,
    /// What the best is worth, in the unit of the game's score.
    pub value: f64,
    /// The standard error of that; 0 where there is none or none is known.
    pub error: f64,
    /// What the numbers are good for.
    pub basis: Basis,
    /// The place among the options of what was really done, if that was asked about.
    pub played: Option<usize>,
}

impl<A> Advice<A> {
    /// Sorts the options, the best in front and the others after what they lose, and rounds every number. `best` and
    /// `played` are places in `options` as they are given.
    pub fn of(
        options: Vec<Weighed<A>>,
        best: usize,
        played: Option<usize>,
        basis: Basis,
        value: [f64; 2],
    ) -> Advice<A> {
        let mut placed: Vec<(usize, Weighed<A>)> = options.into_iter().enumerate().collect();
        placed.sort_by(|(a, one), (b, other)| {
            (*a != best).cmp(&(*b != best)).then(one.loses.total_cmp(&other.loses)).then(a.cmp(b))
        });
        let played = played.and_then(|played| placed.iter().position(|(place, _)| *place == played));
        let [value, error] = value.map(rounded);
        let options = placed.into_iter().map(|(_, one)| one.told()).collect();
        Advice { options, value, error, basis, played }
    }
}

impl<A> Weighed<A> {
    /// Not more than there is to tell: nothing is better than the best.
    fn told(self) -> Weighed<A> {
        Weighed {
            action: self.action,
            loses: rounded(self.loses.max(0.0)),
            error: rounded(self.error),
            share: self.share.map(rounded),
        }
    }
}

/// A number that a reader wants; adding 0 turns a negative 0 into 0, and what is not known at all is nothing.
fn rounded(number: f64) -> f64 {
    if number.is_finite() { (number * DIGITS).round() / DIGITS + 0.0 } else { 0.0 }
}

/// What a coach is asked about.
pub struct Asked<'a, G: Game> {
    /// What the seat sees.
    pub view: &'a G::View,
    /// Whose advice it is.
    pub seat: Seat,
    /// What was really done, to be weighed as well; none before anything was.
    pub played: Option<&'a G::Action>,
    /// How much thinking it may cost.
    pub effort: Effort,
}

/// From what is asked to what could be done; none where there is nothing to decide.
pub type Advise<G> = fn(Asked<'_, G>, &mut Dice) -> Option<Advice<<G as Game>::Action>>;

/// A game's coach.
pub struct Coach<G: Game> {
    /// Weighs what the seat can do; none where nothing is asked of it, or nothing can be said.
    pub advise: Advise<G>,
    /// What a hint may cost, while somebody waits for it.
    pub hint: Effort,
    /// What a decision may cost in a review, while nobody waits.
    pub review: Effort,
}

impl<G: Game> Clone for Coach<G> {
    fn clone(&self) -> Coach<G> {
        *self
    }
}

impl<G: Game> Copy for Coach<G> {}

/// A game's coach, with dice of its own, for a table whose game is not known by name.
pub struct AnyCoach {
    pub(crate) coach: Box<dyn Any + Send>,
    pub(crate) dice: Dice,
}

impl AnyCoach {
    pub(crate) fn new<G: Game>(coach: Coach<G>, dice: Dice) -> AnyCoach {
        AnyCoach { coach: Box::new(coach), dice }
    }
}

/// A coach's turn to think, to be run where it blocks nobody. It owns the view it looks at.
pub struct AdviceJob(Box<dyn FnOnce() -> Option<Advice<Value>> + Send>);

impl AdviceJob {
    pub(crate) fn new<G: Game>(view: G::View, seat: Seat, coach: AnyCoach) -> Option<AdviceJob> {
        let AnyCoach { coach, mut dice } = coach;
        let coach = coach.downcast::<Coach<G>>().ok()?;
        Some(AdviceJob(Box::new(move || {
            let asked = Asked { view: &view, seat, played: None, effort: coach.hint };
            in_json((coach.advise)(asked, &mut dice)?)
        })))
    }

    /// Thinks, for as long as the coach takes for a hint. None if there is nothing to say, or if it fell over its own
    /// thoughts.
    pub fn run(self) -> Option<Advice<Value>> {
        catch_unwind(AssertUnwindSafe(self.0)).ok().flatten()
    }
}

/// The same advice for those who know no game by name.
pub(crate) fn in_json<A: Serialize>(advice: Advice<A>) -> Option<Advice<Value>> {
    let option = |one: Weighed<A>| {
        let action = serde_json::to_value(&one.action).ok()?;
        Some(Weighed { action, loses: one.loses, error: one.error, share: one.share })
    };
    let Advice { options, value, error, basis, played } = advice;
    Some(Advice { options: options.into_iter().map(option).collect::<Option<_>>()?, value, error, basis, played })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(action: char, loses: f64) -> Weighed<char> {
        Weighed { action, loses, error: f64::INFINITY, share: None }
    }

    #[test]
    fn the_best_is_in_front_and_what_was_played_is_found_again() {
        let options = vec![weighed('a', 2.0), weighed('b', 0.123_456), weighed('c', 0.0), weighed('d', -1.0)];
        let advice = Advice::of(options, 2, Some(0), Basis::Sampled, [1.000_04, 0.5]);
        let order: String = advice.options.iter().map(|one| one.action).collect();
        assert_eq!((order.as_str(), advice.played), ("cdba", Some(3)));
        assert_eq!((advice.value, advice.options[1].loses, advice.options[2].loses), (1.0, 0.0, 0.1235));
        assert_eq!(advice.options[0].error, 0.0, "what is not known is not written as a number");
    }
}
