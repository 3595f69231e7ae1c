//! How a hand ended, as everybody may know it, and the hand to take home.

use cards::Card;
use cardtable::{Export, HandOf, Seat, Viewer};
use phh::stars;
use serde::Serialize;
use ts_rs::TS;

use super::event::PotResult;
use super::hand::Holdem;
use super::made::Made;
use crate::export;

/// Cards that everybody has seen, and what they made on a full board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct ShownHand {
    pub seat: Seat,
    #[ts(type = "[string, string]")]
    pub cards: [Card; 2],
    pub made: Option<Made>,
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

/// How the hand ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    pub pots: Vec<PotResult>,
    pub shown: Vec<ShownHand>,
}

impl Outcome {
    pub(super) fn of(hand: &Holdem) -> Outcome {
        Outcome { pots: hand.results.clone(), shown: hand.shown_hands() }
    }
}

/// The hand to take home, as this viewer may know it, once it is over.
pub fn exports(hand: &Holdem, viewer: Viewer, of: &HandOf<'_>) -> Vec<Export> {
    if !hand.has_ended() {
        return Vec::new();
    }
    let (document, stacks) = (hand.document_for(viewer), hand.stacks());
    let mut history = export::from_document(&document);
    let paid = |place: usize| hand.people[hand.seat_of(place)].paid;
    let finishing = document.notation_order().iter().map(|place| stacks[*place] + paid(*place)).collect();
    history.finishing_stacks = Some(finishing);
    history.hand = of.commitment.and_then(export::unique_number).or(history.hand);
    export::sign(&mut history, of);
    let text = stars::write(&history, &export::extras(&document)).unwrap_or_else(|bad| format!("{bad}\n"));
    vec![
        Export { name: "phh", extension: "phh", text: history.write() },
        Export { name: "pokerstars", extension: "txt", text },
    ]
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
            Some(ShownHand { seat, cards, made: self.made(player) })
        });
        shown.collect()
    }
}
