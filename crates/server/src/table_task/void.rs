//! A hand that does not count any more, because the room was put back from a copy: stakes go back, and people are told.

use cardtable::{Request, Seats};

use super::TableTask;
use super::attendance::nobody_yet;

impl TableTask {
    /// Before anything else happens at a table of an older copy, its open hand is voided. If the store cannot take
    /// that now, it is tried again with the next thing that happens.
    pub(super) async fn void_if_due(&mut self) {
        let Some(why) = self.live.void else { return };
        if self.done {
            return;
        }
        let before = self.players();
        if self.step(Request::Void { why }).await.is_err() {
            return self.retry_later();
        }
        if let Err(error) = self.room.store.void_done(&self.live.id, self.live.epoch).await {
            // At the worst it is done again after a restart, when no hand runs, and then it changes nothing.
            tracing::warn!(table = self.live.id, %error, "a void hand could not be marked as such");
        }
        self.live.void = None;
        tracing::info!(table = self.live.id, hand = self.live.table.facts().hand, "an open hand is void");
        self.voided = self.live.table.facts().voided;
        self.forget_hand();
        for account in before.values().iter().flatten().filter_map(|player| player.account) {
            if self.seat_of(account).is_err() {
                self.room.people.unseated(account, &self.live.id);
            }
            self.new_eyes.push(account);
            self.room.purses.changed(account);
        }
        if self.have_a_hand().await.is_err() {
            // The clock tries again.
            self.next_hand_at = Some(self.live.table.facts().at);
        }
    }

    /// What was remembered about the hand and its people.
    fn forget_hand(&mut self) {
        self.attendance = nobody_yet(self.attendance.len());
        (self.ready, self.ends, self.leaving, self.returning) = (Seats::NONE, Seats::NONE, Seats::NONE, Seats::NONE);
        self.next_hand_at = None;
    }
}
