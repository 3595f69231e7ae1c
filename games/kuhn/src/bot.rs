//! Players made of code: they see a view and nothing else.

use cardtable::{Bot, BotKind, Dice, Random, Seat};

use crate::action::Action;
use crate::hand::{Card, Kuhn};
use crate::view::View;

pub const BOTS: &[BotKind<Kuhn>] = &[
    Random::kind(),
    BotKind {
        name: "solved",
        about: "Plays an equilibrium: it cannot be beaten in the long run.",
        make: || Box::new(Solved),
    },
];

/// The equilibrium of Kuhn's paper with alpha = 1/3.
struct Solved;

impl Bot<Kuhn> for Solved {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let card = view.cards[seat.index()]?;
        if view.choices.contains(&Action::Call) {
            let call = match card {
                Card::King => true,
                Card::Jack => false,
                Card::Queen if seat.index() == 0 => dice.chance(2, 3),
                Card::Queen => dice.chance(1, 3),
            };
            return Some(if call { Action::Call } else { Action::Fold });
        }
        if !view.choices.contains(&Action::Bet) {
            return None;
        }
        let bet = match (card, seat.index()) {
            (Card::King, _) => true,
            (Card::Queen, _) => false,
            (Card::Jack, _) => dice.chance(1, 3),
        };
        Some(if bet { Action::Bet } else { Action::Check })
    }
}
