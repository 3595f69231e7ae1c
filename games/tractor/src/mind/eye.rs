//! What a seat sees of the tricks in play and remembers of those before: its own hand, and what everybody knows.

use crate::card::{Card, Cards};
use crate::order::{Group, Order};
use crate::pattern::Pattern;
use crate::round::{MAX_PLAYERS, Round};
use crate::trick::Standing;

pub struct Eye<'a> {
    pub order: &'a Order,
    pub seat: usize,
    pub seats: usize,
    pub hand: Cards,
    /// Cards that are with others, or buried by another.
    pub unseen: Cards,
    pub lead: Option<&'a Pattern>,
    pub best: Option<(usize, Standing)>,
    pub best_cards: Cards,
    pub trick_points: i32,
    voids: &'a [u8; MAX_PLAYERS],
    /// Who plays after this seat to the trick, as a bit for each.
    pub after: u8,
}

impl<'a> Eye<'a> {
    /// `known` is the own hand and, for a banker, the kitty. Of the round only what lies open is read.
    pub fn of(round: &'a Round, voids: &'a [u8; MAX_PLAYERS], seat: usize, hand: Cards, known: Cards) -> Eye<'a> {
        let seats = round.seats();
        let on_table = (0..seats).fold(Cards::NONE, |all, other| all.and(round.on_table(other)));
        let gone = round.taken(0).and(round.taken(1)).and(on_table);
        let best = round.best();
        let mut after = 0;
        let mut next = (seat + 1) % seats;
        while next != round.leader() {
            after |= 1 << next;
            next = (next + 1) % seats;
        }
        Eye {
            order: round.order(),
            seat,
            seats,
            hand,
            unseen: Cards::ALL.without(known).without(gone),
            lead: round.lead(),
            best,
            best_cards: best.map_or(Cards::NONE, |(winner, _)| round.on_table(winner)),
            trick_points: on_table.points(),
            voids,
            after: if round.lead().is_some() { after } else { !(1 << seat) & ((1 << seats) - 1) },
        }
    }

    pub fn partner(&self, seat: usize) -> bool {
        seat % 2 == self.seat % 2
    }

    pub fn void(&self, seat: usize, group: Group) -> bool {
        self.voids[seat] >> group.index() & 1 == 1
    }

    /// Seats that still play to this trick, or that will play to the lead: opponents, or partners.
    pub fn still_to_play(&self, partners: bool) -> impl Iterator<Item = usize> + '_ {
        (0..self.seats).filter(move |seat| self.after >> seat & 1 == 1 && self.partner(*seat) == partners)
    }

    pub fn in_group(&self, group: Group) -> Cards {
        self.hand.common(self.order.group_cards(group))
    }

    /// What a card is worth in the hand, in points.
    pub fn keep(&self, card: Card) -> f32 {
        match self.order.key(card) {
            1000.. => 9.5,
            900.. => 8.5,
            850.. => 8.0,
            800.. => 5.0,
            key @ 700.. => 1.4 + f32::from(key - 700) / 8.0,
            14 => 2.8,
            13 => 1.0,
            key => f32::from(key) / 14.0,
        }
    }

    /// What a play takes out of the hand, in points: the worth of its cards, and of the pairs it breaks.
    pub fn cost(&self, play: Cards) -> f32 {
        let left = self.hand.without(play);
        play.iter().map(|card| self.keep(card) + if left.contains(card.other()) { PAIR } else { 0.0 }).sum()
    }
}

/// What a pair is worth above its cards.
const PAIR: f32 = 1.5;
