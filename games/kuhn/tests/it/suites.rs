//! The kernel's suites, one line each.

use kuhn::Kuhn;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Kuhn>(400);
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Kuhn>(400);
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Kuhn>("tests/transcripts/hand.txt", 1);
}
