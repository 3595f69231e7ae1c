//! The kernel's suites, one line each.

use duel::Duel;

/// `BAIZE_LONG=1` plays ten times as many.
fn matches(few: u32) -> u32 {
    if std::env::var_os("BAIZE_LONG").is_some() { 10 * few } else { few }
}

#[test]
fn conformance() {
    table::suite::conformance::<Duel>(matches(200));
}

#[test]
fn secrecy() {
    table::suite::secrecy::<Duel>(matches(300));
}

#[test]
fn transcript() {
    table::suite::transcript::<Duel>("tests/transcripts/match.txt", 1);
}
