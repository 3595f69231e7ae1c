//! Everyone who looks at a table: who they are, what they are sent, and what they say to each other.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use table::{Letter, NextStart, Players, Refused, Viewer};

use super::{Posted, TableTask, Visitor};
use crate::clock::wall_ms;
use crate::people::{Outbox, written};
use crate::settings::{KEPT_CHAT_LINES, MAX_CHAT_CHARS, MAX_FOLLOWERS};
use crate::wire::{ChatLine, Say, SeatInfo, Since, TableInfo};

#[derive(Default)]
pub(super) struct Followers {
    by_connection: BTreeMap<u64, Follower>,
    chat: VecDeque<ChatLine>,
    lines: u64,
}

#[derive(Clone)]
struct Follower {
    outbox: Outbox,
    account: Option<i64>,
}

impl Follower {
    fn viewer(&self, players: &Players) -> Viewer {
        let mine = |account: i64| {
            players.iter().find(|(_, player)| player.as_ref().is_some_and(|one| one.account == Some(account)))
        };
        self.account.and_then(mine).map_or(Viewer::Watcher, |(seat, _)| Viewer::Seat(seat))
    }
}

impl Followers {
    pub fn remove(&mut self, connection: u64) {
        self.by_connection.remove(&connection);
    }

    /// Sends each letter to those whose eyes it is for.
    pub fn deliver(&mut self, letters: &[Letter], players: &Players) {
        let eyes: Vec<(u64, Viewer)> = self.by_connection.iter().map(|(id, one)| (*id, one.viewer(players))).collect();
        for letter in letters {
            let text = Utf8Bytes::from(letter.body.as_ref());
            for (id, viewer) in &eyes {
                if *viewer == letter.viewer
                    && let Some(follower) = self.by_connection.get(id)
                    && !follower.outbox.send(text.clone())
                {
                    self.by_connection.remove(id);
                }
            }
        }
    }

    fn tell_all(&mut self, message: &Say) {
        let text = written(message);
        self.by_connection.retain(|_, follower| follower.outbox.send(text.clone()));
    }

    fn watchers(&self, players: &Players) -> usize {
        self.by_connection.values().filter(|one| one.viewer(players) == Viewer::Watcher).count()
    }

    pub fn is_empty(&self) -> bool {
        self.by_connection.is_empty()
    }

    /// The table has another server now: whoever follows it is cut off here, and comes back there.
    pub fn send_away(&mut self) {
        for follower in std::mem::take(&mut self.by_connection).into_values() {
            follower.outbox.dropped.notify_one();
        }
    }
}

impl TableTask {
    /// May this visitor look at the table at all?
    pub(super) fn admit(&self, visitor: &Visitor, code: Option<&str>) -> Result<(), Refused> {
        let posted = self.posted.borrow();
        let known = visitor.account.is_some_and(|account| posted.belongs_to(account));
        match self.opening.public || known || code.is_some() && code == self.opening.code.as_deref() {
            true => Ok(()),
            false => Err(Refused::new("bad_code", "this table is by invitation; ask for its link")),
        }
    }

    pub(super) fn follow(
        &mut self,
        visitor: &Visitor,
        outbox: Outbox,
        code: Option<&str>,
        since: Option<Since>,
    ) -> Result<(), Refused> {
        self.admit(visitor, code)?;
        let connections = &mut self.followers.by_connection;
        if connections.len() >= MAX_FOLLOWERS && !connections.contains_key(&outbox.id) {
            return Err(Refused::new("table_full_of_watchers", "too many people watch this table"));
        }
        let follower = Follower { outbox: outbox.clone(), account: visitor.account };
        connections.insert(outbox.id, follower.clone());
        self.show(&follower, since);
        for line in &self.followers.chat {
            outbox.say(&Say::Chat(line.clone()));
        }
        Ok(())
    }

    fn show(&self, follower: &Follower, since: Option<Since>) {
        let since = since.map(|since| (since.hand, since.seq));
        let viewer = follower.viewer(&self.players());
        if let Some(info) = self.posted.borrow().seen_by(follower.account) {
            follower.outbox.say(&Say::Table { table: info });
        }
        follower.outbox.send(self.opening.table.snapshot(viewer, self.clock.now(), since).into());
    }

