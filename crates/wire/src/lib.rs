//! Everything that crosses the wire, as types: the page's TypeScript and the protocol page are made from these.

mod account;
mod derives;
mod frame;
mod lobby;
mod socket;
#[cfg(feature = "ts")]
mod types;

pub use account::{Credentials, Farewell, Me, NewGuest, NewPassword, NewToken, SessionInfo, SessionList, SessionUse};
pub use frame::{parse, understand};
pub use lobby::{
    BotChoice, Created, GameInfo, GameStats, HandKey, HandList, HandPlayer, HandSummary, LobbyNews, LobbyView,
    NewTable, PlayerStats, PresetChoice, ReviewState, SeatInfo, SeatState, TableInfo, TableList,
};
pub use socket::{Answer, Ask, Bye, ChatLine, Closed, Fault, Hint, QueueState, ReportAbout, Say, Since, WhyClosed};
#[cfg(feature = "ts")]
pub use types::types;
