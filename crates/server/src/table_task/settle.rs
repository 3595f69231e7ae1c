//! What follows from anything that happened at a table.

use super::TableTask;

impl TableTask {
    /// Every state has a way on.
    pub(super) async fn settle(&mut self) {
        if !self.done {
            self.thaw_if_all_here();
            self.attend_dealing().await;
        }
        // Until the cards are dealt nobody comes or goes.
        if self.is_dealing() {
            self.count_while_dealing();
            return self.show_with_new_eyes();
        }
        if !self.done {
            self.stand_leavers().await;
            self.note_away();
        }
        if !self.done {
            match self.live.game.open_seats() {
                true => self.attend_open_table().await,
                false => self.attend_fixed_table().await,
            }
        }
        if !self.done {
            self.keep_host().await;
            // Before anything is dealt: whoever has just sat down hears of the deal in a letter.
            self.show_with_new_eyes();
            self.begin_if_due().await;
            self.attend_dealing().await;
        }
        // A hand that has just begun forgot whom it waited for before.
        if !self.done {
            self.count_while_dealing();
        }
    }
}
