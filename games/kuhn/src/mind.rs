//! Hands imagined from what a seat sees.

use cardtable::{BySeat, Dice, Game, Seat};
use minds::Imagine;

use crate::action::Action;
use crate::config::Config;
use crate::hand::{Card, DECK, Kuhn};
use crate::view::View;

impl Imagine for Kuhn {
    /// The other card is one of two, and what was said can be read from whose turn it is and from what was paid.
    fn imagine(view: &View, seat: Seat, dice: &mut Dice) -> Option<Kuhn> {
        let own = view.cards[seat.index()].filter(|_| view.winner.is_none())?;
        let rest: Vec<Card> = DECK.into_iter().filter(|card| *card != own).collect();
        let mut cards = [own; 2];
        cards[1 - seat.index()] = *dice.pick(&rest)?;
        let said: &[Action] = match (view.turn?.index(), view.paid[0].cmp(&view.paid[1])) {
            (0, std::cmp::Ordering::Equal) => &[],
            (0, _) => &[Action::Check, Action::Bet],
            (_, std::cmp::Ordering::Equal) => &[Action::Check],
            (_, _) => &[Action::Bet],
        };
        let ante = view.paid[0].min(view.paid[1]);
        let (mut hand, _) =
            Kuhn::start(&Config { ante, ..Config::default() }, &BySeat::from_fn(2, |_| None), 0).ok()?;
        let _ = hand.dealt(0, cards);
        for (index, action) in said.iter().enumerate() {
            let _ = hand.act(0, Seat::at(index % 2), *action).ok()?;
        }
        Some(hand)
    }
}
