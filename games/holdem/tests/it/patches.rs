//! RULES 2.4: what a document asks for, and what of it the log keeps.

use cardtable::{Nonce, Refusal as _, Request, Secret, Table, Viewer};
use holdem::document::Intent;
use holdem::{Action, Config, Holdem, Word};
use serde_json::{Value, json};

use crate::coming::Coming as _;
use crate::logs::Log;
use crate::table::{act, seat, three};

/// What a connection may send at once.
const FRAME_BYTES: usize = 16 << 10;
/// More than any line of one action is long, with its time, its seat and the longest name of a message.
const LINE_BYTES: usize = 200;

fn patch(document: Value) -> Action {
    Action::Patch { document }
}

/// A hand of three in which seat 2 speaks first, with its log.
fn table() -> Log {
    Log::from(Config { seats: 3, ..Config::default() }, 0)
}

fn said(log: &Log, index: usize, entry: &str) -> Value {
    let mut document = log.hand().document(Viewer::Seat(seat(index)));
    document["actions"].as_array_mut().expect("a log").push(json!(entry));
    document
}

fn asks(log: &mut Log, index: usize, document: Value) -> Value {
    let nonce = Nonce::parse(&format!("{:040}", log.lines.len()));
    log.ask(Request::Act { seat: seat(index), action: patch(document), nonce, deadline: None });
    let line = log.lines.last().expect("a line");
    assert!(line.len() <= LINE_BYTES, "{} bytes: {line}", line.len());
    serde_json::from_str::<Value>(line).expect("a line is JSON")["action"].clone()
}

#[test]
fn rule_2_4_the_log_keeps_of_a_document_what_it_changes() {
    let mut log = table();
    let raise = said(&log, 2, "p3 cbr 6");
    assert_eq!(asks(&mut log, 2, raise), json!({ "type": "raise", "to": 600 }));
    let call = said(&log, 0, "p1 cc");
    assert_eq!(asks(&mut log, 0, call), json!({ "type": "call" }));
    let fold = said(&log, 1, "p2 f");
    assert_eq!(asks(&mut log, 1, fold), json!({ "type": "fold" }));
    // The flop: a check with a wish behind it, then a wish alone.
    let mut both = said(&log, 0, "p1 cc");
    both["_intents"] = json!([1, 3, 3]);
    assert_eq!(
        asks(&mut log, 0, both),
        json!({ "type": "both", "say": { "type": "check" }, "wish": "pause_until_bb" })
    );
    for (intent, kind) in [(2, "pause"), (0, "return"), (1, "pause_until_bb"), (3, "leave")] {
        let mut wish = log.hand().document(Viewer::Seat(seat(1)));
        wish["_intents"][1] = json!(intent);
        assert_eq!(asks(&mut log, 1, wish), json!({ "type": kind }));
    }
}

#[test]
fn rule_2_4_a_word_and_a_wish_at_once_are_said_in_short_as_well() {
    let hand = three(Config::default());
    let (mut short, mut whole) = (hand.clone(), hand.clone());
    let mut document = hand.document(Viewer::Seat(seat(2)));
    document["actions"].as_array_mut().expect("a log").push(json!("p3 cbr 6"));
    document["_intents"][2] = json!(2);
    let both = Action::Both { say: Word::Raise { to: 600 }, wish: Intent::Pause };
    assert!(act(&mut short, 2, both.clone()) == act(&mut whole, 2, patch(document)));
    assert!(short == whole);
    let text = serde_json::to_string(&both).expect("plain data");
    assert_eq!(serde_json::from_str::<Action>(&text).expect("it reads back"), both);

    // All of it or nothing.
    let refuses = |say, wish, code: &str| crate::table::refused(&hand, 2, Action::Both { say, wish }, code);
    refuses(Word::Raise { to: 300 }, Intent::Pause, "raise_out_of_range");
    refuses(Word::Check, Intent::Pause, "bet_to_answer");
    refuses(Word::Fold, Intent::Play, "nothing_changed");
    crate::table::refused(&hand, 1, Action::Both { say: Word::Fold, wish: Intent::Pause }, "not_your_turn");
}

