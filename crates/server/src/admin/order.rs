//! An order as it goes over the desk: one line of JSON, from `baize admin` to the server.

use serde::{Deserialize, Serialize};

/// Characters of a reason. It is shown to whoever it is about.
pub const MAX_WHY_CHARS: usize = 200;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The person who gives it, for the book.
    pub by: String,
    pub why: Option<String>,
    pub command: Command,
}

/// A closed list: the desk takes nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Keep an account out, for so long or until it is let in again.
    Ban {
        name: String,
        for_ms: Option<i64>,
    },
    Unban {
        name: String,
    },
    /// Keep an account from talking.
    Mute {
        name: String,
        for_ms: Option<i64>,
    },
    Unmute {
        name: String,
    },
    /// Send an account away from one table.
    Kick {
        name: String,
        table: String,
    },
    Rename {
        name: String,
        to: String,
    },
    /// Close a table; everybody gets back what they brought to the hand.
    Close {
        table: String,
    },
    /// What people reported, the newest first.
    Reports {
        all: bool,
        most: i64,
    },
    Resolve {
        number: i64,
    },
    /// Recompute every balance.
    Ledger {},
    /// The book of these deeds.
    Audit {
        most: i64,
    },
    /// How the server stands, for `baize doctor`.
    Status {},
    /// The next requests at the address of this word are told how they were seen.
    Announce {},
    /// Forget now what would be forgotten some day.
    Purge {},
}
