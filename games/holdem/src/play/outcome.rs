//! How a hand ended, as everybody may know it, and the hand to take home.

use serde::Serialize;
use table::{Seat, Viewer};
use ts_rs::TS;

use super::event::PotResult;
use super::hand::Holdem;
use super::proof::CardProof;
use crate::card::Card;
use crate::phh;
use crate::stars;

/// Cards that everybody has seen, and what they made on a full board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ShownHand {
    pub seat: Seat,
    #[ts(type = "[string, string]")]
    pub cards: [Card; 2],
    pub words: Option<String>,
}

/// What a list of finished hands says of one; all of it is everybody's to know.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Summary {
    pub hand: i64,
    pub decimals: u8,
    #[ts(type = "string[]")]
    pub board: Vec<Card>,
    pub pots: Vec<PotResult>,
    pub shown: Vec<ShownHand>,
}

/// How the hand ended, and the hand to take home.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    pub pots: Vec<PotResult>,
    pub shown: Vec<ShownHand>,
    /// Every card that was shown, with its proof under the root.
    pub proofs: Vec<CardProof>,
    /// The hand as a PHH file, as this viewer may know it.
    pub phh: String,
    /// The hand as PokerStars text.
    pub text: String,
}

impl Outcome {
    pub(super) fn of(hand: &Holdem, document: &crate::document::Hand, stacks: &[i64]) -> Outcome {
        let mut history = phh::from_document(document);
        let paid = |place: usize| hand.people[hand.seat_of(place)].paid;
        let finishing = document.notation_order().iter().map(|place| stacks[*place] + paid(*place)).collect();
        history.finishing_stacks = Some(finishing);
        let text = stars::write(&history, &stars::Extras::of(document)).unwrap_or_default();
        Outcome {
            pots: hand.results.clone(),
            shown: hand.shown_hands(),
            proofs: hand.opened.clone(),
            phh: history.write(),
            text,
        }
    }
}

impl Summary {
    pub fn of(hand: &Holdem) -> Summary {
        Summary {
            hand: hand.doc.number,
            decimals: hand.config.decimals,
            board: hand.open_board(),
            pots: hand.results.clone(),
            shown: hand.shown_hands(),
        }
    }
}

impl Holdem {
    fn shown_hands(&self) -> Vec<ShownHand> {
        let order = self.deal.as_ref().map_or(&[][..], |deal| &deal.order);
        let shown = order.iter().enumerate().filter_map(|(player, place)| {
            let seat = self.seat_of(*place);
            let cards = *self.hole[seat].as_ref()?.seen_by(Viewer::Watcher)?;
            Some(ShownHand { seat, cards, words: self.words(player) })
        });
        shown.collect()
    }
}
