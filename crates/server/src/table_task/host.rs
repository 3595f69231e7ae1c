//! Whose table it is: the host brings bots and sends them away, and the next person is host when the host has left.

use cardtable::{House, Refused};

use super::TableTask;
use super::between::people_of;
use crate::clock::millis;

impl TableTask {
    pub(super) fn is_host(&self, account: i64) -> Result<(), Refused> {
        match self.live.host == account {
            true => Ok(()),
            false => Err(Refused::new(House::NotYourTable, "only the host of this table can do that")),
        }
    }

    /// The host at any time, and everybody who sits here once a seat has been free for a while.
    pub(super) fn may_add_bots(&self, account: i64) -> Result<(), Refused> {
        let for_all = self.bots_for_all_at().is_some_and(|at| at <= self.clock.now());
        match for_all && self.seat_of(account).is_ok() {
            true => Ok(()),
            false => self.is_host(account),
        }
    }

    /// A host who sits here stays host, and so does one who has never sat and looks on, or looked on a moment ago.
    /// Otherwise the next one is whoever is there and sits first.
    pub(super) async fn keep_host(&mut self) {
        let facts = self.live.table.facts();
        let (host, now) = (self.live.host, self.clock.now());
        let sits = self.seat_of(host).is_ok();
        self.host_has_sat |= sits;
        let missing = !sits && !self.followers.has(host);
        self.host_missing_since = missing.then(|| self.host_missing_since.unwrap_or(now));
        let long_gone =
            self.host_missing_since.is_some_and(|since| now - since >= millis(self.room.settings.hold_seat));
        let stays = sits || !self.host_has_sat && !long_gone;
        let at_table = people_of(&facts).filter(|(_, account)| self.room.people.is_here(*account));
        let next = at_table.chain(people_of(&facts)).find(|(seat, _)| !self.leaving.contains(*seat));
        let Some((seat, account)) = next.filter(|_| !stays) else { return };
        let name = facts.players[seat].as_ref().map_or_else(String::new, |player| player.name.clone());
        if let Err(error) = self.room.store.set_host(&self.live.id, self.live.epoch, account).await {
            // Not worth stopping a game for; it is tried again with the next thing that happens.
            tracing::warn!(table = self.live.id, %error, "the new host could not be stored");
            return;
        }
        (self.live.host, self.live.host_name) = (account, name);
        self.host_has_sat = true;
    }
}
