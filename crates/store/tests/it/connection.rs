//! Wrong URLs, and connections that die: before a commit, and in the middle of one.

use crate::common::{account, all_at_once, bodies, by_hand, new_head, open, step, table};
use sqlx::{Connection, Executor, PgConnection};
use std::os::unix::fs::PermissionsExt;
use store::testing::{Engine, Plan, WireCutter, fresh};
use store::{AppendError, Store, StoreError};

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
async fn a_reader_makes_nothing_and_changes_no_schema() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let db = fresh(engine);
        if engine == Engine::Sqlite {
            assert!(Store::open_existing(&db.url).await.is_err(), "there is no file yet");
            let path = db.url.strip_prefix("sqlite:").unwrap();
            assert!(!std::path::Path::new(path).exists(), "and there is still none");
            std::fs::write(path, "").unwrap();
        }
        let empty = Store::open_existing(&db.url).await.err();
        assert!(matches!(empty, Some(StoreError::OlderSchema { found: 0, .. })), "{engine:?}: {empty:?}");
        let empty = Store::open_existing(&db.url).await.err();
        assert!(matches!(empty, Some(StoreError::OlderSchema { found: 0, .. })), "nothing was made: {empty:?}");
        open(&db).await.close().await;
        Store::open_existing(&db.url).await.unwrap().close().await;
    }
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
        assert_eq!(store.append(step("t1", 1, head, "line")).await.map(new_head), Ok(head + 1));
    }
    assert_eq!(bodies(&store, "t1").await.len(), 4);
}

#[tokio::test]
async fn a_commit_without_an_answer_has_an_unknown_end() {
    for (cut, kept) in [(Plan::CutBeforeCommit, 1), (Plan::CutAfterCommit, 2)] {
        let db = fresh(Engine::Postgres);
        let direct = open(&db).await;
        let ann = account(&direct, "ann").await;
        table(&direct, "t1", &ann).await;
        let line = WireCutter::before(&db).await;
        let store = Store::open(&line.url).await.unwrap();

        line.set(cut);
        let end = store.append(step("t1", 1, 1, "perhaps")).await;
        assert!(matches!(end, Err(AppendError::Unknown(_))), "{end:?}");

        line.set(Plan::Pass);
        let head = store.table("t1").await.unwrap().unwrap().head;
        assert_eq!(head, kept, "the head tells what happened");
        assert_eq!(store.append(step("t1", 1, head, "certainly")).await.map(new_head), Ok(head + 1));
        assert_eq!(bodies(&direct, "t1").await.len() as i64, head + 1);
    }
}

#[tokio::test]
async fn a_plain_append_takes_one_round_trip() {
    let db = fresh(Engine::Postgres);
    let line = WireCutter::before(&db).await;
    let store = Store::open(&line.url).await.unwrap();
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    table(&store, "t2", &ann).await;
    // The first reads where the table stands, and the second prepares the statement.
    for (id, head) in [("t1", 1), ("t1", 2), ("t2", 1)] {
        assert_eq!(store.append(step(id, 1, head, "first")).await.map(new_head), Ok(head + 1));
    }
    let before = line.trips();
    assert_eq!(store.append(step("t1", 1, 3, "plain")).await.map(new_head), Ok(4));
    assert_eq!(line.trips() - before, 1);

    let before = line.trips();
    let many = vec![step("t1", 1, 4, "a"), step("t2", 1, 2, "b"), step("t1", 1, 5, "c"), step("t1", 1, 5, "too late")];
    let ends = all_at_once(&store, many).await;
    assert_eq!(
        ends,
        [Ok(5), Ok(3), Ok(6), Err(AppendError::Fenced)],
        "of a whole batch, what is wrong goes the long way"
    );
    assert!(line.trips() - before > 1);
    assert_eq!(bodies(&store, "t1").await, ["start", "first", "first", "plain", "a", "c"]);
    assert_eq!(bodies(&store, "t2").await, ["start", "first", "b"]);
}

#[tokio::test]
async fn a_line_that_is_lost_in_a_plain_append_is_looked_up() {
    for plan in [Plan::HangUpBeforeCommit, Plan::HangUpAfterCommit] {
        let db = fresh(Engine::Postgres);
        let line = WireCutter::before(&db).await;
        let store = Store::open(&line.url).await.unwrap();
        let ann = account(&store, "ann").await;
        table(&store, "t1", &ann).await;
        for head in [1, 2] {
            assert_eq!(store.append(step("t1", 1, head, "first")).await.map(new_head), Ok(head + 1));
        }
        line.set(plan);
        assert_eq!(store.append(step("t1", 1, 3, "once")).await.map(new_head), Ok(4), "{plan:?}");
        assert_eq!(store.append(step("t1", 1, 4, "after")).await.map(new_head), Ok(5), "{plan:?}");
        assert_eq!(bodies(&store, "t1").await, ["start", "first", "first", "once", "after"]);
    }
}

#[tokio::test]
async fn a_plain_append_is_fenced_by_another_owner() {
    let db = fresh(Engine::Postgres);
    let (store, other) = (open(&db).await, open(&db).await);
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    for head in [1, 2] {
        assert_eq!(store.append(step("t1", 1, head, "mine")).await.map(new_head), Ok(head + 1));
    }
    let claim = other.claim("t1", "other", None, i64::MAX / 2, 1_000).await.unwrap().expect("the lease is long over");
    assert_eq!(store.append(step("t1", 1, 3, "stale")).await, Err(AppendError::Fenced));
    assert_eq!(other.append(step("t1", claim.epoch, 3, "theirs")).await.map(new_head), Ok(4));
    assert_eq!(bodies(&store, "t1").await, ["start", "mine", "mine", "theirs"]);
}

#[tokio::test]
async fn whoever_holds_the_rows_of_a_free_table_holds_up_nobody() {
    let db = fresh(Engine::Postgres);
    let store = open(&db).await;
    let ann = account(&store, "ann").await;
    table(&store, "t1", &ann).await;
    table(&store, "t2", &ann).await;
    let mut frozen = PgConnection::connect(&db.url).await.unwrap();
    frozen.execute("BEGIN").await.unwrap();
    frozen.execute("UPDATE tables SET lease_until = lease_until WHERE id = 't1'").await.unwrap();
    let much_later = i64::MAX / 2;
    assert_eq!(store.claim("t1", "other", None, much_later, 1_000).await, Ok(None), "it is tried again later");
    assert_eq!(store.append(step("t2", 1, 1, "meanwhile")).await.map(new_head), Ok(2));
    frozen.execute("ROLLBACK").await.unwrap();
    let claim = store.claim("t1", "other", None, much_later, 1_000).await.unwrap();
    assert_eq!(claim.map(|claim| claim.epoch), Some(2));
}

#[tokio::test]
async fn an_unreachable_database_is_an_answer() {
    let db = fresh(Engine::Postgres);
    let line = WireCutter::before(&db).await;
    let store = Store::open(&line.url).await.unwrap();
    drop(db);
    let end = store.append(step("t1", 1, 1, "lost")).await;
    assert!(matches!(end, Err(AppendError::Store(StoreError::Unavailable(_)))), "{end:?}");
}
