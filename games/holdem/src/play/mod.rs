//! The game on the kernel's table: seats, money, clocks and hidden cards around the document.

mod action;
mod asking;
mod broke;
mod choices;
mod clock;
mod config;
mod event;
mod flow;
mod forecast;
mod game;
mod hand;
mod joining;
mod outcome;
mod pauses;
mod probe;
mod proof;
mod refusal;
mod sitting;
mod view;

pub use action::Action;
pub use choices::{Choices, Preset, RaiseRange};
pub use config::{Carried, Config};
pub use event::{Event, Post, PotResult, Share, Spoken};
pub use forecast::Forecast;
pub use game::Chance;
pub use hand::Holdem;
pub use outcome::{Outcome, ShownHand, Summary};
pub use pauses::Pause;
pub use proof::{CardProof, check_proof};
pub use refusal::Refusal;
pub use view::{Board, Phase, PotView, SeatView, View};
