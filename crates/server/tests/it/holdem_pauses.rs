//! Sitting out over the socket: pauses, what they cost, the way back, and the clock that sends people out.

use serde_json::{Value, json};

use crate::holdem_table::{Party, check_or_call, check_or_fold, event, on_table, quick, quick_with, seen};
use crate::room::TestRoom;

const PEOPLE: [(&str, i64); 3] = [("Ann", 8_000), ("Bob", 8_000), ("Cyd", 8_000)];
const ALL: i64 = 24_000;
const CY: usize = 2;

/// Three people in a hand that all of them are dealt into.
async fn three(room: &TestRoom) -> Party {
    let mut party = Party::sit_down(room, &PEOPLE, quick()).await;
    let everyone = |letter: &Value| {
        let seats = letter["view"]["seats"].as_array().expect("seats");
        letter["view"]["phase"] == "betting" && seats.iter().filter(|seat| seat["dealt"] == true).count() == 3
    };
    party.play_until(check_or_fold, everyone).await;
    party
}

fn state_is(state: &'static str) -> impl Fn(&Value) -> bool {
    move |letter| letter["view"]["seats"][CY]["state"] == state
}

fn posts_of_cy(letter: &Value) -> Vec<(&str, i64)> {
    let events = letter["events"].as_array().expect("events").iter();
    let own = events.filter(|event| event["type"] == "posted" && event["seat"] == CY);
    own.map(|event| (event["post"].as_str().expect("a post"), event["amount"].as_i64().expect("an amount"))).collect()
}

#[tokio::test]
async fn a_pause_until_the_big_blind_ends_by_itself_and_costs_the_blind_alone() {
    let room = TestRoom::open().await;
    let mut party = three(&room).await;
    party.do_it(CY, "pause_until_bb").await;
    party.play_until(check_or_fold, state_is("paused_until_bb")).await;
    let back = party.play_until(check_or_fold, |letter| !posts_of_cy(letter).is_empty()).await;
    assert_eq!(posts_of_cy(&back), [("big_blind", 200)]);
    assert_eq!((&back["view"]["seats"][CY]["state"], on_table(&back["view"])), (&json!("playing"), ALL));
}

#[tokio::test]
async fn an_early_return_pays_what_the_page_was_told_and_a_change_of_mind_in_time_pays_nothing() {
    let room = TestRoom::open().await;
    let mut party = three(&room).await;
    party.do_it(CY, "pause").await;
    party.play_until(check_or_fold, state_is("paused")).await;
    let refused = party.ask_in_a_hand(CY, json!({ "type": "pause" })).await;
    assert_eq!(refused["error"]["code"], "nothing_changed");
    // Two blinds go past, and no more than one and a half big blinds are owed for them. Where the big blind
    // comes next, the way back is free; otherwise it costs all that is owed.
    let (table, mut prices) = (party.table.clone(), Vec::new());
    while prices.last() != Some(&300) {
        let owes_all =
            |letter: &Value| letter["view"]["seats"][CY]["debt"] == 300 && letter["view"]["phase"] == "betting";
        party.play_until(check_or_fold, owes_all).await;
        let own = party.sockets[CY].watch(&table).await["view"].clone();
        let question = json!({ "type": "question", "table": table, "question": { "type": "forecast" } });
        let forecast = party.sockets[CY].ask(question).await["answer"]["forecast"].clone();
        assert!(forecast["freeInHand"].as_i64() > own["hand"].as_i64(), "{forecast}");
        prices.push(forecast["priceNow"].as_i64().expect("a price"));
    }
    assert!(prices.iter().all(|price| [0, 300].contains(price)), "{prices:?}");
    party.do_it(CY, "return").await;
    party.play_until(check_or_fold, state_is("ready_to_return")).await;
    let back = party.play_until(check_or_fold, |letter| !posts_of_cy(letter).is_empty()).await;
    let dead = posts_of_cy(&back).into_iter().find(|(post, _)| *post == "dead_blinds");
    assert_eq!((dead, on_table(&back["view"])), (Some(("dead_blinds", 300)), ALL), "{back}");
    assert_eq!(back["view"]["seats"][CY]["debt"], 0);

    // Who pauses and takes it back within the hand is dealt into the next one.
    let (hand, next) = (back["view"]["hand"].as_i64(), back["view"]["hand"].as_i64().map(|hand| hand + 1));
    party.do_it(CY, "pause").await;
    party.do_it(CY, "return").await;
    let after = party
        .play_until(check_or_fold, |letter| {
            letter["view"]["hand"].as_i64() > hand && letter["view"]["phase"] == "betting"
        })
        .await;
    assert_eq!(after["view"]["hand"].as_i64(), next);
    assert_eq!((&after["view"]["seats"][CY]["dealt"], &after["view"]["seats"][CY]["debt"]), (&json!(true), &json!(0)));
    assert!(posts_of_cy(&after).iter().all(|(post, _)| *post != "dead_blinds"), "{after}");
}

