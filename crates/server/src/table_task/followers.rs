//! Everyone who looks at a table: who they are, what they are sent, and what they say to each other.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use cardtable::{House, Letter, Listeners, Millis, NextStart, Players, Refused, Viewer};
use serde_json::Value;

use super::{Posted, TableTask, Visitor};
use crate::outbox::{Outbox, written};
use wire::{ChatLine, Closed, Say, SeatInfo, Since, TableInfo, WhyClosed};

#[derive(Default)]
pub(super) struct Followers {
    by_connection: BTreeMap<u64, Follower>,
    pub said: VecDeque<ChatLine>,
    pub lines: u64,
}

#[derive(Clone)]
struct Follower {
    outbox: Outbox,
    account: Option<i64>,
    /// Adds seeds to the dice of its own seat.
    commits: bool,
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
    pub fn deliver(&mut self, letters: Vec<Letter>, players: &Players) {
        let eyes: Vec<(u64, Viewer)> = self.by_connection.iter().map(|(id, one)| (*id, one.viewer(players))).collect();
        for letter in letters {
            let text = Utf8Bytes::from(letter.body);
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

    pub fn chat(&self, line: &ChatLine) {
        let text = written(&Say::Chat(line.clone()));
        self.by_connection.values().for_each(|follower| follower.outbox.chat(text.clone()));
    }

    /// Whose eyes look at the table now: letters are written for them and for nobody else.
    pub fn listeners(&self, players: &Players) -> Listeners {
        self.by_connection.values().map(|follower| follower.viewer(players)).collect()
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

    /// Whether a page of this account shows the table and adds seeds.
    pub fn commits(&self, account: i64) -> bool {
        self.of(account).any(|one| one.commits)
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
        let text = written(&Say::Closed(Closed { table: table.to_owned(), why }));
        for follower in std::mem::take(&mut self.by_connection).into_values() {
            follower.outbox.say_standing(table, text.clone());
        }
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
        match self.live.public || known || code.is_some() && code == self.live.code.as_deref() {
            true => Ok(()),
            false => Err(Refused::new(House::BadCode, "this table is by invitation; ask for its link")),
        }
    }

    pub(super) fn follow(
        &mut self,
        visitor: &Visitor,
        outbox: Outbox,
        code: Option<&str>,
        since: Option<Since>,
        commits: bool,
    ) -> Result<(), Refused> {
        self.admit(visitor, code)?;
        let follower = self.add_follower(visitor, outbox, commits)?;
        self.show(&follower, since);
        self.tell_past_chat(&follower);
        Ok(())
    }

    /// The connection of somebody who has just sat down follows the table; what it sees comes with the new eyes.
    pub(super) fn follow_from_seat(&mut self, visitor: &Visitor, outbox: Outbox, commits: bool) {
        if let Ok(follower) = self.add_follower(visitor, outbox, commits) {
            self.tell_past_chat(&follower);
        }
    }

    fn add_follower(&mut self, visitor: &Visitor, outbox: Outbox, commits: bool) -> Result<Follower, Refused> {
        // Whoever plays here is never shut out by those who watch.
        let belongs =
            |account: Option<i64>| account.is_some_and(|one| one == self.live.host || self.seat_of(one).is_ok());
        let most = self.room.settings.limits.followers;
        let is_watcher = |one: &&Follower| one.outbox.id != outbox.id && !belongs(one.account);
        let watchers = self.followers.by_connection.values().filter(is_watcher).count();
        if watchers >= most && !belongs(visitor.account) {
            return Err(Refused::new(House::TableFullOfWatchers, "too many people watch this table"));
        }
        if self.let_in.len() < most {
            self.let_in.extend(visitor.account);
        }
        // Who said so once, on this line, need not say it again with every message.
        let commits = commits || self.followers.by_connection.get(&outbox.id).is_some_and(|before| before.commits);
        let follower = Follower { outbox, account: visitor.account, commits };
        self.followers.by_connection.insert(follower.outbox.id, follower.clone());
        Ok(follower)
    }

    fn tell_past_chat(&self, follower: &Follower) {
        for line in &self.followers.said {
            follower.outbox.chat(written(&Say::Chat(line.clone())));
        }
    }

    fn show(&self, follower: &Follower, since: Option<Since>) {
        let since = since.map(|since| (since.hand, since.seq));
        let viewer = follower.viewer(&self.players());
        if let Some(info) = self.posted.borrow().seen_by(follower.account) {
            let text = written(&Say::Table { table: info, now: self.clock.now() });
            follower.outbox.say_standing(&self.live.id, text);
        }
        follower.outbox.send(self.live.table.snapshot(viewer, self.clock.now(), since).into());
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

    /// Brings the lobby's notice of this table up to date, and tells those who follow it what changed.
    pub(super) fn post(&mut self) {
        let facts = self.live.table.facts();
        let seats = facts.players.iter().map(|(seat, player)| SeatInfo {
            name: player.as_ref().map(|player| self.room.standing.name(player.account, &player.name)),
            bot: player.as_ref().and_then(|player| player.bot.clone()),
            state: self.state_of(seat, player.as_ref(), facts.running),
            stand_in: self.shown_stand_in(seat, facts.running),
            held_until: self.attendance[seat].held_until,
            cannot_pay: self.attendance[seat].cannot_pay,
            ends: self.ends.contains(seat),
            ready: self.ready.contains(seat),
            to_act: facts.to_act.contains(seat),
        });
        let info = TableInfo {
            id: self.live.id.clone(),
            game: self.live.game.name().to_owned(),
            preset: self.live.preset.clone(),
            public: self.live.public,
            code: None,
            host: self.room.standing.name(Some(self.live.host), &self.live.host_name),
            config: self.live.table.config(),
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
            opened_at: self.live.opened_at,
            broken: self.broken,
            voided: facts.voided.or(self.voided),
        };
        let accounts: Vec<Option<i64>> =
            facts.players.values().iter().map(|player| player.as_ref().and_then(|one| one.account)).collect();
        let old = self.posted.borrow().info.clone();
        let (epoch, known) = (self.live.epoch, self.posted.borrow().epoch);
        if old.as_ref() == Some(&info) && self.posted.borrow().accounts == accounts && known == epoch {
            return;
        }
        let news = old.is_none_or(|old| still(old) != still(info.clone()));
        let posted = Posted { info: Some(info), code: self.live.code.clone(), host: self.live.host, accounts, epoch };
        if news {
            self.announce(&posted);
            self.room.queue.look_again(self.live.game.name());
        }
        self.posted.send_replace(posted);
    }

    /// Says again how the table stands, with the time: the clock has stood still, or goes on.
    pub(super) fn tell_time(&self) {
        let posted = self.posted.borrow().clone();
        self.announce(&posted);
    }

    fn announce(&self, posted: &Posted) {
        let now = self.clock.now();
        let say = |account| posted.seen_by(account).map(|table| written(&Say::Table { table, now }));
        let (Some(public), Some(inside)) = (say(None), say(Some(posted.host))) else { return };
        for follower in self.followers.by_connection.values() {
            let known = follower.account.is_some_and(|account| posted.belongs_to(account));
            follower.outbox.notice(&self.live.id, if known { inside.clone() } else { public.clone() });
        }
    }
}

/// What of a notice is worth a message of its own: letters already tell whose turn it is, and how many watch is
/// told with the next thing that matters to those who play.
fn still(mut info: TableInfo) -> TableInfo {
    info.watchers = 0;
    info.seats.iter_mut().for_each(|seat| seat.to_act = false);
    info
}
