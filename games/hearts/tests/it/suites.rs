//! The kernel's suites, one line each.

use hearts::Hearts;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Hearts>(20);
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Hearts>(20);
}

#[test]
fn secrecy_of_whole_games() {
    assert!(cardtable::suite::secrecy_of_games::<Hearts>(1, 40) > 0, "some game comes to its end");
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Hearts>("tests/transcripts/hand.txt", 1);
}

#[test]
fn what_is_offered_without_a_view_is_what_the_view_offers() {
    assert!(cardtable::suite::offers::<Hearts>(hearts::BOTS, &["random", "careful"], 5) > 1_000);
}
