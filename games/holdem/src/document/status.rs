//! The three fields of a player's state as one value; the impossible combinations cannot be built.

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;
use ts_rs::TS;

use super::{BadDocument, WhyNot};

/// `_intents`: what the player wants.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    Play,
    #[serde(rename = "pause_until_bb")]
    PauseUntilBigBlind,
    Pause,
    Leave,
}

impl Intent {
    pub const ALL: [Intent; 4] = [Intent::Play, Intent::PauseUntilBigBlind, Intent::Pause, Intent::Leave];

    pub fn number(self) -> i64 {
        self as i64
    }

    pub fn from_number(number: i64) -> Option<Intent> {
        Intent::ALL.into_iter().find(|intent| intent.number() == number)
    }
}

/// RULES 2.2: `_inactive`, `_intents` and `_deadBlinds` of one player.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// `_inactive` 0: in the hand, and nobody in a hand owes anything.
    In { intent: Intent },
    /// `_inactive` 1: sits at the table and is not dealt in.
    Out { intent: Intent, debt: i64 },
}

impl Status {
    pub fn playing() -> Status {
        Status::In { intent: Intent::Play }
    }

    pub fn out(intent: Intent, debt: i64) -> Status {
        Status::Out { intent, debt }
    }

    /// RULES 2.3: the fields as they are written, if their combination can be.
    pub fn from_fields(inactive: bool, intent: Intent, debt: i64) -> Result<Status, BadDocument> {
        if debt < 0 {
            return Err(BadDocument::NegativeDebt);
        }
        match (inactive, debt) {
            (true, debt) => Ok(Status::Out { intent, debt }),
            (false, 0) => Ok(Status::In { intent }),
            (false, _) => Err(BadDocument::ActiveDebt),
        }
    }

    pub fn intent(self) -> Intent {
        match self {
            Status::In { intent } | Status::Out { intent, .. } => intent,
        }
    }

    /// RULES 2.7: whether the player may change the intent to this, and whether that is a change.
    pub fn may_wish(self, wish: Intent) -> Result<bool, WhyNot> {
        match self.intent() {
            now if now == wish => Ok(false),
            Intent::Leave => Err(WhyNot::LeavingIsFinal),
            _ => Ok(true),
        }
    }

    /// RULES 2.5 and 2.6: what becomes of a player who wishes this. Who is all-in keeps the claim on the pots.
    #[must_use]
    pub fn wishing(self, wish: Intent, all_in: bool) -> Status {
        match self {
            Status::In { .. } if all_in || wish == Intent::Play => Status::In { intent: wish },
            Status::In { .. } => Status::out(wish, 0),
            Status::Out { debt, .. } => Status::out(wish, debt),
        }
    }

    pub fn is_in(self) -> bool {
        matches!(self, Status::In { .. })
    }

    pub fn debt(self) -> i64 {
        match self {
            Status::In { .. } => 0,
            Status::Out { debt, .. } => debt,
        }
    }

    /// The row of the seed's table.
    pub fn row(self) -> Row {
        match (self, self.intent()) {
            (Status::In { .. }, Intent::Play) => Row::Playing,
            (Status::In { .. }, Intent::PauseUntilBigBlind) => Row::AsksPauseUntilBb,
            (Status::In { .. }, Intent::Pause) => Row::AsksPause,
            (Status::In { .. }, Intent::Leave) => Row::AsksLeave,
            (Status::Out { debt: 0, .. }, Intent::Play) => Row::WaitsToEnter,
            (Status::Out { .. }, Intent::Play) => Row::ReadyToReturn,
            (Status::Out { .. }, Intent::PauseUntilBigBlind) => Row::PausedUntilBb,
            (Status::Out { .. }, Intent::Pause) => Row::Paused,
            (Status::Out { .. }, Intent::Leave) => Row::Leaving,
        }
    }
}

/// RULES 2.2: the rows of the table of states, and one for chairs that are kept for somebody who is in no document.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, IntoStaticStr, TS)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Row {
    Playing,
    AsksPauseUntilBb,
    AsksPause,
    AsksLeave,
    WaitsToEnter,
    ReadyToReturn,
    PausedUntilBb,
    Paused,
    Leaving,
    OutOfChips,
}

impl Row {
    pub fn name(self) -> &'static str {
        self.into()
    }
}
