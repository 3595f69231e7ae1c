//! The deal that a document's log describes, with the notation's order of players.

use super::{Hand, Place};
use crate::engine::{Deal, Illegal};
use crate::notation::Step;

/// A deal and whose column each of its players is.
#[derive(Clone, PartialEq, Debug)]
pub struct DealOf {
    pub deal: Deal,
    /// The place of each player of the deal, the first left of the button first.
    pub order: Vec<usize>,
}

/// Why a document's log cannot be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDeal {
    #[error("the hand cannot be dealt: {0}")]
    Setup(#[from] Illegal),
    #[error("action {number}: {reason}")]
    Action { number: usize, reason: Illegal },
}

impl DealOf {
    /// Which player of the deal sits at this place.
    pub fn player_at(&self, place: usize) -> Option<usize> {
        self.order.iter().position(|other| *other == place)
    }

    /// Plays one more step of the log, whose players are places.
    pub fn play(&mut self, step: &Step) -> Result<(), Illegal> {
        let order = &self.order;
        step.apply(&mut self.deal, |place| order.iter().position(|other| *other == place))
    }

    /// RULES 6.9: the place whose turn it is, if it has nothing to call and nobody is left to bet against.
    /// `plays` says of a place that it has not been given up; who gave up folds when the turn comes.
    pub fn lone(&self, plays: impl Fn(usize) -> bool) -> Option<usize> {
        let player = self.deal.actor()?;
        let can_bet = |other: usize| {
            other != player && self.deal.is_live(other) && self.deal.stack(other) > 0 && plays(self.order[other])
        };
        let alone = self.deal.call_amount() == 0 && !(0..self.order.len()).any(can_bet);
        Some(self.order[player]).filter(|place| alone && plays(*place))
    }

    /// Whether whoever sits at this place is still in and has bet every chip.
    pub fn has_bet_everything(&self, place: usize) -> bool {
        self.player_at(place).is_some_and(|player| self.deal.has_bet_everything(player))
    }

    /// The place whose turn it is.
    pub fn to_act(&self) -> Option<usize> {
        self.deal.actor().map(|player| self.order[player])
    }
}

impl Hand {
    /// The deal before its first card, with antes and blinds posted.
    pub fn deal_from_blinds(&self) -> Result<DealOf, NoDeal> {
        let order = self.notation_order();
        let of = |column: fn(&Place) -> i64| order.iter().map(|place| column(&self.places[*place])).collect::<Vec<_>>();
        let stacks = of(|place| place.stack + place.dead_posted);
        let antes = of(|place| place.ante + place.dead_posted);
        let deal = Deal::new(&stacks, &of(|place| place.blind), &antes, self.min_bet, self.trims_antes())?;
        Ok(DealOf { deal, order })
    }

    /// RULES 7.3: antes are matched where everybody posts one; dead money and the ante of the big blind
    /// alone belong to the main pot whoever posted them.
    pub fn trims_antes(&self) -> bool {
        let antes: Vec<i64> = self.notation_order().iter().map(|place| self.places[*place].ante).collect();
        self.places.iter().all(|place| place.dead_posted == 0) && antes.iter().all(|ante| *ante == antes[0])
    }

    /// The deal after the whole log.
    pub fn deal(&self) -> Result<DealOf, NoDeal> {
        let mut deal = self.deal_from_blinds()?;
        for (i, step) in self.actions.iter().enumerate() {
            deal.play(step).map_err(|reason| NoDeal::Action { number: i + 1, reason })?;
        }
        Ok(deal)
    }

    /// Those with cards, the first left of the button first; heads-up that is the big blind.
    pub fn notation_order(&self) -> Vec<usize> {
        let (ring, dealt) = (self.ring(), self.dealt_places());
        let mut order: Vec<usize> = ring.iter().copied().filter(|place| dealt[*place]).collect();
        let positions = self.positions();
        let first = match (order.len(), positions.small, positions.big) {
            (2, Some(small), _) if dealt[small] => order.iter().position(|place| *place != small),
            (2, _, Some(big)) => order.iter().position(|place| *place == big),
            (_, Some(small), _) if dealt[small] => order.iter().position(|place| *place == small),
            // The small blind is only marked: the first with cards after it.
            (_, Some(small), _) => {
                let at = ring.iter().position(|place| *place == small).unwrap_or(0);
                let next = (1..ring.len()).map(|step| ring[(at + step) % ring.len()]).find(|place| dealt[*place]);
                next.and_then(|next| order.iter().position(|place| *place == next))
            }
            (_, None, Some(big)) => {
                // Without a small blind the place before the big blind is still the button's left.
                order.iter().position(|place| *place == big)
            }
            _ => None,
        };
        order.rotate_left(first.unwrap_or(0));
        order
    }
}
