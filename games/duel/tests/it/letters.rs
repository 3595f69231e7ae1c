//! Secrecy over whole matches, letter by letter, through the table that the server runs.

use cardtable::suite::people;
use cardtable::{Dice, Game, Request, Seat, Secret, Table, Viewer};
use duel::{Action, CardId, Config, Duel, Layout, PhaseName};
use serde_json::Value;

use crate::times;

/// What both sides lay in each round, and how they send it.
#[derive(Clone)]
struct Script {
    rounds: Vec<[Layout; 2]>,
    /// Whether each seat confirms, or drafts and lets the clock run out.
    confirms: Vec<[bool; 2]>,
}

/// A played script: what each viewer was sent, and how much of it before each pair was opened.
struct Played {
    letters: Vec<(Viewer, String)>,
    /// What the receiver of each saw after it.
    views: Vec<Value>,
    /// By round and pair: how many letters had been sent, to anybody, when the pair lay open.
    marks: Vec<Vec<usize>>,
}

impl Played {
    fn send(&mut self, viewer: Viewer, body: String) {
        let said: Value = serde_json::from_str(&body).expect("a letter is JSON");
        let before = self.letters.iter().rposition(|(to, _)| *to == viewer).map(|place| self.views[place].clone());
        let view = match (said.get("moved"), before) {
            (Some(moved), Some(mut view)) => {
                cardtable::apply_moved(&mut view, moved).expect("a letter fits the view before it");
                view
            }
            _ => said["view"].clone(),
        };
        self.letters.push((viewer, body));
        self.views.push(view);
    }

    fn sent_to(&self, viewer: Viewer, until: usize) -> Vec<&str> {
        let sent = self.letters[..until].iter().filter(|(to, _)| *to == viewer);
        sent.map(|(_, body)| body.as_str()).collect()
    }
}

fn random_layout(dice: &mut Dice) -> Layout {
    let mut hand = CardId::ALL;
    dice.shuffle(&mut hand);
    let slots = [0, 1, 2].map(|index| (!dice.chance(1, 4)).then_some(hand[index]));
    Layout(slots)
}

fn play(script: &Script) -> Played {
    let secret = || Secret::new([9; 32]);
    let (mut table, _) = Table::<Duel>::open("t-duel", Config::friendly(), people(2), 1_000, secret()).expect("opens");
    let mut played = Played { letters: Vec::new(), views: Vec::new(), marks: Vec::new() };
    let mut step = |table: &mut Table<Duel>, at, request| {
        table.propose(at, request, secret()).expect("a sound step").answer.expect("no refusal");
        table.commit().into_iter().for_each(|letter| played.send(letter.viewer, letter.body));
        // What someone who comes back now would be sent counts as sent too.
        for viewer in Viewer::all(2) {
            played.send(viewer, table.snapshot(viewer, at, None));
        }
        played.letters.len()
    };
    let (mut now, mut rounds) = (1_000, Vec::new());
    step(&mut table, now, Request::Begin);
    for (layouts, confirms) in script.rounds.iter().zip(&script.confirms) {
        for seat in [0, 1] {
            now += 10;
            let make = if confirms[seat] { Action::confirm } else { Action::draft };
            step(
                &mut table,
                now,
                Request::Act { seat: Seat::at(seat), action: make(layouts[seat]), nonce: None, deadline: None },
            );
        }
        let mut marks = Vec::new();
        loop {
            let hand = table.hand().expect("a match began");
            let view = hand.view(Viewer::Watcher);
            let Some(deadline) = view.deadline_ts else { break };
            let opened = view.steps.len();
            if view.phase == PhaseName::Prep && !marks.is_empty() {
                break;
            }
            now = deadline;
            let sent = step(&mut table, now, Request::TimeOut);
            if table.hand().expect("a match began").view(Viewer::Watcher).steps.len() > opened {
                marks.push(sent);
            }
        }
        rounds.push(marks);
        if table.facts().deadline.is_none() {
            break;
        }
    }
    played.marks = rounds;
    played
}

