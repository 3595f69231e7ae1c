//! What can be asked of a table's task, and the handle through which it is asked.

use std::sync::Arc;

use cardtable::{AnyBot, House, Millis, Nonce, Refused, Seat, SeatCommit, SeatSeed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot, watch};

use super::hints::AsksHint;
use crate::addresses::Held;
use crate::limits::Budget;
use crate::outbox::Outbox;
use wire::{ChatLine, Since, TableInfo};

pub(super) type Reply<T = ()> = oneshot::Sender<Result<T, Refused>>;

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// None for somebody without an account, who may only watch.
    pub account: Option<i64>,
    pub nickname: String,
}

/// What was to be seen and heard at a table when somebody reported something.
#[derive(Clone)]
pub struct Scene {
    /// The account of whoever it is about, if they sit here.
    pub whom: Option<i64>,
    pub hand: u32,
    /// The last lines that were said.
    pub said: Vec<ChatLine>,
}

/// A closed list: a table takes nothing else.
pub enum Message {
    Follow {
        visitor: Visitor,
        outbox: Outbox,
        code: Option<String>,
        since: Option<Since>,
        /// The connection adds seeds to the dice of its own seat.
        commits: bool,
        reply: Reply,
    },
    Unfollow {
        connection: u64,
    },
    Sit {
        visitor: Visitor,
        /// The connection that sits down follows the table.
        outbox: Option<Outbox>,
        seat: Option<Seat>,
        code: Option<String>,
        commits: bool,
        buy_in: Option<i64>,
        /// None where a seat is found for whoever waits.
        nonce: Option<Nonce>,
        reply: Reply,
    },
    Leave {
        account: i64,
        /// The connection that asked looks on no longer.
        connection: u64,
        reply: Reply,
    },
    /// What a report about somebody of this name has to say of the table.
    Scene {
        account: i64,
        name: String,
        reply: Reply<Scene>,
    },
    /// The host of the room has this account get up.
    SendOff {
        account: i64,
        /// It may not come back to this table.
        for_good: bool,
        reply: Reply,
    },
    /// The host of the room has this table closed, and it was marked for that.
    CloseByHost {
        reply: Reply,
    },
    /// The host of the room has changed what is shown here.
    LookAgain,
    HandOver {
        account: i64,
        reply: Reply,
    },
    Back {
        account: i64,
        reply: Reply,
    },
    EndGame {
        account: i64,
        reply: Reply,
    },
    Act {
        visitor: Visitor,
        /// Who sits down by an action of the game follows the table.
        outbox: Outbox,
        action: Value,
        nonce: Nonce,
        deadline: Option<Millis>,
        reply: Reply,
    },
    Question {
        account: Option<i64>,
        question: Value,
        reply: Reply<Value>,
    },
    Hint(AsksHint),
    Ready {
        account: i64,
        reply: Reply,
    },
    Commit {
        account: i64,
        /// The line that it came by.
        connection: u64,
        hand: u32,
        commit: SeatCommit,
        reply: Reply,
    },
    OpenSeed {
        account: i64,
        hand: u32,
        seed: SeatSeed,
        reply: Reply,
    },
    Chat {
        visitor: Visitor,
        text: String,
        reply: Reply,
    },
    AddBot {
        by: i64,
        seat: Option<Seat>,
        bot: String,
        reply: Reply,
    },
    RemoveBot {
        by: i64,
        seat: Seat,
        reply: Reply,
    },
    /// This node's claim on its tables has run out.
    LeaseOver,
    /// People who sit here have lost their lines with the node that they were connected to.
    CutOff,
    /// Somebody else has taken the table by a later epoch than this.
    TakenOver {
        epoch: i64,
    },
    /// A connection whose line was tried has answered.
    Heard,
    /// The account's first connection came or its last one went.
    Presence {
        account: i64,
    },
    BotThought {
        seat: Seat,
        version: u64,
        thought: Option<Box<(AnyBot, Option<Value>)>>,
    },
    /// The server stops: finish what is being written, say nothing more.
    Stop {
        reply: oneshot::Sender<()>,
    },
}

impl Message {
    /// Whether whoever sent it is shown something of the hand for it, or plays in it.
    pub(super) fn looks(&self) -> bool {
        !matches!(
            self,
            Message::Stop { .. } | Message::TakenOver { .. } | Message::LeaseOver | Message::CloseByHost { .. }
        )
    }

