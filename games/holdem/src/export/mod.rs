//! Hands to take home: documents in the notation of the `phh` crate, and back.

mod documents;
mod people;

use cardtable::HandOf;
use phh::{History, quote};
use time::OffsetDateTime;

pub use documents::{from_document, to_document};
pub use people::extras;

/// Hexadecimal digits of a sealed deck that make a hand's number. Half a million hands have all their own with a
/// probability of 9999 in 10000, and the number fits wherever one counts in binary floats.
const NUMBER_DIGITS: usize = 13;

/// Says in the file's own fields at which table the hand was played, and when (in UTC).
pub fn sign(history: &mut History, of: &HandOf<'_>) {
    history.set_field("table", quote(of.table));
    let Ok(at) = OffsetDateTime::from_unix_timestamp(of.began_at / 1_000) else { return };
    history.set_field("year", at.year().to_string());
    history.set_field("month", u8::from(at.month()).to_string());
    history.set_field("day", at.day().to_string());
    history.set_field("time", format!("{:02}:{:02}:{:02}", at.hour(), at.minute(), at.second()));
    history.set_field("time_zone_abbreviation", quote("UTC"));
}

/// A number that no other hand has, wherever it was played: a table's own count starts at 1 at every table. It is
/// made of the root of the sealed deck, which everybody saw before the cards.
pub fn unique_number(root: &str) -> Option<String> {
    u64::from_str_radix(root.get(..NUMBER_DIGITS)?, 16).ok().map(|number| number.to_string())
}
