//! What can be asked of a table's task, and the handle through which it is asked.

use serde_json::Value;
use table::{AnyBot, Millis, Nonce, Refused, Seat, SeatSeed};
use tokio::sync::{mpsc, oneshot, watch};

use crate::people::Outbox;
use crate::wire::{Since, TableInfo};

pub(super) type Reply = oneshot::Sender<Result<(), Refused>>;

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// None for somebody without an account, who may only watch.
    pub account: Option<i64>,
    pub nickname: String,
}

/// A closed list: a table takes nothing else.
pub enum Message {
    Follow {
        visitor: Visitor,
        outbox: Outbox,
        code: Option<String>,
        since: Option<Since>,
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
        seed: Option<SeatSeed>,
        buy_in: Option<i64>,
        reply: Reply,
    },
    Leave {
        account: i64,
        /// The connection that asked looks on no longer.
        connection: u64,
        reply: Reply,
    },
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
    Ready {
        account: i64,
        seed: Option<SeatSeed>,
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

/// What the lobby may read of a table at any time.
#[derive(Clone, Default)]
pub struct Posted {
    pub info: Option<TableInfo>,
    pub code: Option<String>,
    pub host: i64,
    pub accounts: Vec<Option<i64>>,
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

    pub fn belongs_to(&self, account: i64) -> bool {
        self.host == account || self.accounts.contains(&Some(account))
    }
}

/// The way to a table's task.
#[derive(Clone)]
pub struct TableHandle {
    pub id: String,
    pub game: &'static str,
    pub(super) to: mpsc::Sender<Message>,
    pub posted: watch::Receiver<Posted>,
}

impl TableHandle {
    /// Asks and waits for the answer. A full mailbox refuses at once rather than letting work pile up.
    pub async fn ask(&self, message: impl FnOnce(Reply) -> Message) -> Result<(), Refused> {
        let (reply, answer) = oneshot::channel();
        self.to.try_send(message(reply)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => Refused::new("busy", "this table has too much to do; try again"),
            mpsc::error::TrySendError::Closed(_) => Refused::new("no_such_table", "this table has closed"),
        })?;
        answer.await.unwrap_or_else(|_| Err(Refused::new("no_such_table", "this table has closed")))
    }

    /// Tells without waiting for an answer, but waits for a place in the mailbox: this must not be lost.
    pub async fn tell(&self, message: Message) {
        // A table that is gone has nothing to be told.
        let _ = self.to.send(message).await;
    }

    pub async fn stop(&self) {
        let (reply, answer) = oneshot::channel();
        self.tell(Message::Stop { reply }).await;
        let _ = answer.await;
    }
}
