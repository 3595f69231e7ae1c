//! One task owns one table: requests come in through a bounded mailbox, letters go out after they are stored.

mod attendance;
mod between;
mod bots;
mod chat;
mod followers;
mod hints;
mod host;
mod live;
mod messages;
mod notice;
mod open_seats;
mod rest;
mod seats;
mod seeds;
mod settle;
mod step;
mod stored;
mod void;
mod wake;

pub use bots::listed_bot;
pub use hints::AsksHint;
pub use live::{LiveTable, spawn, spawn_for};
use messages::Reply;
pub use messages::{Message, Posted, Scene, TableHandle, Visitor};

use std::collections::BTreeSet;
use std::sync::Arc;

use cardtable::{BySeat, House, Millis, Players, Refused, Seats, WhyVoid};
use store::Held;
use tokio::sync::{mpsc, watch};

use crate::budget::Flow;
use crate::clock::{Stalls, TableClock};
use crate::room::Shared;
use attendance::Attendance;
use bots::BotSeats;
use followers::Followers;
use notice::Marks;
use seats::Bring;
use seeds::Seeds;
use wire::WhyClosed;

pub(crate) struct TableTask {
    room: Shared,
    live: LiveTable,
    mailbox: mpsc::Receiver<Box<Message>>,
    strangers: mpsc::Receiver<Box<Message>>,
    to_self: mpsc::WeakSender<Box<Message>>,
    posted: watch::Sender<Posted>,
    /// What was posted last.
    marks: Option<Marks>,
    /// The table comes out of its log, and its rules have not been tried with everybody's eyes yet.
    unseen: bool,
    /// Nobody is there, and no bot is asked.
    rests: bool,
    clock: TableClock,
    followers: Followers,
    bots: BotSeats,
    attendance: BySeat<Attendance>,
    seeds: Seeds,
    ready: Seats,
    /// Who agreed to end the game.
    ends: Seats,
    /// Seats of people who got up in the middle of a hand.
    leaving: Seats,
    /// Accounts that see the table with other eyes since they sat down or got up, and have not been shown it yet.
    new_eyes: Vec<i64>,
    /// Since when a seat of a game that has begun is free between hands, in table time.
    free_since: Option<Millis>,
    /// House bots that sit down as soon as a person does.
    waiting_bots: Vec<String>,
    /// Everybody has been sent home, and the table closes when the last chip is paid out.
    deserted: Option<WhyClosed>,
    /// Bots that have gone only to come again with new chips, or with somebody to play against.
    returning: Seats,
    /// Since when nobody plays where seats are open.
    unattended_since: Option<Millis>,
    /// After a restart nobody counts as absent before this. This and the following are in the room's time.
    grace_until: Option<Millis>,
    /// The clock stands still at least until then.
    grace_least: Millis,
    quiet_since: Millis,
    retry_at: Option<Millis>,
    /// How much time the process had lost when this table last looked.
    lost_before: Millis,
    stalls: Stalls,
    /// A hand was void, which is told until another is played.
    voided: Option<WhyVoid>,
    /// Whose message is being taken: what is written for it is theirs.
    writer: Option<i64>,
    /// What is written for nobody's message.
    flow: Flow,
    /// The host has had a seat here.
    host_has_sat: bool,
    /// Since when a host without a seat is not even looking, in table time.
    host_missing_since: Option<Millis>,
    /// Whoever was let in once may come back without the code.
    let_in: BTreeSet<i64>,
    /// Whom the host of the room has sent away from here.
    sent_away: BTreeSet<i64>,
    /// When the next hand follows by itself, in table time.
    next_hand_at: Option<Millis>,
    broken: bool,
    done: bool,
    /// The store could not say how the table stands; it is to be taken up again when it can.
    lost: bool,
}

impl TableTask {
    async fn run(mut self) {
        Box::pin(self.start()).await;
        // Strangers may come before the clock, but never twice while it waits: nobody stops a clock by asking.
        let mut clock_waited = false;
        while !self.done {
            let (wake_at, clock) = (self.next_wake(), self.room.clock.clone());
            let clock_first = std::mem::take(&mut clock_waited) && wake_at <= clock.now();
            let message = match self.put_off_until_now() {
                Some(message) => Some(message),
                None => tokio::select! {
                    // What people said comes before what the clock says; being late is judged by time, not by order.
                    biased;
                    message = self.mailbox.recv() => match message {
                        None => break,
                        Some(message) => Some(*message),
                    },
                    Some(message) = self.strangers.recv(), if !clock_first => {
                        clock_waited = true;
                        Some(*message)
                    }
                    () = clock.sleep_until(wake_at) => None,
                    () = self.stalls.next() => None,
                },
            };
            // Before anything is shown or taken: somebody else may have the table by now.
            if self.room.lease_is_over() {
                self.lease_ran_out();
                break;
            }
            self.notice_stall();
            // Boxed, because what a table needs to work through a message is many times what it needs to wait for one.
            Box::pin(self.work(message)).await;
        }
        self.room.remove_table(&self.live.id);
        // Seats of a table that is not run here must not count against their accounts.
        for account in self.players().values().iter().flatten().filter_map(|player| player.account) {
            self.room.people.unseated(account, &self.live.id);
            self.room.purses.moved(account);
        }
        if self.lost {
            // Only now: whoever takes it up must not be undone by what stands above.
            self.room.let_go(Held { table: self.live.id.clone(), epoch: self.live.epoch });
        }
    }

