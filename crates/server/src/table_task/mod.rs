//! One task owns one table: requests come in through a bounded mailbox, letters go out after they are stored.

mod bots;
mod followers;
mod messages;
mod open_seats;
mod seats;
mod step;
mod wake;

pub use bots::shown_name;
pub use messages::{Message, Posted, TableHandle, Visitor};

use std::time::Instant;

use table::{AnyGame, AnyTable, Millis, Players, Refused, SeatSeed, Seats};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

use crate::clock::TableClock;
use crate::room::Shared;
use crate::settings::MAILBOX;
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
    seeds: Vec<Option<SeatSeed>>,
    ready: Seats,
    /// Seats of people who got up in the middle of a hand.
    leaving: Seats,
    /// House bots that sit down as soon as a person does.
    waiting_bots: Vec<String>,
    /// Everybody has been sent home, and the table closes when the last chip is paid out.
    deserted: bool,
    /// After a restart nobody counts as absent before this.
    grace_until: Option<Instant>,
    next_hand_at: Option<Millis>,
    quiet_since: Instant,
    retry_at: Option<Instant>,
    broken: bool,
    done: bool,
    /// The store could not say how the table stands; it is to be taken up again when it can.
    lost: bool,
}

/// Starts the task of a table and enters it in the room.
pub fn spawn(room: &Shared, opening: Opening) -> TableHandle {
    let (to, mailbox) = mpsc::channel(MAILBOX);
    let facts = opening.table.facts();
    let now = Instant::now();
    let clock = match opening.rebuilt {
        true => TableClock::stopped(facts.at),
        false => TableClock::running(facts.at),
    };
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
        seeds: vec![None; facts.players.len()],
        ready: Seats::NONE,
        leaving: Seats::NONE,
        waiting_bots: opening.bots.clone(),
        deserted: false,
        grace_until: opening.rebuilt.then(|| now + room.settings.restart_grace),
        next_hand_at: None,
        quiet_since: now,
        retry_at: None,
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
            let wake_at = self.next_wake();
            tokio::select! {
                // What people said comes before what the clock says; being late is judged by time, not by order.
                biased;
                message = self.mailbox.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => break,
                },
                () = sleep_until(wake_at.into()) => self.wake().await,
            }
            if !self.done {
                self.stand_leavers().await;
                self.note_away();
            }
            self.post();
        }
        self.room.remove_table(&self.opening.id);
        // Seats of a table that is not run here must not count against their accounts.
        for account in self.players().values().iter().flatten().filter_map(|player| player.account) {
            self.room.people.unseated(account, &self.opening.id);
        }
        if self.lost {
            // Only now: whoever takes it up must not be undone by what stands above.
            self.room.let_go(&self.opening.id);
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Follow { visitor, outbox, code, since, reply } => {
                let answer = self.follow(&visitor, outbox, code.as_deref(), since);
                // A reply nobody waits for any more is not an error; so everywhere below.
                let _ = reply.send(answer);
            }
            Message::Unfollow { connection } => {
                self.followers.remove(connection);
            }
            Message::Sit { visitor, outbox, seat, code, seed, buy_in, reply } => {
                let answer = self.sit(&visitor, outbox, seat, code.as_deref(), seed, buy_in).await;
                let _ = reply.send(answer);
            }
            Message::Leave { account, reply } => {
                let answer = self.leave(account).await;
                let _ = reply.send(answer);
            }
            Message::Act { account, action, nonce, deadline, reply } => {
                let answer = self.act(account, action, nonce, deadline).await;
                let _ = reply.send(answer);
            }
            Message::Ready { account, seed, reply } => {
                let answer = self.agree(account, seed).await;
                let _ = reply.send(answer);
            }
            Message::Chat { visitor, text, reply } => {
                let answer = self.chat(&visitor, &text);
                let _ = reply.send(answer);
            }
            Message::AddBot { by, seat, bot, reply } => {
                let answer = self.add_bot(by, seat, &bot).await;
                let _ = reply.send(answer);
            }
            Message::RemoveBot { by, seat, reply } => {
                let answer = self.remove_bot(by, seat).await;
                let _ = reply.send(answer);
            }
            Message::Presence { account } => self.presence_changed(account).await,
            Message::BotThought { seat, version, thought } => self.bot_thought(seat, version, thought).await,
            Message::Stop { reply } => {
                self.done = true;
                let _ = reply.send(());
            }
        }
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
