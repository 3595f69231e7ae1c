//! What a host can set, and the bounds that keep the room standing.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use store::Currency;
use table::{AnyGame, Millis};

use crate::clock::Clock;

/// How the server runs.
#[derive(Clone)]
pub struct Settings {
    /// The games of this room, in the order the lobby shows them.
    pub games: Vec<&'static dyn AnyGame>,
    pub listen: SocketAddr,
    /// Where the database file and this server's name as an owner of tables live.
    pub data: PathBuf,
    /// `sqlite:PATH` or `postgres://…`; a file under `data` if none is given.
    pub database: Option<String>,
    /// Origins of other pages that may open a socket here, besides the server's own.
    pub origins: Vec<String>,
    /// How long a house bot waits before it plays, so that people can follow.
    pub bot_pause: Duration,
    /// How long someone has to be away before a bot plays for them, in games that have one for it.
    pub stand_in_after: Duration,
    /// How long a seat is kept between hands for somebody who is away and waited for.
    pub hold_seat: Duration,
    /// How long the seat of somebody who is away is kept where seats are open and the others play on.
    pub hold_open_seat: Duration,
    /// How long seats have to come back after the server was down before absence counts.
    pub restart_grace: Duration,
    /// How long a table tries to read itself again when it cannot know what the store holds. After that
    /// its players are sent away until the store answers again.
    pub reload_patience: Duration,
    /// Messages a second that one socket may send, on average.
    pub messages_per_second: u32,
    /// New guests and logins a minute from one address.
    pub logins_per_minute: u32,
    /// What time it is; tests have a clock of their own.
    pub clock: Clock,
}

impl Settings {
    pub fn new(listen: SocketAddr, data: PathBuf, games: Vec<&'static dyn AnyGame>) -> Settings {
        Settings {
            games,
            listen,
            data,
            database: None,
            origins: Vec::new(),
            bot_pause: Duration::from_millis(900),
            stand_in_after: Duration::from_secs(20),
            hold_seat: Duration::from_secs(60),
            hold_open_seat: Duration::from_secs(600),
            restart_grace: Duration::from_secs(30),
            reload_patience: Duration::from_secs(30),
            messages_per_second: 20,
            logins_per_minute: 60,
            clock: Clock::living(),
        }
    }
}

/// The database a room was given, or the file in its folder.
pub fn database_url(given: Option<&str>, data: &Path) -> String {
    given.map_or_else(|| format!("sqlite:{}", data.join("baize.db").display()), str::to_owned)
}

/// Room for a whole Hold'em document, the longest honest message.
pub const MAX_FRAME_BYTES: usize = 16 << 10;
/// The longest honest body is a new table with every option set.
pub const MAX_BODY_BYTES: usize = 32 << 10;
/// A line of chat fits on a phone without scrolling the table away.
pub const MAX_CHAT_CHARS: usize = 300;
/// What a newcomer is shown; chat is not kept on disk.
pub const KEPT_CHAT_LINES: usize = 50;
/// More than anyone can play at once, and too few to keep a room's seats from others.
pub const MAX_SEATS_PER_ACCOUNT: usize = 8;
/// Each is a task and a hand in memory, and idle ones close by themselves.
pub const MAX_OPEN_TABLES: usize = 20_000;
/// Each holds two small buffers and an outbox; file descriptors usually end first.
pub const MAX_CONNECTIONS: usize = 20_000;
/// Pages and bots of one person; a lost phone's sockets count until their silence is noticed.
pub const MAX_CONNECTIONS_PER_ACCOUNT: usize = 16;
/// What one page can show, several times over.
pub const MAX_FOLLOWED_TABLES: usize = 16;
/// Every letter is written once a follower, so a famous table must not slow its players.
pub const MAX_FOLLOWERS: usize = 500;
/// What a lobby shows; the filter finds the rest.
pub const LISTED_TABLES: usize = 200;
/// Messages that wait for one table; beyond it the sender is told `busy`.
pub const MAILBOX: usize = 128;
/// Messages that wait for one connection; a slower one is dropped and comes back with `watch`.
pub const OUTBOX: usize = 256;

/// What a new account starts with, and what an empty purse is filled up to once a day.
pub const NEW_ACCOUNT: [(Currency, i64); 2] = [(Currency::Tokens, 10), (Currency::Chips, 100_000)];

/// A guest who comes back within half a year is still the same guest.
pub const SESSION_MS: i64 = 180 * 24 * 3_600_000;
/// How long a dead server's tables wait before another takes them; renewed three times within it.
pub const LEASE_MS: i64 = 15_000;
/// Proxies close lines that are silent for a minute or half of one.
pub const PING_EVERY: Duration = Duration::from_secs(15);
/// Two pings lost and some patience.
pub const SILENCE_IS_GONE: Duration = Duration::from_secs(40);
/// Once can be a phone that rang; twice in a row and a bot plays on.
pub const LAPSES_ARE_IDLE: u8 = 2;
/// Who is there and does not ask for the next hand is given this many times as long as somebody who is away.
pub const UNDECIDED_HOLDS: Millis = 2;
/// And this many times, whom nobody waits for: time to send a link around, or to come back to a game against bots.
pub const UNMISSED_HOLDS: Millis = 10;
/// A line that was heard of this long ago is there, and one that does not answer for this long is not.
pub const LINE_ANSWERS_MS: Millis = 3_000;
/// The host is asked first; then the others need not wait for a host who does not care.
pub const BOTS_FOR_ALL_AFTER: Duration = Duration::from_secs(20);
/// Long enough to see where one sits, before cards are dealt.
pub const NEWCOMER_PAUSE_MS: Millis = 2_000;
/// How long a table whose people are all away or sitting out goes on by itself.
pub const UNATTENDED_RESTS_AFTER: Duration = Duration::from_secs(45);
/// How long somebody without chips is waited for where they may bring more.
pub const REBUY_WAITS: Duration = Duration::from_secs(60);
/// Time that the process lost matters to a table from here on: its people may have given up on it meanwhile.
pub const STALL_MATTERS_MS: Millis = 3_000;
/// After such a gap lines that broke in it are noticed before anybody counts as there.
pub const STALL_SETTLES_MS: Millis = 2_000;
/// A table where nobody is there and nothing happens closes after this long.
pub const IDLE_CLOSES_AFTER: Duration = Duration::from_secs(600);
