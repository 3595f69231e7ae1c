//! What a view says, in the terms of the rules.

use cardtable::Seat;

use crate::card::{Card, Cards};
use crate::follow::Duty;
use crate::order::Order;
use crate::pattern::Pattern;
use crate::shown::TrickShown;
use crate::trick::Standing;
use crate::view::View;

/// A seat's own hand and the trick before it.
#[derive(PartialEq, Debug)]
pub struct Sight {
    pub seat: usize,
    pub seats: usize,
    pub order: Order,
    pub hand: Cards,
    /// Cards that are neither in this hand nor played: with others, or buried.
    pub unseen: Cards,
    pub lead: Option<Pattern>,
    pub duty: Option<Duty>,
    pub winning: Option<(usize, Standing)>,
    pub trick_points: i32,
    /// Seats that play after this one.
    pub left_to_play: usize,
}

impl Sight {
    pub fn of(seat: Seat, view: &View) -> Option<Sight> {
        let hand: Cards = view.hands.get(seat)?.as_ref()?.iter().map(|held| held.card).collect();
        let order = Order::new(view.level, view.trump, view.rules.strict_ladder);
        let played = view.tricks.iter().chain(&view.trick).flat_map(|trick| &trick.plays);
        let seen: Cards = played.flat_map(|play| &play.cards).copied().collect();
        let lead = view.trick.as_ref().and_then(|trick| Pattern::of(&order, set(&trick.plays.first()?.cards)));
        let duty = lead.map(|lead| Duty::of(&order, view.rules.follow_fill, &lead, hand));
        let trick = view.trick.as_ref();
        let seats = view.hands.len();
        Some(Sight {
            seat: seat.index(),
            seats,
            order,
            hand,
            unseen: Cards::ALL.without(hand).without(seen),
            lead,
            duty,
            winning: lead.zip(trick).map(|(lead, trick)| standing(&order, &lead, trick)),
            trick_points: trick.map_or(0, |trick| trick.points),
            left_to_play: trick.map_or(seats - 1, |trick| seats - 1 - trick.plays.len()),
        })
    }

    pub fn partner(&self, seat: usize) -> bool {
        seat % 2 == self.seat % 2
    }
}

fn standing(order: &Order, lead: &Pattern, trick: &TrickShown) -> (usize, Standing) {
    let winner = trick.winner.index();
    let play = trick.plays.iter().find(|play| play.seat == trick.winner);
    let own =
        play.filter(|_| trick.winner != trick.leader).and_then(|play| Standing::of(order, lead, set(&play.cards)));
    (winner, own.unwrap_or_else(|| Standing::of_lead(lead)))
}

fn set(list: &[Card]) -> Cards {
    list.iter().copied().collect()
}
