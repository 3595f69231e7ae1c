//! Files whose every line is legal by itself, in an order that no table writes: not even a host who signs them can.

use cardtable::{AnyGame, HandFile, Request, Seat, Table};

use crate::pot::{self, Action, Config, Pot};
use crate::verified::{file_of, fresh, key, kuhn_file, secret, verify};

/// The lines of the honest hand: began, fixed, seeded, dealt, the clock twice, ended.
const DEALT: usize = 3;
const CLOCK: usize = 4;

/// A host's own work: hashes made anew, and signed.
fn says(file: &HandFile, lines: Vec<String>) -> String {
    let signed = file.forged(lines).signed_with(&key());
    verify(&signed.to_text(), Some(&key())).expect_err("no table writes this")
}

fn ended_with(file: &HandFile, score: &str) -> String {
    let ended = file.lines.last().expect("an end");
    let old = serde_json::from_str::<serde_json::Value>(ended).expect("JSON")["score"].to_string();
    ended.replace(&format!(r#""score":{old}"#), &format!(r#""score":{score}"#))
}

#[test]
fn the_honest_hand_signed_anew_is_believed() {
    let file = kuhn_file();
    let signed = file.forged(file.lines.clone()).signed_with(&key());
    assert!(verify(&signed.to_text(), Some(&key())).is_ok());
}

#[test]
fn a_hand_that_was_lost_cannot_be_ended_as_a_draw_before_it_was_over() {
    let file = kuhn_file();
    let mut lines = file.lines[..=CLOCK].to_vec();
    lines.push(ended_with(&file, "[0,0]"));
    assert_eq!(says(&file, lines), "line 7: the hand ended before it was over");
}

#[test]
fn a_hand_cannot_be_begun_and_dealt_again_until_the_cards_suit() {
    let file = kuhn_file();
    let mut lines = file.lines.clone();
    lines.insert(DEALT + 1, file.lines[0].clone());
    assert_eq!(says(&file, lines), "line 6: a hand begins once");
    let mut lines = file.lines.clone();
    lines.insert(DEALT + 1, file.lines[DEALT].clone());
    assert_eq!(says(&file, lines), "line 6: nothing is dealt here");
}

#[test]
fn the_clock_speaks_when_it_is_due_and_nobody_acts_after_it() {
    let file = kuhn_file();
    let early = |line: &str| line.replace(r#""at":60000"#, r#""at":59999"#);
    let lines: Vec<String> = file.lines.iter().map(|line| early(line)).collect();
    assert_ne!(lines, file.lines, "the first clock speaks after a minute");
    assert_eq!(says(&file, lines), "line 6: the clock spoke before it was due");

    let mut late = file.lines.clone();
    late[CLOCK] = r#"{"line":"acted","at":60000,"seat":0,"action":{"type":"check"}}"#.to_owned();
    assert_eq!(says(&file, late), "line 6: this came after the clock had run out");
}

#[test]
fn nothing_happens_between_the_commitments_and_the_cards() {
    let file = kuhn_file();
    let mut lines = file.lines.clone();
    let at = serde_json::from_str::<serde_json::Value>(&lines[1]).expect("JSON")["at"].to_string();
    lines.insert(2, format!(r#"{{"line":"presence","at":{at},"seat":0,"presence":"absent"}}"#));
    assert_eq!(says(&file, lines), "line 4: while cards are dealt nothing else happens");
}

/// Each seed that can be kept back doubles the deals to choose from.
#[test]
fn a_commitment_stands_for_a_person_and_for_no_chair_or_bot() {
    let file = kuhn_file();
    let began: serde_json::Value = serde_json::from_str(&file.lines[0]).expect("JSON");
    let player = began["players"][1].to_string();
    let bot = player.replacen('}', r#","bot":"random"}"#, 1);
    assert_ne!(bot, player);
    let mut lines = file.lines.clone();
    lines[0] = lines[0].replacen(&player, &bot, 1);
    assert_eq!(says(&file, lines), "line 3: a chair without a person has no seed");
}

#[test]
fn where_no_clock_runs_none_can_have_spoken() {
    let (game, people) = (pot::hosted(), cardtable::suite::people(pot::SEATS));
    let opened = Table::<Pot>::open("t1", Config { stake: 0, ..Config::default() }, people, 0, secret());
    let (mut table, _) = opened.expect("opens");
    table.sign_with(key());
    let end = Request::Act { seat: Seat::at(0), action: Action::End, nonce: None, deadline: None };
    let mut lines = Vec::new();
    for request in [Request::Begin, end] {
        let proposal = table.propose(0, request, fresh()).expect("accepted");
        lines.extend(proposal.lines.into_iter().map(|line| line.body));
        table.commit();
    }
    let file = file_of(&game, &lines);
    let check = |lines: Vec<String>| {
        let text = file.forged(lines).signed_with(&key()).to_text();
        let read = HandFile::read(&text).expect("whole");
        game.verify(&read, Some(&key().public())).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(check(file.lines.clone()), Ok(()));
    let mut spoken = file.lines.clone();
    let acted = spoken.iter().position(|line| line.contains(r#""line":"acted""#)).expect("it was ended");
    spoken.insert(acted, r#"{"line":"timed_out","at":0}"#.to_owned());
    assert_eq!(check(spoken), Err(format!("line {}: no clock was running", acted + 2)));
}
