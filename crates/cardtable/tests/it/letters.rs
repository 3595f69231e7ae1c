//! Letters: who gets one after which line, and what can still be asked for later.

use cardtable::{Letter, Listeners, Player, Presence, Purse, Request, Seat, Secret, Table, Viewer};
use serde_json::Value;

use crate::open_seats::begun;
use crate::pot::{self, Action, Pot};

/// How many letters a late client can still ask for.
const KEPT: usize = 400;

fn step(table: &mut Table<Pot>, at: i64, request: Request<Action>) -> Vec<Letter> {
    table.propose(at, request, Secret::new([3; 32])).expect("accepted");
    table.commit()
}

fn act(seat: usize, action: Action) -> Request<Action> {
    Request::Act { seat: Seat::at(seat), action, nonce: None, deadline: None }
}

fn presence(seat: usize, presence: Presence) -> Request<Action> {
    Request::Presence { seat: Seat::at(seat), presence }
}

fn viewers(letters: &[Letter]) -> Vec<String> {
    letters.iter().map(|letter| letter.viewer.to_string()).collect()
}

fn body(letter: &Letter) -> Value {
    serde_json::from_str(&letter.body).expect("a letter is JSON")
}

fn snapshot(table: &Table<Pot>, viewer: Viewer, since: Option<(u32, u32)>) -> Value {
    serde_json::from_str(&table.snapshot(viewer, 50, since)).expect("a snapshot is JSON")
}

const EVERYBODY: [&str; 4] = ["0", "1", "2", "watcher"];

#[test]
fn what_changes_nothing_in_sight_sends_no_letter() {
    let mut table = begun(&[0, 1]);
    assert!(step(&mut table, 7, presence(0, Presence::Absent)).is_empty(), "time alone is no news");
    assert_eq!(viewers(&step(&mut table, 8, act(1, Action::Whisper))), ["1"], "a secret is no news to others");
}

#[test]
fn whatever_is_heard_or_seen_or_waited_for_is_news() {
    let mut table = begun(&[0, 1]);
    let there = ["0", "1", "watcher"];
    assert_eq!(
        viewers(&step(&mut table, 1, act(0, Action::Put { coins: 1 }))),
        there,
        "nobody reads for an empty chair"
    );
    let unheard = step(&mut table, 2, act(0, Action::Out));
    assert_eq!(viewers(&unheard), there, "the view changed in silence");
    assert_eq!(body(&unheard[2])["events"], serde_json::json!([]));
    let purse = Purse { asked: Some(0), funds: 0 };
    let player = Player::person("late", 9);
    step(&mut table, 3, Request::Join { seat: Seat::at(2), player, purse, nonce: None });
    let gone = step(&mut table, 4, presence(2, Presence::Left));
    assert_eq!(viewers(&gone), EVERYBODY, "nobody waits for that seat any more");
    assert_eq!(body(&gone[0])["toAct"], serde_json::json!([0, 1]));
}

#[test]
fn a_letter_says_all_there_is_to_know() {
    let mut table = begun(&[0, 1]);
    let letter = body(&step(&mut table, 30, act(1, Action::Put { coins: 2 }))[0]);
    let expected = serde_json::json!({
        "type": "letter", "table": "t", "hand": 1, "seq": 3, "now": 30, "toAct": [0, 1], "deadline": 1000,
        "over": false, "events": [{ "type": "put", "seat": 1, "coins": 2 }],
        "moved": [["coins/1", 7]],
    });
    assert_eq!(letter, expected);
    let mut view = serde_json::json!({ "coins": [5, 5, 0], "out": [], "over": false });
    cardtable::apply_moved(&mut view, &letter["moved"]).expect("it fits the view before");
    assert_eq!(snapshot(&table, Viewer::Seat(Seat::at(0)), None)["view"], view);
}

