//! People who leave, idle and vanish around a hand: the seat has a state, everybody sees it, and it has a way on.

use serde_json::{Value, json};
use server::clock::Clock;

use crate::client::{Guest, Socket, id_of};
use crate::room::{TestRoom, quick};

/// A room whose clock goes by hand.
pub async fn timed_room() -> (TestRoom, Clock) {
    let clock = Clock::by_hand();
    let given = clock.clone();
    (TestRoom::with(|settings| settings.clock = given).await, clock)
}

pub async fn open(host: &Guest, game: &str, options: Value, bots: &[&str]) -> String {
    let wish = json!({ "game": game, "options": options, "public": true, "bots": bots });
    let (status, created) = host.post("/api/tables", wish).await;
    assert_eq!(status, 200, "{created}");
    id_of(&created["table"])
}

pub fn sit(table: &str, seat: usize) -> Value {
    json!({ "type": "sit", "table": table, "seat": seat })
}

pub fn ask(kind: &str, table: &str) -> Value {
    json!({ "type": kind, "table": table })
}

/// The next notice of the table that fits.
pub async fn notice(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Value {
    socket.next_where(|message| message["type"] == "table" && fits(&message["table"])).await["table"].clone()
}

/// A round of Tractor is over in no time: dealt at once, one think time for everybody's every turn.
pub fn tractor() -> Value {
    json!({ "deal_ms": 0, "fairness_ms": 0, "think_ms": 1_000, "bury_ms": 1_000, "pause_ms": 30_000 })
}

/// The same with a pause that is still on however slowly the machine writes the end of the hand before it.
fn unhurried() -> Value {
    let mut options = tractor();
    options["pause_ms"] = json!(300_000);
    options
}

/// Moves the clock on until this socket sees what it waits for.
pub async fn until(clock: &Clock, socket: &mut Socket, step_ms: i64, fits: impl Fn(&Value) -> bool) -> Value {
    // A machine that writes slowly takes many pings for a step, but one that stands still is stuck.
    let mut idle = 0;
    while idle < 2_000 {
        clock.advance(step_ms);
        // The ping's answer comes after whatever the table had to say before it.
        let before = socket.heard.len();
        socket.ask_ok(json!({ "type": "ping" })).await;
        idle = if socket.heard.len() > before + 1 { 0 } else { idle + 1 };
        if let Some(found) = socket.heard_where(&fits) {
            return found;
        }
    }
    let letters = socket.heard.iter().rev().filter(|heard| !heard.contains("\"answer\""));
    let last = letters.take(3).cloned().collect::<Vec<_>>();
    panic!("what was waited for did not happen; the last that was heard: {last:?}");
}

#[tokio::test]
async fn a_duel_does_not_begin_against_somebody_who_is_gone() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "duel", quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.watch(&table).await;
    first.close().await;
    let held = notice(&mut second, |table| table["seats"][0]["state"] == "away").await;
    assert!(held["seats"][0]["heldUntil"].is_i64(), "it is said how long the seat is kept: {held}");
    second.sit(&table).await;
    let info = notice(&mut second, |table| table["seats"][1]["name"] == "Bob").await;
    assert_eq!((&info["running"], &info["hand"]), (&json!(false), &json!(0)));
    assert_eq!((ann.tokens().await, bob.tokens().await), (10, 10), "nobody has paid");

    let mut back = ann.connect().await;
    back.watch(&table).await;
    second.event("match_found").await;
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 9));
    drop(clock);
}