/// Two matches that differ only in one side's slots behind pair `i` of a round send the other side
/// and those who watch the same bytes until that pair lies open.
#[test]
fn what_lies_behind_a_pair_changes_no_byte_before_it() {
    let whole = u64::from(times(500));
    let mut compared = 0;
    for number in 0..whole {
        let dice = &mut Dice::from_number("duel letters", number);
        let rounds: Vec<[Layout; 2]> = (0..5).map(|_| [random_layout(dice), random_layout(dice)]).collect();
        let confirms = (0..5).map(|_| [dice.chance(2, 3), dice.chance(2, 3)]).collect();
        let script = Script { rounds, confirms };
        let first = play(&script);
        let round = dice.below(first.marks.len() as u32) as usize;
        // 0 means that the whole layout differs.
        let shown = dice.below(3) as usize;
        let side = dice.below(2) as usize;
        let mut other = script.clone();
        let changed = loop {
            let mut layout = random_layout(dice);
            layout.0[..shown].copy_from_slice(&script.rounds[round][side].0[..shown]);
            let mut cards: Vec<CardId> = layout.0.iter().flatten().copied().collect();
            cards.sort_unstable();
            cards.dedup();
            let legal = cards.len() == layout.0.iter().flatten().count();
            if legal && layout.0[shown] != script.rounds[round][side].0[shown] {
                break layout;
            }
        };
        other.rounds[round][side] = changed;
        let second = play(&other);

        // Up to the last letter before pair `shown` was opened.
        let before = |played: &Played| {
            let opened = played.marks[round][shown];
            (0..opened).rev().find(|until| !is_open(played, *until, round, shown)).map_or(0, |until| until + 1)
        };
        let (until, also) = (before(&first), before(&second));
        for viewer in [Viewer::Seat(Seat::at(1 - side)), Viewer::Watcher] {
            assert_eq!(first.sent_to(viewer, until), second.sent_to(viewer, also), "{viewer:?} in match {number}");
            let whole = (first.marks[round][shown], second.marks[round][shown]);
            assert_ne!(first.sent_to(viewer, whole.0), second.sent_to(viewer, whole.1), "the pair itself is told");
        }
        compared += 1;
    }
    assert_eq!(compared, whole);
}

/// Whether the letter at this place already shows the pair.
fn is_open(played: &Played, place: usize, round: usize, pair: usize) -> bool {
    let view = &played.views[place];
    let rounds = view["finished"].as_array().map_or(0, Vec::len);
    let current = view["roundIndex"].as_u64().unwrap_or(0) as usize == round + 1;
    rounds > round || current && view["steps"].as_array().is_some_and(|steps| steps.len() > pair)
}

/// A draft changes nothing that others are sent, not even a number.
#[test]
fn drafts_send_others_nothing() {
    let secret = || Secret::new([9; 32]);
    let (mut table, _) = Table::<Duel>::open("t-duel", Config::default(), people(2), 1_000, secret()).expect("opens");
    table.propose(1_000, Request::Begin, secret()).expect("begins").answer.expect("no refusal");
    table.commit();
    let (own, other) = (Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(1)));
    let messages = [
        serde_json::json!({ "type": "layout_draft", "layout": ["attack", null, null] }),
        serde_json::json!({ "type": "layout_draft", "layout": ["fireball", "heal", "heal"] }),
        serde_json::json!({ "type": "layout_draft", "layout": [null, null, null] }),
    ];
    let before = [other, Viewer::Watcher].map(|viewer| table.snapshot(viewer, 1_500, None));
    for message in messages {
        let action = serde_json::from_value(message).expect("a message of this game");
        let request = Request::Act { seat: Seat::at(0), action, nonce: None, deadline: None };
        table.propose(1_500, request, secret()).expect("taken").answer.expect("no refusal");
        let letters = table.commit();
        assert!(letters.iter().all(|letter| letter.viewer == own) && letters.len() == 1);
        assert_eq!([other, Viewer::Watcher].map(|viewer| table.snapshot(viewer, 1_500, None)), before);
    }
}

/// A refused confirm that counts is recorded, answered with a no, and tells others nothing.
#[test]
fn a_refusal_that_counts_is_recorded_and_told_to_nobody_else() {
    let secret = || Secret::new([9; 32]);
    let (mut table, _) = Table::<Duel>::open("t-duel", Config::default(), people(2), 1_000, secret()).expect("opens");
    table.propose(1_000, Request::Begin, secret()).expect("begins").answer.expect("no refusal");
    table.commit();
    let message = serde_json::json!({ "type": "layout_confirm", "layout": ["fireball", null, null] });
    let action: Action = serde_json::from_value(message).expect("a message of this game");
    let request = || Request::Act { seat: Seat::at(0), action, nonce: None, deadline: None };
    let proposal = table.propose(1_500, request(), secret()).expect("it counts");
    assert_eq!(proposal.answer.map_err(|no| no.code.name()), Err("invalid_cards"));
    assert_eq!(proposal.lines.len(), 1);
    assert!(proposal.lines[0].body.contains(r#"["?",null,null]"#), "what the client made up is not kept");
    let letters = table.commit();
    assert!(letters.iter().all(|letter| letter.viewer == Viewer::Seat(Seat::at(0))));
    // The second one changes nothing any more, so nothing is recorded.
    assert!(table.propose(1_600, request(), secret()).is_err());
}
