//! What a player asks for: every form of it ends in a merge with the server's document.

use serde_json::{Value, json};
use table::{Millis, Seat, Told, Viewer};

use super::action::Action;
use super::event::Event;
use super::hand::{Holdem, Stage};
use super::refusal::Refusal;
use crate::document::{Hand, Intent, MergeContext, MergeStatus, WhyNot};
use crate::engine;
use crate::money;
use crate::notation::parse_step;

impl Holdem {
    /// Any action: the short forms are written into a patch, then merged like one from outside.
    pub(crate) fn ask(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Told<Event>, Refusal> {
        let Some(place) = self.place(seat) else { return self.ask_without_place(at, seat, action) };
        if self.stage == Stage::Over && is_play(&action) {
            return Err(Refusal::HandOver);
        }
        let leaves = action == Action::Leave && self.doc.left_for_lack_of_chips(place) && !self.people[seat].leaves;
        if action == Action::Show {
            return self.show_after_all(place);
        }
        let theirs = self.document_for(Viewer::Seat(seat));
        let patch = self.patch(&theirs, place, action)?;
        let merged = theirs.merge(&patch, &theirs.places[place].name, &self.merge_context());
        let taken = !matches!(merged.status, MergeStatus::Rejected | MergeStatus::Ignored);
        if !taken && !leaves {
            return Err(match (self.stage, merged.reason) {
                (Stage::Over, Some(WhyNot::IllegalAction(_) | WhyNot::NotYourAction)) => Refusal::HandOver,
                (_, reason) => self.refusal(reason),
            });
        }
        // Chips come from an account, which a document cannot vouch for: RULES 3.5 is asked before.
        if merged.status == MergeStatus::Joined {
            return Err(Refusal::NothingChanged);
        }
        let (old, new) = (self.doc.actions.len(), merged.hand.actions.clone());
        // Cards are shown by the table, which knows what they are.
        if new.get(old).is_some_and(|entry| matches!(parse_step(entry), Ok(step) if !step.is_bet())) {
            return Err(Refusal::Patch(WhyNot::NotYourAction));
        }

        let mut told = Told::nothing();
        self.people[seat].timeouts = 0;
        if self.to_act() == Some(seat) {
            self.spend_bank(at, seat);
        }
        self.people[seat].leaves |= leaves;
        self.take_places(seat, merged.hand, &mut told);
        for entry in &new[old..] {
            let own = entry.starts_with(&format!("p{} ", place + 1)) && self.doc.places[place].status.is_in();
            self.log(entry, !own, &mut told);
        }
        self.go_on_after_wish(at, new.len() > old, &mut told);
        Ok(told)
    }

    pub(super) fn merge_context(&self) -> MergeContext {
        let to_act = self.deal.as_ref().filter(|_| self.stage == Stage::Playing).and_then(|deal| deal.to_act());
        MergeContext { to_act, ..MergeContext::default() }
    }

    /// What a short form of an action means, written into the player's own document.
    fn patch(&self, theirs: &Hand, place: usize, action: Action) -> Result<Value, Refusal> {
        let say = |word: String| {
            let mut log = theirs.actions.clone();
            log.push(format!("p{} {word}", place + 1));
            json!({ "hand": theirs.number, "actions": log })
        };
        let wish = |intent: Intent| {
            let mut intents: Vec<i64> = theirs.places.iter().map(|place| place.status.intent().number()).collect();
            intents[place] = intent.number();
            json!({ "hand": theirs.number, "_intents": intents })
        };
        let in_turn = || match self.to_act() == Some(self.seat_of(place)) {
            true => Ok(self.deal.as_ref().expect("a turn needs a deal").deal.call_amount()),
            false => Err(Refusal::NotYourTurn),
        };
        match action {
            Action::Fold => in_turn().map(|_| say("f".to_owned())),
            Action::Check => match in_turn()? {
                0 => Ok(say("cc".to_owned())),
                _ => Err(Refusal::BetToAnswer),
            },
            Action::Call => match in_turn()? {
                0 => Err(Refusal::NothingToCall),
                _ => Ok(say("cc".to_owned())),
            },
            Action::Raise { to } => {
                in_turn()?;
                self.check_raise(to)?;
                Ok(say(format!("cbr {}", money::write(to, theirs.decimals))))
            }
            Action::PauseUntilBb => Ok(wish(Intent::PauseUntilBigBlind)),
            Action::Pause => Ok(wish(Intent::Pause)),
            Action::Return => Ok(wish(Intent::Play)),
            Action::Leave => Ok(wish(Intent::Leave)),
            Action::Show => Err(Refusal::NothingToShow),
            Action::Patch { document } => Ok(document),
        }
    }

    /// Takes the players' states from a merged document and tells what changed of this seat's.
    pub(crate) fn take_places(&mut self, seat: Seat, merged: Hand, told: &mut Told<Event>) {
        let place = self.doc.in_seat(seat.index() + 1).expect("the seat is taken");
        let (old, new) = (self.doc.places[place].status, merged.places[place].status);
        self.doc.places = merged.places;
        if old == new {
            return;
        }
        self.people[seat].leaves |= new.intent() == Intent::Leave;
        let state = new.row().to_owned();
        told.all(Event::IntentChanged { seat, intent: new.intent().number() as u8, state });
    }

    /// RULES 8.5
    fn show_after_all(&mut self, place: usize) -> Result<Told<Event>, Refusal> {
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

/// What is done in the hand itself, and not about the next.
fn is_play(action: &Action) -> bool {
    match action {
        Action::Fold | Action::Check | Action::Call | Action::Raise { .. } | Action::Show => true,
        Action::PauseUntilBb | Action::Pause | Action::Return | Action::Leave | Action::Patch { .. } => false,
    }
}
