//! Bad input: each gets a clear error with a code, changes nothing, logs nothing, and the server stays up.

use serde_json::{Value, json};

use crate::client::{Socket, call, call_text, confirm, draft};
use crate::room::{Duel, NOTHING, STRIKE, TestRoom, quick};

/// Runs `bad` against a match in PREP, then checks that no line was written and play goes on.
async fn unharmed(bad: impl AsyncFnOnce(&TestRoom, &mut Duel)) {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    let store = room.store().await;
    let before = store.lines(&duel.table, 1, 1_000).await.expect("reads");
    bad(&room, &mut duel).await;
    let after = store.lines(&duel.table, 1, 1_000).await.expect("reads");
    assert_eq!(before, after, "something was logged as played");
    duel.ann_wins().await;
}

#[tokio::test]
async fn malformed_json_and_frames_without_a_nonce() {
    unharmed(async |_, duel| {
        for (text, code) in [
            ("", "bad_json"),
            ("{", "bad_json"),
            ("[]", "bad_json"),
            ("null", "bad_json"),
            ("{\"type\":\"ping\"}", "bad_nonce"),
            ("{\"nonce\":7,\"type\":\"ping\"}", "bad_nonce"),
            ("{\"nonce\":\"no spaces\",\"type\":\"ping\"}", "bad_nonce"),
            ("\u{0}\u{1}", "bad_json"),
        ] {
            duel.first.send_text(text).await;
            assert_eq!(duel.first.next("fault").await["error"]["code"], code, "{text:?}");
        }
        let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
        duel.first.send_text(&deep).await;
        assert_eq!(duel.first.next("fault").await["error"]["code"], "bad_json");
    })
    .await;
}

#[tokio::test]
async fn unknown_types_fields_and_wrong_types() {
    unharmed(async |_, duel| {
        let table = duel.table.clone();
        for ask in [
            json!({ "type": "deal" }),
            json!({ "type": 5 }),
            json!({}),
            json!({ "type": "ping", "extra": 1 }),
            json!({ "type": "act", "table": table }),
            json!({ "type": "act", "table": 3, "action": {} }),
            json!({ "type": "sit", "table": table, "seat": -1 }),
            json!({ "type": "sit", "table": table, "seat": 99 }),
            json!({ "type": "sit", "table": table, "seat": 1e30 }),
            json!({ "type": "commit", "table": table, "hand": 1, "commit": "not hex" }),
            json!({ "type": "open_seed", "table": table, "hand": 1, "seed": "ab".repeat(33) }),
            json!({ "type": "ready", "table": table, "seed": "ab" }),
        ] {
            duel.first.refused(ask, "bad_message").await;
        }
        for action in [
            json!(null),
            json!({}),
            json!({ "type": "surrender" }),
            json!({ "type": "layout_confirm" }),
            json!({ "type": "layout_confirm", "layout": STRIKE, "seat": 1 }),
        ] {
            duel.first.refused(json!({ "type": "act", "table": table, "action": action }), "bad_action").await;
        }
    })
    .await;
}

#[tokio::test]
async fn foreign_seats_and_old_tables() {
    unharmed(async |room, duel| {
        let mut eve = room.guest("Eve").await.connect().await;
        eve.refused(confirm(&duel.table, json!(STRIKE)), "not_seated").await;
        eve.refused(confirm("nosuchtabl", json!(STRIKE)), "no_such_table").await;
        eve.refused(json!({ "type": "watch", "table": "../../etc/passwd" }), "no_such_table").await;
        let mut nobody = Socket::open(&room.base, None, &[]).await.expect("visitors may connect");
        nobody.refused(confirm(&duel.table, json!(STRIKE)), "not_logged_in").await;
        nobody.refused(json!({ "type": "sit", "table": duel.table }), "not_logged_in").await;
    })
    .await;
}

