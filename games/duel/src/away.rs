//! Lost connections: the window in which a player may come back, and what happens after it.

use cardtable::{Millis, Presence, Seat, Told};

use crate::event::Event;
use crate::game::Duel;
use crate::judge::Outcome;

impl Duel {
    // RULES 10
    pub(crate) fn notice(&mut self, at: Millis, seat: Seat, presence: Presence, told: &mut Told<Event>) {
        let away = self.away[seat.index()];
        match presence {
            Presence::Absent if away.is_none() => {
                let deadline_ts = at + self.config.reconnect_ms;
                self.away[seat.index()] = Some(deadline_ts);
                if self.config.reconnect_ms > 0 {
                    told.all(Event::PlayerAway { seat, deadline_ts });
                }
            }
            Presence::Present if away.is_some() => {
                self.away[seat.index()] = None;
                told.all(Event::PlayerBack { seat });
            }
            Presence::Absent | Presence::Present => {}
            // RULES 10.4: there is nobody to wait for.
            Presence::Left => {
                self.away[seat.index()] = Some(at);
                self.judge_absence(at, told);
            }
        }
    }

    /// RULES 10.2 and 10.3: this is the moment up to which someone who is gone could have come back.
    pub(crate) fn judge_absence(&mut self, moment: Millis, told: &mut Told<Event>) {
        match self.away.map(|back| back.is_some_and(|back| back <= moment)) {
            [true, true] => self.end(Outcome::Void, told),
            [true, false] => self.end(Outcome::Disconnected { winner: Seat::at(1) }, told),
            [false, true] => self.end(Outcome::Disconnected { winner: Seat::at(0) }, told),
            [false, false] => {}
        }
    }
}
