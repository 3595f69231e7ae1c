//! The three fields of a player's state as one value; the impossible combinations cannot be built.

use super::BadDocument;

/// `_intents`: what the player wants.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Intent {
    Play,
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

    pub fn is_in(self) -> bool {
        matches!(self, Status::In { .. })
    }

    pub fn debt(self) -> i64 {
        match self {
            Status::In { .. } => 0,
            Status::Out { debt, .. } => debt,
        }
    }

    /// The name of the row of the seed's table.
    pub fn row(self) -> &'static str {
        match (self, self.intent()) {
            (Status::In { .. }, Intent::Play) => "playing",
            (Status::In { .. }, Intent::PauseUntilBigBlind) => "asks_pause_until_bb",
            (Status::In { .. }, Intent::Pause) => "asks_pause",
            (Status::In { .. }, Intent::Leave) => "asks_leave",
            (Status::Out { debt: 0, .. }, Intent::Play) => "waits_to_enter",
            (Status::Out { .. }, Intent::Play) => "ready_to_return",
            (Status::Out { .. }, Intent::PauseUntilBigBlind) => "paused_until_bb",
            (Status::Out { .. }, Intent::Pause) => "paused",
            (Status::Out { .. }, Intent::Leave) => "leaving",
        }
    }
}
