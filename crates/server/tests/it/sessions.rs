//! Sessions: listed and ended, and what was opened by them is closed with them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Guest, Socket, call, id_of};
use crate::room::TestRoom;

const FIRST: &str = "correct horse";
const SECOND: &str = "another horse";

/// An account with a password.
async fn kept(room: &TestRoom, name: &str) -> Guest {
    let ann = room.guest(name).await;
    let (status, said) = ann.post("/api/me/password", json!({ "password": FIRST })).await;
    assert_eq!(status, 200, "{said}");
    ann
}

/// The same account on another device.
async fn elsewhere(ann: &Guest, name: &str, password: &str) -> Guest {
    let wish = json!({ "nickname": name, "password": password });
    let (status, cookie, said) = call(&ann.base, "POST", "/api/login", None, Some(wish)).await;
    assert_eq!(status, 200, "{said}");
    let token = cookie.expect("a cookie").split(['=', ';']).nth(1).expect("a value").to_owned();
    Guest { token, ..ann.clone() }
}

async fn bot_of(ann: &Guest) -> Guest {
    let (status, made) = ann.post("/api/me/token", json!(null)).await;
    assert_eq!(status, 200, "{made}");
    Guest { token: made["token"].as_str().expect("a token").to_owned(), ..ann.clone() }
}

async fn is_cut(socket: &mut Socket) {
    let last = socket.until_closed().await.expect("a farewell");
    assert_eq!((&last["type"], &last["error"]["code"]), (&json!("bye"), &json!("session_ended")), "{last}");
}

