//! A room of several nodes on one thread, in which everything goes wrong that can, as a seed has it.
//!
//! Each node is the real one: its table tasks, store, leases, sockets and what nodes say to each other, on a runtime of
//! its own whose time stands still until `world` lets it go on. Left out are TCP, HTTP and NATS: `wire` carries
//! messages between nodes and loses, doubles, delays and mixes them up; `fate` says what becomes of what a store asks
//! of its database (the same statements, on one that all nodes share); `player` is a client that resends and comes
//! back; `plan` says when nodes crash, stand still, stop or have their clocks set. `story` is what the log says that
//! each viewer was told, and `check` compares. A crash is the end of a node's runtime: every task ends where it waits.
//!
//! The same seed gives the same run, to the byte: one thread, time and chance from here, no map without an order.

mod check;
mod fate;
mod games;
mod lines;
mod node;
mod plan;
mod player;
mod run;
mod sight;
mod story;
mod tests;
mod traffic;
mod wire;
mod world;

pub use wire::Wire;

use std::cell::RefCell;

use cardtable::Millis;
use tokio::time::Instant;

use crate::clock::millis;

thread_local! {
    static HERE: RefCell<Here> = const { RefCell::new(Here { dice: None, wall: None }) };
}

/// What this thread has in place of the machine's chance and clock.
struct Here {
    dice: Option<fastrand::Rng>,
    wall: Option<Wall>,
}

/// The wall clock of the node that has the thread: what it showed when the node's own time began.
#[derive(Copy, Clone)]
struct Wall {
    origin: Instant,
    ms: Millis,
}

/// Whether this thread is a simulation's.
pub fn is_running() -> bool {
    HERE.with_borrow(|here| here.dice.is_some())
}

/// What the wall clock of the present node shows; none outside of simulations.
pub fn wall_ms() -> Option<Millis> {
    HERE.with_borrow(|here| here.wall.map(|wall| wall.ms + millis(Instant::now() - wall.origin)))
}

/// Fills these bytes as the seed has it, if this thread is a simulation's.
pub fn fill(bytes: &mut [u8]) -> bool {
    HERE.with_borrow_mut(|here| here.dice.as_mut().map(|dice| dice.fill(bytes)).is_some())
}

/// From now on, and until it is called without one, chance on this thread follows from the seed.
fn seed(seed: Option<u64>) {
    store::testing::seed_random(seed);
    HERE.with_borrow_mut(|here| *here = Here { dice: seed.map(fastrand::Rng::with_seed), wall: None });
}

/// Does something as the node that this wall clock is of.
fn at<T>(wall: Wall, work: impl FnOnce() -> T) -> T {
    HERE.with_borrow_mut(|here| here.wall = Some(wall));
    let done = work();
    HERE.with_borrow_mut(|here| here.wall = None);
    done
}
