//! What the clock does to a table: deadlines, the next hand, the end of grace, the end of an idle table.

use cardtable::{House, Millis, NextStart, Presence, Request};

use super::TableTask;
use crate::clock::millis;
use crate::settings::{STALL_MATTERS_MS, STALL_SETTLES_MS};
use wire::WhyClosed;

/// How long the clock waits after the store refused what it had to record.
pub(super) const RETRY_MS: Millis = 500;

impl TableTask {
    /// When something is due, on the room's clock.
    pub(super) fn next_wake(&self) -> Millis {
        let facts = self.live.table.facts();
        let deadline = facts.deadline.filter(|_| !self.broken);
        // What is overdue and cannot happen yet waits for whatever is in its way, not for the clock.
        let next_hand = self.next_hand_at.filter(|at| *at > self.clock.now() || self.live.game.open_seats());
        let at_the_table = [deadline, next_hand, self.next_overdue(), self.next_rest(), self.seeds.due()];
        let grace = self.grace_until.map(|until| match self.grace_least > self.room.clock.now() {
            true => until.min(self.grace_least),
            false => until,
        });
        let quiet = Some(self.quiet_since + self.idle_limit());
        let slowed = self.flow.waits_until(self.room.clock.now());
        let put_off = self.next_put_off_presence();
        let in_the_room = [grace, self.next_stand_in(), self.next_dead_line(), quiet, slowed, put_off];
        let soonest = at_the_table.into_iter().flatten().filter_map(|at| self.clock.room_time_of(at));
        let soonest = soonest.chain(in_the_room.into_iter().flatten()).min().expect("a quiet table closes some day");
        let now = self.room.clock.now();
        match self.retry_at.filter(|retry| *retry > now) {
            // What is overdue waits for the next try; what is due later may come before it.
            Some(retry) if soonest <= now => retry,
            Some(retry) => retry.min(soonest),
            None => soonest,
        }
    }

    pub(super) async fn wake(&mut self) {
        let now = self.room.clock.now();
        if self.grace_until.is_some_and(|until| until <= now) {
            self.end_grace().await;
        }
        self.note_put_off_presence().await;
        self.ask_bots();
        match self.flow.waits_until(now) {
            Some(until) => self.retry_at = Some(until),
            None => self.go_on().await,
        }
        if self.quiet_since + self.idle_limit() <= now {
            self.close_idle().await;
        }
    }

    /// What is due at the table itself.
    async fn go_on(&mut self) {
        let at = self.clock.now();
        if self.clock.is_running() && self.live.table.facts().deadline.is_some_and(|deadline| deadline <= at) {
            match self.step(Request::TimeOut).await {
                Ok(()) => {}
                Err(refused) if refused.code == House::Internal => {
                    // Trying again would panic again, for ever. The log is whole; a mended program goes on from it.
                    self.broken = true;
                }
                Err(_) => self.retry_later(),
            }
        }
        if self.live.game.open_seats() && self.next_hand_at.is_some_and(|next| next <= at) {
            self.next_open_hand(at).await;
        }
    }

    async fn next_open_hand(&mut self, at: Millis) {
        self.next_hand_at = None;
        // Whoever left with the last hand gives the seat up before the next.
        self.stand_leavers().await;
        if self.done || !self.live.table.facts().can_begin {
            return;
        }
        if let Err(refused) = self.begin().await {
            self.broken |= refused.code == House::Internal;
            self.next_hand_at = Some(at);
            self.retry_later();
        }
    }

    /// If the process itself stood still, its people may have lost their lines by it: as after a restart, the table
    /// waits for them, and their absence costs nothing.
    pub(super) fn notice_stall(&mut self) {
        let lost = self.room.clock.lost();
        if lost - self.lost_before >= STALL_MATTERS_MS {
            self.wait_for_people(self.room.clock.now() + STALL_SETTLES_MS);
        }
        self.lost_before = lost;
    }

    /// Stops the table's clock until its people are back, for a while, and at least until then.
    pub(super) fn wait_for_people(&mut self, least: Millis) {
        self.clock.stop();
        self.grace_least = least;
        self.grace_until = Some(self.room.clock.now() + millis(self.room.settings.restart_grace));
        // Pages have counted on meanwhile.
        self.tell_time();
    }

    pub(super) fn plan_next_hand(&mut self) {
        let facts = self.live.table.facts();
        if let Some(NextStart::After(pause_ms)) = facts.next {
            self.next_hand_at = Some(facts.at + pause_ms);
        }
    }

    /// After a restart the table's clock stands still until everyone is back, or grace is over.
    pub(super) fn thaw_if_all_here(&mut self) {
        if self.clock.is_running() || self.grace_least > self.room.clock.now() {
            return;
        }
        let players = self.players();
        let mut people = players.values().iter().flatten().filter_map(|player| player.account);
        if people.all(|account| self.room.people.is_here(account)) {
            self.thaw();
        }
    }

    fn thaw(&mut self) {
        self.grace_until = None;
        self.clock.start();
        self.tell_time();
    }

    async fn end_grace(&mut self) {
        self.thaw();
        for (seat, player) in self.players().iter() {
            let account = player.as_ref().and_then(|player| player.account);
            if account.is_some_and(|account| !self.room.people.is_here(account)) {
                self.note_presence(seat, Presence::Absent).await;
            }
        }
    }

    fn idle_limit(&self) -> Millis {
        let limits = &self.room.settings.limits;
        match self.players().values().iter().flatten().any(|player| player.account.is_some()) {
            true => millis(limits.idle_closes_after),
            false => millis(limits.unused_closes_after),
        }
    }

    /// Whether anyone who sits here has a connection.
    pub(super) fn someone_here(&self) -> bool {
        let players = self.players();
        let mut people = players.values().iter().flatten().filter_map(|player| player.account);
        people.any(|account| self.room.people.is_here(account))
    }

    async fn close_idle(&mut self) {
        self.quiet_since = self.room.clock.now();
        let facts = self.live.table.facts();
        if self.someone_here() && !self.followers.is_empty() {
            return;
        }
        if self.live.game.open_seats() {
            return self.desert(WhyClosed::Idle).await;
        }
        if facts.running {
            return;
        }
        if let Err(refused) = self.close(WhyClosed::Idle).await {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "an idle table could not be closed");
        }
    }
}
