//! The kernel's suites, one line each.

use duel::Duel;

use crate::times;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Duel>(times(200));
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Duel>(times(300));
}

#[test]
fn bots_know_what_they_see() {
    cardtable::suite::blind_bots::<Duel>(duel::BOTS, times(4), 4);
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Duel>("tests/transcripts/match.txt", 1);
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Duel>(&duel::COACH, 0, times(1), 6);
}
