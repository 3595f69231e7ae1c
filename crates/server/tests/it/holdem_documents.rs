//! Hand documents over the socket: whole patches do what short forms do, and what is not the author's changes nothing.

use serde_json::{Value, json};
use server::settings::MAX_FRAME_BYTES;

use crate::client::Socket;
use crate::holdem_table::{Party, act, act_with, document, quick, seen};
use crate::room::TestRoom;

/// The server's document as this seat has it now.
async fn own_document(party: &mut Party, seat: usize) -> Value {
    let table = party.table.clone();
    document(&mut party.sockets[seat], &table).await
}

fn patched(document: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut document = document.clone();
    change(&mut document);
    json!({ "type": "patch", "document": document })
}

fn say(entry: &'static str) -> impl FnOnce(&mut Value) {
    move |document| document["actions"].as_array_mut().expect("a log").push(json!(entry))
}

/// What everybody may know of a table, without its cards and their seal.
async fn public(room: &TestRoom, table: &str) -> Value {
    let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    let view = watcher.watch(table).await["view"].clone();
    let parts = ["hand", "phase", "seats", "turn", "button"].map(|part| (part.to_owned(), view[part].clone()));
    let document = ("document".to_owned(), document(&mut watcher, table).await);
    Value::Object(parts.into_iter().chain([document]).collect())
}

#[tokio::test]
async fn whole_documents_and_short_forms_end_in_the_same_state() {
    let room = TestRoom::open().await;
    let mut short = Party::sit_down(&room, &[("Ann", 5_000), ("Bob", 6_000)], quick()).await;
    // The same people at a second table, where they send documents.
    let mut whole = Party::at_new_table(&short.guests.clone(), &[5_000, 6_000], quick()).await;
    let cyd = room.guest("Cyd").await;
    for party in [&mut short, &mut whole] {
        seen(&mut party.sockets[0], |view| view["phase"] == "betting").await;
        party.join(&cyd, 7_000).await;
    }
    assert_eq!(public(&room, &short.table).await, public(&room, &whole.table).await, "both begin alike");

    let table = short.table.clone();
    let first = short.sockets[0].watch(&table).await["view"]["turn"].as_u64().expect("a turn") as usize;
    let second = 1 - first;
    let raise = if first == 0 { "p1 cbr 6" } else { "p2 cbr 6" };
    assert_eq!(short.ask(first, json!({ "type": "raise", "to": 600 })).await["ok"], true);
    let patch = patched(&own_document(&mut whole, first).await, say(raise));
    assert_eq!(whole.ask(first, patch).await["ok"], true);
    assert_eq!(public(&room, &short.table).await, public(&room, &whole.table).await, "a raise");

    // One who waits for the next hand pauses; everything else in the document is ignored.
    short.do_it(2, "pause").await;
    let patch = patched(&own_document(&mut whole, 2).await, |document| {
        document["_intents"] = json!([3, 3, 2]);
        document["_inactive"] = json!([1, 1, 0]);
        document["_deadBlinds"] = json!([0, 0, 0]);
        document["startingStacks"] = json!([0, 0, 9_999]);
    });
    assert_eq!(whole.ask(2, patch).await["ok"], true);
    let now = public(&room, &short.table).await;
    assert_eq!((&now, &now["seats"][2]["state"]), (&public(&room, &whole.table).await, &json!("paused")), "a pause");

    // Leaving in turn is a fold, and the table waits for players in the same way.
    short.do_it(second, "leave").await;
    let patch = patched(&own_document(&mut whole, second).await, |document| document["_intents"][second] = json!(3));
    assert_eq!(whole.ask(second, patch).await["ok"], true);
    for party in [&mut short, &mut whole] {
        let alone = |view: &Value| view["hand"] == 3 && view["phase"] == "waiting" && view["seats"][second].is_null();
        seen(&mut party.sockets[first], alone).await;
    }
    assert_eq!(public(&room, &short.table).await, public(&room, &whole.table).await, "leaving");
}

