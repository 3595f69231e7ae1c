//! What is asked of a seat now and what it needs to answer, without the lists that a page draws.

use cards::Rank;
use cardtable::{Seat, Sighted, Viewer};

use super::Sight;
use crate::bid::{Bid, RedealReason, possible};
use crate::card::Cards;
use crate::config::kitty_size;
use crate::follow::Duty;
use crate::legal::LegalActions;
use crate::order::Order;
use crate::round::Round;
use crate::shown::Phase;
use crate::state::Tractor;
use crate::view::View;

#[derive(PartialEq, Debug)]
pub enum Glance {
    /// Somebody else has to do something, or nobody.
    Nothing,
    Flip(Flip),
    /// Bury so many of the hand.
    Bury {
        count: usize,
        order: Order,
        hand: Cards,
    },
    /// Play to the trick.
    Play(Box<Sight>),
}

/// Declare, pass, or ask for new cards.
#[derive(PartialEq, Debug)]
pub struct Flip {
    pub seat: Seat,
    pub hand: Cards,
    pub level: Rank,
    /// The declaration that stands.
    pub standing: Option<Bid>,
    pub may_pass: bool,
    pub redeal: Option<RedealReason>,
    single_jokers: bool,
    strict_ladder: bool,
}

impl Flip {
    /// What could be declared, the weakest first.
    pub fn bids(&self) -> Vec<Bid> {
        possible(self.seat.index(), self.hand, self.level, self.single_jokers, self.standing.as_ref())
    }

    /// The order of cards if this were declared.
    pub fn order(&self, bid: &Bid) -> Order {
        Order::new(self.level, bid.trump, self.strict_ladder)
    }
}

impl Sighted for Tractor {
    type Sight = Glance;

    fn sight(&self, seat: Seat) -> Glance {
        let Some(hand) = self.hand(seat).seen_by(Viewer::Seat(seat)).copied() else { return Glance::Nothing };
        match (self.phase, &self.play) {
            (Phase::Dealing | Phase::FlipTrump, _) => Glance::Flip(Flip {
                seat,
                hand,
                level: self.level,
                standing: self.candidate().copied(),
                may_pass: self.phase == Phase::FlipTrump && !self.passed.contains(seat),
                redeal: self.may_redeal(hand).ok(),
                single_jokers: self.rules.single_joker_bids,
                strict_ladder: self.rules.strict_ladder,
            }),
            (Phase::BuryKitty, _) if self.banker == Some(seat) => {
                Glance::Bury { count: kitty_size(self.seats), order: self.order(), hand }
            }
            (Phase::TrickPlay, Some(round)) if round.turn() == Some(seat.index()) => {
                Glance::Play(Box::new(Sight::of_round(round, seat, hand)))
            }
            _ => Glance::Nothing,
        }
    }

    fn sight_of(view: &View, seat: Seat) -> Glance {
        let own = view.hands.get(seat).and_then(Option::as_ref);
        let hand = || own.into_iter().flatten().map(|held| held.card).collect();
        match &view.legal_actions {
            None => Glance::Nothing,
            Some(LegalActions::Flip { may_pass, redeal, .. }) => Glance::Flip(Flip {
                seat,
                hand: hand(),
                level: view.level,
                standing: view.bids.last().map(|shown| Bid {
                    seat: shown.seat.index(),
                    cards: shown.cards.iter().copied().collect(),
                    strength: shown.strength,
                    trump: shown.trump,
                }),
                may_pass: *may_pass,
                redeal: *redeal,
                single_jokers: view.rules.single_joker_bids,
                strict_ladder: view.rules.strict_ladder,
            }),
            Some(LegalActions::Bury { count, .. }) => {
                let order = Order::new(view.level, view.trump, view.rules.strict_ladder);
                Glance::Bury { count: *count, order, hand: hand() }
            }
            Some(LegalActions::Lead { .. } | LegalActions::Follow(_)) => {
                Sight::of(seat, view).map_or(Glance::Nothing, |sight| Glance::Play(Box::new(sight)))
            }
        }
    }
}

impl Sight {
    /// The same as of the seat's view, from what lies open and the seat's own hand.
    fn of_round(round: &Round, seat: Seat, hand: Cards) -> Sight {
        let (order, seats) = (*round.order(), round.seats());
        let table = (0..seats).fold(Cards::NONE, |all, seat| all.and(round.on_table(seat)));
        let played = (0..seats).filter(|seat| !round.on_table(*seat).is_empty()).count();
        let lead = round.lead().copied();
        Sight {
            seat: seat.index(),
            seats,
            order,
            hand,
            unseen: Cards::ALL.without(hand).without(table).without(round.taken(0)).without(round.taken(1)),
            lead,
            duty: lead.map(|lead| Duty::of(&order, round.rules.follow_fill, &lead, hand)),
            winning: round.best(),
            trick_points: table.points(),
            left_to_play: seats - 1 - played,
        }
    }
}
