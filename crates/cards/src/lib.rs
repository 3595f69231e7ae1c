//! Suits, ranks and plain cards, with the text people write them in, and tricks.

mod card;
mod rank;
mod suit;
mod text;
pub mod trick;

pub use card::Card;
pub use rank::Rank;
/// For [`serde_as_text`], which is used where serde may have no name.
#[doc(hidden)]
pub use serde;
pub use suit::Suit;

/// Text that names no suit, rank or card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such {what}: {text:?}")]
pub struct Unknown {
    what: &'static str,
    text: String,
}

impl Unknown {
    fn new(what: &'static str, text: &str) -> Unknown {
        // An answer never repeats more than a few letters of what it was sent.
        Unknown { what, text: text.chars().take(12).collect() }
    }
}
