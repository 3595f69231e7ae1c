//! Damage in a log shows: each line's number covers the line and the number of the line before it.

use crate::error::StoreError;
use sha2::{Digest, Sha256};

/// The number of a line that follows one with this number. It notices damage; a signature is for those above.
pub(crate) fn link(before: Option<i64>, body: &str) -> i64 {
    let mut hash = Sha256::new();
    hash.update(before.unwrap_or(0).to_be_bytes());
    hash.update(body.as_bytes());
    let hash: [u8; 32] = hash.finalize().into();
    i64::from_be_bytes(*hash.first_chunk().expect("a hash is longer than a number"))
}

/// Whether this line is the one that was written after the one before. Old lines have no number and prove nothing.
pub(crate) fn check(
    table: &str,
    seq: i64,
    before: Option<i64>,
    body: &str,
    written: Option<i64>,
) -> Result<(), StoreError> {
    match written {
        Some(written) if written != link(before, body) => Err(damaged(table, seq)),
        _ => Ok(()),
    }
}

pub(crate) fn damaged(table: &str, seq: i64) -> StoreError {
    StoreError::Damaged(format!("line {seq} of table {table} is not what was written"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_by_its_text_and_by_what_was_before_it() {
        let first = link(None, "a");
        assert_ne!(first, link(None, "b"));
        assert_ne!(link(Some(first), "a"), first);
        assert!(check("t", 2, Some(first), "b", Some(link(Some(first), "b"))).is_ok());
        assert!(check("t", 2, Some(first + 1), "b", Some(link(Some(first), "b"))).is_err());
        assert!(check("t", 2, None, "whatever", None).is_ok(), "old lines have no number");
    }
}
