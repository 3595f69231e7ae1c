//! Opening, finding, inviting, filling and leaving tables; the queue for quick play.

use serde_json::json;

use crate::client::{Socket, call, id_of};
use crate::room::{TestRoom, quick};

#[tokio::test]
async fn games_come_with_presets_bots_and_a_sentence_for_each_option() {
    let room = TestRoom::open().await;
    let (_, _, games) = call(&room.base, "GET", "/api/games", None, None).await;
    let duel = games.as_array().expect("a list").iter().find(|game| game["name"] == "duel").expect("the duel");
    let presets: Vec<_> =
        duel["presets"].as_array().expect("presets").iter().map(|preset| preset["name"].clone()).collect();
    assert_eq!(presets, ["friendly", "seed"]);
    let options = duel["schema"]["properties"].as_object().expect("options");
    assert!(
        options.values().all(|option| option["description"].as_str().is_some_and(|text| text.len() > 10)),
        "{options:?}"
    );
    assert!(games.as_array().expect("a list").iter().all(|game| game["name"] != "kuhn"), "the example is not offered");
}

#[tokio::test]
async fn a_table_by_invitation_is_seen_only_with_its_code() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let wish = json!({ "game": "duel", "public": false });
    let (_, created) = ann.post("/api/tables", wish).await;
    let (table, code) =
        (id_of(&created["table"]), created["table"]["code"].as_str().expect("a code for the host").to_owned());
    let listed = |tables: serde_json::Value| {
        tables["tables"].as_array().expect("a list").iter().any(|one| one["id"] == table.as_str())
    };
    assert!(listed(ann.get("/api/tables").await.1), "the host sees it");
    assert!(!listed(bob.get("/api/tables").await.1), "others do not");
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.1["error"]["code"], "bad_code");

    let mut socket = bob.connect().await;
    socket.refused(json!({ "type": "watch", "table": table }), "bad_code").await;
    socket.refused(json!({ "type": "sit", "table": table, "code": "wrong" }), "bad_code").await;
    let (status, info) = bob.get(&format!("/api/tables/{table}?code={code}")).await;
    assert_eq!((status, info.get("code")), (200, None), "a visitor sees the table and not its code");
    socket.ask_ok(json!({ "type": "sit", "table": table, "code": code })).await;
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.1["code"], code.as_str());
}

#[tokio::test]
async fn bots_are_added_and_removed_by_those_who_belong_there() {
    let room = TestRoom::open().await;
    let (ann, eve) = (room.guest("Ann").await, room.guest("Eve").await);
    let table = id_of(&ann.open_duel("seed", quick(), &[]).await);
    let bots = format!("/api/tables/{table}/bots");
    assert_eq!(eve.post(&bots, json!({ "bot": "grunt" })).await.1["error"]["code"], "not_your_table");
    assert_eq!(ann.post(&bots, json!({ "bot": "nobody" })).await.1["error"]["code"], "unknown_bot");
    let (_, info) = ann.post(&bots, json!({ "bot": "grunt" })).await;
    assert_eq!((&info["seats"][1]["name"], &info["seats"][1]["bot"]), (&json!("Grunt"), &json!("grunt")));
    let (status, _, info) = call(&room.base, "DELETE", &format!("{bots}/1"), Some(&ann.token), None).await;
    assert_eq!((status, &info["seats"][1]["name"]), (200, &json!(null)));
    let (_, _, again) = call(&room.base, "DELETE", &format!("{bots}/1"), Some(&ann.token), None).await;
    assert_eq!(again["error"]["code"], "not_a_bot");
}

#[tokio::test]
async fn an_account_opens_a_bounded_number_of_tables() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    for _ in 0..server::settings::Limits::default().seats_per_account {
        ann.open_duel("seed", json!({}), &[]).await;
    }
    let (_, body) = ann.post("/api/tables", json!({ "game": "duel", "public": true })).await;
    assert_eq!(body["error"]["code"], "too_many_tables");
}

#[tokio::test]
async fn quick_play_pairs_the_first_two_and_never_an_account_with_itself() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut one, mut other) = (ann.connect().await, ann.connect().await);
    one.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    other.refused(json!({ "type": "queue_join", "game": "duel" }), "already_waiting").await;
    assert_eq!(one.next("queue").await["game"], "duel");

    let mut second = bob.connect().await;
    second.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let found = one.next_where(|message| message["type"] == "queue" && !message["table"].is_null()).await;
    let table = found["table"].as_str().expect("a table").to_owned();
    assert_eq!(one.watch(&table).await["hand"], 0, "the match waits until both look at it");
    assert_eq!((ann.tokens().await, bob.tokens().await), (10, 10), "and nobody has paid");
    second.watch(&table).await;
    // RULES 13.1 of the duel: it arrives as a letter.
    let letter = one.next("letter").await;
    let events: Vec<_> =
        letter["events"].as_array().expect("events").iter().map(|event| event["type"].clone()).collect();
    assert_eq!(events, ["match_found", "prep_start"]);
    let player = |name| json!({ "name": name, "bot": null, "number": null });
    assert_eq!(letter["view"]["players"], json!([player("Ann"), player("Bob")]));
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 9), "the stakes are in the pot");
}

