//! Whole sessions at random: no chip and no card is ever lost, made or seen, and what is exported reads back.

use ::table::{Game, Seat, Turn, Viewer};
use holdem::phh::{HandText, History, hands, replay};
use holdem::{Config, Holdem, stars};

use crate::session::{Session, configs};

/// 1,000,000 hands with `BAIZE_LONG=1`.
#[test]
fn chips_and_cards_are_conserved_over_whole_sessions() {
    let hands = if crate::is_long() { 150_000 } else { 350 };
    std::thread::scope(|scope| {
        for (number, config) in configs().into_iter().enumerate() {
            scope.spawn(move || conserved(number, config, hands));
        }
    });
}

fn conserved(number: usize, config: Config, hands: u32) {
    let mut session = Session::new(config, number as u64);
    let mut steps = 0u64;
    while session.seen.dealt < hands {
        if session.hand.turn() == Turn::Over && session.seen.hands.is_multiple_of(7) {
            check_exports(&session.hand);
        }
        session.step();
        steps += 1;
        assert!(steps < 400 * (u64::from(hands) + 100), "table {number} has come to a halt: {:?}", session.seen);
    }
    let seen = &session.seen;
    let counts = [seen.joins, seen.pauses, seen.payouts, seen.showdowns];
    assert!(counts.iter().all(|count| *count > 10), "table {number}: {seen:?}");
    eprintln!("table {number}: {seen:?}");
}

#[test]
fn nobody_ever_sees_a_card_they_may_not() {
    for (number, config) in configs().into_iter().enumerate() {
        let mut session = Session::new(config, 100 + number as u64);
        let mut steps = 0;
        while session.seen.dealt < crate::scaled(10) {
            session.step();
            steps += 1;
            assert!(steps < crate::scaled(40_000), "table {number} has come to a halt");
            if steps % 3 == 0 && session.seen.dealt > 0 {
                check_sight(&session.hand);
            }
        }
    }
}

/// The text without its hashes, in whose digits some cards can be read by chance.
fn without_hashes(text: &str) -> String {
    // Longer than any cards in a row, and shorter than any hash or salt.
    const LONG: usize = 16;
    let (digits, other) = (|letter: char| letter.is_ascii_hexdigit(), |letter: char| !letter.is_ascii_hexdigit());
    let mut rest = text;
    let mut kept = String::new();
    while !rest.is_empty() {
        let run = rest.find(other).unwrap_or(rest.len());
        kept += if run < LONG { &rest[..run] } else { "" };
        rest = &rest[run..];
        let gap = rest.find(digits).unwrap_or(rest.len());
        kept += &rest[..gap];
        rest = &rest[gap..];
    }
    kept
}

/// Cards in a view are the viewer's own or stand in a shown entry of the log, and the seed is nowhere.
fn check_sight(hand: &Holdem) {
    let open = hand.view(Viewer::Open);
    let shown = |index: usize| {
        let actions = open.document["actions"].as_array().expect("a log");
        let place = open.document["seats"]
            .as_array()
            .expect("seats")
            .iter()
            .position(|seat| seat.as_u64() == Some(index as u64 + 1));
        place.is_some_and(|place| {
            let label = format!("p{} sm ", place + 1);
            actions.iter().any(|action| action.as_str().is_some_and(|action| action.starts_with(&label)))
        })
    };
    for viewer in Viewer::all(open.seats.len()) {
        let text = without_hashes(&serde_json::to_string(&hand.view(viewer)).expect("plain data"));
        assert!(!text.contains("seed"), "a view speaks of the seed");
        for (index, seat) in open.seats.iter().enumerate() {
            let Some([a, b]) = seat.as_ref().and_then(|seat| seat.cards) else { continue };
            let own = viewer == Viewer::Seat(Seat::at(index));
            if own || shown(index) {
                continue;
            }
            let board = open.board.cards.contains(&a) || open.board.cards.contains(&b);
            assert!(board || !text.contains(&format!("{a}{b}")), "{viewer:?} sees {a}{b} of seat {index}");
            assert!(!text.contains(&format!("[\"{a}\",\"{b}\"]")), "{viewer:?} sees {a}{b} of seat {index}");
        }
    }
}

/// Export and import give the same hand back, in both formats, and it plays to the same stacks.
fn check_exports(hand: &Holdem) {
    let view = hand.view(Viewer::Open);
    let Some(outcome) = &view.outcome else { return };
    let file = HandText { label: None, line: 1, text: &outcome.phh };
    let history = History::read(file).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.phh));
    let played = replay(file).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.phh));
    assert!(played.complete && played.rake == 0 && played.agrees(), "{played:?}\n{}", outcome.phh);
    assert_eq!(History::read(HandText { text: &history.write(), ..file }), Ok(history.clone()));
    let document = holdem::phh::to_document(&history).expect("it was a document");
    assert_eq!(holdem::phh::from_document(&document).actions, history.actions);
    assert_eq!(hands(&History::write_all([&history, &history])).count(), 2);

    let (again, extras) = stars::read(&outcome.text).unwrap_or_else(|bad| panic!("{bad}\n{}", outcome.text));
    let mut want = crate::stars::core(&history);
    want.decimals = again.decimals;
    let scale = |list: &mut Vec<i64>| {
        list.iter_mut().for_each(|amount| {
            *amount = holdem::money::rescale(*amount, history.decimals, again.decimals).expect("fits")
        });
    };
    [&mut want.antes, &mut want.blinds, &mut want.stacks].into_iter().for_each(scale);
    want.min_bet = holdem::money::rescale(want.min_bet, history.decimals, again.decimals).expect("fits");
    assert_eq!(crate::stars::as_paid(&crate::stars::core(&again)), crate::stars::as_paid(&want), "{}", outcome.text);
    assert!(stars::write(&again, &extras).is_ok());
}
