//! One run: people make accounts and sit down, things go wrong, things are well again, and the books are looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use cardtable::AnyGame;
use store::testing::{Fate, SharedDb, Trouble, Work};
use store::{Grant, NewAccount, NewSession, SessionKind, Store};
use tokio::runtime::{Builder, Runtime};

use super::check::check;
use super::lines::Written;
use super::node::{ADDRESS, Site};
use super::plan::{Plan, TROUBLE_UNTIL_MS, Without};
use super::player::{Player, Who};
use super::wire::Post;
use super::world::{BEGINNING_MS, Happened, World};
use crate::lobby::{TableWish, may_open, open_table};
use crate::settings::NEW_ACCOUNT;

/// How long players play on when nothing goes wrong any more, and how long the room has to come to rest then.
const PLAYED_ON_MS: i64 = 6_000;
const REST_MS: i64 = 4_000;
const MOST_RESTS: usize = 5;
const OPENED_WITHIN_TICKS: usize = 200;
/// How often it is looked whether claims and logs only ever go on.
const LOOKED_AT_EVERY_MS: i64 = 250;

/// A database in which nothing goes wrong, for whoever looks at it from outside.
struct Calm;

impl Fate for Calm {
    fn clock_ms(&self) -> i64 {
        BEGINNING_MS
    }

    fn meet(&self, _: Work) -> Trouble {
        Trouble::default()
    }
}

/// What came of a seed.
pub struct Outcome {
    pub wrong: Vec<String>,
    /// Everything that arrived anywhere, short.
    pub trace: u64,
    pub happened: Happened,
    pub lines: i64,
    pub acts: u64,
    pub troubles: u64,
    /// How often each table has changed hands, by the number of its last owner's claim.
    pub epochs: Vec<i64>,
}

/// Whoever makes accounts before and reads the books after.
struct Office {
    runtime: Runtime,
    store: Store,
}

impl Office {
    fn over(db: &SharedDb) -> Office {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
        let store = runtime.block_on(async { Store::simulated(db.clone(), Arc::new(Calm)) });
        Office { runtime, store }
    }

    fn key(&self) -> [u8; 32] {
        let fresh = crate::chance::secret().to_store().into();
        let key = self.runtime.block_on(self.store.room_key(fresh, BEGINNING_MS)).expect("writes");
        key.0.try_into().expect("32 bytes")
    }

    fn account(&self, nickname: &str) -> Who {
        let token_hash = crate::chance::token_hash(nickname);
        let made = self.runtime.block_on(async {
            let new = NewAccount { nickname: nickname.to_owned(), now: BEGINNING_MS, grants: NEW_ACCOUNT.to_vec() };
            let account = self.store.create_account(new).await.expect("writes").id;
            let (now, expires_at) = (BEGINNING_MS, BEGINNING_MS * 2);
            let (kind, by) = (SessionKind::Cookie, Grant::NewAccount);
            let session = NewSession { token_hash, account, kind, now, expires_at, by };
            self.store.add_session(session).await.expect("writes");
            account
        });
        Who { nickname: nickname.to_owned(), account: Some((made, token_hash)) }
    }

    /// Prints what was planned, the logs, and what players did.
    fn read_out(&self, world: &World) {
        eprintln!("{} nodes, {:?}, {:?}", world.plan.nodes, world.plan.weather, world.plan.faults);
        for table in world.players.iter().map(|player| &player.table).collect::<BTreeSet<_>>() {
            let row = self.runtime.block_on(self.store.table(table)).expect("reads");
            eprintln!("{row:?}");
            for line in self.runtime.block_on(self.store.lines(table, 1, 10_000)).unwrap_or_default() {
                eprintln!("  {} {} {:.200}", line.seq, line.at - BEGINNING_MS, line.body);
            }
        }
        for player in &world.players {
            let acts: Vec<_> = player.acts.iter().map(|act| (&act.nonce, &act.end)).collect();
            let (name, sight) = (&player.who.nickname, &player.sight);
            eprintln!("{name} sits {:?} sees {:?}: {acts:?}", sight.seat, sight.position);
        }
    }
}

