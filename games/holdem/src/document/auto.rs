//! `Hand::auto`: what the server does for a player whose time has run out.

use super::{DealOf, Hand};
use crate::engine::Stage;
use crate::notation::Step;

/// RULES 9.4.
#[derive(
    Copy, Clone, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema, ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum AutoPlay {
    /// Folds even where checking is free, and mucks at showdown.
    #[default]
    Fold,
    /// Checks where that is free, folds otherwise, and mucks at showdown.
    CheckFold,
}

impl DealOf {
    /// What the table says for whoever the deal waits for, or none if it waits for nobody. `plays` says of a place
    /// that it has not been given up.
    pub fn auto(&self, play: AutoPlay, plays: impl Fn(usize) -> bool) -> Option<Step> {
        match self.deal.stage() {
            Stage::Bet(player) => {
                // RULES 6.9: nobody folds where nobody is left to bet against. A merge logs folds only, for it
                // takes what players say; this is the table's own word, as cards are.
                let free = self.deal.call_amount() == 0 && (play == AutoPlay::CheckFold || self.lone(plays).is_some());
                let place = self.order[player];
                Some(if free { Step::CheckOrCall(place) } else { Step::Fold(place) })
            }
            Stage::Showdown => self.deal.to_show().first().map(|next| Step::Muck(self.order[*next])),
            Stage::Hole | Stage::Board | Stage::Over => None,
        }
    }
}

impl Hand {
    /// The document after the server acted for whoever it waits for, or none if it waits for nobody.
    pub fn auto(&self, play: AutoPlay) -> Option<Hand> {
        let step = self.deal().ok()?.auto(play, |place| self.places[place].status.is_in())?;
        let mut hand = self.clone();
        hand.actions.push(step);
        hand.fold_the_absent();
        Some(hand)
    }

    /// RULES 2.5: a player who is out folds as soon as the turn comes, however many in a row.
    pub(super) fn fold_the_absent(&mut self) {
        let Ok(mut deal) = self.deal() else { return };
        while let Some(place) = deal.to_act().filter(|place| !self.places[*place].status.is_in()) {
            let fold = Step::Fold(place);
            if deal.play(&fold).is_err() {
                break;
            }
            self.actions.push(fold);
        }
    }
}
