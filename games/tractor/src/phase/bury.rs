//! RULES 6. The banker takes the kitty and buries as many cards.

use cardtable::{Hidden, Millis, Seat, Told};

use crate::auto;
use crate::card::{Card, Cards};
use crate::config::kitty_size;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::shown::{HeldCard, Phase};
use crate::state::Tractor;

impl Tractor {
    /// The banker of a round whose trump is locked.
    pub(crate) fn known_banker(&self) -> Seat {
        self.banker.expect("the lock names a banker")
    }

    pub(crate) fn take_kitty(&mut self, kitty: Vec<Card>, told: &mut Told<Event>) {
        let seat = self.known_banker();
        let count = kitty.len();
        let hand = self.hands[seat].for_rules_mut();
        *hand = kitty.iter().copied().fold(*hand, Cards::with);
        told.split(
            seat,
            Event::KittyTaken { seat, count, cards: Some(kitty.clone()) },
            Event::KittyTaken { seat, count, cards: None },
        );
        self.kitty = Hidden::for_seat(seat, kitty);
    }

    pub(crate) fn bury(&mut self, at: Millis, seat: Seat, cards: &[Card]) -> Result<Told<Event>, Refusal> {
        match self.phase {
            Phase::BuryKitty => {}
            Phase::Dealing => return Err(Refusal::StillDealing),
            _ => return Err(Refusal::NotBurying),
        }
        if self.banker != Some(seat) {
            return Err(Refusal::NotTheBanker);
        }
        let cards = Tractor::chosen(cards)?;
        if let Some(strange) = cards.without(*self.hands[seat].for_rules()).first() {
            return Err(Refusal::CardNotHeld { card: strange });
        }
        let want = kitty_size(self.seats);
        if cards.len() != want {
            return Err(Refusal::WrongBuryCount { want: want as u32, got: cards.len() as u32 });
        }

        Ok(self.buried(at, seat, cards))
    }

    // RULES 12
    pub(crate) fn bury_for(&mut self, at: Millis) -> Told<Event> {
        let seat = self.known_banker();
        let cards = auto::bury(&self.order(), *self.hands[seat].for_rules(), kitty_size(self.seats));
        self.buried(at, seat, cards)
    }

    fn buried(&mut self, at: Millis, seat: Seat, cards: Cards) -> Told<Event> {
        let hand = self.hands[seat].for_rules_mut();
        *hand = hand.without(cards);
        // RULES 6.2. Nobody sees it again before the end, unless the table lets the banker.
        let list: Vec<Card> = HeldCard::sorted(&self.order(), cards).iter().map(|held| held.card).collect();
        self.kitty = if self.config.banker_sees_bury { Hidden::for_seat(seat, list) } else { Hidden::from_all(list) };
        let hands: Vec<Cards> = self.hands.values().iter().map(|hand| *hand.for_rules()).collect();
        self.play = Some(Round::new(self.order(), self.rules, self.seats, seat.index(), &hands));
        let mut told = Told::nothing();
        told.all(Event::KittyBuried { seat, count: cards.len() });
        self.enter(Phase::TrickPlay, &mut told);
        self.start_clock(at);
        told
    }
}
