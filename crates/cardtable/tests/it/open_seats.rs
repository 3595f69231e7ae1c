//! Tables that people come to and leave while a hand runs, with money on them.

use cardtable::{BySeat, Move, Player, Presence, Proposal, Purse, Rejection, Request, Seat, Seats, Secret, Table};

use crate::pot::{Action, Config, HAND_MS, Pot, SEATS};

fn secret() -> Secret {
    Secret::new([3; 32])
}

fn person(number: i64) -> Player {
    Player::person(&format!("person {number}"), number)
}

fn opened(people: &[usize]) -> Table<Pot> {
    let players =
        BySeat::from_fn(SEATS, |seat| people.contains(&seat.index()).then(|| person(seat.index() as i64 + 1)));
    Table::open("t", Config::default(), players, 0, secret()).expect("opens").0
}

/// A table on which a hand runs with people on these seats.
pub fn begun(people: &[usize]) -> Table<Pot> {
    let mut table = opened(people);
    step(&mut table, 0, Request::Begin);
    table
}

fn step(table: &mut Table<Pot>, at: i64, request: Request<Action>) -> Proposal {
    let proposal = table.propose(at, request, secret()).expect("accepted");
    table.commit();
    proposal
}

fn no(table: &mut Table<Pot>, request: Request<Action>) -> &'static str {
    match table.propose(1, request, secret()) {
        Err(Rejection::Refused(no)) => no.code.name(),
        other => panic!("{other:?}"),
    }
}

fn act(seat: usize, action: Action) -> Request<Action> {
    Request::Act { seat: Seat::at(seat), action, nonce: None, deadline: None }
}

fn join(seat: usize, player: Player, asked: Option<i64>, funds: i64) -> Request<Action> {
    Request::Join { seat: Seat::at(seat), player, purse: Purse { asked, funds }, nonce: None }
}

fn left(seat: usize) -> Request<Action> {
    Request::Presence { seat: Seat::at(seat), presence: Presence::Left }
}

fn stand(seat: usize) -> Request<Action> {
    Request::Stand { seat: Seat::at(seat) }
}

#[test]
fn a_newcomer_sits_down_in_a_running_hand_with_money() {
    let mut table = begun(&[0, 1]);
    let proposal = step(&mut table, 1, join(2, person(9), Some(7), 30));
    assert_eq!(proposal.lines[0].moves, [Move::Take { seat: Seat::at(2), amount: 7 }]);
    assert_eq!(table.facts().players[Seat::at(2)], Some(person(9)));
    assert_eq!(table.facts().to_act, [0, 1, 2].map(Seat::at).into_iter().collect());
}

#[test]
fn who_sits_may_bring_more_and_nobody_sits_twice_or_on_another() {
    let mut table = begun(&[0, 1]);
    step(&mut table, 1, join(0, person(1), Some(3), 30));
    assert_eq!(table.hand().map(cardtable::Game::held), Some(13));
    assert_eq!(no(&mut table, join(2, person(1), None, 30)), "already_seated");
    assert_eq!(no(&mut table, join(1, person(1), None, 30)), "seat_taken");
    assert_eq!(no(&mut table, join(0, person(9), None, 30)), "seat_taken");
    assert_eq!(no(&mut table, join(3, person(9), None, 30)), "no_such_seat");
    // Bots have no account, so two of them are not the same player.
    assert_eq!(no(&mut table, join(0, Player::house_bot("bot", "hasty"), None, 30)), "seat_taken");
    step(&mut table, 1, join(2, Player::house_bot("bot", "hasty"), None, 30));
    assert_eq!(no(&mut table, join(2, Player::house_bot("bot", "hasty"), None, 30)), "seat_taken");
}

