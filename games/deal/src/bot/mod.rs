//! Players made of code: they see a view and nothing else.

mod opponents;
mod outlook;
mod player;

use table::{Bot, BotKind, Dice, Seat};

use crate::action::Action;
use crate::hand::Deal;
use crate::role::Role;
use crate::view::View;

pub const BOTS: &[BotKind<Deal>] = &[
    BotKind {
        name: "house",
        about: "Plays whatever part its seat has: a steady Narc, a late Customer or a sensible Player.",
        make: || Box::new(House { player: player::sensible }),
    },
    BotKind {
        name: "narc",
        about: "Raises more from round to round, any card, and never folds; in another seat it plays like the house.",
        make: || Box::new(House { player: player::sensible }),
    },
    BotKind {
        name: "customer",
        about: "Waits for the last round, then mostly raises; in another seat it plays like the house.",
        make: || Box::new(House { player: player::sensible }),
    },
    BotKind {
        name: "sensible",
        about: "As the Player weighs the Evidence to come and folds in time; in another seat it plays like the house.",
        make: || Box::new(House { player: player::sensible }),
    },
    BotKind {
        name: "reckless",
        about: "As the Player never folds; in another seat it plays like the house.",
        make: || Box::new(House { player: player::reckless }),
    },
    BotKind { name: "random", about: "Does anything that is allowed.", make: || Box::new(Random) },
];

/// A character for each seat; only the Player's part differs from bot to bot.
struct House {
    player: fn(&View, &mut Dice) -> Option<Action>,
}

impl Bot<Deal> for House {
    fn act(&mut self, _seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let role = view.you.filter(|role| view.turn == Some(*role))?;
        // RULES 11: in the lesson the other two play their scripts.
        if let Some(scripted) = view.hint.as_ref().and_then(|hint| hint.suggest) {
            return Some(scripted);
        }
        match role {
            Role::Narc => opponents::narc(view, dice),
            Role::Customer => opponents::customer(view, dice),
            Role::Player => (self.player)(view, dice),
        }
    }
}

struct Random;

impl Bot<Deal> for Random {
    fn act(&mut self, _seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        dice.pick(&view.choices).copied()
    }
}
