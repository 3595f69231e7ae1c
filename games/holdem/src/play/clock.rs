//! The clock: who is waited for and how long, the time bank, and what happens when all of it is gone.

use cardtable::{Millis, Seat, Seats, Told};

use super::action::Word;
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::sitting::Came;
use crate::document::Intent;

impl Holdem {
    // RULES 9
    pub(crate) fn clock_ran_out(&mut self, at: Millis, told: &mut Told<Event>) {
        match self.stage {
            Stage::Closing => self.end(at, told),
            Stage::Waiting if self.gathering => self.end(at, told),
            Stage::Waiting => {
                self.end_long_pauses(at, told);
                self.stop_waiting(at, Came::Nobody, told);
            }
            Stage::Playing => self.turn_ran_out(at, told),
            Stage::Dealing | Stage::Over => {}
        }
    }

    fn turn_ran_out(&mut self, at: Millis, told: &mut Told<Event>) {
        let Some(seat) = self.to_act() else { return };
        if self.has_bank_left(seat) {
            let bank = self.people[seat].bank_ms;
            self.bank_since = Some(at);
            self.deadline = Some(at + bank);
            told.all(Event::TimeBankStarted { seat, ms: bank });
            return;
        }
        if self.bank_since.is_some() {
            self.people[seat].bank_ms = 0;
        }
        let person = &mut self.people[seat];
        person.timeouts = person.timeouts.saturating_add(1);
        let pauses = person.timeouts >= self.config.timeouts_before_pause;
        let deal = self.deal.as_ref().expect("a turn needs a deal");
        let step = deal.auto(self.config.timeout, |place| self.doc.places[place].status.is_in());
        let word = step.and_then(|step| Word::of(&step, deal.deal.call_amount())).expect("it is someone's turn to bet");
        let place = deal.to_act().expect("it is someone's turn");
        self.say(place, word, true, told);
        self.fold_the_absent(told);
        if pauses && self.place(seat).is_some() {
            self.wish(place, Intent::Pause, told);
        }
        self.go_on(at, told);
    }

    /// The clock of the player in turn has not come to the time bank yet, and there is one.
    fn has_bank_left(&self, seat: Seat) -> bool {
        self.bank_since.is_none() && self.people[seat].bank_ms > 0
    }

    /// When thinking time is over the bank begins, which is no silence yet.
    pub(super) fn silent_if_it_ran_out(&self) -> Seats {
        self.to_act().filter(|seat| !self.has_bank_left(*seat)).map_or(Seats::NONE, Seats::one)
    }

    /// What the player in turn has used of the time bank up to now.
    pub(super) fn spend_bank(&mut self, at: Millis, seat: Seat) {
        if let Some(since) = self.bank_since {
            let person = &mut self.people[seat];
            person.bank_ms = (person.bank_ms - (at - since)).max(0);
            // The clock of a player who only changes the intent goes on with what is left.
            self.bank_since = Some(at);
        }
    }
}
