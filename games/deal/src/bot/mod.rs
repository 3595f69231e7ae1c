//! Players made of code: they see a view and nothing else.

mod opponents;
mod outlook;
mod player;
mod worth;

use cardtable::{Bot, BotKind, Dice, Random, Seat};

use crate::action::Action;
use crate::hand::Deal;
use crate::role::Role;
use crate::view::View;

/// Every bot but the random one plays the Narc and the Customer alike; they differ as the Player.
pub const BOTS: &[BotKind<Deal>] = &[
    BotKind {
        name: "house",
        about: "A steady Narc, a Customer who waits, a Player who weighs the Evidence to come and folds in time.",
        make: || Box::new(Character { player: player::sensible }),
    },
    BotKind {
        name: "timid",
        about: "Like the house, but as the Player folds whenever Cover is missing.",
        make: || Box::new(Character { player: player::timid }),
    },
    BotKind {
        name: "reckless",
        about: "Like the house, but as the Player never folds.",
        make: || Box::new(Character { player: player::reckless }),
    },
    Random::kind(),
];

/// A part for each seat; only the Player's differs from bot to bot.
struct Character {
    player: fn(&View) -> Action,
}

impl Bot<Deal> for Character {
    fn act(&mut self, _seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let role = view.you.filter(|role| view.turn == Some(*role))?;
        // RULES 11: in the lesson the other two play their scripts.
        if let Some(scripted) = view.hint.as_ref().and_then(|hint| hint.suggest) {
            return Some(scripted);
        }
        match role {
            Role::Narc => opponents::narc(view, dice),
            Role::Customer => opponents::customer(view, dice),
            Role::Player => Some((self.player)(view)),
        }
    }
}
