//! Closing a table by the host's word: every stake goes back, whatever state the table is in.

use serde_json::json;

use crate::admin::{Room, book};
use crate::client::{Guest, call, id_of};
use crate::program::Server;

#[tokio::test]
async fn a_duel_that_is_closed_gives_back_its_stakes() {
    let room = Room::open();
    let (ann, mut first, bob, mut second, table) = room.duel().await;
    assert_eq!((ann.tokens().await, bob.tokens().await), (9, 9));
    room.admin(&["close", &table, "--why", "stuck"]);
    for socket in [&mut first, &mut second] {
        assert_eq!(socket.next("closed").await["why"], "host");
    }
    assert_eq!((ann.tokens().await, bob.tokens().await), (10, 10));
    assert_eq!(ann.get("/api/me").await.1["tables"], json!([]));
    room.refused(&["close", &table], "no open table");
    first.refused(json!({ "type": "watch", "table": table }), "no_such_table").await;
    room.ledger_adds_up();
    assert_eq!(book(room.data.path()), [("close".to_owned(), format!("table {table}"), json!("stuck"))]);
}

#[tokio::test]
async fn a_holdem_hand_that_is_closed_gives_back_every_chip() {
    let room = Room::open();
    let wish = json!({ "game": "holdem", "options": { "pause_ms": 0, "think_ms": 600_000 }, "public": true });
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let chips = async |guest: &Guest| guest.get("/api/me").await.1["chips"].as_i64().expect("a balance");
    let table = id_of(&ann.post("/api/tables", wish).await.1["table"]);
    let (mut first, mut second) = (ann.connect().await, bob.connect().await);
    for (seat, socket) in [&mut first, &mut second].into_iter().enumerate() {
        let bring = json!({ "type": "sit", "table": table, "seat": seat, "buy_in": 8_000 });
        socket.ask_ok(bring).await;
    }
    while first.next("letter").await["view"]["turn"].is_null() {}
    assert_eq!((chips(&ann).await, chips(&bob).await), (92_000, 92_000));
    room.admin(&["close", &table]);
    assert_eq!(second.next("closed").await["why"], "host");
    assert_eq!((chips(&ann).await, chips(&bob).await), (100_000, 100_000));
    room.ledger_adds_up();
}

#[tokio::test]
async fn a_table_that_cannot_be_read_is_closed_and_its_money_goes_back() {
    let mut room = Room::open();
    let (ann, _first, bob, _second, table) = room.duel().await;
    room.server.kill();
    let url = format!("sqlite:{}", room.data.path().join("baize.db").display());
    let store = store::Store::open(&url).await.expect("opens");
    // Whatever lease it had is over, and there is none after this.
    let claim = store.claim(&table, "a fault", None, i64::MAX, -i64::MAX).await.expect("reads").expect("taken");
    let lines = vec![store::NewLine { hand_no: 1, at: 2, body: "{".into() }];
    let (epoch, head) = (claim.epoch, claim.head);
    let garbled = store::Append { table: table.clone(), epoch, head, lines, ..Default::default() };
    store.append(garbled).await.expect("written");
    store.close().await;

    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    let here = |guest: Guest| Guest { base: room.server.base.clone(), ..guest };
    let (ann, bob) = (here(ann), here(bob));
    assert_eq!(ann.tokens().await, 9, "its money is kept until somebody decides");
    let said = room.admin(&["close", &table]);
    assert!(said.contains("is closed;"), "{said}");
    assert_eq!((ann.tokens().await, bob.tokens().await), (10, 10));
    let (_, _, health) = call(&room.server.base, "GET", "/healthz", None, None).await;
    assert_eq!(health["damaged"], 0, "{health}");
    room.ledger_adds_up();
}

#[tokio::test]
async fn a_close_while_the_server_is_down_is_done_at_the_next_start() {
    let mut room = Room::open();
    let (ann, _first, _bob, _second, table) = room.duel().await;
    room.server.kill();
    let said = room.admin(&["close", &table]);
    assert!(said.contains("marked"), "{said}");
    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    let ann = Guest { base: room.server.base.clone(), ..ann };
    while ann.get(&format!("/api/tables/{table}")).await.0 == 200 {}
    assert_eq!(ann.tokens().await, 10);
    room.ledger_adds_up();
}
