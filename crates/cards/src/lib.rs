//! Suits, ranks and plain cards, with the text people write them in.

mod card;
mod rank;
mod suit;

pub use card::Card;
pub use rank::Rank;
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