#[tokio::test]
async fn what_is_not_the_authors_is_refused_with_a_code_and_changes_nothing() {
    let room = TestRoom::open().await;
    let mut party = Party::sit_down(&room, &[("Ann", 5_000), ("Bob", 6_000)], quick()).await;
    let view = seen(&mut party.sockets[0], |view| view["phase"] == "betting").await;
    let turn = view["turn"].as_u64().expect("a turn") as usize;
    let (own, other) = if turn == 0 { ("p1", "p2") } else { ("p2", "p1") };
    let own_now = own_document(&mut party, turn).await;
    let before = public(&room, &party.table).await;
    let money = party.balances().await;

    let with = |entry: String| {
        move |document: &mut Value| document["actions"].as_array_mut().expect("a log").push(json!(entry))
    };
    let refused: [(Value, &str); 14] = [
        (patched(&own_now, |document| document["author"] = json!("Somebody")), "foreign_author"),
        (patched(&own_now, |document| document["hand"] = json!(1)), "stale_hand"),
        (patched(&own_now, |document| document["hand"] = json!(99)), "stale_hand"),
        (
            patched(&own_now, |document| document["actions"] = json!(["d dh p1 AsAh", "d dh p2 2c7d", "p1 cc"])),
            "altered_history",
        ),
        (patched(&own_now, |document| document["_intents"][1 - turn] = json!(3)), "nothing_changed"),
        (patched(&own_now, |document| document["startingStacks"] = json!([9_999, 9_999])), "nothing_changed"),
        (patched(&own_now, with(format!("{other} f"))), "not_your_action"),
        (patched(&own_now, with("d db AsAhAd".to_owned())), "not_your_action"),
        (patched(&own_now, with(format!("{own} cbr 2.5"))), "illegal_action"),
        (patched(&own_now, with(format!("{own} cbr 5000"))), "illegal_action"),
        (patched(&own_now, |document| document["_intents"][turn] = json!(7)), "bad_patch"),
        (json!({ "type": "patch", "document": [] }), "bad_patch"),
        (json!({ "type": "raise", "to": 399 }), "raise_out_of_range"),
        (json!({ "type": "raise", "to": -600 }), "raise_out_of_range"),
    ];
    for (action, code) in refused {
        let answer = party.ask(turn, action.clone()).await;
        assert_eq!((&answer["ok"], &answer["error"]["code"]), (&json!(false), &json!(code)), "{action}: {answer}");
        assert_eq!(public(&room, &party.table).await, before, "{code}");
    }

    // The other player cannot take the turn, nor can someone who only watches say anything.
    let theirs = own_document(&mut party, 1 - turn).await;
    let out_of_turn = patched(&theirs, with(format!("{other} f")));
    assert_eq!(party.ask(1 - turn, out_of_turn).await["error"]["code"], "not_your_action");
    let in_their_name = patched(&own_now, with(format!("{own} f")));
    assert_eq!(party.ask(1 - turn, in_their_name).await["error"]["code"], "foreign_author");
    let eve = room.guest("Eve").await;
    let mut socket = eve.connect().await;
    socket.watch(&party.table).await;
    socket.refused(act(&party.table, "fold"), "not_seated").await;
    for (buy_in, code) in [(json!(-5_000), "bad_buy_in"), (json!(0), "bad_buy_in"), (json!(4_000.5), "bad_message")] {
        socket.refused(json!({ "type": "sit", "table": party.table, "seat": 3, "buy_in": buy_in }), code).await;
    }
    assert_eq!(public(&room, &party.table).await, before, "strangers change nothing");
    assert_eq!(party.balances().await, money);

    // And the hand goes on as if nothing had been asked.
    party.do_it(turn, "call").await;
}

/// A line of an action, with time, seat and nonce.
const LINE_BYTES: usize = 200;

/// Frame after frame as long as one may be, each with a small change in it and junk around it.
#[tokio::test]
async fn junk_patches_leave_small_lines_in_the_log() {
    const FRAMES: usize = 12;
    let room = TestRoom::open().await;
    let mut party = Party::sit_down(&room, &[("Ann", 5_000), ("Bob", 6_000)], quick()).await;
    let view = seen(&mut party.sockets[0], |view| view["phase"] == "betting").await;
    let guest = 1 - view["turn"].as_u64().expect("a turn") as usize;
    let own = own_document(&mut party, guest).await;
    let mut sent = 0;
    for round in 0..FRAMES {
        let mut frame =
            act_with(&party.table, patched(&own, |document| document["_intents"][guest] = json!(1 + round % 2)));
        frame["nonce"] = json!(party.sockets[guest].nonce());
        frame["action"]["document"]["junk"] = json!("");
        let room_left = MAX_FRAME_BYTES - frame.to_string().len();
        frame["action"]["document"]["junk"] = json!("j".repeat(room_left));
        let text = frame.to_string();
        sent += text.len();
        party.sockets[guest].send_text(&text).await;
        let answer = party.sockets[guest].next_where(|message| message["nonce"] == frame["nonce"]).await;
        assert_eq!(answer["ok"], true, "{answer}");
    }
    assert_eq!(sent, FRAMES * MAX_FRAME_BYTES);
    let lines = room.store().await.lines(&party.table, 1, 1_000).await.expect("reads");
    let acted: Vec<&str> =
        lines.iter().map(|line| line.body.as_str()).filter(|body| body.contains("\"acted\"")).collect();
    assert_eq!(acted.len(), FRAMES);
    assert!(acted.iter().all(|line| line.len() <= LINE_BYTES && !line.contains("junk")), "{acted:?}");
}
