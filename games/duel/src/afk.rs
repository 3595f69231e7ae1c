//! Who has been silent for how many rounds in a row.

use cardtable::Seat;

use crate::judge::Outcome;

/// RULES 5.3.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct AfkStreaks {
    pub by_seat: [u32; 2],
    pub both: u32,
}

impl AfkStreaks {
    /// The streaks after a round in which these were AFK.
    #[must_use]
    pub fn after(self, afk: [bool; 2]) -> AfkStreaks {
        let next = |streak: u32, afk: bool| if afk { streak + 1 } else { 0 };
        AfkStreaks {
            by_seat: [next(self.by_seat[0], afk[0]), next(self.by_seat[1], afk[1])],
            both: next(self.both, afk[0] && afk[1]),
        }
    }

    /// RULES 5.4.
    pub fn ends(self, limit: u32) -> Option<Outcome> {
        if self.both >= limit {
            return Some(Outcome::BothAfk);
        }
        // Two who reach the limit in the same round were silent together all along.
        let silent = self.by_seat.iter().position(|streak| *streak >= limit)?;
        Some(Outcome::TimedOut { winner: Seat::at(1 - silent) })
    }
}
