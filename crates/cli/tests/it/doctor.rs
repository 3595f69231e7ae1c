//! `baize doctor` on rooms that are well and on rooms that are not.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::admin::Room;
use crate::client::Guest;
use crate::program::{Server, run, stderr, stdout};

/// Whether nothing is wrong, and all that was said.
fn doctor(data: &Path, words: &[&str]) -> (bool, String) {
    let output = run(&[&["doctor", "--data", &data.to_string_lossy()], words].concat(), "");
    (output.status.success(), stdout(&output) + &stderr(&output))
}

fn well(data: &Path, words: &[&str], parts: &[&str]) {
    let (well, said) = doctor(data, words);
    assert!(well && !said.contains("wrong "), "{said}");
    parts.iter().for_each(|part| assert!(said.contains(part), "{part:?} in {said}"));
}

fn wrong(data: &Path, words: &[&str], parts: &[&str]) {
    let (well, said) = doctor(data, words);
    assert!(!well && said.contains("things are wrong"), "{said}");
    parts.iter().for_each(|part| assert!(said.contains(part), "{part:?} in {said}"));
}

#[tokio::test]
async fn a_room_that_is_well_is_found_so_open_and_closed() {
    let above = tempfile::tempdir().expect("a folder");
    let data = above.path().join("room");
    let mut server = Server::start(&data, "127.0.0.1:0");
    Guest::new(&server.base, "Ann").await;
    let parts = [
        "ok       the folder",
        "owner's alone",
        "a server of version",
        "GiB are free",
        "its schema is step",
        "file is whole",
        "adds up to zero",
        "all 0 open tables",
        "which only this machine reaches",
        "the room takes work",
        "sockets get through",
        "there is no proxy, and the room sees this machine as 127.0.0.1",
        "is not believed",
    ];
    well(&data, &["--url", &server.base], &parts);
    assert!(server.terminate());
    well(&data, &[], &["no server runs here", "adds up to zero"]);
    wrong(&data, &["--url", &server.base], &["cannot be reached"]);
}

#[test]
fn a_folder_that_is_not_there_or_open_to_others_is_named() {
    let data = tempfile::tempdir().expect("a folder");
    wrong(&data.path().join("nowhere"), &[], &["there is no folder", "cannot open SQLite file"]);
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    assert!(server.terminate());
    let open = |file: &Path, mode| {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).expect("changed");
    };
    open(data.path(), 0o755);
    well(data.path(), &[], &["warning  others can look into the folder", "chmod 700"]);
    open(&data.path().join("baize.db"), 0o644);
    wrong(data.path(), &[], &["wrong    others can read", "chmod 600"]);
}

#[tokio::test]
async fn a_database_that_is_damaged_or_does_not_add_up_is_named() {
    let mut room = Room::open();
    let (_ann, _first, _bob, _second, table) = room.duel().await;
    room.server.kill();
    let data = room.data.path();
    let url = format!("sqlite:{}", data.join("baize.db").display());
    let by_hand = async |statement: String| {
        use sqlx::{AssertSqlSafe, Connection, Executor};
        let mut conn = sqlx::SqliteConnection::connect(&url).await.expect("opens");
        conn.execute(AssertSqlSafe(statement)).await.expect("done");
    };
    by_hand(format!("UPDATE lines SET body = body || ' ' WHERE table_id = '{table}' AND seq > 3")).await;
    wrong(data, &[], &[&format!("not what was written: {table}"), "baize admin close"]);
    by_hand("UPDATE balances SET amount = amount + 1 WHERE purse = 'burned'".to_owned()).await;
    wrong(data, &[], &["the ledger does not add up"]);
    std::fs::write(data.join("baize.db"), "this is no database".repeat(300)).expect("written");
    wrong(data, &[], &["file is not a database"]);
}

/// A proxy in front of a room that does with the head of each request what it is told to. It serves one after the other.
fn proxy(room: &str, change: impl Fn(String) -> String + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let base = format!("http://{}", listener.local_addr().expect("known"));
    let room = room.strip_prefix("http://").expect("an address").to_owned();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.expect("a line");
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                if client.read(&mut byte).unwrap_or(0) == 0 {
                    break;
                }
                head.push(byte[0]);
            }
            let head = change(String::from_utf8_lossy(&head).into_owned());
            let mut line = TcpStream::connect(&room).expect("the room");
            // The room hangs up after its answer, so that the answer ends where the line does.
            let head = match head.contains("connection: Upgrade") {
                true => head.replace("connection: Upgrade", "connection: Upgrade, close"),
                false => with(&head, "connection: close\r\n"),
            };
            line.write_all(head.as_bytes()).expect("sent");
            let mut answer = Vec::new();
            // What came is passed on, however the line ended.
            let _ = line.read_to_end(&mut answer);
            let _ = client.write_all(&answer);
        }
    });
    base
}

fn with(head: &str, headers: &str) -> String {
    head.replacen("\r\n", &format!("\r\n{headers}"), 1)
}

#[tokio::test]
async fn a_proxy_that_is_not_named_or_says_too_little_is_found() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let told = proxy(&server.base, |head| with(&head, "x-forwarded-for: 198.51.100.7\r\n"));
    wrong(data.path(), &["--url", &told], &["that is not named", "--trusted-proxy 127.0.0.1"]);
    assert!(server.terminate());

    let server = Server::with(data.path(), "127.0.0.1:0", &["--trusted-proxy", "127.0.0.1"]);
    let good = proxy(&server.base, |head| match head.contains("x-forwarded-for: ") {
        true => head.replace("x-forwarded-for: 203.0.113.99", "x-forwarded-for: 203.0.113.99, 198.51.100.7"),
        false => with(&head, "x-forwarded-for: 198.51.100.7\r\n"),
    });
    well(data.path(), &["--url", &good], &["knows its proxy 127.0.0.1", "as 198.51.100.7", "is not believed"]);
    let blind = proxy(&server.base, |head| with(&head, "x-forwarded-proto: http\r\n"));
    wrong(data.path(), &["--url", &blind], &["does not say for whom it asks", "the proxy passes X-Forwarded-For on"]);
    let deaf = proxy(&server.base, |head| {
        let head = with(&head, "x-forwarded-for: 198.51.100.7\r\nx-forwarded-host: inside\r\n");
        head.replace("upgrade: websocket\r\n", "").replace("connection: Upgrade\r\n", "")
    });
    wrong(data.path(), &["--url", &deaf], &["sockets do not get through", "the room hears inside"]);
    let other = tempfile::tempdir().expect("a folder");
    let _other = Server::start(other.path(), "127.0.0.1:0");
    wrong(other.path(), &["--url", &good], &["does not lead to the server of this folder"]);
}

#[test]
fn a_room_that_listens_to_everybody_without_tls_is_warned() {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    assert!(server.terminate());
    well(data.path(), &["--listen", "0.0.0.0:8080"], &["warning  the room listens on 0.0.0.0:8080 without TLS"]);
    wrong(data.path(), &["--trusted-proxy", "0.0.0.0/0"], &["--trusted-proxy 0.0.0.0/0 is everybody"]);
    wrong(data.path(), &["--url", "cards.example"], &["is no address of a page"]);
}
