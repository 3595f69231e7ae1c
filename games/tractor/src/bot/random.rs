//! A bot that does anything that is allowed.

use cardtable::{Bot, Dice, Seat};

use super::Sight;
use crate::action::Action;
use crate::legal::LegalActions;
use crate::plays;
use crate::state::Tractor;
use crate::view::View;

/// The kernel's random bot takes what a view offers with equal chances, and of a hand of Tractor that is only a sample;
/// it would also declare and ask for new cards whenever it can. This one buries and plays anything that is legal.
pub struct Random;

impl Bot<Tractor> for Random {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        match view.legal_actions.as_ref()? {
            LegalActions::Flip { bids, may_pass, redeal } => {
                if redeal.is_some() && dice.chance(1, 4) {
                    return Some(Action::RequestRedeal);
                }
                if !bids.is_empty() && dice.chance(1, 6) {
                    return dice.pick(bids).map(|cards| Action::Bid { cards: cards.clone() });
                }
                may_pass.then_some(Action::Pass)
            }
            LegalActions::Bury { count, from } => {
                let mut cards = from.clone();
                dice.shuffle(&mut cards);
                cards.truncate(*count);
                Some(Action::Bury { cards })
            }
            LegalActions::Lead { .. } | LegalActions::Follow(_) => {
                let sight = Sight::of(seat, view)?;
                let cards = match &sight.duty {
                    Some(duty) => plays::random(&sight.order, duty, dice),
                    None => plays::random_lead(&sight.order, sight.hand, dice),
                };
                Some(Action::Play { cards: cards.list() })
            }
        }
    }
}
