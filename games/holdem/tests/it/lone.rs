//! RULES 6.9: where nothing is left to decide the table checks, so nobody can lose a pot by silence.

use cardtable::{Game, Presence, Turn, Viewer};
use holdem::document::{AutoPlay, Hand};
use holdem::{Action, Config, Event, Holdem, Phase, Spoken};
use phh::notation::Step;
use serde_json::json;

use crate::coming::Coming as _;
use crate::table::{act, paid, seat, three, to_act};

fn log(hand: &Holdem) -> Vec<String> {
    let log = hand.document(Viewer::Watcher)["actions"].as_array().expect("a log").clone();
    log.iter().map(|entry| entry.as_str().expect("text").to_owned()).collect()
}

fn says(hand: &Holdem, entry: &str) -> bool {
    log(hand).iter().any(|said| said == entry)
}

/// Seats 0, 1 and 2 are the small blind, the big blind and the button; all see the flop.
fn on_the_flop() -> Holdem {
    let mut hand = three(Config::default());
    let _ = act(&mut hand, 2, Action::Call);
    let _ = act(&mut hand, 0, Action::Call);
    let _ = act(&mut hand, 1, Action::Check);
    assert_eq!((to_act(&hand), log(&hand).len()), (Some(0), 7));
    hand
}

#[test]
fn rule_6_9_the_last_one_who_plays_is_not_asked_when_the_others_pause() {
    let mut hand = on_the_flop();
    let _ = act(&mut hand, 1, Action::Pause);
    assert_eq!(to_act(&hand), Some(0), "the button can still bet");
    // Now nobody else can: the check is logged, the others fold as their turn comes, the pot is won.
    let told = act(&mut hand, 2, Action::PauseUntilBb);
    assert_eq!(log(&hand)[7..], ["p1 cc", "p2 f", "p3 f"]);
    let check = Event::Acted { seat: seat(0), spoken: Spoken::Check, amount: 0, bet: 0, all_in: false, auto: true };
    assert!(told.heard_by(Viewer::Watcher).any(|event| *event == check));
    let view = hand.view(Viewer::Watcher);
    assert_eq!((view.phase, to_act(&hand)), (Phase::Ended, None));
    let winner = view.seats[0].as_ref().expect("sits there");
    assert_eq!((winner.stack, winner.timeouts, winner.time_bank_ms), (20_400, 0, 30_000));
}

#[test]
fn rule_6_9_leaving_and_timing_out_leave_the_last_one_unasked_too() {
    let mut hand = on_the_flop();
    let _ = hand.presence(20, seat(1), Presence::Left);
    let told = hand.presence(20, seat(2), Presence::Left);
    assert_eq!(log(&hand)[7..], ["p1 cc", "p2 f", "p3 f"]);
    assert_eq!(paid(&told), [(1, 19_800), (2, 19_800)], "with the hand over no chip of theirs can move");

    // The first of two runs out of time while the other, who has yet to speak, sits out already.
    let mut hand = on_the_flop();
    let _ = act(&mut hand, 2, Action::Pause);
    let _ = hand.time_out(20_010);
    let _ = hand.time_out(50_010);
    assert_eq!(log(&hand)[7..], ["p1 f", "p2 cc", "p3 f"]);
}

#[test]
fn rule_6_9_time_of_the_bank_that_was_used_until_then_is_spent() {
    let mut hand = on_the_flop();
    let _ = act(&mut hand, 1, Action::Pause);
    let _ = hand.time_out(20_010);
    let _ = hand.act(25_010, seat(2), Action::Pause).expect("a pause");
    assert_eq!(hand.view(Viewer::Watcher).seats[0].as_ref().map(|one| one.time_bank_ms), Some(25_000));
}

#[test]
fn rule_6_9_a_bet_has_to_be_answered_whoever_sits_out() {
    let mut hand = on_the_flop();
    let _ = act(&mut hand, 0, Action::Raise { to: 400 });
    let _ = act(&mut hand, 0, Action::Pause);
    let _ = act(&mut hand, 1, Action::Fold);
    assert_eq!(to_act(&hand), Some(2), "there is something to call");
    let _ = act(&mut hand, 2, Action::Call);
    assert_eq!(log(&hand)[11..], ["p1 f"], "{:?}", log(&hand));
}

#[test]
fn rule_6_9_the_document_checks_for_a_big_blind_with_nobody_to_bet_against() {
    let document = json!({
        "hand": 3, "players": ["A", "B", "C"], "startingStacks": [1.5, 100, 100], "blindsOrStraddles": [0, 1, 2],
        "minBet": 2, "seatCount": 3, "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p1 cc", "p2 f"],
    });
    let lone = Hand::from_json(&document, 2).expect("a sound document");
    let auto = lone.auto(AutoPlay::Fold).expect("the log waits for the big blind");
    assert_eq!(auto.actions.last(), Some(&Step::CheckOrCall(2)), "nobody folds a pot without a bet to answer");
}

#[test]
fn rule_6_9_a_short_caller_leaves_the_big_blind_nothing_to_decide() {
    // Seat 2 has 150 left, less than the big blind.
    let config = Config { min_buy_in: 400, max_buy_in: 20_000, ..Config::default() };
    let (hand, _) = Holdem::start(&Config { seats: 3, ..config }, &cardtable::suite::people(3), 0).expect("sound");
    let mut config = hand.next().expect("plays on").config;
    let carried = config.carried.as_mut().expect("a document");
    carried.document["startingStacks"] = json!([200, 200, 1.5]);
    carried.document["blindsOrStraddles"] = json!([1, 2, 0]);
    let (mut hand, _) = Holdem::start(&config, &cardtable::suite::people(3), 0).expect("sound");
    let chance = hand.deal(&mut cardtable::Dice::from_number("lone", 1));
    let _ = hand.dealt(0, chance);
    let _ = act(&mut hand, 2, Action::Call);
    let _ = act(&mut hand, 0, Action::Fold);
    assert!(says(&hand, "p2 cc") && !says(&hand, "p2 f"), "{:?}", log(&hand));
    assert!(matches!(hand.turn(), Turn::Seats { to_act, .. } if to_act.is_empty()));
    let view = hand.view(Viewer::Watcher);
    assert_eq!((view.phase, view.board.cards.len()), (Phase::Ended, 5));
    let (phh, _) = hand.files(Viewer::Watcher).expect("it is over");
    let file = phh::HandText::alone(&phh);
    let played = phh::replay(file).unwrap_or_else(|bad| panic!("{bad}\n{phh}"));
    assert!(played.complete && played.agrees(), "{phh}");
}
