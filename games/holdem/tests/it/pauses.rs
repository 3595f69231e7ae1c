//! Pauses by rule number: how short and how long they are, and when they may be asked for.

use cardtable::suite::people;
use cardtable::{BySeat, Dice, Game, Player, Purse, Seats, Turn, Viewer};
use holdem::document::{EntryPost, Hand, MergeContext, NextContext};
use holdem::{Action, Config, Event, Holdem};
use phh::notation::Step;
use serde_json::json;

use crate::coming::Coming as _;
use crate::seed::{check, hand};
use crate::table::{act, paid, refused, seat, three};

/// The hand after this one, with cards for everybody who is in it.
fn next_dealt(hand: &Hand) -> Hand {
    let mut next = hand.next(&NextContext::default());
    let dealt = (0..next.places.len()).filter(|place| next.places[*place].status.is_in());
    next.actions = dealt.map(|player| Step::Hole { player, cards: [None; 2] }).collect();
    next
}

#[test]
fn rule_2_9_a_pause_until_the_big_blind_is_at_least_one_hand() {
    let three = hand(&json!({
        "hand": 1, "players": ["A", "B", "C"], "startingStacks": [100, 100, 100], "blindsOrStraddles": [0, 1, 2],
        "minBet": 2, "seatCount": 6, "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p1 f"],
    }));
    let asked = |who: &str, intents: [i64; 3]| {
        three.merge(&json!({ "hand": 1, "_intents": intents }), who, &MergeContext::default()).hand
    };
    // Asked on the own big blind, which would come straight back to C: the hand after it is missed,
    // and later hands look at C again.
    let second = next_dealt(&asked("C", [0, 0, 1]));
    check(&second, &json!({ "blindsOrStraddles": [2, 1, 0], "_inactive": [0, 0, 1], "_deadBlinds": [0, 0, 0] }));
    let third = next_dealt(&second);
    check(&third, &json!({ "blindsOrStraddles": [1, 2, 0], "_inactive": [0, 0, 1] }));
    check(
        &next_dealt(&third),
        &json!({ "blindsOrStraddles": [0, 1, 2], "_inactive": [0, 0, 0], "_deadBlinds": [0, 0, 0] }),
    );

    // Where too few are ready without them, they are asked in at once.
    let two = hand(&json!({
        "hand": 1, "players": ["A", "B"], "startingStacks": [100, 100], "blindsOrStraddles": [1, 2],
        "minBet": 2, "seatCount": 6, "actions": ["d dh p1 ????", "d dh p2 ????"],
    }));
    let asked = two.merge(&json!({ "hand": 1, "_intents": [0, 1] }), "B", &MergeContext::default()).hand;
    check(&asked.next(&NextContext::default()), &json!({ "_inactive": [0, 0], "_intents": [0, 0] }));
}

fn state(hand: &Holdem, index: usize) -> Option<(&'static str, u8)> {
    hand.view(Viewer::Watcher).seats[index].as_ref().map(|one| (one.state.name(), one.intent))
}

/// Three players, of whom the big blind wins without a word; the hand is over.
fn over() -> Holdem {
    let mut hand = three(Config::default());
    let _ = act(&mut hand, 2, Action::Fold);
    let _ = act(&mut hand, 0, Action::Fold);
    let _ = hand.time_out(100_000);
    assert_eq!(hand.turn(), Turn::Over);
    hand
}

