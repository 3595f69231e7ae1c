//! Seeded random people sit, leave, idle, vanish, return, and bring bots, at every game, on a clock of the test's own.
//!
//! After every step: no table is full, ready and still; nobody who keeps others waiting does so without a countdown;
//! and no token has left the purse of somebody who was not there.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use server::clock::Clock;
use store::Store;

use crate::attendance::timed_room;
use crate::chance::Chance;
use crate::client::{Guest, Socket, call, id_of};
use crate::crowd_holds::is_due;
use crate::room::TestRoom;

const PEOPLE: usize = 6;
const STEPS: usize = 1_000;

pub(crate) struct Person {
    guest: Guest,
    pub account: i64,
    pub name: String,
    pub socket: Option<Socket>,
    /// Tables that the open connection follows.
    pub follows: BTreeSet<String>,
    pub tokens: i64,
    /// Got up from this table in this hand, which may have to end before the chair is free.
    pub left: Option<(String, u64)>,
}

pub(crate) struct Crowd {
    pub game: &'static str,
    options: Value,
    room: TestRoom,
    clock: Clock,
    pub store: Store,
    pub people: Vec<Person>,
    observer: Socket,
    pub table: String,
    chance: Chance,
    bot: &'static str,
    pub hands: u64,
    /// The number of the hand that was last seen.
    pub hand: u64,
    tables: usize,
    /// Hands here cost something, so lines are tried before one begins.
    pub tries_lines: bool,
}

impl Crowd {
    async fn gather(game: &'static str, options: Value, bot: &'static str, seed: u64) -> Crowd {
        let (room, clock) = timed_room().await;
        let store = room.store().await;
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            let name = format!("Person {number}");
            let guest = room.guest(&name).await;
            let account = store.account_by_name(&name).await.expect("reads").expect("exists").id;
            let tokens = guest.tokens().await;
            people.push(Person { guest, account, name, socket: None, follows: BTreeSet::new(), tokens, left: None });
        }
        let observer = room.guest("Observer").await.connect().await;
        let (table, chance) = (String::new(), Chance::new(seed));
        Crowd {
            game,
            options,
            room,
            clock,
            store,
            people,
            observer,
            table,
            chance,
            bot,
            hands: 0,
            hand: 0,
            tables: 0,
            tries_lines: game == "duel",
        }
    }

    /// Opens a table if there is none, and has somebody sit there.
    async fn have_a_table(&mut self) {
        if self.info().await.is_some() {
            return;
        }
        let host = self.chance.below(PEOPLE);
        let wish = json!({ "game": self.game, "options": self.options, "public": true });
        let (status, created) = self.people[host].guest.post("/api/tables", wish).await;
        assert_eq!(status, 200, "{created}");
        self.table = id_of(&created["table"]);
        self.tables += 1;
        self.do_something(host, 2).await;
    }

    /// The table as it stands after everything that was asked before: an observer's question is answered behind it.
    async fn info(&mut self) -> Option<Value> {
        let mut last = None;
        for _ in 0..2 {
            self.observer.forget();
            let answer = self.observer.ask(json!({ "type": "watch", "table": self.table })).await;
            if answer["ok"] != true {
                assert_eq!(answer["error"]["code"], "no_such_table");
                return None;
            }
            let notice = self.observer.next_where(|message| message["type"] == "table").await;
            last = Some(notice);
        }
        last
    }

    async fn ask(&mut self, who: usize, mut message: Value) -> Option<Value> {
        message["table"] = json!(self.table);
        let socket = self.people[who].socket.as_mut()?;
        socket.forget();
        let answer = socket.try_ask(message).await;
        if answer.is_none() {
            // Whoever does not listen for long enough is dropped, and has vanished.
            self.people[who].socket = None;
            self.people[who].follows.clear();
        }
        answer
    }

    async fn do_something(&mut self, who: usize, what: usize) {
        let seat = self.chance.below(9);
        let table = self.table.clone();
        let bots = format!("/api/tables/{table}/bots");
        match what {
            0 => {
                if let Some(socket) = self.people[who].socket.take() {
                    socket.close().await;
                }
                self.people[who].follows.clear();
            }
            1 => {
                if self.people[who].socket.is_none() {
                    self.people[who].socket = Some(self.people[who].guest.connect().await);
                }
                if self.ask(who, json!({ "type": "watch" })).await.is_some_and(|answer| answer["ok"] == true) {
                    self.people[who].follows.insert(table);
                }
            }
            2 | 3 => {
                if self.people[who].socket.is_none() {
                    self.people[who].socket = Some(self.people[who].guest.connect().await);
                }
                let chair = if what == 2 { json!({ "type": "sit" }) } else { json!({ "type": "sit", "seat": seat }) };
                // Following first, so that the books of this test know it before a hand can begin.
                self.people[who].follows.insert(table.clone());
                self.people[who].left = None;
                if self.ask(who, chair).await.is_none_or(|answer| answer["ok"] != true) {
                    self.ask(who, json!({ "type": "unwatch" })).await;
                    self.people[who].follows.remove(&table);
                }
            }
            4 => {
                self.ask(who, json!({ "type": "unwatch" })).await;
                self.people[who].follows.remove(&table);
            }
            5 => {
                let left = self.ask(who, json!({ "type": "leave" })).await;
                if left.is_some_and(|answer| answer["ok"] == true) {
                    self.people[who].follows.remove(&table);
                    self.people[who].left = Some((table, self.hand));
                }
            }
            6 | 7 => drop(self.ask(who, json!({ "type": "ready" })).await),
            8 => drop(self.ask(who, json!({ "type": "hand_over" })).await),
            9 => drop(self.ask(who, json!({ "type": "back" })).await),
            10 if self.chance.below(4) == 0 => drop(self.ask(who, json!({ "type": "end_game" })).await),
            11 => drop(self.people[who].guest.post(&bots, json!({ "bot": self.bot })).await),
            12 => {
                let guest = &self.people[who].guest;
                drop(call(&guest.base, "DELETE", &format!("{bots}/{seat}"), Some(&guest.token), None).await);
            }
            13 => drop(self.act(who).await),
            14 | 15 => self.clock.advance(self.chance.below(8_000) as i64),
            16 => self.clock.advance(self.chance.below(70_000) as i64),
            _ => {}
        }
    }

    /// Something that is legal now and then, in every game.
    async fn act(&mut self, who: usize) -> Option<Value> {
        let action = match self.game {
            "duel" => json!({ "type": "layout_confirm", "layout": ["attack", "heal", "counter"] }),
            "holdem" => {
                [json!({ "type": "fold" }), json!({ "type": "call" }), json!({ "type": "raise", "to": 20_000 })]
                    [self.chance.below(3)]
                .clone()
            }
            "tractor" => json!({ "type": "pass" }),
            _ => json!({ "type": "check" }),
        };
        self.ask(who, json!({ "type": "act", "action": action })).await
    }

    async fn step(&mut self) {
        let (who, what) = (self.chance.below(PEOPLE), self.chance.below(17));
        self.do_something(who, what).await;
        // Every page reads, and answers when its line is tried.
        for person in &mut self.people {
            if let Some(socket) = &mut person.socket
                && !socket.drain().await
            {
                person.socket = None;
                person.follows.clear();
            }
        }
        // A table whose next hand is due has still to wake; one that is stuck is due for ever.
        let mut notice = self.info().await;
        for _ in 0..10 {
            match notice.as_ref().is_some_and(is_due) {
                true => notice = self.info().await,
                false => break,
            }
        }
        self.nobody_paid_who_was_not_there(notice.as_ref()).await;
        if let Some(notice) = notice {
            self.has_a_way_on(&notice["table"], notice["now"].as_i64().expect("a time"));
        }
    }
}

