//! RULES 4. Cards come one at a time, and a hopeless hand may ask for new ones.

use cardtable::{BySeat, Hidden, Millis, Seat, Seats, Told};

use crate::bid::{RedealReason, redeal_reason};
use crate::card::{Card, Cards};
use crate::config::hand_size;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::shown::{Phase, RedealShown};
use crate::state::Tractor;

impl Tractor {
    pub(crate) fn take_deck(&mut self, at: Millis, deck: Vec<Card>) -> Told<Event> {
        assert_eq!(Cards::from_list(&deck), Ok(Cards::ALL), "a deck has each of the 108 cards once");
        self.deck = Hidden::from_all(deck);
        self.clock.start(at, self.config.deal_ms, Seats::NONE);
        if self.config.deal_ms == 0 { self.deal_due(at) } else { Told::nothing() }
    }

    /// RULES 4.1. All cards that are due by now; the clock may have been late.
    pub(crate) fn deal_due(&mut self, at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        let left = self.cards_to_deal() - self.dealt;
        let due = match self.config.deal_ms {
            0 => left,
            every => left.min(1 + ((at - self.clock.deadline()).max(0) / every) as usize),
        };
        for _ in 0..due {
            let seat = Seat::at(self.dealt % self.seats);
            let card = self.deck.for_rules()[self.dealt];
            let hand = self.hands[seat].for_rules_mut();
            *hand = hand.with(card);
            self.dealt += 1;
            told.split(seat, Event::CardDealt { seat, card: Some(card) }, Event::CardDealt { seat, card: None });
        }
        if due == left {
            // RULES 5.5. The last card opens the window anew, so that it can still be declared.
            self.clock.start(at, self.config.fairness_ms, Seats::NONE);
            self.enter(Phase::FlipTrump, &mut told);
        } else {
            self.clock.start(self.clock.deadline(), due as Millis * self.config.deal_ms, Seats::NONE);
        }
        told
    }

    /// RULES 4.3. Why this hand may be dealt anew, if it may.
    pub(crate) fn may_redeal(&self, hand: Cards) -> Result<RedealReason, Refusal> {
        if self.trump_locked() {
            return Err(Refusal::TrumpLocked);
        }
        if self.redeals_left() == 0 {
            return Err(Refusal::NoRedealsLeft);
        }
        if hand.len() < hand_size(self.seats) {
            return Err(Refusal::HandIncomplete);
        }
        redeal_reason(&self.order(), hand).ok_or(Refusal::NoReasonToRedeal)
    }

    pub(crate) fn request_redeal(&mut self, seat: Seat) -> Result<Told<Event>, Refusal> {
        let reason = self.may_redeal(*self.hands[seat].for_rules())?;

        let mut told = Told::nothing();
        self.redeals.push(RedealShown { seat, reason });
        told.all(Event::Redealt { seat, reason, left: self.redeals_left() });
        self.deck = Hidden::from_all(Vec::new());
        self.dealt = 0;
        self.hands = BySeat::from_fn(self.seats, |seat| Hidden::for_seat(seat, Cards::NONE));
        self.bids.clear();
        self.passed = Seats::NONE;
        self.enter(Phase::Dealing, &mut told);
        Ok(told)
    }
}
