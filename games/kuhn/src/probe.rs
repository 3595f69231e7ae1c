//! What the kernel's suites need to know to put this game through everything.

use cardtable::suite::{Probe, people};
use cardtable::{Dice, Hidden, Offers, Players, Seat, Viewer};

use crate::action::Action;
use crate::config::Config;
use crate::hand::{Card, DECK, Kuhn};
use crate::view::View;

impl Offers for Kuhn {
    fn offered(view: &View) -> Vec<Action> {
        view.choices.clone()
    }
}

impl Probe for Kuhn {
    fn tables() -> Vec<(Config, Players)> {
        vec![(Config::default(), people(2)), (Config { ante: 5, ..Config::default() }, people(2))]
    }

    fn stray(dice: &mut Dice) -> Action {
        *dice.pick(&[Action::Check, Action::Bet, Action::Call, Action::Fold]).expect("four actions")
    }

    fn twin(&self, viewer: Viewer, dice: &mut Dice) -> Kuhn {
        let mut twin = self.clone();
        let Some(cards) = &self.cards else { return twin };
        let known: Vec<Option<Card>> = cards.iter().map(|card| card.seen_by(viewer).copied()).collect();
        let mut rest: Vec<Card> = DECK.into_iter().filter(|card| !known.contains(&Some(*card))).collect();
        dice.shuffle(&mut rest);
        let drawn = [0, 1].map(|index| match known[index] {
            Some(_) => cards[index].clone(),
            None => Hidden::for_seat(Seat::at(index), rest.pop().expect("three cards for two seats")),
        });
        twin.cards = Some(drawn);
        twin
    }

    fn twin_chance(&self, chance: &[Card; 2], viewer: Viewer, dice: &mut Dice) -> Option<[Card; 2]> {
        let own = viewer.seat().map(|seat| (seat.index(), chance[seat.index()]));
        loop {
            let mut deck = DECK;
            dice.shuffle(&mut deck);
            if own.is_none_or(|(index, card)| deck[index] == card) {
                return Some([deck[0], deck[1]]);
            }
        }
    }
}
