//! The lobby as it is told over a socket: the list once, then what moved, and always what asking for it would give.

use serde_json::{Value, json};

use crate::client::{Guest, Socket, call, id_of};
use crate::cluster::{Site, at};
use crate::room::{TestRoom, quick};

/// Somebody who looks at the lobby, with the list as their page keeps it.
struct Looker {
    guest: Option<Guest>,
    base: String,
    socket: Socket,
    number: Value,
    list: Value,
    own: Value,
}

impl Looker {
    async fn new(base: &str, guest: Option<&Guest>) -> Looker {
        let token = guest.map(|guest| guest.token.as_str());
        let socket = Socket::open(base, token, &[]).await.expect("a socket opens");
        let (guest, base) = (guest.cloned(), base.to_owned());
        let mut looker = Looker { guest, base, socket, number: Value::Null, list: Value::Null, own: Value::Null };
        looker.look().await;
        looker
    }

    /// Asks for the list, which comes before the answer.
    async fn look(&mut self) {
        self.socket.ask_ok(json!({ "type": "lobby", "on": true })).await;
        let list = self.socket.heard_where(|said| said["type"] == "lobby").expect("the list");
        assert!(list["view"].is_object() && list.get("moved").is_none(), "the whole list first: {list}");
        self.note(&list);
        let own = self.socket.heard_where(|said| said["type"] == "own_tables").expect("one's own tables");
        self.note(&own);
    }

    fn note(&mut self, said: &Value) {
        match (said["type"].as_str(), said.get("moved")) {
            (Some("own_tables"), _) => self.own = said["tables"].clone(),
            (_, Some(moved)) => {
                assert_eq!(said["from"], self.number, "nothing is left out for whoever reads");
                cardtable::apply_moved(&mut self.list, moved).expect("it fits the list that is kept");
                self.number = said["number"].clone();
            }
            _ => (self.list, self.number) = (said["view"].clone(), said["number"].clone()),
        }
    }

    async fn next(&mut self) {
        let said = self.socket.next_where(|said| said["type"] == "lobby" || said["type"] == "own_tables").await;
        self.note(&said);
    }

    /// What the page shows: one's own tables, and then the others in their order.
    fn shown(&self) -> Value {
        let own = self.own.as_array().expect("a list");
        let is_own = |id: &Value| own.iter().any(|table| table["id"] == *id);
        let order = self.list["order"].as_array().expect("an order").iter().filter(|id| !is_own(id));
        let rows = order.map(|id| quiet(&self.list["rows"][id.as_str().expect("a name")]));
        let own: Vec<Value> = own.iter().map(quiet).collect();
        json!({ "tables": own.into_iter().chain(rows).collect::<Vec<_>>(), "queued": self.list["queued"] })
    }

    async fn asked(&self) -> Value {
        let token = self.guest.as_ref().map(|guest| guest.token.as_str());
        let (_, _, list) = call(&self.base, "GET", "/api/tables", token, None).await;
        let tables: Vec<Value> = list["tables"].as_array().expect("a list").iter().map(quiet).collect();
        json!({ "tables": tables, "queued": list["queued"] })
    }

    /// Reads until the page shows what asking gives; if it never does, the read for more fails.
    async fn catches_up(&mut self) {
        while self.shown() != self.asked().await {
            self.next().await;
        }
    }

    fn shows(&self, table: &str) -> bool {
        self.shown()["tables"].as_array().expect("a list").iter().any(|row| row["id"] == table)
    }
}

/// Whose turn it is and how many watch is worth no word of its own.
fn quiet(row: &Value) -> Value {
    let mut row = row.clone();
    row["watchers"] = json!(0);
    row["seats"].as_array_mut().expect("seats").iter_mut().for_each(|seat| seat["toAct"] = json!(false));
    row
}

