//! Copies of the database: private, made while the room is open, put back only while it is closed. And the same orders
//! on PostgreSQL.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::json;
use store::testing::{Engine, fresh};

use crate::admin::{Room, admin, book, try_admin};
use crate::client::{Guest, call};
use crate::program::Server;

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

#[tokio::test]
async fn a_copy_is_private_and_voids_its_open_hands_when_it_is_put_back() {
    let mut room = Room::open();
    let (ann, _first, _bob, _second, table) = room.duel().await;
    let copy = room.data.path().join("copy.db");
    let name = copy.to_string_lossy().into_owned();
    admin(room.data.path(), &["back-up", &name, "--why", "every night"]);
    assert_eq!(mode(&copy), 0o600);
    let (well, said) = try_admin(room.data.path(), &["back-up", &name]);
    assert!(!well && said.contains("there already"), "{said}");
    let (well, said) = try_admin(room.data.path(), &["restore", &name]);
    assert!(!well && said.contains("stop the server"), "{said}");
    assert_eq!(call(&room.server.base, "GET", "/healthz", None, None).await.0, 200, "nothing was touched");

    // What happens after the copy is gone when it is put back.
    let later = room.guest("Later").await;
    assert!(room.server.terminate());
    let noise = room.data.path().join("noise.db");
    std::fs::write(&noise, "this is no database, and long enough to look like none".repeat(20)).expect("written");
    let (well, said) = try_admin(room.data.path(), &["restore", &noise.to_string_lossy()]);
    assert!(!well && said.contains("the database is as it was"), "{said}");
    let said = admin(room.data.path(), &["restore", &name]);
    assert!(said.contains("hands that were open in it are void"), "{said}");
    assert_eq!(mode(&room.data.path().join("baize.db")), 0o600);

    room.server = Server::start(room.data.path(), "127.0.0.1:0");
    let here = |guest: &Guest| Guest { base: room.server.base.clone(), ..guest.clone() };
    assert_eq!(here(&later).get("/api/me").await.0, 401);
    let ann = here(&ann);
    while ann.get(&format!("/api/tables/{table}")).await.1["voided"] != json!("restored") {}
    assert_eq!(ann.tokens().await, 10);
    room.ledger_adds_up();
    let whats: Vec<String> = book(room.data.path()).into_iter().map(|(what, ..)| what).collect();
    assert_eq!(whats, ["restore", "back up"]);
}

#[test]
fn the_folder_of_a_room_and_what_is_in_it_are_its_owners() {
    let above = tempfile::tempdir().expect("a folder");
    let data = above.path().join("room");
    let mut server = Server::start(&data, "127.0.0.1:0");
    for (file, expect) in [("", 0o700), ("admin.sock", 0o600), ("baize.db", 0o600), ("baize.db-wal", 0o600)] {
        assert_eq!(mode(&data.join(file)), expect, "{file:?}");
    }
    assert!(server.terminate());
    assert!(!data.join("admin.sock").exists(), "a room that is closed has no desk");
}

#[tokio::test]
async fn a_room_on_postgresql_takes_the_same_orders_open_and_closed() {
    let db = fresh(Engine::Postgres);
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::with(data.path(), "127.0.0.1:0", &["--database", &db.url]);
    let ann = Guest::new(&server.base, "Ann").await;
    // The server knows its database; whoever gives orders need not.
    admin(data.path(), &["ban", "Ann", "--why", "open"]);
    assert_eq!(ann.get("/api/me").await.0, 403);
    assert!(server.terminate());
    let closed = ["--database", db.url.as_str()];
    admin(data.path(), &[&["unban", "Ann"], &closed[..]].concat());
    admin(data.path(), &[&["ledger"], &closed[..]].concat());
    let said = admin(data.path(), &[&["audit"], &closed[..]].concat());
    assert!(said.contains("unban") && said.contains("Ann: open"), "{said}");
    let (well, said) = try_admin(data.path(), &[&["restore", "copy"], &closed[..]].concat());
    assert!(!well && said.contains("pg_restore"), "{said}");
    admin(data.path(), &[&["restore", "--in-place"], &closed[..]].concat());
}

#[tokio::test]
async fn a_copy_of_postgresql_is_private_and_put_back_by_its_own_tools() {
    let (db, other) = (fresh(Engine::Postgres), fresh(Engine::Postgres));
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::with(data.path(), "127.0.0.1:0", &["--database", &db.url]);
    let ann = Guest::new(&server.base, "Ann").await;
    let copy = data.path().join("copy.dump");
    let name = copy.to_string_lossy().into_owned();
    let said = admin(data.path(), &["back-up", &name, "--database", &db.url]);
    assert!(said.contains("is a copy of the database"), "{said}");
    assert_eq!(mode(&copy), 0o600);
    assert!(server.terminate());

    // The copy goes to another database, as on another machine, and the room opens on it.
    let into = ["--no-owner", "--exit-on-error", "--dbname", &other.url, &name];
    let put_back = Command::new("pg_restore").args(into).output().expect("pg_restore runs");
    assert!(put_back.status.success(), "{}", String::from_utf8_lossy(&put_back.stderr));
    admin(data.path(), &["restore", "--in-place", "--database", &other.url]);
    let server = Server::with(data.path(), "127.0.0.1:0", &["--database", &other.url]);
    let ann = Guest { base: server.base.clone(), ..ann };
    assert_eq!(ann.tokens().await, 10, "whoever was there when the copy was made is there again");
    let whats: Vec<String> = book(data.path()).into_iter().map(|(what, ..)| what).collect();
    assert_eq!(whats, ["restore", "back up"]);
}

#[test]
fn half_a_copy_of_postgresql_is_no_copy() {
    let db = fresh(Engine::Postgres);
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::with(data.path(), "127.0.0.1:0", &["--database", &db.url]);
    assert!(server.terminate());
    let copy = data.path().join("copy.dump");
    let args =
        ["admin", "back-up", &copy.to_string_lossy(), "--database", &db.url, "--data", &data.path().to_string_lossy()]
            .map(str::to_owned);
    let output = Command::new(env!("CARGO_BIN_EXE_baize")).args(args).env("PATH", "").output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("pg_dump could not be started"), "{said}");
    assert!(!copy.exists(), "nothing is left that could be taken for a copy");
}