#[test]
fn the_log_keeps_no_larger_purse_than_the_table_allows() {
    let mut table = begun(&[0]);
    let proposal = table.propose(1, join(1, person(9), Some(4), 1_000_000), secret()).expect("rich enough");
    assert!(proposal.lines[0].body.contains(r#""purse":{"asked":4,"funds":50}"#), "{}", proposal.lines[0].body);
    let proposal = table.propose(1, join(1, person(9), None, 20), secret()).expect("rich enough");
    assert!(proposal.lines[0].body.contains(r#""purse":{"asked":null,"funds":20}"#), "{}", proposal.lines[0].body);
    assert_eq!(no(&mut table, join(1, person(9), Some(51), 1_000_000)), "too_poor");
}

#[test]
fn a_game_of_fixed_seats_takes_no_newcomers() {
    let players = cardtable::suite::people(2);
    let (mut table, _) = Table::<kuhn::Kuhn>::open("t", kuhn::Config::default(), players, 0, secret()).expect("opens");
    let purse = Purse { asked: None, funds: 5 };
    let join = Request::Join { seat: Seat::at(0), player: person(9), purse, nonce: None };
    assert!(matches!(table.propose(0, join, secret()), Err(Rejection::Refused(no)) if no.code.name() == "seats_fixed"));
}

#[test]
fn a_seat_is_given_up_in_a_running_hand_once_nothing_of_it_is_left_there() {
    let mut table = begun(&[0, 1]);
    assert_eq!(no(&mut table, stand(0)), "hand_running");
    assert_eq!(no(&mut table, stand(2)), "seat_empty");
    assert_eq!(no(&mut table, stand(3)), "no_such_seat");
    let proposal = step(&mut table, 1, left(0));
    assert_eq!(proposal.lines[0].moves, [Move::Pay { seat: Seat::at(0), amount: 5 }]);
    assert_eq!((table.facts().gone, table.facts().running), (Seats::one(Seat::at(0)), true));
    step(&mut table, 1, stand(0));
    assert_eq!(table.facts().players[Seat::at(0)], None);
    assert_eq!(no(&mut table, stand(1)), "hand_running");
    step(&mut table, 2, act(1, Action::End));
    step(&mut table, 2, stand(1));
    assert!(table.facts().players.values().iter().all(Option::is_none));
}

#[test]
fn a_table_closes_in_a_running_hand_only_when_it_is_deserted() {
    let mut table = begun(&[0]);
    assert_eq!(no(&mut table, Request::Close), "hand_running");
    step(&mut table, 1, act(0, Action::Put { coins: 2 }));
    step(&mut table, 1, left(0));
    assert_eq!(no(&mut table, Request::Close), "hand_running");
    step(&mut table, 1, stand(0));
    let proposal = step(&mut table, 1, Request::Close);
    assert!(proposal.closed && table.facts().closed);
    assert!(!proposal.lines[0].body.contains(&"03".repeat(32)), "a secret opens with its hand or never");
    assert_eq!(no(&mut table, Request::Close), "table_closed");
}

/// Nobody sits there any more, but their money still lies on the table.
#[test]
fn a_table_with_money_on_it_is_not_deserted() {
    let mut table = begun(&[0]);
    step(&mut table, 1, left(0));
    step(&mut table, 1, act(0, Action::Put { coins: 2 }));
    step(&mut table, 1, stand(0));
    assert_eq!(no(&mut table, Request::Close), "hand_running");
}

#[test]
fn a_hand_ends_with_what_everybody_won_and_lost() {
    let mut table = begun(&[0, 2]);
    step(&mut table, 10, act(0, Action::Put { coins: 4 }));
    step(&mut table, 10, left(2));
    let proposal = step(&mut table, 20, act(0, Action::End));
    let ended = proposal.ended.expect("it ended");
    assert_eq!((ended.hand, ended.lines, ended.began_at, ended.played), (1, 2, 0, true));
    assert_eq!(ended.net.values(), [-1, 0, 0]);
    assert_eq!(ended.summary, serde_json::json!({ "round": 1 }));
    assert_eq!(ended.players[Seat::at(2)], Some(person(3)));
    assert!(proposal.secret.is_some(), "every hand has a secret of its own");
    let moves = [Move::Burn { amount: 1 }, Move::Pay { seat: Seat::at(0), amount: 8 }];
    assert_eq!(proposal.lines[0].moves, moves);
    assert!(proposal.lines[1].body.contains("\"secret\""), "{}", proposal.lines[1].body);
}

/// Where seats are open a player may still say what the next hand shall do, and leave it.
#[test]
fn what_is_said_after_the_end_changes_the_next_hand() {
    let mut table = begun(&[0, 1]);
    step(&mut table, 10, act(0, Action::End));
    assert_eq!((table.facts().running, table.facts().next), (false, Some(cardtable::NextStart::After(250))));
    step(&mut table, 11, act(1, Action::Out));
    assert_eq!(no(&mut table, act(1, Action::Whisper)), "too_late");
    assert_eq!(no(&mut table, Request::Presence { seat: Seat::at(1), presence: Presence::Absent }), "hand_over");
    step(&mut table, 12, left(0));
    let proposal = step(&mut table, 13, Request::Begin);
    assert_eq!(proposal.began, Some(0));
    let body = &proposal.lines[0].body;
    assert!(body.contains(r#""hand":2"#) && body.contains(r#""config":{"stake":6,"round":2}"#), "{body}");
}

#[test]
fn a_refusal_that_counts_is_recorded_and_answered_with_no() {
    let mut table = begun(&[0, 1]);
    let proposal = step(&mut table, 1, act(0, Action::Grumble));
    assert_eq!(proposal.lines.len(), 1);
    assert_eq!(proposal.answer.map_err(|no| no.code.name()), Err("grumbled"));
    let proposal = step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    assert_eq!(proposal.answer, Ok(()));
}

#[test]
fn what_the_game_notes_reaches_the_hosts_log() {
    let mut table = opened(&[0]);
    let proposal = step(&mut table, 0, Request::Begin);
    assert_eq!((proposal.notes, proposal.lines.len()), (vec!["a draw"], 2));
    assert_eq!(proposal.lines[0].moves, [Move::Take { seat: Seat::at(0), amount: 5 }]);
}

#[test]
fn the_server_is_told_what_it_may_know() {
    let facts = opened(&[]).facts();
    assert!(!facts.can_begin && !facts.running && !facts.waits_for_players && facts.may_speak.is_empty());
    let facts = opened(&[1]).facts();
    assert!(facts.can_begin && facts.price == 5 && facts.deadline.is_none());

    let mut table = begun(&[0]);
    let facts = table.facts();
    assert!(!facts.can_begin && facts.running && facts.waits_for_players);
    assert_eq!((facts.hand, facts.at, facts.deadline, facts.next), (1, 0, Some(HAND_MS), None));
    assert_eq!((facts.may_speak, facts.broke), (Seats::one(Seat::at(0)), Seats::NONE));
    step(&mut table, 5, join(1, person(9), Some(0), 0));
    step(&mut table, 6, act(0, Action::Out));
    let facts = table.facts();
    assert!(!facts.waits_for_players);
    assert_eq!((facts.at, facts.price), (6, 10));
    assert_eq!((facts.broke, facts.sitting_out), (Seats::one(Seat::at(1)), Seats::one(Seat::at(0))));

    step(&mut table, HAND_MS, Request::TimeOut);
    let facts = table.facts();
    assert!(!facts.running && facts.can_begin && !facts.waits_for_players && facts.may_speak.is_empty());
    step(&mut table, HAND_MS, Request::Close);
    assert!(!table.facts().can_begin);
}

#[test]
fn the_clock_is_refused_before_the_deadline_and_played_at_it() {
    let mut table = begun(&[0, 1]);
    assert_eq!(no(&mut table, Request::TimeOut), "not_due");
    let proposal = step(&mut table, HAND_MS, Request::TimeOut);
    assert_eq!(proposal.answer, Ok(()));
    assert_eq!(proposal.timed_out, [0, 1].map(Seat::at).into_iter().collect());
    assert!(proposal.lines[0].body.contains("timed_out") && proposal.ended.is_some());
}
