//! A deck that is sealed card by card: who gets which proof, and what a checker makes of cards that nobody showed.

use cardtable::{AnyGame, HandFile, Opening, Request, Seat, SeatCommit, Table, Verified, Viewer, suite::people};
use kuhn::{Action, Config};
use serde_json::Value;

use crate::closed::{self, Closed};
use crate::verified::{file_of, fresh, key, secret, seed};

/// A hand in which this was said, and what each viewer was shown at its end.
struct Played {
    lines: Vec<String>,
    /// Who was told which places by which letter.
    told: Vec<(Viewer, Vec<usize>)>,
    shown: Vec<(Viewer, Value)>,
}

fn played(said: &[Action]) -> Played {
    let (mut table, _) = Table::<Closed>::open("t1", Config::default(), people(2), 0, secret()).expect("opens");
    table.sign_with(key());
    let seats = [Seat::at(0), Seat::at(1)];
    for seat in seats {
        table.note_commit(seat, 1, SeatCommit::of("t1", 1, seat, &seed())).expect("in time");
    }
    let acts = said.iter().enumerate().map(|(number, action)| Request::Act {
        seat: seats[number % 2],
        action: *action,
        nonce: None,
        deadline: None,
    });
    let (mut lines, mut told) = (Vec::new(), Vec::new());
    for request in [Request::Begin, Request::Seeds { seeds: vec![Some(seed()), Some(seed())] }].into_iter().chain(acts)
    {
        let proposal = table.propose(0, request, fresh()).expect("accepted");
        proposal.answer.expect("legal");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        told.extend(table.commit().into_iter().filter_map(|letter| {
            let body: Value = serde_json::from_str(&letter.body).expect("JSON");
            let opened: Vec<Opening> = serde_json::from_value(body.get("opened")?.clone()).expect("openings");
            (!opened.is_empty()).then(|| (letter.viewer, places(&opened)))
        }));
    }
    let shown = |viewer| (viewer, serde_json::from_str(&table.snapshot(viewer, 1, None)).expect("JSON"));
    Played { lines, told, shown: Viewer::all(2).map(shown).collect() }
}

fn folded() -> Played {
    played(&[Action::Bet, Action::Fold])
}

fn called() -> Played {
    played(&[Action::Bet, Action::Call])
}

impl Played {
    fn file(&self, viewer: Viewer) -> HandFile {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).collect();
        closed::hosted().hand_file(&lines, viewer, Some(key().public())).expect("a finished hand")
    }
}

fn verify(file: &HandFile) -> Result<Verified, String> {
    let read = HandFile::read(&file.to_text()).map_err(|error| error.to_string())?;
    closed::hosted().verify(&read, Some(&key().public())).map_err(|error| error.to_string())
}

fn places(opened: &[Opening]) -> Vec<usize> {
    opened.iter().map(|opening| opening.place).collect()
}

#[test]
fn a_card_that_was_not_shown_opens_to_its_owner_alone() {
    let played = folded();
    for (viewer, own) in [
        (Viewer::Seat(Seat::at(0)), vec![0]),
        (Viewer::Seat(Seat::at(1)), vec![1]),
        (Viewer::Watcher, vec![]),
        (Viewer::Open, vec![]),
    ] {
        let file = played.file(viewer);
        assert_eq!(places(&file.opened), own, "{viewer:?}");
        let verified = verify(&file).expect("an honest hand");
        assert_eq!((verified.opened, verified.seeds, verified.draws), (own.len(), 2, 1));
        assert_eq!(verified.score.values(), [1, -1]);
        assert_eq!(verified.signed_by, Some(key().public().to_string()));
    }
    for (viewer, shown) in &played.shown {
        let opened: Vec<Opening> = serde_json::from_value(shown["opened"].clone()).unwrap_or_default();
        assert_eq!(opened, played.file(*viewer).opened, "{viewer:?} was shown what the file has");
    }
}

#[test]
fn cards_that_were_shown_open_to_all_and_decide() {
    let played = called();
    let file = file_of(&closed::hosted(), &played.lines);
    assert_eq!(places(&file.opened), [0, 1]);
    let verified = verify(&file).expect("an honest hand");
    let rank = |place: usize| ["J", "Q", "K"].iter().position(|card| *card == file.opened[place].card);
    let wins = if rank(0) > rank(1) { [2, -2] } else { [-2, 2] };
    assert_eq!((verified.score.values(), verified.opened), (&wins[..], 2));
}

