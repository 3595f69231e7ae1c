//! The kernel's suites, one line each.

use cardtable::suite::Probe;
use tractor::Tractor;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Tractor>(crate::times(1));
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Tractor>(crate::times(1));
}

/// In a long run every game is played to its end. Else the first rounds of each have to do, and the
/// tables that are late in a game come to its end.
#[test]
fn secrecy_over_whole_games() {
    let (games, most_rounds) = if crate::long_run() { (10, 2_000) } else { (1, 5) };
    let ended = cardtable::suite::secrecy_of_games::<Tractor>(games, most_rounds);
    if crate::long_run() {
        assert_eq!(ended, games * Tractor::tables().len() as u32, "every game ends");
    }
    assert!(ended > 0, "some games end");
}

#[test]
fn imagined_rounds_agree() {
    minds::suite::imagined_hands_agree::<Tractor>(crate::times(1), &[]);
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Tractor>(&tractor::COACH, 26, 1, 30);
}