    /// An account's eyes have changed: it sat down or got up.
    pub(super) fn show_again(&mut self, account: i64) {
        self.post();
        let theirs = self.followers.by_connection.values().filter(|one| one.account == Some(account));
        theirs.for_each(|follower| self.show(follower, None));
    }

    /// The table was read from the store again, so everyone starts from what it holds.
    pub(super) fn show_all(&self) {
        self.followers.by_connection.values().for_each(|follower| self.show(follower, None));
    }

    pub(super) fn chat(&mut self, visitor: &Visitor, text: &str) -> Result<(), Refused> {
        let account = visitor.account.ok_or_else(|| Refused::new("not_logged_in", "choose a nickname to chat"))?;
        if !self.followers.by_connection.values().any(|one| one.account == Some(account)) {
            return Err(Refused::new("not_following", "open the table before you talk at it"));
        }
        let text: String = text.chars().filter(|c| !c.is_control()).collect::<String>().trim().to_owned();
        if !(1..=MAX_CHAT_CHARS).contains(&text.chars().count()) {
            return Err(Refused::new("bad_chat", format!("a message is 1 to {MAX_CHAT_CHARS} characters")));
        }
        self.followers.lines += 1;
        let line = ChatLine {
            table: self.opening.id.clone(),
            number: self.followers.lines,
            from: visitor.nickname.clone(),
            seat: self.seat_of(account).ok(),
            text,
            at: wall_ms(),
        };
        if self.followers.chat.len() == KEPT_CHAT_LINES {
            self.followers.chat.pop_front();
        }
        self.followers.chat.push_back(line.clone());
        self.followers.tell_all(&Say::Chat(line));
        Ok(())
    }

    /// Brings the lobby's notice of this table up to date, and tells those who follow it what changed.
    pub(super) fn post(&mut self) {
        let facts = self.opening.table.facts();
        let seats = facts.players.iter().map(|(seat, player)| SeatInfo {
            name: player.as_ref().map(|player| player.name.clone()),
            bot: player.as_ref().and_then(|player| player.bot.clone()),
            present: player
                .as_ref()
                .is_some_and(|player| player.account.is_none_or(|account| self.room.people.is_here(account))),
            stand_in: self.stands_in(seat),
            ready: self.ready.contains(seat),
            to_act: facts.to_act.contains(seat),
        });
        let info = TableInfo {
            id: self.opening.id.clone(),
            game: self.opening.game.name().to_owned(),
            preset: self.opening.preset.clone(),
            public: self.opening.public,
            code: None,
            host: self.opening.host_name.clone(),
            config: self.opening.table.config(),
            seats: seats.collect(),
            hand: facts.hand,
            running: facts.running,
            next: match facts.next {
                Some(NextStart::Agreed) => Value::from("agreed"),
                Some(NextStart::After(pause_ms)) => Value::from(pause_ms),
                None => Value::Null,
            },
            watchers: self.followers.watchers(&facts.players),
            opened_at: self.opening.opened_at,
            broken: self.broken,
        };
        let accounts: Vec<Option<i64>> =
            facts.players.values().iter().map(|player| player.as_ref().and_then(|one| one.account)).collect();
        let old = self.posted.borrow().info.clone();
        if old.as_ref() == Some(&info) && self.posted.borrow().accounts == accounts {
            return;
        }
        let news = old.is_none_or(|old| still(old) != still(info.clone()));
        let posted = Posted { info: Some(info), code: self.opening.code.clone(), host: self.opening.host, accounts };
        if news {
            self.announce(&posted);
        }
        self.posted.send_replace(posted);
    }

    fn announce(&mut self, posted: &Posted) {
        let say = |account| posted.seen_by(account).map(|table| written(&Say::Table { table }));
        let (Some(public), Some(inside)) = (say(None), say(Some(posted.host))) else { return };
        self.followers.by_connection.retain(|_, follower| {
            let known = follower.account.is_some_and(|account| posted.belongs_to(account));
            follower.outbox.send(if known { inside.clone() } else { public.clone() })
        });
    }
}

/// What of a notice is worth a message of its own: letters already tell whose turn it is.
fn still(mut info: TableInfo) -> TableInfo {
    info.seats.iter_mut().for_each(|seat| seat.to_act = false);
    info
}
