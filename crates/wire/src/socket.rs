//! The WebSocket's messages.

use crate::derives::TS;
use cardtable::{AdviceKept, Millis, Nonce, Refused, Seat, SeatCommit, SeatSeed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::account::Me;
use super::lobby::{LobbyNews, TableInfo};

/// What a client asks. Every message carries a `nonce` beside these fields and gets one answer;
/// the same nonce sent again gets the same answer and does nothing.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Follow a table: as the player who sits there, or as one who watches.
    Watch {
        table: String,
        /// The invitation code of a table that is not public.
        #[serde(default)]
        #[ts(optional)]
        code: Option<String>,
        /// The last letter this client has.
        #[serde(default)]
        #[ts(optional)]
        since: Option<Since>,
        /// This client adds seeds to the dice of its own seat: the table waits a moment for its commitments.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        commits: bool,
    },
    Unwatch {
        table: String,
    },
    /// Take a seat, the first free one if none is named, and follow the table.
    Sit {
        table: String,
        #[serde(default)]
        #[ts(optional)]
        seat: Option<Seat>,
        #[serde(default)]
        #[ts(optional)]
        code: Option<String>,
        /// This client adds seeds to the dice of its own seat: the table waits a moment for its commitments.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        commits: bool,
        /// What to bring to the table, where the game is played for chips.
        #[serde(default)]
        #[ts(optional)]
        buy_in: Option<i64>,
    },
    /// Get up and stop following the table. In a running hand the game decides what that costs.
    Leave {
        table: String,
    },
    /// Let a bot of the house play this seat, in games that have one for it, until `back`.
    HandOver {
        table: String,
    },
    /// Take the seat back from the bot. Any action of the game does the same.
    Back {
        table: String,
    },
    /// Agree to end the game between two hands. When every person at the table has, it closes.
    EndGame {
        table: String,
    },
    Act {
        table: String,
        #[ts(type = "unknown")]
        action: Value,
        /// The deadline that ran when this was chosen. If another runs when it comes, it is refused: an answer that was
        /// long on its way must not count for a question that its sender has not seen.
        #[serde(default)]
        #[ts(optional, type = "number")]
        deadline: Option<Millis>,
    },
    /// Ask something about the hand that changes nothing; the questions are the game's.
    Question {
        table: String,
        #[ts(type = "unknown")]
        question: Value,
    },
    /// Ask what the game's coach would do at the own seat, against bots of the house. The advice comes as a `hint` of
    /// its own when it is found; nothing comes if the table has moved on by then.
    Hint {
        table: String,
    },
    /// Agree to the next hand.
    Ready {
        table: String,
    },
    /// Commit to a seed for the hand that `dice.next` names. It may be replaced until the commitments are fixed.
    Commit {
        table: String,
        hand: u32,
        commit: SeatCommit,
    },
    /// Tell the seed that was committed to, once the commitments are fixed.
    OpenSeed {
        table: String,
        hand: u32,
        seed: SeatSeed,
    },
    Chat {
        table: String,
        text: String,
    },
    /// Tell the host of the room about somebody who sits at a table or talked at it. The last lines of its chat go along.
    Report {
        table: String,
        /// Whom it is about.
        name: String,
        about: ReportAbout,
        /// At most 300 characters.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        words: String,
    },
    /// Wait for an opponent at a table of the game's first preset; the first to come are paired.
    QueueJoin {
        game: String,
    },
    QueueLeave {},
    /// Look at the lobby: the list of tables comes once, and then what changes in it, until this is taken back.
    Lobby {
        on: bool,
    },
    Ping {},
}

/// What a report is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportAbout {
    /// What somebody says at the table.
    Chat,
    /// How somebody plays.
    Cheating,
    /// How somebody is called.
    Name,
    Other,
}

impl ReportAbout {
    pub fn as_str(self) -> &'static str {
        match self {
            ReportAbout::Chat => "chat",
            ReportAbout::Cheating => "cheating",
            ReportAbout::Name => "name",
            ReportAbout::Other => "other",
        }
    }
}

/// The hand and number of a letter.
#[derive(Copy, Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Since {
    pub hand: u32,
    pub seq: u32,
}

/// What the server says, beside the letters and views of tables.
#[derive(Clone, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Say {
    /// The first message on every connection.
    Welcome {
        protocol: u32,
        version: String,
        /// Null for a visitor without an account: they may only watch.
        you: Option<Me>,
    },
    Answer(Answer),
    /// A message so broken that it has no nonce to answer.
    Fault(Fault),
    /// Who sits at a table, who is there, what comes next.
    Table {
        table: TableInfo,
        /// Table time now; every time in the description is on the same clock.
        #[ts(type = "number")]
        now: Millis,
    },
    /// A table that this connection followed is no more.
    Closed(Closed),
    Chat(ChatLine),
    Hint(Hint),
    Queue(QueueState),
    /// The list of tables, for those who look at it.
    Lobby(LobbyNews),
    /// The tables where this account sits or that it opened, for those who look at the list. They stand above it.
    OwnTables {
        tables: Vec<TableInfo>,
    },
    /// Money or seats of this account have changed.
    You {
        you: Me,
    },
    Bye(Bye),
}

/// The answer to a message.
#[derive(Clone, Serialize, TS)]
pub struct Answer {
    #[ts(type = "string")]
    pub nonce: Nonce,
    pub ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<Refused>,
    /// What the game answered to a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    pub answer: Option<Value>,
}

#[derive(Clone, Serialize, TS)]
pub struct Fault {
    pub error: Refused,
}

#[derive(Clone, Serialize, TS)]
pub struct ChatLine {
    pub table: String,
    /// Counts the table's lines since the server started, so that a client can tell a new one.
    pub number: u64,
    pub from: String,
    /// Where the writer sits, if anywhere.
    pub seat: Option<Seat>,
    pub text: String,
    pub at: i64,
}

/// What the coach found, for the connection that asked.
#[derive(Clone, Serialize, TS)]
pub struct Hint {
    pub table: String,
    /// The hand and the deadline of the question that it is about.
    pub hand: u32,
    #[ts(type = "number | null")]
    pub deadline: Option<Millis>,
    /// Null where the coach has nothing to say.
    pub advice: Option<AdviceKept>,
    /// Why there is none, if it could not be looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<Refused>,
}

/// Where this account stands in the queue for quick play.
#[derive(Clone, Serialize, TS)]
pub struct QueueState {
    /// The game waited for, or null.
    pub game: Option<String>,
    /// The table that was found.
    pub table: Option<String>,
    /// How many wait for the game, this account among them.
    pub waiting: usize,
}

#[derive(Clone, Serialize, TS)]
pub struct Closed {
    pub table: String,
    pub why: WhyClosed,
}

/// Why a table is no more.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WhyClosed {
    /// The last person got up.
    Deserted,
    /// Nobody had been there for a long time.
    Idle,
    /// Everybody agreed to end the game.
    Agreed,
    /// The host of the room closed it; whatever was at stake went back.
    Host,
}

/// The connection is about to close.
#[derive(Clone, Serialize, TS)]
pub struct Bye {
    pub error: Refused,
}