/// How far every table's log and claims had come when somebody last looked.
#[derive(Default)]
struct Books {
    seen: BTreeMap<String, (i64, i64)>,
    backwards: Vec<String>,
}

impl Books {
    fn tick_until(&mut self, world: &mut World, office: &Office, until: i64) {
        while world.now < until {
            world.tick();
            if world.elapsed() % LOOKED_AT_EVERY_MS == 0 {
                self.look(office);
            }
        }
    }

    fn look(&mut self, office: &Office) {
        for row in office.runtime.block_on(office.store.open_tables()).expect("reads") {
            let before = self.seen.insert(row.id.clone(), (row.epoch, row.head)).unwrap_or_default();
            if row.epoch < before.0 || row.head < before.1 {
                self.backwards.push(format!("epoch and head of {} went back from {before:?}", row.id));
            }
        }
    }
}

/// Everything from a seed to what came of it. Aloud, everything that arrives is printed.
pub fn run(plan: Plan, aloud: bool) -> Outcome {
    super::seed(Some(plan.seed));
    let db = SharedDb::default();
    let office = Office::over(&db);
    let clock = Arc::new(AtomicI64::new(BEGINNING_MS));
    let games: Vec<&'static dyn AnyGame> = catalog::games().collect();
    let (post, written, cluster) = (Post::default(), Written::default(), plan.nodes > 1);
    let site = Site { db, key: office.key(), post, written, games, cluster };
    let mut world = World::new(plan, site, clock);
    world.aloud = aloud;
    for _ in 0..OPENED_WITHIN_TICKS {
        if world.nodes.iter().all(|node| node.room().is_some()) {
            break;
        }
        world.tick();
    }
    sit_down(&mut world, &office);
    let mut books = Books::default();
    books.tick_until(&mut world, &office, BEGINNING_MS + TROUBLE_UNTIL_MS + PLAYED_ON_MS);
    world.players.iter_mut().for_each(|player| player.rests = true);
    let mut wrong = Vec::new();
    for _ in 0..MOST_RESTS {
        let until = world.now + REST_MS;
        books.tick_until(&mut world, &office, until);
        wrong = office.runtime.block_on(check(&world, &office.store));
        if wrong.is_empty() {
            break;
        }
    }
    wrong.extend(books.backwards);
    let tables = office.runtime.block_on(office.store.open_tables()).expect("reads");
    if aloud {
        office.read_out(&world);
    }
    let outcome = Outcome {
        wrong,
        trace: world.trace(),
        happened: world.happened,
        lines: tables.iter().map(|row| row.head).sum(),
        acts: world.players.iter().map(|player| player.acts.len() as u64).sum(),
        epochs: tables.iter().map(|row| row.epoch).collect(),
        troubles: world.nodes.iter().map(|node| node.fate.troubles()).sum(),
    };
    world.nodes.iter_mut().for_each(super::node::Node::crash);
    super::seed(None);
    outcome
}

fn sit_down(world: &mut World, office: &Office) {
    for (number, way) in world.plan.tables.clone().into_iter().enumerate() {
        let people: Vec<Who> = (0..way.players).map(|seat| office.account(&format!("player{number}{seat}"))).collect();
        let at = number % world.nodes.len();
        let room = world.nodes[at].room().expect("every node opens while nothing goes wrong");
        let host = people[0].account.expect("an account").0;
        let opening = async {
            let options = way.options();
            let held = may_open(&room, ADDRESS).expect("a first table");
            let wish =
                TableWish { game: way.game, preset: way.preset(), options: &options, public: true, bots: &[], held };
            open_table(&room, host, &people[0].nickname, wish).await.expect("opens").id
        };
        let table = world.nodes[at].do_now(opening);
        let watcher = Who { nickname: format!("watcher{number}"), account: None };
        for who in people.into_iter().chain([watcher]) {
            let index = world.players.len();
            let mut player = Player::new(index, who, &table, way, world.plan.seed ^ (index as u64 + 1) << 48);
            player.forgetful = world.plan.without == Some(Without::Nonce);
            world.players.push(player);
        }
    }
}
