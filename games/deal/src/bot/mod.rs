//! Players made of code: they see a view and nothing else.

mod opponents;
mod outlook;
mod player;
mod worth;

use cardtable::{Bot, BotKind, Dice, Random, Seat};
use minds::{Budget, think};

use crate::action::Action;
use crate::card::Card;
use crate::hand::Deal;
use crate::role::Role;
use crate::view::View;

pub(crate) use opponents::{customer, narc};

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
    BotKind {
        name: "smuggler",
        about: "Like the house, but as the Player thinks a few runs through to their end before each word.",
        make: || Box::new(Planner { budget: Budget::of_worlds(6) }),
    },
    BotKind {
        name: "kingpin",
        about: "Like the smuggler, with more than a hundred runs before each word.",
        make: || Box::new(Planner { budget: Budget::of_worlds(128) }),
    },
    Random::kind(),
];

/// A part for each seat; only the Player's differs from bot to bot.
struct Character {
    player: fn(&View) -> Action,
}

impl Bot<Deal> for Character {
    fn act(&mut self, _seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        speak(view, dice, |view, _| Some((self.player)(view)))
    }
}

/// Thinks ahead as the Player, over what the house is known to do in the other seats.
struct Planner {
    budget: Budget,
}

impl Bot<Deal> for Planner {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        speak(view, dice, |view, dice| {
            let thought = think::<Deal>(view, seat, self.budget, dice)?;
            Some(thought.judged[thought.best].action)
        })
    }
}

/// What the house says in this seat, as everywhere.
pub fn house(view: &View, dice: &mut Dice) -> Option<Action> {
    speak(view, dice, |view, _| Some(player::sensible(view)))
}

/// A word in the seat that is asked; only the Player's is not the house's.
fn speak(view: &View, dice: &mut Dice, player: impl FnOnce(&View, &mut Dice) -> Option<Action>) -> Option<Action> {
    let role = view.you.filter(|role| view.turn == Some(*role))?;
    // RULES 11: in the lesson the other two play their scripts.
    if let Some(scripted) = view.hint.as_ref().and_then(|hint| hint.suggest) {
        return Some(scripted);
    }
    let held: Vec<Card> = view.at[role].cards.iter().flatten().map(|face| face.card).collect();
    match role {
        Role::Narc => narc(view.round, &held, dice),
        Role::Customer => customer(view.round >= view.rounds, view.totals.evidence, &held, dice),
        Role::Player => player(view, dice),
    }
}
