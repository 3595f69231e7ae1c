//! `kill -9` again and again while every game of the lobby is played at once: whatever was acknowledged is in the log
//! once, nothing is there twice, and the ledger sums to zero after each. `BAIZE_KILLS=1000` for a long run.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use store::Store;

use crate::client::{Guest, Socket, id_of};
use crate::kills_moves;
use crate::program::Server;

const KILLS: usize = 8;
/// How often a player looks whether it is their turn before somebody else plays on.
const LOOKS: usize = 8;
const LISTENS: Duration = Duration::from_millis(15);
/// What a player of Hold'em brings, and brings again when it is gone: little enough that the purse lasts for a long run.
const CHIPS: u32 = 2_000;

/// Somebody at a table of one game, against bots.
struct Player {
    game: &'static str,
    bots: &'static [&'static str],
    options: Value,
    guest: Guest,
    socket: Option<Socket>,
    table: Option<String>,
    /// Sent, and not answered before the server died.
    pending: Option<(String, Value)>,
    /// Actions that were answered with yes, and the tables they were played at.
    acknowledged: BTreeSet<(String, String)>,
    sent: usize,
    /// The last letter or view.
    seen: Value,
    seat: usize,
}

impl Player {
    async fn new(server: &Server, game: &'static str, bots: &'static [&'static str], options: Value) -> Player {
        let guest = Guest::new(&server.base, &format!("Kill {game}")).await;
        let (socket, table, pending) = (None, None, None);
        Player {
            game,
            bots,
            options,
            guest,
            socket,
            table,
            pending,
            acknowledged: BTreeSet::new(),
            sent: 0,
            seen: Value::Null,
            seat: 0,
        }
    }

    /// After a restart: the message that got no answer is sent again as it was, and gets one.
    async fn returns(&mut self, server: &Server) {
        self.guest.base.clone_from(&server.base);
        self.socket = Some(self.guest.connect().await);
        if let Some((nonce, message)) = self.pending.take() {
            self.sends(&nonce, &message).await;
            self.hears(&nonce, &message).await;
        }
        if let Some(table) = self.table.clone() {
            self.looks(&table).await;
            self.asks(json!({ "type": "back", "table": table })).await;
        }
    }

    async fn asks(&mut self, message: Value) -> Value {
        self.socket.as_mut().expect("connected").ask(message).await
    }

    async fn sends(&mut self, nonce: &str, message: &Value) {
        let mut text = message.clone();
        text["nonce"] = json!(nonce);
        self.socket.as_mut().expect("connected").send_text(&text.to_string()).await;
    }

    async fn hears(&mut self, nonce: &str, message: &Value) {
        let socket = self.socket.as_mut().expect("connected");
        let answer = socket.next_where(|said| said["type"] == "answer" && said["nonce"] == nonce).await;
        let table = message["table"].as_str().expect("a table").to_owned();
        match answer["ok"] == true {
            true => drop(self.acknowledged.insert((table, nonce.to_owned()))),
            // Too clever a choice of cards, or too late: a bot of the house goes on where there is one.
            false => drop(self.asks(json!({ "type": "hand_over", "table": table })).await),
        }
    }

    /// A table that is there, with this player at it.
    async fn sits(&mut self) -> String {
        if let Some(table) = &self.table {
            return table.clone();
        }
        let wish = json!({ "game": self.game, "options": self.options, "bots": self.bots, "public": true });
        let (status, body) = self.guest.post("/api/tables", wish).await;
        assert_eq!(status, 200, "{body}");
        let table = id_of(&body["table"]);
        let sat = self.asks(json!({ "type": "sit", "table": table })).await;
        assert_eq!(sat["ok"], true, "{sat}");
        self.table = Some(table.clone());
        self.looks(&table).await;
        table
    }

    async fn looks(&mut self, table: &str) {
        let seen = self.asks(json!({ "type": "watch", "table": table })).await;
        if seen["ok"] != true {
            assert_eq!(seen["error"]["code"], "no_such_table", "{seen}");
            self.table = None;
            return;
        }
        self.seen = self.socket.as_mut().expect("connected").next("view").await;
        match self.seen["seat"].as_u64() {
            Some(seat) => self.seat = seat as usize,
            // Nobody keeps a seat for ever for whoever has no chips; there are other tables.
            None => self.table = None,
        }
    }

    /// Does the next thing that is asked of this player, as soon as something is.
    async fn plays(&mut self, waits: bool) {
        let table = self.sits().await;
        for _ in 0..LOOKS {
            self.listens().await;
            if self.seen["over"] == true || self.seen["view"].is_null() {
                self.asks(json!({ "type": "ready", "table": table })).await;
                continue;
            }
            if self.seen["view"]["seats"][self.seat]["mayRebuy"] == true {
                self.seen["view"] = json!({});
                self.asks(json!({ "type": "sit", "table": table, "buy_in": CHIPS })).await;
                continue;
            }
            if let Some(action) = kills_moves::action(self.game, &self.seen["view"], self.seat) {
                self.seen["view"] = json!({});
                return self.acts(&table, action, waits).await;
            }
        }
    }

    /// What has come since, and a moment for what is on its way.
    async fn listens(&mut self) {
        let socket = self.socket.as_mut().expect("connected");
        while let Ok(letter) = tokio::time::timeout(LISTENS, socket.next("letter")).await {
            self.seen = letter;
        }
    }

    async fn acts(&mut self, table: &str, action: Value, waits: bool) {
        self.sent += 1;
        let nonce = format!("{}-{}", self.game, self.sent);
        let message = json!({ "type": "act", "table": table, "action": action });
        self.sends(&nonce, &message).await;
        match waits {
            true => self.hears(&nonce, &message).await,
            false => self.pending = Some((nonce, message)),
        }
    }
}

/// Every acknowledged action is in the log once, and no message is there twice.
async fn nothing_is_lost_or_doubled(data: &Path, players: &[Player]) {
    let store = Store::open(&format!("sqlite:{}", data.join("baize.db").display())).await.expect("the store opens");
    let report = store.ledger_check().await.expect("reads");
    assert!(report.is_sound(), "{report:?}");
    for player in players {
        let tables: BTreeSet<&String> =
            player.acknowledged.iter().map(|(table, _)| table).chain(&player.table).collect();
        for table in tables {
            let lines = store.lines(table, 1, 1_000_000).await.expect("reads");
            let acted = lines.iter().map(|line| serde_json::from_str::<Value>(&line.body).expect("JSON"));
            let mut nonces: Vec<String> = acted.filter_map(|line| Some(line["nonce"].as_str()?.to_owned())).collect();
            nonces.sort();
            let all = nonces.len();
            nonces.dedup();
            assert_eq!(nonces.len(), all, "a message of {} was played twice", player.game);
            for (at, nonce) in &player.acknowledged {
                assert!(at != table || nonces.binary_search(nonce).is_ok(), "{nonce} was acknowledged and is lost");
            }
        }
    }
    store.close().await;
}

#[tokio::test]
async fn whatever_is_killed_nothing_acknowledged_is_lost_or_played_twice() {
    let kills = std::env::var("BAIZE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS);
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path(), "127.0.0.1:0");
    let holdem =
        json!({ "pause_ms": 0, "small_blind": 10, "big_blind": 20, "min_buy_in": CHIPS / 2, "max_buy_in": CHIPS });
    let mut players = vec![
        Player::new(&server, "duel", &["grunt"], json!({ "first_step_ms": 5, "step_ms": 5, "sudden_death_cap": 3 }))
            .await,
        Player::new(&server, "holdem", &["station", "sound"], holdem).await,
        Player::new(&server, "deal", &["house", "house"], json!({})).await,
        Player::new(
            &server,
            "tractor",
            &["steady", "steady", "steady"],
            json!({ "deal_ms": 0, "fairness_ms": 0, "pause_ms": 0 }),
        )
        .await,
        Player::new(&server, "hearts", &["careful", "careful", "careful"], json!({ "pause_ms": 0 })).await,
    ];
    for player in &mut players {
        player.returns(&server).await;
    }
    let mut chance = fastrand::Rng::with_seed(7);
    let (mut halfway, counted) =
        (Vec::new(), |players: &[Player]| -> Vec<usize> { players.iter().map(|one| one.acknowledged.len()).collect() });
    for kill in 0..kills {
        if kill == kills / 2 {
            halfway = counted(&players);
        }
        for _ in 0..chance.usize(1..5) {
            for player in &mut players {
                player.plays(true).await;
            }
        }
        // The last thing that each asks for is on its way, at the table or in the store as the server dies.
        for player in &mut players {
            player.plays(false).await;
        }
        for _ in 0..chance.usize(..40) {
            tokio::task::yield_now().await;
        }
        server.kill();
        nothing_is_lost_or_doubled(data.path(), &players).await;
        server = Server::start(data.path(), "127.0.0.1:0");
        for player in &mut players {
            player.returns(&server).await;
        }
        println!("kill {}: {:?}", kill + 1, counted(&players));
    }
    for (player, before) in players.iter().zip(halfway) {
        let (all, least) = (player.acknowledged.len(), if kills >= KILLS { 3 } else { 0 });
        assert!(all >= least, "{} was hardly played", player.game);
        assert!(kills < KILLS || all > before, "{} was not played to the end", player.game);
    }
}
