//! Whose table it is: the host brings bots and sends them away, and the next person is host when the host has left.

use cardtable::{House, Refused, WhyVoid};

use super::between::people_of;
use super::{Message, TableTask};
use crate::clock::millis;
use crate::problem::store_unavailable;

/// How many may be sent away from one table, which is more than ever sit at it.
const SENT_AWAY: usize = 1_000;
/// No connection has this number.
const NOBODYS: u64 = 0;

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

    /// Whom the host of the room sends away gets up as if they had asked for it.
    pub(super) fn send_off(&mut self, message: Message) -> Message {
        let Message::SendOff { account, for_good, reply } = message else { return message };
        if for_good && self.sent_away.len() < SENT_AWAY {
            self.sent_away.insert(account);
        }
        if self.seat_of(account).is_ok_and(|seat| self.leaving.contains(seat)) {
            // The hand decides when; to say it once more would only be one more line in its log.
            let _ = reply.send(Ok(()));
            return Message::LookAgain;
        }
        Message::Leave { account, connection: NOBODYS, reply }
    }

    pub(super) fn was_not_sent_away(&self, account: i64) -> Result<(), Refused> {
        match self.sent_away.contains(&account) {
            false => Ok(()),
            true => Err(Refused::new(House::SentAway, "the host of the room has sent you away from this table")),
        }
    }

    /// The host of the room closes the table: the hand is void, and everybody has back what they brought.
    pub(super) async fn close_by_host(&mut self) -> Result<(), Refused> {
        self.live.void = Some(WhyVoid::Host);
        self.void_if_due().await;
        if self.done { Ok(()) } else { Err(store_unavailable()) }
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
