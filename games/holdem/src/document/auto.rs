//! `Hand::auto`: what the server does for a player whose time has run out.

use super::{Hand, Status};
use crate::engine::Stage;

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

impl Hand {
    /// The document after the server acted for whoever it waits for, or none if it waits for nobody.
    pub fn auto(&self, play: AutoPlay) -> Option<Hand> {
        let deal = self.deal().ok()?;
        let mut hand = self.clone();
        let action = match deal.deal.stage() {
            Stage::Bet(player) => {
                // RULES 6.9: nobody folds where nobody is left to bet against. A merge logs folds only, for it
                // takes what players say; this is the table's own word, as cards are.
                let lone = deal.lone(|place| self.places[place].status.is_in()).is_some();
                let free = deal.deal.call_amount() == 0 && (lone || play == AutoPlay::CheckFold);
                format!("p{} {}", deal.order[player] + 1, if free { "cc" } else { "f" })
            }
            Stage::Showdown => {
                let next = *deal.deal.to_show().first()?;
                format!("p{} sm", deal.order[next] + 1)
            }
            Stage::Hole | Stage::Board | Stage::Over => return None,
        };
        hand.actions.push(action);
        hand.fold_the_absent();
        Some(hand)
    }

    /// RULES 2.5: a player who is out folds as soon as the turn comes, however many in a row.
    /// Returns how many folds were logged.
    pub(crate) fn fold_the_absent(&mut self) -> usize {
        let mut folds = 0;
        while let Ok(deal) = self.deal() {
            let Some(place) = deal.to_act() else { break };
            if matches!(self.places[place].status, Status::In { .. }) {
                break;
            }
            self.actions.push(format!("p{} f", place + 1));
            folds += 1;
        }
        folds
    }
}
