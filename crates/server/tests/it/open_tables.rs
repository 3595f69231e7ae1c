//! Tables whose seats are open: people come with chips, go with chips, and nothing is lost on the way.

use serde_json::{Value, json};

use crate::client::{Guest, PATIENCE, call, call_text};
use crate::holdem_table::{FUNDS, act, chips, leave, on_table, open, quick, seen, sit};
use crate::room::TestRoom;

#[tokio::test]
async fn chips_leave_the_account_with_a_seat_and_come_back_with_leaving() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    assert_eq!(first.watch(&table).await["view"]["phase"], "waiting", "an open table waits in a hand of its own");

    first.refused(sit(&table, 0, -4_000), "bad_buy_in").await;
    first.refused(sit(&table, 0, 3_999), "buy_in_too_small").await;
    first.refused(sit(&table, 7, 5_000), "no_such_seat").await;
    assert_eq!(chips(&ann).await, FUNDS, "a refused buy-in takes nothing");
    first.ask_ok(sit(&table, 0, 5_000)).await;
    assert_eq!(chips(&ann).await, FUNDS - 5_000);
    second.refused(sit(&table, 0, 5_000), "seat_taken").await;
    second.ask_ok(sit(&table, 3, 8_000)).await;
    assert_eq!(chips(&bob).await, FUNDS - 8_000);

    let view = seen(&mut first, |view| view["phase"] == "betting").await;
    assert_eq!(on_table(&view), 13_000);
    first.forget();
    second.ask_ok(leave(&table)).await;
    if view["turn"] == 0 {
        first.ask_ok(act(&table, "call")).await;
    }
    first.next_where(|message| message.to_string().contains("waiting_for_players")).await;
    first.ask_ok(leave(&table)).await;
    first
        .next_where(|message| message["type"] == "you" && message["you"]["chips"].as_i64() > Some(FUNDS - 5_000))
        .await;
    assert_eq!(chips(&ann).await + chips(&bob).await, 2 * FUNDS, "nothing is made or lost");
    assert!([100, 200].contains(&(chips(&ann).await - FUNDS)), "whoever leaves a hand leaves the blind there");
    assert_eq!(ann.get(&format!("/api/tables/{table}")).await.0, 404, "the last one out closes the table");
    first.refused(act(&table, "fold"), "no_such_table").await;
}

#[tokio::test]
async fn bots_wait_for_a_person_and_go_with_the_last_one() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let table = open(&ann, quick(), &["station", "maniac"]).await;
    let mut socket = ann.connect().await;
    let info = ann.get(&format!("/api/tables/{table}")).await.1;
    assert!(info["seats"].as_array().expect("seats").iter().all(|seat| seat["name"].is_null()), "{info}");
    socket.ask_ok(sit(&table, 2, 20_000)).await;
    let info = ann.get(&format!("/api/tables/{table}")).await.1;
    let bots = info["seats"].as_array().expect("seats").iter().filter(|seat| !seat["bot"].is_null()).count();
    assert_eq!(bots, 2, "{info}");
    let mut ended = 0;
    while ended < 3 {
        let letter = socket.next("letter").await;
        ended += usize::from(letter["events"].to_string().contains("hand_ended"));
        if !letter["view"]["choices"].is_null() {
            let choice = if letter["view"]["choices"]["check"] == true { "check" } else { "fold" };
            socket.ask(act(&table, choice)).await;
        }
    }
    socket.ask_ok(leave(&table)).await;
    let store = room.store().await;
    // The bots' hand ends, they are paid, and the table closes; each waits for the one before.
    let closes = async {
        while store.table(&table).await.expect("the store answers").expect("known").closed_at.is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, closes).await.expect("a deserted table closes");
    let held = store.balance(&store::Purse::Table(table.clone()), store::Currency::Chips).await.expect("a balance");
    assert_eq!(held, 0, "no chip stays on a closed table");

    let account = store.account_by_name("Ann").await.expect("reads").expect("exists").id;
    let (_, history) = ann.get(&format!("/api/hands?table={table}")).await;
    let hands = history["hands"].as_array().expect("hands");
    assert!(hands.len() >= 3, "{history}");
    for hand in hands {
        let total: i64 =
            hand["players"].as_array().expect("players").iter().filter_map(|one| one["score"].as_i64()).sum();
        assert_eq!(total, 0, "what one wins another loses: {hand}");
        let number = hand["hand"].as_i64().expect("a number");
        let file = format!("/api/hands/{table}/{number}/log");
        let (status, _, log) = call_text(&room.base, "GET", &file, None, &[], None).await;
        assert_eq!(status, 200, "{log}");
        assert!(!log.contains(&account.to_string()), "a log names no account: {log}");
        let file = cardtable::HandFile::read(&log).expect("an unchanged file");
        let game = catalog::find(&file.game).expect("known");
        let verified = game.verify(&file, None).expect("an honest hand");
        assert_eq!((verified.draws, verified.opened), (1, file.opened.len()));
        if let [first, second, ..] = file.opened.as_slice() {
            let mut swapped = file.clone();
            swapped.opened[0].card.clone_from(&second.card);
            swapped.opened[1].card.clone_from(&first.card);
            let said = game.verify(&swapped, None).expect_err("the same cards in another order").to_string();
            assert!(said.contains("does not lie under the commitment"), "{said}");
        }
    }
}

