//! A step of the server: decide on a copy, record, then tell. Nothing is told before it is stored.

use std::time::{Duration, Instant};

use serde_json::Value;
use store::{Append, AppendError, Currency, FinishedHand, FinishedPlayer, NewLine, Purse};
use table::{Ended, Millis, Money, Move, Nonce, Players, Proposal, Refused, Rejection, Request, Seats};

use super::wake::RETRY_MS;
use super::{TableTask, Visitor};
use crate::chance;
use crate::clock::wall_ms;
use crate::people::Outbox;
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
        if let Some(wish) = self.opening.table.asks_to_join(&visitor.nickname, &action) {
            return self.sit(visitor, Some(outbox), wish.seat, None, None, wish.buy_in).await;
        }
        let account = visitor.account.ok_or_else(|| Refused::new("not_logged_in", "choose a nickname to play"))?;
        let seat = self.seat_of(account)?;
        self.is_back(seat).await;
        self.step(Request::Act { seat, action, nonce: Some(nonce), deadline }).await
    }

    /// Decides, records, tells. An error means that nothing has changed, unless it says otherwise.
    pub(super) async fn step(&mut self, request: Request<Value>) -> Result<(), Refused> {
        if self.broken {
            return Err(broken());
        }
        let newcomer = match &request {
            Request::Join { seat, player, .. } => Some((*seat, player.clone())),
            _ => None,
        };
        let proposal = match self.opening.table.propose(self.clock.now(), request, chance::secret()) {
            Ok(proposal) => proposal,
            Err(Rejection::Refused(refused)) => return Err(refused),
            Err(Rejection::Broken) => {
                // What the rules panicked with may name hidden cards, so only the place is reported.
                tracing::error!(
                    table = self.opening.id,
                    game = self.opening.game.name(),
                    "the rules panicked; the table is as it was"
                );
                metrics::counter!("baize_rule_panics_total").increment(1);
                return Err(broken());
            }
        };
        if proposal.lines.is_empty() {
            return proposal.answer;
        }
        // Money moves for those who sat here when it was decided, also if the step unseats them, and
        // for whoever sits down with it.
        let mut players = self.players();
        if let Some((seat, player)) = newcomer.filter(|_| proposal.answer.is_ok()) {
            players[seat] = Some(player);
        }
        match self.room.store.append(self.append_of(&proposal, &players)).await {
            Ok(head) => self.opening.head = head,
            Err(error) => return Err(self.not_recorded(error).await),
        }
        let letters = self.opening.table.commit();
        metrics::counter!("baize_log_lines_total").increment(proposal.lines.len() as u64);
        let now_players = self.players();
        self.followers.deliver(&letters, &now_players);
        self.recorded(&proposal).await;
        self.tell_purses(&proposal, &players, &now_players).await;
        proposal.answer
    }

    fn append_of(&self, proposal: &Proposal, players: &Players) -> Append {
        let lines = proposal.lines.iter().map(|line| NewLine {
            hand_no: i64::from(line.hand),
            at: line.at,
            body: line.body.clone(),
        });
        let moves =
            proposal.lines.iter().enumerate().flat_map(|(index, line)| {
                line.moves.iter().map(move |movement| self.transfer(index, *movement, players))
            });
        let began_at = proposal.began.map(|index| self.opening.head + 1 + index as i64);
        Append {
            table: self.opening.id.clone(),
            epoch: self.opening.epoch,
            head: self.opening.head,
            lines: lines.collect(),
            moves: moves.collect(),
            hand_from: began_at,
            hand_no: proposal.lines.last().map(|line| i64::from(line.hand)),
            secret: proposal.secret.as_ref().map(|secret| secret.to_store().into()),
            finished: proposal
                .ended
                .as_ref()
                .filter(|ended| ended.played)
                .map(|ended| self.finished(ended, proposal, began_at)),
            close: proposal.closed,
            now: wall_ms(),
        }
    }

    fn transfer(&self, line: usize, movement: Move, players: &Players) -> store::Move {
        let table = Purse::Table(self.opening.id.clone());
        // Bots of the house play with the house's money.
        let purse = |seat| {
            let account = players.get(seat).and_then(|player| player.as_ref()?.account);
            account.map_or(Purse::Mint, Purse::Account)
        };
        let (from, to, amount) = match movement {
            Move::Take { seat, amount } => (purse(seat), table, amount),
            Move::Pay { seat, amount } => (table, purse(seat), amount),
            Move::Burn { amount } => (table, Purse::Burned, amount),
        };
        store::Move { line, from, to, currency: self.currency(), amount }
    }

    pub(super) fn currency(&self) -> Currency {
        match self.opening.game.money() {
            Money::Tokens => Currency::Tokens,
            Money::Chips => Currency::Chips,
        }
    }

    fn finished(&self, ended: &Ended, proposal: &Proposal, began_at: Option<i64>) -> FinishedHand {
        let players = ended.players.iter().filter_map(|(seat, player)| {
            let player = player.as_ref()?;
            Some(FinishedPlayer {
                seat: seat.index() as i64,
                account: player.account,
                name: player.name.clone(),
                bot: player.bot.is_some(),
                score: ended.score[seat],
                // Where chips stay on the table, what was won shows in the stacks and not in the purses.
                tokens: if self.opening.game.open_seats() { ended.score[seat] } else { ended.net[seat] },
            })
        });
        FinishedHand {
            hand_no: i64::from(ended.hand),
            game: self.opening.game.name().to_owned(),
            preset: Some(self.opening.preset.clone()),
            started_at: ended.began_at,
            ended_at: proposal.lines.get(ended.lines - 1).map_or(0, |line| line.at),
            from_seq: began_at.unwrap_or(self.opening.hand_from),
            to_seq: self.opening.head + ended.lines as i64,
            summary_json: ended.summary.to_string(),
            players: players.collect(),
        }
    }

    /// Whoever paid or was paid sees the new balance.
    async fn tell_purses(&mut self, proposal: &Proposal, before: &Players, after: &Players) {
        let seats = proposal.lines.iter().flat_map(|line| &line.moves).filter_map(|movement| match *movement {
            Move::Take { seat, .. } | Move::Pay { seat, .. } => Some(seat),
            Move::Burn { .. } => None,
        });
        for seat in seats.collect::<Seats>().iter() {
            let account = |players: &Players| players.get(seat).and_then(|player| player.as_ref()?.account);
            if let Some(account) = account(before).or_else(|| account(after)) {
                self.room.tell_me(account).await;
            }
        }
    }

    async fn recorded(&mut self, proposal: &Proposal) {
        self.retry_at = None;
        // Bots that play for absent people do not keep a table open.
        if !self.opening.game.open_seats() || self.someone_here() {
            self.quiet_since = self.room.clock.now();
        }
        for note in &proposal.notes {
            tracing::info!(table = self.opening.id, "[{}]", note.to_uppercase());
            metrics::counter!("baize_notes_total", "note" => *note).increment(1);
        }
        self.lapsed(proposal.timed_out);
        if let Some(index) = proposal.began {
            self.opening.hand_from = self.opening.head - proposal.lines.len() as i64 + 1 + index as i64;
            self.hand_began();
            self.seeds.iter_mut().for_each(|seed| *seed = None);
            self.next_hand_at = None;
        }
        if let Some(ended) = &proposal.ended {
            metrics::counter!("baize_hands_total", "game" => self.opening.game.name()).increment(1);
            self.plan_next_hand();
            self.hand_ended();
            for player in ended.players.values().iter().flatten() {
                if let Some(account) = player.account {
                    self.room.tell_me(account).await;
                }
            }
        }
        self.done = proposal.closed;
        self.bots.changed();
        self.ask_bots();
    }

    /// Why a step could not be recorded. The copy is thrown away: it never happened.
    async fn not_recorded(&mut self, error: AppendError) -> Refused {
        self.opening.table.discard();
        match error {
            AppendError::InsufficientFunds { .. } => {
                Refused::new("insufficient_funds", "somebody at the table cannot pay the stake")
            }
            AppendError::Fenced | AppendError::Closed => {
                // Another server has this table now; whoever follows it finds it there.
                tracing::warn!(table = self.opening.id, "this table was taken over");
                self.done = true;
                self.followers.send_away();
                Refused::new("table_moved", "this table has moved to another server; reconnect")
            }
            AppendError::Unknown(reason) => {
                tracing::error!(
                    table = self.opening.id,
                    reason,
                    "an append may or may not have happened; reading the table again"
                );
                self.reload().await;
                store_unavailable()
            }
            other => {
                tracing::error!(table = self.opening.id, error = %other, "an append failed");
                store_unavailable()
            }
        }
    }

    /// What was remembered beside a log that turned out to be another.
    fn forget_what_may_not_be(&mut self) {
        let facts = self.opening.table.facts();
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
            match crate::startup::reopen(&self.room.clone(), &self.opening.id.clone()).await {
                Ok(None) => {
                    self.done = true;
                    return self.followers.send_away();
                }
                Ok(Some(opening)) => {
                    self.opening = opening;
                    self.forget_what_may_not_be();
                    self.bots.changed();
                    self.plan_next_hand();
                    return self.show_all();
                }
                Err(error) => {
                    tracing::error!(table = self.opening.id, %error, "the table could not be read again");
                    tokio::time::sleep(Duration::from_millis(RETRY_MS.unsigned_abs())).await;
                }
            }
        }
        self.done = true;
        self.followers.send_away();
        self.lost = true;
    }
}

fn broken() -> Refused {
    Refused::new("internal", "something went wrong with this table; nothing was lost")
}
