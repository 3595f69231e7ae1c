//! Which cards of the sealed deck are dealt where, and who may know them.

use cardtable::{Sealed, Viewer};

use super::game::Chance;
use super::hand::Holdem;
use cards::Card;

/// How the table deals this game from a sealed deck. RULES 6.10
pub(super) fn sealing() -> Sealed<Holdem> {
    Sealed {
        pack: || Card::deck().iter().map(Card::to_string).collect(),
        wants: Holdem::cards_to_deal,
        chance: |cards| {
            let cards: Option<Vec<Card>> = cards.iter().map(|card| card.parse().ok()).collect();
            cards.map(|cards| Chance { cards })
        },
        known: Holdem::known_places,
    }
}

impl Holdem {
    /// Two cards for each player in the order of play, then five for the board.
    pub(super) fn cards_to_deal(&self) -> usize {
        2 * self.doc.notation_order().len() + 5
    }

    /// The hole cards that this viewer may see, and the board as far as it is dealt.
    fn known_places(&self, viewer: Viewer) -> Vec<usize> {
        let Some(deal) = &self.deal else { return Vec::new() };
        let seen = |place: &usize| {
            let cards = self.hole[self.seat_of(*place)].as_ref();
            cards.is_some_and(|cards| cards.seen_by(viewer).is_some())
        };
        let players = deal.order.iter().enumerate().filter(|(_, place)| seen(place));
        let board = 2 * deal.order.len();
        let hole = players.flat_map(|(player, _)| [2 * player, 2 * player + 1]);
        hole.chain(board..board + self.open_board().len()).collect()
    }
}