async fn listed(ann: &Guest) -> Vec<Value> {
    let (status, list) = ann.get("/api/me/sessions").await;
    assert_eq!(status, 200, "{list}");
    list["sessions"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn a_new_password_ends_other_sessions_and_tokens_and_their_sockets_at_once() {
    let room = TestRoom::open().await;
    let ann = kept(&room, "Ann").await;
    let (thief, bot, bob) = (elsewhere(&ann, "Ann", FIRST).await, bot_of(&ann).await, room.guest("Bob").await);
    let (mut own, mut stolen, mut played) = (ann.connect().await, thief.connect().await, bot.connect().await);
    let mut bobs = bob.connect().await;
    let table = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    stolen.sit(&table).await;

    let change = json!({ "password": SECOND, "current": FIRST });
    assert_eq!(ann.post("/api/me/password", change).await.0, 200);
    is_cut(&mut stolen).await;
    is_cut(&mut played).await;
    for old in [&thief, &bot] {
        let (status, said) = old.get("/api/me").await;
        assert_eq!((status, &said["error"]["code"]), (401, &json!("not_logged_in")));
        let nobody = Socket::open(&room.base, Some(&old.token), &[]).await.expect("anyone may look");
        assert!(nobody.heard[0].contains("\"you\":null"), "{}", nobody.heard[0]);
    }
    // Whoever changed it is still there, keeps the seat, and so is everybody else.
    own.sit(&id_of(&ann.open_duel("friendly", json!({}), &[]).await)).await;
    assert_eq!(ann.get("/api/me").await.1["tables"].as_array().map(Vec::len), Some(2));
    bobs.watch(&table).await;
    let (status, _, said) =
        call(&room.base, "POST", "/api/login", None, Some(json!({ "nickname": "Ann", "password": FIRST }))).await;
    assert_eq!((status, &said["error"]["code"]), (401, &json!("bad_credentials")));
}

#[tokio::test]
async fn sessions_are_listed_without_their_tokens_and_ended_one_by_one() {
    let room = TestRoom::open().await;
    let ann = kept(&room, "Ann").await;
    let (phone, bot) = (elsewhere(&ann, "Ann", FIRST).await, bot_of(&ann).await);
    let (mut own, mut phones, mut bots) = (ann.connect().await, phone.connect().await, bot.connect().await);

    let list = listed(&ann).await;
    let kinds: Vec<_> = list.iter().map(|one| (one["usedBy"].as_str(), one["current"].as_bool())).collect();
    assert_eq!(kinds.len(), 3, "{list:?}");
    assert_eq!(kinds.iter().filter(|kind| **kind == (Some("browser"), Some(true))).count(), 1, "{list:?}");
    assert_eq!(kinds.iter().filter(|kind| **kind == (Some("bot"), Some(false))).count(), 1, "{list:?}");
    let text = serde_json::to_string(&list).expect("plain");
    for one in [&ann, &phone, &bot] {
        assert!(!text.contains(&one.token), "a token is never shown again");
    }
    for one in &list {
        assert_eq!(one["online"], true, "{one}");
        assert!(one["madeAt"].as_i64() > Some(0) && one["seenAt"].as_i64() >= one["madeAt"].as_i64(), "{one}");
    }

    let id_of_bot = list.iter().find(|one| one["usedBy"] == "bot").expect("the bot's")["id"].as_str().expect("an id");
    let end = async |who: &Guest, id: &str| {
        let (status, _, said) =
            call(&room.base, "DELETE", &format!("/api/me/sessions/{id}"), Some(&who.token), None).await;
        (status, said["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let eve = room.guest("Eve").await;
    assert_eq!(end(&eve, id_of_bot).await, (404, "no_such_session".to_owned()), "another's is nobody's business");
    assert_eq!(end(&ann, "0123456789abcdef").await, (404, "no_such_session".to_owned()));
    assert_eq!(end(&ann, id_of_bot).await, (204, String::new()));
    is_cut(&mut bots).await;
    assert_eq!(bot.get("/api/me").await.0, 401);
    phones.ask_ok(json!({ "type": "ping" })).await;
    assert_eq!(listed(&ann).await.len(), 2);

    let (status, _, left) = call(&room.base, "DELETE", "/api/me/sessions", Some(&ann.token), None).await;
    assert_eq!((status, left["sessions"].as_array().map(Vec::len)), (200, Some(1)), "{left}");
    is_cut(&mut phones).await;
    assert_eq!(phone.get("/api/me").await.0, 401);
    own.ask_ok(json!({ "type": "ping" })).await;

    let (status, _, _) = call(&room.base, "POST", "/api/logout", Some(&ann.token), None).await;
    assert_eq!(status, 204);
    is_cut(&mut own).await;
}

#[tokio::test]
async fn a_bots_token_plays_and_cannot_change_the_account() {
    let room = TestRoom::open().await;
    let ann = kept(&room, "Ann").await;
    let bot = bot_of(&ann).await;
    let own = listed(&ann).await.into_iter().find(|one| one["current"] == true).expect("the owner's");
    let one = format!("/api/me/sessions/{}", own["id"].as_str().expect("an id"));
    for (method, path, body) in [
        ("POST", "/api/me/password", Some(json!({ "password": SECOND, "current": FIRST }))),
        ("POST", "/api/me/token", None),
        ("GET", "/api/me/sessions", None),
        ("DELETE", "/api/me/sessions", None),
        ("DELETE", &one, None),
        ("GET", "/api/me/export", None),
        ("POST", "/api/me/delete", Some(json!({ "password": FIRST }))),
    ] {
        let (status, _, said) = call(&room.base, method, path, Some(&bot.token), body).await;
        assert_eq!((status, &said["error"]["code"]), (403, &json!("not_for_bots")), "{method} {path}");
    }
    assert_eq!(listed(&ann).await.len(), 2, "nothing was ended and nothing made");
    elsewhere(&ann, "Ann", FIRST).await;
    let table = id_of(&bot.open_duel("friendly", json!({}), &[]).await);
    bot.connect().await.sit(&table).await;
}

#[tokio::test]
async fn the_oldest_of_too_many_sessions_ends_with_its_socket() {
    let room = TestRoom::open().await;
    let ann = kept(&room, "Ann").await;
    let phone = elsewhere(&ann, "Ann", FIRST).await;
    let mut own = ann.connect().await;
    let bound = usize::try_from(store::SESSIONS_PER_ACCOUNT).expect("a small number");
    for _ in 0..bound - 1 {
        bot_of(&phone).await;
    }
    is_cut(&mut own).await;
    assert_eq!(ann.get("/api/me").await.0, 401);
    assert_eq!(listed(&phone).await.len(), bound);
}

#[tokio::test]
async fn a_session_that_another_server_ended_is_closed_here_too() {
    let room = TestRoom::with(|settings| settings.retention.every = Duration::from_millis(20)).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut anns, mut bobs) = (ann.connect().await, bob.connect().await);
    let store = room.store().await;
    let id = store.account_by_name("Ann").await.expect("reads").expect("known").id;
    store.drop_sessions(id).await.expect("written");
    is_cut(&mut anns).await;
    bobs.ask_ok(json!({ "type": "ping" })).await;
}
