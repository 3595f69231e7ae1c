//! Players that think ahead over what their seat can know.
//!
//! A game says how to imagine a whole hand that agrees with what one seat sees ([`Imagine`]), and how a hand is played
//! out quickly ([`Mind`]). [`think`] tries every sensible action in many imagined hands and says what each is worth;
//! [`Thinker`] is a bot made of it. Nothing here sees a real hand: all of it starts from a view.

#![warn(missing_docs)]

mod budget;
mod coach;
mod mind;
mod share_out;
pub mod suite;
mod think;
mod thinker;
mod trials;

pub use budget::Budget;
pub use coach::advise;
pub use mind::{Imagine, Mind};
pub use share_out::{Room, share_out};
pub use think::{Judged, Thought, think};
pub use thinker::Thinker;