#[tokio::test]
async fn a_seat_is_kept_for_a_stated_time_and_then_free() {
    let (room, clock) = timed_room().await;
    let (ann, bob, eve) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Eve").await);
    let table = open(&ann, "duel", quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    first.close().await;
    second.sit(&table).await;
    let held = notice(&mut second, |table| table["seats"][1]["name"] == "Bob").await;
    assert_eq!(held["host"], "Ann");
    clock.advance(59_999);
    second.ask_ok(json!({ "type": "ping" })).await;
    let (_, info) = bob.get(&format!("/api/tables/{table}")).await;
    assert_eq!(info["seats"][0]["name"], "Ann", "{info}");
    clock.advance(1);
    let info = notice(&mut second, |table| table["seats"][0]["state"] == "free").await;
    assert_eq!(info["host"], "Bob", "who is left is host");
    let mut third = eve.connect().await;
    third.sit(&table).await;
    assert_eq!(second.event("match_found").await["oppNickname"], "Eve");
    assert_eq!(ann.tokens().await, 10, "who was not there has not paid");
}

#[tokio::test]
async fn play_again_and_gone_takes_no_token() {
    let (room, clock) = timed_room().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(["attack", null, null])).await;
    duel.second.confirm(&duel.table, json!([null, null, null])).await;
    until(&clock, &mut duel.second, 50, |message| message["events"].to_string().contains("match_end")).await;
    duel.first.ask_ok(ask("ready", &duel.table)).await;
    duel.first.close().await;
    notice(&mut duel.second, |table| table["seats"][0]["state"] == "away").await;
    duel.second.ask_ok(ask("ready", &duel.table)).await;
    let (_, info) = duel.bob.get(&format!("/api/tables/{}", duel.table)).await;
    assert_eq!((&info["hand"], &info["running"]), (&json!(1), &json!(false)), "{info}");
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (11, 9));
    clock.advance(60_000);
    notice(&mut duel.second, |table| table["seats"][0]["state"] == "free").await;
}

#[tokio::test]
async fn who_does_not_answer_a_request_for_another_match_gives_the_seat_up() {
    let (room, clock) = timed_room().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(["attack", null, null])).await;
    duel.second.confirm(&duel.table, json!([null, null, null])).await;
    until(&clock, &mut duel.second, 50, |message| message["events"].to_string().contains("match_end")).await;
    duel.second.ask_ok(ask("ready", &duel.table)).await;
    let info = notice(&mut duel.second, |table| table["hand"] == 1 && table["seats"][1]["ready"] == true).await;
    assert!(info["seats"][0]["heldUntil"].is_i64(), "{info}");
    assert!(info["seats"][1]["heldUntil"].is_null(), "{info}");
    clock.advance(120_000);
    notice(&mut duel.second, |table| table["seats"][0]["state"] == "free").await;
    // From now on Ann looks on, without having done anything.
    assert_eq!(
        duel.first.next_where(|message| message["type"] == "view" && message["seat"].is_null()).await["hand"],
        1
    );
}

#[tokio::test]
async fn sitting_down_is_answered_for_oneself() {
    let (room, _clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "duel", json!({ "stake": 10 }), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    let store = room.store().await;
    let account = store.account_by_name("Ann").await.expect("reads").expect("exists");
    let (from, to) = (store::Purse::Account(account.id), store::Purse::Burned);
    let spent = store::Transfer { from, to, currency: store::Currency::Tokens, amount: 1, now: 1, key: None };
    store.transfer(spent).await.expect("moves");
    second.sit(&table).await;
    let info = notice(&mut second, |table| table["seats"][0]["cannotPay"] == true).await;
    assert_eq!((&info["seats"][1]["name"], &info["seats"][1]["cannotPay"]), (&json!("Bob"), &json!(false)));
    assert!(info["seats"][0]["heldUntil"].is_i64(), "it is not waited for for ever: {info}");
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 10), "nobody has paid");
}

#[tokio::test]
async fn a_leaver_ends_a_tractor_game_for_nobody() {
    let (room, clock) = timed_room().await;
    let (ann, bob, eve) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Eve").await);
    let table = open(&ann, "tractor", unhurried(), &["steady", "steady"]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0)).await;
    second.ask_ok(sit(&table, 1)).await;
    second.ask_ok(ask("leave", &table)).await;
    first.ask_ok(ask("hand_over", &table)).await;
    until(&clock, &mut first, 1_000, |message| message["type"] == "letter" && message["over"] == true).await;
    first.ask_ok(ask("back", &table)).await;
    let info = notice(&mut first, |table| table["hand"] == 1 && table["seats"][1]["state"] == "free").await;
    assert_eq!(info["waiting"], true);
    assert!(info["botsForAllAt"].is_i64(), "{info}");
    let mut third = eve.connect().await;
    third.ask_ok(sit(&table, 1)).await;
    let next = until(&clock, &mut first, 5_000, |message| message["type"] == "letter" && message["hand"] == 2).await;
    assert_eq!(next["view"]["round"], 2, "the game goes on: {next}");
}

