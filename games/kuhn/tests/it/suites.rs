//! The kernel's suites, one line each.

use cardtable::{Game, Seat, Viewer};
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

#[test]
fn bots_know_what_they_see() {
    cardtable::suite::blind_bots::<Kuhn>(kuhn::BOTS, 100, 1);
}

#[test]
#[should_panic(expected = "knows what it cannot see")]
fn a_player_who_peeks_is_found() {
    let peek = |hand: &Kuhn, seat: Seat, _: &mut _| hand.view(Viewer::Seat(seat.after(1, 2))).cards;
    cardtable::suite::blind("who peeks", 5, peek);
}

#[test]
fn imagined_hands_agree_with_their_views() {
    minds::suite::imagined_hands_agree::<Kuhn>(100, &[]);
}

#[test]
fn true_hands_are_imagined_as_often_as_they_are_dealt() {
    minds::suite::imagined_hands_are_fair(2_000, |hand: &Kuhn, _| card_names(hand));
}

#[test]
#[should_panic(expected = "chi-square")]
fn an_imagination_that_hopes_is_found() {
    // Every tenth time something else is told, and it is always an imagined hand that comes tenth.
    let told = std::cell::Cell::new(0);
    minds::suite::imagined_hands_are_fair(2_000, |hand: &Kuhn, _| {
        told.set(told.get() + 1);
        if told.get() % 10 == 0 { "hope".to_owned() } else { card_names(hand) }
    });
}

fn card_names(hand: &Kuhn) -> String {
    format!("{:?}", hand.view(Viewer::Open).cards)
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Kuhn>(&kuhn::COACH, 0, 60, 1);
}
