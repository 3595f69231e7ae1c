//! Whole sessions at random: no chip and no card is ever lost, made or seen, and what is exported reads back.

use cardtable::{Game, Seat, Turn, Viewer};
use holdem::{Config, Holdem};
use phh::notation::Step;
use phh::stars;
use phh::{HandText, History, hands, replay};

use crate::coming::Coming as _;
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

/// Cards in a view, its log and the document are the viewer's own or were shown, and the seed is nowhere.
fn check_sight(hand: &Holdem) {
    let open = hand.view(Viewer::Open);
    let shown =
        |index: usize| open.log.iter().any(|step| matches!(step, Step::Show { player, .. } if *player == index));
    for viewer in Viewer::all(open.seats.len()) {
        let view = hand.view(viewer);
        let log: String = view.log.iter().map(|step| step.write(view.decimals) + "\n").collect();
        let told = serde_json::to_string(&view).expect("plain data") + &hand.document(viewer).to_string() + &log;
        let text = without_hashes(&told);
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
    let Some((phh, text)) = hand.files(Viewer::Open) else { return };
    let file = HandText::alone(&phh);
    let history = History::read(file).unwrap_or_else(|bad| panic!("{bad}\n{}", phh));
    let played = replay(file).unwrap_or_else(|bad| panic!("{bad}\n{}", phh));
    assert!(played.complete && played.rake == 0 && played.agrees(), "{played:?}\n{}", phh);
    assert_eq!(History::read(HandText { text: &history.write(), ..file }), Ok(history.clone()));
    let document = holdem::export::to_document(&history).expect("it was a document");
    assert_eq!(holdem::export::from_document(&document).actions, history.actions);
    assert_eq!(hands(&History::write_all([&history, &history])).count(), 2);

    let (again, extras) = stars::read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
    assert!(again.plays_like(&history), "{phh}\n{text}");
    assert!(stars::write(&again, &extras).is_ok());
}

#[test]
fn exported_hands_have_no_pauses_among_the_posts() {
    let mut exported = 0;
    for (number, config) in configs().into_iter().enumerate() {
        let mut session = Session::new(config, 300 + number as u64);
        while session.seen.dealt < 40 {
            session.step();
            let files = session.hand.files(Viewer::Watcher).filter(|_| session.hand.turn() == Turn::Over);
            let Some((phh, text)) = files else { continue };
            let history = History::read(HandText::alone(&phh)).expect("we wrote it");
            let hand = history.hand.expect("a number");
            assert!(text.starts_with(&format!("PokerStars Hand #{hand}: ")), "{}", text);
            exported += 1;
            let (before, _) = text.split_once("*** HOLE CARDS ***").expect("cards");
            assert!(!before.lines().any(|line| line.ends_with(": sits out")), "{}", text);
            assert!(!text.contains('$'), "{}", text);
        }
    }
    assert!(exported > 200, "{exported} hands");
}
