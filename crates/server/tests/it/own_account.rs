//! An account taken along as a file, and an account deleted.

use serde_json::{Value, json};
use store::{Currency, Purse, Transfer};

use crate::client::{call, call_text, id_of};
use crate::room::{TestRoom, quick};

const PASSWORD: &str = "correct horse";

#[tokio::test]
async fn everything_the_room_keeps_of_an_account_is_one_file() {
    let room = TestRoom::open().await;
    let mut duel = room.private_duel("seed", quick()).await;
    duel.ann_wins().await;
    let store = room.store().await;
    let id = store.account_by_name("Ann Smith").await.expect("reads").expect("known").id;
    // More than one piece of the file has room for.
    let pay = |n: i64| {
        let (from, to, key) = (Purse::Mint, Purse::Account(id), Some(format!("test/{n}")));
        store.transfer(Transfer { from, to, currency: Currency::Chips, amount: 1, now: n, key })
    };
    for paid in futures_util::future::join_all((0..1_200).map(pay)).await {
        paid.expect("paid");
    }

    let (status, _, text) = call_text(&room.base, "GET", "/api/me/export", Some(&duel.ann.token), &[], None).await;
    assert_eq!(status, 200, "{text}");
    let file: Value = serde_json::from_str(&text).expect("one JSON file");
    assert_eq!(file["account"]["nickname"], "Ann Smith");
    assert_eq!(file["sessions"].as_array().map(Vec::len), Some(1));
    assert_eq!(file["balances"]["chips"], 101_200);
    let movements = file["movements"].as_array().expect("a list");
    let sum = |currency: &str| {
        let of_it = movements.iter().filter(|one| one["currency"] == currency);
        of_it.filter_map(|one| one["amount"].as_i64()).sum::<i64>()
    };
    assert_eq!((json!(sum("tokens")), json!(sum("chips"))), (file["balances"]["tokens"].clone(), json!(101_200)));
    let hands = file["hands"].as_array().expect("a list");
    assert_eq!((hands.len(), &hands[0]["hand"]["table"]), (1, &json!(duel.table)));
    let log = hands[0]["log"].as_str().expect("an address");
    assert_eq!(call_text(&room.base, "GET", log, None, &[], None).await.0, 200, "the file's links open by themselves");
    let secrets = [duel.ann.token.as_str(), duel.bob.token.as_str(), "argon2"];
    assert!(secrets.iter().all(|secret| !text.contains(secret)), "{text}");

    let (status, _, _) = call(&room.base, "GET", "/api/me/export", None, None).await;
    assert_eq!(status, 401);
    let mut asked = 0;
    while call(&room.base, "GET", "/api/me/export", Some(&duel.bob.token), None).await.0 != 429 {
        asked += 1;
        assert!(asked < 20, "an address asks for a bounded number of files");
    }
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_its_hands_stay_without_its_name() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.ann_wins().await;
    let ann = duel.ann.clone();
    assert_eq!(ann.post("/api/me/password", json!({ "password": PASSWORD })).await.0, 200);
    let delete = async |body: Value| {
        let (status, said) = ann.post("/api/me/delete", body).await;
        (status, said["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let right = json!({ "password": PASSWORD });
    assert_eq!(delete(right.clone()).await, (409, "not_while_seated".to_owned()));
    duel.first.ask_ok(json!({ "type": "leave", "table": duel.table })).await;
    duel.second.ask_ok(json!({ "type": "leave", "table": duel.table })).await;
    duel.first.next_where(|said| said["type"] == "you" && said["you"]["tables"] == json!([])).await;
    // A table that she opened and does not sit at keeps nobody.
    let hosted = id_of(&ann.open_duel("friendly", json!({}), &[]).await);
    duel.second.watch(&hosted).await;

    assert_eq!(delete(json!({})).await, (401, "bad_credentials".to_owned()));
    assert_eq!(delete(json!({ "password": "wrong horse" })).await, (401, "bad_credentials".to_owned()));
    assert_eq!(delete(right).await, (204, String::new()));
    let last = duel.first.until_closed().await.expect("a farewell");
    assert_eq!(last["error"]["code"], "session_ended", "{last}");
    assert_eq!(ann.get("/api/me").await.0, 401);
    let login = json!({ "nickname": "Ann Smith", "password": PASSWORD });
    assert_eq!(call(&room.base, "POST", "/api/login", None, Some(login)).await.0, 401);
    assert_eq!(call(&room.base, "GET", "/api/players/Ann%20Smith", None, None).await.0, 404);

    let (_, hands) = duel.bob.get("/api/hands?nickname=%D0%91%D0%BE%D0%B1-2").await;
    let players = &hands["hands"][0]["players"];
    assert_eq!((&players[0]["name"], &players[1]["name"]), (&json!(""), &json!("Боб-2")), "{hands}");
    assert!(room.store().await.ledger_check().await.expect("reads").is_sound());
    duel.second.sit(&hosted).await;
    // The name is free, and whoever takes it has nothing of hers.
    let next = room.guest("Ann Smith").await;
    assert_eq!(next.get("/api/players/Ann%20Smith").await.1["games"], json!([]));
    assert_eq!(next.tokens().await, 10);
}

#[tokio::test]
async fn a_guest_without_a_password_deletes_the_account_at_once() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let (status, cookie, _) = call(&room.base, "POST", "/api/me/delete", Some(&ann.token), Some(json!({}))).await;
    assert_eq!(status, 204);
    assert!(cookie.is_some_and(|cookie| cookie.starts_with("baize_session=;")), "the cookie is taken back");
    let store = room.store().await;
    assert_eq!(store.balance(&Purse::Burned, Currency::Chips).await.expect("reads"), 100_000);
    assert!(store.ledger_check().await.expect("reads").is_sound());
}
