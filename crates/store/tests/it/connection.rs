//! Wrong URLs, and connections that die: before a commit, and in the middle of one.

use crate::common::{account, bodies, by_hand, open, step, table};
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use store::testing::{Engine, fresh};
use store::{AppendError, Store, StoreError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

async fn refusal(url: &str) -> String {
    match Store::open(url).await {
        Ok(_) => panic!("{url} opened"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn a_wrong_url_says_what_to_write() {
    for url in [
        "",
        "data/baize.db",
        "mysql://u:hunter2@host/db",
        "sqlite:",
        "sqlite::memory:",
        "sqlite:data/baize.db?mode=ro",
        "postgres://u:hunter2@:x/y",
    ] {
        let said = refusal(url).await;
        assert!(said.contains("write sqlite:PATH or postgres://"), "{url}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}

#[tokio::test]
async fn a_place_that_cannot_be_opened_is_named_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    let said = refusal(&format!("sqlite:{path}")).await;
    assert!(said.contains(&format!("cannot open SQLite file {path}")), "{said}");
    std::fs::write(folder.path().join("file"), "x").unwrap();
    let said = refusal(&format!("sqlite:{path}/file/baize.db")).await;
    assert!(said.contains("cannot open SQLite file"), "{said}");

    let unused = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let said = refusal(&format!("postgres://me:hunter2@127.0.0.1:{unused}/cards")).await;
    assert!(said.contains(&format!("cannot open PostgreSQL database cards at 127.0.0.1:{unused}")), "{said}");
    assert!(!said.contains("hunter2"), "{said}");

    let gone = fresh(Engine::Postgres).url.clone();
    let said = refusal(&gone).await;
    assert!(said.contains("does not exist"), "{said}");
}

#[tokio::test]
async fn a_first_start_makes_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a/b/baize.db");
    Store::open(&format!("sqlite://{}", file.display())).await.unwrap().close().await;
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else may read it");
}

#[tokio::test]
async fn a_lost_connection_is_made_again() {
    let db = fresh(Engine::Postgres);
    let store = open(&db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    for head in 1..4 {
        let end_all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                       WHERE datname = current_database() AND pid <> pg_backend_pid()";
        by_hand(&db, end_all).await.unwrap();
        // Nothing was under way, so nothing is lost and nobody has to know.
        assert_eq!(store.append(step("t1", 1, head, "line")).await, Ok(head + 1));
    }
    assert_eq!(bodies(&store, "t1").await.len(), 4);
}

const PASS: u8 = 0;
const CUT_BEFORE_COMMIT: u8 = 1;
const CUT_AFTER_COMMIT: u8 = 2;

/// Stands between the store and the server and, when told to, cuts the line around a COMMIT.
async fn wire_cutter(server: String, plan: Arc<AtomicU8>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(carry(client, server, plan.clone()));
        }
    });
    port
}

async fn carry(mut client: TcpStream, mut server: TcpStream, plan: Arc<AtomicU8>) -> std::io::Result<()> {
    let (mut up, mut down) = ([0; 16 << 10], [0; 16 << 10]);
    loop {
        tokio::select! {
            read = client.read(&mut up) => {
                let bytes = &up[..read?];
                // The driver first prepares the statement, with its text, then executes it by name.
                let commits = bytes.windows(6).any(|word| word == b"COMMIT");
                match plan.load(Ordering::SeqCst) {
                    CUT_BEFORE_COMMIT if commits => return Ok(()),
                    CUT_AFTER_COMMIT if commits => {
                        server.write_all(bytes).await?;
                        let read = server.read(&mut down).await?;
                        client.write_all(&down[..read]).await?;
                        let read = client.read(&mut up).await?;
                        server.write_all(&up[..read]).await?;
                        let answered = server.read(&mut down).await?;
                        assert!(answered > 0, "the server has committed");
                        return Ok(());
                    }
                    _ if bytes.is_empty() => return Ok(()),
                    _ => server.write_all(bytes).await?,
                }
            }
            read = server.read(&mut down) => {
                let bytes = &down[..read?];
                if bytes.is_empty() {
                    return Ok(());
                }
                client.write_all(bytes).await?;
            }
        }
    }
}

#[tokio::test]
async fn a_commit_without_an_answer_has_an_unknown_end() {
    for (cut, kept) in [(CUT_BEFORE_COMMIT, 1), (CUT_AFTER_COMMIT, 2)] {
        let db = fresh(Engine::Postgres);
        let direct = open(&db).await;
        let ann = account(&direct, "ann").await;
        table(&direct, "t1", &ann).await;
        let plan = Arc::new(AtomicU8::new(PASS));
        let (front, rest) = db.url.split_once('@').unwrap();
        let (server, name) = rest.split_once('/').unwrap();
        let port = wire_cutter(server.to_owned(), plan.clone()).await;
        let store = Store::open(&format!("{front}@127.0.0.1:{port}/{name}")).await.unwrap();

        plan.store(cut, Ordering::SeqCst);
        let end = store.append(step("t1", 1, 1, "perhaps")).await;
        assert!(matches!(end, Err(AppendError::Unknown(_))), "{end:?}");

        plan.store(PASS, Ordering::SeqCst);
        let head = store.table("t1").await.unwrap().unwrap().head;
        assert_eq!(head, kept, "the head tells what happened");
        assert_eq!(store.append(step("t1", 1, head, "certainly")).await, Ok(head + 1));
        assert_eq!(bodies(&direct, "t1").await.len() as i64, head + 1);
    }
}

#[tokio::test]
async fn an_unreachable_database_is_an_answer() {
    let db = fresh(Engine::Postgres);
    let plan = Arc::new(AtomicU8::new(PASS));
    let (front, rest) = db.url.split_once('@').unwrap();
    let (server, name) = rest.split_once('/').unwrap();
    let port = wire_cutter(server.to_owned(), plan.clone()).await;
    let store = Store::open(&format!("{front}@127.0.0.1:{port}/{name}")).await.unwrap();
    drop(db);
    let end = store.append(step("t1", 1, 1, "lost")).await;
    assert!(matches!(end, Err(AppendError::Store(StoreError::Unavailable(_)))), "{end:?}");
}
