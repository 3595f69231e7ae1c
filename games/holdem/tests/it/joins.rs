//! RULES 3.5: a document that adds its author, or brings the author more chips, asks to sit down.

use cardtable::suite::people;
use cardtable::{BySeat, Dice, Game, JoinWish, Player, Purse, Viewer};
use holdem::{Action, Config, Holdem};
use serde_json::{Value, json};

use crate::coming::Coming as _;
use crate::table::{act, refused, seat};

/// Two of six play; the watcher's document is what everybody sees.
fn two_of_six() -> Holdem {
    let players = BySeat::from_fn(6, |seat| people(6)[seat].clone().filter(|_| seat.index() < 2));
    let (mut hand, _) = Holdem::start(&Config::default(), &players, 0).expect("sound");
    let chance = hand.deal(&mut Dice::from_number("joins", 2));
    let _ = hand.dealt(0, chance);
    hand
}

fn added(hand: &Holdem, name: &str, stack: Value) -> Value {
    let mut document = hand.document(Viewer::Watcher);
    let mut push = |key: &str, value: Value| document[key].as_array_mut().expect("a list").push(value);
    push("players", json!(name));
    push("startingStacks", stack);
    push("_intents", json!(0));
    document.as_object_mut().expect("an object").remove("seats");
    document
}

fn wish(hand: &Holdem, name: &str, document: Value) -> Option<JoinWish> {
    hand.asks_to_join(name, &Action::Patch { document })
}

#[test]
fn rule_3_5_a_watcher_who_adds_themself_asks_to_sit_down() {
    let hand = two_of_six();
    let buys = |seat, buy_in| Some(JoinWish { seat, buy_in: Some(buy_in) });
    assert_eq!(wish(&hand, "guest", added(&hand, "guest", json!(75.25))), buys(None, 7_525));
    let mut chosen = added(&hand, "guest", json!(100));
    chosen["author"] = json!("guest");
    chosen["seats"] = json!([1, 2, 5]);
    assert_eq!(wish(&hand, "guest", chosen.clone()), buys(Some(seat(4)), 10_000));
    // More than anybody may bring is cut down, as when sitting down.
    assert_eq!(wish(&hand, "guest", added(&hand, "guest", json!(1e15))), buys(None, 20_000));
    // What sitting down says no to is asked there: a taken seat, a seat too far, an amount that is none.
    chosen["seats"] = json!([1, 2, 1]);
    assert_eq!(wish(&hand, "guest", chosen.clone()), buys(Some(seat(0)), 10_000));
    chosen["seats"] = json!([1, 2, 9]);
    assert_eq!(wish(&hand, "guest", chosen.clone()), buys(Some(seat(8)), 10_000));
    for stack in [json!(-5), json!(0), json!(1.005), json!("100"), json!(null)] {
        assert_eq!(wish(&hand, "guest", added(&hand, "guest", stack)), buys(None, 0));
    }

    // Asked for and sat down, in the same words.
    let JoinWish { seat: Some(at), buy_in } = wish(&hand, "guest", {
        chosen["seats"] = json!([1, 2, 4]);
        chosen
    })
    .expect("a wish") else {
        panic!("the seat was named")
    };
    let mut joined = hand.clone();
    let _ =
        joined.join(5, at, &Player::person("guest", 7), Purse { asked: buy_in, funds: 9_000 }).expect("a free seat");
    assert_eq!(joined.view(Viewer::Watcher).seats[3].as_ref().map(|one| one.stack), Some(9_000));
}

#[test]
fn rule_3_5_what_is_no_join_is_left_to_the_merge() {
    let hand = two_of_six();
    let good = added(&hand, "guest", json!(100));
    let with = |key: &str, value: Value| {
        let mut document = good.clone();
        document[key] = value;
        document
    };
    assert_eq!(wish(&hand, "guest", json!("text")), None);
    assert_eq!(wish(&hand, "guest", hand.document(Viewer::Watcher)), None, "a stranger who adds nobody");
    assert_eq!(wish(&hand, "guest", added(&hand, "another", json!(100))), None, "nobody sits down for another");
    assert_eq!(wish(&hand, "guest", with("author", json!("player 1"))), None);
    assert_eq!(wish(&hand, "guest", with("hand", json!(7))), None, "a stale document");
    assert_eq!(wish(&hand, "guest", with("_intents", json!([0, 0, 3]))), None, "nobody joins in order to leave");
    assert_eq!(wish(&hand, "guest", with("seats", json!([1, 2, 1e9]))), None);
    assert_eq!(hand.asks_to_join("guest", &Action::Call), None);
}

