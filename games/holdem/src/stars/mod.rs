//! PokerStars text: hands out and in, with the lines about sitting out and dead blinds.

mod head;
mod order;
mod play;
mod read;
mod result;
mod seats;
mod split;
mod summary;
mod write;

pub use read::{BadText, read};
pub use split::split;
pub use write::{Unwritable, write};

use crate::document::{Hand, Intent, Status};
use crate::money;
use crate::phh::{History, quote};

/// What the text says of people who sit at the table and are not in the hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    pub sitting_out: Vec<SittingOut>,
    pub notes: Vec<Note>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SittingOut {
    pub seat: usize,
    pub name: String,
    /// In the finest units, whatever those of the hand are.
    pub stack: i64,
}

/// A whole line about coming and going, as it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// After how many actions it was said; none is before the cards.
    pub after: usize,
    pub text: String,
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
                .map(|one| format!("{} {} {}", one.seat, money::write(one.stack, FINEST), one.name));
            let out = list(out.collect());
            hand.set_field(OUT_FIELD, out);
        }
        if !self.notes.is_empty() {
            let notes = self.notes.iter().map(|note| format!("{} {}", note.after, note.text));
            hand.set_field(NOTES_FIELD, list(notes.collect()));
        }
    }

    /// And takes it out again.
    pub fn kept_in(hand: &History) -> Extras {
        let texts = |key: &str| hand.list_field(key).unwrap_or_default();
        let out = |text: String| {
            let mut parts = text.splitn(3, ' ');
            let seat = parts.next()?.parse().ok()?;
            let stack = money::parse(parts.next()?, FINEST).ok()?;
            Some(SittingOut { seat, stack, name: parts.next()?.to_owned() })
        };
        let note = |text: String| match text.split_once(' ').map(|(after, rest)| (after.parse(), rest)) {
            Some((Ok(after), rest)) => Note { after, text: rest.to_owned() },
            _ => Note { after: 0, text },
        };
        Extras {
            sitting_out: texts(OUT_FIELD).into_iter().filter_map(out).collect(),
            notes: texts(NOTES_FIELD).into_iter().map(note).collect(),
        }
    }

    /// From a document: who is out, and why.
    pub fn of(hand: &Hand) -> Extras {
        let order = hand.notation_order();
        let mut extras = Extras::default();
        for (i, place) in hand.places.iter().enumerate() {
            let name = &place.name;
            if !order.contains(&i) {
                let stack = money::rescale(place.stack, hand.decimals, FINEST).unwrap_or(place.stack);
                extras.sitting_out.push(SittingOut { seat: place.seat, name: name.clone(), stack });
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
            extras.notes.extend(note.map(|text| Note { after: 0, text }));
        }
        extras
    }
}

/// What a line ends with that says something about a person without acting for them in the hand, and
/// whether somebody who does nothing else is then not in it.
const NOTES: [(&str, bool); 10] = [
    ("sits out", true),
    ("is sitting out", true),
    ("will be allowed to play after the button", true),
    ("was removed from the table for failing to post", true),
    ("has returned", false),
    ("leaves the table", false),
    ("has timed out", false),
    ("is disconnected", false),
    ("is connected", false),
    ("has timed out while disconnected", false),
];
/// What stands in the middle of such a line.
const NOTES_WITH_MORE: [&str; 6] = [
    " joins the table at seat #",
    " finished the tournament",
    " wins the tournament",
    " re-buys and receives ",
    " cashed out the hand for ",
    " bounty for eliminating ",
];

const STREETS: [&str; 4] = ["HOLE CARDS", "FLOP", "TURN", "RIVER"];

/// While a text is read, amounts are counted as finely as any may be written.
const FINEST: u8 = money::MAX_DECIMALS;

/// An amount with whatever sign it has.
fn amount(text: &str) -> Option<i64> {
    let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != '.');
    money::parse(digits.trim_end_matches([')', ',']), FINEST).ok().filter(|amount| *amount >= 0)
}
