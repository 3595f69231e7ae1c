//! What happened, as players are told.

use cardtable::Seat;
use serde::Serialize;
use ts_rs::TS;

use crate::action::Action;
use crate::hand::Card;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// Your own card; everybody else hears of it without the card.
    CardDealt {
        seat: Seat,
        card: Option<Card>,
    },
    Spoke {
        seat: Seat,
        action: Action,
    },
    /// RULES 5.
    Shown {
        cards: [Card; 2],
    },
    Won {
        seat: Seat,
        points: i64,
    },
}
