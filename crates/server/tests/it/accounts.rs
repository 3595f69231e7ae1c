//! Guests, passwords, tokens.

use serde_json::json;

use crate::client::{Guest, Socket, call, call_text, id_of};
use crate::room::TestRoom;

#[tokio::test]
async fn a_guest_in_one_call_with_a_cookie_scripts_cannot_read() {
    let room = TestRoom::open().await;
    let (status, cookie, me) =
        call(&room.base, "POST", "/api/guest", None, Some(json!({ "nickname": "  Мария  7 " }))).await;
    assert_eq!(status, 200);
    assert_eq!(
        me,
        json!({ "nickname": "Мария 7", "kept": false, "tokens": 10, "chips": 100_000, "tables": [], "mayRefill": false })
    );
    let cookie = cookie.expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
}

#[tokio::test]
async fn names_are_checked_and_unique_ignoring_case() {
    let room = TestRoom::open().await;
    room.guest("Straße").await;
    for (name, code) in
        [("STRASSE", "name_taken"), ("ab", "bad_nickname"), ("a\nbcd", "bad_nickname"), ("<script>", "bad_nickname")]
    {
        let (status, _, body) = call(&room.base, "POST", "/api/guest", None, Some(json!({ "nickname": name }))).await;
        assert_eq!(body["error"]["code"], code, "{name:?} {status} {body}");
    }
}

#[tokio::test]
async fn a_password_keeps_an_account_and_only_hashes_are_stored() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let (_, short) = ann.post("/api/me/password", json!({ "password": "short" })).await;
    assert_eq!(short["error"]["code"], "bad_password");
    let (status, me) = ann.post("/api/me/password", json!({ "password": "correct horse" })).await;
    assert_eq!((status, &me["kept"]), (200, &json!(true)));
    let (_, change) = ann.post("/api/me/password", json!({ "password": "another horse" })).await;
    assert_eq!(change["error"]["code"], "bad_credentials");

    for (name, password, expected) in
        [("ann", "correct horse", 200), ("Ann", "wrong horse", 401), ("Nobody", "correct horse", 401)]
    {
        let body = json!({ "nickname": name, "password": password });
        let (status, cookie, body) = call(&room.base, "POST", "/api/login", None, Some(body)).await;
        assert_eq!(status, expected, "{name}: {body}");
        assert_eq!(cookie.is_some(), expected == 200);
    }
    let (status, token) = ann.post("/api/me/token", json!(null)).await;
    assert_eq!(status, 200);
    let bot = Guest { token: token["token"].as_str().expect("a token").to_owned(), ..ann.clone() };
    assert_eq!(bot.get("/api/me").await.0, 200);

    let (tokens, secrets) = ([ann.token.clone(), bot.token.clone()], ["correct horse"]);
    room.running.stop().await.expect("closes");
    for entry in std::fs::read_dir(room.data.path()).expect("a folder").flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        for secret in tokens.iter().map(String::as_str).chain(secrets) {
            let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!found, "{:?} holds a secret in the clear", entry.file_name());
        }
    }
}

#[tokio::test]
async fn a_forged_or_forgotten_token_is_nobody() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    for token in ["", "x", &"z".repeat(32), &"a".repeat(5000), &format!("{}x", ann.token)] {
        let (status, _, body) = call(&room.base, "GET", "/api/me", Some(token), None).await;
        assert_eq!((status, &body["error"]["code"]), (401, &json!("not_logged_in")), "{token:?}");
    }
    let (status, _, _) =
        call_text(&room.base, "GET", "/api/me", None, &[("cookie", "baize_session=forged")], None).await;
    assert_eq!(status, 401);
    let forged = format!("baize_session={}", "f".repeat(ann.token.len()));
    let mut socket = Socket::open(&room.base, None, &[("cookie", forged.as_str())]).await.expect("anyone may watch");
    assert!(socket.heard[0].contains("\"you\":null"), "a forged cookie is nobody: {}", socket.heard[0]);
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    socket.refused(json!({ "type": "sit", "table": table }), "not_logged_in").await;
    let (status, _, _) = call(&room.base, "POST", "/api/logout", Some(&ann.token), None).await;
    assert_eq!(status, 204);
    assert_eq!(ann.get("/api/me").await.0, 401);
}

#[tokio::test]
async fn an_empty_purse_is_filled_once_a_day_and_never_beside_a_table() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let refused = async |code: &str| {
        let (status, body) = ann.post("/api/me/refill", json!({})).await;
        assert_eq!((status, &body["error"]["code"]), (409, &json!(code)), "{body}");
    };
    refused("purse_full").await;
    let (mut first, mut second) = (ann.connect().await, room.guest("Bob").await.connect().await);
    // Whoever gets up in the middle of a match loses it, stake and all.
    let mut lose_four = async || {
        let table = id_of(&ann.open_duel("seed", json!({ "stake": 4 }), &[]).await);
        first.sit(&table).await;
        second.sit(&table).await;
        first.event("prep_start").await;
        refused("not_while_seated").await;
        first.ask_ok(json!({ "type": "leave", "table": table })).await;
        first.next_where(|message| message["type"] == "you" && message["you"]["tables"] == json!([])).await;
        second.ask_ok(json!({ "type": "leave", "table": table })).await;
    };
    assert_eq!(ann.get("/api/me").await.1["mayRefill"], false);
    lose_four().await;
    lose_four().await;
    assert_eq!(ann.get("/api/me").await.1["mayRefill"], true);
    assert_eq!(ann.tokens().await, 2);
    let (status, me) = ann.post("/api/me/refill", json!({})).await;
    assert_eq!((status, &me["tokens"], &me["chips"]), (200, &json!(10), &json!(100_000)));
    refused("purse_full").await;
    lose_four().await;
    assert_eq!(ann.get("/api/me").await.1["mayRefill"], false, "it was filled today");
    refused("refilled_today").await;
    assert_eq!(ann.tokens().await, 6);
    assert!(room.store().await.ledger_check().await.expect("reads").is_sound());
}

#[tokio::test]
async fn one_address_cannot_make_guests_without_end() {
    let room = TestRoom::with(|settings| settings.limits.logins_per_minute = 5).await;
    let mut refused = 0;
    for number in 0..8 {
        let body = json!({ "nickname": format!("guest {number}") });
        let (_, _, body) = call(&room.base, "POST", "/api/guest", None, Some(body)).await;
        refused += u32::from(body["error"]["code"] == "too_fast");
    }
    assert!(refused >= 2, "{refused} of 8 were refused");
}
