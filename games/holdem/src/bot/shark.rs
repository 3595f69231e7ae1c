//! The strongest bot: it follows what everybody may hold through the betting, and plays each street by a plan for all
//! of its hands at once, of which its own cards pick their part.

use std::cell::RefCell;

use cardtable::{Bot, Dice, Seat};

use super::story::Story;
use super::street::{Move, Plan};
use super::{combos, come_back, give_up, raise_to, short, stay};
use crate::engine::Stage;
use crate::play::{Action, Choices, Holdem, View};
use crate::strength::Pile;
use cards::{Card, Rank};

/// Moves that a plan makes more rarely than this are noise.
const RARE: f32 = 0.06;
/// How far the equity of a hand has to be from its price to be clear.
const CLEAR: f64 = 0.08;

pub struct Shark;

thread_local! {
    /// The story of a hand is public and the same for everyone at the table: whoever is asked next goes on with it.
    static STORY: RefCell<Option<Story>> = const { RefCell::new(None) };
}

impl Bot<Holdem> for Shark {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let Some(choices) = &view.choices else { return come_back(seat, view) };
        let cards = view.seats.get(seat.index())?.as_ref()?.cards?;
        let word = with_story(view, |story| decide(story, combos::index(cards), dice)).flatten();
        Some(match word {
            // Whatever the plan says of the hands around it, the best of all is not given up.
            None => stay(choices),
            Some(Move::Fold) if is_best(cards, &view.board.cards) => stay(choices),
            Some(word) => said(word, choices),
        })
    }
}

/// Does something with the story of this view; none if there is none.
pub fn with_story<T>(view: &View, use_it: impl FnOnce(&mut Story) -> T) -> Option<T> {
    STORY.with_borrow_mut(|known| {
        let mut story = follow(known.take(), view)?;
        let done = use_it(&mut story);
        *known = Some(story);
        Some(done)
    })
}

/// The story of this view, from where the known one is if it leads there; none if the log cannot be played.
pub fn follow(known: Option<Story>, view: &View) -> Option<Story> {
    let mut story = match known {
        Some(known) if known.leads_to(view) => known,
        known => Story::of(view, known.map(Story::into_kept).unwrap_or_default())?,
    };
    story.hear(view).then_some(story)
}

fn decide(story: &mut Story, combo: usize, dice: &mut Dice) -> Option<Move> {
    if let Some(word) = short::word(story, combo, dice) {
        return Some(word);
    }
    let plan = story.plan()?;
    let bucket = story.sight().bucket(combo)?;
    Some(by_price(story, combo, pick(&plan, bucket, dice)))
}

/// Where a call ends the betting there is nothing left to plan: a clear price decides.
pub fn by_price(story: &Story, combo: usize, planned: Move) -> Move {
    let deal = story.deal();
    let (Some(player), call) = (deal.actor(), deal.call_amount()) else { return planned };
    let mut after = deal.clone();
    let ends = after.check_or_call(player).is_ok() && matches!(after.stage(), Stage::Showdown);
    if !ends || call == 0 || matches!(planned, Move::Raise(_)) {
        return planned;
    }
    let price = call as f64 / (deal.in_the_middle() + call) as f64;
    match story.sight().equity(combo, &story.ranges_against(player)) {
        Some(equity) if equity - price > CLEAR => Move::Stay,
        Some(equity) if equity - price < -CLEAR => Move::Fold,
        _ => planned,
    }
}

/// No other cards are better on this board now.
pub fn is_best(cards: [Card; 2], board: &[Card]) -> bool {
    if board.is_empty() {
        return cards[0].rank == Rank::Ace && cards[1].rank == Rank::Ace;
    }
    let open = Pile::new(board);
    let strength = |two: [Card; 2]| {
        let mut pile = open;
        two.into_iter().for_each(|card| pile.add(card));
        pile.strength()
    };
    let (own, taken) = (strength(cards), combos::mask(&cards) | combos::mask(board));
    combos::all().iter().filter(|combo| combo.mask & taken == 0).all(|combo| strength(combo.cards) <= own)
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

pub fn said(word: Move, choices: &Choices) -> Action {
    match word {
        Move::Fold => give_up(choices),
        Move::Stay => stay(choices),
        Move::Raise(to) => raise_to(choices, to),
    }
}