#[test]
fn openings_that_are_not_what_was_sealed_are_named() {
    let file = called().file(Viewer::Watcher);
    let first = file.lines.len() + 2;
    let with = |change: &dyn Fn(&mut Vec<Opening>)| {
        let mut changed = file.clone();
        change(&mut changed.opened);
        verify(&changed).expect_err("not believed")
    };
    let under = "this card does not lie under the commitment";
    let other = file.opened[1].card.clone();
    assert_eq!(with(&|opened| opened[0].card.clone_from(&other)), format!("line {first}: {under}"));
    assert_eq!(with(&|opened| opened[0].card = "A".into()), format!("line {first}: {under}"));
    assert_eq!(with(&|opened| opened[1].salt = "00".repeat(16)), format!("line {}: {under}", first + 1));
    assert_eq!(with(&|opened| opened[0].path[0] = "00".repeat(32)), format!("line {first}: {under}"));
    assert_eq!(with(&|opened| drop(opened[0].path.pop())), format!("line {first}: {under}"));
    let elsewhere = "the seeds put another card at this place";
    assert_eq!(with(&|opened| opened[0].place = 2), format!("line {first}: {elsewhere}"));
    assert_eq!(with(&|opened| opened[0].place = 9), format!("line {first}: {elsewhere}"));
    assert_eq!(with(&|opened| opened.push(opened[0].clone())), format!("line {}: a card is opened twice", first + 2));
    let end = file.lines.len() + 1;
    // With the queen alone either end is possible, and neither with both cards shown; a king or a jack alone decides.
    let without = |place: usize| with(&|opened| drop(opened.remove(place)));
    let queen = file.opened.iter().position(|opening| opening.card == "Q").expect("this deal has the queen");
    assert_eq!(without(1 - queen), format!("line {end}: no cards that nobody showed lead to this end"));
    assert_eq!(without(queen), format!("line {end}: a card was shown and is not opened"));
}

/// Nobody knows the cards, and still not every end is possible: who folded has lost.
#[test]
fn an_end_that_no_closed_cards_lead_to_is_none() {
    for played in [folded(), called()] {
        let file = played.file(Viewer::Watcher);
        let mut lines = file.lines.clone();
        let last = lines.last_mut().expect("it ended");
        let score = serde_json::from_str::<Value>(last).expect("JSON")["score"].clone();
        let turned = [score[1].clone(), score[0].clone()];
        *last = last.replace(&score.to_string(), &Value::from(turned.to_vec()).to_string());
        let said = verify(&file.forged(lines).signed_with(&key())).expect_err("no such score");
        assert_eq!(said, format!("line {}: the score is not one that the rules can give", file.lines.len() + 1));
    }
}

#[test]
fn a_card_is_opened_by_the_first_letter_after_its_viewer_may_know_it_and_by_no_other() {
    let [first, second] = [0, 1].map(|seat| Viewer::Seat(Seat::at(seat)));
    assert_eq!(folded().told, [(first, vec![0]), (second, vec![1])]);
    let shown =
        [(first, vec![0]), (second, vec![1]), (first, vec![1]), (second, vec![0]), (Viewer::Watcher, vec![0, 1])];
    assert_eq!(called().told, shown);
}

/// Who has a file may see what it opens: the own cards with the own eyes, and what everybody was shown with any.
#[test]
fn a_file_is_seen_with_the_eyes_that_it_has_cards_for() {
    let [first, second] = [0, 1].map(|seat| Viewer::Seat(Seat::at(seat)));
    let eyes = |played: &Played, of: Viewer, with: Viewer| {
        let replay = closed::hosted().replay_file(&played.file(of), with).expect("an honest file");
        let cards = replay.frames.last().expect("it ended").view["cards"].clone();
        let seen = cards.as_array().expect("two").iter().map(|card| !card.is_null()).collect::<Vec<_>>();
        (replay.eyes, seen)
    };
    let folded = folded();
    let sees = |eyes: &str, cards: [bool; 2]| (eyes.to_owned(), cards.to_vec());
    assert_eq!(eyes(&folded, first, first), sees("0", [true, false]));
    assert_eq!(eyes(&folded, second, second), sees("1", [false, true]));
    assert_eq!(eyes(&folded, second, first), sees("watcher", [false, false]), "the file has not the cards for it");
    assert_eq!(eyes(&folded, first, Viewer::Watcher), sees("watcher", [false, false]));
    assert_eq!(eyes(&folded, first, Viewer::Open), sees("0", [true, false]), "open eyes are those of its owner");
    assert_eq!(eyes(&folded, second, Viewer::Open), sees("1", [false, true]));
    assert_eq!(eyes(&folded, Viewer::Watcher, Viewer::Open), sees("watcher", [false, false]));
    let called = called();
    assert_eq!(eyes(&called, Viewer::Watcher, first), sees("0", [true, true]));
    assert_eq!(eyes(&called, Viewer::Watcher, Viewer::Open), sees("watcher", [true, true]), "nobody sees more");
}

#[test]
fn a_sealed_hand_that_nobody_signed_is_named_at_its_foot() {
    let mut file = called().file(Viewer::Watcher);
    file.signature = None;
    assert_eq!(verify(&file).expect_err("no signature"), format!("line {}: nobody signed it", file.lines.len() + 4));
}
