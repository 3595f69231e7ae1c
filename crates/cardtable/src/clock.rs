//! Think time, and who has left: the table waits for players as long as the config says, and for nobody who is gone.

use crate::game::Turn;
use crate::player::Presence;
use crate::seat::{Millis, Seat, Seats};

/// How long a hand waits for players who have left: long enough for a bot that stands in to speak first at its own
/// pace, and not so long that the others would wait for nobody.
pub const GONE_MS: Millis = 5_000;

/// The clock of a hand, which says what it waits for.
///
/// ```
/// use cardtable::{Clock, GONE_MS, Presence, Seat, Seats};
///
/// let (ada, kurt) = (Seat::at(0), Seat::at(1));
/// let mut clock = Clock::new(0);
/// clock.start(0, 30_000, Seats::one(ada));
/// clock.presence(1_000, kurt, Presence::Left, Seats::one(ada));
/// assert_eq!(clock.deadline(), 30_000, "nobody waits for Kurt now");
///
/// clock.start(2_000, 30_000, Seats::one(kurt));
/// assert_eq!(clock.deadline(), 2_000 + GONE_MS);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    deadline: Millis,
    gone: Seats,
}

impl Clock {
    /// A clock that nobody has left yet and that waits for nothing.
    pub fn new(at: Millis) -> Clock {
        Clock { deadline: at, gone: Seats::NONE }
    }

    /// When the time of what is waited for runs out.
    pub fn deadline(&self) -> Millis {
        self.deadline
    }

    /// Whoever got up for good and has not come back.
    pub fn gone(&self) -> Seats {
        self.gone
    }

    /// The turn of these seats until the deadline; of none, a pause.
    pub fn turn(&self, waited: Seats) -> Turn {
        Turn::Seats { to_act: waited, deadline: Some(self.deadline) }
    }

    /// From now on these seats have so much time, or less if all of them have left.
    pub fn start(&mut self, at: Millis, think_ms: Millis, waited: Seats) {
        self.deadline = at + think_ms;
        self.hurry(at, waited);
    }

    /// Only these seats are waited for any more: if all of them have left, not for long.
    pub fn hurry(&mut self, at: Millis, waited: Seats) {
        if !waited.is_empty() && waited.iter().all(|seat| self.gone.contains(seat)) {
            self.deadline = self.deadline.min(at + GONE_MS);
        }
    }

    /// Somebody came, went or got up while these seats are waited for. Who is only away has the same time as others.
    pub fn presence(&mut self, at: Millis, seat: Seat, presence: Presence, waited: Seats) {
        match presence {
            Presence::Left => {
                self.gone = self.gone.with(seat);
                self.hurry(at, waited);
            }
            Presence::Present => self.gone = self.gone.without(seat),
            Presence::Absent => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ada() -> Seat {
        Seat::at(0)
    }

    fn both() -> Seats {
        Seats::one(ada()).with(Seat::at(1))
    }

    #[test]
    fn all_who_are_waited_for_have_to_be_gone_before_time_is_short() {
        let mut clock = Clock::new(0);
        clock.start(0, 20_000, both());
        clock.presence(1_000, ada(), Presence::Left, both());
        assert_eq!(clock.deadline(), 20_000, "the other is still to act");
        clock.hurry(2_000, Seats::one(ada()));
        assert_eq!(clock.deadline(), 2_000 + GONE_MS);
        clock.hurry(4_000, Seats::one(ada()));
        assert_eq!(clock.deadline(), 2_000 + GONE_MS, "a hurry never gives more time");
    }

    #[test]
    fn who_comes_back_has_the_whole_time_again_from_the_next_question_on() {
        let mut clock = Clock::new(0);
        clock.presence(0, ada(), Presence::Left, Seats::NONE);
        clock.start(0, 20_000, Seats::one(ada()));
        assert_eq!(clock.deadline(), GONE_MS);
        clock.presence(1_000, ada(), Presence::Present, Seats::one(ada()));
        assert_eq!((clock.deadline(), clock.gone()), (GONE_MS, Seats::NONE));
        clock.start(2_000, 20_000, Seats::one(ada()));
        assert_eq!(clock.deadline(), 22_000);
    }

    #[test]
    fn a_pause_of_nobody_is_not_cut_short_and_a_short_time_stays_short() {
        let mut clock = Clock::new(0);
        clock.presence(0, ada(), Presence::Left, Seats::NONE);
        clock.start(0, 20_000, Seats::NONE);
        assert_eq!(clock.turn(Seats::NONE), Turn::Seats { to_act: Seats::NONE, deadline: Some(20_000) });
        clock.start(0, 1_000, Seats::one(ada()));
        assert_eq!(clock.deadline(), 1_000);
    }
}