/// The dice are told of when a hand begins and when it ends, and at no other time.
#[test]
fn letters_are_numbered_anew_in_every_hand_and_show_the_dice_at_its_ends() {
    let mut table = begun(&[0, 1]);
    let put = step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    assert_eq!((body(&put[0])["seq"].clone(), body(&put[0]).get("dice")), (3.into(), None));
    let ended = step(&mut table, 2, act(0, Action::End));
    let of_first: Vec<Value> = ended.iter().filter(|letter| letter.viewer == Viewer::Watcher).map(body).collect();
    assert_eq!(of_first.iter().map(|letter| letter["seq"].clone()).collect::<Vec<_>>(), [4, 5]);
    assert_eq!((of_first[0].get("dice"), of_first[1]["over"].clone()), (None, true.into()));
    assert!(of_first[1]["dice"]["next"]["commitment"].is_string() && of_first[1]["dice"]["secret"].is_string());

    let began = step(&mut table, 3, Request::Begin);
    let of_next: Vec<Value> = began.iter().filter(|letter| letter.viewer == Viewer::Watcher).map(body).collect();
    let numbers: Vec<_> = of_next.iter().map(|letter| (letter["hand"].clone(), letter["seq"].clone())).collect();
    assert_eq!(numbers, [(2.into(), 1.into()), (2.into(), 2.into())]);
    assert!(of_next[0].get("dice").is_some() && of_next[1].get("dice").is_none());
    let recent = snapshot(&table, Viewer::Watcher, Some((1, 4)))["recent"].clone();
    assert_eq!(recent.as_array().map(Vec::len), Some(2), "another hand's number says nothing: {recent}");
}

#[test]
fn a_late_client_gets_what_it_missed_as_far_back_as_is_kept() {
    let mut table = begun(&[0, 1]);
    let numbers = |table: &Table<Pot>, since| -> Vec<u64> {
        let snapshot = snapshot(table, Viewer::Seat(Seat::at(0)), since);
        let recent = snapshot["recent"].as_array().expect("a list").clone();
        recent.iter().map(|letter| letter["seq"].as_u64().expect("a number")).collect()
    };
    step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    assert_eq!(numbers(&table, None), [1, 2, 3]);
    assert_eq!(numbers(&table, Some((1, 1))), [2, 3]);
    assert_eq!(numbers(&table, Some((1, 3))), [] as [u64; 0]);
    for _ in 3..KEPT {
        step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    }
    assert_eq!((numbers(&table, None).len(), numbers(&table, None)[0]), (KEPT, 1));
    step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    assert_eq!((numbers(&table, None).len(), numbers(&table, None)[0]), (KEPT, 2), "the oldest is let go");
}

#[test]
fn a_snapshot_shows_the_whole_table() {
    let mut table = begun(&[1]);
    step(&mut table, 30, act(1, Action::Put { coins: 2 }));
    let shown = snapshot(&table, Viewer::Seat(Seat::at(1)), Some((1, 2)));
    assert_eq!((&shown["type"], &shown["hand"], &shown["seq"]), (&"view".into(), &1.into(), &3.into()));
    assert_eq!((&shown["now"], &shown["deadline"], &shown["seat"]), (&50.into(), &1000.into(), &1.into()));
    assert_eq!(shown["players"], serde_json::json!([null, { "name": "person 2", "bot": null, "number": null }, null]));
    assert_eq!(shown["view"]["coins"], serde_json::json!([0, 7, 0]));
    assert_eq!(shown["recent"][0]["events"], serde_json::json!([{ "type": "put", "seat": 1, "coins": 2 }]));
    let before = serde_json::from_str::<Value>(&table.snapshot(Viewer::Watcher, 0, None)).expect("JSON");
    assert_eq!((&before["now"], &before["seat"]), (&30.into(), &Value::Null), "a table's time does not run backwards");
}

/// How many views it takes.
fn views(work: impl FnOnce()) -> u32 {
    let before = pot::VIEWS.get();
    work();
    pot::VIEWS.get() - before
}