    /// What is done before anybody asks.
    async fn start(&mut self) {
        self.void_if_due().await;
        self.plan_next_hand();
        self.thaw_if_all_here();
        self.begin_open_table().await;
        self.attend_dealing().await;
        self.ask_bots();
        self.post();
    }

    /// Takes a message, or does what the clock says, and whatever follows from it.
    async fn work(&mut self, message: Option<Message>) {
        self.void_if_due().await;
        if message.as_ref().is_some_and(Message::looks) && !self.stands_all_eyes() {
            return;
        }
        self.writer = message.as_ref().and_then(Message::writer);
        let answer = match message {
            Some(message) => self.take(message).await,
            None => {
                self.wake().await;
                None
            }
        };
        self.writer = None;
        self.settle().await;
        self.rest_or_go_on();
        self.post();
        if let Some((reply, answer)) = answer {
            let _ = reply.send(answer);
        }
    }

    /// What was asked, and what to answer once everything that follows from it is done and posted: whoever has the
    /// answer can read what they wrote.
    async fn take(&mut self, message: Message) -> Option<(Reply, Result<(), Refused>)> {
        let joins = matches!(message, Message::Sit { .. } | Message::AddBot { .. });
        self.have_a_hand_to_join(joins).await;
        let message = self.send_off(message);
        let message = self.put_off(message)?;
        Some(match message {
            Message::Follow { visitor, outbox, code, since, commits, reply } => {
                (reply, self.follow(&visitor, outbox, code.as_deref(), since, commits))
            }
            Message::Unfollow { connection } => {
                self.followers.remove(connection);
                return None;
            }
            Message::Sit { visitor, outbox, seat, code, commits, buy_in, nonce, reply } => {
                if let Err(refused) = self.recall().await {
                    return Some((reply, Err(refused)));
                }
                let bring = Bring { buy_in, nonce };
                (reply, self.sit(&visitor, outbox, seat, code.as_deref(), commits, bring).await)
            }
            Message::Leave { account, connection, reply } => {
                let answer = self.leave(account).await;
                let dealing = answer.as_ref().is_err_and(|refused| refused.code == House::Dealing);
                let leave = Message::Leave { account, connection, reply };
                let Some(Message::Leave { reply, .. }) = (if dealing { self.put_off(leave) } else { Some(leave) })
                else {
                    return None;
                };
                if answer.is_ok() {
                    self.followers.remove(connection);
                }
                (reply, answer)
            }
            Message::CloseByHost { reply } => (reply, self.close_by_host().await),
            // Leaving is what it has become before this.
            Message::SendOff { .. } | Message::LookAgain => {
                self.look_again();
                return None;
            }
            Message::HandOver { account, reply } => (reply, self.hand_over(account)),
            Message::Back { account, reply } => (reply, self.back(account).await),
            Message::EndGame { account, reply } => (reply, self.end_game(account).await),
            Message::Act { visitor, outbox, action, nonce, deadline, reply } => {
                if let Err(refused) = self.recall().await {
                    return Some((reply, Err(refused)));
                }
                (reply, self.act(&visitor, outbox, action, nonce, deadline).await)
            }
            Message::Question { account, question, reply } => {
                let _ = reply.send(self.question(account, &question));
                return None;
            }
            Message::Scene { account, name, reply } => {
                let _ = reply.send(self.scene(account, &name));
                return None;
            }
            Message::Hint(asked) => self.hint(asked),
            Message::Ready { account, reply } => (reply, self.agree(account).await),
            Message::Commit { account, connection, hand, commit, reply } => {
                (reply, self.commit_seed((account, connection), hand, commit))
            }
            Message::OpenSeed { account, hand, seed, reply } => (reply, self.open_seed(account, hand, seed)),
            Message::Chat { visitor, text, reply } => (reply, self.chat(&visitor, &text)),
            Message::AddBot { by, seat, bot, reply } => (reply, self.add_bot(by, seat, &bot).await),
            Message::RemoveBot { by, seat, reply } => (reply, self.remove_bot(by, seat).await),
            // What follows from it is looked at after every message.
            Message::Heard | Message::LeaseOver => return None,
            Message::CutOff => {
                self.wait_for_people(self.room.clock.now());
                return None;
            }
            Message::TakenOver { epoch } => {
                self.taken_over(epoch);
                return None;
            }
            Message::Presence { account } => {
                self.presence_changed(account).await;
                return None;
            }
            Message::BotThought { seat, version, thought } => {
                self.bot_thought(seat, version, thought).await;
                return None;
            }
            Message::Stop { reply } => {
                self.done = true;
                if self.room.cluster.is_some() {
                    self.send_followers_away();
                }
                // A reply nobody waits for any more is not an error; so everywhere.
                let _ = reply.send(());
                return None;
            }
        })
    }

    fn players(&self) -> Arc<Players> {
        self.live.table.facts().players.clone()
    }

    fn seat_of(&self, account: i64) -> Result<cardtable::Seat, Refused> {
        let players = self.players();
        let seat = players.iter().find(|(_, player)| player.as_ref().is_some_and(|one| one.account == Some(account)));
        seat.map(|(seat, _)| seat).ok_or_else(|| Refused::new(House::NotSeated, "you do not sit at this table"))
    }
}
