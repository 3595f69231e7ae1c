//! RULES 5. Declaring trump, snatching it, and the moment it is locked.

use cardtable::{Hidden, Millis, Seat, Seats, Told};

use crate::bid::{Bid, fallback};
use crate::card::Card;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::shown::Phase;
use crate::state::Tractor;

impl Tractor {
    pub(crate) fn still_deciding(&self) -> Seats {
        let decided = |seat: &Seat| self.passed.contains(*seat) || self.clock.gone().contains(*seat);
        self.everyone().filter(|seat| !decided(seat)).collect()
    }

    // RULES 5.1 to 5.3
    pub(crate) fn bid(&mut self, at: Millis, seat: Seat, cards: &[Card]) -> Result<Told<Event>, Refusal> {
        if self.trump_locked() {
            return Err(Refusal::TrumpLocked);
        }
        let cards = Tractor::chosen(cards)?;
        if let Some(strange) = cards.without(*self.hands[seat].for_rules()).first() {
            return Err(Refusal::CardNotHeld { card: strange });
        }
        let bid = Bid::of(seat.index(), cards, self.level, self.rules.single_joker_bids)?;
        bid.over(self.candidate())?;

        // RULES 5.5. Each accepted declaration restarts the window, and everybody may answer it.
        self.bids.push(bid);
        self.passed = Seats::NONE;
        let open = self.phase == Phase::FlipTrump;
        if open {
            self.clock.start(at, self.config.fairness_ms, Seats::NONE);
        }
        let Bid { strength, trump, .. } = bid;
        let mut told = Told::nothing();
        told.all(Event::TrumpCandidate {
            seat,
            cards: cards.list(),
            strength,
            trump,
            locks_at: open.then_some(self.clock.deadline()),
        });
        Ok(told)
    }

    pub(crate) fn pass(&mut self, at: Millis, seat: Seat) -> Result<Told<Event>, Refusal> {
        match self.phase {
            Phase::FlipTrump => {}
            Phase::Dealing => return Err(Refusal::StillDealing),
            _ => return Err(Refusal::TrumpLocked),
        }
        if self.passed.contains(seat) {
            return Err(Refusal::AlreadyPassed);
        }

        self.passed = self.passed.with(seat);
        let mut told = Told::nothing();
        told.all(Event::Passed { seat });
        if self.still_deciding().is_empty() {
            told.and(self.lock_trump(at));
        }
        Ok(told)
    }

    /// RULES 5.5 and 5.6. The strongest candidate, or the kitty, decides; the banker picks it up.
    pub(crate) fn lock_trump(&mut self, at: Millis) -> Told<Event> {
        let mut told = Told::nothing();
        let kitty: Vec<Card> = self.deck.for_rules()[self.dealt..].to_vec();
        match self.candidate().copied() {
            Some(bid) => {
                self.trump = bid.trump;
                // RULES 3.3. In the first round the declaration also makes the banker.
                self.banker.get_or_insert(Seat::at(bid.seat));
            }
            None => {
                self.fallback = fallback(&kitty);
                self.trump = self.fallback.and_then(Card::suit);
                self.banker.get_or_insert(Seat::at(0));
                told.all(Event::TrumpFallback { card: self.fallback, trump: self.trump });
            }
        }
        self.deck = Hidden::from_all(Vec::new());
        self.dealt = 0;
        self.enter(Phase::BuryKitty, &mut told);
        self.take_kitty(kitty, &mut told);
        self.start_clock(at);
        told
    }
}