    /// The account whose message has the table write what it writes, if it is one's.
    pub(super) fn writer(&self) -> Option<i64> {
        match self {
            Message::Act { visitor, .. } | Message::Sit { visitor, .. } => visitor.account,
            Message::Leave { account, .. }
            | Message::Back { account, .. }
            | Message::Ready { account, .. }
            | Message::Presence { account }
            | Message::AddBot { by: account, .. }
            | Message::RemoveBot { by: account, .. } => Some(*account),
            _ => None,
        }
    }
}

/// What the lobby may read of a table at any time.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Posted {
    pub info: Option<TableInfo>,
    pub code: Option<String>,
    pub host: i64,
    pub accounts: Vec<Option<i64>>,
    /// By which this server has the table.
    pub epoch: i64,
}

impl Posted {
    /// The table's description as this account may see it.
    pub fn seen_by(&self, account: Option<i64>) -> Option<TableInfo> {
        let mut info = self.info.clone()?;
        if account.is_some_and(|account| self.belongs_to(account)) {
            info.code.clone_from(&self.code);
        }
        Some(info)
    }

    /// Whoever plays here or opened it; somebody may be named twice.
    pub fn people(&self) -> impl Iterator<Item = i64> {
        self.accounts.iter().flatten().copied().chain([self.host])
    }

    pub fn belongs_to(&self, account: i64) -> bool {
        self.host == account || self.accounts.contains(&Some(account))
    }
}

/// The way to a table's task.
#[derive(Clone)]
pub struct TableHandle {
    pub id: String,
    pub game: &'static str,
    /// Boxed, because a lane keeps places for some dozens however few are taken.
    pub(super) to: mpsc::Sender<Box<Message>>,
    /// The way for those who neither play here nor own the table: however many they are, its people get through.
    pub(super) strangers: mpsc::Sender<Box<Message>>,
    pub posted: watch::Receiver<Posted>,
    /// The address it was opened from, which holds it for as long as it is open; none for a table from the store.
    pub opened_from: Option<Arc<Held>>,
    /// What strangers may ask of the table altogether.
    pub budget: Arc<Budget>,
}

impl TableHandle {
    /// Whether this account plays here or owns the table.
    pub fn belongs_to(&self, account: Option<i64>) -> bool {
        account.is_some_and(|account| self.posted.borrow().belongs_to(account))
    }

    fn lane(&self, account: Option<i64>) -> &mpsc::Sender<Box<Message>> {
        if self.belongs_to(account) { &self.to } else { &self.strangers }
    }

    /// How much waits for this table, in the lane where more does.
    pub fn waiting(&self) -> usize {
        [&self.to, &self.strangers].map(|lane| lane.max_capacity() - lane.capacity()).into_iter().max().unwrap_or(0)
    }

    /// Asks for this account and waits for the answer. A full lane refuses at once rather than letting work pile up.
    pub async fn ask<T>(&self, account: Option<i64>, message: impl FnOnce(Reply<T>) -> Message) -> Result<T, Refused> {
        let (reply, answer) = oneshot::channel();
        self.lane(account).try_send(Box::new(message(reply))).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Refused::new(House::Busy, "this table has too much to do; try again"),
            mpsc::error::TrySendError::Closed(_) => Refused::new(House::NoSuchTable, "this table has closed"),
        })?;
        answer.await.unwrap_or_else(|_| Err(Refused::new(House::NoSuchTable, "this table has closed")))
    }

    /// This connection looks on no longer. Waits for a place in its lane: this must not be lost.
    pub async fn unfollow(&self, account: Option<i64>, connection: u64) {
        // A table that is gone has nothing to be told.
        let _ = self.lane(account).send(Box::new(Message::Unfollow { connection })).await;
    }

    /// Tells without waiting for an answer, but waits for a place in the mailbox: this must not be lost.
    pub async fn tell(&self, message: Message) {
        // A table that is gone has nothing to be told.
        let _ = self.to.send(Box::new(message)).await;
    }

    /// The same without waiting: a table that has that much to do is told again, or looks by itself.
    pub fn try_tell(&self, message: Message) {
        let _ = self.to.try_send(Box::new(message));
    }

    /// The same with an answer, for what the host of the room asks: it waits for its turn however busy the table is.
    pub async fn order(&self, message: impl FnOnce(Reply) -> Message) -> Result<(), Refused> {
        let (reply, answer) = oneshot::channel();
        self.tell(message(reply)).await;
        answer.await.unwrap_or_else(|_| Err(Refused::new(House::NoSuchTable, "this table has closed")))
    }

    pub async fn stop(&self) {
        let (reply, answer) = oneshot::channel();
        self.tell(Message::Stop { reply }).await;
        let _ = answer.await;
    }
}
