//! Everyone who looks at a table: who they are, what they are sent, and what they say to each other.

use std::collections::{BTreeMap, VecDeque};

use axum::extract::ws::Utf8Bytes;
use cardtable::{House, Letter, Listeners, Millis, Players, Refused, Viewer};

use super::{TableTask, Visitor};
use crate::outbox::{Outbox, written};
use wire::{ChatLine, Closed, Say, Since, WhyClosed};

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

    /// Sends each letter to those whose eyes it is for. Who sees with other eyes since the step, or has not been shown
    /// the table with new ones yet, keeps a view that the letter does not fit, and is shown the whole table anyway.
    pub fn deliver(&mut self, letters: Vec<Letter>, before: &Players, players: &Players, new_eyes: &[i64]) {
        let has_its_eyes = |one: &Follower| {
            one.viewer(before) == one.viewer(players) && !one.account.is_some_and(|account| new_eyes.contains(&account))
        };
        let followers = self.by_connection.iter().filter(|(_, one)| has_its_eyes(one));
        let eyes: Vec<(u64, Viewer)> = followers.map(|(id, one)| (*id, one.viewer(players))).collect();
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

    pub fn watchers(&self, players: &Players) -> usize {
        self.by_connection.values().filter(|one| one.viewer(players) == Viewer::Watcher).count()
    }

    pub fn is_empty(&self) -> bool {
        self.by_connection.is_empty()
    }

    /// Whether a page of this account shows the table.
    pub fn has(&self, account: i64) -> bool {
        self.of(account).next().is_some()
    }

    /// Whether this line of the account still shows the table.
    pub fn is_there(&self, connection: u64, account: i64) -> bool {
        self.by_connection.get(&connection).is_some_and(|one| one.account == Some(account))
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

    /// Tells everyone who looks how this stands: those it says yes to in one way, the others in another.
    pub fn notice(&self, about: &str, known: impl Fn(i64) -> bool, inside: &Utf8Bytes, public: &Utf8Bytes) {
        for follower in self.by_connection.values() {
            let text = if follower.account.is_some_and(&known) { inside } else { public };
            follower.outbox.notice(about, text.clone());
        }
    }

    /// Takes leave of everyone who looks: there is nothing to see here any more.
    pub fn say_closed(&mut self, table: &str, why: WhyClosed) {
        let text = written(&Say::Closed(Closed { table: table.to_owned(), why }));
        for follower in std::mem::take(&mut self.by_connection).into_values() {
            follower.outbox.say_standing(table, text.clone());
        }
    }

    /// The table has another server now. In a cluster its node looks for it; elsewhere whoever follows it is cut off
    /// here, and comes back there.
    fn send_away(&mut self, table: &str, in_cluster: bool) {
        for follower in std::mem::take(&mut self.by_connection).into_values() {
            match in_cluster {
                true => follower.outbox.moved(table),
                false => follower.outbox.dropped.notify_one(),
            }
        }
    }
}

impl TableTask {
    pub(super) fn send_followers_away(&mut self) {
        self.followers.send_away(&self.live.id, self.room.cluster.is_some());
    }

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
}
