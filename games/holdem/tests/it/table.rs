//! The game on the kernel's table: seats, money, clocks and proofs, by rule number.

use cardtable::suite::people;
use cardtable::{BySeat, Dice, Game, Move, Player, Presence, Purse, Refusal as _, Seat, Told, Turn, Viewer};
use holdem::{Action, Config, Event, Holdem, Refusal};
use serde_json::json;

use crate::coming::Coming as _;

pub(crate) fn seat(index: usize) -> Seat {
    Seat::at(index)
}

/// A table of three with the cards of a fixed shuffle; seat 0 is the small blind, seat 2 speaks first.
pub(crate) fn three(config: Config) -> Holdem {
    let config = Config { seats: 3, ..config };
    let (mut hand, _) = Holdem::start(&config, &people(3), 0).expect("a sound config");
    let chance = hand.deal(&mut Dice::from_number("table", 1));
    let _ = hand.dealt(0, chance);
    hand
}

pub(crate) fn act(hand: &mut Holdem, index: usize, action: Action) -> Told<Event> {
    hand.act(10, seat(index), action.clone()).unwrap_or_else(|no| panic!("{action:?}: {no}"))
}

pub(crate) fn refused(hand: &Holdem, index: usize, action: Action, code: &str) {
    let mut copy = hand.clone();
    let no = copy.act(10, seat(index), action).expect_err(code);
    assert_eq!(no.code().name(), code);
    assert!(copy == *hand, "a refusal changed the hand");
}

pub(crate) fn paid(told: &Told<Event>) -> Vec<(usize, i64)> {
    let pay = |movement: &Move| match *movement {
        Move::Pay { seat, amount } => Some((seat.index(), amount)),
        _ => None,
    };
    told.moves().iter().filter_map(pay).collect()
}

pub(crate) fn to_act(hand: &Holdem) -> Option<usize> {
    match hand.turn() {
        Turn::Seats { to_act, .. } => to_act.iter().next().map(Seat::index),
        _ => None,
    }
}

/// Plays on without a word until the hand is over, and begins the next.
pub(crate) fn next_hand(hand: &Holdem, players: &cardtable::Players) -> Holdem {
    let mut hand = hand.clone();
    for _ in 0..100 {
        match hand.turn() {
            Turn::Over => break,
            Turn::Seats { deadline: Some(deadline), .. } => drop(hand.time_out(deadline)),
            turn => panic!("{turn:?}"),
        }
    }
    let next = hand.next().expect("a cash table plays on");
    let (hand, _) = Holdem::start(&next.config, players, 1_000_000).expect("sound");
    hand
}

#[test]
fn rule_2_4_short_forms_and_whole_documents_end_in_the_same_merge() {
    let hand = three(Config::default());
    let (mut short, mut whole) = (hand.clone(), hand.clone());
    let mut document = hand.document(Viewer::Seat(seat(2)));
    document["actions"].as_array_mut().expect("a log").push(json!("p3 cbr 6"));
    document["startingStacks"] = json!([0, 0, 9_999]);
    let one = act(&mut short, 2, Action::Raise { to: 600 });
    let other = act(&mut whole, 2, Action::Patch { document });
    assert!(short == whole && one == other);

    let mut document = short.document(Viewer::Seat(seat(1)));
    document["_intents"] = json!([3, 1, 3]);
    let one = act(&mut short, 1, Action::PauseUntilBb);
    let other = act(&mut whole, 1, Action::Patch { document });
    assert!(short == whole && one == other);
}

#[test]
fn rule_2_4_a_patch_is_taken_for_what_it_means() {
    let hand = three(Config::default());
    let with = |entry: &str| {
        let mut document = hand.document(Viewer::Seat(seat(2)));
        document["actions"].as_array_mut().expect("a log").push(json!(entry));
        document
    };
    let mut plain = hand.clone();
    let _ = act(&mut plain, 2, Action::Raise { to: 600 });
    for written in ["p3 cbr 6 # look at me", "p3  cbr 6 ", "p3 cbr 6"] {
        let mut played = hand.clone();
        match played.act(1_000, seat(2), Action::Patch { document: with(written) }) {
            Ok(_) => assert_eq!(played.document(Viewer::Watcher), plain.document(Viewer::Watcher)),
            Err(no) => assert_eq!((no.code().name(), &played), ("illegal_action", &hand), "{written:?}"),
        }
    }
    // Acting and pausing at once: the action counts, and the pause begins behind it.
    let mut both = with("p3 f");
    both["_intents"] = json!([0, 0, 2]);
    let mut played = hand.clone();
    let _ = act(&mut played, 2, Action::Patch { document: both });
    assert_eq!(played.view(Viewer::Watcher).seats[2].as_ref().map(|one| (one.live, one.intent)), Some((false, 2)));
    refused(&hand, 2, Action::Patch { document: with("p3 sm AsAh") }, "illegal_action");
}

