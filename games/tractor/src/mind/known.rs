//! What a view says about the cards that it does not show: who can hold which.

use cardtable::Seat;

use crate::card::{Card, Cards};
use crate::config::kitty_size;
use crate::order::{Group, Order, SLOTS};
use crate::pattern::{Kind, Pattern, bits};
use crate::round::MAX_PLAYERS;
use crate::rules::ThrowCheck;
use crate::shown::{Phase, Punished, TrickShown};
use crate::throw::Breaking;
use crate::view::View;

/// The seats, and one more for the cards that nobody holds: buried, or not dealt yet.
pub const PLACES: usize = MAX_PLAYERS + 1;

/// Where the cards out of sight can lie. Places are the seats, and after the last seat the cards that nobody holds.
pub struct Known {
    pub order: Order,
    pub seats: usize,
    /// Cards whose place is known: the own hand, and what was shown and not played.
    pub fixed: [Cards; PLACES],
    /// Cards that can lie at each place.
    pub allowed: [Cards; PLACES],
    /// Cards of which a place holds no pair.
    pub no_pair: [Cards; PLACES],
    /// How many of the other cards lie at each place.
    pub room: [usize; PLACES],
    /// What each seat has played.
    pub played: [Cards; PLACES],
    /// The other cards.
    pub pool: Cards,
}

impl Known {
    /// None if this view is of a round that is over, or not of this seat.
    pub fn of(view: &View, seat: Seat) -> Option<Known> {
        let hand: Cards = view.hands.get(seat)?.as_ref()?.iter().map(|held| held.card).collect();
        let seats = view.hands.len();
        let mut known = Known {
            order: Order::new(view.level, view.trump, view.rules.strict_ladder),
            seats,
            fixed: [Cards::NONE; PLACES],
            allowed: [Cards::ALL; PLACES],
            no_pair: [Cards::NONE; PLACES],
            room: [0; PLACES],
            played: [Cards::NONE; PLACES],
            pool: Cards::NONE,
        };
        for trick in view.tricks.iter().chain(&view.trick) {
            known.learn(trick, view.rules.throw_check);
        }
        known.place_what_was_shown(view, seat, hand);
        known.count(view, seat)?;
        Some(known)
    }

    /// What the plays of a trick say about the hands they came from. A hand only gets smaller, so it stays true.
    fn learn(&mut self, trick: &TrickShown, check: ThrowCheck) {
        let Some(lead) = trick.plays.first().and_then(|play| Pattern::of(&self.order, set(&play.cards))) else {
            return;
        };
        let group = self.order.group_cards(lead.group);
        for play in &trick.plays {
            let (seat, cards) = (play.seat.index(), set(&play.cards));
            self.played[seat] = self.played[seat].and(cards);
            if play.seat != trick.leader {
                if !group.has_all(cards) {
                    self.allowed[seat] = self.allowed[seat].without(group);
                } else if self.order.held(cards, lead.group).pairs() < lead.pairs {
                    // RULES 8.2. All pairs of the group were owed.
                    self.no_pair[seat] = self.no_pair[seat].and(group);
                }
                if lead.kind == Kind::Throw && seat % 2 != trick.leader.index() % 2 {
                    self.learn_of_throw(&lead, seat, cards.common(group).is_empty(), check);
                }
            }
            let alone = both_of(cards.common(self.no_pair[seat]));
            self.allowed[seat] = self.allowed[seat].without(alone);
        }
        if let Some(punished) = &trick.punished {
            self.learn_of_broken(trick, punished, check);
        }
    }

    /// RULES 8.4. The thrower holds what was taken back, and no opponent before the one who broke the throw could.
    fn learn_of_broken(&mut self, trick: &TrickShown, punished: &Punished, check: ThrowCheck) {
        let (leader, by, seats) = (trick.leader.index(), punished.reason.by.index(), self.seats);
        let original = set(&punished.original);
        self.fixed[leader] = self.fixed[leader].and(original);
        let Some(throw) = Pattern::of(&self.order, original) else { return };
        let group = self.order.group_cards(throw.group);
        let opponents = (1..seats).step_by(2).map(|steps| (leader + steps) % seats);
        for seat in opponents.take_while(|seat| *seat != by) {
            let play = trick.plays.iter().find(|play| play.seat.index() == seat);
            let void = play.is_some_and(|play| set(&play.cards).common(group).is_empty());
            self.learn_of_throw(&throw, seat, void, check);
        }
        if punished.reason.how == Breaking::Trump {
            self.allowed[by] = self.allowed[by].without(group);
        }
    }

