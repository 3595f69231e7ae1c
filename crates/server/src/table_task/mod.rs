//! One task owns one table: requests come in through a bounded mailbox, letters go out after they are stored.

mod attendance;
mod between;
mod bots;
mod followers;
mod host;
mod messages;
mod open_seats;
mod seats;
mod step;
mod wake;

pub use bots::shown_name;
use messages::Reply;
pub use messages::{Message, Posted, TableHandle, Visitor};

use std::collections::BTreeSet;

use table::{AnyGame, AnyTable, BySeat, Millis, Players, Refused, SeatSeed, Seats};
use tokio::sync::{mpsc, watch};

use crate::clock::{TableClock, millis};
use crate::room::Shared;
use crate::settings::MAILBOX;
use crate::wire::WhyClosed;
use attendance::Attendance;
use bots::BotSeats;
use followers::Followers;

/// What is known of a table before its task starts.
pub struct Opening {
    pub id: String,
    pub game: &'static dyn AnyGame,
    pub preset: String,
    pub public: bool,
    pub code: Option<String>,
    pub host: i64,
    pub host_name: String,
    pub opened_at: i64,
    pub table: Box<dyn AnyTable>,
    pub epoch: i64,
    pub head: i64,
    /// Where the log of the present hand starts.
    pub hand_from: i64,
    /// House bots that join where seats are open, once a person sits.
    pub bots: Vec<String>,
    /// The table comes out of its log after the server was down.
    pub rebuilt: bool,
}

pub(crate) struct TableTask {
    room: Shared,
    opening: Opening,
    mailbox: mpsc::Receiver<Message>,
    to_self: mpsc::WeakSender<Message>,
    posted: watch::Sender<Posted>,
    clock: TableClock,
    followers: Followers,
    bots: BotSeats,
    attendance: BySeat<Attendance>,
    seeds: Vec<Option<SeatSeed>>,
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
    stalls: watch::Receiver<Millis>,
    /// The host has had a seat here.
    host_has_sat: bool,
    /// Since when a host without a seat is not even looking, in table time.
    host_missing_since: Option<Millis>,
    /// Whoever was let in once may come back without the code.
    let_in: BTreeSet<i64>,
    /// When the next hand follows by itself, in table time.
    next_hand_at: Option<Millis>,
    broken: bool,
    done: bool,
    /// The store could not say how the table stands; it is to be taken up again when it can.
    lost: bool,
}

/// Starts the task of a table and enters it in the room.
pub fn spawn(room: &Shared, opening: Opening) -> TableHandle {
    let (to, mailbox) = mpsc::channel(MAILBOX);
    let facts = opening.table.facts();
    let now = room.clock.now();
    let clock = match opening.rebuilt {
        true => TableClock::stopped(&room.clock, facts.at),
        false => TableClock::running(&room.clock, facts.at),
    };
    // Who sat down before the first hand has asked for it.
    let seated: Seats = facts.players.iter().filter(|(_, player)| player.is_some()).map(|(seat, _)| seat).collect();
    let posted = watch::Sender::new(Posted::default());
    let handle =
        TableHandle { id: opening.id.clone(), game: opening.game.name(), to: to.clone(), posted: posted.subscribe() };
    let mut task = TableTask {
        room: room.clone(),
        mailbox,
        to_self: to.downgrade(),
        posted,
        clock,
        followers: Followers::default(),
        bots: BotSeats::new(facts.players.len()),
        attendance: attendance::nobody_yet(facts.players.len()),
        seeds: vec![None; facts.players.len()],
        ready: if facts.hand == 0 { seated } else { Seats::NONE },
        ends: Seats::NONE,
        leaving: Seats::NONE,
        new_eyes: Vec::new(),
        free_since: None,
        waiting_bots: opening.bots.clone(),
        deserted: None,
        returning: Seats::NONE,
        unattended_since: None,
        grace_until: opening.rebuilt.then(|| now + millis(room.settings.restart_grace)),
        grace_least: now,
        quiet_since: now,
        retry_at: None,
        lost_before: room.clock.lost(),
        stalls: room.clock.stalls(),
        host_has_sat: false,
        host_missing_since: None,
        let_in: BTreeSet::from([opening.host]),
        next_hand_at: None,
        broken: false,
        done: false,
        lost: false,
        opening,
    };
    for player in task.players().values().iter().flatten() {
        if let Some(account) = player.account {
            room.people.seated(account, &task.opening.id);
        }
    }
    task.post();
    room.add_table(handle.clone());
    tokio::spawn(task.run());
    handle
}

