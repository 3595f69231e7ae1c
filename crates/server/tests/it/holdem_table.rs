//! People at a table of Hold'em: opening one, sitting down with chips, and playing on until something is seen.

use serde_json::{Value, json};

use crate::client::{Guest, PATIENCE, Socket, id_of};
use crate::room::TestRoom;

pub const FUNDS: i64 = server::settings::NEW_ACCOUNT[1].1;

/// No pause, and more time than any test takes.
pub fn quick() -> Value {
    json!({ "pause_ms": 0, "think_ms": 600_000, "time_bank_ms": 0 })
}

/// The same with these options instead or besides.
pub fn quick_with(options: Value) -> Value {
    let mut all = quick();
    all.as_object_mut().expect("options").extend(options.as_object().expect("options").clone());
    all
}

pub async fn open(host: &Guest, options: Value, bots: &[&str]) -> String {
    let wish = json!({ "game": "holdem", "options": options, "public": true, "bots": bots });
    let (status, body) = host.post("/api/tables", wish).await;
    assert_eq!(status, 200, "{body}");
    id_of(&body["table"])
}

pub async fn chips(guest: &Guest) -> i64 {
    guest.get("/api/me").await.1["chips"].as_i64().expect("a balance")
}

pub fn sit(table: &str, seat: usize, buy_in: i64) -> Value {
    json!({ "type": "sit", "table": table, "seat": seat, "buy_in": buy_in })
}

pub fn leave(table: &str) -> Value {
    json!({ "type": "leave", "table": table })
}

pub fn act(table: &str, kind: &str) -> Value {
    act_with(table, json!({ "type": kind }))
}

pub fn act_with(table: &str, action: Value) -> Value {
    json!({ "type": "act", "table": table, "action": action })
}

/// The next view in which `fits` holds, from letters as they come.
pub async fn seen(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Value {
    socket.next_where(|message| is_news(message) && fits(&message["view"])).await["view"].clone()
}

fn is_news(message: &Value) -> bool {
    ["letter", "view"].contains(&message["type"].as_str().unwrap_or(""))
}

pub fn has_event(letter: &Value, kind: &str) -> bool {
    event(letter, kind).is_some()
}

/// The first event of this kind in a letter.
pub fn event<'a>(letter: &'a Value, kind: &str) -> Option<&'a Value> {
    letter["events"].as_array()?.iter().find(|event| event["type"] == kind)
}

