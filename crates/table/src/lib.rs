//! The kernel of Baize: a card game is a plain value changed by logged inputs, and a table plays it.
//!
//! It does no I/O, reads no clock, draws no number outside [`Dice`], spawns nothing and iterates no
//! hash map. Games depend on it; it knows none of them.

mod any_table;
mod dice;
mod draft;
mod erased;
mod facts;
mod game;
mod hidden;
mod letter;
mod line;
mod nonces;
mod proof;
mod rebuild;
mod replay;
mod seat;
mod sim;
mod state;
pub mod suite;
mod table;
mod told;
mod types;
mod verify;

pub use any_table::{AnyBot, AnyTable, BotJob};
pub use dice::Dice;
pub use erased::{AnyGame, BotInfo, Hosted, PresetInfo, Referee};
pub use facts::Facts;
pub use game::{Bot, BotKind, Export, Game, JoinWish, Money, Next, NextStart, Preset, Purse, Reveal, Rules, Turn};
pub use hidden::Hidden;
pub use letter::{DiceShown, Letter, LetterBody, Moment, RecentLetter, SnapshotBody};
pub use line::{LOG_VERSION, Line, Nonce};
pub use proof::{DiceOf, MAX_SEED_BYTES, SeatSeed, Secret, commitment};
pub use replay::{Frame, Replay};
pub use seat::{BySeat, MAX_SEATS, Millis, Player, Players, Presence, PublicPlayer, Seat, Seats, Viewer};
pub use sim::{SimReport, SimRequest, simulate};
pub use table::{Ended, Proposal, ProposedLine, Rejection, Request, Table};
pub use told::{Move, Refusal, Refused, Told};
pub use types::TypeList;
pub use verify::{BadLog, HandFile, Verified};