/// The seed: invalid cards in a draft are made null, and logged as such. The count is the whole process's, so it is
/// compared with itself.
#[tokio::test]
async fn a_draft_with_cards_that_are_not_held_is_counted() {
    let room = TestRoom::with(|settings| settings.metrics_listen = Some(([127, 0, 0, 1], 0).into())).await;
    let mut duel = room.duel("seed", quick()).await;
    let figures = format!("http://{}", room.running.metrics_address.expect("an address of their own"));
    let count = async || {
        let (_, _, metrics) = call_text(&figures, "GET", "/metrics", None, &[], None).await;
        let line =
            metrics.lines().find(|line| line.starts_with("baize_notes_total{note=\"invalid_card_from_client\"}"));
        line.and_then(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).unwrap_or(0)
    };
    let before = count().await;
    duel.first.ask_ok(draft(&duel.table, json!(["attack", "attack", "heal"]))).await;
    assert!(count().await > before, "a second attack is not held");
}

#[tokio::test]
async fn an_action_after_the_end() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("seed", quick()).await;
    duel.ann_wins().await;
    let store = room.store().await;
    let before = store.lines(&duel.table, 1, 1_000).await.expect("reads");
    duel.second.refused(confirm(&duel.table, json!(STRIKE)), "match_over").await;
    assert_eq!(before, store.lines(&duel.table, 1, 1_000).await.expect("reads"));
    assert_eq!((duel.ann.tokens().await, duel.bob.tokens().await), (11, 9));
}

#[tokio::test]
async fn a_frame_of_a_mebibyte_closes_the_socket_with_a_reason() {
    unharmed(async |room, _| {
        let mut eve = room.guest("Eve").await.connect().await;
        let huge = format!("{{\"nonce\":\"n\",\"type\":\"chat\",\"text\":\"{}\"}}", "x".repeat(1 << 20));
        eve.try_send_text(&huge).await;
        let last = eve.until_closed().await.expect("a last word");
        assert_eq!((&last["type"], &last["error"]["code"]), (&json!("bye"), &json!("bad_frame")));
        assert_eq!(call(&room.base, "GET", "/healthz", None, None).await.0, 200);
    })
    .await;
}

#[tokio::test]
async fn a_flood_is_answered_with_too_fast_and_then_cut_off() {
    let room = TestRoom::with(|settings| settings.limits.messages_per_second = 5).await;
    let ann = room.guest("Ann").await;
    let mut flood = ann.connect().await;
    for number in 0..1_000 {
        if !flood.try_send_text(&json!({ "nonce": format!("f{number}"), "type": "ping" }).to_string()).await {
            break;
        }
    }
    let last = flood.until_closed().await.expect("a last word");
    assert_eq!((&last["type"], &last["error"]["code"]), (&json!("bye"), &json!("too_fast")));
    let answers = flood.heard.iter().filter(|text| text.contains("too_fast")).count();
    assert!(answers > 100, "each message of the flood was answered: {answers}");
    ann.connect().await.ask_ok(json!({ "type": "ping" })).await;
}

#[tokio::test]
async fn a_page_of_another_site_gets_no_socket_and_cannot_write() {
    unharmed(async |room, duel| {
        let host = room.base.trim_start_matches("http://").to_owned();
        let own = format!("http://{host}");
        for (origin, allowed) in [("https://evil.example", false), ("null", false), (own.as_str(), true)] {
            let opened = Socket::open(&room.base, Some(&duel.bob.token), &[("origin", origin)]).await;
            assert_eq!(opened.is_ok(), allowed, "{origin}");
            let wish = json!({ "game": "duel", "public": false }).to_string();
            let (status, _, body) =
                call_text(&room.base, "POST", "/api/tables", Some(&duel.bob.token), &[("origin", origin)], Some(wish))
                    .await;
            assert_eq!(status == 200, allowed, "{origin}: {body}");
            assert_eq!(body.contains("\"foreign_origin\""), !allowed, "{origin}: {body}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_absurd_config() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    for (wish, code) in [
        (json!({ "game": "poker-dice", "public": true }), "unknown_game"),
        (json!({ "game": "kuhn", "public": true }), "unknown_game"),
        (json!({ "game": "duel", "public": true, "preset": "brutal" }), "unknown_preset"),
        (json!({ "game": "duel", "public": true, "options": [] }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "prep_ms": -5 } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "prep_ms": 1e300 } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "start_hp": 0 } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "stake": -3 } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "hand": ["attack"] } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "options": { "cheat": true } }), "bad_config"),
        (json!({ "game": "duel", "public": true, "bots": ["grunt", "grunt", "grunt"] }), "too_many_bots"),
        (json!({ "game": "duel", "public": true, "bots": ["hal"] }), "unknown_bot"),
        (json!({ "game": "duel" }), "bad_json"),
        (json!({ "game": "duel", "public": true, "admin": true }), "bad_json"),
    ] {
        let (status, body) = ann.post("/api/tables", wish.clone()).await;
        assert_eq!(body["error"]["code"], code, "{wish} got {status} {body}");
    }
    assert_eq!(ann.get("/api/tables").await.1["tables"], json!([]));
}

