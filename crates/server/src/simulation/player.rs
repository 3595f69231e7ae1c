//! A client: it plays what its view offers, says again what was not answered, and comes back, as the page does.

use cardtable::Millis;
use fastrand::Rng;
use serde_json::{Value, json};

use super::games::Way;
use super::sight::{Position, Seen, Sight, Told};

/// How often a client tries its line, and how long it waits for an answer to that. The page is more patient.
const PING_EVERY_MS: Millis = 3_000;
const PATIENCE_MS: Millis = 3_000;
/// What is not taken now is tried again after this.
const AGAIN_MS: Millis = 250;

/// Something that was asked and not answered yet.
pub struct Pending {
    pub nonce: String,
    body: Value,
    times: u32,
    sent: bool,
}

/// What became of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    Open,
    Done,
    Refused(String),
}

pub struct Act {
    pub nonce: String,
    /// Where the table stood when it was chosen.
    position: Option<Position>,
    pub end: End,
}

/// The line that a player has.
struct Line {
    id: u64,
    welcome: bool,
    heard_at: Millis,
    pinged_at: Option<Millis>,
}

/// Who somebody is.
#[derive(Clone)]
pub struct Who {
    pub nickname: String,
    /// None for somebody who only watches.
    pub account: Option<(i64, store::TokenHash)>,
}

pub struct Player {
    pub who: Who,
    pub table: String,
    way: Way,
    index: usize,
    dice: Rng,
    line: Option<Line>,
    /// When the next line is tried.
    pub back_at: Millis,
    pub pending: Vec<Pending>,
    count: u32,
    sits: bool,
    pub sight: Sight,
    due: Option<Millis>,
    /// What is asked again in a while.
    later: Vec<(Millis, Value)>,
    moved_at: Option<Position>,
    /// It has agreed to what follows, as far as whoever has the table now knows.
    agreed: bool,
    /// No moves any more.
    pub rests: bool,
    /// Every sending of a message has a name of its own, so that nobody knows it again.
    pub forgetful: bool,
    pub acts: Vec<Act>,
    pub told: Vec<Told>,
    pub gaps: Vec<String>,
    pub closed: bool,
}

impl Player {
    pub fn new(index: usize, who: Who, table: &str, way: Way, seed: u64) -> Player {
        Player {
            sits: who.account.is_none(),
            who,
            table: table.to_owned(),
            way,
            index,
            dice: Rng::with_seed(seed),
            line: None,
            back_at: 0,
            pending: Vec::new(),
            count: 0,
            sight: Sight::default(),
            due: None,
            later: Vec::new(),
            moved_at: None,
            agreed: false,
            rests: false,
            forgetful: false,
            acts: Vec::new(),
            told: Vec::new(),
            gaps: Vec::new(),
            closed: false,
        }
    }

    pub fn line(&self) -> Option<u64> {
        self.line.as_ref().map(|line| line.id)
    }

    pub fn connected(&mut self, line: u64, now: Millis) {
        self.line = Some(Line { id: line, welcome: false, heard_at: now, pinged_at: None });
    }

    /// Its line is gone; it comes back in a moment.
    pub fn lost(&mut self, now: Millis) {
        self.line = None;
        self.back_at = now + self.dice.i64(50..400);
        self.due = None;
        self.later.clear();
        self.pending.retain(|one| one.body["type"] != "watch" && one.body["type"] != "ping");
        self.pending.iter_mut().for_each(|one| one.sent = false);
    }

    fn ask(&mut self, body: Value) -> String {
        self.count += 1;
        let nonce = format!("p{}-{}", self.index, self.count);
        self.pending.push(Pending { nonce: nonce.clone(), body, times: 0, sent: false });
        nonce
    }

    /// What it sends now. Whether it gives up on its line instead.
    pub fn think(&mut self, now: Millis) -> Result<Vec<String>, u64> {
        let Some(line) = &mut self.line else { return Ok(Vec::new()) };
        let (id, silent) = (line.id, now - line.heard_at);
        if line.pinged_at.is_some_and(|at| now - at > PATIENCE_MS) || !line.welcome && silent > PATIENCE_MS {
            return Err(id);
        }
        if !line.welcome {
            return Ok(Vec::new());
        }
        if silent > PING_EVERY_MS && line.pinged_at.is_none() {
            line.pinged_at = Some(now);
            self.ask(json!({ "type": "ping" }));
        }
        if self.due.is_some_and(|due| due <= now) {
            self.act();
        }
        let again: Vec<(Millis, Value)> = self.later.extract_if(.., |(at, _)| *at <= now).collect();
        again.into_iter().for_each(|(_, body)| drop(self.ask(body)));
        Ok(self.unsent())
    }

