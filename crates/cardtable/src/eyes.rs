//! A bot's look at a running hand: the view of its seat, or less of it at less cost.

use crate::bots::Offers;
use crate::dice::Dice;
use crate::game::Game;
use crate::player::Viewer;
use crate::seat::Seat;

/// What a seat can see of a hand, made when it is asked for.
///
/// A view is made to be sent: it lists and sorts what a page draws. A simulation that makes one for everybody at every
/// step does little else. Through these eyes a bot gets the view, or what its game offers to see of it more cheaply,
/// and never the hand.
pub struct Eyes<'a, G: Game> {
    hand: &'a G,
    seat: Seat,
}

/// A game that can say what its bots want to know without making a view.
pub trait Sighted: Game {
    /// What a seat sees, in the terms of the rules.
    type Sight: PartialEq + std::fmt::Debug;

    /// The same as [`Sighted::sight_of`] the seat's view. Like a view it is made with
    /// [`Hidden::seen_by`](crate::Hidden::seen_by) alone; [`sights`](crate::suite::sights) holds both to it.
    fn sight(&self, seat: Seat) -> Self::Sight;

    /// What the view of this seat says.
    fn sight_of(view: &Self::View, seat: Seat) -> Self::Sight;
}

impl<'a, G: Game> Eyes<'a, G> {
    /// The eyes of whoever sits there.
    pub fn of(hand: &'a G, seat: Seat) -> Eyes<'a, G> {
        Eyes { hand, seat }
    }

    /// Whose eyes they are.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Everything that a person at the seat would see.
    pub fn view(&self) -> G::View {
        self.hand.view(Viewer::Seat(self.seat))
    }
}

impl<G: Sighted> Eyes<'_, G> {
    /// What the game's bots want to know of it.
    pub fn sight(&self) -> G::Sight {
        self.hand.sight(self.seat)
    }
}

impl<G: Offers> Eyes<'_, G> {
    /// One of the things that the seat may do now, as its view offers them.
    pub fn any_offered(&self, dice: &mut Dice) -> Option<G::Action> {
        self.hand.any_offered(self.seat, dice)
    }
}
