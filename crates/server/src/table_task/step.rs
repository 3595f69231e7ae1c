//! A step of the server: decide on a copy, record, then tell. Nothing is told before it is stored.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cardtable::{
    House, HouseReason, Millis, Nonce, Player, Players, Proposal, Refused, Rejection, Request, Seats, Viewer,
};
use serde_json::Value;
use store::{AppendError, Held};
use tokio::time::Instant;

use super::seats::Bring;
use super::wake::RETRY_MS;
use super::{TableTask, Visitor};
use crate::chance;
use crate::outbox::Outbox;
use crate::problem::store_unavailable;

impl TableTask {
    pub(super) async fn act(
        &mut self,
        visitor: &Visitor,
        outbox: Outbox,
        action: Value,
        nonce: Nonce,
        deadline: Option<Millis>,
    ) -> Result<(), Refused> {
        if let Some(wish) = self.live.table.asks_to_join(&visitor.nickname, &action) {
            let bring = Bring { buy_in: wish.buy_in, nonce: Some(nonce) };
            return self.sit(visitor, Some(outbox), wish.seat, None, false, bring).await;
        }
        let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to play"))?;
        let seat = self.seat_of(account)?;
        self.is_back(seat).await;
        self.step(Request::Act { seat, action, nonce: Some(nonce), deadline }).await
    }

    /// What the game says to a question, with the eyes of whoever asks.
    pub(super) fn question(&self, account: Option<i64>, question: &Value) -> Result<Value, Refused> {
        let seat = account.and_then(|account| self.seat_of(account).ok());
        let answer = self.live.table.answer(seat.map_or(Viewer::Watcher, Viewer::Seat), question);
        answer.map_err(|no| match no {
            Rejection::Refused(refused) => refused,
            Rejection::Broken => self.rules_broke(),
        })
    }

    /// What the rules panicked with may name hidden cards, so only the place is reported.
    fn rules_broke(&self) -> Refused {
        let (table, game) = (&self.live.id, self.live.game.name());
        tracing::error!(table, game, "the rules panicked; the table is as it was");
        metrics::counter!("baize_rule_panics_total").increment(1);
        broken()
    }

    /// Decides, records, tells. An error means that nothing has changed, unless it says otherwise.
    pub(super) async fn step(&mut self, request: Request<Value>) -> Result<(), Refused> {
        // A table that its rules broke can still be closed.
        if self.broken && !matches!(request, Request::Void { .. } | Request::Close) {
            return Err(broken());
        }
        if self.live.void.is_some() && !matches!(request, Request::Void { .. }) {
            // Nothing happens at a table whose open hand could not be voided yet.
            return Err(store_unavailable());
        }
        let newcomer = match &request {
            Request::Join { seat, player, .. } => Some((*seat, player.clone())),
            _ => None,
        };
        self.announce_commits();
        self.live.table.listen(self.followers.listeners(&self.players()));
        let mut proposal = match self.live.table.propose(self.clock.now(), request, chance::secret()) {
            Ok(proposal) => proposal,
            Err(Rejection::Refused(refused)) => return Err(refused),
            Err(Rejection::Broken) => return Err(self.rules_broke()),
        };
        if proposal.lines.is_empty() {
            return proposal.answer;
        }
        // Money moves for those who sat here when it was decided, also if the step unseats them, and
        // for whoever sits down with it.
        let sat = self.players();
        let mut players = sat.clone();
        if let Some((seat, player)) = newcomer.filter(|_| proposal.answer.is_ok()) {
            Arc::make_mut(&mut players)[seat] = Some(player);
        }
        let append = self.append_of(&mut proposal, &players);
        let bytes: usize = append.lines.iter().map(|line| line.body.len()).sum();
        let done = match self.room.store.append(append).await {
            Ok(done) => done,
            Err(error) => return Err(self.not_recorded(error).await),
        };
        self.live.head = done.head;
        self.charge(bytes);
        let letters = self.live.table.commit();
        metrics::counter!("baize_log_lines_total").increment(proposal.lines.len() as u64);
        let now_players = self.players();
        self.followers.deliver(letters, &sat, &now_players, &self.new_eyes);
        self.note_new_eyes(&sat, &now_players);
        self.recorded(&proposal);
        self.room.purses.appended(&done);
        proposal.answer
    }

    /// Whoever sits elsewhere than before the step, or nowhere any more, is shown the table anew.
    fn note_new_eyes(&mut self, before: &Arc<Players>, after: &Arc<Players>) {
        if Arc::ptr_eq(before, after) {
            return;
        }
        let account = |player: &Option<Player>| player.as_ref().and_then(|player| player.account);
        for seat in before.seats() {
            let (old, new) = (account(&before[seat]), account(&after[seat]));
            if old != new {
                self.new_eyes.extend(old.into_iter().chain(new));
            }
        }
    }

