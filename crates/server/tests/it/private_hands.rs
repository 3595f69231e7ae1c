//! Hands of private tables are for those who sat in them and whom they give the link.

use serde_json::{Value, json};

use crate::client::{call, call_text};
use crate::room::{Duel, TestRoom, quick};

/// Everything that shows a hand, as a stranger would ask for it.
fn doors(table: &str) -> [String; 4] {
    ["log", "replay", "export/phh", "key"].map(|what| format!("/api/hands/{table}/1/{what}"))
}

async fn finished(room: &TestRoom) -> Duel {
    let mut duel = room.private_duel("friendly", quick()).await;
    duel.ann_wins().await;
    duel
}

fn tables(list: &Value) -> Vec<&str> {
    list["hands"].as_array().expect("a list").iter().filter_map(|hand| hand["table"].as_str()).collect()
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_private_hand_not_even_that_it_was_played() {
    let room = TestRoom::open().await;
    let duel = finished(&room).await;
    let eve = room.guest("Eve").await;
    // What is said of a hand that never was is the measure, byte for byte.
    for (door, nothing) in doors(&duel.table).iter().zip(doors("h3k8p2qx7n")) {
        for token in [None, Some(eve.token.as_str())] {
            for query in ["", "?key=", "?key=00000000000000000000000000000000"] {
                let query = if door.ends_with("key") { "" } else { query };
                let ask =
                    async |path: &str| call_text(&room.base, "GET", &format!("{path}{query}"), token, &[], None).await;
                let (status, _, said) = ask(door).await;
                assert_eq!((status, said), (404, ask(&nothing).await.2), "{door}{query}");
            }
        }
    }
    let by_table = format!("/api/hands?table={}", duel.table);
    for list in ["/api/hands", "/api/hands?game=duel", "/api/hands?nickname=Ann%20Smith", &by_table] {
        for token in [None, Some(eve.token.as_str())] {
            let (status, _, said) = call(&room.base, "GET", list, token, None).await;
            assert_eq!((status, said), (200, json!({ "hands": [] })), "{list}");
        }
    }
    let (_, player) = eve.get("/api/players/Ann%20Smith").await;
    assert_eq!(player, json!({ "nickname": "Ann Smith", "games": [] }));
}

#[tokio::test]
async fn those_who_sat_there_find_their_hands_and_open_them() {
    let room = TestRoom::open().await;
    let mut public = room.duel("friendly", quick()).await;
    public.ann_wins().await;
    let (ann, bob) = (public.ann.clone(), public.bob.clone());
    let table = private_between(&ann, &bob, &mut public).await;
    let eve = room.guest("Eve").await;

    let both = [table.as_str(), public.table.as_str()];
    for (viewer, list, expected) in [
        (&ann, "/api/hands", &both[..]),
        (&ann, "/api/hands?nickname=Ann%20Smith", &both),
        (&bob, "/api/hands?nickname=Ann%20Smith", &both),
        (&bob, "/api/hands?game=duel&limit=1", &both[..1]),
        (&eve, "/api/hands?nickname=Ann%20Smith", &both[1..]),
        (&eve, "/api/hands", &both[1..]),
    ] {
        assert_eq!(tables(&viewer.get(list).await.1), expected, "{list}");
    }
    for (viewer, hands) in [(&ann, 2), (&bob, 1), (&eve, 1)] {
        let (_, player) = viewer.get("/api/players/Ann%20Smith").await;
        let games = player["games"][0]["results"].as_array().map(Vec::len);
        assert_eq!((&player["games"][0]["hands"], games), (&json!(hands), Some(hands)), "{player}");
    }
    for what in ["log", "replay"] {
        for (viewer, expected) in [(&ann, 200), (&bob, 200), (&eve, 404)] {
            let path = format!("/api/hands/{table}/1/{what}");
            let (status, _, _) = call_text(&room.base, "GET", &path, Some(&viewer.token), &[], None).await;
            assert_eq!(status, expected, "{path}");
        }
    }
}

/// A second match of the same two, at a table by invitation; gives its name.
async fn private_between(ann: &crate::client::Guest, bob: &crate::client::Guest, before: &mut Duel) -> String {
    let wish = json!({ "game": "duel", "preset": "friendly", "options": quick(), "public": false });
    let (_, created) = ann.post("/api/tables", wish).await;
    let (table, code) = (crate::client::id_of(&created["table"]), &created["table"]["code"]);
    let (first, second) = (ann.connect().await, bob.connect().await);
    let mut next = Duel { ann: ann.clone(), bob: bob.clone(), first, second, table: table.clone() };
    next.first.sit(&table).await;
    next.second.ask_ok(json!({ "type": "sit", "table": table, "code": code })).await;
    tokio::join!(next.first.event("prep_start"), next.second.event("prep_start"));
    next.ann_wins().await;
    before.first.forget();
    table
}

#[tokio::test]
async fn whoever_was_given_the_link_opens_that_hand_and_no_other() {
    let room = TestRoom::open().await;
    let duel = finished(&room).await;
    let (status, made) = duel.bob.get(&format!("/api/hands/{}/1/key", duel.table)).await;
    assert_eq!(status, 200, "{made}");
    let key = made["key"].as_str().expect("a key").to_owned();
    let ask = async |path: &str| call_text(&room.base, "GET", path, None, &[], None).await;
    for what in ["log", "replay", "replay?eyes=0"] {
        let (path, and) = (format!("/api/hands/{}/1/{what}", duel.table), if what.contains('?') { '&' } else { '?' });
        assert_eq!(ask(&path).await.0, 404, "a bare address does not open");
        assert_eq!(ask(&format!("{path}{and}key={key}")).await.0, 200, "{path}");
        let wrong = key.replace(key.chars().next().expect("a digit"), "x");
        assert_eq!(ask(&format!("{path}{and}key={wrong}")).await.0, 404, "{path}");
    }
    let (status, _, said) = ask(&format!("/api/hands/{}/2/log?key={key}", duel.table)).await;
    assert_eq!(status, 404, "{said}");

    // The key is the room's, so a restart does not close what was shared.
    let (table, room) = (duel.table.clone(), room.reopen().await);
    let path = format!("/api/hands/{table}/1/log?key={key}");
    let (status, _, log) = call_text(&room.base, "GET", &path, None, &[], None).await;
    assert!(status == 200 && log.contains("Ann Smith"), "{status} {log}");
}

#[tokio::test]
async fn a_public_hand_needs_no_key() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.ann_wins().await;
    let path = format!("/api/hands/{}/1", duel.table);
    let (_, _, key) = call(&room.base, "GET", &format!("{path}/key"), None, None).await;
    assert_eq!(key, json!({ "key": null }));
    assert_eq!(call_text(&room.base, "GET", &format!("{path}/log?key=whatever"), None, &[], None).await.0, 200);
}
