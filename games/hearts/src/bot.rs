//! Players made of code: they see a view and nothing else.

use cardtable::{Bot, BotKind, Dice, Random, Seat};

use crate::action::Action;
use crate::habit::{most_dangerous, play};
use crate::hand::Hearts;
use crate::mind::{MASTER, SHREWD};
use crate::rules::{PASSED, QUEEN};
use crate::view::{Choices, View};

pub const BOTS: &[BotKind<Hearts>] = &[
    Random::kind(),
    BotKind {
        name: "careful",
        about: "Passes what is dangerous, stays below the winning card, and gets rid of the queen.",
        make: || Box::new(Careful),
    },
    SHREWD,
    MASTER,
];

pub(crate) struct Careful;

impl Bot<Hearts> for Careful {
    fn act(&mut self, seat: Seat, view: &View, _dice: &mut Dice) -> Option<Action> {
        let mut played = view.tricks.iter().flat_map(|trick| &trick.plays).chain(&view.trick);
        Some(match view.choices.as_ref()? {
            Choices::Pass { from, .. } => Action::Pass { cards: most_dangerous(from, PASSED) },
            Choices::Play { cards } => {
                let queen_is_played = played.any(|play| play.card == QUEEN);
                Action::Play { card: play(cards, view.hands[seat].as_ref()?, queen_is_played, &view.trick) }
            }
        })
    }
}