    /// RULES 8.4. This opponent could beat no part of a throw. Whoever is not known to be void may still be.
    fn learn_of_throw(&mut self, throw: &Pattern, seat: usize, void: bool, check: ThrowCheck) {
        let (single, pair) = (throw.lowest_single(&self.order), throw.lowest_pair(&self.order));
        let ruffs = void && throw.group != Group::Trump && check == ThrowCheck::WithTrump;
        let trumps = if ruffs { self.order.group_cards(Group::Trump) } else { Cards::NONE };
        let over = |rung: u32| above(&self.order, throw.group, rung).and(trumps);
        let (no_single, no_pair) = (single.map(|part| over(part.top)), pair.map(|part| over(part.top)));
        self.allowed[seat] = self.allowed[seat].without(no_single.unwrap_or(Cards::NONE));
        self.no_pair[seat] = self.no_pair[seat].and(no_pair.unwrap_or(Cards::NONE));
    }

    /// Cards shown in declarations and in throws that did not stand are held until they are played. A banker may have
    /// buried what was shown: it is taken to be in the hand as long as it can be.
    fn place_what_was_shown(&mut self, view: &View, seat: Seat, hand: Cards) {
        let gone = self.played.iter().fold(Cards::NONE, |all, played| all.and(*played));
        for bid in &view.bids {
            let (place, cards) = (bid.seat.index(), set(&bid.cards));
            self.fixed[place] = self.fixed[place].and(cards);
            for other in (0..self.seats).filter(|other| *other != place) {
                self.allowed[other] = self.allowed[other].without(cards);
            }
        }
        let buried = view.phase == Phase::TrickPlay;
        for other in 0..self.seats {
            self.fixed[other] = self.fixed[other].without(gone).common(self.allowed[other]);
            let may_hold = view.hand_counts[Seat::at(other)];
            if self.fixed[other].len() > may_hold {
                self.fixed[other] = self.fixed[other].iter().take(may_hold).collect();
            }
        }
        let own = seat.index();
        let nobody = self.seats;
        if buried {
            // What the banker has shown and holds no longer lies in the kitty.
            self.fixed[nobody] = self.fixed[own].without(hand);
            if let Some(kitty) = &view.kitty {
                self.fixed[nobody] = set(kitty);
            }
        }
        self.fixed[own] = hand;
        // RULES 5.6. The banker picked up the card that decided.
        let decided = view.fallback.map_or(Cards::NONE, Cards::one).without(gone);
        for other in 0..self.seats {
            if view.banker != Some(Seat::at(other)) {
                self.allowed[other] = self.allowed[other].without(decided);
            }
        }
        self.pool = Cards::ALL.without(gone);
        for fixed in self.fixed {
            self.pool = self.pool.without(fixed);
        }
    }

    /// How many cards of the pool each place has; none if that does not come out even.
    fn count(&mut self, view: &View, seat: Seat) -> Option<()> {
        let nobody = match view.phase {
            Phase::Dealing | Phase::FlipTrump => 108 - view.hand_counts.values().iter().sum::<usize>(),
            Phase::BuryKitty => 0,
            Phase::TrickPlay => kitty_size(self.seats),
            Phase::RoundScore | Phase::GameOver => return None,
        };
        for place in 0..self.seats {
            self.room[place] = view.hand_counts[Seat::at(place)].checked_sub(self.fixed[place].len())?;
        }
        self.room[self.seats] = nobody.checked_sub(self.fixed[self.seats].len())?;
        (self.room[seat.index()] == 0 && self.room.iter().sum::<usize>() == self.pool.len()).then_some(())
    }
}

/// The cards of a group that are higher than this rung.
fn above(order: &Order, group: Group, rung: u32) -> Cards {
    let slots = bits((1 << SLOTS) - 1).filter(|slot| order.top_rung(*slot) > rung).fold(0, |all, slot| all | slot);
    order.slot_cards(slots, group)
}

/// Both cards of each of these faces.
pub fn both_of(cards: Cards) -> Cards {
    let (first, second) = cards.decks();
    Cards::both(first | second)
}

pub fn set(list: &[Card]) -> Cards {
    list.iter().copied().collect()
}