    fn unsent(&mut self) -> Vec<String> {
        let forgetful = self.forgetful;
        let unsent = self.pending.iter_mut().filter(|one| !one.sent).map(|one| {
            (one.sent, one.times) = (true, one.times + 1);
            let mut body = one.body.clone();
            let another = forgetful && one.times > 1;
            body["nonce"] = if another { format!("{}_{}", one.nonce, one.times) } else { one.nonce.clone() }.into();
            body.to_string()
        });
        unsent.collect()
    }

    fn act(&mut self) {
        self.due = None;
        if self.rests || self.acts.last().is_some_and(|act| act.end == End::Open) {
            return;
        }
        let Some(action) = self.way.choose(&self.sight.view, &mut self.dice) else { return };
        let nonce = self.ask(json!({ "type": "act", "table": self.table, "action": action }));
        self.acts.push(Act { nonce, position: self.sight.position, end: End::Open });
    }

    /// Something came over a line.
    pub fn hear(&mut self, line: u64, text: &str, now: Millis) {
        let Some(own) = self.line.as_mut().filter(|own| own.id == line) else { return };
        (own.heard_at, own.pinged_at) = (now, None);
        let mut said: Value = serde_json::from_str(text).expect("a message is JSON");
        match said["type"].as_str() {
            Some("welcome") => self.welcomed(),
            Some("answer") => self.answered(&said, now),
            Some("closed") => self.closed = true,
            Some("letter" | "view") => match self.sight.take(&mut said) {
                Seen::Told(told) => {
                    self.agreed &= told.events.is_some() && told.position.1 > 1;
                    self.told.push(told);
                    self.look(now);
                }
                Seen::Gap { had, came } => self.gaps.push(format!("after {had:?} came {came:?} over line {line}")),
                Seen::Nothing => {}
            },
            _ => {}
        }
    }

    fn welcomed(&mut self) {
        if let Some(line) = &mut self.line {
            line.welcome = true;
        }
        let asked_to_sit = self.pending.iter().any(|one| one.body["type"] == "sit");
        let mut watch = json!({ "type": "watch", "table": self.table });
        if let Some((hand, seq)) = self.sight.position.filter(|_| self.dice.bool()) {
            watch["since"] = json!({ "hand": hand, "seq": seq });
        }
        self.ask(watch);
        if !self.sits && !asked_to_sit {
            self.ask(json!({ "type": "sit", "table": self.table }));
        }
        // What is asked for first is the table: nothing else makes sense before it is seen.
        let watch = self.pending.iter().position(|one| one.body["type"] == "watch" && !one.sent);
        if let Some(at) = watch {
            let watch = self.pending.remove(at);
            self.pending.insert(0, watch);
        }
    }

    fn answered(&mut self, said: &Value, now: Millis) {
        let nonce = said["nonce"].as_str().and_then(|nonce| nonce.split('_').next()).expect("an answer has a nonce");
        let Some(at) = self.pending.iter().position(|one| one.nonce == nonce) else { return };
        let one = self.pending.remove(at);
        let ok = said["ok"] == true;
        let code = said["error"]["code"].as_str().unwrap_or_default();
        match one.body["type"].as_str() {
            Some("sit") => {
                self.sits |= ok || code == "already_seated";
                if !self.sits {
                    self.later.push((now + AGAIN_MS, one.body));
                }
            }
            // A table that is between two servers is asked for again.
            Some("watch") if !ok => self.later.push((now + AGAIN_MS, one.body)),
            Some("act") => {
                let end = if ok { End::Done } else { End::Refused(code.to_owned()) };
                if let Some(act) = self.acts.iter_mut().rev().find(|act| act.nonce == one.nonce) {
                    act.end = end;
                    if ok {
                        self.moved_at = act.position;
                    }
                }
                if !ok {
                    self.due = Some(now + AGAIN_MS);
                }
            }
            _ => {}
        }
        self.look(now);
    }

    /// Plans the next move, if one is asked for.
    fn look(&mut self, now: Millis) {
        if self.sight.over && !self.rests {
            self.agree();
        }
        let news = self.moved_at != self.sight.position;
        match self.sight.is_asked() && news {
            true => self.due = self.due.or_else(|| Some(now + self.dice.i64(20..250))),
            false => self.due = None,
        }
    }

    fn agree(&mut self) {
        let Some(seat) = self.sight.seat else { return };
        let Some(kind) = self.way.after_hand(&self.sight.view, seat) else { return };
        if !std::mem::replace(&mut self.agreed, true) {
            self.ask(json!({ "type": kind, "table": self.table }));
        }
    }
}
