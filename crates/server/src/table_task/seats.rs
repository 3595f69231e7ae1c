//! Sitting down, getting up, agreeing to the next hand, coming and going.

use cardtable::{House, NextStart, Nonce, Player, Presence, Purse, Refused, Request, Seat, Seats};

use super::attendance::Attendance;
use super::{Message, TableTask, Visitor};
use crate::lobby::{can_pay, too_many_tables};
use crate::outbox::Outbox;
use wire::WhyClosed;

/// What somebody brings to the table, and the message that says so: sent again, it brings nothing more.
pub(super) struct Bring {
    /// None for the usual amount.
    pub buy_in: Option<i64>,
    pub nonce: Option<Nonce>,
}

impl TableTask {
    pub(super) async fn sit(
        &mut self,
        visitor: &Visitor,
        outbox: Option<Outbox>,
        seat: Option<Seat>,
        code: Option<&str>,
        commits: bool,
        Bring { buy_in, nonce }: Bring,
    ) -> Result<(), Refused> {
        let account =
            visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to sit down"))?;
        self.admit(visitor, code)?;
        self.was_not_sent_away(account)?;
        let tables = self.room.people.tables_of(account);
        let most = self.room.settings.limits.seats_per_account;
        if tables.len() >= most && !tables.contains(&self.live.id) {
            return Err(too_many_tables(most));
        }
        self.have_a_hand().await?;
        // Who sits here already brings more chips.
        let open_seats = self.live.game.open_seats();
        let seat = seat.or_else(|| self.seat_of(account).ok().filter(|_| open_seats));
        let facts = self.live.table.facts();
        let best = Seat::new(self.live.game.host_seat());
        let seat = seat
            .or_else(|| best.filter(|seat| facts.players.get(*seat).is_some_and(Option::is_none)))
            .or_else(|| facts.players.iter().find(|(_, player)| player.is_none()).map(|(seat, _)| seat))
            .ok_or_else(|| Refused::new(House::TableFull, "every seat is taken"))?;
        let funds = self.room.funds(account, self.currency()).await?;
        can_pay(facts.price, funds)?;
        let player = Player::person(&visitor.nickname, account);
        let request = match open_seats {
            // The log keeps what was asked for, not what else the account holds.
            true => {
                let purse = Purse { asked: buy_in, funds: buy_in.map_or(funds, |asked| funds.min(asked)) };
                Request::Join { seat, player, purse, nonce }
            }
            false => Request::Sit { seat, player },
        };
        self.step(request).await?;
        if self.seat_of(account).is_err() {
            // An old message, sent again by somebody who has got up since.
            return Ok(());
        }
        self.deserted = None;
        self.room.people.seated(account, &self.live.id);
        self.attendance[seat] = Attendance::default();
        self.leaving = self.leaving.without(seat);
        self.ready = self.ready.with(seat);
        self.welcome_newcomer();
        if let Some(outbox) = outbox {
            self.follow_from_seat(visitor, outbox, commits);
        }
        self.new_eyes.push(account);
        self.room.purses.moved(account);
        if open_seats {
            self.seat_waiting_bots().await;
        }
        Ok(())
    }

