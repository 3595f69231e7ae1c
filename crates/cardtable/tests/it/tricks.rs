//! Tricks of one card from each seat: who plays, who takes, and what is counted.

use cardtable::{Play, Seat, Trick, Tricks};

fn seat(number: usize) -> Seat {
    Seat::at(number)
}

/// The place of the highest card, of equal ones the first.
fn highest(cards: &[i64]) -> Option<usize> {
    let most = cards.iter().max()?;
    cards.iter().position(|card| card == most)
}

#[test]
fn seats_play_in_turn_and_whoever_takes_a_trick_leads_the_next() {
    let mut tricks = Tricks::led_by(seat(2), 3);
    assert_eq!((tricks.leader(), tricks.to_play(), tricks.lead(), tricks.now()), (seat(2), seat(2), None, &[][..]));
    assert_eq!(tricks.play(5, highest), None);
    assert_eq!((tricks.leader(), tricks.to_play(), tricks.lead()), (seat(2), seat(0), Some(5)));
    assert_eq!(tricks.play(9, highest), None);
    let [first, second, third] = [(2, 5), (0, 9), (1, 7)].map(|(at, card)| Play { seat: seat(at), card });
    assert_eq!(tricks.now(), [first, second]);
    assert_eq!(tricks.taken(), []);
    let taken = Trick { plays: vec![first, second, third], winner: seat(0) };
    assert_eq!(tricks.play(7, highest), Some(&taken));
    assert_eq!((tricks.leader(), tricks.to_play(), tricks.lead(), tricks.now()), (seat(0), seat(0), None, &[][..]));
    assert_eq!(tricks.taken(), std::slice::from_ref(&taken));
    assert_eq!(taken.cards().collect::<Vec<_>>(), [5, 9, 7]);
}

#[test]
fn a_trick_that_no_card_takes_stays_with_the_lead() {
    let mut tricks = Tricks::led_by(seat(1), 2);
    let _ = tricks.play(1, |_| None);
    assert_eq!(tricks.play(2, |_| None).map(|trick| trick.winner), Some(seat(1)));
}

#[test]
fn what_was_taken_adds_up_by_seat_and_everything_played_is_in_order() {
    let mut tricks = Tricks::led_by(seat(0), 2);
    for card in [1, 2, 8, 3, 4, 5, 6] {
        let _ = tricks.play(card, highest);
    }
    // Seat 1 takes 1 and 2, then 8 and 3; seat 0 takes 4 and 5.
    assert_eq!(tricks.taken_by(|trick| trick.cards().sum()).values(), [9, 14]);
    let played: Vec<(usize, i64)> = tricks.plays().map(|play| (play.seat.index(), play.card)).collect();
    assert_eq!(played, [(0, 1), (1, 2), (1, 8), (0, 3), (1, 4), (0, 5), (0, 6)]);
}
