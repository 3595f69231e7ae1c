//! `kill -9` at a table of Hold'em where people play, pause, return, come and leave: whatever anybody was told still
//! holds, a wish on its way is granted whole or not at all, and no chip is lost.

use std::collections::BTreeSet;

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
    /// Everything that they were told of its hand.
    events: Vec<Value>,
    /// The hand and the number of the last letter that was heard.
    heard: (Option<u64>, Option<u64>),
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
        let mut ring =
            Ring { data, server, guests, sockets, table, told: Value::Null, events: Vec::new(), heard: (None, None) };
        ring.look().await;
        ring
    }

    /// People check, call or fold until so many turns of theirs have been played and one of them is asked again.
    async fn play(&mut self, turns: usize) {
        let (mut played, mut spoken) = (0, None);
        loop {
            let now = (self.told["hand"].as_i64(), self.told["step"].as_u64());
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
            let letter = self.sockets[0].next("letter").await;
            self.hear(&letter);
        }
    }

    fn hear(&mut self, letter: &Value) {
        let number = (letter["hand"].as_u64(), letter["seq"].as_u64());
        if number <= self.heard {
            return;
        }
        if number.0 != self.heard.0 {
            self.events.clear();
        }
        self.heard = number;
        self.told = letter["view"].clone();
        self.events.extend(letter["events"].as_array().expect("events").iter().cloned());
    }

    /// What the first of them sees now, with everything that was told of the hand.
    async fn look(&mut self) {
        let snapshot = self.sockets[0].watch(&self.table).await;
        let letters = snapshot["recent"].as_array().expect("letters").iter();
        self.events = letters.flat_map(|letter| letter["events"].as_array().expect("events").clone()).collect();
        self.told = snapshot["view"].clone();
        self.heard = (snapshot["hand"].as_u64(), snapshot["seq"].as_u64());
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
        let heard = std::mem::take(&mut self.events);
        self.look().await;
        assert_eq!(on_table(&self.told), held, "{wish}: the chips on the table are those of the ledger");
        let (hand, earlier) = (self.told["hand"].as_i64(), before["hand"].as_i64());
        assert!(hand >= earlier, "{wish}: hand {earlier:?} was told, and {hand:?} goes on");
        if hand == earlier {
            assert!(self.events.starts_with(&heard), "{wish}: {heard:?} was told, and {:?} goes on", self.events);
        }
    }

    /// What the first of them was still told before the line broke.
    async fn hear_the_rest(&mut self) {
        self.sockets[0].until_closed().await;
        let heard: Vec<Value> =
            self.sockets[0].heard.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        for letter in heard.iter().filter(|message| message["type"] == "letter") {
            self.hear(letter);
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
        // Not even the host's own tools open what was not shown: no pair of eyes sees a card that not everybody saw.
        let frames = |eyes: &str| {
            let replay =
                run(&["replay", &id, "--eyes", eyes, "--json", "--data", &ring.data.path().to_string_lossy()], "");
            serde_json::from_str::<Value>(&crate::program::stdout(&replay)).expect("JSON")["frames"].clone()
        };
        let seen = cards(&frames("watcher"));
        assert!(["open", "0", "1", "2"].iter().all(|eyes| cards(&frames(eyes)) == seen), "hand {hand}");
    }
}

/// Every card that is named anywhere in it.
fn cards(shown: &Value) -> BTreeSet<String> {
    match shown {
        Value::String(text) => Some(text).filter(|text| is_card(text)).into_iter().cloned().collect(),
        Value::Array(values) => values.iter().flat_map(cards).collect(),
        Value::Object(fields) => fields.values().flat_map(cards).collect(),
        _ => BTreeSet::new(),
    }
}

fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [rank, suit] if b"23456789TJQKA".contains(rank) && b"cdhs".contains(suit))
}
