//! The kernel of Baize: a card game is a plain value changed by logged inputs, and a table plays it.
//!
//! It does no I/O, reads no clock, draws no number outside [`Dice`], spawns nothing and iterates no
//! hash map. Games depend on it; it knows none of them.
//!
//! A game implements [`Game`]. A [`Table`] plays it in steps of three: [`Table::propose`] decides on a copy, the caller
//! stores the lines, and [`Table::commit`] makes them true and gives the letters to send. Here is a whole hand of Kuhn
//! poker:
//!
//! ```
//! use kuhn::{Action, Config, Kuhn};
//! use cardtable::{BySeat, Player, Request, Seat, Secret, Table, Viewer};
//!
//! let players = BySeat::new(vec![Some(Player::person("Ada", 1)), Some(Player::person("Kurt", 2))]);
//! let (mut table, opened) = Table::<Kuhn>::open("t1", Config::default(), players, 0, Secret::new([1; 32]))?;
//! let mut log = vec![opened];
//!
//! let act = |seat, action| Request::Act { seat: Seat::at(seat), action, nonce: None, deadline: None };
//! for request in [Request::Begin, act(0, Action::Bet), act(1, Action::Fold)] {
//!     let proposal = table.propose(1_000, request, Secret::new([2; 32]))?;
//!     // A server writes the lines to its store here. If it cannot, it calls `discard`.
//!     log.extend(proposal.lines.into_iter().map(|line| line.body));
//!     let letters = table.commit();
//!     assert!(letters.iter().any(|letter| letter.viewer == Viewer::Watcher));
//! }
//!
//! let seen: serde_json::Value = serde_json::from_str(&table.snapshot(Viewer::Watcher, 2_000, None))?;
//! assert_eq!(seen["over"], true);
//! assert_eq!(seen["view"]["winner"], 0);
//! assert_eq!(seen["view"]["cards"], serde_json::json!([null, null]), "after a fold nobody shows");
//!
//! // The log is all there is to keep, with the secret of the hand to come.
//! let twin = Table::<Kuhn>::rebuild(&log, Secret::new([2; 32]))?;
//! assert_eq!(twin.facts(), table.facts());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Secrets come from the system's source of randomness; only examples and tests write them down.

#![warn(missing_docs)]

mod about;
mod any_game;
mod any_table;
mod arena;
mod bots;
mod chain;
mod clock;
mod coach;
mod code;
mod commits;
mod config;
mod derives;
mod dice;
mod draft;
mod erased;
mod eyes;
mod facts;
mod game;
mod hand_file;
mod hands;
mod hidden;
mod hosted;
mod house_reason;
mod letter;
mod letter_body;
mod line;
mod listeners;
#[cfg(feature = "ts")]
mod lists;
mod misfit;
mod moved;
mod nonces;
mod options;
mod order;
mod past;
mod picture;
mod player;
mod playing;
mod proof;
mod proposal;
mod public;
mod questions;
mod rebuild;
mod recall;
mod recent;
mod redraw;
mod refused;
mod replay;
mod request;
mod review;
mod room_key;
mod seal;
mod seat;
mod seating;
mod seeding;
mod shared;
mod sim;
mod stakes;
mod state;
pub mod suite;
mod table;
mod told;
mod tricks;
mod types;
mod verify;
mod verify_sealed;
mod void;

pub use about::{About, Money, Reveal, Rules};
pub use any_game::{AnyGame, BotInfo, PresetInfo};
pub use any_table::{AnyBot, AnyTable, BotJob};
pub use arena::{ArenaReport, ArenaRequest, compare};
pub use bots::{Bot, BotKind, Offers, Random};
pub use clock::{Clock, GONE_MS};
pub use coach::{Advice, AdviceJob, Advise, AnyCoach, Asked, Basis, Coach, Effort, Weighed};
pub use code::{Code, House};
pub use config::{Config, Preset, Schema, Unit};
pub use dice::Dice;
pub use eyes::{Eyes, Sighted};
pub use facts::Facts;
pub use game::{Export, Game, Next, NextStart, Turn};
pub use hand_file::{BadLog, HandFile};
pub use hands::{Hands, redraw_pack};
pub use hidden::Hidden;
pub use hosted::{Hosted, Referee};
pub use house_reason::HouseReason;
pub use letter::Letter;
pub use letter_body::{DiceShown, EndedShown, LetterBody, Moment, NextDice, RecentLetter, SnapshotBody};
pub use line::{LOG_VERSION, Line, Nonce};
pub use listeners::Listeners;
pub use misfit::{BoundSaid, Clash, Misfit, MisfitSaid};
pub use moved::{apply_moved, moved};
pub use options::{Bound, Limit, check as check_config};
pub use past::Past;
pub use picture::Picture;
pub use player::{Player, Players, Presence, PublicPlayer, Viewer};
pub use proof::{DiceOf, LeftOut, SEED_BYTES, SeatCommit, SeatSeed, Secret, WhyLeftOut, commitment};
pub use proposal::{Ended, Proposal, ProposedLine, Rejection};
pub use questions::{HandOf, Never, NoQuestions, Questions};
pub use recall::{MOST_RECALLED_LINES, RECALLED_LINES};
pub use redraw::redraw;
pub use refused::{Refusal, Refused};
pub use replay::{Frame, Replay};
pub use request::Request;
pub use review::{AdviceKept, Decision, Review};
pub use room_key::{PublicKey, RoomKey};
pub use seal::{MAX_SEALED_CARDS, Opening, Sealed};
pub use seat::{BySeat, MAX_SEATS, Millis, Seat, Seats};
pub use seating::{FixedSeats, JoinWish, Purse, Seating};
pub use seeding::Dealing;
pub use sim::{SimReport, SimRequest, simulate};
pub use table::Table;
pub use told::{Move, Told};
pub use tricks::{Play, Trick, Tricks};
pub use types::TypeList;
pub use verify::Verified;
pub use void::WhyVoid;
