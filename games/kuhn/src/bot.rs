//! Players made of code: they see a view and nothing else.

use std::sync::OnceLock;

use cardtable::{Bot, BotKind, Dice, Random, Seat};

use crate::action::Action;
use crate::cfr;
use crate::hand::{Card, Kuhn};
use crate::strategy::{Spot, Strategy};
use crate::view::View;

pub const BOTS: &[BotKind<Kuhn>] = &[
    Random::kind(),
    BotKind {
        name: "eager",
        about: "Bets and calls with a king or a queen, and never bluffs.",
        make: || Box::new(Plays(Strategy::eager())),
    },
    BotKind {
        name: "learned",
        about: "Found out how to play by playing against itself: nobody wins much from it.",
        make: || Box::new(Plays(learned().clone())),
    },
    BotKind {
        name: "solved",
        about: "Plays an equilibrium: it cannot be beaten in the long run.",
        make: || Box::new(Plays(Strategy::solved())),
    },
];

/// So many rounds of self-play bring the learned one well below a thousandth of an ante.
const LEARNED_ROUNDS: u32 = 5_000;

/// What the learned one plays.
pub fn learned() -> &'static Strategy {
    static LEARNED: OnceLock<Strategy> = OnceLock::new();
    LEARNED.get_or_init(|| cfr::learn(LEARNED_ROUNDS))
}

/// Follows a whole strategy.
struct Plays(Strategy);

impl Bot<Kuhn> for Plays {
    fn act(&mut self, seat: Seat, view: &View, dice: &mut Dice) -> Option<Action> {
        let card: Card = view.cards[seat.index()]?;
        let bold = |spot: Spot| self.0.bold(card, spot);
        let (spot, [timid, brave]) = asked_at(seat, view)?;
        Some(if dice.fraction() < bold(spot) { brave } else { timid })
    }
}

/// Where the seat is asked, and what it can say: the timid word and the bold one.
pub(crate) fn asked_at(seat: Seat, view: &View) -> Option<(Spot, [Action; 2])> {
    Some(match (view.choices.first()?, seat.index()) {
        (Action::Call | Action::Fold, 0) => (Spot::Raised, [Action::Fold, Action::Call]),
        (Action::Call | Action::Fold, _) => (Spot::Bet, [Action::Fold, Action::Call]),
        (Action::Check | Action::Bet, 0) => (Spot::Open, [Action::Check, Action::Bet]),
        (Action::Check | Action::Bet, _) => (Spot::Checked, [Action::Check, Action::Bet]),
    })
}
