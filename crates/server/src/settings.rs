//! What a host can set, and the bounds that keep the room standing.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cardtable::{AnyGame, Millis};
use ipnet::IpNet;
use store::Currency;

use crate::clock::Clock;
use crate::retention::Retention;

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
    /// Where the nodes of a room meet: `nats://…`. A node without it works alone.
    pub nats: Option<String>,
    /// Where figures for the operator are served; on `listen`, and without those that could tell something, if none.
    pub metrics_listen: Option<SocketAddr>,
    /// Proxies whose word counts about where a request came from. Nobody else's does.
    pub trusted_proxies: Vec<IpNet>,
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
    /// How long a dead server's tables wait before another takes them; renewed three times within it.
    pub lease: Duration,
    /// What is forgotten, and when.
    pub retention: Retention,
    /// How long the first draw of a hand waits for a commitment that a client announced.
    pub commit_wait: Duration,
    /// How long seats have to open the seeds that they committed to.
    pub seed_wait: Duration,
    /// How much of everything there may be.
    pub limits: Limits,
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
            nats: None,
            metrics_listen: None,
            trusted_proxies: Vec::new(),
            origins: Vec::new(),
            bot_pause: Duration::from_millis(900),
            stand_in_after: Duration::from_secs(20),
            hold_seat: Duration::from_secs(60),
            hold_open_seat: Duration::from_secs(600),
            restart_grace: Duration::from_secs(30),
            reload_patience: Duration::from_secs(30),
            lease: LEASE,
            retention: Retention::default(),
            commit_wait: COMMIT_WAIT,
            seed_wait: SEED_WAIT,
            limits: Limits::default(),
            clock: Clock::living(),
        }
    }
}

/// How long the tables of a server that works alone wait for it.
pub const LEASE: Duration = Duration::from_secs(15);
/// The same where other nodes are there to take them, and lines short.
pub const CLUSTER_LEASE: Duration = Duration::from_millis(3_500);

/// A page commits ahead, so only one that has just come is ever waited for.
const COMMIT_WAIT: Duration = Duration::from_secs(1);
/// A seed is one short message there and one back, and whoever is slower is named.
const SEED_WAIT: Duration = Duration::from_secs(2);

