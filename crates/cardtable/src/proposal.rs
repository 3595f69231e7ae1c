//! What a table would do: the lines of a step before they are recorded, or why there are none.

use crate::player::Players;
use crate::proof::{LeftOut, Secret};
use crate::refused::Refused;
use crate::seat::{BySeat, Millis, Seats};
use crate::told::Move;

/// What a step wants recorded before it becomes true.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// In the order they are to be stored. Empty if a message was answered before.
    pub lines: Vec<ProposedLine>,
    /// A step can be recorded and its asker still be refused: the clock ran out first.
    pub answer: Result<(), Refused>,
    /// The line with which a hand begins; a rebuild starts here.
    pub began: Option<usize>,
    /// The hand that ended in this step.
    pub ended: Option<Ended>,
    /// The secret of the next hand, to be stored with the lines.
    pub secret: Option<Secret>,
    /// Whether the table is closed after this step.
    pub closed: bool,
    /// Whose own question the clock answered in this step.
    pub timed_out: Seats,
    /// Whose seeds were left out of the dice in this step.
    pub left_out: Vec<LeftOut>,
    /// What the game wants the host's log to count.
    pub notes: Vec<&'static str>,
}

impl Proposal {
    pub(crate) fn empty() -> Proposal {
        Proposal {
            lines: Vec::new(),
            answer: Ok(()),
            began: None,
            ended: None,
            secret: None,
            closed: false,
            timed_out: Seats::NONE,
            left_out: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// A line for the log and the money that it moves, which belong in one transaction.
#[derive(Clone, Debug)]
pub struct ProposedLine {
    /// The hand it belongs to, from 1; 0 before the first.
    pub hand: u32,
    /// Table time of the line.
    pub at: Millis,
    /// A [`Line`](crate::Line) as text, without the line's end.
    pub body: String,
    /// What the ledger does, in this order.
    pub moves: Vec<Move>,
}

/// How a hand ended, for the history.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The hand's number at its table, from 1.
    pub hand: u32,
    /// How many lines of the proposal belong to it, from the first.
    pub lines: usize,
    /// In table time.
    pub began_at: Millis,
    /// Who sat there at the end.
    pub players: Players,
    /// [`Game::score`](crate::Game::score): the sign says who won.
    pub score: BySeat<i64>,
    /// What each seat won or lost in money.
    pub net: BySeat<i64>,
    /// Whether it belongs in the history.
    pub played: bool,
    /// [`Game::summary`](crate::Game::summary), for lists of results.
    pub summary: serde_json::Value,
}

/// Why nothing happened.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The rules or the table said no, and the asker may be told why.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The rules panicked on the copy. The table is as it was.
    #[error("the rules of this game failed; nothing has changed")]
    Broken,
}
