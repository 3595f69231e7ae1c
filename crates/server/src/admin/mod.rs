//! What the host of a room does: a desk at which the running server takes orders, and the orders themselves.
//!
//! The desk is a socket in the data folder, for the owner of the folder alone. Nothing of it is on the public address.

mod deeds;
mod desk;
mod order;
mod probe;
mod told;

pub use deeds::{Office, carry_out};
pub use desk::{Desk, SOCKET, ask};
pub use order::{Command, MAX_WHY_CHARS, Order};
pub use probe::Seen;
pub(crate) use probe::{Probe, seen};
pub use told::{Told, open_files, when};