    pub(super) async fn leave(&mut self, account: i64) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        if self.leaving.contains(seat) {
            // Said once more it may cost as little as it tells.
            self.room.budgets.check_again(account, self.room.clock.now())?;
        }
        if self.live.table.facts().running || self.live.game.open_seats() {
            self.step(Request::Presence { seat, presence: Presence::Left }).await?;
        }
        self.leaving = self.leaving.with(seat);
        self.stand_leavers().await;
        Ok(())
    }

    /// Frees the seats of those who left, as soon as the hand allows it, and closes an empty table.
    pub(super) async fn stand_leavers(&mut self) {
        let facts = self.live.table.facts();
        let seated = |seat: &Seat| facts.players.get(*seat).is_some_and(Option::is_some);
        let free: Seats = match (self.live.game.open_seats(), facts.running) {
            // The game says whose chips are paid out, whether they asked to leave or ran out of them.
            (true, _) => facts.gone.iter().filter(seated).collect(),
            (false, true) => return,
            (false, false) => self.leaving,
        };
        for seat in free.iter() {
            let player = facts.players.get(seat).and_then(Option::as_ref);
            let account = player.and_then(|player| player.account);
            if self.step(Request::Stand { seat }).await.is_err() {
                self.retry_later();
                continue;
            }
            match player.and_then(|player| player.bot.clone()) {
                Some(bot) if self.returning.contains(seat) => self.waiting_bots.push(bot),
                _ => {}
            }
            self.returning = self.returning.without(seat);
            self.leaving = self.leaving.without(seat);
            self.ready = self.ready.without(seat);
            self.ends = self.ends.without(seat);
            self.attendance[seat] = Attendance::default();
            if let Some(account) = account {
                self.room.people.unseated(account, &self.live.id);
                self.new_eyes.push(account);
                self.room.purses.moved(account);
            }
        }
        match self.live.game.open_seats() {
            true => self.keep_open_table(!free.is_empty()).await,
            false => self.close_if_deserted().await,
        }
    }

    async fn close_if_deserted(&mut self) {
        let facts = self.live.table.facts();
        let people = facts.players.values().iter().flatten().any(|player| player.account.is_some());
        if !people
            && !facts.running
            && facts.hand > 0
            && !self.done
            && let Err(refused) = self.close(WhyClosed::Deserted).await
        {
            tracing::warn!(table = self.live.id, code = refused.code.name(), "an empty table could not be closed");
        }
    }

    pub(super) async fn agree(&mut self, account: i64) -> Result<(), Refused> {
        let seat = self.seat_of(account)?;
        let facts = self.live.table.facts();
        if facts.running {
            return Err(Refused::new(House::HandRunning, "a hand is being played"));
        }
        if facts.hand > 0 && facts.next.is_none() {
            return Err(Refused::new(House::NoNextHand, "this game is over"));
        }
        let funds = self.room.funds(account, self.currency()).await?;
        can_pay(facts.price, funds)?;
        self.ready = self.ready.with(seat);
        self.attendance[seat].cannot_pay = false;
        // Where hands follow by themselves nobody is asked.
        if facts.next == Some(NextStart::Agreed) {
            self.sign_of_life(seat);
        }
        Ok(())
    }

    /// Begins the next hand. Those whom a bot plays for may not be there.
    pub(super) async fn begin(&mut self) -> Result<(), Refused> {
        self.step(Request::Begin).await?;
        for (seat, player) in self.players().iter() {
            if let Some(account) = player.as_ref().and_then(|player| player.account)
                && !self.room.people.is_here(account)
            {
                self.note_presence(seat, Presence::Absent).await;
            }
        }
        Ok(())
    }

    /// An account's first connection came or its last one went.
    pub(super) async fn presence_changed(&mut self, account: i64) {
        let Ok(seat) = self.seat_of(account) else { return };
        let here = self.room.people.is_here(account);
        if here {
            self.thaw_if_all_here();
        }
        if self.live.table.facts().running && !self.presence_is_due(seat, account) {
            return;
        }
        if self.grace_until.is_none() || here {
            self.note_presence(seat, if here { Presence::Present } else { Presence::Absent }).await;
        }
    }

    pub(super) async fn note_presence(&mut self, seat: Seat, presence: Presence) {
        if !self.live.table.facts().running || self.leaving.contains(seat) {
            return;
        }
        if let Err(refused) = self.step(Request::Presence { seat, presence }).await {
            let account = self.players().get(seat).and_then(|player| player.as_ref()?.account);
            if let Some(account) = account.filter(|_| refused.code == House::Dealing) {
                // The task takes it up again when the cards are dealt, so there is nothing to answer now.
                let _ = self.put_off(Message::Presence { account });
                return;
            }
            tracing::warn!(table = self.live.id, code = refused.code.name(), "presence was not recorded");
        }
    }
}