/// More people with `BAIZE_LONG`.
fn seeds() -> u64 {
    if std::env::var_os("BAIZE_LONG").is_some() { 40 } else { 2 }
}

async fn crowd(game: &'static str, options: Value, bot: &'static str) {
    for seed in 1..=seeds() {
        let mut crowd = Crowd::gather(game, options.clone(), bot, seed).await;
        for _ in 0..STEPS {
            crowd.have_a_table().await;
            crowd.step().await;
        }
        assert!(crowd.hands > 0 && crowd.tables > 0, "the crowd of {game} has played: seed {seed}");
        let report = crowd.store.ledger_check().await.expect("reads");
        assert!(report.is_sound(), "{game}, seed {seed}: {report:?}");
        crowd.room.running.stop().await.expect("the room closes");
    }
}

#[tokio::test]
async fn a_crowd_at_the_duel() {
    crowd("duel", json!({ "prep_ms": 5_000, "rounds": 1 }), "grunt").await;
}

#[tokio::test]
async fn a_crowd_at_tractor() {
    crowd("tractor", json!({ "deal_ms": 0, "think_ms": 2_000, "bury_ms": 2_000, "fairness_ms": 0 }), "steady").await;
}

#[tokio::test]
async fn a_crowd_at_deal() {
    crowd("deal", json!({ "think_ms": 3_000 }), "house").await;
}

#[tokio::test]
async fn a_crowd_at_holdem() {
    crowd("holdem", json!({ "think_ms": 2_000, "time_bank_ms": 0, "pause_ms": 0 }), "station").await;
}
