//! What lies where in a round, and what can be asked of it.

use cards::{Rank, Suit};
use cardtable::{BySeat, Clock, Hidden, Millis, Past, Seat, Seats, Told};

use crate::bid::Bid;
use crate::card::{Card, Cards};
use crate::config::{Config, MAX_REDEALS, hand_size};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::round::Round;
use crate::rules::Rules;
use crate::shown::{Phase, RedealShown, RoundResult, TrickShown};

#[derive(Clone, PartialEq, Debug)]
pub struct Tractor {
    pub(crate) config: Config,
    pub(crate) rules: Rules,
    pub(crate) seats: usize,
    pub(crate) levels: [Rank; 2],
    /// RULES 3.2. The banker's team's level.
    pub(crate) level: Rank,
    pub(crate) round_no: u32,
    pub(crate) phase: Phase,
    /// None until the declaration is decided, in a first round.
    pub(crate) banker: Option<Seat>,
    pub(crate) clock: Clock,

    /// The shuffled cards while they are dealt and declared on; empty before and after.
    pub(crate) deck: Hidden<Vec<Card>>,
    /// How many of the deck's cards are in hands.
    pub(crate) dealt: usize,
    /// Redeals of this round, at most `MAX_REDEALS`.
    pub(crate) redeals: Vec<RedealShown>,
    /// Hands before trick play.
    pub(crate) hands: BySeat<Hidden<Cards>>,
    /// Accepted declarations; the last one stands.
    pub(crate) bids: Vec<Bid>,
    pub(crate) passed: Seats,
    /// RULES 5.6
    pub(crate) fallback: Option<Card>,
    /// Once it is locked.
    pub(crate) trump: Option<Suit>,
    /// The banker's pick-up, and then what was buried.
    pub(crate) kitty: Hidden<Vec<Card>>,

    pub(crate) play: Option<Round>,
    pub(crate) trick: Option<TrickShown>,
    pub(crate) tricks: Past<TrickShown>,
    pub(crate) result: Option<RoundResult>,
}

impl Tractor {
    /// The tricks being played, with all hands open: for rules, simulations and benchmarks only.
    pub fn round(&self) -> Option<&Round> {
        self.play.as_ref()
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::at)
    }

    pub(crate) fn over(&self) -> bool {
        matches!(self.phase, Phase::RoundScore | Phase::GameOver)
    }

    pub(crate) fn trump_locked(&self) -> bool {
        !matches!(self.phase, Phase::Dealing | Phase::FlipTrump)
    }

    pub(crate) fn candidate(&self) -> Option<&Bid> {
        self.bids.last()
    }

    /// The order of cards as far as trump is known: the candidate's suit before the lock.
    pub(crate) fn order(&self) -> Order {
        let trump = if self.trump_locked() { self.trump } else { self.candidate().and_then(|bid| bid.trump) };
        Order::new(self.level, trump, self.rules.strict_ladder)
    }

    pub(crate) fn hand(&self, seat: Seat) -> &Hidden<Cards> {
        self.play.as_ref().map_or(&self.hands[seat], |play| play.hand(seat.index()))
    }

    /// Everybody may count everybody's cards.
    pub(crate) fn hand_count(&self, seat: Seat) -> usize {
        self.hand(seat).for_rules().len()
    }

    pub(crate) fn redeals_left(&self) -> usize {
        MAX_REDEALS - self.redeals.len()
    }

    pub(crate) fn cards_to_deal(&self) -> usize {
        self.seats * hand_size(self.seats)
    }

    /// The seat that buries or plays next.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        match self.phase {
            Phase::BuryKitty => self.banker,
            Phase::TrickPlay => self.play.as_ref().and_then(Round::turn).map(Seat::at),
            _ => None,
        }
    }

    /// The same, as the clock counts them.
    pub(crate) fn owed(&self) -> Seats {
        self.to_move().into_iter().collect()
    }

    pub(crate) fn enter(&mut self, phase: Phase, told: &mut Told<Event>) {
        self.phase = phase;
        told.all(Event::Phase {
            phase,
            level: self.level,
            banker: self.banker,
            trump: self.order().trump(),
            trump_locked: self.trump_locked(),
        });
    }

    /// Gives the player whose move it is the time that the config allows.
    pub(crate) fn start_clock(&mut self, at: Millis) {
        let allowed = if self.phase == Phase::BuryKitty { self.config.bury_ms } else { self.config.think_ms };
        self.clock.start(at, allowed, self.owed());
    }

    /// The chosen cards, each once.
    pub(crate) fn chosen(list: &[Card]) -> Result<Cards, Refusal> {
        if list.is_empty() {
            return Err(Refusal::NoCards);
        }
        if list.len() > MAX_CHOSEN {
            return Err(Refusal::TooManyCards);
        }
        Cards::from_list(list).map_err(|card| Refusal::DoubledCard { card })
    }
}

/// No hand is larger than the banker's with the kitty.
const MAX_CHOSEN: usize = 33;
