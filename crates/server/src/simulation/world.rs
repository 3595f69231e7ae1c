//! The world: what time it is, which node goes on, what arrives where and when, and what happens to whom.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use cardtable::Millis;
use fastrand::Rng;

use super::fate::NodeFate;
use super::lines::Lines;
use super::node::{Node, Site};
use super::plan::{CALM_UNTIL_MS, Fault, Plan, TROUBLE_UNTIL_MS, Weather};
use super::player::Player;
use super::traffic::Arrival;

/// When every world begins.
pub const BEGINNING_MS: Millis = 1_700_000_000_000;
/// How long a node lives at a time, before the next one does.
const TICK_MS: Millis = 10;

pub struct World {
    pub plan: Plan,
    pub site: Site,
    pub now: Millis,
    clock: Arc<AtomicI64>,
    pub(super) dice: Rng,
    pub(super) weather: Weather,
    pub nodes: Vec<Node>,
    pub players: Vec<Player>,
    pub(super) lines: Lines,
    arrivals: BTreeMap<(Millis, u64), Arrival>,
    pub(super) count: u64,
    /// When the last word from one node to another arrives, where they keep their order.
    pub(super) last_word: BTreeMap<(usize, usize), Millis>,
    /// Until when each node hears and is heard by none of the others.
    pub(super) apart_until: Vec<Millis>,
    next_fault: usize,
    trace: DefaultHasher,
    /// Everything that arrives is printed.
    pub aloud: bool,
    pub happened: Happened,
}

/// How much went on.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Happened {
    pub words: u64,
    pub lost_words: u64,
    pub faults: u64,
    pub crashes: u64,
    pub reconnects: u64,
    pub virtual_ms: Millis,
}

impl World {
    pub fn new(plan: Plan, site: Site, clock: Arc<AtomicI64>) -> World {
        let fate = |node: usize| NodeFate::new(plan.seed ^ (node as u64 + 1) << 40, &clock, plan.flaw());
        let mut nodes: Vec<Node> = (0..plan.nodes).map(|index| Node::new(index, fate(index))).collect();
        nodes.iter_mut().for_each(|node| node.start(&site, BEGINNING_MS));
        World {
            dice: Rng::with_seed(plan.seed ^ 0x5eed),
            weather: Weather::default(),
            apart_until: vec![0; plan.nodes],
            site,
            now: BEGINNING_MS,
            clock,
            nodes,
            players: Vec::new(),
            lines: Lines::new(),
            arrivals: BTreeMap::new(),
            count: 0,
            last_word: BTreeMap::new(),
            next_fault: 0,
            trace: DefaultHasher::new(),
            aloud: false,
            happened: Happened::default(),
            plan,
        }
    }

    pub fn elapsed(&self) -> Millis {
        self.now - BEGINNING_MS
    }

    /// What has happened so far, short.
    pub fn trace(&self) -> u64 {
        self.trace.clone().finish()
    }

    pub fn note(&mut self, kind: u8, about: u64, bytes: &[u8]) {
        self.trace.write_i64(self.now);
        self.trace.write_u8(kind);
        self.trace.write_u64(about);
        self.trace.write(bytes);
        if self.aloud {
            let text: String = String::from_utf8_lossy(bytes).chars().filter(|c| !c.is_control()).take(400).collect();
            eprintln!("{:>6} {kind} {about} {text}", self.elapsed());
        }
    }

    /// A moment passes.
    pub fn tick(&mut self) {
        self.now += TICK_MS;
        self.happened.virtual_ms += TICK_MS;
        self.clock.store(self.now, Ordering::Relaxed);
        self.change_weather();
        while let Some(fault) = self.due_fault() {
            self.befall(fault);
        }
        while let Some(((_, _), arrival)) = self.due_arrival() {
            self.arrive(arrival);
        }
        self.wake_nodes();
        (0..self.players.len()).for_each(|player| self.play(player));
        for node in 0..self.nodes.len() {
            self.nodes[node].go_on(Duration::from_millis(TICK_MS as u64), self.now);
            if self.nodes[node].fate.take_sprung() {
                let down_ms = self.dice.i64(50..4_000);
                self.crash(node, down_ms);
            }
            self.collect();
        }
    }

    fn change_weather(&mut self) {
        match self.elapsed() {
            CALM_UNTIL_MS => {
                self.weather = self.plan.weather;
                let calm = self.plan.store_is_calm;
                self.nodes.iter().for_each(|node| node.fate.set_calm(calm));
            }
            TROUBLE_UNTIL_MS => self.heal(),
            _ => {}
        }
    }

    /// From now on nothing goes wrong, and whoever stands still or is down goes on.
    fn heal(&mut self) {
        self.weather = Weather::default();
        self.apart_until.iter_mut().for_each(|until| *until = 0);
        for node in &mut self.nodes {
            node.fate.set_calm(true);
            node.still_until = None;
            node.down_until = 0;
        }
    }

    fn due_fault(&mut self) -> Option<Fault> {
        let (at, fault) = *self.plan.faults.get(self.next_fault)?;
        (at <= self.elapsed()).then(|| self.next_fault += 1)?;
        Some(fault)
    }

    fn due_arrival(&mut self) -> Option<((Millis, u64), Arrival)> {
        let first = self.arrivals.first_entry()?;
        (first.key().0 <= self.now).then(|| first.remove_entry())
    }

    pub(super) fn send(&mut self, at: Millis, arrival: Arrival) {
        self.count += 1;
        self.arrivals.insert((at, self.count), arrival);
    }

    fn befall(&mut self, fault: Fault) {
        self.happened.faults += 1;
        let until = |ms: Millis| self.now + ms;
        match fault {
            Fault::Crash { node, down_ms } => self.crash(node, down_ms),
            Fault::Trap { node, trap } => self.nodes[node].fate.set_trap(trap),
            Fault::Stop { node, down_ms } => {
                self.nodes[node].down_until = until(down_ms);
                self.nodes[node].stop();
            }
            Fault::Still { node, ms } => self.nodes[node].still_until = Some(until(ms)),
            Fault::Wall { node, by_ms } => self.nodes[node].set_wall(by_ms),
            Fault::Apart { node, ms } => self.apart_until[node] = until(ms),
            Fault::NoStore { node, ms } => self.nodes[node].fate.go_away(until(ms)),
            Fault::Cut { player, heard_after_ms } => {
                let at = until(heard_after_ms);
                if let Some(line) = self.players[player].line() {
                    self.send(at, Arrival::NodeHears { line });
                    self.client_lost(line);
                }
            }
        }
    }

    fn crash(&mut self, node: usize, down_ms: Millis) {
        self.happened.crashes += 1;
        self.nodes[node].crash();
        self.nodes[node].down_until = self.now + down_ms;
        self.hang_up(node);
    }

    /// Nodes that were down are started, and those that stood still go on.
    fn wake_nodes(&mut self) {
        for index in 0..self.nodes.len() {
            let node = &mut self.nodes[index];
            if node.still_until.is_some_and(|until| until <= self.now) {
                node.still_until = None;
            }
            if !node.is_up() && node.down_until <= self.now {
                node.start(&self.site, self.now);
                self.note(1, index as u64, &[]);
                self.hang_up(index);
            }
        }
    }
}