#[test]
fn views_are_made_for_those_who_listen() {
    let mut table = begun(&[0, 1]);
    let first = Viewer::Seat(Seat::at(0));
    let put = |table: &mut Table<Pot>| {
        let mut letters = Vec::new();
        let made = views(|| letters = step(table, 1, act(0, Action::Put { coins: 1 })));
        (made, viewers(&letters))
    };
    assert_eq!(put(&mut table), (3, ["0", "1", "watcher"].map(String::from).into()), "two people and who watches");
    table.listen([first].into_iter().collect());
    assert_eq!(put(&mut table), (1, vec!["0".into()]));
    table.listen([first, Viewer::Watcher].into_iter().collect());
    assert_eq!(put(&mut table), (2, vec!["0".into(), "watcher".into()]));
    table.listen(Listeners::NOBODY);
    assert_eq!(put(&mut table), (0, vec![]));
    assert_eq!(views(|| drop(snapshot(&table, Viewer::Watcher, None))), 1, "it is made when it is asked for");
}

/// Only what somebody hears nothing of has to be seen: before it and after it, and once that is known, after it.
#[test]
fn what_nobody_hears_of_is_judged_by_what_they_would_see() {
    let mut table = begun(&[0]);
    table.listen(Listeners::NOBODY);
    step(&mut table, 1, act(0, Action::Put { coins: 1 }));
    assert_eq!(views(|| drop(step(&mut table, 2, act(0, Action::Grumble)))), 4, "one who plays, and who watches");
    assert_eq!(views(|| drop(step(&mut table, 3, act(0, Action::Grumble)))), 2);
    let number = |table: &Table<Pot>| snapshot(table, Viewer::Watcher, None)["seq"].as_u64();
    assert_eq!(number(&table), Some(3), "it began, a number was drawn, a coin was put");
    step(&mut table, 4, act(0, Action::Out));
    assert_eq!(number(&table), Some(4), "the view changed in silence, and that counts also if nobody looks");
}

/// Who comes back names the last number they have, and gets every later one once.
#[test]
fn nothing_is_missed_or_told_twice_by_one_who_was_away() {
    let mut table = begun(&[0, 1]);
    let seat = Viewer::Seat(Seat::at(0));
    let numbers = |letters: &[Letter]| letters.iter().map(|one| body(one)["seq"].as_u64()).collect::<Vec<_>>();
    table.listen([seat].into_iter().collect());
    assert_eq!(numbers(&step(&mut table, 1, act(1, Action::Put { coins: 1 }))), [Some(3)]);
    table.listen(Listeners::NOBODY);
    step(&mut table, 2, act(1, Action::Put { coins: 2 }));
    step(&mut table, 3, act(1, Action::Out));
    step(&mut table, 4, act(1, Action::Whisper));
    let back = snapshot(&table, seat, Some((1, 3)));
    let missed = serde_json::json!([
        { "seq": 4, "events": [{ "type": "put", "seat": 1, "coins": 2 }] }, { "seq": 5, "events": [] },
    ]);
    assert_eq!((&back["seq"], &back["recent"]), (&5.into(), &missed));
    table.listen([seat].into_iter().collect());
    assert_eq!(numbers(&step(&mut table, 5, act(1, Action::Put { coins: 1 }))), [Some(6)]);
}

/// Neither by a number nor by its shape: whether a letter has the whole view or what moved depends on what its reader
/// was told, and on nothing that happened out of sight since.
#[test]
fn the_shape_of_a_letter_tells_nothing_of_what_happened_in_secret() {
    let next_letter = |secretly: bool, there: bool| {
        let mut table = begun(&[0, 1]);
        if !there {
            table.listen(Listeners::NOBODY);
        }
        step(&mut table, 1, act(0, Action::Put { coins: 1 }));
        if secretly {
            assert!(viewers(&step(&mut table, 2, act(0, Action::Whisper))).iter().all(|viewer| viewer == "0"));
        }
        table.listen(Listeners::everybody(pot::SEATS));
        let letters = step(&mut table, 3, act(0, Action::Put { coins: 1 }));
        let own = letters.into_iter().filter(|letter| letter.viewer != Viewer::Seat(Seat::at(0)));
        own.map(|letter| letter.body).collect::<Vec<_>>()
    };
    for there in [true, false] {
        assert_eq!(next_letter(true, there), next_letter(false, there), "looked on before: {there}");
    }
}