impl TableTask {
    async fn run(mut self) {
        self.plan_next_hand();
        self.thaw_if_all_here();
        self.begin_open_table().await;
        self.ask_bots();
        while !self.done {
            let (wake_at, clock) = (self.next_wake(), self.room.clock.clone());
            let message = tokio::select! {
                // What people said comes before what the clock says; being late is judged by time, not by order.
                biased;
                message = self.mailbox.recv() => match message {
                    None => break,
                    message => message,
                },
                () = clock.sleep_until(wake_at) => None,
                // The clock lives as long as the room.
                Ok(()) = self.stalls.changed() => None,
            };
            self.notice_stall();
            let answer = match message {
                Some(message) => self.take(message).await,
                None => {
                    self.wake().await;
                    None
                }
            };
            self.settle().await;
            self.post();
            if let Some((reply, answer)) = answer {
                let _ = reply.send(answer);
            }
        }
        self.room.remove_table(&self.opening.id);
        // Seats of a table that is not run here must not count against their accounts.
        for account in self.players().values().iter().flatten().filter_map(|player| player.account) {
            self.room.people.unseated(account, &self.opening.id);
            self.room.tell_me(account).await;
        }
        if self.lost {
            // Only now: whoever takes it up must not be undone by what stands above.
            self.room.let_go(&self.opening.id);
        }
    }

    /// What follows from anything that happened: every state has a way on.
    async fn settle(&mut self) {
        if !self.done {
            self.thaw_if_all_here();
            self.stand_leavers().await;
            self.note_away();
        }
        if !self.done {
            match self.opening.game.open_seats() {
                true => self.attend_open_table().await,
                false => self.attend_fixed_table().await,
            }
        }
        if !self.done {
            self.keep_host().await;
            // Before anything is dealt: whoever has just sat down hears of the deal in a letter.
            self.show_with_new_eyes();
            self.begin_if_due().await;
        }
    }

    /// What was asked, and what to answer once everything that follows from it is done and posted: whoever has the
    /// answer can read what they wrote.
    async fn take(&mut self, message: Message) -> Option<(Reply, Result<(), Refused>)> {
        Some(match message {
            Message::Follow { visitor, outbox, code, since, reply } => {
                (reply, self.follow(&visitor, outbox, code.as_deref(), since))
            }
            Message::Unfollow { connection } => {
                self.followers.remove(connection);
                return None;
            }
            Message::Sit { visitor, outbox, seat, code, seed, buy_in, reply } => {
                (reply, self.sit(&visitor, outbox, seat, code.as_deref(), seed, buy_in).await)
            }
            Message::Leave { account, connection, reply } => {
                let answer = self.leave(account).await;
                if answer.is_ok() {
                    self.followers.remove(connection);
                }
                (reply, answer)
            }
            Message::HandOver { account, reply } => (reply, self.hand_over(account)),
            Message::Back { account, reply } => (reply, self.back(account).await),
            Message::EndGame { account, reply } => (reply, self.end_game(account).await),
            Message::Act { visitor, outbox, action, nonce, deadline, reply } => {
                (reply, self.act(&visitor, outbox, action, nonce, deadline).await)
            }
            Message::Ready { account, seed, reply } => (reply, self.agree(account, seed).await),
            Message::Chat { visitor, text, reply } => (reply, self.chat(&visitor, &text)),
            Message::AddBot { by, seat, bot, reply } => (reply, self.add_bot(by, seat, &bot).await),
            Message::RemoveBot { by, seat, reply } => (reply, self.remove_bot(by, seat).await),
            // What follows from it is looked at after every message.
            Message::Heard => return None,
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
                // A reply nobody waits for any more is not an error; so everywhere.
                let _ = reply.send(());
                return None;
            }
        })
    }

    fn players(&self) -> Players {
        self.opening.table.facts().players
    }

    fn seat_of(&self, account: i64) -> Result<table::Seat, Refused> {
        let players = self.players();
        let seat = players.iter().find(|(_, player)| player.as_ref().is_some_and(|one| one.account == Some(account)));
        seat.map(|(seat, _)| seat).ok_or_else(|| Refused::new("not_seated", "you do not sit at this table"))
    }
}
