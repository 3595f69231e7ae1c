//! `baize admin purge`: what is old is forgotten now, in a room that is closed or open, and it is written down.

use serde_json::Value;
use store::{NewAccount, Store};

use crate::admin::{Room, book};
use crate::client::call;
use crate::program::Server;

/// Guests who were here long ago, and never played.
async fn old_guests(room: &Room, names: &[&str]) {
    let url = format!("sqlite:{}", room.data.path().join("baize.db").display());
    let store = Store::open(&url).await.expect("opens");
    for name in names {
        let new = NewAccount { nickname: (*name).to_owned(), now: 1, grants: Vec::new() };
        store.create_account(new).await.expect("a new name");
    }
    store.close().await;
}

async fn is_known(room: &Room, name: &str) -> bool {
    call(&room.server.base, "GET", &format!("/api/players/{name}"), None, None).await.0 == 200
}

#[tokio::test]
async fn what_is_old_is_forgotten_by_the_hosts_word() {
    let mut room = Room::open();
    let _new = room.guest("Newcomer").await;
    assert!(room.server.terminate());
    old_guests(&room, &["Yore", "Before"]).await;
    let said = room.admin(&["purge", "--keep-guests-days", "0"]);
    assert!(said.contains(" 0 guests"), "{said}");
    let said = room.admin(&["purge", "--keep-guests-days", "30", "--why", "spring"]);
    assert!(said.contains(" 2 guests"), "{said}");

    old_guests(&room, &["Olden"]).await;
    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    assert!(is_known(&room, "Olden").await && !is_known(&room, "Yore").await);
    let gone: Value = serde_json::from_str(&room.admin(&["purge", "--json"])).expect("JSON");
    assert_eq!(gone["guests"], 1, "{gone}");
    assert!(!is_known(&room, "Olden").await && is_known(&room, "Newcomer").await);
    let purges = book(room.data.path());
    assert_eq!(purges.iter().filter(|(what, ..)| what == "purge").count(), 3, "{purges:?}");
    assert!(purges.iter().any(|(_, _, why)| why == "spring"), "{purges:?}");
    room.ledger_adds_up();
}
