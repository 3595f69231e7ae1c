//! Logs: what is written of a step, what is read back, and what is not believed.

use cardtable::{Line, Nonce, Rejection, Request, Seat, SeatSeed, Secret, Table, Viewer, commitment};

use crate::pot::{self, Action, Config, Pot};

fn secret() -> Secret {
    Secret::new([5; 32])
}

/// A table of this many people with its log, on which a hand runs.
fn begun(people: usize) -> (Table<Pot>, Vec<String>) {
    let mut players = cardtable::suite::people(pot::SEATS);
    for seat in (people..pot::SEATS).map(Seat::at) {
        players[seat] = None;
    }
    let (mut table, first) = Table::<Pot>::open("t", Config::default(), players, 0, secret()).expect("opens");
    let mut lines = vec![first];
    step(&mut table, &mut lines, 1, Request::Begin);
    (table, lines)
}

fn step(table: &mut Table<Pot>, lines: &mut Vec<String>, at: i64, request: Request<Action>) {
    let proposal = table.propose(at, request, secret()).expect("accepted");
    lines.extend(proposal.lines.into_iter().map(|line| line.body));
    table.commit();
}

fn act(action: Action, nonce: &str) -> Request<Action> {
    Request::Act { seat: Seat::at(0), action, nonce: Nonce::parse(nonce), deadline: None }
}

fn reads(lines: &[String], secret: Secret) -> Result<Table<Pot>, (&'static str, String)> {
    Table::rebuild(lines, secret).map_err(|no| (no.code.name(), no.message))
}

fn refused(lines: &[String]) -> String {
    reads(lines, secret()).map(|_| ()).expect_err("not believed").1
}

#[test]
fn a_table_is_rebuilt_from_its_opening_or_from_its_last_hand() {
    let (mut table, mut lines) = begun(2);
    step(&mut table, &mut lines, 2, act(Action::Put { coins: 3 }, "a"));
    step(&mut table, &mut lines, 3, act(Action::End, "b"));
    let began = lines.len();
    step(&mut table, &mut lines, 4, Request::Begin);
    step(&mut table, &mut lines, 5, act(Action::Put { coins: 2 }, "c"));
    for from in [0, began] {
        let rebuilt = reads(&lines[from..], secret()).expect("a log rebuilds");
        assert_eq!((rebuilt.hand(), rebuilt.facts()), (table.hand(), table.facts()), "from line {from}");
        for viewer in Viewer::all(pot::SEATS) {
            assert_eq!(rebuilt.snapshot(viewer, 9, None), table.snapshot(viewer, 9, None), "{viewer:?} from {from}");
        }
    }
}