#[tokio::test]
async fn silence_uses_the_time_bank_then_folds_and_twice_in_a_row_sits_out() {
    let room = TestRoom::open().await;
    let options = quick_with(json!({ "think_ms": 1_000, "time_bank_ms": 50 }));
    let mut party = Party::sit_down(&room, &[("Ann", 8_000), ("Bob", 8_000)], options).await;
    // Bob never says a word. Ann calls, so that Bob is asked in every hand.
    let mut told: Vec<Value> = Vec::new();
    let hand = loop {
        let letter = party.sockets[0].next("letter").await;
        let kinds = ["time_bank_started", "intent_changed", "acted"];
        let bobs = letter["events"].as_array().expect("events").iter().filter(|event| event["seat"] == 1);
        told.extend(bobs.filter(|event| kinds.contains(&event["type"].as_str().unwrap_or(""))).cloned());
        if !letter["view"]["choices"].is_null() {
            // A letter that came late may speak of a turn that Ann has taken already.
            party.ask(0, check_or_call(&letter["view"], 0)).await;
        }
        if let Some(changed) = event(&letter, "intent_changed") {
            assert_eq!((&changed["seat"], &changed["intent"]), (&json!(1), &json!(2)), "{letter}");
            break letter["view"]["hand"].as_i64();
        }
    };
    let kinds: Vec<(&str, bool)> =
        told.iter().map(|event| (event["type"].as_str().expect("a type"), event["auto"] == true)).collect();
    assert_eq!(
        kinds,
        [("time_bank_started", false), ("acted", true), ("acted", true), ("intent_changed", false)],
        "the bank is used once, for the whole stay: {told:?}"
    );
    assert!(told.iter().filter(|event| event["type"] == "acted").all(|event| event["spoken"] == "fold"), "{told:?}");

    // The seat is kept, and a word brings its owner back.
    party.do_it(1, "return").await;
    let back = |view: &Value| view["phase"] == "betting" && view["seats"][1]["timeBankMs"] == 0;
    let view = seen(&mut party.sockets[1], |view| back(view) && view["hand"].as_i64() > hand).await;
    assert_eq!((&view["seats"][1]["dealt"], on_table(&view)), (&json!(true), 16_000));
}

#[tokio::test]
async fn a_word_that_was_long_on_its_way_does_not_count_in_the_next_hand() {
    let room = TestRoom::open().await;
    let mut party = three(&room).await;
    let table = party.table.clone();
    let own_turn = |letter: &Value| letter["view"]["turn"] == 0;
    let first = party.play_until(check_or_fold, own_turn).await;
    let hand = first["hand"].as_i64();
    let later = party.play_until(check_or_fold, |letter| own_turn(letter) && letter["hand"].as_i64() > hand).await;
    let fold =
        |deadline: &Value| json!({ "type": "act", "table": table, "action": { "type": "fold" }, "deadline": deadline });
    assert_ne!(first["deadline"], later["deadline"]);
    party.sockets[0].refused(fold(&first["deadline"]), "question_over").await;
    party.sockets[0].ask_ok(fold(&later["deadline"])).await;
}
