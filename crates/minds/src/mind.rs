//! What a game has to say so that it can be thought about.

use cardtable::{Dice, Game, Seat, Turn};

/// More steps than a playout of any game has.
const MAX_STEPS: usize = 100_000;

/// A game that can imagine hands.
pub trait Imagine: Game {
    /// A hand that agrees with all that this seat sees and can conclude: from the view alone. Hands that are as likely
    /// as each other come up equally often. None if this view leaves nothing to imagine, such as of a hand that is over.
    fn imagine(view: &Self::View, seat: Seat, dice: &mut Dice) -> Option<Self>;
}

/// A game that can be thought about by playing imagined hands out.
pub trait Mind: Imagine {
    /// A difference in worth that is not worth more thinking, in the unit of the score.
    const TRIFLE: f64 = 0.0;

    /// The actions that are worth a thought, what habit would do in front; empty if this seat has nothing to do.
    fn candidates(view: &Self::View, seat: Seat, dice: &mut Dice) -> Vec<Self::Action>;

    /// What this seat does in a playout: sensible, and quick above all. None lets the clock run out.
    fn habit(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Action>;

    /// What the finished hand is worth to the seat.
    fn worth(&self, seat: Seat) -> f64 {
        self.score()[seat] as f64
    }

    /// What the hand is worth to the seat once this action is taken and habit plays it out; none if the action is
    /// refused. Games with a quicker way than input by input have their own.
    fn playout(mut self, seat: Seat, action: Self::Action, dice: &mut Dice) -> Option<f64> {
        let mut at = 0;
        let _ = self.act(at, seat, action).ok()?;
        for _ in 0..MAX_STEPS {
            match self.turn() {
                Turn::Over => return Some(self.worth(seat)),
                Turn::Dealer => {
                    let chance = self.deal(dice);
                    let _ = self.dealt(at, chance);
                }
                Turn::Seats { deadline, .. } => {
                    let mut speakers = self.may_speak().iter();
                    let spoken = speakers.find_map(|seat| Some((seat, self.habit(seat, dice)?)));
                    let acted = spoken.is_some_and(|(seat, action)| self.act(at, seat, action).is_ok());
                    if !acted {
                        at = deadline?;
                        let _ = self.time_out(at);
                    }
                }
            }
        }
        None
    }
}
