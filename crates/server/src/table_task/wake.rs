//! What the clock does to a table: deadlines, the next hand, the end of grace, the end of an idle table.

use std::time::{Duration, Instant};

use table::{NextStart, Presence, Request};

use super::TableTask;
use crate::settings::IDLE_CLOSES_AFTER;

/// How long the clock waits after the store refused what it had to record.
pub(super) const RETRY: Duration = Duration::from_millis(500);
/// A table nobody ever sat down at is not kept as long as one that is being played.
const UNUSED_CLOSES_AFTER: Duration = Duration::from_secs(180);

impl TableTask {
    pub(super) fn next_wake(&self) -> Instant {
        let facts = self.opening.table.facts();
        let deadline = facts.deadline.filter(|_| !self.broken).and_then(|at| self.clock.instant_of(at));
        let next_hand = self.next_hand_at.and_then(|at| self.clock.instant_of(at));
        let soonest =
            [deadline, next_hand, self.grace_until, self.next_stand_in(), Some(self.quiet_since + self.idle_limit())]
                .into_iter()
                .flatten()
                .min();
        let soonest = soonest.unwrap_or_else(|| Instant::now() + IDLE_CLOSES_AFTER);
        self.retry_at.map_or(soonest, |retry| soonest.max(retry))
    }

    pub(super) async fn wake(&mut self) {
        let now = Instant::now();
        if self.grace_until.is_some_and(|until| until <= now) {
            self.end_grace().await;
        }
        self.ask_bots();
        let at = self.clock.now();
        if self.clock.is_running() && self.opening.table.facts().deadline.is_some_and(|deadline| deadline <= at) {
            match self.step(Request::TimeOut).await {
                Ok(()) => {}
                Err(refused) if refused.code == "internal" => {
                    // Trying again would panic again, for ever. The log is whole; a mended program goes on from it.
                    self.broken = true;
                }
                Err(_) => self.retry_at = Some(now + RETRY),
            }
        }
        if self.next_hand_at.is_some_and(|next| next <= at) {
            self.next_hand_at = None;
            // Whoever left with the last hand gives the seat up before the next.
            self.stand_leavers().await;
            let begun = match !self.done && self.opening.table.facts().can_begin {
                true => self.begin().await,
                false => Ok(()),
            };
            if let Err(refused) = begun {
                self.broken |= refused.code == "internal";
                self.next_hand_at = self.opening.game.open_seats().then_some(at);
                self.retry_at = Some(now + RETRY);
            }
        }
        if self.quiet_since + self.idle_limit() <= now {
            self.close_idle().await;
        }
    }

    pub(super) fn plan_next_hand(&mut self) {
        let facts = self.opening.table.facts();
        if let Some(NextStart::After(pause_ms)) = facts.next {
            self.next_hand_at = Some(facts.at + pause_ms);
        }
    }

    /// After a restart the table's clock stands still until everyone is back, or grace is over.
    pub(super) fn thaw_if_all_here(&mut self) {
        let players = self.players();
        let mut people = players.values().iter().flatten().filter_map(|player| player.account);
        if people.all(|account| self.room.people.is_here(account)) {
            self.grace_until = None;
            self.clock.start();
        }
    }

    async fn end_grace(&mut self) {
        self.grace_until = None;
        self.clock.start();
        for (seat, player) in self.players().iter() {
            let account = player.as_ref().and_then(|player| player.account);
            if account.is_some_and(|account| !self.room.people.is_here(account)) {
                self.note_presence(seat, Presence::Absent).await;
            }
        }
    }

    fn idle_limit(&self) -> Duration {
        match self.players().values().iter().flatten().any(|player| player.account.is_some()) {
            true => IDLE_CLOSES_AFTER,
            false => UNUSED_CLOSES_AFTER,
        }
    }

    /// Whether anyone who sits here has a connection.
    pub(super) fn someone_here(&self) -> bool {
        let players = self.players();
        let mut people = players.values().iter().flatten().filter_map(|player| player.account);
        people.any(|account| self.room.people.is_here(account))
    }

    async fn close_idle(&mut self) {
        self.quiet_since = Instant::now();
        let facts = self.opening.table.facts();
        if self.someone_here() && !self.followers.is_empty() {
            return;
        }
        if self.opening.game.open_seats() {
            return self.desert().await;
        }
        if facts.running {
            return;
        }
        for (seat, player) in facts.players.iter() {
            if player.is_some() {
                self.leaving = self.leaving.with(seat);
            }
        }
        self.stand_leavers().await;
        if !self.done && self.step(Request::Close).await.is_ok() {
            self.done = true;
        }
    }
}
