//! What a seat needs to know to say its word, without all that a page draws.

use cardtable::{Seat, Sighted, Viewer};

use super::ranges::{Read, Reading};
use crate::document::Row;
use crate::play::{Choices, Holdem, View};
use cards::Card;

#[derive(PartialEq, Debug)]
pub struct Glance {
    /// Set to pause, because the time ran out.
    pub paused: bool,
    /// Where it is this seat's turn.
    pub spot: Option<Box<Spot>>,
}

/// What the player in turn makes of the table before it decides.
#[derive(PartialEq, Debug)]
pub struct Spot {
    pub choices: Choices,
    pub cards: Option<[Card; 2]>,
    /// The own chips, this street's bet among them.
    pub stack: i64,
    pub big_blind: i64,
    pub board: Vec<Card>,
    /// Everything in the middle, bets included.
    pub pot: i64,
    /// What the log tells of each who is still in the hand.
    pub opponents: Vec<Read>,
    /// How often was raised before the flop.
    pub raises: u32,
    /// How many live players speak after us on later streets.
    pub behind: usize,
}

impl Sighted for Holdem {
    type Sight = Glance;

    fn sight(&self, seat: Seat) -> Glance {
        let place = self.doc.in_seat(seat.index() + 1);
        let paused = place.is_some_and(|place| sits_out(self.doc.places[place].status.row()));
        let spot = self.place(seat).and_then(|place| self.spot(seat, place));
        Glance { paused, spot: spot.map(Box::new) }
    }

    fn sight_of(view: &View, seat: Seat) -> Glance {
        let me = view.seats.get(seat.index()).and_then(Option::as_ref);
        let spot = view.choices.as_ref().zip(me).map(|(choices, me)| {
            let count = view.seats.len();
            let mut reading = Reading::new(count);
            view.log.iter().for_each(|step| reading.hear(step, |player| player));
            let is_live = |index: usize| view.seats[index].as_ref().is_some_and(|one| one.live);
            let button = view.button.map_or(0, |button| button.index());
            Spot {
                choices: choices.clone(),
                cards: me.cards,
                stack: me.stack + me.bet,
                big_blind: view.big_blind,
                board: view.board.cards.clone(),
                pot: view.board.total,
                opponents: reading.of_others(seat.index(), is_live),
                raises: reading.raises,
                behind: behind(seat.index(), button, count, is_live),
            }
        });
        Glance { paused: me.is_some_and(|me| sits_out(me.state)), spot: spot.map(Box::new) }
    }
}

impl Holdem {
    fn spot(&self, seat: Seat, place: usize) -> Option<Spot> {
        let choices = self.choices(seat)?;
        let deal = self.deal.as_ref()?;
        let player = deal.player_at(place)?;
        let count = self.config.seats;
        let mut live = [false; cardtable::MAX_SEATS];
        for (player, place) in deal.order.iter().enumerate() {
            live[self.seat_of(*place).index()] = deal.deal.is_live(player);
        }
        let mut reading = Reading::new(count);
        self.doc.actions.iter().for_each(|step| reading.hear(step, |place| self.seat_of(place).index()));
        let button = self.doc.positions().button.map_or(0, |place| self.seat_of(place).index());
        Some(Spot {
            choices,
            cards: self.hole[seat].as_ref().and_then(|cards| cards.seen_by(Viewer::Seat(seat))).copied(),
            stack: deal.deal.stack(player) + deal.deal.bet(player),
            big_blind: self.config.big_blind,
            board: self.open_board(),
            pot: deal.deal.in_the_middle(),
            opponents: reading.of_others(seat.index(), |index| live[index]),
            raises: reading.raises,
            behind: behind(seat.index(), button, count, |index| live[index]),
        })
    }
}

pub(super) fn sits_out(state: Row) -> bool {
    matches!(state, Row::Paused | Row::PausedUntilBb)
}

fn behind(me: usize, button: usize, count: usize, is_live: impl Fn(usize) -> bool) -> usize {
    let from_me_to_button = (1..=(button + count - me) % count).map(|step| (me + step) % count);
    from_me_to_button.filter(|index| *index != me && is_live(*index)).count()
}