    fn recorded(&mut self, proposal: &Proposal) {
        self.retry_at = None;
        // Bots that play for absent people do not keep a table open.
        if !self.live.game.open_seats() || self.someone_here() {
            self.quiet_since = self.room.clock.now();
        }
        for note in &proposal.notes {
            tracing::info!(table = self.live.id, "[{}]", note.to_uppercase());
            metrics::counter!("baize_notes_total", "note" => *note).increment(1);
        }
        self.lapsed(proposal.timed_out);
        self.count_left_out(&proposal.left_out);
        if let Some(index) = proposal.began {
            self.live.hand_from = self.live.head - proposal.lines.len() as i64 + 1 + index as i64;
            self.hand_began();
            // Where a hand is also a way to wait, that is no other hand yet.
            self.voided = self.voided.filter(|_| self.live.table.facts().waits_for_players);
            self.next_hand_at = None;
        }
        if proposal.ended.is_some() {
            metrics::counter!("baize_hands_total", "game" => self.live.game.name()).increment(1);
            self.plan_next_hand();
            self.hand_ended();
        }
        self.done = proposal.closed;
        self.bots.changed(&self.live.table.facts());
        self.ask_bots();
    }

    /// Why a step could not be recorded. The copy is thrown away: it never happened.
    async fn not_recorded(&mut self, error: AppendError) -> Refused {
        self.live.table.discard();
        match error {
            AppendError::InsufficientFunds { .. } => {
                let reason = HouseReason::InsufficientFunds { price: None, funds: None };
                Refused::about(&reason, "somebody at the table cannot pay the stake")
            }
            AppendError::Fenced | AppendError::Closed => {
                self.taken_over(self.live.epoch);
                Refused::new(House::TableMoved, "this table has moved to another server; reconnect")
            }
            AppendError::Unknown(reason) => {
                tracing::error!(
                    table = self.live.id,
                    reason,
                    "an append may or may not have happened; reading the table again"
                );
                self.reload().await;
                store_unavailable()
            }
            other => {
                tracing::error!(table = self.live.id, error = %other, "an append failed");
                store_unavailable()
            }
        }
    }

    /// What was written is theirs who had it written, or the table's own.
    fn charge(&mut self, bytes: usize) {
        self.room.steps.fetch_add(1, Ordering::Relaxed);
        let now = self.room.clock.now();
        match self.writer {
            Some(account) => self.room.budgets.spend(account, now, bytes as u64),
            None => self.flow.spend(now, bytes as u64),
        }
    }

    /// Another server has this table now; whoever follows it finds it there.
    pub(super) fn taken_over(&mut self, epoch: i64) {
        if self.live.epoch == epoch && !self.done {
            tracing::warn!(table = self.live.id, "this table was taken over");
            self.done = true;
            self.send_followers_away();
        }
    }

    /// This node may not be the one that has the table any more. It is taken up again if it still is.
    pub(super) fn lease_ran_out(&mut self) {
        tracing::warn!(table = self.live.id, "the claim on this table has run out");
        self.send_followers_away();
        self.lost = true;
    }

    /// What was remembered beside a log that turned out to be another.
    fn forget_what_may_not_be(&mut self) {
        let facts = self.live.table.facts();
        let seated: Seats = facts.players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat).collect();
        self.ready = if facts.hand == 0 { seated } else { Seats::NONE };
        self.ends = Seats::NONE;
        self.leaving = self.leaving.iter().filter(|seat| seated.contains(*seat)).collect();
        self.attendance.iter_mut().for_each(|(_, place)| place.held_until = None);
    }

    /// Takes the table from the store again, because only the store knows what it holds.
    async fn reload(&mut self) {
        let until = Instant::now() + self.room.settings.reload_patience;
        while Instant::now() < until {
            let held = Held { table: self.live.id.clone(), epoch: self.live.epoch };
            match crate::startup::reopen(&self.room.clone(), &held).await {
                Ok(None) => {
                    self.done = true;
                    return self.send_followers_away();
                }
                Ok(Some(live)) => {
                    (self.live, self.unseen) = (live, true);
                    self.forget_what_may_not_be();
                    if !self.stands_all_eyes() {
                        return;
                    }
                    self.bots.changed(&self.live.table.facts());
                    self.plan_next_hand();
                    return self.show_all();
                }
                Err(error) => {
                    tracing::error!(table = self.live.id, %error, "the table could not be read again");
                    tokio::time::sleep(Duration::from_millis(RETRY_MS.unsigned_abs())).await;
                }
            }
        }
        self.done = true;
        self.send_followers_away();
        self.lost = true;
    }
}

fn broken() -> Refused {
    Refused::new(House::Internal, "something went wrong with this table; nothing was lost")
}