#[test]
fn rule_3_5_more_chips_on_the_own_seat_are_a_rebuy() {
    let hand = two_of_six();
    let name = people(6)[seat(0)].as_ref().expect("a player").name.clone();
    let turn = hand.view(Viewer::Watcher).turn.expect("someone speaks");
    let more = |hand: &Holdem, index: usize, stack: i64| {
        let mut document = hand.document(Viewer::Seat(seat(index)));
        document["startingStacks"][index] = json!(stack);
        document
    };
    let buys = |index: usize, buy_in| Some(JoinWish { seat: Some(seat(index)), buy_in: Some(buy_in) });
    assert_eq!(wish(&hand, &name, more(&hand, 0, 300)), buys(0, 20_000));
    assert_eq!(wish(&hand, &name, more(&hand, 0, 200)), None, "as much as is there");
    let mut stale = more(&hand, 0, 300);
    stale["hand"] = json!(9);
    assert_eq!(wish(&hand, &name, stale.clone()), None);
    refused(&hand, 0, Action::Patch { document: stale }, "stale_hand");
    // Who has chips is refused there as here, and what else the patch asks for is taken.
    let mut asked = hand.clone();
    let no = asked.join(0, seat(0), &people(6)[seat(0)].clone().expect("one"), Purse { asked: Some(20_000), funds: 9 });
    assert_eq!(no.map_err(|no| no.code.name()), Err("nothing_changed"));
    refused(&hand, 0, Action::Patch { document: more(&hand, 0, 300) }, "nothing_changed");
    let mut pausing = more(&hand, 1 - turn.index(), 300);
    pausing["_intents"][1 - turn.index()] = json!(2);
    assert_eq!(wish(&hand, &people(6)[seat(1 - turn.index())].clone().expect("one").name, pausing), None);

    // Out of chips: in the hand that names them, and when no document does.
    let mut room = hand;
    while let Some(turn) = room.view(Viewer::Watcher).turn {
        let raise = room.view(Viewer::Seat(turn)).choices.and_then(|choices| choices.raise);
        let action = raise.map_or(Action::Call, |raise| Action::Raise { to: raise.max });
        let _ = act(&mut room, turn.index(), action);
    }
    let lost = |one: &Option<holdem::SeatView>| one.as_ref().is_some_and(|one| one.stack == 0);
    let loser = room.view(Viewer::Watcher).seats.iter().position(lost).expect("one lost");
    let name = people(6)[seat(loser)].clone().expect("one").name;
    let next = |hand: &Holdem| {
        crate::table::next_hand(hand, &BySeat::from_fn(6, |at| people(6)[at].clone().filter(|_| at.index() < 2)))
    };
    let waiting = next(&room);
    assert_eq!(wish(&waiting, &name, more(&waiting, loser, 80)), buys(loser, 8_000));
    let mut held = waiting;
    let guest = Player::person("guest", 7);
    let _ = held.join(0, seat(5), &guest, Purse { asked: None, funds: 50_000 }).expect("a free seat");
    let all = BySeat::from_fn(6, |at| match at.index() {
        5 => Some(guest.clone()),
        index => people(6)[at].clone().filter(|_| index < 2),
    });
    let held = crate::table::next_hand(&held, &all);
    assert!(held.broke().contains(seat(loser)));
    assert_eq!(wish(&held, &name, added(&held, &name, json!(60))), buys(loser, 6_000));
    let mut stale = added(&held, &name, json!(60));
    stale["hand"] = json!(1);
    assert_eq!(wish(&held, &name, stale.clone()), None);
    refused(&held, loser, Action::Patch { document: stale }, "stale_hand");
}
