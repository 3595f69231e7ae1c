//! The kernel's suites, one line each.

use holdem::Holdem;

#[test]
fn conformance() {
    cardtable::suite::conformance::<Holdem>(crate::scaled(6));
}

#[test]
fn secrecy() {
    cardtable::suite::secrecy::<Holdem>(crate::scaled(3));
}

#[test]
fn transcript() {
    cardtable::suite::transcript::<Holdem>("tests/transcripts/hand.txt", 3);
}

#[test]
fn the_page_gets_every_type_it_needs() {
    let text = (holdem::hosted().types)().text();
    for name in ["Config", "Action", "Event", "View", "Choices", "SeatView", "Outcome", "PotResult"] {
        assert!(text.contains(&format!("export type {name} ")), "{name} is missing in\n{text}");
    }
    eprintln!("{text}");
}

#[test]
fn the_coach_knows_what_its_seat_sees() {
    cardtable::suite::blind_coach::<Holdem>(&holdem::COACH, 0, 1, 6);
}
