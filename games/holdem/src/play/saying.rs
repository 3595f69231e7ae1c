//! A word in the hand and a wish for the next, done: nothing here can fail, for all of it was checked before.

use cardtable::Told;

use super::action::Word;
use super::event::{Event, Spoken};
use super::hand::{Holdem, Stage};
use crate::document::{Intent, Status};

impl Holdem {
    /// The player at this place, or the table for them, says a word: the deal takes it, the log keeps it, all hear it.
    pub(super) fn say(&mut self, place: usize, word: Word, auto: bool, told: &mut Told<Event>) {
        let deal = self.deal.as_mut().expect("only a dealt hand is spoken in");
        let player = deal.player_at(place).expect("whoever speaks was dealt in");
        let (had, stack, call) = (deal.deal.bet(player), deal.deal.stack(player), deal.deal.call_amount());
        let step = word.step(place);
        deal.play(&step).expect("a word is checked before it is said");
        self.doc.actions.push(step);
        let (bet, spoken) = match word {
            Word::Fold => (had, Spoken::Fold),
            Word::Check => (had, Spoken::Check),
            Word::Call => (had + call, Spoken::Call),
            Word::Raise { to } if had + call == 0 => (to, Spoken::Bet),
            Word::Raise { to } => (to, Spoken::Raise),
        };
        let amount = bet - had;
        let all_in = amount > 0 && amount == stack;
        let seat = self.seat_of(place);
        self.people[seat].last = Some(spoken.into());
        told.all(Event::Acted { seat, spoken, amount, bet, all_in, auto });
    }

    /// RULES 2.5–2.7: the player's intent changes, if it is another.
    pub(super) fn wish(&mut self, place: usize, wish: Intent, told: &mut Told<Event>) {
        let status = self.doc.places[place].status;
        if status.may_wish(wish) == Ok(true) {
            self.set_status(place, status.wishing(wish, self.is_all_in(place)), told);
        }
        let seat = self.seat_of(place);
        self.people[seat].leaves |= wish == Intent::Leave;
    }

    /// Everybody hears of a player's new state.
    pub(super) fn set_status(&mut self, place: usize, status: Status, told: &mut Told<Event>) {
        let seat = self.seat_of(place);
        self.doc.places[place].status = status;
        self.people[seat].leaves |= status.intent() == Intent::Leave;
        told.all(Event::IntentChanged { seat, intent: status.intent().number() as u8, state: status.row() });
    }

    /// RULES 2.5: every chip is bet, so the player keeps the claim on the pots.
    fn is_all_in(&self, place: usize) -> bool {
        match (self.stage, &self.deal) {
            (Stage::Playing, Some(deal)) => deal.has_bet_everything(place),
            _ => self.all_in_at_end.contains(&place),
        }
    }

    /// RULES 2.5: it is the turn of somebody who is out of the hand by intent, which is a fold.
    pub(super) fn turn_is_given_up(&self) -> bool {
        self.place_in_turn().is_some_and(|place| !self.doc.places[place].status.is_in())
    }
}
