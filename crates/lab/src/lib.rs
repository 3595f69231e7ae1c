//! Bots against bots from the command line: `sim` plays many hands, `arena` says who is stronger.
//!
//! `baize` has both commands. The program `lab` has nothing else, and is built without the room.

#![warn(missing_docs)]

mod arena;
mod choosing;
mod plot;
mod said;
mod sim;
mod workers;

pub use arena::Arena;
pub use choosing::game;
pub use sim::Sim;
