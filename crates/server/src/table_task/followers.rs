//! Everyone who looks at a table: who they are, what they are sent, and what they say to each other.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use table::{Letter, Millis, NextStart, Players, Refused, Viewer};

use super::{Posted, TableTask, Visitor};
use crate::clock::wall_ms;
use crate::people::{Outbox, written};
use crate::settings::{KEPT_CHAT_LINES, MAX_CHAT_CHARS, MAX_FOLLOWERS};
use crate::wire::{ChatLine, Closed, Say, SeatInfo, Since, TableInfo, WhyClosed};

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

    /// Whether a page of this account shows the table.
    pub fn has(&self, account: i64) -> bool {
        self.of(account).next().is_some()
    }

    /// When any page of this account that shows the table was heard of last, on the room's clock.
    pub fn last_heard(&self, account: i64) -> Option<Millis> {
        self.of(account).map(|one| one.outbox.heard_at()).max()
    }

    /// Asks every such page for a sign of life.
    pub fn try_lines(&self, account: i64) {
        self.of(account).for_each(|one| one.outbox.try_line());
    }

    fn of(&self, account: i64) -> impl Iterator<Item = &Follower> {
        self.by_connection.values().filter(move |one| one.account == Some(account))
    }

    /// Takes leave of everyone who looks: there is nothing to see here any more.
    pub fn say_closed(&mut self, table: &str, why: WhyClosed) {
        self.tell_all(&Say::Closed(Closed { table: table.to_owned(), why }));
        self.by_connection.clear();
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
        let known = visitor.account.is_some_and(|account| posted.belongs_to(account) || self.let_in.contains(&account));
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
        let follower = self.add_follower(visitor, outbox)?;
        self.show(&follower, since);
        self.tell_past_chat(&follower);
        Ok(())
    }

    /// The connection of somebody who has just sat down follows the table; what it sees comes with the new eyes.
    pub(super) fn follow_from_seat(&mut self, visitor: &Visitor, outbox: Outbox) {
        if let Ok(follower) = self.add_follower(visitor, outbox) {
            self.tell_past_chat(&follower);
        }
    }

    fn add_follower(&mut self, visitor: &Visitor, outbox: Outbox) -> Result<Follower, Refused> {
        // Whoever plays here is never shut out by those who watch.
        let sits = visitor.account.is_some_and(|account| self.seat_of(account).is_ok());
        let connections = &mut self.followers.by_connection;
        if connections.len() >= MAX_FOLLOWERS && !connections.contains_key(&outbox.id) && !sits {
            return Err(Refused::new("table_full_of_watchers", "too many people watch this table"));
        }
        if self.let_in.len() < MAX_FOLLOWERS {
            self.let_in.extend(visitor.account);
        }
        let follower = Follower { outbox, account: visitor.account };
        connections.insert(follower.outbox.id, follower.clone());
        Ok(follower)
    }

    fn tell_past_chat(&self, follower: &Follower) {
        for line in &self.followers.chat {
            follower.outbox.say(&Say::Chat(line.clone()));
        }
    }

    fn show(&self, follower: &Follower, since: Option<Since>) {
        let since = since.map(|since| (since.hand, since.seq));
        let viewer = follower.viewer(&self.players());
        if let Some(info) = self.posted.borrow().seen_by(follower.account) {
            follower.outbox.say(&Say::Table { table: info, now: self.clock.now() });
        }
        follower.outbox.send(self.opening.table.snapshot(viewer, self.clock.now(), since).into());
    }

    /// Shows the table anew to those whose eyes have changed because they sat down or got up.
    pub(super) fn show_with_new_eyes(&mut self) {
        let accounts = std::mem::take(&mut self.new_eyes);
        if accounts.is_empty() {
            return;
        }
        self.post();
        let has_new_eyes = |one: &&Follower| one.account.is_some_and(|account| accounts.contains(&account));
        self.followers.by_connection.values().filter(has_new_eyes).for_each(|follower| self.show(follower, None));
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
            state: self.state_of(seat, player.as_ref(), facts.running),
            stand_in: self.stands_in(seat) && (facts.running || self.attendance[seat].agreed_to_it),
            held_until: self.attendance[seat].held_until,
            cannot_pay: self.attendance[seat].cannot_pay,
            ends: self.ends.contains(seat),
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
            next_at: self.next_hand_at.filter(|_| !facts.running),
            waiting: !facts.running || facts.waits_for_players,
            bots_for_all_at: self.bots_for_all_at(),
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
            self.room.queue.look_again(self.opening.game.name());
        }
        self.posted.send_replace(posted);
    }

    /// Says again how the table stands, with the time: the clock has stood still, or goes on.
    pub(super) fn tell_time(&mut self) {
        let posted = self.posted.borrow().clone();
        self.announce(&posted);
    }

    fn announce(&mut self, posted: &Posted) {
        let now = self.clock.now();
        let say = |account| posted.seen_by(account).map(|table| written(&Say::Table { table, now }));
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
