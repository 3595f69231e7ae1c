//! The game on the kernel's table: seats, money, clocks and hidden cards around the document.

mod action;
mod asking;
mod choices;
mod config;
mod event;
mod flow;
mod forecast;
mod game;
mod hand;
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
pub use proof::{CardProof, check_proof};
pub use refusal::Refusal;
pub use view::{Board, Outcome, Phase, PotView, SeatView, ShownHand, Summary, View};
