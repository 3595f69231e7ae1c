//! What a server asks of a table whose game it does not know reaches the table.

use cardtable::{
    AnyGame, AnyTable, BySeat, Dealing, House, Listeners, Nonce, Player, Players, Rejection, Request, Seat, SeatCommit,
    SeatSeed, Seats, Secret, Viewer,
};
use serde_json::{Value, json};

use crate::pot;

fn secret() -> Secret {
    Secret::new([4; 32])
}

fn seed(byte: &str) -> SeatSeed {
    SeatSeed::parse(&byte.repeat(32)).expect("32 bytes")
}

fn opened_for(players: Players) -> (Box<dyn AnyTable>, Vec<String>) {
    let opened = pot::hosted().open("t", &json!({ "stake": 5 }), players, 0, secret());
    let (table, line) = opened.expect("opens");
    (table, vec![line])
}

fn opened() -> (Box<dyn AnyTable>, Vec<String>) {
    opened_for(cardtable::suite::people(pot::SEATS))
}

fn step(table: &mut Box<dyn AnyTable>, lines: &mut Vec<String>, request: Request<Value>) {
    let proposal = table.propose(0, request, secret()).expect("accepted");
    lines.extend(proposal.lines.into_iter().map(|line| line.body));
    table.commit();
}

fn act(action: Value, nonce: &str) -> Request<Value> {
    Request::Act { seat: Seat::at(0), action, nonce: Nonce::parse(nonce), deadline: None }
}

fn code(answer: Result<(), cardtable::Refused>) -> &'static str {
    answer.map_or_else(|no| no.code.name(), |()| "ok")
}

#[test]
fn commitments_are_noted_waited_for_and_held_against_seeds() {
    let (mut table, mut lines) = opened();
    let seat = Seat::at(1);
    let commit = |hand| SeatCommit::of("t", hand, seat, &seed("5e"));
    assert_eq!(code(table.note_commit(seat, 2, commit(2))), "wrong_hand");
    assert_eq!(code(table.check_seed(seat, 1, &seed("5e"))), "not_opening");
    table.expect_commits(Seats::one(seat));
    assert_eq!(table.missing_commits(), Seats::one(seat));
    step(&mut table, &mut lines, Request::Begin);
    assert_eq!(table.facts().dealing, Some(Dealing::Commits), "the dealer waits for it");
    assert!(table.facts().may_speak.is_empty(), "and nobody speaks meanwhile");
    assert_eq!(code(table.note_commit(seat, 1, commit(1))), "ok");
    assert!(table.missing_commits().is_empty());
    step(&mut table, &mut lines, Request::Fix);
    assert_eq!(table.facts().dealing, Some(Dealing::Seeds(Seats::one(seat))));
    assert_eq!(code(table.check_seed(seat, 1, &seed("5f"))), "wrong_seed");
    assert_eq!(code(table.check_seed(Seat::at(0), 1, &seed("5e"))), "not_opening", "of that seat none is awaited");
    assert_eq!(code(table.check_seed(seat, 2, &seed("5e"))), "wrong_hand");
    assert_eq!(code(table.check_seed(seat, 1, &seed("5e"))), "ok");
    step(&mut table, &mut lines, Request::Seeds { seeds: vec![None, Some(seed("5e"))] });
    assert_eq!((table.facts().dealing, table.facts().may_speak.iter().count()), (None, 3));
}

#[test]
fn a_rebuilt_table_is_told_what_was_said_before_its_hand() {
    let (mut table, mut lines) = opened_for(BySeat::from_fn(pot::SEATS, |_| None));
    step(&mut table, &mut lines, Request::Sit { seat: Seat::at(0), player: Player::person("Ann", 7) });
    step(&mut table, &mut lines, Request::Begin);
    let put = || act(json!({ "type": "put", "coins": 2 }), "n1");
    step(&mut table, &mut lines, put());
    step(&mut table, &mut lines, act(json!({ "type": "end" }), "n2"));
    let from = lines.len();
    step(&mut table, &mut lines, Request::Begin);

    let mut again = pot::hosted().rebuild(&lines[from..], secret()).expect("a log rebuilds");
    let earlier = &lines[..=from];
    assert!(!again.recalls_enough(&earlier[from - 1..]), "Ann may have said something before");
    assert!(again.recalls_enough(earlier), "she came with one of them");
    again.recall(earlier);
    let proposal = again.propose(0, put(), secret()).expect("it was answered");
    assert_eq!((proposal.answer, proposal.lines.len()), (Ok(()), 0), "and is not played twice");
}

