//! Who sits out, since when, and when that has been long enough.

use cardtable::{Millis, Seat, Seats, Told};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::hand::Holdem;
use crate::document::{EntryPost, Intent, NextContext, Status};

const MINUTE_MS: Millis = 60_000;

/// RULES 2.10: a pause as the table counts it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pause {
    /// When it began, in table time.
    pub since: Millis,
    /// Hands dealt without the player since then.
    pub hands: u32,
}

/// What is left of a pause, where the table limits it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PauseLeft {
    pub hands: Option<u32>,
    pub until: Option<Millis>,
}

impl Holdem {
    pub(super) fn seats_sitting_out(&self) -> Seats {
        self.people.seats().filter(|seat| self.sits_out(*seat)).collect()
    }

    /// Out of the hand by intent, the player's own or the clock's. Where newcomers wait for the big blind
    /// the table gives them the same intent; until they have played, a wish of their own for it looks alike
    /// and counts as that wait. Who asked for a pause while all-in is still in the hand.
    fn sits_out(&self, seat: Seat) -> bool {
        let Some(place) = self.place(seat) else { return false };
        match self.doc.places[place].status {
            Status::Out { intent: Intent::Pause, .. } => true,
            Status::Out { intent: Intent::PauseUntilBigBlind, .. } => {
                self.people[seat].played || self.config.entry_post != EntryPost::Wait
            }
            _ => false,
        }
    }

    /// Notes whose pause has begun and whose is over.
    pub(super) fn note_pauses(&mut self, at: Millis) {
        for seat in self.people.seats().collect::<Vec<_>>() {
            let begun = self.people[seat].pause.unwrap_or(Pause { since: at, hands: 0 });
            self.people[seat].pause = self.sits_out(seat).then_some(begun);
        }
    }

    /// A hand is dealt without them.
    pub(super) fn count_missed_hand(&mut self) {
        for seat in self.seats_sitting_out().iter() {
            if let Some(pause) = &mut self.people[seat].pause {
                pause.hands = pause.hands.saturating_add(1);
            }
        }
    }

    pub(super) fn pause_left(&self, seat: Seat) -> PauseLeft {
        let Some(pause) = self.people[seat].pause else { return PauseLeft::default() };
        let (hands, minutes) = (self.config.max_pause_hands, self.config.max_pause_min);
        PauseLeft {
            hands: (hands > 0).then(|| hands.saturating_sub(pause.hands)),
            until: (minutes > 0).then(|| pause.since + Millis::from(minutes) * MINUTE_MS),
        }
    }

    /// When the first pause at a table that waits has lasted too long.
    pub(super) fn first_pause_ends(&self) -> Option<Millis> {
        self.people.seats().filter_map(|seat| self.pause_left(seat).until).min()
    }

    /// RULES 2.10: who has paused too long leaves, unless the next hand brings them back.
    pub(super) fn end_long_pauses(&mut self, at: Millis, told: &mut Told<Event>) {
        let over = |seat: &Seat| {
            let left = self.pause_left(*seat);
            left.hands == Some(0) || left.until.is_some_and(|until| until <= at)
        };
        let over: Vec<Seat> = self.people.seats().filter(over).collect();
        if over.is_empty() {
            return;
        }
        let next = self.doc.next(&NextContext { finishing_stacks: Some(self.stacks()), ..self.next_context() });
        for seat in over {
            let back = next.in_seat(seat.index() + 1).is_some_and(|place| next.places[place].status.is_in());
            let Some(place) = self.place(seat).filter(|_| !back) else { continue };
            told.all(Event::PauseTooLong { seat });
            self.set_status(place, Status::out(Intent::Leave, 0), told);
        }
    }
}