/// Logs of earlier versions have whole documents in them.
#[test]
fn a_line_with_the_document_itself_is_read_as_before() {
    let mut log = table();
    let raise = said(&log, 2, "p3 cbr 6");
    asks(&mut log, 2, raise.clone());
    let mut line: Value = serde_json::from_str(log.lines.last().expect("a line")).expect("JSON");
    line["action"] = json!({ "type": "patch", "document": raise });
    *log.lines.last_mut().expect("a line") = line.to_string();
    let rebuilt = Table::<Holdem>::rebuild(&log.lines, Secret::new([3; 32])).expect("it reads");
    assert!(rebuilt.hand() == log.table.hand());
}

/// Documents as long as a message can be, each with one small change of the author's in it.
fn junk(log: &Log, intent: u8) -> Vec<Value> {
    let own = || {
        let mut document = log.hand().document(Viewer::Seat(seat(1)));
        document["_intents"][1] = json!(intent);
        document
    };
    let fill = |mut document: Value, key: &str, entry: Value| {
        let mut list = document[key].as_array().cloned().unwrap_or_default();
        while document.to_string().len() + entry.to_string().len() < FRAME_BYTES {
            list.extend(std::iter::repeat_n(entry.clone(), 16));
            document[key] = list.clone().into();
        }
        document
    };
    vec![
        fill(own(), "unknown", json!("x".repeat(500))),
        fill(own(), "_unknown", json!({ "deep": [[[["down"]]]] })),
        fill(own(), "players", json!("somebody else")),
        fill(own(), "startingStacks", json!(99_999_999)),
        fill(own(), "_intents", json!(3)),
        fill(own(), "_deadBlinds", json!(1.5)),
        fill(json!({ "_intents": [0, intent] }), "x", json!("\u{0}".repeat(80))),
    ]
}

#[test]
fn junk_in_patches_as_long_as_a_frame_is_not_kept() {
    let mut log = table();
    let before: usize = log.lines.iter().map(String::len).sum();
    let (mut sent, mut asked) = (0, 0);
    for round in 0..6 {
        for document in junk(&log, 1) {
            // Back and forth, so that each of them changes something.
            let mut document = document;
            let intent = if asked % 2 == 0 { 1 } else { 2 };
            document["_intents"][1] = json!(intent);
            sent += document.to_string().len();
            let kept = asks(&mut log, 1, document);
            assert_eq!(kept, json!({ "type": if intent == 1 { "pause_until_bb" } else { "pause" } }), "{round}");
            asked += 1;
        }
    }
    let kept = log.lines.iter().map(String::len).sum::<usize>() - before;
    assert!(sent > asked * FRAME_BYTES / 2 && kept <= asked * LINE_BYTES, "{sent} sent, {kept} kept");
}

#[test]
fn what_is_wrong_with_a_document_is_said_in_a_word_for_programs() {
    let hand = three(Config::default());
    let check = |document: Value, code: &str, why: Option<&str>| {
        let no = hand.clone().ask_patch(document.clone());
        assert_eq!((no.code.name(), no.details.get("why").and_then(Value::as_str)), (code, why), "{document}");
    };
    let log = |entry: &str| {
        let mut actions = hand.document(Viewer::Seat(seat(2)))["actions"].clone();
        actions.as_array_mut().expect("a log").push(json!(entry));
        json!({ "hand": 1, "actions": actions })
    };
    check(log("p3 cbr 3"), "illegal_action", Some("raise_too_small"));
    check(log("p3 cbr 999"), "illegal_action", Some("raise_too_large"));
    check(log("p3 cbr all"), "illegal_action", Some("bad_amount"));
    check(log("p3 raises"), "illegal_action", Some("not_an_action"));
    check(log("p33 f"), "illegal_action", Some("no_such_player"));
    check(log("p3 sm AhA"), "illegal_action", Some("bad_cards"));
    check(log("p3 sm AhAd"), "illegal_action", Some("no_showdown"));
    check(log("p1 f"), "not_your_action", None);
    check(json!([]), "bad_patch", Some("not_an_object"));
    check(json!({ "_intents": [0, 0, 7] }), "bad_patch", Some("bad_intent"));
    check(json!({ "author": "Eve" }), "foreign_author", None);
}

trait AskPatch {
    fn ask_patch(self, document: Value) -> cardtable::Refused;
}

impl AskPatch for Holdem {
    fn ask_patch(mut self, document: Value) -> cardtable::Refused {
        cardtable::Game::act(&mut self, 10, seat(2), patch(document)).expect_err("it is refused").refused()
    }
}
