//! The code of a private table is not found by trying.

use serde_json::{Value, json};

use crate::client::{Guest, call, id_of};
use crate::room::TestRoom;
use server::clock::Clock;

async fn private_table(host: &Guest) -> (String, String) {
    let (_, created) = host.post("/api/tables", json!({ "game": "duel", "public": false })).await;
    (id_of(&created["table"]), created["table"]["code"].as_str().expect("a code").to_owned())
}

fn code(said: &Value) -> &str {
    said["error"]["code"].as_str().unwrap_or("none")
}

#[tokio::test]
async fn whoever_guesses_codes_waits_and_learns_nothing_from_a_right_one_meanwhile() {
    let clock = Clock::by_hand();
    let room = TestRoom::with(|settings| settings.clock = clock.clone()).await;
    let (ann, eve) = (room.guest("Ann").await, room.guest("Eve").await);
    let (table, right) = private_table(&ann).await;
    let path = |code: &str| format!("/api/tables/{table}?code={code}");
    let mut answers = Vec::new();
    for number in 0..7 {
        answers.push(eve.get(&path(&format!("guess{number}"))).await);
    }
    let codes: Vec<&str> = answers.iter().map(|(_, said)| code(said)).collect();
    assert_eq!(codes, ["bad_code", "bad_code", "bad_code", "bad_code", "bad_code", "bad_code", "too_fast"]);
    assert_eq!((answers[6].0, &answers[6].1["error"]["details"]["seconds"]), (429, &json!(1)));
    assert_eq!(code(&eve.get(&path(&right)).await.1), "too_fast", "a right one is answered like a wrong one");

    // The socket is the same door.
    let mut socket = eve.connect().await;
    for kind in ["watch", "sit"] {
        for code in ["wrong", right.as_str()] {
            socket.refused(json!({ "type": kind, "table": table, "code": code }), "too_fast").await;
        }
        socket.refused(json!({ "type": kind, "table": table }), "bad_code").await;
    }
    clock.advance(1_000);
    assert_eq!(code(&eve.get(&path("wrong")).await.1), "bad_code", "after the wait one may try again");
    let (_, again) = eve.get(&path("wrong")).await;
    assert_eq!((code(&again), &again["error"]["details"]["seconds"]), ("too_fast", &json!(2)));
    clock.advance(2_000);
    assert_eq!(eve.get(&path(&right)).await.0, 200);
    socket.ask_ok(json!({ "type": "sit", "table": table, "code": right })).await;
}

#[tokio::test]
async fn an_address_that_guesses_with_many_accounts_waits_and_those_at_the_table_do_not() {
    let room = TestRoom::with(|settings| settings.clock = Clock::by_hand()).await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (table, right) = private_table(&ann).await;
    let mut bobs = bob.connect().await;
    bobs.ask_ok(json!({ "type": "sit", "table": table, "code": right })).await;
    let mut tried = 0;
    loop {
        // A stranger without an account is known by the address alone.
        let path = format!("/api/tables/{table}?code=guess{tried}");
        let (_, _, said) = call(&room.base, "GET", &path, None, None).await;
        if code(&said) == "too_fast" {
            break;
        }
        assert_eq!(code(&said), "bad_code");
        tried += 1;
        assert!(tried < 50, "nobody stops the guesser");
    }
    let eve = room.guest("Eve").await;
    assert_eq!(code(&eve.get(&format!("/api/tables/{table}?code=other")).await.1), "too_fast");
    assert_eq!(bob.get(&format!("/api/tables/{table}?code=typo")).await.0, 200, "who sits there needs no code");
    let mut again = bob.connect().await;
    again.ask_ok(json!({ "type": "watch", "table": table, "code": "typo" })).await;
}