#[test]
fn rule_9_6_between_two_hands_only_the_next_one_can_be_spoken_of() {
    let hand = over();
    let started =
        |hand: &Holdem| Holdem::start(&hand.next().expect("plays on").config, &people(3), 100_400).expect("sound").0;
    for (action, want) in [
        (Action::Pause, Some(("paused", 2))),
        (Action::PauseUntilBb, Some(("paused_until_bb", 1))),
        (Action::Patch { document: json!({ "hand": 1, "_intents": [0, 0, 2] }) }, Some(("paused", 2))),
    ] {
        let mut spoken = hand.clone();
        let told = spoken.act(100_100, seat(2), action).expect("a wish for the next hand");
        assert_eq!((spoken.turn(), told.moves().len()), (Turn::Over, 0));
        assert_eq!(spoken.score(), hand.score());
        assert_eq!(state(&started(&spoken), 2), want);
        // And taken back.
        let _ = spoken.act(100_200, seat(2), Action::Return).expect("a change of mind");
        assert_eq!(state(&started(&spoken), 2), Some(("playing", 0)));
    }
    let mut left = hand.clone();
    let told = left.act(100_100, seat(2), Action::Leave).expect("leaving is always open");
    assert_eq!(paid(&told), [(2, 20_000)]);
    assert!(left.gone().contains(seat(2)) && state(&started(&left), 2).is_none());
    let log = {
        let mut log = hand.document(Viewer::Seat(seat(1)))["actions"].clone();
        log.as_array_mut().expect("a log").push(json!("p2 cc"));
        log
    };
    let played = Action::Patch { document: json!({ "hand": 1, "actions": log }) };
    for play in [Action::Fold, Action::Check, Action::Call, Action::Raise { to: 400 }, Action::Show, played] {
        refused(&hand, 1, play, "hand_over");
    }
    refused(&hand, 1, Action::Patch { document: json!({ "hand": 2, "_intents": [0, 2, 0] }) }, "stale_hand");
}

#[test]
fn rule_2_2_who_sits_out_is_told_from_who_waits_to_enter() {
    let mut hand =
        three(Config { entry_post: EntryPost::Wait, time_bank_ms: 0, timeouts_before_pause: 1, ..Config::default() });
    assert!(hand.sitting_out().is_empty() && !hand.waits_for_players());
    // The clock sets one aside, another asks for it.
    let _ = hand.time_out(20_000);
    assert_eq!(hand.sitting_out(), Seats::one(seat(2)));
    let _ = act(&mut hand, 1, Action::PauseUntilBb);
    assert_eq!(hand.sitting_out(), [seat(1), seat(2)].into_iter().collect::<Seats>());
    let _ = act(&mut hand, 2, Action::Return);
    assert_eq!(hand.sitting_out(), Seats::one(seat(1)));

    // A newcomer waits for the big blind by the table's rule and not by a wish.
    let config = Config { seats: 4, entry_post: EntryPost::Wait, ..Config::default() };
    let mut players = people(4);
    players[seat(3)] = None;
    let (mut hand, _) = Holdem::start(&config, &players, 0).expect("sound");
    let chance = hand.deal(&mut Dice::from_number("pauses", 1));
    let _ = hand.dealt(0, chance);
    let guest = Player::person("guest", 9);
    let _ = hand.join(0, seat(3), &guest, Purse { asked: None, funds: 50_000 }).expect("a free seat");
    assert_eq!((state(&hand, 3), hand.sitting_out()), (Some(("paused_until_bb", 1)), Seats::NONE));
    let _ = act(&mut hand, 3, Action::Pause);
    assert_eq!(hand.sitting_out(), Seats::one(seat(3)));
}

#[test]
fn rule_9_1_the_start_of_the_time_bank_is_not_a_silence() {
    let mut hand = three(Config::default());
    assert_eq!(hand.owes_answer(), Seats::NONE, "the bank comes first");
    let _ = hand.time_out(20_000);
    assert_eq!(hand.owes_answer(), Seats::one(seat(2)));
    let _ = hand.time_out(50_000);
    assert_eq!(hand.owes_answer(), Seats::NONE, "the next player has a bank too");
    let hand = three(Config { time_bank_ms: 0, ..Config::default() });
    assert_eq!(hand.owes_answer(), Seats::one(seat(2)));
}