#[test]
fn rule_2_8_leaving_between_two_hands_costs_nothing() {
    let mut hand = three(Config { pause_ms: 0, ..Config::default() });
    let _ = act(&mut hand, 2, Action::Fold);
    let _ = act(&mut hand, 0, Action::Fold);
    let _ = hand.time_out(100_000);
    assert_eq!(hand.turn(), Turn::Over);
    let told = hand.presence(100_100, seat(2), Presence::Left);
    assert_eq!(paid(&told), [(2, 20_000)]);
    assert!(hand.gone().contains(seat(2)) && hand.held() == 40_000);
    let next = hand.next().expect("a cash table plays on").config;
    let mut players = people(3);
    players[seat(2)] = None;
    let (next, told) = Holdem::start(&next, &players, 100_400).expect("two are left");
    assert!(told.moves().is_empty() && next.held() == 40_000);
}

#[test]
fn rule_2_4_and_6_what_may_not_be_done_is_refused_with_a_reason() {
    let hand = three(Config::default());
    refused(&hand, 0, Action::Call, "not_your_turn");
    refused(&hand, 2, Action::Check, "bet_to_answer");
    refused(&hand, 2, Action::Raise { to: 300 }, "raise_out_of_range");
    refused(&hand, 2, Action::Raise { to: 20_001 }, "raise_out_of_range");
    refused(&hand, 2, Action::Return, "nothing_changed");
    refused(&hand, 2, Action::Show, "nothing_to_show");
    let patch = |document| Action::Patch { document };
    refused(&hand, 2, patch(json!({ "author": "player 1" })), "foreign_author");
    refused(&hand, 2, patch(json!({ "hand": 7 })), "stale_hand");
    refused(&hand, 2, patch(json!({ "hand": 1, "actions": ["d dh p1 AsAh"] })), "altered_history");
    refused(&hand, 2, patch(json!({ "hand": 1, "_intents": [1, 1, 0] })), "nothing_changed");
    refused(&hand, 2, patch(json!("text")), "bad_patch");
    let mut log = hand.document(Viewer::Seat(seat(2)))["actions"].clone();
    log.as_array_mut().expect("a log").push(json!("p3 cbr 3"));
    refused(&hand, 2, patch(json!({ "hand": 1, "actions": log })), "illegal_action");
    // The log of another player's eyes shows that player's cards, so it is another history.
    let foreign = hand.document(Viewer::Seat(seat(0)))["actions"].clone();
    refused(&hand, 2, patch(json!({ "hand": 1, "actions": foreign })), "altered_history");
}

#[test]
fn rule_2_5_and_2_8_leaving_in_mid_hand_folds_and_pays_the_stack() {
    let mut hand = three(Config::default());
    // It is their turn and no bet of theirs is out: folded and paid at once.
    let told = act(&mut hand, 2, Action::Leave);
    assert_eq!((paid(&told), to_act(&hand)), (vec![(2, 20_000)], Some(0)));
    // The small blind stays in the middle, and the rest is paid when the round is over.
    let told = act(&mut hand, 0, Action::Leave);
    assert_eq!(paid(&told), [(0, 19_900)]);
    assert_eq!(hand.held(), 20_100);
}

#[test]
fn rule_2_8_a_leaver_whose_bet_is_out_is_paid_when_it_is_collected() {
    let mut hand = three(Config::default());
    let _ = act(&mut hand, 2, Action::Call);
    let told = act(&mut hand, 1, Action::Leave);
    assert_eq!(paid(&told), []);
    assert_eq!(to_act(&hand), Some(0));
    let told = act(&mut hand, 0, Action::Call);
    // The turn reached the leaver: folded, the round is over, the stack goes home.
    assert_eq!(paid(&told), [(1, 19_800)]);
    assert_eq!(hand.held(), 60_000 - 19_800);
    refused(&hand, 1, Action::Return, "already_gone");
    let next = next_hand(&hand, &people(3));
    assert_eq!(next.view(Viewer::Watcher).seats[1], None, "still on the chair in the room, and not dealt back in");
}

#[test]
fn rule_3_joining_a_running_hand_takes_the_least_of_asked_funds_and_maximum() {
    let players = BySeat::from_fn(6, |seat| people(6)[seat].clone().filter(|_| seat.index() < 2));
    let (mut hand, _) = Holdem::start(&Config::default(), &players, 0).expect("sound");
    let chance = hand.deal(&mut Dice::from_number("table", 2));
    let _ = hand.dealt(0, chance);
    let guest = Player::person("guest", 7);
    let join = |hand: &mut Holdem, index: usize, asked, funds| {
        hand.join(5, seat(index), &guest, Purse { asked: Some(asked), funds })
    };
    assert_eq!(join(&mut hand, 4, 10_000, 100), Err(Refusal::BuyInTooSmall { least: 4_000 }.refused()));
    assert_eq!(join(&mut hand, 4, -1, 10_000), Err(Refusal::BadBuyIn.refused()));
    assert_eq!(join(&mut hand, 0, 10_000, 10_000), Err(Refusal::SeatNotFreeYet.refused()));
    let told = join(&mut hand, 4, 10_000, 7_525).expect("a good buy-in");
    assert_eq!(told.moves(), [Move::Take { seat: seat(4), amount: 7_525 }]);
    let view = hand.view(Viewer::Seat(seat(4)));
    assert_eq!(view.seats[4].as_ref().map(|one| (one.state.name(), one.stack)), Some(("waits_to_enter", 7_525)));
    assert!(view.choices.is_none());
    let players = BySeat::from_fn(6, |at| if at == seat(4) { Some(guest.clone()) } else { players[at].clone() });
    let next = next_hand(&hand, &players);
    assert_eq!(next.view(Viewer::Watcher).seats[4].as_ref().map(|one| one.state.name()), Some("playing"));
}

