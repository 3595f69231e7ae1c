//! PokerStars text: hands out and in, with the lines about sitting out and dead blinds.

mod faithful;
mod head;
mod order;
mod play;
mod posts;
mod read;
mod result;
mod says;
mod seats;
mod split;
mod summary;
mod write;

pub(crate) use result::Ending;

pub use read::{BadText, read};
pub use split::split;
pub use write::{Unwritable, write};

use std::cell::Cell;
use std::rc::Rc;

use crate::file::{History, quote};
use crate::money::{self, BadMoney};

/// What the text says of people who sit at the table and are not in the hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    /// Who sits at the table and was not dealt in.
    pub sitting_out: Vec<SittingOut>,
    /// Who came, went, or was gone, and when that was said.
    pub notes: Vec<Note>,
}

/// Somebody who sits at the table and was not dealt in.
#[derive(Clone, PartialEq, Debug)]
pub struct SittingOut {
    /// From 1.
    pub seat: usize,
    /// What they are called.
    pub name: String,
    /// As it is written, without a sign: nothing happens to it.
    pub stack: String,
}

/// A whole line about coming and going, as it is written.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// After how many actions it was said; none is before the cards.
    pub after: usize,
    /// The line.
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
            let out = self.sitting_out.iter().map(|one| format!("{} {} {}", one.seat, one.stack, one.name));
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
            let stack = parts
                .next()
                .filter(|stack| money::parse(stack, money::MAX_DECIMALS).is_ok() || money::parse(stack, 0).is_ok())?
                .to_owned();
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

/// How finely the amounts of a text are counted, from coarse to fine.
const UNITS: [u8; 4] = [0, 2, 3, money::MAX_DECIMALS];

/// Reads the amounts of a text, and notices when one of them is finer than the units they are counted in.
#[derive(Clone, Debug, Default)]
struct Amounts {
    decimals: u8,
    too_fine: Rc<Cell<bool>>,
}

impl Amounts {
    /// An amount with whatever sign it has.
    fn read(&self, text: &str) -> Option<i64> {
        let digits = text.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != '.');
        match money::parse_total(digits.trim_end_matches([')', ',']), self.decimals) {
            Ok(amount) => Some(amount).filter(|amount| *amount >= 0),
            Err(bad) => {
                self.too_fine.set(self.too_fine.get() || matches!(bad, BadMoney::TooFine(..)));
                None
            }
        }
    }

    fn write(&self, amount: i64) -> String {
        money::write_cents(amount, self.decimals)
    }
}