/// Everything that lies on the table in a view: stacks, bets and pots.
pub fn on_table(view: &Value) -> i64 {
    let stacks = view["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["stack"].as_i64());
    stacks.sum::<i64>() + view["board"]["total"].as_i64().expect("a pot")
}

/// The hand document as whoever is on this line may see it.
pub async fn document(socket: &mut Socket, table: &str) -> Value {
    let question = json!({ "type": "question", "table": table, "question": { "type": "document" } });
    socket.ask(question).await["answer"]["document"].clone()
}

/// Several people at one table, each on the seat of their number.
pub struct Party {
    pub guests: Vec<Guest>,
    pub sockets: Vec<Socket>,
    pub table: String,
    /// The hand and the length of its log when somebody last spoke: nobody is asked twice about one turn.
    spoken: (i64, u64),
    /// The letter that was waited for, whose turn is still to be played.
    pub unanswered: Option<Value>,
}

impl Party {
    /// Everybody gets up, and the table has closed; gives the store it is read in.
    pub async fn leave(&mut self, room: &TestRoom) -> store::Store {
        for socket in &mut self.sockets {
            socket.ask_ok(leave(&self.table)).await;
        }
        let store = room.store().await;
        let closes = async {
            while store.table(&self.table).await.expect("the store answers").expect("known").closed_at.is_none() {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, closes).await.expect("the last one out closes the table");
        store
    }

    /// Opens a table and seats these people, one after the other, with these chips.
    pub async fn sit_down(room: &TestRoom, people: &[(&str, i64)], options: Value) -> Party {
        let mut guests = Vec::new();
        for (name, _) in people {
            guests.push(room.guest(name).await);
        }
        let buy_ins: Vec<i64> = people.iter().map(|(_, buy_in)| *buy_in).collect();
        Party::at_new_table(&guests, &buy_ins, options).await
    }

    /// The same for people who are known already.
    pub async fn at_new_table(guests: &[Guest], buy_ins: &[i64], options: Value) -> Party {
        let table = open(&guests[0], options, &[]).await;
        let mut party = Party { guests: Vec::new(), sockets: Vec::new(), table, spoken: (0, 0), unanswered: None };
        for (guest, buy_in) in guests.iter().zip(buy_ins) {
            party.join(guest, *buy_in).await;
        }
        party
    }

    /// One more sits down, beside the last.
    pub async fn join(&mut self, guest: &Guest, buy_in: i64) {
        let mut socket = guest.connect().await;
        socket.ask_ok(sit(&self.table, self.sockets.len(), buy_in)).await;
        self.sockets.push(socket);
        self.guests.push(guest.clone());
    }

    pub async fn ask(&mut self, seat: usize, action: Value) -> Value {
        let ask = act_with(&self.table, action);
        self.sockets[seat].ask(ask).await
    }

    /// Asks for something that goes only while a hand runs: what falls between two of them is said again.
    pub async fn ask_in_a_hand(&mut self, seat: usize, action: Value) -> Value {
        loop {
            let answer = self.ask(seat, action.clone()).await;
            if answer["error"]["code"] != "hand_over" {
                return answer;
            }
            let socket = &mut self.sockets[seat];
            let hand =
                |text: &String| serde_json::from_str::<Value>(text).ok().and_then(|message| message["hand"].as_i64());
            let latest = socket.heard.iter().filter_map(hand).max();
            socket.next_where(|message| is_news(message) && message["hand"].as_i64() > latest).await;
        }
    }

    pub async fn do_it(&mut self, seat: usize, kind: &str) {
        let answer = self.ask_in_a_hand(seat, json!({ "type": kind })).await;
        assert_eq!(answer["ok"], true, "{kind} was answered {answer}");
    }

    /// Lets everyone play in the same way until a letter to the first of them fits. That letter is given,
    /// and its turn is played when this is called again, unless it has passed until then.
    pub async fn play_until(&mut self, how: impl Fn(&Value, usize) -> Value, fits: impl Fn(&Value) -> bool) -> Value {
        if let Some(letter) = self.unanswered.take() {
            self.answer(&letter, &how).await;
        }
        loop {
            let letter = self.sockets[0].next_where(is_news).await;
            if fits(&letter) {
                self.unanswered = Some(letter.clone());
                return letter;
            }
            let refused = self.answer(&letter, &how).await;
            assert_eq!(refused, None, "in {letter}");
        }
    }

    /// Whoever's turn it is in this letter speaks, once. Why they were refused, if they were.
    async fn answer(&mut self, letter: &Value, how: impl Fn(&Value, usize) -> Value) -> Option<Value> {
        let view = &letter["view"];
        let seat = view["turn"].as_u64()? as usize;
        let now = (view["hand"].as_i64().expect("a number"), view["step"].as_u64().expect("a length"));
        if self.spoken == now || seat >= self.sockets.len() {
            return None;
        }
        self.spoken = now;
        let answer = self.ask(seat, how(view, seat)).await;
        (answer["ok"] != true).then_some(answer)
    }

    pub async fn balances(&self) -> Vec<i64> {
        let mut all = Vec::new();
        for guest in &self.guests {
            all.push(chips(guest).await);
        }
        all
    }
}

/// What this seat would have to add to stay in.
pub fn owes(view: &Value, seat: usize) -> i64 {
    let bets = view["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["bet"].as_i64());
    bets.max().unwrap_or(0) - view["seats"][seat]["bet"].as_i64().expect("a bet")
}

pub fn check_or_fold(view: &Value, seat: usize) -> Value {
    json!({ "type": if owes(view, seat) > 0 { "fold" } else { "check" } })
}

pub fn check_or_call(view: &Value, seat: usize) -> Value {
    json!({ "type": if owes(view, seat) > 0 { "call" } else { "check" } })
}
