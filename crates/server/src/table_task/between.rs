//! Between two hands where seats are fixed: what the next one waits for, and the way on from each of these.

use cardtable::{Facts, House, Millis, NextStart, Player, Refused, Request, Seat, Seats};

use super::TableTask;
use super::wake::RETRY_MS;
use crate::clock::millis;
use crate::settings::{BOTS_FOR_ALL_AFTER, NEWCOMER_PAUSE_MS, UNDECIDED_HOLDS, UNMISSED_HOLDS};
use wire::WhyClosed;

impl TableTask {
    /// After everything that happens: seats are kept or given up.
    pub(super) async fn attend_fixed_table(&mut self) {
        let facts = self.live.table.facts();
        if facts.running || facts.closed || !self.clock.is_running() {
            return;
        }
        self.keep_seats(&facts);
        if self.free_overdue_seats().await && !self.done {
            self.keep_seats(&self.live.table.facts());
        }
        if !self.done {
            self.end_if_agreed().await;
        }
    }

    /// The next hand begins when nothing is in its way.
    pub(super) async fn begin_if_due(&mut self) {
        if !self.may_begin() {
            return;
        }
        let facts = self.live.table.facts();
        let ready = facts.price == 0 || self.all_lines_answer(&facts) && self.all_can_pay(&facts).await;
        if ready {
            self.begin_or_retry().await;
        }
    }

    /// Counts down where somebody keeps the others waiting. A countdown ends with the reason for it, not with a
    /// change of reason, or coming and going would stretch it for ever.
    fn keep_seats(&mut self, facts: &Facts) {
        let now = self.clock.now();
        let free = facts.players.values().iter().any(Option::is_none);
        self.free_since = (free && facts.hand > 0).then(|| self.free_since.unwrap_or(now));
        let hold = millis(self.room.settings.hold_seat);
        for (seat, account) in people_of(facts) {
            // Where a seat is free, or nobody else is there, nobody waits for this one.
            let waited_for = !free && self.somebody_waits(facts, seat);
            let patience = match (self.is_at_the_table(seat, account), self.agrees(facts, seat)) {
                (false, _) if waited_for => Some(hold),
                (false, _) => Some(UNMISSED_HOLDS * hold),
                (true, false) if waited_for => Some(UNDECIDED_HOLDS * hold),
                (true, _) => None,
            };
            let place = &mut self.attendance[seat];
            place.held_until = patience.map(|patience| place.held_until.unwrap_or(i64::MAX).min(now + patience));
        }
    }

    /// This person wants the next hand; where hands follow by themselves nobody is asked.
    fn agrees(&self, facts: &Facts, seat: Seat) -> bool {
        matches!(facts.next, Some(NextStart::After(_))) || self.ready.contains(seat)
    }

    /// Somebody else is there and wants to go on.
    pub(super) fn somebody_waits(&self, facts: &Facts, seat: Seat) -> bool {
        let mut others = people_of(facts).filter(|(other, _)| *other != seat);
        others.any(|(other, account)| self.is_at_the_table(other, account) && self.agrees(facts, other))
    }

    async fn free_overdue_seats(&mut self) -> bool {
        let now = self.clock.now();
        let overdue = |seat: &Seat| self.attendance[*seat].held_until.is_some_and(|until| until <= now);
        let overdue: Seats = self.attendance.seats().filter(overdue).collect();
        if overdue.is_empty() {
            return false;
        }
        self.leaving = self.leaving.and(overdue);
        self.stand_leavers().await;
        true
    }

    /// When the next countdown ends, in table time.
    pub(super) fn next_overdue(&self) -> Option<Millis> {
        self.attendance.values().iter().filter_map(|place| place.held_until).min()
    }

    fn may_begin(&self) -> bool {
        let facts = self.live.table.facts();
        let over_for_good = facts.hand > 0 && facts.next.is_none();
        let waits_on = self.retry_at.is_some_and(|at| at > self.room.clock.now());
        let elsewhere = self.live.game.open_seats() || !self.clock.is_running();
        if elsewhere || self.broken || waits_on || over_for_good || !facts.can_begin {
            return false;
        }
        let due = match facts.next {
            Some(NextStart::After(_)) => self.next_hand_at.is_none_or(|at| at <= self.clock.now()),
            Some(NextStart::Agreed) | None => true,
        };
        due && people_of(&facts).all(|(seat, account)| {
            self.is_at_the_table(seat, account) && self.agrees(&facts, seat) && !self.leaving.contains(seat)
        })
    }

    /// Looks into the purses before anything is taken. Who has too little is asked again when they have more.
    async fn all_can_pay(&mut self, facts: &Facts) -> bool {
        let mut all = true;
        for (seat, account) in people_of(facts) {
            let Ok(funds) = self.room.funds(account, self.currency()).await else {
                self.retry_later();
                return false;
            };
            let pays = funds >= facts.price;
            self.attendance[seat].cannot_pay = !pays;
            if !pays {
                self.ready = self.ready.without(seat);
                all = false;
            }
        }
        if !all {
            self.keep_seats(facts);
        }
        all
    }

    async fn begin_or_retry(&mut self) {
        if let Err(refused) = self.begin().await {
            self.broken |= refused.code == House::Internal;
            if refused.code == House::InsufficientFunds {
                // Somebody spent it a moment ago. Nobody paid, and those who are here may ask again.
                self.ready = Seats::NONE;
            }
            self.retry_later();
        }
    }

    pub(super) fn retry_later(&mut self) {
        self.retry_at = Some(self.room.clock.now() + RETRY_MS);
    }

    /// Whoever comes to a table whose hands follow by themselves has a moment to look around.
    pub(super) fn welcome_newcomer(&mut self) {
        if let Some(at) = self.next_hand_at {
            self.next_hand_at = Some(at.max(self.clock.now() + NEWCOMER_PAUSE_MS));
        }
    }

    /// From when on everybody at the table may fill a free seat with a bot.
    pub(super) fn bots_for_all_at(&self) -> Option<Millis> {
        self.free_since.map(|since| since + millis(BOTS_FOR_ALL_AFTER))
    }

    pub(super) async fn end_game(&mut self, account: i64) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        let facts = self.live.table.facts();
        if facts.running || self.live.game.open_seats() {
            return Err(Refused::new(House::HandRunning, "a hand is being played; it has to end first"));
        }
        self.sign_of_life(seat);
        self.ends = self.ends.with(seat);
        Ok(())
    }

    /// Everybody who is there has agreed to end the game.
    async fn end_if_agreed(&mut self) {
        let facts = self.live.table.facts();
        let agreed = |(seat, account)| self.ends.contains(seat) || !self.is_at_the_table(seat, account);
        if !self.ends.is_empty()
            && people_of(&facts).all(agreed)
            && let Err(refused) = self.close(WhyClosed::Agreed).await
        {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "a game could not be ended");
            self.retry_later();
        }
    }

    /// Closes the table for good and says why to whoever looks at it.
    pub(super) async fn close(&mut self, why: WhyClosed) -> Result<(), Refused> {
        self.step(Request::Close).await?;
        self.done = true;
        self.followers.say_closed(&self.live.id, why);
        Ok(())
    }
}

/// The seats with people on them, and their accounts.
pub(super) fn people_of(facts: &Facts) -> impl Iterator<Item = (Seat, i64)> {
    let account = |player: &Option<Player>| player.as_ref().and_then(|player| player.account);
    facts.players.iter().filter_map(move |(seat, player)| Some((seat, account(player)?)))
}
