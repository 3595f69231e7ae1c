//! Poker Hand History 0.0.2: files of hands in, out, replayed and checked.
//!
//! Everything works on text in memory; reading files and folders is the program's part.

#[cfg(test)]
mod agree;
mod check;
mod deals;
mod fields;
mod history;
mod labels;
mod long_texts;
mod plain;
mod quotes;
mod replay;
mod scalar;
mod sound;
mod split;
mod toml;

pub use check::check;
pub use history::History;
pub use quotes::quote;
pub use replay::{Replayed, digits_after_point, replay};
pub use split::{HandText, hands};

/// The largest file that is looked at, in bytes.
pub const MAX_FILE_BYTES: usize = 1 << 30;
/// The largest single hand; no hand of ten players comes near it.
pub const MAX_HAND_BYTES: usize = 1 << 20;

/// Why a hand cannot be read or played, and on which line of its file.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct PhhError {
    /// From 1.
    pub line: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl PhhError {
    /// An error on this line.
    pub fn new(line: usize, reason: impl ToString) -> PhhError {
        PhhError { line, reason: reason.to_string() }
    }

    /// The same, with what it is an instance of before it.
    fn within(self, what: &str) -> PhhError {
        PhhError { reason: format!("{what}: {}", self.reason), ..self }
    }
}

/// Variants of the notation that are known and not played here.
const OTHER_VARIANTS: [&str; 10] = ["FT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"];

fn check_variant(variant: &str) -> Result<(), String> {
    match variant {
        "NT" => Ok(()),
        other if OTHER_VARIANTS.contains(&other) => {
            Err(format!("variant {other:?} is not supported; only NT, no-limit hold'em, is played here"))
        }
        other => Err(format!("variant {:?} is not known", other.chars().take(20).collect::<String>())),
    }
}
