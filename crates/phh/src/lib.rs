//! No-Limit Hold'em hands as text: [Poker Hand History][phh] (`.phh`, `.phhs`) and what PokerStars writes (`.txt`),
//! read, played, checked, and turned into each other.
//!
//! Everything works on text in memory, does no input or output, and is exact: amounts are whole numbers of the
//! smallest unit, never floats. What is wrong is an error with its line; nothing in a file makes it panic.
//!
//! ```
//! let file = "
//! variant = 'NT'
//! antes = [0, 0]
//! blinds_or_straddles = [1, 2]
//! min_bet = 2
//! starting_stacks = [100, 100]
//! actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 cbr 6', 'p1 f']
//! players = ['Ann', 'Bob']
//! ";
//! for hand in phh::hands(file) {
//!     let played = phh::replay(hand)?;
//!     assert_eq!(played.final_stacks, [98, 102]);
//!
//!     let history = phh::History::read(hand)?;
//!     let text = phh::stars::write(&history, &phh::stars::Extras::default()).expect("it can be played");
//!     assert!(text.contains("Bob: raises 4 to 6\nAnn: folds\nUncalled bet (4) returned to Bob\n"));
//!     let (again, _) = phh::stars::read(&text).expect("what is written reads back");
//!     assert!(again.plays_like(&history));
//! }
//! # Ok::<(), phh::PhhError>(())
//! ```
//!
//! - [`hands`] cuts a file into hands; [`replay`] plays one straight from its text, which is quick; [`check`] also
//!   compares the end with what the file says of it.
//! - [`History`] is a hand as a value, with every field it had, to be changed and written again.
//! - [`stars`] reads and writes PokerStars text; [`convert`] does so for whole files.
//! - [`engine`] is the game itself: betting, pots, showdown, in agreement with PokerKit to the chip.
//! - [`notation`], [`money`] and [`strength`] are its parts: actions, exact amounts, and hands in words.
//!
//! [phh]: https://phh.readthedocs.io

#![warn(missing_docs)]

pub mod convert;
mod encoding;
pub mod engine;
mod file;
pub mod money;
pub mod notation;
mod same;
pub mod stars;
pub mod strength;

pub use cards::{Card, Rank, Suit};
pub use encoding::{BadEncoding, decode};
pub use file::{
    HandText, History, MAX_FILE_BYTES, MAX_HAND_BYTES, PhhError, Replayed, check, digits_after_point, hands, quote,
    replay,
};
