//! A hand that does not count any more, because the room was put back from a copy or its host closes the table: stakes
//! go back, and people are told.

use cardtable::{House, Players, Request, Seats, WhyVoid};

use super::TableTask;
use super::attendance::nobody_yet;
use crate::clock::wall_ms;
use wire::WhyClosed;

impl TableTask {
    /// Before anything else happens at a table of an older copy, its open hand is voided. If the store cannot take
    /// that now, it is tried again with the next thing that happens.
    pub(super) async fn void_if_due(&mut self) {
        let Some(why) = self.live.void else { return };
        if self.done {
            return;
        }
        let before = self.players();
        if let Err(refused) = self.step(Request::Void { why }).await {
            return match why == WhyVoid::Host && refused.code == House::Internal {
                true => self.close_broken(&before).await,
                false => self.retry_later(),
            };
        }
        tracing::info!(table = self.live.id, hand = self.live.table.facts().hand, "an open hand is void");
        self.forget_hand();
        self.tell_players(&before);
        match why {
            WhyVoid::Restored => self.go_on_after_void().await,
            WhyVoid::Host => self.close_after_void().await,
        }
    }

    async fn go_on_after_void(&mut self) {
        if let Err(error) = self.room.store.void_done(&self.live.id, self.live.epoch).await {
            // At the worst it is done again after a restart, when no hand runs, and then it changes nothing.
            tracing::warn!(table = self.live.id, %error, "a void hand could not be marked as such");
        }
        self.live.void = None;
        self.voided = self.live.table.facts().voided;
        if self.have_a_hand().await.is_err() {
            // The clock tries again.
            self.next_hand_at = Some(self.live.table.facts().at);
        }
    }

    /// The mark beside the table stays until it is closed, so a server that is killed here does it at its next start.
    async fn close_after_void(&mut self) {
        self.live.void = None;
        if let Err(refused) = self.close(WhyClosed::Host).await {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "a table is closed a little later");
            self.live.void = Some(WhyVoid::Host);
            self.retry_later();
        }
    }

    /// The rules cannot even void the hand, so the ledger says whose money it is.
    async fn close_broken(&mut self, players: &Players) {
        match self.room.store.close_unreadable(&self.live.id, wall_ms()).await {
            Ok(_) => {
                self.done = true;
                self.tell_players(players);
                self.followers.say_closed(&self.live.id, WhyClosed::Host);
            }
            Err(error) => {
                tracing::error!(table = self.live.id, %error, "a broken table could not be closed");
                self.retry_later();
            }
        }
    }

    /// Those who sat here have their stakes back, and some of them no seat any more.
    fn tell_players(&mut self, before: &Players) {
        for account in before.values().iter().flatten().filter_map(|player| player.account) {
            if self.seat_of(account).is_err() {
                self.room.people.unseated(account, &self.live.id);
            }
            self.new_eyes.push(account);
            self.room.purses.changed(account);
        }
    }

    /// What was remembered about the hand and its people.
    fn forget_hand(&mut self) {
        self.attendance = nobody_yet(self.attendance.len());
        (self.ready, self.ends, self.leaving, self.returning) = (Seats::NONE, Seats::NONE, Seats::NONE, Seats::NONE);
        self.next_hand_at = None;
    }
}
