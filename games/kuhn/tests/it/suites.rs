//! The kernel's suites, one line each.

use kuhn::Kuhn;

#[test]
fn conformance() {
    table::suite::conformance::<Kuhn>(400);
}

#[test]
fn secrecy() {
    table::suite::secrecy::<Kuhn>(400);
}

#[test]
fn transcript() {
    table::suite::transcript::<Kuhn>("tests/transcripts/hand.txt", 1);
}
