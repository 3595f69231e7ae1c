//! Bots that play as steady does, and err as people do.

use cardtable::{Bot, Dice, Past, Seat};

use super::Sight;
use super::steady::Steady;
use crate::action::Action;
use crate::auto;
use crate::config::kitty_size;
use crate::plays;
use crate::shown::{Phase, TrickShown};
use crate::state::Tractor;
use crate::view::View;

/// Forgets, plays low where it should not, and now and then plays anything.
pub struct Careless {
    /// How many tricks it remembers.
    remembers: usize,
    /// Of a hundred plays, how many are just the lowest cards.
    timid: u32,
    /// Of a hundred plays, how many are any cards that are allowed.
    rash: u32,
    /// Whether it buries what the clock would bury.
    buries_low: bool,
}

/// A beginner: remembers nothing, plays low too often, wastes trumps and points at times.
pub const NOVICE: Careless = Careless { remembers: 0, timid: 25, rash: 15, buries_low: true };
/// Knows the game and is not all there.
pub const CASUAL: Careless = Careless { remembers: 4, timid: 8, rash: 4, buries_low: false };

impl Careless {
    /// The view of one who has forgotten the older tricks.
    fn remembered(&self, view: &View) -> View {
        let mut tricks: Past<TrickShown> = Past::default();
        let forgotten = view.tricks.len().saturating_sub(self.remembers);
        view.tricks.iter().skip(forgotten).for_each(|trick| tricks.push(trick.clone()));
        View { tricks, ..view.clone() }
    }
}

impl Bot<Tractor> for Careless {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        view.legal_actions.as_ref()?;
        let sight = Sight::of(seat, view)?;
        match view.phase {
            Phase::BuryKitty if self.buries_low => {
                let cards = auto::bury(&sight.order, sight.hand, kitty_size(sight.seats)).list();
                return Some(Action::Bury { cards });
            }
            Phase::TrickPlay => {}
            _ => return Steady.act(seat, view, dice),
        }
        let mood = dice.below(100);
        let cards = match &sight.duty {
            duty if mood < self.timid => auto::play(&sight.order, duty.as_ref(), sight.hand),
            Some(duty) if mood < self.timid + self.rash => plays::random(&sight.order, duty, dice),
            None if mood < self.timid + self.rash => plays::random_lead(&sight.order, sight.hand, dice),
            _ => return Steady.act(seat, &self.remembered(view), dice),
        };
        Some(Action::Play { cards: cards.list() })
    }
}