#[tokio::test]
async fn who_disconnects_leaves_the_queue() {
    let room = TestRoom::open().await;
    let (ann, bob, cleo) = (room.guest("Ann").await, room.guest("Bob").await, room.guest("Cleo").await);
    let mut first = ann.connect().await;
    first.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    // Ann's way out is over when somebody else hears that she is not here any more.
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut watcher = cleo.connect().await;
    first.sit(&table).await;
    watcher.watch(&table).await;
    first.close().await;
    watcher.next_where(|message| message["type"] == "table" && message["table"]["seats"][0]["state"] == "away").await;

    let mut second = bob.connect().await;
    second.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    watcher.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let found = second.next_where(|message| message["type"] == "queue" && !message["table"].is_null()).await;
    let view = second.watch(found["table"].as_str().expect("a table")).await;
    assert_eq!((&view["players"][0]["name"], &view["players"][1]["name"]), (&json!("Bob"), &json!("Cleo")));
}

#[tokio::test]
async fn who_cannot_pay_is_told_so_when_joining() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let table = id_of(&ann.open_duel("seed", json!({ "stake": 11 }), &[]).await);
    let mut socket = bob.connect().await;
    socket.refused(json!({ "type": "sit", "table": table }), "insufficient_funds").await;
    assert_eq!(bob.tokens().await, 10);

    // Spent to the last token, quick play says so as well.
    let store = room.store().await;
    let account = store.account_by_name("Bob").await.expect("reads").expect("exists");
    let all = store::Transfer {
        from: store::Purse::Account(account.id),
        to: store::Purse::Burned,
        currency: store::Currency::Tokens,
        amount: 10,
        now: 1,
        key: None,
    };
    store.transfer(all).await.expect("moves");
    socket.refused(json!({ "type": "queue_join", "game": "duel" }), "insufficient_funds").await;
}

#[tokio::test]
async fn chat_reaches_the_table_and_is_bounded() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let table = duel.table.clone();
    duel.first.ask_ok(json!({ "type": "chat", "table": table, "text": "  уда\u{202e}чи\u{200b}!\u{7} " })).await;
    let line = duel.second.next("chat").await;
    assert_eq!((&line["from"], &line["text"], &line["seat"]), (&json!("Ann Smith"), &json!("удачи!"), &json!(0)));
    for text in [String::new(), "   ".to_owned(), "x".repeat(301), "\u{2066}\u{200d}\u{3164}".to_owned()] {
        duel.first.refused(json!({ "type": "chat", "table": table, "text": text }), "bad_chat").await;
    }
    let mut visitor = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    visitor.watch(&table).await;
    assert_eq!(visitor.next("chat").await["text"], "удачи!", "a latecomer reads what was said");
    visitor.refused(json!({ "type": "chat", "table": table, "text": "hi" }), "not_logged_in").await;
}

#[tokio::test]
async fn who_waits_is_brought_to_a_table_that_opens_later() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let state = first.next("queue").await;
    assert_eq!((&state["game"], &state["waiting"]), (&json!("duel"), &json!(1)));
    let (_, lobby) = bob.get("/api/tables").await;
    assert_eq!(lobby["queued"], json!({ "duel": 1 }));
    let table = id_of(&bob.open_duel("friendly", json!({}), &[]).await);
    second.sit(&table).await;
    let found = first.next_where(|message| message["type"] == "queue" && !message["table"].is_null()).await;
    assert_eq!(found["table"], json!(table));
    // Whose line broke at that moment asks again, and is sent to the same table.
    first.ask_ok(json!({ "type": "queue_join", "game": "duel" })).await;
    let again = first.next_where(|message| message["type"] == "queue" && message["game"].is_null()).await;
    assert_eq!(again["table"], json!(table));
    first.watch(&table).await;
    second.event("match_found").await;
    assert_eq!(bob.get("/api/tables").await.1["queued"], json!({}));
}

#[tokio::test]
async fn nobodys_tables_bury_the_table_where_somebody_waits() {
    let room = TestRoom::open().await;
    let (ann, eve) = (room.guest("Ann").await, room.guest("Eve").await);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    let mut waiting = ann.connect().await;
    waiting.sit(&table).await;
    let mut everywhere = eve.connect().await;
    for _ in 0..8 {
        let own = id_of(&eve.open_duel("friendly", json!({}), &[]).await);
        everywhere.sit(&own).await;
    }
    let (_, _, lobby) = call(&room.base, "GET", "/api/tables", None, None).await;
    let listed = lobby["tables"].as_array().expect("a list");
    assert_eq!(listed.len(), 9);
    let place = listed.iter().position(|one| one["id"] == table.as_str()).expect("listed");
    assert!(place <= 2, "Ann's table is number {place}, behind those of one who sits everywhere");
}
