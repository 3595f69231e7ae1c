//! Players who ran out of chips: the document lets them go after a hand, and the table keeps their seats.

use cardtable::{Millis, Seat, Seats, Told};

use super::action::Action;
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::refusal::Refusal;
use crate::document::MergeContext;

impl Holdem {
    pub(super) fn broke_seats(&self) -> Seats {
        self.people.seats().filter(|seat| self.is_broke(*seat)).collect()
    }

    /// RULES 5.5: cannot play for lack of chips, has not left, and may bring more.
    pub(super) fn is_broke(&self, seat: Seat) -> bool {
        let person = &self.people[seat];
        let set_aside = self.place(seat).is_some_and(|place| self.doc.left_for_lack_of_chips(place));
        person.gone.is_none() && !person.leaves && (person.held.is_some() || set_aside)
    }

    /// The document drops a player who could not pay: what is left goes back to the account, and the
    /// seat is held.
    pub(super) fn hold_seat(&mut self, place: usize, told: &mut Told<Event>) {
        let (seat, amount) = (self.seat_of(place), self.stacks()[place]);
        if amount > 0 {
            told.pay(seat, amount);
            told.all(Event::RestReturned { seat, amount });
        }
        self.chips -= amount;
        self.people[seat].paid += amount;
        self.people[seat].held = Some(self.doc.places[place].name.clone());
    }

    /// What somebody asks for who is not in the document.
    pub(super) fn ask_without_place(
        &mut self,
        at: Millis,
        seat: Seat,
        action: &Action,
    ) -> Result<Told<Event>, Refusal> {
        let person = &self.people[seat];
        if person.gone.is_some() && self.doc.in_seat(seat.index() + 1).is_some() {
            return Err(Refusal::AlreadyGone);
        }
        let held = person.held.clone().ok_or(Refusal::NotSeated)?;
        match action {
            Action::Leave => {
                let mut told = Told::nothing();
                self.leave(at, seat, &mut told);
                Ok(told)
            }
            Action::Patch { document } => {
                let merged = self.doc.merge(document, &held, &MergeContext::default());
                Err(self.refusal(merged.reason))
            }
            Action::Show => Err(Refusal::NothingToShow),
            Action::PauseUntilBb | Action::Pause | Action::Return => Err(Refusal::NothingChanged),
            Action::Fold | Action::Check | Action::Call | Action::Raise { .. } | Action::Both { .. } => {
                Err(match self.stage {
                    Stage::Over => Refusal::HandOver,
                    _ => Refusal::NotYourTurn,
                })
            }
        }
    }
}