#[tokio::test]
async fn bodies_paths_and_queries() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    for (method, path, body, status) in [
        ("POST", "/api/guest", Some("{".to_owned()), 400),
        ("POST", "/api/guest", Some(format!("{{\"nickname\":\"{}\"}}", "x".repeat(100_000))), 413),
        ("GET", "/api/hands?limit=many", None, 400),
        ("GET", "/api/hands?unknown=1", None, 400),
        ("GET", "/api/hands/none/abc/log", None, 400),
        ("GET", "/api/hands/none/1/log", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("GET", "/assets/missing.js", None, 404),
        ("DELETE", "/api/tables/x/bots/99", None, 400),
        ("GET", "/ws", None, 400),
    ] {
        let (got, _, text) = call_text(&room.base, method, path, Some(&ann.token), &[], body).await;
        assert_eq!(got, status, "{method} {path}: {text}");
        if path != "/ws" {
            let error: Value = serde_json::from_str(&text).expect("errors are JSON");
            assert!(error["error"]["code"].is_string(), "{path}: {text}");
        }
    }
}

#[tokio::test]
async fn an_address_that_is_not_the_servers_is_left_to_the_page() {
    let room = TestRoom::open().await;
    for (path, to) in [("/lobby", "./#/lobby"), ("/no/such/place", "./../../#/no/such/place"), ("/t/", "./../#/t/")] {
        let address = format!("{}{path}", room.base);
        let agent: ureq::Agent = ureq::Agent::config_builder().max_redirects(0).build().into();
        let answer = tokio::task::spawn_blocking(move || agent.get(&address).call().expect("an answer"));
        let answer = answer.await.expect("ends");
        let location = answer.headers().get("location").and_then(|value| value.to_str().ok());
        assert_eq!((answer.status().as_u16(), location), (303, Some(to)), "{path}");
    }
}

#[tokio::test]
async fn every_answer_has_the_headers_that_protect_the_page() {
    let room = TestRoom::open().await;
    for (path, status) in [("/", 200), ("/api/games", 200), ("/api/me", 401), ("/api/nothing", 404), ("/ws", 400)] {
        let address = format!("{}{path}", room.base);
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let answer = tokio::task::spawn_blocking(move || agent.get(&address).call().expect("an answer"));
        let answer = answer.await.expect("ends");
        assert_eq!(answer.status(), status, "{path}");
        for (name, part) in [
            ("content-security-policy", "default-src 'self'"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "same-origin"),
        ] {
            let value = answer.headers().get(name).and_then(|value| value.to_str().ok());
            assert!(value.is_some_and(|value| value.contains(part)), "{path} has {name}: {value:?}");
        }
    }
}

#[tokio::test]
async fn refused_cards_of_a_confirm_count_as_a_sign_of_life_and_nothing_else() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.first.refused(confirm(&duel.table, json!(["fireball", null, null])), "invalid_cards").await;
    duel.first.refused(confirm(&duel.table, json!(["attack", "attack", null])), "invalid_cards").await;
    duel.first.refused(confirm(&duel.table, json!(["attack"])), "malformed_layout").await;
    let lines = room.store().await.lines(&duel.table, 1, 100).await.expect("reads");
    assert_eq!(
        lines.iter().filter(|line| line.body.contains("\"acted\"")).count(),
        1,
        "only the first changed anything"
    );
    assert!(!lines.iter().any(|line| line.body.contains("fireball")), "junk is not kept");
    duel.second.confirm(&duel.table, json!(NOTHING)).await;
}
