//! What a table can be asked to do.

use crate::line::Nonce;
use crate::player::{Player, Presence};
use crate::proof::SeatSeed;
use crate::seat::{Millis, Seat};
use crate::seating::Purse;
use crate::void::WhyVoid;

/// Someone or something wants the table to change.
#[derive(Clone, Debug)]
pub enum Request<A> {
    /// A player plays.
    Act {
        /// Who asks. That it is their seat is for the caller to know.
        seat: Seat,
        /// In the game's own notation; the rules decide whether it is allowed.
        action: A,
        /// With one, the same message sent again gets the same answer and plays nothing.
        nonce: Option<Nonce>,
        /// The deadline of the question that this answers, if the asker says. While another runs, it answers nothing.
        deadline: Option<Millis>,
    },
    /// The clock says the deadline has passed.
    TimeOut,
    /// A player's last connection went, or one came back, or the player got up for good.
    Presence {
        /// Whose connection it is.
        seat: Seat,
        /// What is true from now on.
        presence: Presence,
    },
    /// Take a seat between hands.
    Sit {
        /// It has to be free.
        seat: Seat,
        /// An account sits at a table once; bots of the house have none and may sit several times.
        player: Player,
    },
    /// Give up a seat between hands, or in a running hand that goes on without it.
    Stand {
        /// Somebody has to sit there.
        seat: Seat,
    },
    /// Sit down with money while a hand may be running.
    Join {
        /// A free one, or the player's own to bring more.
        seat: Seat,
        /// Whose money it is.
        player: Player,
        /// The funds are cut to the most that anyone can bring before the game sees them.
        purse: Purse,
        /// With one, the same message sent again brings the money once.
        nonce: Option<Nonce>,
    },
    /// Begin the next hand.
    Begin,
    /// The dealer waits no longer for commitments that were announced.
    Fix,
    /// The seats' seeds were collected, and the dealer draws.
    Seeds {
        /// In the order of the seats. One that is missing, or not what was committed to, is left out by name.
        seeds: Vec<Option<SeatSeed>>,
    },
    /// Break off the hand that runs: it does not count, and everybody gets back what they brought. Whether one runs or
    /// not, the next has a fresh secret.
    Void {
        /// What is told at the table.
        why: WhyVoid,
    },
    /// Close the table for good. A hand that runs has to end first, unless everybody has left it.
    Close,
}

impl<A> Request<A> {
    /// The same request with its action made of something else.
    pub fn try_map<B, E>(self, make: impl FnOnce(A) -> Result<B, E>) -> Result<Request<B>, E> {
        Ok(match self {
            Request::Act { seat, action, nonce, deadline } => {
                Request::Act { seat, action: make(action)?, nonce, deadline }
            }
            Request::TimeOut => Request::TimeOut,
            Request::Presence { seat, presence } => Request::Presence { seat, presence },
            Request::Sit { seat, player } => Request::Sit { seat, player },
            Request::Stand { seat } => Request::Stand { seat },
            Request::Join { seat, player, purse, nonce } => Request::Join { seat, player, purse, nonce },
            Request::Begin => Request::Begin,
            Request::Fix => Request::Fix,
            Request::Seeds { seeds } => Request::Seeds { seeds },
            Request::Void { why } => Request::Void { why },
            Request::Close => Request::Close,
        })
    }
}
