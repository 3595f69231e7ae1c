//! A server of a test's own, on a free port and in a folder that goes away.

use std::time::Duration;

use serde_json::{Value, json};
use server::settings::Limits;
use server::{Running, Settings};
use tempfile::TempDir;

use crate::client::{Guest, Socket, id_of};

pub struct TestRoom {
    pub base: String,
    pub data: TempDir,
    pub running: Running,
}

/// Bounds for tests, which all come from one address and are quicker than people.
fn hasty() -> Limits {
    let often = 100_000;
    Limits {
        logins_per_minute: often,
        requests_per_second: often,
        hands_per_minute: often,
        tables_per_minute: often,
        messages_per_second: often,
        notices_per_second: often,
        views_per_second: often,
        table_views_per_second: often,
        chat_per_second: often,
        table_chat_per_second: often,
        ..Limits::default()
    }
}

pub fn settings(data: &TempDir) -> Settings {
    Settings {
        bot_pause: Duration::ZERO,
        limits: hasty(),
        ..Settings::new(([127, 0, 0, 1], 0).into(), data.path().to_owned(), catalog::games().collect())
    }
}

impl TestRoom {
    pub async fn open() -> TestRoom {
        TestRoom::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Settings)) -> TestRoom {
        TestRoom::at(tempfile::tempdir().expect("a folder"), change).await
    }

    pub async fn at(data: TempDir, change: impl FnOnce(&mut Settings)) -> TestRoom {
        let mut settings = settings(&data);
        change(&mut settings);
        let running = server::start(settings).await.expect("the room opens");
        TestRoom { base: format!("http://{}", running.address), data, running }
    }

    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(&self.base, name).await
    }

    /// Stops the server and opens it again over the same data.
    pub async fn reopen(self) -> TestRoom {
        let TestRoom { data, running, .. } = self;
        running.stop().await.expect("the room closes");
        TestRoom::at(data, |_| {}).await
    }

    pub async fn store(&self) -> store::Store {
        store::Store::open(&format!("sqlite:{}", self.data.path().join("baize.db").display()))
            .await
            .expect("the store opens")
    }

    /// Two people at a new duel whose PREP has begun.
    pub async fn duel(&self, preset: &str, options: Value) -> Duel {
        self.duel_as(json!({ "game": "duel", "preset": preset, "options": options, "public": true })).await
    }

    /// The same at a table by invitation.
    pub async fn private_duel(&self, preset: &str, options: Value) -> Duel {
        self.duel_as(json!({ "game": "duel", "preset": preset, "options": options, "public": false })).await
    }

    async fn duel_as(&self, wish: Value) -> Duel {
        let (ann, bob) = (self.guest("Ann Smith").await, self.guest("Боб-2").await);
        let (status, created) = ann.post("/api/tables", wish).await;
        assert_eq!(status, 200, "{created}");
        let (table, code) = (id_of(&created["table"]), &created["table"]["code"]);
        let (mut first, mut second) = (ann.connect().await, bob.connect().await);
        first.sit(&table).await;
        second.ask_ok(json!({ "type": "sit", "table": table, "code": code })).await;
        // Both read at once, as pages do: on a slow machine either line may be tried before the match begins.
        tokio::join!(first.event("prep_start"), second.event("prep_start"));
        Duel { ann, bob, first, second, table }
    }
}

/// A duel between two people: Ann on seat 0, Bob on seat 1.
pub struct Duel {
    pub ann: Guest,
    pub bob: Guest,
    pub first: Socket,
    pub second: Socket,
    pub table: String,
}

/// A match that is over quickly: short pauses, and one attack decides the only round.
pub fn quick() -> Value {
    json!({ "rounds": 1, "first_step_ms": 50, "step_ms": 50, "prep_ms": 20_000 })
}

pub const STRIKE: [Option<&str>; 3] = [Some("attack"), None, None];
pub const NOTHING: [Option<&str>; 3] = [None, None, None];

impl Duel {
    /// Plays the round so that Ann wins, and waits until both know.
    pub async fn ann_wins(&mut self) {
        self.first.confirm(&self.table, json!(STRIKE)).await;
        self.second.confirm(&self.table, json!(NOTHING)).await;
        let end = self.first.event("match_end").await;
        assert_eq!((&end["winner"], &end["reason"], &end["yourResult"]), (&json!(0), &json!("normal"), &json!("win")));
        assert_eq!(self.second.event("match_end").await["yourResult"], "loss");
    }
}
