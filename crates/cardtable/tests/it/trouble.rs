//! When rules misbehave or people are late: the table stays whole.

use cardtable::suite::people;
use cardtable::{BySeat, Game, Nonce, Presence, Refused, Rejection, Request, Seat, Seats, Secret, Table, Viewer};
use kuhn::{Action, Config, Kuhn};

use crate::bomb::Bomb;

fn secret() -> Secret {
    Secret::new([1; 32])
}

fn begun<G: Game<Config = Config>>() -> Table<G> {
    let (mut table, _) = Table::<G>::open("t1", Config::default(), people(2), 0, secret()).expect("opens");
    table.propose(0, Request::Begin, secret()).expect("begins");
    table.commit();
    table
}

fn act(seat: usize, action: Action) -> Request<Action> {
    Request::Act { seat: Seat::at(seat), action, nonce: None, deadline: None }
}

fn code(result: Result<cardtable::Proposal, Rejection>) -> &'static str {
    match result {
        Err(Rejection::Refused(Refused { code, .. })) => code.name(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_panic_in_the_rules_hurts_a_copy() {
    let mut table = begun::<Bomb>();
    table.propose(1, act(0, Action::Bet), secret()).expect("legal");
    table.commit();
    let before = table.snapshot(Viewer::Watcher, 5, None);
    for _ in 0..3 {
        assert_eq!(table.propose(2, act(1, Action::Fold), secret()).err(), Some(Rejection::Broken));
        assert!(table.commit().is_empty(), "there is nothing to tell");
        assert_eq!(table.snapshot(Viewer::Watcher, 5, None), before);
    }
    table.propose(3, act(1, Action::Call), secret()).expect("the table goes on");
    table.commit();
    assert!(!table.facts().running);
}

#[test]
fn nothing_is_true_before_it_is_recorded() {
    let mut table = begun::<Kuhn>();
    let before = table.snapshot(Viewer::Watcher, 5, None);
    table.propose(1, act(0, Action::Bet), secret()).expect("legal");
    assert_eq!(table.snapshot(Viewer::Watcher, 5, None), before);
    table.discard();
    assert!(table.commit().is_empty());
    assert_eq!(table.snapshot(Viewer::Watcher, 5, None), before);
}

#[test]
fn late_is_late_and_the_clock_is_played_first() {
    let mut table = begun::<Kuhn>();
    // Seat 0 had until 20 s; its bet at that very moment comes after its silence.
    let proposal = table.propose(20_000, act(0, Action::Bet), secret()).expect("the timeout is recorded");
    assert_eq!(proposal.answer.as_ref().map_err(|no| no.code.name()), Err("not_your_turn"));
    assert_eq!(proposal.lines.len(), 1);
    assert!(proposal.lines[0].body.contains("timed_out"));
    table.commit();
    assert_eq!(table.facts().to_act, Seats::one(Seat::at(1)));
}

#[test]
fn presence_at_the_very_instant_of_a_deadline_still_counts() {
    let absent = |seat| Request::Presence { seat: Seat::at(seat), presence: Presence::Absent };
    let mut table = begun::<Kuhn>();
    let deadline = table.facts().deadline.expect("a clock runs");
    let proposal = table.propose(deadline, absent(1), secret()).expect("presence is never refused");
    assert!(proposal.lines.iter().all(|line| !line.body.contains("timed_out")), "{:?}", proposal.lines);
    assert_eq!(proposal.timed_out, Seats::NONE);
    // A moment later the clock comes first, and it is said whose question it answered.
    let proposal = table.propose(deadline + 1, absent(1), secret()).expect("presence is never refused");
    assert!(proposal.lines[0].body.contains("timed_out"), "{:?}", proposal.lines);
    assert_eq!(proposal.timed_out, Seats::one(Seat::at(0)));
}

#[test]
fn time_never_runs_backwards() {
    let mut table = begun::<Kuhn>();
    table.propose(500, act(0, Action::Check), secret()).expect("legal");
    table.commit();
    let proposal = table.propose(3, act(1, Action::Check), secret()).expect("legal");
    assert!(proposal.lines.iter().all(|line| line.at == 500));
}

#[test]
fn seats_are_taken_once_and_only_between_hands() {
    let (mut table, _) =
        Table::<Kuhn>::open("t1", Config::default(), BySeat::new(vec![None, None]), 0, secret()).expect("opens");
    let player = people(2)[Seat::at(0)].clone().expect("somebody");
    let sit = |seat, player| Request::Sit { seat: Seat::at(seat), player };
    assert_eq!(code(table.propose(0, Request::Begin, secret())), "not_enough_players");
    table.propose(0, sit(0, player.clone()), secret()).expect("free");
    table.commit();
    assert_eq!(code(table.propose(0, sit(1, player.clone()), secret())), "already_seated");
    assert_eq!(code(table.propose(0, sit(0, cardtable::Player::person("other", 5)), secret())), "seat_taken");
    assert_eq!(code(table.propose(0, sit(2, player), secret())), "no_such_seat");
    table.propose(0, sit(1, cardtable::Player::person("other", 5)), secret()).expect("free");
    table.commit();
    table.propose(0, Request::Begin, secret()).expect("full");
    table.commit();
    assert_eq!(code(table.propose(0, Request::Stand { seat: Seat::at(0) }, secret())), "hand_running");
    assert_eq!(code(table.propose(0, Request::Close, secret())), "hand_running");
}

#[test]
fn a_refused_nonce_is_remembered_too() {
    let mut table = begun::<Kuhn>();
    let early = Request::Act { seat: Seat::at(1), action: Action::Check, nonce: Nonce::parse("n1"), deadline: None };
    assert!(table.propose(1, early.clone(), secret()).is_err());
    table.propose(2, act(0, Action::Check), secret()).expect("legal");
    table.commit();
    let again = table.propose(3, early, secret()).expect("answered");
    assert!(again.lines.is_empty(), "it would be legal now, but it was asked and answered before");
    assert_eq!(again.answer.map_err(|no| no.code.name()), Err("not_your_turn"));
}

#[test]
fn an_answer_to_an_earlier_question_answers_nothing() {
    let mut table = begun::<Kuhn>();
    let answer = |seat: usize, action, deadline| Request::Act { seat: Seat::at(seat), action, nonce: None, deadline };
    let first = table.facts().deadline;
    assert!(first.is_some(), "a clock runs");
    table.propose(2_000, answer(0, Action::Check, first), secret()).expect("it is the question that was asked");
    table.commit();
    let second = table.facts().deadline;
    assert_ne!(first, second);
    let before = table.snapshot(Viewer::Watcher, 2_500, None);
    assert_eq!(code(table.propose(2_500, answer(1, Action::Check, first), secret())), "question_over");
    assert_eq!(table.snapshot(Viewer::Watcher, 2_500, None), before);

    // The clock runs out while the answer is on its way: what it answered is over, and that is recorded.
    let late = second.expect("a clock runs");
    let proposal = table.propose(late, answer(1, Action::Bet, second), secret()).expect("time ran out");
    assert_eq!(proposal.answer.map_err(|no| no.code.name()), Err("question_over"));
}