#[tokio::test]
async fn after_any_changes_the_list_that_is_told_is_the_list_that_is_asked_for() {
    let room = TestRoom::open().await;
    let mut guests = Vec::new();
    for name in ["Ann", "Bob", "Cleo", "Dan"] {
        let guest = room.guest(name).await;
        let socket = guest.connect().await;
        guests.push((guest, socket));
    }
    let mut lookers = vec![Looker::new(&room.base, None).await];
    for (guest, _) in &guests[..2] {
        lookers.push(Looker::new(&room.base, Some(guest)).await);
    }
    let mut dice = cardtable::Dice::from_number("lobby", 7);
    let mut tables: Vec<(String, Value)> = Vec::new();
    for round in 0..12 {
        for _ in 0..=dice.below(6) {
            let (guest, socket) = &mut guests[dice.below(4) as usize];
            let some = tables.get(dice.below(1 + tables.len() as u32) as usize).cloned();
            match (dice.below(7), some) {
                (0 | 1, _) => {
                    let game = ["duel", "tractor", "holdem"][dice.below(3) as usize];
                    let wish = json!({ "game": game, "public": dice.chance(3, 4) });
                    if let (200, made) = guest.post("/api/tables", wish).await {
                        tables.push((id_of(&made["table"]), made["table"]["code"].clone()));
                    }
                }
                (2 | 3, Some((table, code))) => {
                    let _ = socket.ask(json!({ "type": "sit", "table": table, "code": code })).await;
                }
                (4, Some((table, _))) => drop(socket.ask(json!({ "type": "leave", "table": table })).await),
                (5, _) => drop(socket.ask(json!({ "type": "queue_join", "game": "hearts" })).await),
                _ => drop(socket.ask(json!({ "type": "queue_leave" })).await),
            }
        }
        for looker in &mut lookers {
            looker.catches_up().await;
        }
        if round == 6 {
            // Whoever comes in the middle of it all gets the same.
            lookers.push(Looker::new(&room.base, Some(&guests[3].0)).await);
        }
    }
    assert!(tables.len() > 5 && lookers[1].own.as_array().is_some_and(|own| !own.is_empty()), "something happened");
    let moves = lookers[0].socket.heard.iter().filter(|text| text.contains("\"moved\":")).count();
    assert!(moves > 5, "the list came once, and then only what moved: {moves}");
}

#[tokio::test]
async fn all_who_look_are_told_the_same_bytes_and_whoever_looks_away_hears_nothing() {
    let room = TestRoom::open().await;
    let ann = room.guest("Ann").await;
    let mut lookers = Vec::new();
    for _ in 0..3 {
        lookers.push(Looker::new(&room.base, None).await);
    }
    let mut away = Looker::new(&room.base, None).await;
    away.socket.ask_ok(json!({ "type": "lobby", "on": false })).await;
    away.socket.forget();
    let table = id_of(&ann.open_duel("seed", quick(), &[]).await);
    let mut texts = Vec::new();
    for looker in &mut lookers {
        while !looker.shows(&table) {
            looker.next().await;
        }
        texts.push(looker.socket.heard.iter().filter(|text| text.contains("\"moved\":")).cloned().collect::<Vec<_>>());
    }
    assert!(!texts[0].is_empty() && texts.iter().all(|text| *text == texts[0]), "{texts:?}");
    away.socket.ask_ok(json!({ "type": "ping" })).await;
    assert!(away.socket.heard.iter().all(|text| !text.contains("\"lobby\"")), "{:?}", away.socket.heard);
    away.look().await;
    assert!(away.shows(&table), "who looks again is shown everything");
}

#[tokio::test]
async fn a_private_table_is_told_to_those_who_belong_there_alone() {
    let room = TestRoom::open().await;
    let (ann, bob) = (room.guest("Ann").await, room.guest("Bob").await);
    let (mut host, mut other) = (Looker::new(&room.base, Some(&ann)).await, Looker::new(&room.base, Some(&bob)).await);
    let (_, made) = ann.post("/api/tables", json!({ "game": "duel", "public": false })).await;
    let (table, code) = (id_of(&made["table"]), made["table"]["code"].clone());
    let public = id_of(&ann.open_duel("seed", quick(), &[]).await);
    while !(host.shows(&table) && host.shows(&public)) {
        host.next().await;
    }
    while !other.shows(&public) {
        other.next().await;
    }
    assert!(other.socket.heard.iter().all(|text| !text.contains(&table)), "{:?}", other.socket.heard);
    let own = host.own.as_array().expect("a list").iter().find(|one| one["id"] == table.as_str()).expect("listed");
    assert_eq!(own["code"], code, "the host is told how to invite others");
}

#[tokio::test]
async fn a_lobby_shows_what_happens_at_every_node() {
    let site = Site::new();
    let nodes = site.nodes(2).await;
    let ann = nodes[0].guest("Ann").await;
    let mut far = Looker::new(&nodes[1].base, Some(&at(&ann, &nodes[1]))).await;
    let mut stranger = Looker::new(&nodes[1].base, None).await;
    let table = id_of(&ann.open_duel("seed", quick(), &[]).await);
    let mut socket = ann.connect().await;
    socket.sit(&table).await;
    for looker in [&mut far, &mut stranger] {
        while !looker.shows(&table) || looker.shown()["tables"][0]["seats"][0]["name"] != "Ann" {
            looker.next().await;
        }
        looker.catches_up().await;
    }
    assert_eq!(far.own[0]["id"], table.as_str());
    socket.ask_ok(json!({ "type": "leave", "table": table })).await;
    for looker in [&mut far, &mut stranger] {
        while !looker.shown()["tables"][0]["seats"][0]["name"].is_null() {
            looker.next().await;
        }
        looker.catches_up().await;
    }
    for node in nodes {
        node.running.stop().await.expect("closes");
    }
}
