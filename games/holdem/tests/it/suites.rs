//! The kernel's suites, one line each.

use holdem::Holdem;

#[test]
fn conformance() {
    ::table::suite::conformance::<Holdem>(crate::scaled(6));
}

#[test]
fn secrecy() {
    ::table::suite::secrecy::<Holdem>(crate::scaled(3));
}

#[test]
fn transcript() {
    ::table::suite::transcript::<Holdem>("tests/transcripts/hand.txt", 3);
}

#[test]
fn the_page_gets_every_type_it_needs() {
    let text = (holdem::hosted().types)().text();
    for name in ["Config", "Action", "Event", "View", "Choices", "SeatView", "Outcome", "PotResult", "CardProof"] {
        assert!(text.contains(&format!("export type {name} ")), "{name} is missing in\n{text}");
    }
    eprintln!("{text}");
}
