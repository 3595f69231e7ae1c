//! What is left undone until somebody is there: bots think, rules are tried with everybody's eyes, and the log from before
//! the present hand is read for nobody.

use cardtable::Refused;

use super::TableTask;
use crate::problem::store_unavailable;

impl TableTask {
    /// A hand of fixed seats runs whose people are all away, and nobody looks on. Bots go on when somebody comes; until
    /// then the clock alone moves the hand, as its rules say.
    pub(super) fn nobody_is_there(&self) -> bool {
        !self.live.game.open_seats()
            && self.live.table.facts().running
            && self.followers.is_empty()
            && !self.someone_here()
    }

    /// Bots that rested are asked again once somebody is there.
    pub(super) fn rest_or_go_on(&mut self) {
        if self.rests && !self.done && !self.nobody_is_there() {
            self.ask_bots();
        }
    }

    /// Whether the rules of a table that comes out of its log bear to be looked at. If not, it stands still like one that
    /// could not be rebuilt.
    pub(super) fn stands_all_eyes(&mut self) -> bool {
        if !std::mem::take(&mut self.unseen) {
            return !self.done;
        }
        let Err(refused) = self.live.table.try_eyes() else { return true };
        self.room.damage.note(&self.live.id, self.live.game.name(), &anyhow::anyhow!(refused.message));
        self.done = true;
        self.send_followers_away();
        false
    }

    /// Before the first message that can have been played before: what stands in the log from before the hand that the
    /// table was rebuilt from.
    pub(super) async fn recall(&mut self) -> Result<(), Refused> {
        let Some(before) = self.live.recall_before else { return Ok(()) };
        let (room, id) = (self.room.clone(), self.live.id.clone());
        if let Err(error) = crate::startup::recall(&room, &id, before, self.live.table.as_mut()).await {
            tracing::error!(table = id, error = format!("{error:#}"), "earlier messages could not be read");
            return Err(store_unavailable());
        }
        self.live.recall_before = None;
        Ok(())
    }
}