#[test]
fn letters_are_written_for_those_who_listen() {
    let (mut table, _) = opened();
    table.listen([Viewer::Seat(Seat::at(2))].into_iter().collect());
    table.propose(0, Request::Begin, secret()).expect("begins");
    let letters = table.commit();
    assert!(!letters.is_empty() && letters.iter().all(|letter| letter.viewer == Viewer::Seat(Seat::at(2))));
    table.listen(Listeners::NOBODY);
    table.propose(0, act(json!({ "type": "put", "coins": 1 }), "n"), secret()).expect("legal");
    assert!(table.commit().is_empty());
}

#[test]
fn options_that_change_from_hand_to_hand_are_shown_as_they_are() {
    let (mut table, mut lines) = opened();
    step(&mut table, &mut lines, Request::Begin);
    step(&mut table, &mut lines, act(json!({ "type": "out" }), "n1"));
    assert_eq!(*table.config(), json!({ "stake": 5 }));
    step(&mut table, &mut lines, act(json!({ "type": "end" }), "n2"));
    assert_eq!(*table.config(), json!({ "stake": 6 }), "one sits out, so the next hand is dearer");
    let again = pot::hosted().rebuild(&lines[1..], secret()).expect("a log rebuilds");
    assert_eq!(*again.config(), json!({ "stake": 6 }));
}

#[test]
fn a_question_that_a_game_does_not_answer_is_none() {
    let (mut table, mut lines) = opened();
    let asks = |table: &dyn AnyTable, viewer| match table.answer(viewer, &json!({ "type": "why" })) {
        Err(Rejection::Refused(no)) => no.code,
        other => panic!("{other:?}"),
    };
    assert!(asks(&*table, Viewer::Watcher) == House::NoHand);
    step(&mut table, &mut lines, Request::Begin);
    assert!(asks(&*table, Viewer::Watcher) == House::BadQuestion);
    assert!(asks(&*table, Viewer::Seat(Seat::at(7))) == House::BadEyes, "nobody sits there");
}

#[test]
fn who_may_speak_does_so_while_a_hand_is_played() {
    let (mut table, mut lines) = opened();
    assert!(table.facts().may_speak.is_empty());
    step(&mut table, &mut lines, Request::Begin);
    assert_eq!(table.facts().may_speak.iter().count(), 3);
    step(&mut table, &mut lines, act(json!({ "type": "end" }), "n"));
    assert!(table.facts().may_speak.is_empty(), "although the game would listen");
}

#[test]
fn a_hand_is_seen_with_eyes_that_the_table_has() {
    let (mut table, mut lines) = opened();
    step(&mut table, &mut lines, Request::Begin);
    step(&mut table, &mut lines, act(json!({ "type": "end" }), "n"));
    let texts: Vec<&str> = lines[1..].iter().map(String::as_str).collect();
    let with = |seat| pot::hosted().replay(&texts, Viewer::Seat(Seat::at(seat))).map(|replay| replay.eyes);
    assert_eq!(with(2).expect("the last seat"), "2");
    assert!(with(3).expect_err("no such seat").message.contains("nobody sat there"));
    let unfinished = pot::hosted().hand_file(&texts[..2], Viewer::Watcher, None).expect_err("not over");
    assert_eq!(unfinished.message, "the hand has not ended, or was broken off");
}

/// Hands that lie far back are read piece by piece, from a little to much.
#[test]
fn more_is_read_back_where_a_little_is_not_enough() {
    let (little, most) = (cardtable::RECALLED_LINES, cardtable::MOST_RECALLED_LINES);
    assert_eq!(most / little, 64, "{little} lines and then up to {most}");
}
