//! What went wrong in other programs, each a test here.

use serde_json::{Value, json};

use crate::client::{Socket, call, confirm, draft};
use crate::room::{NOTHING, STRIKE, TestRoom, quick};

/// Everything a stranger can get hold of while a match is in PREP.
async fn all_a_stranger_gets(layouts: [Value; 2]) -> String {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", json!({})).await;
    let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    watcher.watch(&duel.table).await;
    duel.first.ask_ok(draft(&duel.table, layouts[0].clone())).await;
    duel.second.ask_ok(draft(&duel.table, layouts[1].clone())).await;
    duel.first.confirm(&duel.table, layouts[0].clone()).await;
    // Seat 1 has only drafted, so the match is still in PREP and every card is hidden.
    watcher.event("opponent_ready").await;
    watcher.watch(&duel.table).await;
    let mut all = watcher.heard.join("\n");
    for path in
        ["/api/tables", &format!("/api/tables/{}", duel.table), "/api/hands", "/api/players/Ann%20Smith", "/healthz"]
    {
        all += &call(&room.base, "GET", path, None, None).await.2.to_string();
    }
    mask(&all, &duel.table)
}

/// Times, ids and commitments differ from room to room; nothing else may.
fn mask(text: &str, table: &str) -> String {
    let text = text.replace(table, "TABLE");
    let digits: String = text.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
    let mut masked = digits;
    while let Some(at) = masked.find("\"commitment\":\"") {
        let end = masked[at + 14..].find('"').expect("closed") + at + 14;
        masked.replace_range(at..=end, "COMMITMENT");
    }
    let mut runs = String::new();
    for c in masked.chars() {
        if !(c == '#' && runs.ends_with('#')) {
            runs.push(c);
        }
    }
    runs
}

#[tokio::test]
async fn layouts_that_nobody_may_see_change_no_byte_that_a_stranger_gets() {
    let one = all_a_stranger_gets([json!(["attack", "defense", "heal"]), json!(["heal", "counter", "attack"])]).await;
    let other = all_a_stranger_gets([json!(["counter", "heal", null]), json!([null, null, "defense"])]).await;
    assert_eq!(one, other);
}

/// Elsewhere a spectator's first message carried the whole state and the random seed.
#[tokio::test]
async fn a_spectators_first_message_has_neither_cards_nor_the_secret() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    let mut watcher = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
    let view = watcher.watch(&duel.table).await;
    assert_eq!(view["seat"], Value::Null);
    assert_eq!((&view["view"]["layouts"], &view["view"]["drafts"]), (&json!([null, null]), &json!([null, null])));
    assert_eq!(view["dice"]["secret"], Value::Null);
    let store = room.store().await;
    let row = store.table(&duel.table).await.expect("reads").expect("exists");
    let owner = row.owner.as_deref().unwrap_or_default();
    let claim = store.claim(&duel.table, owner, Some(row.epoch), 0, 0).await.expect("reads").expect("ours");
    let secret: String = claim.secret.0.iter().map(|byte| format!("{byte:02x}")).collect();
    for text in watcher.heard.iter().chain(&duel.first.heard).chain(&duel.second.heard) {
        assert!(!text.contains(&secret), "the secret was sent before the end");
    }
}

/// Elsewhere hands went to anyone who claimed to be a spectator, and a seat was taken over with a
/// visible id.
#[tokio::test]
async fn claims_in_a_message_are_worth_nothing() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let eve = room.guest("Eve").await;
    let mut socket = eve.connect().await;
    let table = duel.table.clone();
    let account = room.store().await.account_by_name("Ann Smith").await.expect("reads").expect("exists").id;
    for claim in [
        json!({ "type": "watch", "table": table, "seat": 0 }),
        json!({ "type": "watch", "table": table, "spectator": true, "viewer": "open" }),
        json!({ "type": "act", "table": table, "seat": 0, "action": { "type": "layout_confirm", "layout": STRIKE } }),
        json!({ "type": "sit", "table": table, "account": account }),
        json!({ "type": "ready", "table": table, "nickname": "Ann Smith" }),
    ] {
        socket.refused(claim, "bad_message").await;
    }
    socket.refused(json!({ "type": "sit", "table": table, "seat": 0 }), "seat_taken").await;
    socket.refused(confirm(&table, json!(STRIKE)), "not_seated").await;
    socket.refused(json!({ "type": "leave", "table": table }), "not_seated").await;
    socket.watch(&table).await;
    socket.refused(confirm(&table, json!(STRIKE)), "not_seated").await;
    // No message that a client gets names an account, a token or a connection.
    for text in duel.first.heard.iter().chain(&socket.heard) {
        assert!(!text.contains(&account.to_string()), "an account's id was sent: {text}");
        assert!(!text.contains(&duel.ann.token) && !text.contains(&duel.bob.token));
    }
    duel.ann_wins().await;
}

/// Elsewhere a second view function leaked what the first hid. Here a replay is the only other one,
/// and it does not exist before the hand is over.
#[tokio::test]
async fn there_is_no_second_way_to_a_running_hand() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.first.confirm(&duel.table, json!(STRIKE)).await;
    for eyes in ["open", "watcher", "0", "1"] {
        let (status, body) = duel.bob.get(&format!("/api/hands/{}/1/replay?eyes={eyes}", duel.table)).await;
        assert_eq!((status, &body["error"]["code"]), (404, &json!("no_such_hand")), "{eyes}");
    }
    duel.second.confirm(&duel.table, json!(NOTHING)).await;
    let letter = duel.second.next_where(|message| message["events"].to_string().contains("step_reveal")).await;
    let shown: Vec<_> =
        letter["view"]["steps"].as_array().expect("steps").iter().map(|step| step["stepIndex"].clone()).collect();
    assert_eq!(shown, [0], "only the slot whose step has come");
}