#[test]
fn the_log_keeps_what_an_action_comes_to_and_the_game_takes_the_same() {
    let (mut table, mut lines) = begun(2);
    step(&mut table, &mut lines, 2, act(Action::Heap { coins: vec![1; 5_000] }, "a"));
    let line = lines.last().expect("a line");
    assert!(line.contains(r#""action":{"type":"put","coins":5000}"#) && line.len() < 120, "{line}");
    assert_eq!(table.hand().map(|hand| hand.coins[Seat::at(0)]), Some(5_005), "and the five it began with");
    assert_eq!(reads(&lines, secret()).expect("a log rebuilds").hand(), table.hand());
    // What comes to nothing is refused as it was sent.
    let refused = table.propose(3, act(Action::Heap { coins: Vec::new() }, "b"), secret());
    assert!(matches!(refused, Err(Rejection::Refused(no)) if no.code.name() == "bad_coins"));
}

#[test]
fn a_table_is_not_rebuilt_with_another_secret() {
    let (mut table, mut lines) = begun(2);
    let other = |lines: &[String]| reads(lines, Secret::new([6; 32])).map(|_| ()).expect_err("not the secret").0;
    assert_eq!((other(&lines[..1]), other(&lines)), ("bad_secret", "bad_secret"));
    step(&mut table, &mut lines, 3, act(Action::End, "b"));
    assert_eq!(other(&lines), "bad_secret");
    assert!(reads(&lines, secret()).is_ok(), "between hands it is the next hand's");
}

#[test]
fn logs_that_cannot_be_are_refused_with_the_line_that_says_so() {
    let (_, lines) = begun(3);
    let with = |line: usize, from: &str, to: &str| {
        let mut changed = lines.clone();
        assert!(changed[line].contains(from), "{} has no {from}", changed[line]);
        changed[line] = changed[line].replace(from, to);
        changed
    };
    assert_eq!(refused(&[]), "the log is empty");
    assert_eq!(refused(&lines[2..]), "line 1: a log starts with a table that opened or a hand that began");
    assert_eq!(refused(&[&lines[..], &lines[..1]].concat()), "line 4: a table opens once");
    assert!(refused(&with(1, "{", "[")).starts_with("line 2: "));
    for line in [0, 1] {
        let from = |lines: Vec<String>| refused(&lines[line..]);
        assert_eq!(from(with(line, r#""game":"pot""#, r#""game":"pit""#)), "line 1: this is a log of pit, not of pot");
        assert_eq!(
            from(with(line, r#""version":2"#, r#""version":3"#)),
            "line 1: log version 3 is not known; this program writes 2"
        );
        assert_eq!(from(with(line, r#""stake":5"#, r#""stake":-5"#)), "line 1: stake is from 0 to 1000000");
        assert_eq!(from(with(line, r#",{"name":"player 3","account":102}"#, "")), "line 1: 2 players on 3 seats");
    }
    assert_eq!(refused(&with(1, r#""hand":1"#, r#""hand":0"#)[1..]), "line 1: hands count from 1");
    let zeros = "0".repeat(64);
    let another = with(1, &zeros, &zeros.replacen('0', "1", 1));
    assert_eq!(refused(&another), "line 2: the hand before it is not the one that was played");
    assert_eq!(refused(&with(1, &zeros, "00")[1..]), "line 1: the head before is no hash");
}

/// A line of a log that somebody else wrote may name any seat; that is an error and no panic.
#[test]
fn a_line_for_no_seat_of_the_table_is_refused() {
    let (_, lines) = begun(2);
    for line in [
        r#"{"line":"sat","at":9,"seat":3,"player":{"name":"Ann"}}"#,
        r#"{"line":"stood","at":9,"seat":15}"#,
        r#"{"line":"acted","at":9,"seat":3,"action":{"type":"end"}}"#,
        r#"{"line":"presence","at":9,"seat":3,"presence":"left"}"#,
        r#"{"line":"joined","at":9,"seat":3,"player":{"name":"Ann"},"purse":{"asked":null,"funds":1}}"#,
    ] {
        assert_eq!(refused(&[&lines[..], &[line.to_owned()]].concat()), "line 4: this table has no such seat");
    }
    let none = r#"{"line":"stood","at":9,"seat":16}"#.to_owned();
    assert_eq!(refused(&[&lines[..], &[none]].concat()), "line 4: no table has such a seat");
}

#[test]
fn a_nonce_is_one_to_forty_plain_characters() {
    let longest = "n".repeat(40);
    for (text, good) in [
        ("a-Z_09", true),
        ("-", true),
        ("_", true),
        (longest.as_str(), true),
        (&*"n".repeat(41), false),
        ("", false),
        ("a b", false),
        ("é", false),
        ("+", false),
    ] {
        assert_eq!(Nonce::parse(text).as_ref().map(Nonce::as_str), good.then_some(text), "{text:?}");
        let read = serde_json::from_value::<Nonce>(text.into()).ok();
        assert_eq!(read, Nonce::parse(text), "{text:?} in a log");
    }
}

/// The same message gets the same answer, yes or no, and after a restart, too.
#[test]
fn an_answer_is_remembered_with_the_hand() {
    let (mut table, mut lines) = begun(2);
    step(&mut table, &mut lines, 2, act(Action::Grumble, "no"));
    step(&mut table, &mut lines, 2, act(Action::Whisper, "yes"));
    for table in [&mut table, &mut reads(&lines, secret()).expect("a log rebuilds")] {
        let mut again = |action, nonce| table.propose(3, act(action, nonce), secret()).expect("answered");
        assert_eq!(again(Action::Grumble, "no").answer.map_err(|no| no.code.name()), Err("grumbled"));
        let yes = again(Action::Whisper, "yes");
        assert_eq!((yes.answer, yes.lines.len()), (Ok(()), 0));
        assert_eq!(again(Action::End, "new").lines.len(), 2);
    }
}

#[test]
fn every_line_knows_its_time() {
    let lines = [
        Line::<Pot>::Stood { at: 3, seat: Seat::at(0) },
        Line::TimedOut { at: 3 },
        Line::Closed { at: 3, secret: None },
        Line::Dealt { at: 3, chance: Some(1), seal: None },
        Line::Fixed { at: 3, commits: Vec::new() },
        Line::Seeded { at: 3, seeds: Vec::new(), left_out: Vec::new() },
    ];
    assert!(lines.iter().all(|line| line.at() == 3));
    assert_eq!(lines[0].to_text(), r#"{"line":"stood","at":3,"seat":0}"#);
}

#[test]
fn a_secret_is_stored_and_read_back_whole() {
    let secret = Secret::new(std::array::from_fn(|i| i as u8));
    assert_eq!(secret.to_store(), (0..32).collect::<Vec<u8>>());
    assert_eq!(Secret::from_store(&secret.to_store()), Some(secret.clone()));
    assert_eq!(Secret::from_store(&[0; 31]), None);
    assert_ne!(commitment("t", 1, &secret), commitment("t", 2, &secret));
}

/// Upper and lower case are one seed, in a request and in a log.
#[test]
fn a_seed_is_read_in_either_case_and_never_too_long() {
    assert_eq!(SeatSeed::parse("AbCd"), SeatSeed::parse("abcd"));
    let read = |text: &str| serde_json::from_value::<SeatSeed>(text.into()).ok();
    assert_eq!(read("FF"), SeatSeed::parse("ff"));
    assert_eq!((read("f"), read(&"ab".repeat(33))), (None, None));
}

#[test]
fn a_message_to_no_seat_of_the_table_is_refused() {
    let (mut table, _) = begun(2);
    for request in [
        Request::Act { seat: Seat::at(3), action: Action::End, nonce: None, deadline: None },
        Request::Presence { seat: Seat::at(3), presence: cardtable::Presence::Absent },
    ] {
        let answer = table.propose(2, request, secret());
        assert!(matches!(answer, Err(Rejection::Refused(no)) if no.code.name() == "no_such_seat"));
    }
}
