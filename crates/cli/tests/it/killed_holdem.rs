//! `kill -9` at a table of Hold'em where people play, pause, return, come and leave: whatever anybody was told still
//! holds, a wish on its way is granted whole or not at all, and no chip is lost.

use serde_json::{Value, json};
use store::{Currency, HandFilter, Purse, Store};

use crate::client::{Guest, PATIENCE, Socket, id_of};
use crate::program::{Server, run, stderr};

/// How many turns of people are played before the server dies, and what the third is asking for at that moment.
const LIVES: [(usize, &str); 9] = [
    (1, "check"),
    (3, "pause"),
    (4, "return"),
    (2, "leave"),
    (5, "sit"),
    (0, "fold"),
    (6, "leave"),
    (2, "sit"),
    (3, "pause_until_bb"),
];
const BUY_IN: i64 = 8_000;

struct Ring {
    data: tempfile::TempDir,
    server: Server,
    guests: Vec<Guest>,
    sockets: Vec<Socket>,
    table: String,
    /// The last view that the first of them was told.
    told: Value,
}

impl Ring {
    async fn open() -> Ring {
        let data = tempfile::tempdir().expect("a folder");
        let server = Server::start(data.path(), "127.0.0.1:0");
        let mut guests = Vec::new();
        for name in ["Ann", "Bob", "Cyd"] {
            guests.push(Guest::new(&server.base, name).await);
        }
        let options = json!({ "pause_ms": 0, "think_ms": 600_000, "time_bank_ms": 0 });
        let wish = json!({ "game": "holdem", "options": options, "public": true });
        let (status, body) = guests[0].post("/api/tables", wish).await;
        assert_eq!(status, 200, "{body}");
        let table = id_of(&body["table"]);
        let mut sockets = Vec::new();
        for (seat, guest) in guests.iter().enumerate() {
            let mut socket = guest.connect().await;
            socket.ask_ok(asking("sit", &table, seat)).await;
            sockets.push(socket);
        }
        for seat in [3, 4] {
            let bot = json!({ "bot": "station", "seat": seat });
            let (status, body) = guests[0].post(&format!("/api/tables/{table}/bots"), bot).await;
            assert_eq!(status, 200, "{body}");
        }
        let told = sockets[0].watch(&table).await["view"].clone();
        Ring { data, server, guests, sockets, table, told }
    }

    /// People check, call or fold until so many turns of theirs have been played and one of them is asked again.
    async fn play(&mut self, turns: usize) {
        let (mut played, mut spoken) = (0, None);
        loop {
            let now = (self.told["hand"].as_i64(), log(&self.told).len());
            let asked = self.told["turn"].as_u64().map(|seat| seat as usize).filter(|seat| *seat < self.guests.len());
            if let (Some(seat), true) = (asked, spoken != Some(now)) {
                if played == turns {
                    return;
                }
                (played, spoken) = (played + 1, Some(now));
                let kind = match (owes(&self.told, seat), played % 3) {
                    (false, _) => "check",
                    (true, 0) => "fold",
                    (true, _) => "call",
                };
                self.sockets[seat].ask_ok(asking(kind, &self.table, seat)).await;
            }
            self.told = self.sockets[0].next("letter").await["view"].clone();
        }
    }

    /// The server dies while the third asks for this; then it is started again on what it had stored.
    async fn die(&mut self, wish: &str) {
        let mut ask = asking(wish, &self.table, 2);
        ask["nonce"] = json!(self.sockets[2].nonce());
        self.sockets[2].send_text(&ask.to_string()).await;
        self.server.kill();
        self.hear_the_rest().await;
        let held = self.stored().await;

        self.server = Server::start(self.data.path(), "127.0.0.1:0");
        for (guest, socket) in self.guests.iter_mut().zip(&mut self.sockets) {
            guest.base.clone_from(&self.server.base);
            *socket = guest.connect().await;
        }
        let before = std::mem::replace(&mut self.told, Value::Null);
        self.told = self.sockets[0].watch(&self.table).await["view"].clone();
        assert_eq!(on_table(&self.told), held, "{wish}: the chips on the table are those of the ledger");
        let (hand, earlier) = (self.told["hand"].as_i64(), before["hand"].as_i64());
        assert!(hand >= earlier, "{wish}: hand {earlier:?} was told, and {hand:?} goes on");
        if hand == earlier {
            assert!(log(&self.told).starts_with(log(&before)), "{wish}: {before} was told, and {} goes on", self.told);
        }
    }