#[tokio::test]
async fn bots_of_a_table_are_all_there_for_its_first_deal() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let table = open(&ann, quick(), &["station"; 5]).await;
    let mut socket = ann.connect().await;
    socket.ask_ok(sit(&table, 2, 20_000)).await;
    let view = seen(&mut socket, |view| view["phase"] == "betting").await;
    let dealt = view["seats"].as_array().expect("seats").iter().filter(|seat| seat["dealt"] == true).count();
    assert_eq!(dealt, 6, "{view}");
}

#[tokio::test]
async fn everybody_replays_a_hand_of_sealed_cards_with_their_own_eyes() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, 5_000)).await;
    second.ask_ok(sit(&table, 1, 5_000)).await;
    let view = seen(&mut first, |view| view["phase"] == "betting").await;
    let (folder, winner) = if view["turn"] == 0 { (&mut first, "Bob") } else { (&mut second, "Ann") };
    folder.ask_ok(act(&table, "fold")).await;
    let letter = second.next_where(|message| message["events"].to_string().contains("hand_ended")).await;
    let (hand, own) = (letter["hand"].as_i64().expect("a number"), letter["view"]["seats"][1]["cards"].clone());
    assert!(own.is_array(), "{letter}");
    second.next_where(|message| message["type"] == "letter" && message["hand"].as_i64() > Some(hand)).await;

    let address = |what: &str| format!("/api/hands/{table}/{hand}/{what}");
    let (_, mine) = bob.get(&address("replay")).await;
    let last = mine["frames"].as_array().and_then(|frames| frames.last()).expect("frames").clone();
    assert_eq!((&last["view"]["seats"][1]["cards"], &last["view"]["seats"][0]["cards"]), (&own, &Value::Null));
    assert_eq!(mine["closed"], true, "what was not shown stays closed");
    let (_, open) = bob.get(&format!("{}?eyes=open", address("replay"))).await;
    assert_eq!(open["frames"], mine["frames"], "all that is open is what everybody saw, and the own cards");
    for what in ["replay", "export/phh"] {
        let (status, body) = bob.get(&format!("{}?eyes=0", address(what))).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!("cards_closed")), "{body}");
    }
    let (_, _, stranger) = call(&room.base, "GET", &address("replay"), None, None).await;
    assert!(!stranger["frames"].to_string().contains(&own.to_string()), "a stranger sees no hole card");
    let (status, _, log) = call_text(&room.base, "GET", &address("log"), Some(&bob.token), &[], None).await;
    assert_eq!(status, 200, "the file of a sealed hand is there right after it: {log}");
    let file = cardtable::HandFile::read(&log).expect("whole");
    let opened: Vec<&str> = file.opened.iter().map(|opening| opening.card.as_str()).collect();
    assert_eq!(json!(opened), own, "nobody showed, so only the own two cards are open");

    let (status, _, phh) = call_text(&room.base, "GET", &address("export/phh"), Some(&bob.token), &[], None).await;
    assert_eq!(status, 200, "{phh}");
    assert!(phh.contains("variant = 'NT'") && phh.contains("????"), "{phh}");
    let (_, _, text) = call_text(&room.base, "GET", &address("export/pokerstars"), Some(&bob.token), &[], None).await;
    assert!(text.contains("PokerStars Hand #") && text.contains(&format!("{winner} collected")), "{text}");
    assert_eq!(bob.get(&address("export/nothing")).await.1["error"]["code"], "no_such_notation");
}

#[tokio::test]
async fn a_restart_in_the_middle_of_a_hand_keeps_every_chip() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = open(&ann, quick(), &[]).await;
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(sit(&table, 0, 5_000)).await;
    second.ask_ok(sit(&table, 1, 6_000)).await;
    let before = seen(&mut first, |view| view["phase"] == "betting").await;
    let room = room.reopen().await;
    let (ann, bob) = (Guest { base: room.base.clone(), ..ann }, Guest { base: room.base.clone(), ..bob });
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    let after = first.watch(&table).await["view"].clone();
    for part in ["hand", "phase", "turn", "board", "button"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    assert_eq!(after["seats"][0]["cards"], before["seats"][0]["cards"]);
    second.watch(&table).await;
    let folder = if after["turn"] == 0 { &mut first } else { &mut second };
    folder.ask_ok(act(&table, "fold")).await;
    first.next_where(|message| message["events"].to_string().contains("hand_ended")).await;
    first.ask_ok(leave(&table)).await;
    second.ask_ok(leave(&table)).await;
    second
        .next_where(|message| message["type"] == "you" && message["you"]["chips"].as_i64() >= Some(FUNDS - 200))
        .await;
    assert_eq!(chips(&ann).await + chips(&bob).await, 2 * FUNDS);
}

#[tokio::test]
async fn quick_play_takes_a_free_seat_before_it_opens_a_table() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(json!({ "type": "queue_join", "game": "holdem" })).await;
    let opened = first.next("queue").await["table"].clone();
    assert!(opened.is_string());
    second.ask_ok(json!({ "type": "queue_join", "game": "holdem" })).await;
    assert_eq!(second.next("queue").await["table"], opened, "both sit at the same table");
    assert_eq!((chips(&ann).await, chips(&bob).await), (FUNDS - 20_000, FUNDS - 20_000));
}
