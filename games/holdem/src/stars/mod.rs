//! PokerStars text: hands out and in, with the lines about sitting out and dead blinds.

mod order;
mod read;
mod write;

pub use read::{BadText, read, split};
pub use write::{Unwritable, write};

use crate::document::{Hand, Intent, Status};
use crate::money;
use crate::phh::{History, quote};

/// What the text says of people who sit at the table and are not in the hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    pub sitting_out: Vec<SittingOut>,
    /// Whole lines about coming and going, as they are written.
    pub notes: Vec<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SittingOut {
    pub seat: usize,
    pub name: String,
    pub stack: i64,
}

const OUT_FIELD: &str = "_sitting_out";
const NOTES_FIELD: &str = "_notes";

impl Extras {
    /// Puts what a PHH file has no field for into fields of our own.
    pub fn keep_in(&self, hand: &mut History) {
        let list =
            |texts: Vec<String>| format!("[{}]", texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(", "));
        if !self.sitting_out.is_empty() {
            let out = self
                .sitting_out
                .iter()
                .map(|one| format!("{} {} {}", one.seat, money::write(one.stack, hand.decimals), one.name));
            let out = list(out.collect());
            hand.set_field(OUT_FIELD, out);
        }
        if !self.notes.is_empty() {
            hand.set_field(NOTES_FIELD, list(self.notes.clone()));
        }
    }

    /// And takes it out again.
    pub fn kept_in(hand: &History) -> Extras {
        let texts = |key: &str| hand.list_field(key).unwrap_or_default();
        let out = |text: String| {
            let mut parts = text.splitn(3, ' ');
            let seat = parts.next()?.parse().ok()?;
            let stack = money::parse(parts.next()?, hand.decimals).ok()?;
            Some(SittingOut { seat, stack, name: parts.next()?.to_owned() })
        };
        Extras { sitting_out: texts(OUT_FIELD).into_iter().filter_map(out).collect(), notes: texts(NOTES_FIELD) }
    }

    /// From a document: who is out, and why.
    pub fn of(hand: &Hand) -> Extras {
        let order = hand.notation_order();
        let mut extras = Extras::default();
        for (i, place) in hand.places.iter().enumerate() {
            let name = &place.name;
            if !order.contains(&i) {
                extras.sitting_out.push(SittingOut { seat: place.seat, name: name.clone(), stack: place.stack });
            }
            let note = match (place.status, place.status.intent()) {
                (Status::Out { debt: 0, .. }, Intent::Play) if !order.contains(&i) => {
                    Some(format!("{name} will be allowed to play after the button"))
                }
                (Status::Out { .. }, Intent::Play) => Some(format!("{name} has returned")),
                (Status::Out { .. }, Intent::Pause | Intent::PauseUntilBigBlind) => Some(format!("{name}: sits out")),
                (_, Intent::Leave) if hand.left_for_lack_of_chips(i) => {
                    Some(format!("{name} was removed from the table for failing to post"))
                }
                (_, Intent::Leave) => Some(format!("{name} leaves the table")),
                (Status::In { .. }, _) => None,
            };
            extras.notes.extend(note);
        }
        extras
    }
}

/// What a line ends with that says something about a person without acting for them in the hand.
const NOTES: [&str; 9] = [
    "sits out",
    "will be allowed to play after the button",
    "has returned",
    "was removed from the table for failing to post",
    "leaves the table",
    "has timed out",
    "is disconnected",
    "is connected",
    "has timed out while disconnected",
];

const STREETS: [&str; 4] = ["HOLE CARDS", "FLOP", "TURN", "RIVER"];