    /// What the first of them was still told before the line broke.
    async fn hear_the_rest(&mut self) {
        self.sockets[0].until_closed().await;
        let mut heard = self.sockets[0].heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
        if let Some(letter) = heard.rfind(|message| message["type"] == "letter") {
            self.told = letter["view"].clone();
        }
    }

    async fn store(&self) -> Store {
        let url = format!("sqlite:{}", self.data.path().join("baize.db").display());
        Store::open(&url).await.expect("the store opens")
    }

    async fn finished(&self) -> Vec<i64> {
        let store = self.store().await;
        let of_this = HandFilter { table: Some(self.table.clone()), ..HandFilter::default() };
        let mut hands: Vec<i64> =
            store.finished_hands(of_this, 100).await.expect("reads").iter().map(|row| row.hand.hand_no).collect();
        store.close().await;
        hands.sort_unstable();
        hands
    }

    /// The last one out closes the table.
    async fn closed(&self) {
        let store = self.store().await;
        let closes = async {
            while store.table(&self.table).await.expect("reads").expect("known").closed_at.is_none() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, closes).await.expect("the last one out closes the table");
        store.close().await;
    }

    /// The chips that the ledger has on the table, in a sound ledger.
    async fn stored(&self) -> i64 {
        let store = self.store().await;
        let report = store.ledger_check().await.expect("reads");
        assert!(report.is_sound() && !report.sums.is_empty(), "{report:?}");
        let held = store.balance(&Purse::Table(self.table.clone()), Currency::Chips).await.expect("a balance");
        store.close().await;
        held
    }
}

fn asking(what: &str, table: &str, seat: usize) -> Value {
    match what {
        "sit" => json!({ "type": "sit", "table": table, "seat": seat, "buy_in": BUY_IN }),
        "leave" => json!({ "type": "leave", "table": table }),
        kind => json!({ "type": "act", "table": table, "action": { "type": kind } }),
    }
}

fn log(view: &Value) -> &[Value] {
    view["document"]["actions"].as_array().expect("a log")
}

fn owes(view: &Value, seat: usize) -> bool {
    let bet = |seat: &Value| seat["bet"].as_i64().unwrap_or(0);
    view["seats"].as_array().expect("seats").iter().map(bet).max() > Some(bet(&view["seats"][seat]))
}

fn on_table(view: &Value) -> i64 {
    let stacks = view["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["stack"].as_i64());
    stacks.sum::<i64>() + view["board"]["total"].as_i64().expect("a pot")
}

#[tokio::test]
async fn a_ring_survives_kill_9_whatever_is_on_its_way() {
    let mut ring = Ring::open().await;
    for (turns, wish) in LIVES {
        ring.play(turns).await;
        ring.die(wish).await;
    }
    ring.play(2).await;
    let running = ring.told["hand"].as_i64().expect("a number");
    for socket in &mut ring.sockets {
        // The third may be standing.
        socket.ask(asking("leave", &ring.table, 0)).await;
    }
    ring.closed().await;
    assert!(ring.server.terminate(), "a gentle stop ends well");
    assert_eq!(ring.stored().await, 0, "no chip stays on a table that everybody has left");
    let hands = ring.finished().await;
    assert_eq!(hands.last(), Some(&running), "the hand that ran when everybody left was finished");
    for hand in hands {
        let id = format!("{}/{hand}", ring.table);
        let verified = run(&["verify", &id, "--data", &ring.data.path().to_string_lossy()], "");
        assert!(verified.status.success(), "hand {hand}: {}", stderr(&verified));
    }
}
