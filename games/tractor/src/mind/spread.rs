//! Spreading the cards out of sight over the places where they can lie.

use cardtable::Dice;

use super::known::{Known, PLACES};
use crate::card::{Card, Cards};
use crate::order::Group;

/// A way in which the cards out of sight could lie.
#[derive(Clone)]
pub struct Spread<'a> {
    known: &'a Known,
    cards: Vec<Card>,
    at: Vec<usize>,
    /// What lies at each place, the known cards left out.
    places: [Cards; PLACES],
    /// Whether the cards that nobody holds were buried, and not just left in the pack.
    buried: bool,
}

/// How often a card is buried, compared with others: a banker keeps trumps, aces and points.
const TRUMP_BURIED: u32 = 1;
const ACE_BURIED: u32 = 3;
const POINTS_BURIED: u32 = 6;
const OTHER_BURIED: u32 = 30;

impl<'a> Spread<'a> {
    /// Some way to lay them, by chance; none if there is no room for a card anywhere it can be.
    pub fn start(known: &'a Known, buried: bool, dice: &mut Dice) -> Option<Spread<'a>> {
        let cards = dice.shuffled(known.pool.list());
        let at = vec![PLACES; cards.len()];
        let mut spread = Spread { known, cards, at, places: [Cards::NONE; PLACES], buried };
        // Those that can lie in few places first.
        let choices = |card: &Card| (0..=known.seats).filter(|place| spread.may_lie(*card, *place)).count();
        let mut order: Vec<(usize, usize)> =
            spread.cards.iter().enumerate().map(|(index, card)| (choices(card), index)).collect();
        order.sort_by_key(|(choices, _)| *choices);
        for (_, index) in order {
            spread.lay(index, dice)?;
        }
        Some(spread)
    }

    /// What lies at each place, the known cards included.
    pub fn hands(&self) -> [Cards; PLACES] {
        let mut hands = self.known.fixed;
        for (hand, others) in hands.iter_mut().zip(self.places) {
            *hand = hand.and(others);
        }
        hands
    }

    fn free(&self, place: usize) -> usize {
        self.known.room[place] - self.places[place].len()
    }

    fn may_lie(&self, card: Card, place: usize) -> bool {
        self.known.room[place] > 0 && self.known.allowed[place].contains(card)
    }

    /// Every free spot is as likely as every other, where a pair does no harm.
    fn lay(&mut self, index: usize, dice: &mut Dice) -> Option<()> {
        let card = self.cards[index];
        for pairs_too in [false, true] {
            let fits = |place: usize| self.may_lie(card, place) && (pairs_too || !self.makes_pair(card, place));
            let spots = |place: usize| if fits(place) { self.free(place) as u32 } else { 0 };
            let all: u32 = (0..=self.known.seats).map(spots).sum();
            if all == 0 {
                continue;
            }
            let mut chosen = dice.below(all);
            for place in 0..=self.known.seats {
                if chosen < spots(place) {
                    self.put(index, place);
                    return Some(());
                }
                chosen -= spots(place);
            }
        }
        self.make_room(index)
    }

    fn makes_pair(&self, card: Card, place: usize) -> bool {
        let held = self.places[place].and(self.known.fixed[place]);
        self.known.no_pair[place].contains(card) && held.contains(card.other())
    }

    fn put(&mut self, index: usize, place: usize) {
        let card = Cards::one(self.cards[index]);
        if let Some(before) = self.places.get_mut(self.at[index]) {
            *before = before.without(card);
        }
        self.places[place] = self.places[place].and(card);
        self.at[index] = place;
    }

    /// All places where the card can lie are full: others move on along the shortest way to a free spot.
    fn make_room(&mut self, index: usize) -> Option<()> {
        // By which card each place was reached.
        let mut reached: [Option<usize>; PLACES] = [None; PLACES];
        let mut queue: Vec<usize> =
            (0..=self.known.seats).filter(|place| self.may_lie(self.cards[index], *place)).collect();
        queue.iter().for_each(|place| reached[*place] = Some(index));
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            if self.free(place) > 0 {
                self.move_along(place, index, &reached);
                return Some(());
            }
            for (mover, card) in self.cards.iter().enumerate().filter(|(mover, _)| self.at[*mover] == place) {
                for (to, by) in reached.iter_mut().enumerate().take(self.known.seats + 1) {
                    if by.is_none() && self.may_lie(*card, to) {
                        *by = Some(mover);
                        queue.push(to);
                    }
                }
            }
        }
        None
    }

    fn move_along(&mut self, free: usize, index: usize, reached: &[Option<usize>; PLACES]) {
        let mut to = free;
        while let Some(mover) = reached[to] {
            let from = self.at[mover];
            self.put(mover, to);
            if mover == index {
                return;
            }
            to = from;
        }
    }

    /// Swaps cards between places, as often as asked. Every swap is as likely as its reverse (weighed by what is buried),
    /// so that after many of them ways to lie come up as often as they are likely. No swap makes a new pair where
    /// there can be none.
    pub fn mix(&mut self, swaps: usize, dice: &mut Dice) {
        let count = self.cards.len() as u32;
        if count < 2 {
            return;
        }
        for _ in 0..swaps {
            let (one, other) = (dice.below(count) as usize, dice.below(count) as usize);
            let (here, there) = (self.at[one], self.at[other]);
            let (first, second) = (self.cards[one], self.cards[other]);
            if here == there || !self.may_lie(first, there) || !self.may_lie(second, here) {
                continue;
            }
            let before = self.pairs_at(here) + self.pairs_at(there);
            self.put(one, there);
            self.put(other, here);
            let worse = self.pairs_at(here) + self.pairs_at(there) > before;
            if worse || !self.as_likely(first, second, here, there, dice) {
                self.put(one, here);
                self.put(other, there);
            }
        }
    }

    /// Pairs at a place where there can be none.
    fn pairs_at(&self, place: usize) -> u32 {
        let (first, second) = self.places[place].and(self.known.fixed[place]).common(self.known.no_pair[place]).decks();
        (first & second).count_ones()
    }

    fn as_likely(&self, first: Card, second: Card, here: usize, there: usize, dice: &mut Dice) -> bool {
        let kitty = self.known.seats;
        if !self.buried || (here != kitty && there != kitty) {
            return true;
        }
        let (taken_out, put_in) = if here == kitty { (first, second) } else { (second, first) };
        let (was, is) = (self.buried_weight(taken_out), self.buried_weight(put_in));
        is >= was || dice.chance(is, was)
    }

    fn buried_weight(&self, card: Card) -> u32 {
        match (self.known.order.group(card), card.points(), self.known.order.key(card)) {
            (Group::Trump, ..) => TRUMP_BURIED,
            (_, 0, 14) => ACE_BURIED,
            (_, 0, _) => OTHER_BURIED,
            _ => POINTS_BURIED,
        }
    }
}
