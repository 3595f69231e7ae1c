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
fn bots_know_what_they_see() {
    let (quick, thinkers) = hearts::BOTS.split_at(2);
    cardtable::suite::blind_bots::<Hearts>(quick, 4, 1);
    cardtable::suite::blind_bots::<Hearts>(thinkers, 1, 15);
}

#[test]
fn imagined_hands_agree_with_their_views() {
    minds::suite::imagined_hands_agree::<Hearts>(6, &[]);
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Hearts>("tests/transcripts/hand.txt", 1);
}

#[test]
fn what_is_offered_without_a_view_is_what_the_view_offers() {
    assert!(cardtable::suite::offers::<Hearts>(hearts::BOTS, &["random", "careful"], 5) > 1_000);
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Hearts>(&hearts::COACH, 26, 1, 12);
}
