//! `kill -9` over the end of a hand: whatever was sent before is answered when it is sent again, and played once.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, confirm, id_of};
use crate::program::Server;

async fn say(socket: &mut Socket, nonce: &str, mut ask: Value) -> Value {
    ask["nonce"] = json!(nonce);
    socket.send_text(&ask.to_string()).await;
    socket.next_where(|message| message["type"] == "answer" && message["nonce"] == nonce).await
}

#[tokio::test]
async fn an_action_sent_again_into_the_next_hand_is_played_once() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let (mut ann, mut bob) = (Guest::new(&server.base, "Ann").await, Guest::new(&server.base, "Bob").await);
    let options = json!({ "rounds": 1, "first_step_ms": 20, "step_ms": 20 });
    let table = id_of(&ann.open_duel("friendly", options, &[]).await);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    first.sit(&table).await;
    second.sit(&table).await;
    let strike = confirm(&table, json!(["attack", null, null]));
    let nothing = confirm(&table, json!([null, null, null]));
    for round in 1..=3 {
        tokio::join!(first.event("prep_start"), second.event("prep_start"));
        let nonces = [format!("a{round}"), format!("b{round}")];
        assert_eq!(say(&mut first, &nonces[0], strike.clone()).await["ok"], true);
        assert_eq!(say(&mut second, &nonces[1], nothing.clone()).await["ok"], true);
        first.event("match_end").await;
        server.kill();

        server = Server::start(data.path(), "127.0.0.1:0");
        (ann.base, bob.base) = (server.base.clone(), server.base.clone());
        (first, second) = (ann.connect().await, bob.connect().await);
        for socket in [&mut first, &mut second] {
            socket.watch(&table).await;
            socket.ask_ok(json!({ "type": "ready", "table": table })).await;
        }
        // The page did not get its answers: it sends both again, into the hand that runs now.
        tokio::join!(first.event("prep_start"), second.event("prep_start"));
        assert_eq!(say(&mut first, &nonces[0], strike.clone()).await["ok"], true, "round {round}");
        assert_eq!(say(&mut second, &nonces[1], nothing.clone()).await["ok"], true, "round {round}");
        let view = first.watch(&table).await["view"].clone();
        assert_eq!(view["ready"], json!([false, false]), "neither was played again: {view}");
        // From here on as if the hand had just begun.
        (first, second) = (ann.connect().await, bob.connect().await);
        let (strike, nothing) = (strike.clone(), nothing.clone());
        for (socket, act, nonce) in [(&mut first, strike, "x"), (&mut second, nothing, "y")] {
            socket.watch(&table).await;
            assert_eq!(say(socket, &format!("{nonce}{round}"), act).await["ok"], true);
        }
        first.event("match_end").await;
        for socket in [&mut first, &mut second] {
            socket.ask_ok(json!({ "type": "ready", "table": table })).await;
        }
    }
    server.kill();
    let url = format!("sqlite:{}", data.path().join("baize.db").display());
    let store = store::Store::open(&url).await.expect("the store opens");
    let lines = store.lines(&table, 1, 10_000).await.expect("reads");
    for nonce in ["a1", "b1", "a2", "b2", "a3", "b3"] {
        let played = lines.iter().filter(|line| line.body.contains(&format!(r#""nonce":"{nonce}""#))).count();
        assert_eq!(played, 1, "{nonce}");
    }
    assert!(store.ledger_check().await.expect("reads").is_sound());
    store.close().await;
}

#[tokio::test]
async fn a_second_server_in_the_folder_ends_with_1_and_readers_go_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path(), "127.0.0.1:0");
    let folder = data.path().to_string_lossy();
    let second = crate::program::run(&["serve", "--listen", "127.0.0.1:0", "--data", &folder], "");
    assert_eq!(second.status.code(), Some(1));
    let said = crate::program::stderr(&second);
    assert!(said.contains(&*folder) && said.contains("another server") && said.contains("--data"), "{said}");
    let reader = crate::program::run(&["replay", "nowhere/1", "--data", &folder], "");
    let said = crate::program::stderr(&reader);
    assert!(said.contains("is not finished, or there is none"), "a reader opens the database: {said}");
    drop(server);
}
