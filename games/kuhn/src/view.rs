//! What one viewer sees, built from nothing.

use cardtable::{Seat, Viewer};
use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::hand::{Card, Kuhn};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Each seat's card, where this viewer may see it.
    pub cards: [Option<Card>; 2],
    /// What each seat has put in.
    pub paid: [i64; 2],
    pub turn: Option<Seat>,
    /// What this viewer may do now.
    pub choices: Vec<Action>,
    pub winner: Option<Seat>,
}

impl View {
    pub fn of(hand: &Kuhn, viewer: Viewer) -> View {
        let card = |index: usize| hand.cards.as_ref().and_then(|cards| cards[index].seen_by(viewer).copied());
        let mine = viewer.seat().filter(|seat| hand.to_speak() == Some(*seat));
        View {
            cards: [card(0), card(1)],
            paid: hand.paid,
            turn: hand.to_speak(),
            choices: mine.map(|_| hand.choices().to_vec()).unwrap_or_default(),
            winner: hand.winner,
        }
    }
}
