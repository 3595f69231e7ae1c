//! What a player asks for: checked against the deal and the own state, then done, or refused with nothing changed.

use cardtable::{Millis, Seat, Told, Viewer};
use serde_json::Value;

use super::action::{Action, Change, Word};
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::refusal::Refusal;
use crate::document::{Intent, MergeContext, MergeStatus, WhyNot};
use crate::engine;

impl Holdem {
    pub(crate) fn ask(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Told<Event>, Refusal> {
        let Some(place) = self.place(seat) else { return self.ask_without_place(at, seat, action) };
        let change = match action {
            Action::Show => return self.show_after_all(place),
            Action::Patch { document } => self.change_in(place, document)?,
            short => {
                let change = Change::of(short).expect("a short form is a change");
                self.check(place, change)?;
                change
            }
        };

        let mut told = Told::nothing();
        self.people[seat].timeouts = 0;
        if self.to_act() == Some(seat) {
            self.spend_bank(at, seat);
        }
        if let Some(word) = change.say {
            self.say(place, word, false, &mut told);
        }
        if let Some(wish) = change.wish {
            self.wish(place, wish, &mut told);
        }
        self.go_on_after_wish(at, change.say.is_some() || self.turn_is_given_up(), &mut told);
        Ok(told)
    }

    /// The action as the log keeps it: of a document only what it changes, however much was sent.
    pub(super) fn in_short(&self, seat: Seat, action: Action) -> Action {
        let Action::Patch { document } = &action else { return action };
        let change = self.place(seat).and_then(|place| self.change_in(place, document).ok());
        change.and_then(Change::action).unwrap_or(action)
    }

    fn check(&self, place: usize, change: Change) -> Result<(), Refusal> {
        if let Some(word) = change.say {
            self.check_word(place, word)?;
        }
        match change.wish {
            Some(wish) => self.check_wish(place, wish),
            None => Ok(()),
        }
    }

    // RULES 6.3
    fn check_word(&self, place: usize, word: Word) -> Result<(), Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::HandOver);
        }
        if self.place_in_turn() != Some(place) {
            return Err(Refusal::NotYourTurn);
        }
        let call = self.deal.as_ref().expect("a turn needs a deal").deal.call_amount();
        match word {
            Word::Check if call > 0 => Err(Refusal::BetToAnswer),
            Word::Call if call == 0 => Err(Refusal::NothingToCall),
            Word::Raise { to } => self.check_raise(to),
            Word::Fold | Word::Check | Word::Call => Ok(()),
        }
    }

    fn check_wish(&self, place: usize, wish: Intent) -> Result<(), Refusal> {
        if wish == Intent::Leave && self.may_get_up(place) {
            return Ok(());
        }
        match self.doc.places[place].status.may_wish(wish)? {
            true => Ok(()),
            false => Err(Refusal::NothingChanged),
        }
    }

    /// RULES 5.5: the table has set this player aside, which is not yet the player's own wish to leave.
    pub(super) fn may_get_up(&self, place: usize) -> bool {
        self.doc.left_for_lack_of_chips(place) && !self.people[self.seat_of(place)].leaves
    }

    fn merge_context(&self) -> MergeContext {
        MergeContext { to_act: self.place_in_turn(), ..MergeContext::default() }
    }

    /// RULES 2.4: what a document changes that is its author's to change.
    fn change_in(&self, place: usize, document: &Value) -> Result<Change, Refusal> {
        let theirs = self.document_for(Viewer::Seat(self.seat_of(place)));
        let merged = theirs.merge(document, &theirs.places[place].name, &self.merge_context());
        let (acted, wished) = match merged.status {
            MergeStatus::Action => (true, false),
            MergeStatus::Intent => (false, true),
            MergeStatus::IntentAndAction => (true, true),
            // Chips come from an account, which a document cannot vouch for: RULES 3.5 is asked before.
            MergeStatus::Joined => return Err(Refusal::NothingChanged),
            MergeStatus::Ignored | MergeStatus::Rejected => {
                return Err(match (self.stage, merged.reason) {
                    (Stage::Over, Some(WhyNot::IllegalAction(_) | WhyNot::NotYourAction)) => Refusal::HandOver,
                    (_, reason) => self.refusal(reason),
                });
            }
        };
        let call = self.deal.as_ref().map_or(0, |deal| deal.deal.call_amount());
        let said = merged.hand.actions.get(theirs.actions.len()).filter(|_| acted);
        let say = match said.map(|step| Word::of(step, call)) {
            // Cards are shown by the table, which knows what they are.
            Some(None) => return Err(Refusal::NotYourAction),
            Some(word) => word,
            None => None,
        };
        let change = Change { say, wish: wished.then(|| merged.hand.places[place].status.intent()) };
        self.check(place, change).map(|()| change)
    }

    /// RULES 8.5
    fn show_after_all(&mut self, place: usize) -> Result<Told<Event>, Refusal> {
        if self.stage == Stage::Over {
            return Err(Refusal::HandOver);
        }
        let seat = self.seat_of(place);
        let deal = self.deal.as_ref().filter(|_| self.stage == Stage::Closing).ok_or(Refusal::NothingToShow)?;
        let player = deal.player_at(place).filter(|player| deal.deal.is_live(*player)).ok_or(Refusal::NothingToShow)?;
        let closed = self.hole[seat].as_ref().is_some_and(|cards| cards.seen_by(Viewer::Watcher).is_none());
        if !closed || deal.deal.stage() != engine::Stage::Over {
            return Err(Refusal::NothingToShow);
        }

        let mut told = Told::nothing();
        self.show(player, &mut told);
        Ok(told)
    }
}
