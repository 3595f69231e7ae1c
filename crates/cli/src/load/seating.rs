//! Before a load plays: guests are made, tables opened, seats taken.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use futures_util::stream::{StreamExt, TryStreamExt, iter};
use serde_json::{Value, json};
use tokio::task::{JoinHandle, spawn_local};
use tokio::time::sleep;

use super::choose::Way;
use super::house::House;
use super::line::Line;
use super::place::Place;
use super::player::{Phase, Player, Scene};
use super::tally::Spread;

/// Companies that are set up at a time; the room has few lines for those who are not seated yet.
const AT_ONCE: usize = 16;
/// How often it is said how far this is, once it takes long.
const TELLS_EVERY: Duration = Duration::from_secs(10);

/// What is to be set up.
pub struct Plan {
    pub way: Way,
    /// What a table is opened with.
    pub wish: Value,
    pub tables: usize,
    pub tables_per_socket: usize,
    /// At each table.
    pub watchers: usize,
    pub spread: bool,
}

/// Everybody, sitting.
pub struct Seated {
    pub spreads: Vec<Rc<RefCell<Spread>>>,
    pub sockets: usize,
    pub tasks: Vec<JoinHandle<()>>,
}

/// Seats everybody, company by company: people who share the same tables.
pub async fn seat(scene: &Scene, plan: Plan) -> anyhow::Result<Seated> {
    let house = House::new();
    let companies = plan.tables.div_ceil(plan.tables_per_socket);
    let tables = |company: usize| plan.tables_per_socket.min(plan.tables - company * plan.tables_per_socket);
    let all = iter((0..companies).map(|company| seat_company(scene, &plan, &house, company, tables(company))));
    let seen = Cell::new(0);
    // Every guest is a write of its own, which takes its time where the disk has other things to do.
    let tells = async {
        loop {
            sleep(TELLS_EVERY).await;
            eprintln!(
                "{} of {} tables are seated",
                (seen.get() * plan.tables_per_socket).min(plan.tables),
                plan.tables
            );
        }
    };
    let sit = all.buffer_unordered(AT_ONCE).inspect(|_| seen.set(seen.get() + 1)).try_collect();
    let all: Vec<Seated> = tokio::select! {
        all = sit => all?,
        () = tells => unreachable!("it tells until everybody sits"),
    };
    let mut seated = Seated { spreads: Vec::new(), sockets: 0, tasks: Vec::new() };
    for company in all {
        seated.spreads.extend(company.spreads);
        seated.sockets += company.sockets;
        seated.tasks.extend(company.tasks);
    }
    Ok(seated)
}

async fn seat_company(
    scene: &Scene,
    plan: &Plan,
    house: &House,
    company: usize,
    tables: usize,
) -> anyhow::Result<Seated> {
    let home = company % scene.urls.len();
    let base = &scene.urls[home];
    let host = house.guest(base).await?;
    let mut opened = Vec::new();
    for _ in 0..tables {
        opened.push(house.open_table(base, &host, plan.wish.clone()).await?);
    }
    let seats = opened.first().map_or(0, |table| table.seats);
    let spreads: Vec<Rc<RefCell<Spread>>> =
        (0..tables).map(|_| Rc::new(RefCell::new(Spread::new(seats, &scene.tally)))).collect();
    let mut tasks = Vec::new();
    for seat in 0..seats {
        let guest = if seat == 0 { host.clone() } else { house.guest(base).await? };
        let places = opened.iter().zip(&spreads).map(|(table, spread)| Place::new(&table.id, seat, spread)).collect();
        let at = if plan.spread { (home + seat) % scene.urls.len() } else { home };
        let player = Player::sit(scene, guest, at, places).await?;
        tasks.push(spawn_local(player.play()));
    }
    for table in &opened {
        for _ in 0..plan.watchers {
            tasks.push(spawn_local(watch(scene.clone(), home, table.id.clone())));
        }
    }
    Ok(Seated { spreads, sockets: tasks.len(), tasks })
}

/// Follows a table without an account, and reads what comes.
async fn watch(scene: Scene, at: usize, table: String) {
    let mut phase = scene.phase.clone();
    let wish = json!({ "type": "watch", "table": table, "nonce": "w" }).to_string();
    let line = Line::open(&scene.urls[at], None).await;
    let Ok(mut line) = line else { return scene.tally.borrow_mut().error("no_line") };
    if !line.send(wish).await {
        return scene.tally.borrow_mut().error("line_lost");
    }
    loop {
        tokio::select! {
            text = line.next() => if text.is_none() {
                return scene.tally.borrow_mut().error("line_lost");
            },
            changed = phase.changed() => if changed.is_err() || *phase.borrow() == Phase::Leaving {
                return line.close().await;
            },
        }
    }
}
