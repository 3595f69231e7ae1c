//! Everything that crosses the wire, as types: the page's TypeScript and the protocol page are made from these.

mod account;
mod derives;
mod lobby;
mod socket;
#[cfg(feature = "ts")]
mod types;

pub use account::{Credentials, Me, NewGuest, NewPassword, NewToken};
pub use lobby::{
    BotChoice, Created, GameInfo, GameStats, HandList, HandPlayer, HandSummary, NewTable, PlayerStats, PresetChoice,
    SeatInfo, SeatState, TableInfo, TableList,
};
pub use socket::{Answer, Ask, Bye, ChatLine, Closed, Fault, Frame, QueueState, ReportAbout, Say, Since, WhyClosed};
#[cfg(feature = "ts")]
pub use types::types;
