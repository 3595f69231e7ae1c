//! Players made of code, and the simplest of them.

use crate::dice::Dice;
use crate::eyes::Eyes;
use crate::game::Game;
use crate::player::Viewer;
use crate::seat::Seat;

/// A player made of code. It gets what a person at its seat would see, and nothing else.
pub trait Bot<G: Game>: Send {
    /// What to do now, or nothing.
    fn act(&mut self, seat: Seat, view: &G::View, dice: &mut Dice) -> Option<G::Action>;

    /// The same where the hand is at hand, as in a simulation. A bot that needs less than a view says here what it looks
    /// at instead, and does as it would have done with the view.
    fn look(&mut self, eyes: &Eyes<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.act(eyes.seat(), &eyes.view(), dice)
    }

    /// Whether it thinks for so long that whoever asks it wants to do that where nobody waits for the processor.
    fn ponders(&self) -> bool {
        false
    }
}

/// A bot of the house, by name.
pub struct BotKind<G: Game> {
    /// Lower case, one word; its number is added where several sit at a table.
    pub name: &'static str,
    /// One sentence on how it plays.
    pub about: &'static str,
    /// A new one, which has seen nothing yet.
    pub make: fn() -> Box<dyn Bot<G>>,
}

/// A game whose views list what their seat may do.
pub trait Offers: Game {
    /// Actions that this view offers to its seat: all of them, or a fair sample.
    fn offered(view: &Self::View) -> Vec<Self::Action>;

    /// One of these by chance for this seat, each as likely as the others. A game that can choose it without a view
    /// says how, with one draw of the dice from a list of the same length and order, and looks at nothing that the
    /// seat may not know.
    fn any_offered(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Action> {
        dice.pick(&Self::offered(&self.view(Viewer::Seat(seat)))).cloned()
    }
}

/// Does anything that is allowed, each with the same chance.
pub struct Random;

impl Random {
    /// As a game lists it among its bots.
    pub const fn kind<G: Offers>() -> BotKind<G> {
        BotKind { name: "random", about: "Does anything that is allowed.", make: || Box::new(Random) }
    }
}

impl<G: Offers> Bot<G> for Random {
    fn act(&mut self, _seat: Seat, view: &G::View, dice: &mut Dice) -> Option<G::Action> {
        dice.pick(&G::offered(view)).cloned()
    }

    fn look(&mut self, eyes: &Eyes<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        eyes.any_offered(dice)
    }
}