/// What keeps the room standing: each bound is refused with a code of its own, or ends what is idle.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Each is a task and a hand in memory, and idle ones close by themselves.
    pub open_tables: usize,
    /// More than anyone can play at once, and too few to keep a room's seats from others.
    pub seats_per_account: usize,
    /// Each holds two small buffers and an outbox; file descriptors usually end first.
    pub connections: usize,
    /// Pages and bots of one person; a lost phone's sockets count until their silence is noticed.
    pub connections_per_account: usize,
    /// What one page can show, several times over.
    pub followed_tables: usize,
    /// Those who watch one table and do not play there. Every letter is written once for each of them, so a famous
    /// table must not slow its players.
    pub followers: usize,
    /// Messages a second that one socket may send, on average.
    pub messages_per_second: u32,
    /// Questions a second that one socket may ask about hands, on average; a page asks while cards are picked.
    pub questions_per_second: u32,
    /// Hints a minute that one person may ask for against bots, on average.
    pub hints_per_minute: u32,
    /// Hints that are thought about at once, and how many more wait; each may cost a second of a processor.
    pub hints_at_once: usize,
    pub hints_waiting: usize,
    /// Reviews a minute that one person may begin, how many run at once, and how many wait.
    pub reviews_per_minute: u32,
    pub reviews_at_once: usize,
    pub reviews_waiting: usize,
    /// New guests and logins a minute from one address.
    pub logins_per_minute: u32,
    /// What one account may write to the logs of tables in an hour. A player who acts every second of it writes less
    /// than a fifth; 24 times this is what the largest of them can add to the disk in a day.
    pub log_bytes_per_hour: u64,
    /// What all accounts of one address may write in an hour: a classroom that acts every second.
    pub address_log_bytes_per_hour: u64,
    /// What a table may write in an hour of itself: bots, the clock, people who come and go. Beyond it is slowed down.
    pub table_log_bytes_per_hour: u64,
    /// How many times what an address may do and hold the network around it may: a /24 of the older kind, a /48 of the
    /// newer.
    pub neighbours: [u32; 2],
    /// A table where nobody is there and nothing happens closes after this long.
    pub idle_closes_after: Duration,
    /// The same for a table that nobody ever sat down at: it is not kept as long as one that is being played.
    pub unused_closes_after: Duration,
    /// Messages of its people that wait for one table; beyond it the sender is told `busy`.
    pub mailbox: usize,
    /// Messages of everybody else that do. They are taken when no message of the table's own people waits.
    pub strangers: usize,
    /// Letters and answers that wait for one connection; a slower one is dropped and comes back with `watch`.
    pub outbox: usize,
    /// Proxies close lines that are silent for a minute or half of one.
    pub ping_every: Duration,
    /// Two pings lost and some patience.
    pub silence_is_gone: Duration,
    /// Of the room's connections, those of visitors without an account: they never take the places of people.
    pub visitors: usize,
    /// Connections beyond all others for accounts that have a seat or a table.
    pub reserved_connections: usize,
    /// Sockets from one address: a large household, a classroom, a café.
    pub sockets_per_address: usize,
    /// Lines that are no sockets yet. Each has a buffer and a file descriptor.
    pub lines: usize,
    /// Of these, from one address that is no trusted proxy. A browser opens six.
    pub lines_per_address: usize,
    /// How long a line may take until it has said what it wants, also for its second request and those after.
    pub head_within: Duration,
    /// How long a request's body may take, from its first byte to its last.
    pub body_within: Duration,
    /// How long a line may take nothing of what is written to it.
    pub stalled_within: Duration,
    /// Requests a second from one address, on average; four times as many at once, as when a page is loaded.
    pub requests_per_second: u32,
    /// New tables a minute from one address.
    pub tables_per_minute: u32,
    /// Open tables that were opened from one address.
    pub tables_per_address: usize,
    /// Notices a second that one viewer is sent, and as many lines of chat; what comes faster is merged or dropped.
    pub notices_per_second: u32,
    /// Times a second that one socket may ask for a view, on average.
    pub views_per_second: u32,
    /// Times a second that all who do not play at a table may ask for views of it and questions about it.
    pub table_views_per_second: u32,
    /// Lines of chat a second that one socket may say, on average.
    pub chat_per_second: u32,
    /// Lines of chat a second that all who do not play at a table may say there.
    pub table_chat_per_second: u32,
    /// Passwords hashed at once: each takes 19 MiB and a core.
    pub hashes_at_once: usize,
    /// Passwords that may wait for it.
    pub hashes_waiting: usize,
    /// Finished hands that are read and rebuilt at once, for a replay, a log or an export.
    pub hands_at_once: usize,
    /// Of these, how many may wait.
    pub hands_waiting: usize,
    /// How often a minute one address may ask for one.
    pub hands_per_minute: u32,
    /// Pictures of a replay, one for each line of its log. An honest hand has some hundreds at most.
    pub replay_frames: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            open_tables: 20_000,
            seats_per_account: 8,
            connections: 20_000,
            connections_per_account: 16,
            followed_tables: 16,
            followers: 500,
            messages_per_second: 20,
            questions_per_second: 10,
            hints_per_minute: 30,
            hints_at_once: 1,
            hints_waiting: 16,
            reviews_per_minute: 6,
            reviews_at_once: 1,
            reviews_waiting: 16,
            logins_per_minute: 60,
            log_bytes_per_hour: 4 << 20,
            address_log_bytes_per_hour: 32 << 20,
            table_log_bytes_per_hour: 4 << 20,
            neighbours: [16, 8],
            idle_closes_after: Duration::from_secs(600),
            unused_closes_after: Duration::from_secs(180),
            mailbox: 128,
            strangers: 64,
            outbox: 256,
            ping_every: Duration::from_secs(15),
            silence_is_gone: Duration::from_secs(40),
            visitors: 10_000,
            reserved_connections: 2_000,
            sockets_per_address: 256,
            lines: 4_096,
            lines_per_address: 64,
            head_within: Duration::from_secs(15),
            body_within: Duration::from_secs(15),
            stalled_within: Duration::from_secs(30),
            requests_per_second: 50,
            tables_per_minute: 20,
            tables_per_address: 64,
            notices_per_second: 5,
            views_per_second: 4,
            table_views_per_second: 100,
            chat_per_second: 2,
            table_chat_per_second: 10,
            hashes_at_once: 2,
            hashes_waiting: 16,
            hands_at_once: 2,
            hands_waiting: 16,
            hands_per_minute: 120,
            replay_frames: 3_000,
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
/// What a report says in its writer's own words.
pub const MAX_REPORT_CHARS: usize = 300;
/// Lines of chat that go to the host with a report.
pub const REPORTED_CHAT_LINES: usize = 20;
pub const MAX_CHAT_CHARS: usize = 300;
/// What a newcomer is shown; chat is not kept on disk.
pub const KEPT_CHAT_LINES: usize = 50;
/// Public tables that a lobby shows; the filter finds the rest.
pub const LISTED_TABLES: usize = 200;

/// What a new account starts with, and what an empty purse is filled up to once a day.
pub const NEW_ACCOUNT: [(Currency, i64); 2] = [(Currency::Tokens, 10), (Currency::Chips, 100_000)];

/// A guest who comes back within half a year is still the same guest.
pub const SESSION_MS: i64 = 180 * 24 * 3_600_000;
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
