//! How much a table of nine sends: what a letter weighs in the middle of a hand and at its end.

use cardtable::suite::people;
use cardtable::{Dice, Game as _, Offers, Request, Secret, Table, Turn, Viewer};
use holdem::{Action, Config, Holdem};

/// The lengths of all letters of these hands, in bytes: those that came while the hand ran, and the last of each viewer.
struct Weights {
    running: Vec<usize>,
    last: Vec<usize>,
}

impl Weights {
    fn of(hands: u32) -> Weights {
        let config = Config { seats: 9, ..Config::default() };
        let (mut table, _) =
            Table::<Holdem>::open("t-letters", config, people(9), 0, Secret::new([3; 32])).expect("sound");
        let (mut dice, mut at) = (Dice::from_number("letters", 1), 0);
        let mut weights = Weights { running: Vec::new(), last: Vec::new() };
        for _ in 0..hands {
            let mut request = Request::Begin;
            loop {
                table.propose(at, request, Secret::new([4; 32])).expect("an offered action or a deadline");
                let letters = table.commit();
                let hand = table.hand().expect("a hand began");
                let ended = hand.view(Viewer::Watcher).outcome.is_some();
                let lengths = letters.iter().map(|letter| letter.body.len());
                if ended {
                    weights.last.extend(lengths)
                } else {
                    weights.running.extend(lengths)
                }
                request = match hand.turn() {
                    Turn::Over => break,
                    Turn::Seats { to_act, deadline } => match to_act.iter().next() {
                        Some(seat) => {
                            at += 1_000;
                            let action = spoken(&Holdem::offered(&hand.view(Viewer::Seat(seat))), &mut dice);
                            Request::Act { seat, action, nonce: None, deadline: None }
                        }
                        None => {
                            at = deadline.expect("a pause ends");
                            Request::TimeOut
                        }
                    },
                    Turn::Dealer => unreachable!("the dealer does not wait"),
                };
            }
        }
        weights.running.sort_unstable();
        weights.last.sort_unstable();
        weights
    }
}

/// Nobody raises or gets up, so that the table stays full.
fn spoken(offered: &[Action], dice: &mut Dice) -> Action {
    let words: Vec<&Action> =
        offered.iter().filter(|one| matches!(one, Action::Fold | Action::Check | Action::Call)).collect();
    (*dice.pick(&words).expect("somebody in turn has a word")).clone()
}

/// In bytes. The letter of the deal has the proofs of one's own cards, and the last one those of all that were shown.
const MEDIAN: usize = 450;
const LARGEST: usize = 3_600;
const LAST_MEDIAN: usize = 700;
const LAST_LARGEST: usize = 6_500;

#[test]
fn a_letter_of_a_full_table_is_small() {
    let Weights { running, last } = Weights::of(30);
    let (median, largest) = (|list: &[usize]| list[list.len() / 2], |list: &[usize]| list[list.len() - 1]);
    let in_hand = (median(&running), largest(&running));
    let at_end = (median(&last), largest(&last));
    eprintln!("nine seats, median and largest: {in_hand:?} bytes in mid-hand, {at_end:?} at its end");
    assert!(in_hand.0 <= MEDIAN && in_hand.1 <= LARGEST, "{in_hand:?}");
    assert!(at_end.0 <= LAST_MEDIAN && at_end.1 <= LAST_LARGEST, "{at_end:?}");
}
