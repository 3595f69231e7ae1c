//! Tables whose seats are open: a hand always runs, bots come with people, and the last one out closes.

use cardtable::{Facts, House, Presence, Purse, Refused, Request, Seat, Seats};

use super::TableTask;
use super::between::people_of;
use super::bots::free_bot;
use crate::clock::millis;
use crate::settings::{REBUY_WAITS, UNATTENDED_RESTS_AFTER};
use wire::WhyClosed;

/// What the house lends a bot is never more than this.
const HOUSE_FUNDS: i64 = 1 << 50;

impl TableTask {
    /// A table of open seats waits in a hand of its own, which people join.
    pub(super) async fn begin_open_table(&mut self) {
        if !self.live.game.open_seats() {
            return;
        }
        let facts = self.live.table.facts();
        if facts.hand == 0 && self.begin().await.is_err() {
            // The clock tries again.
            self.next_hand_at = Some(facts.at);
        }
        let bots_alone = !self.has_people() && facts.players.values().iter().any(Option::is_some);
        if bots_alone {
            self.desert(WhyClosed::Deserted).await;
        }
    }

    /// Where seats are open people come into and leave a running hand, so one has to run.
    pub(super) async fn have_a_hand(&mut self) -> Result<(), Refused> {
        match self.live.game.open_seats() && !self.live.table.facts().running {
            true => self.begin().await,
            false => Ok(()),
        }
    }

    /// Brings a bot to a free seat with the house's chips.
    pub(super) async fn join_bot(&mut self, seat: Option<Seat>, name: &str) -> Result<(), Refused> {
        self.have_a_hand().await?;
        let players = self.players();
        let free = players.iter().filter(|(_, player)| player.is_none()).map(|(seat, _)| seat);
        let seats: Vec<Seat> = seat.map_or_else(|| free.collect(), |seat| vec![seat]);
        let player = free_bot(&players, name);
        let mut answer = Err(Refused::new(House::TableFull, "every seat is taken"));
        for seat in seats {
            let purse = Purse { asked: None, funds: HOUSE_FUNDS };
            answer = self.step(Request::Join { seat, player: player.clone(), purse, nonce: None }).await;
            if answer.is_ok() {
                break;
            }
        }
        answer
    }

    /// The bots that wait for someone to play with sit down.
    pub(super) async fn seat_waiting_bots(&mut self) {
        if !self.has_people() || !self.live.table.facts().running {
            return;
        }
        for name in std::mem::take(&mut self.waiting_bots) {
            if let Err(refused) = self.join_bot(None, &name).await {
                // A chair may be free only with the next hand; a full table has no use for the bot.
                if refused.code != House::TableFull {
                    self.waiting_bots.push(name);
                }
            }
        }
    }

    fn has_people(&self) -> bool {
        self.players().values().iter().flatten().any(|player| player.account.is_some())
    }

    /// After seats were given up: when the last person has gone the bots go too.
    pub(super) async fn keep_open_table(&mut self, somebody_went: bool) {
        if self.has_people() {
            return;
        }
        if somebody_went && self.deserted.is_none() {
            self.desert(WhyClosed::Deserted).await;
        }
        let empty = self.players().values().iter().all(Option::is_none);
        if let Some(why) = self.deserted.filter(|_| empty && !self.done)
            && let Err(refused) = self.close(why).await
        {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "an empty table could not be closed");
        }
    }

    /// Sends everybody home: their chips go back to where they came from as soon as the hand allows it.
    pub(super) async fn desert(&mut self, why: WhyClosed) {
        self.deserted = Some(why);
        self.waiting_bots.clear();
        self.returning = Seats::NONE;
        self.attendance.iter_mut().for_each(|(_, place)| place.held_until = None);
        self.send_away(self.players().seats().collect()).await;
    }

    /// After everything that happens: who is waited for, and for how long; and bots play while somebody plays
    /// against them.
    pub(super) async fn attend_open_table(&mut self) {
        let facts = self.live.table.facts();
        if self.deserted.is_some() || facts.closed || !self.clock.is_running() {
            return;
        }
        let overdue = self.keep_open_seats(&facts);
        let broke_bots = bots_of(&facts).filter(|seat| facts.broke.contains(*seat)).collect();
        let resting_bots = match self.is_unattended(&facts) {
            true => bots_of(&facts).collect(),
            false => Seats::NONE,
        };
        let returning = resting_bots.and(broke_bots).iter().filter(|seat| !self.leaving.contains(*seat)).collect();
        self.returning = self.returning.and(returning);
        let away = overdue.and(returning);
        if !away.is_empty() {
            self.send_away(away).await;
            self.stand_leavers().await;
        }
        if self.unattended_since.is_none() && !self.done {
            self.seat_waiting_bots().await;
        }
    }

    /// Nobody is sent away while cards are dealt, but everybody sees how long a seat is kept.
    pub(super) fn count_while_dealing(&mut self) {
        self.note_away();
        if self.live.game.open_seats() && self.deserted.is_none() && self.clock.is_running() {
            self.keep_open_seats(&self.live.table.facts());
        }
    }

    /// Counts down for those who are away and those without chips, and gives the seats whose time is over.
    fn keep_open_seats(&mut self, facts: &Facts) -> Seats {
        let now = self.clock.now();
        let mut overdue = Seats::NONE;
        for (seat, account) in people_of(facts) {
            let patience = match (self.leaving.contains(seat), facts.broke.contains(seat)) {
                (true, _) => None,
                (false, true) => Some(millis(REBUY_WAITS)),
                (false, false) if self.room.people.is_here(account) => None,
                (false, false) => Some(millis(self.room.settings.hold_open_seat)),
            };
            let place = &mut self.attendance[seat];
            place.held_until = patience.map(|patience| place.held_until.unwrap_or(i64::MAX).min(now + patience));
            if place.held_until.is_some_and(|until| until <= now) {
                overdue = overdue.with(seat);
            }
        }
        overdue
    }

    /// Nobody has been there to play for a while.
    fn is_unattended(&mut self, facts: &Facts) -> bool {
        // Who has no chips is waited for, and the others play on as long.
        let plays = |seat: Seat| !facts.sitting_out.and(self.leaving).contains(seat);
        let attended = people_of(facts).any(|(seat, account)| plays(seat) && self.room.people.is_here(account));
        let now = self.clock.now();
        let since = (!attended).then(|| self.unattended_since.unwrap_or(now));
        self.unattended_since = since;
        since.is_some_and(|since| now - since >= millis(UNATTENDED_RESTS_AFTER))
    }

    /// When bots stop playing among themselves, in table time.
    pub(super) fn next_rest(&self) -> Option<cardtable::Millis> {
        let at = self.unattended_since? + millis(UNATTENDED_RESTS_AFTER);
        Some(at).filter(|at| *at > self.clock.now())
    }

    async fn send_away(&mut self, seats: Seats) {
        for (seat, player) in self.players().iter().filter(|(seat, _)| seats.contains(*seat)) {
            if player.is_none() || self.leaving.contains(seat) {
                continue;
            }
            match self.step(Request::Presence { seat, presence: Presence::Left }).await {
                Ok(()) => self.leaving = self.leaving.with(seat),
                Err(refused) => {
                    tracing::warn!(table = self.live.id, code = refused.code.name(), "a seat could not be given up");
                    self.retry_later();
                }
            }
        }
    }
}

fn bots_of(facts: &Facts) -> impl Iterator<Item = Seat> {
    let bots = facts.players.iter().filter(|(_, player)| player.as_ref().is_some_and(|player| player.bot.is_some()));
    bots.map(|(seat, _)| seat)
}