#[tokio::test]
async fn only_the_host_manages_bots_until_a_seat_was_free_for_a_while() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "tractor", unhurried(), &["steady", "steady"]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0)).await;
    let remove = format!("/api/tables/{table}/bots/3");
    let call = |guest: Guest, method: &'static str| {
        let path = remove.clone();
        async move { crate::client::call(&guest.base, method, &path, Some(&guest.token), None).await }
    };
    second.ask_ok(sit(&table, 1)).await;
    assert_eq!(call(bob.clone(), "DELETE").await.2["error"]["code"], "not_your_table");
    first.ask_ok(ask("hand_over", &table)).await;
    second.ask_ok(ask("hand_over", &table)).await;
    // Bots need no time; small steps leave the pause before the next hand to whoever asks in it.
    until(&clock, &mut second, 10, |message| message["type"] == "letter" && message["over"] == true).await;
    assert_eq!(call(ann.clone(), "DELETE").await.0, 200);
    notice(&mut second, |table| table["seats"][3]["state"] == "free").await;
    let add = json!({ "bot": "steady", "seat": 3 });
    let bots = format!("/api/tables/{table}/bots");
    assert_eq!(bob.post(&bots, add.clone()).await.1["error"]["code"], "not_your_table");
    clock.advance(20_000);
    assert_eq!(bob.post(&bots, add).await.0, 200, "then anyone at the table may");
    until(&clock, &mut second, 5_000, |message| message["type"] == "letter" && message["hand"] == 2).await;
    first.close().await;
}

#[tokio::test]
async fn a_game_ends_by_agreement() {
    let (room, clock) = timed_room().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.refused(ask("end_game", &duel.table), "hand_running").await;
    duel.first.confirm(&duel.table, json!(["attack", null, null])).await;
    duel.second.confirm(&duel.table, json!([null, null, null])).await;
    until(&clock, &mut duel.second, 50, |message| message["events"].to_string().contains("match_end")).await;
    duel.first.ask_ok(ask("end_game", &duel.table)).await;
    notice(&mut duel.second, |table| table["seats"][0]["ends"] == true).await;
    duel.second.ask_ok(ask("end_game", &duel.table)).await;
    for socket in [&mut duel.first, &mut duel.second] {
        assert_eq!(socket.next("closed").await, json!({ "type": "closed", "table": duel.table, "why": "agreed" }));
    }
    duel.second.refused(ask("watch", &duel.table), "no_such_table").await;
}

/// A line that breaks without a word is noticed late, but nobody pays over it.
#[tokio::test]
async fn nobody_pays_over_a_line_that_does_not_answer() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, "duel", quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    clock.advance(10_000);
    // Ann's page reads nothing any more, so it answers no ping either; to the server the line is up.
    second.sit(&table).await;
    second.ask_ok(json!({ "type": "ping" })).await;
    let (_, info) = bob.get(&format!("/api/tables/{table}")).await;
    assert_eq!((&info["hand"], &info["seats"][0]["state"]), (&json!(0), &json!("present")), "{info}");
    clock.advance(3_000);
    let held = notice(&mut second, |table| table["seats"][0]["heldUntil"].is_i64()).await;
    assert_eq!((&held["hand"], ann.tokens().await, bob.tokens().await), (&json!(0), 10, 10), "{held}");
    // She comes to life: the answer to the ping is enough. Bob's line is tried, too.
    tokio::join!(first.event("match_found"), second.event("match_found"));
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 9));
}

#[tokio::test]
async fn whoever_was_let_in_once_may_come_back_without_the_code() {
    let (room, clock) = timed_room().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let wish = json!({ "game": "duel", "options": quick(), "public": false });
    let created = ann.post("/api/tables", wish).await.1["table"].clone();
    let (table, code) = (id_of(&created), created["code"].clone());
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    first.close().await;
    second.ask_ok(json!({ "type": "sit", "table": table, "code": code })).await;
    clock.advance(60_000);
    let info = notice(&mut second, |table| table["seats"][0]["state"] == "free").await;
    assert_eq!(info["host"], "Bob");
    // The table was hers, and she knows no code.
    let mut back = ann.connect().await;
    back.sit(&table).await;
    second.event("match_found").await;
}

#[tokio::test]
async fn a_game_also_ends_when_those_who_are_left_have_agreed() {
    let (room, clock) = timed_room().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(["attack", null, null])).await;
    duel.second.confirm(&duel.table, json!([null, null, null])).await;
    until(&clock, &mut duel.second, 50, |message| message["events"].to_string().contains("match_end")).await;
    duel.second.ask_ok(ask("end_game", &duel.table)).await;
    duel.first.ask_ok(ask("leave", &duel.table)).await;
    assert_eq!(duel.second.next("closed").await["why"], "agreed");
}
