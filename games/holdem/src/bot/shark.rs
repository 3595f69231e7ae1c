//! The strongest bot: it follows what everybody may hold through the betting, and plays each street by a plan for all
//! of its hands at once, of which its own cards pick their part.

use std::sync::Arc;

use cardtable::{Bot, Dice, Seat};

use super::story::Story;
use super::street::{Move, Plan};
use super::{combos, come_back, give_up, raise_to, stay};
use crate::play::{Action, Choices, Holdem, View};

/// Moves that a plan makes more rarely than this are noise.
const RARE: f32 = 0.06;

#[derive(Default)]
pub struct Shark {
    story: Option<Story>,
}

impl Bot<Holdem> for Shark {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        let cards = view.seats.get(seat.index())?.as_ref()?.cards?;
        let combo = combos::index(cards);
        let Some(plan) = self.plan(view) else { return Some(stay(choices)) };
        let story = self.story.as_ref()?;
        let bucket = story.sight().bucket(combo)?;
        Some(said(pick(&plan, bucket, dice), choices))
    }
}

impl Shark {
    /// The plan for the word that is due in this view. What was thought about the same hand before is kept.
    fn plan(&mut self, view: &View) -> Option<Arc<Plan>> {
        if !self.story.as_ref().is_some_and(|story| story.leads_to(view)) {
            self.story = Story::of(view);
        }
        let story = self.story.as_mut()?;
        if !story.hear(view) {
            self.story = None;
            return None;
        }
        story.plan()
    }
}

fn pick(plan: &Plan, bucket: usize, dice: &mut Dice) -> Move {
    let chances = plan.chances.iter().map(|chances| if chances[bucket] < RARE { 0.0 } else { chances[bucket] });
    let chances: Vec<f32> = chances.collect();
    let mut left = dice.fraction() as f32 * chances.iter().sum::<f32>();
    for (at, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return plan.moves[at];
        }
    }
    let likely = (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    plan.moves[likely.unwrap_or(0)]
}

fn said(word: Move, choices: &Choices) -> Action {
    match word {
        Move::Fold => give_up(choices),
        Move::Stay => stay(choices),
        Move::Raise(to) => raise_to(choices, to),
    }
}
