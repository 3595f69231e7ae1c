//! The card room as a server: it runs every table and is the only judge of the rules.

mod asks;
mod chance;
pub mod clock;
mod http;
mod limits;
mod lobby;
mod names;
mod people;
mod problem;
mod queue;
mod room;
mod running;
mod session;
pub mod settings;
mod socket;
mod startup;
mod table_task;
mod types;
pub mod wire;

pub use http::openapi;
pub use running::{Running, start};
pub use settings::{Settings, database_url};
pub use socket::PROTOCOL;
pub use types::types;
