//! What an operator sees, and what nobody else learns from it.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use store::testing::{Engine, fresh};

use crate::client::{call, call_text, draft};
use crate::raw::{HERE, ask};
use crate::room::{TestRoom, quick};

#[tokio::test]
async fn figures_have_an_address_of_their_own_if_asked() {
    let room = TestRoom::with(|settings| settings.metrics_listen = Some(([127, 0, 0, 1], 0).into())).await;
    let mut duel = room.duel("seed", quick()).await;
    duel.ann_wins().await;
    assert_eq!(ask(&room.base, HERE, "GET", "/metrics", &[], "").await.status, 404, "not on the public address");
    let figures = format!("http://{}", room.running.metrics_address.expect("an address"));
    let (status, _, metrics) = call_text(&figures, "GET", "/metrics", None, &[], None).await;
    assert_eq!(status, 200);
    for name in ["baize_connections", "baize_log_lines_total", "baize_messages_total", "baize_hands_total"] {
        assert!(metrics.contains(name), "{name} is missing from\n{metrics}");
    }
    assert_eq!(ask(&figures, HERE, "GET", "/api/games", &[], "").await.status, 404, "and nothing else there");
}

/// What the public page of figures says, without what other tests of this process bring about.
async fn public_names(room: &TestRoom) -> Vec<String> {
    let (_, _, metrics) = call_text(&room.base, "GET", "/metrics", None, &[], None).await;
    metrics.lines().map(str::to_owned).collect()
}

#[tokio::test]
async fn public_figures_count_nothing_that_is_done_in_secret() {
    let room = TestRoom::open().await;
    let mut duel = room.duel("friendly", quick()).await;
    duel.first.ask_ok(draft(&duel.table, json!(["attack", "attack", "heal"]))).await;
    let lines = public_names(&room).await;
    let secret = ["baize_notes_total", "baize_log_lines_total", "baize_messages_total", "invalid_card_from_client"];
    for name in secret.into_iter().chain(["baize_refusals_total", "baize_store_", "baize_mailbox_", "baize_outbox_"]) {
        assert!(!lines.iter().any(|line| line.contains(name)), "{name} is told to everybody: {lines:?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("baize_tables ")), "{lines:?}");
    // A figure that nobody has thought about yet is not public.
    metrics::counter!("baize_something_new_total").increment(1);
    let lines = public_names(&room).await;
    assert!(!lines.iter().any(|line| line.contains("baize_something_new_total")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("# TYPE baize_tables ")), "{lines:?}");
}

/// Asks until the answer is this: what was found out a moment ago is kept for a second.
async fn health_becomes(room: &TestRoom, status: u16) {
    loop {
        let (got, _, health) = call(&room.base, "GET", "/healthz", None, None).await;
        assert_eq!(health["store"], got == 200, "{health}");
        if got == status {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn health_fails_while_nothing_can_be_written_to_sqlite() {
    let room = TestRoom::open().await;
    health_becomes(&room, 200).await;
    let url = format!("sqlite:{}", room.data.path().join("baize.db").display());
    let mut other = SqliteConnection::connect(&url).await.expect("opens");
    other.execute("BEGIN IMMEDIATE").await.expect("locks");
    assert_eq!(call(&room.base, "GET", "/api/hands", None, None).await.0, 200, "it can still be read");
    health_becomes(&room, 503).await;
    other.execute("ROLLBACK").await.expect("unlocks");
    health_becomes(&room, 200).await;
}

#[tokio::test]
async fn health_fails_while_postgresql_is_read_only() {
    let database = fresh(Engine::Postgres);
    let room = TestRoom::with(|settings| settings.database = Some(database.url.clone())).await;
    health_becomes(&room, 200).await;
    let mut other = PgConnection::connect(&database.url).await.expect("opens");
    let (name,): (String,) =
        sqlx::query_as("SELECT current_database()::text").fetch_one(&mut other).await.expect("a name");
    let set = |on: &str| sqlx::AssertSqlSafe(format!("ALTER DATABASE {name} SET default_transaction_read_only = {on}"));
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    other.execute(set("on")).await.expect("set");
    other.execute(others).await.expect("they connect anew");
    health_becomes(&room, 503).await;
    other.execute("SET default_transaction_read_only = off").await.expect("set");
    other.execute(set("off")).await.expect("set");
    other.execute(others).await.expect("they connect anew");
    health_becomes(&room, 200).await;
    other.close().await.expect("closes");
    room.running.stop().await.expect("the room closes");
}
