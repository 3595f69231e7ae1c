//! Bots know what their seat sees and no more, and imagined hands agree with the view they came from.

use cardtable::suite::Probe;
use cardtable::{Bot, Dice, Game, Seat, Turn, Viewer};
use holdem::{BOTS, Holdem, View};
use minds::Imagine;

/// Plays hands of every table of the probe with bots in turn, and looks at each decision.
fn each_decision(hands: u64, mut look: impl FnMut(&Holdem, Seat, u64)) {
    for (table, (config, players)) in Holdem::tables().into_iter().enumerate() {
        for number in 0..hands {
            let mut dice = Dice::from_number("decisions", number << 8 | table as u64);
            let mut bots: Vec<Box<dyn Bot<Holdem>>> = BOTS.iter().map(|kind| (kind.make)()).collect();
            let (mut hand, _) = Holdem::start(&config, &players, 0).expect("a table of the probe");
            while !matches!(hand.turn(), Turn::Over) {
                let Turn::Seats { to_act, deadline } = hand.turn() else {
                    let chance = hand.deal(&mut dice);
                    let _ = hand.dealt(0, chance);
                    continue;
                };
                let Some(seat) = to_act.iter().next() else {
                    let _ = hand.time_out(deadline.expect("a clock runs"));
                    continue;
                };
                look(&hand, seat, number);
                let at = (seat.index() + number as usize) % bots.len();
                let action = bots[at].act(seat, &hand.view(Viewer::Seat(seat)), &mut dice).expect("in turn");
                let _ = hand.act(0, seat, action).expect("bots do what is allowed");
            }
        }
    }
}

#[test]
fn whatever_lies_out_of_sight_every_bot_does_the_same() {
    let mut looked = 0;
    each_decision(u64::from(crate::scaled(2)), |hand, seat, number| {
        let twin = hand.twin(Viewer::Seat(seat), &mut Dice::from_number("twin", number));
        let (view, other) = (hand.view(Viewer::Seat(seat)), twin.view(Viewer::Seat(seat)));
        for kind in BOTS {
            let act = |view: &View| (kind.make)().act(seat, view, &mut Dice::from_number("same dice", number));
            assert_eq!(act(&view), act(&other), "{}", kind.name);
        }
        looked += 1;
    });
    assert!(looked > 50, "{looked} decisions");
}

#[test]
fn imagined_hands_agree_with_their_view() {
    let mut differ = 0;
    each_decision(u64::from(crate::scaled(2)), |hand, seat, number| {
        let view = hand.view(Viewer::Seat(seat));
        let imagined = Holdem::imagine(&view, seat, &mut Dice::from_number("imagined", number)).expect("cards are out");
        imagined.audit();
        let seen = imagined.view(Viewer::Seat(seat));
        assert_eq!((&seen.log, &seen.opening, &seen.board), (&view.log, &view.opening, &view.board));
        assert_eq!((seen.turn, seen.button, &seen.choices), (view.turn, view.button, &view.choices));
        for (seen, real) in seen.seats.iter().zip(&view.seats) {
            let part = |one: &Option<holdem::SeatView>| {
                one.as_ref()
                    .map(|one| (one.name.clone(), one.stack, one.bet, one.live, one.all_in, one.last, one.cards))
            };
            assert_eq!(part(seen), part(real));
        }
        let other = Viewer::Seat(Seat::at((seat.index() + 1) % view.seats.len()));
        differ += u32::from(imagined.view(other) != hand.view(other));
    });
    assert!(differ > 20, "what is out of sight is imagined, not known");
}

#[test]
fn before_anybody_spoke_all_cards_are_as_likely() {
    let (config, players) = Holdem::tables().swap_remove(0);
    let (mut hand, _) = Holdem::start(&config, &players, 0).expect("a table of three");
    let mut dice = Dice::from_number("likely", 1);
    let chance = hand.deal(&mut dice);
    let _ = hand.dealt(0, chance);
    let Turn::Seats { to_act, .. } = hand.turn() else { panic!("somebody is asked") };
    let seat = to_act.iter().next().expect("somebody is asked");
    let view = hand.view(Viewer::Seat(seat));
    let own = view.seats[seat.index()].as_ref().and_then(|one| one.cards).expect("own cards");
    let mut counts = [0u32; 52];
    let other = Seat::at((seat.index() + 1) % 3);
    let times = 2_000;
    for _ in 0..times {
        let imagined = Holdem::imagine(&view, seat, &mut dice).expect("cards are out").view(Viewer::Seat(other));
        let cards = imagined.seats[other.index()].as_ref().and_then(|one| one.cards).expect("everybody has cards");
        cards.iter().for_each(|card| counts[card.index()] += 1);
    }
    assert!(own.iter().all(|card| counts[card.index()] == 0), "nobody has my cards");
    let expected = f64::from(2 * times) / 50.0;
    let chi: f64 =
        counts.iter().filter(|count| **count > 0).map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    // 49 degrees of freedom: beyond 90 less often than once in five thousand times.
    assert!(chi < 90.0, "chi-squared {chi} of {counts:?}");
}
