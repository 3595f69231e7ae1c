//! What a seed has in store: how many nodes and tables there are, what goes wrong all the time, and what at which time.

use cardtable::Millis;
use fastrand::Rng;
use store::testing::Flaw;

use super::fate::Trap;
use super::games::{WAYS, Way};

/// When things begin to go wrong, and when nothing does any more.
pub const CALM_UNTIL_MS: Millis = 1_200;
pub const TROUBLE_UNTIL_MS: Millis = 11_000;

/// Something that happens once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A node ends where it stands, and is started again.
    Crash { node: usize, down_ms: Millis },
    /// The same, between two steps of the next thing that it writes.
    Trap { node: usize, trap: Trap },
    /// A node stops as it should, and is started again.
    Stop { node: usize, down_ms: Millis },
    /// A node stands still, and goes on as if nothing had been.
    Still { node: usize, ms: Millis },
    /// A node's wall clock is set.
    Wall { node: usize, by_ms: Millis },
    /// Nothing passes between a node and the others.
    Apart { node: usize, ms: Millis },
    /// A node cannot reach the database.
    NoStore { node: usize, ms: Millis },
    /// A client loses its line. Its node may hear of it late.
    Cut { player: usize, heard_after_ms: Millis },
}

/// What goes wrong with messages between nodes, of a thousand.
#[derive(Debug, Clone, Copy, Default)]
pub struct Weather {
    pub lost: u32,
    pub doubled: u32,
    pub late: u32,
    /// They overtake each other, which NATS does not let them.
    pub mixed: bool,
}

/// What is taken out of the room, to see that it is missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Without {
    Fence,
    Nonce,
    Order,
}

pub struct Plan {
    pub seed: u64,
    pub nodes: usize,
    pub tables: Vec<Way>,
    pub weather: Weather,
    pub faults: Vec<(Millis, Fault)>,
    /// Nothing goes wrong with the database by itself.
    pub store_is_calm: bool,
    pub without: Option<Without>,
}

impl Plan {
    pub fn of(seed: u64) -> Plan {
        let mut dice = Rng::with_seed(seed);
        let nodes = [1, 2, 2, 3, 3, 3][dice.usize(..6)];
        let tables: Vec<Way> = (0..dice.usize(1..=2)).map(|_| WAYS[dice.usize(..WAYS.len())]).collect();
        let weather = match dice.u32(..4) {
            0 => Weather::default(),
            kind => Weather { lost: dice.u32(..8), doubled: dice.u32(..5), late: dice.u32(..30), mixed: kind == 1 },
        };
        let players = tables.iter().map(|way| way.players + 1).sum();
        let mut faults: Vec<(Millis, Fault)> = (0..dice.usize(2..9))
            .map(|_| (dice.i64(CALM_UNTIL_MS..TROUBLE_UNTIL_MS), fault(&mut dice, nodes, players)))
            .collect();
        faults.sort_by_key(|(at, _)| *at);
        Plan { seed, nodes, tables, weather, faults, store_is_calm: false, without: None }
    }

    pub fn flaw(&self) -> Option<Flaw> {
        match self.without? {
            Without::Fence => Some(Flaw::NoFence),
            Without::Order => Some(Flaw::WrittenLater(std::time::Duration::from_millis(40))),
            Without::Nonce => None,
        }
    }
}

fn fault(dice: &mut Rng, nodes: usize, players: usize) -> Fault {
    let node = dice.usize(..nodes);
    match dice.u32(..20) {
        0..2 => Fault::Crash { node, down_ms: dice.i64(50..5_000) },
        2..4 => Fault::Trap { node, trap: Trap::BeforeRecord },
        4..7 => Fault::Trap { node, trap: Trap::BeforeTell },
        7..9 => Fault::Stop { node, down_ms: dice.i64(1_500..4_000) },
        9..12 => Fault::Still { node, ms: dice.i64(300..7_000) },
        12..14 => Fault::Wall { node, by_ms: dice.i64(-8_000..8_000) },
        14..16 => Fault::Apart { node, ms: dice.i64(200..6_000) },
        16..18 => Fault::NoStore { node, ms: dice.i64(200..6_000) },
        _ => Fault::Cut { player: dice.usize(..players), heard_after_ms: dice.i64(0..8_000) },
    }
}