#[test]
fn rule_5_7_a_player_who_sits_out_sees_the_price_and_the_free_hand() {
    let mut hand = three(Config { timeouts_before_pause: 10, ..Config::default() });
    let _ = act(&mut hand, 2, Action::Pause);
    let forecast = |hand: &Holdem| hand.forecast(Viewer::Seat(seat(2))).expect("sits out");
    // Nothing was missed yet; the big blind reaches the seat in the second hand from here.
    assert_eq!((forecast(&hand).price_now, forecast(&hand).free_in_hand), (0, Some(3)));
    let mut free = None;
    for _ in 0..4 {
        hand = next_hand(&hand, &people(3));
        let chance = hand.deal(&mut Dice::from_number("table", 3));
        let _ = hand.dealt(1_000_000, chance);
        let view = hand.view(Viewer::Seat(seat(2)));
        let debt = view.seats[2].as_ref().expect("sits there").debt;
        free = free.or((debt > 0).then(|| (debt, forecast(&hand).price_now)));
    }
    let (debt, price) = free.expect("blinds were missed");
    assert!(price == debt || price == 0, "a return costs {price} with a debt of {debt}");
}

#[test]
fn rule_9_time_then_the_bank_then_the_table_folds_and_twice_is_a_pause() {
    let mut hand = three(Config::default());
    let deadline = |hand: &Holdem| match hand.turn() {
        Turn::Seats { deadline, .. } => deadline,
        _ => None,
    };
    assert_eq!(deadline(&hand), Some(20_000));
    let told = hand.time_out(20_000);
    assert!(told.heard_by(Viewer::Watcher).any(|event| *event == Event::TimeBankStarted { seat: seat(2), ms: 30_000 }));
    assert_eq!(deadline(&hand), Some(50_000));
    // Acting within the bank costs what was used of it.
    let mut acted = hand.clone();
    let _ = acted.act(31_000, seat(2), Action::Fold).expect("in turn");
    assert_eq!(acted.view(Viewer::Watcher).seats[2].as_ref().map(|one| one.time_bank_ms), Some(19_000));
    let _ = hand.time_out(50_000);
    assert_eq!(to_act(&hand), Some(0));
    let state = |hand: &Holdem| hand.view(Viewer::Watcher).seats[2].as_ref().map(|one| (one.state.name(), one.live));
    assert_eq!(state(&hand), Some(("playing", false)), "the hand is given up, not the seat");

    let mut quick = three(Config { time_bank_ms: 0, timeouts_before_pause: 1, ..Config::default() });
    let _ = quick.time_out(20_000);
    assert_eq!(state(&quick), Some(("paused", false)));
    // Why they sit out is told until they say something themselves.
    let timeouts = |hand: &Holdem| hand.view(Viewer::Watcher).seats[2].as_ref().map(|one| one.timeouts);
    assert_eq!(timeouts(&quick), Some(1));
    let _ = act(&mut quick, 2, Action::Return);
    assert_eq!(timeouts(&quick), Some(0));
}

#[test]
fn rule_9_presence_changes_nothing_but_leaving_does() {
    let mut hand = three(Config::default());
    let _ = hand.presence(0, seat(2), Presence::Absent);
    assert_eq!(to_act(&hand), Some(2));
    let told = hand.presence(0, seat(2), Presence::Left);
    assert_eq!((to_act(&hand), paid(&told)), (Some(0), vec![(2, 20_000)]));
}

#[test]
fn rule_9_3_a_board_that_runs_out_is_looked_at_before_the_next_hand() {
    let pause_after = |config: Config| {
        let mut hand = three(Config { seats: 3, ..config });
        let _ = act(&mut hand, 2, Action::Raise { to: 20_000 });
        let _ = act(&mut hand, 0, Action::Call);
        let _ = act(&mut hand, 1, Action::Fold);
        match hand.turn() {
            Turn::Seats { deadline, .. } => deadline.map(|deadline| deadline - 10),
            over => panic!("{over:?}"),
        }
    };
    assert_eq!(pause_after(Config::default()), Some(5_000 + 3 * 900), "flop, turn and river without a word");
    assert_eq!(pause_after(Config { pause_ms: 0, ..Config::default() }), Some(0), "no pause is none");
    let mut hand = three(Config::default());
    let _ = act(&mut hand, 2, Action::Fold);
    let _ = act(&mut hand, 0, Action::Fold);
    assert!(matches!(hand.turn(), Turn::Seats { deadline: Some(5_010), .. }), "{:?}", hand.turn());
}
