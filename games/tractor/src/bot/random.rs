//! A bot that does anything that is allowed.

use cardtable::{Bot, Dice, Eyes, Seat, Sighted};

use super::Glance;
use crate::action::Action;
use crate::plays;
use crate::state::Tractor;
use crate::view::View;

/// The kernel's random bot takes what a view offers with equal chances, and of a hand of Tractor that is only a sample;
/// it would also declare and ask for new cards whenever it can. This one buries and plays anything that is legal.
pub struct Random;

impl Bot<Tractor> for Random {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        decide(Tractor::sight_of(view, seat), dice)
    }

    fn look(&mut self, eyes: &Eyes<'_, Tractor>, dice: &mut Dice) -> Option<Action> {
        decide(eyes.sight(), dice)
    }
}

fn decide(glance: Glance, dice: &mut Dice) -> Option<Action> {
    match glance {
        Glance::Nothing => None,
        Glance::Flip(flip) => {
            if flip.redeal.is_some() && dice.chance(1, 4) {
                return Some(Action::RequestRedeal);
            }
            let bids = flip.bids();
            if !bids.is_empty() && dice.chance(1, 6) {
                return dice.pick(&bids).map(|bid| Action::Bid { cards: bid.cards.list() });
            }
            flip.may_pass.then_some(Action::Pass)
        }
        Glance::Bury { count, order, hand } => {
            let mut cards = order.sorted(hand);
            dice.shuffle(&mut cards);
            cards.truncate(count);
            Some(Action::Bury { cards })
        }
        Glance::Play(sight) => {
            let cards = match &sight.duty {
                Some(duty) => plays::random(&sight.order, duty, dice),
                None => plays::random_lead(&sight.order, sight.hand, dice),
            };
            Some(Action::Play { cards: cards.list() })
        }
    }
}