/// From hand to hand until the player on seat 2 is no more there; how many hands were missed, and what was told.
fn pauses_out(config: Config, step_ms: i64) -> (u32, Vec<Event>) {
    let mut hand = three(config);
    let mut at = 0;
    let mut heard = Vec::new();
    let _ = act(&mut hand, 2, Action::Pause);
    for missed in 0..30 {
        while let Turn::Seats { deadline: Some(_), .. } = hand.turn() {
            let turn = hand.view(Viewer::Watcher).turn;
            at += step_ms;
            let told = match turn {
                Some(turn) => hand.act(at, turn, Action::Fold).expect("in turn"),
                None => hand.time_out(at),
            };
            heard.extend(told.heard_by(Viewer::Watcher).cloned());
        }
        if hand.gone().contains(seat(2)) {
            return (missed, heard);
        }
        let text = serde_json::to_string(&hand.next().expect("plays on").config).expect("plain data");
        let config: Config = serde_json::from_str(&text).expect("it reads back");
        hand = Holdem::start(&config, &people(3), at).expect("sound").0;
        let chance = hand.deal(&mut Dice::from_number("pauses", 2));
        let _ = hand.dealt(at, chance);
    }
    (u32::MAX, heard)
}

#[test]
fn rule_2_10_a_pause_lasts_as_long_as_the_table_allows() {
    let limit = |hands, minutes| Config { max_pause_hands: hands, max_pause_min: minutes, ..Config::default() };
    assert_eq!(pauses_out(limit(0, 0), 10_000).0, u32::MAX, "off by default");
    assert_eq!((Config::default().max_pause_hands, Config::default().max_pause_min), (0, 0));
    let (missed, heard) = pauses_out(limit(3, 0), 10_000);
    assert_eq!(missed, 3);
    let leaves = [
        Event::PauseTooLong { seat: seat(2) },
        Event::IntentChanged { seat: seat(2), intent: 3, state: holdem::document::Row::Leaving },
        Event::PaidOut { seat: seat(2), amount: 20_000 },
    ];
    assert_eq!(heard[heard.len() - 3..], leaves);
    // Two steps a hand, 10 seconds each: the third hand without them ends after a minute.
    assert_eq!(pauses_out(limit(0, 1), 10_000).0, 3);
    assert_eq!(pauses_out(limit(2, 1), 10_000).0, 2, "whichever comes first");
    // What is left is shown to the player.
    let mut hand = three(limit(3, 1));
    let _ = act(&mut hand, 2, Action::Pause);
    let forecast = hand.forecast(Viewer::Seat(seat(2))).expect("sits out");
    assert_eq!((forecast.hands_left, forecast.leaves_at), (Some(3), Some(60_010)));
    // A return ends the count.
    let _ = act(&mut hand, 2, Action::Return);
    let _ = hand.act(50_000, seat(2), Action::Pause).expect("a pause");
    assert_eq!(hand.forecast(Viewer::Seat(seat(2))).and_then(|forecast| forecast.leaves_at), Some(110_000));
}

#[test]
fn rule_2_10_at_a_table_that_waits_the_minutes_count_too() {
    let nobody = BySeat::from_fn(3, |_| None);
    let config = Config { seats: 3, max_pause_hands: 1, max_pause_min: 5, ..Config::default() };
    let (mut hand, _) = Holdem::start(&config, &nobody, 0).expect("sound");
    for index in [0, 1] {
        let guest = Player::person(&format!("guest {index}"), index as i64);
        let _ = hand.join(0, seat(index), &guest, Purse { asked: Some(5_000), funds: 50_000 }).expect("a free seat");
    }
    let _ = hand.act(1_000, seat(1), Action::Pause).expect("a pause");
    assert_eq!(hand.turn(), Turn::Seats { to_act: Seats::NONE, deadline: Some(301_000) });
    let told = hand.time_out(301_000);
    assert_eq!(paid(&told), [(1, 5_000)]);
    assert!(hand.gone().contains(seat(1)) && hand.waits_for_players());
    assert_eq!(hand.turn(), Turn::Seats { to_act: Seats::NONE, deadline: None });
}
