//! What goes between nodes and clients: what arrives, what is lost, and what comes later than it might.

use axum::extract::ws::Message as Raw;
use cardtable::Millis;

use super::lines::Line;
use super::wire::Said;
use super::world::World;
use crate::table_task::Visitor;

/// How long a client and its node may be apart.
const LINE_MS: Millis = 25;
/// How late a word between nodes may be, usually and now and then.
const WORD_MS: Millis = 6;
const LATE_WORD_MS: Millis = 900;

/// Something on its way.
pub enum Arrival {
    Word {
        node: usize,
        boot: u32,
        bytes: Vec<u8>,
    },
    Up {
        line: u64,
        frame: Raw,
    },
    Down {
        line: u64,
        text: String,
    },
    /// The client hears that its line is gone, or its node does.
    ClientHears {
        line: u64,
    },
    NodeHears {
        line: u64,
    },
}

impl World {
    /// The clients of a node that is gone hear of it, now or in a while.
    pub(super) fn hang_up(&mut self, node: usize) {
        let lines: Vec<u64> = self.lines.iter().filter(|(_, line)| line.node == node).map(|(id, _)| *id).collect();
        for line in lines {
            let at = self.now + self.dice.i64(0..1_500);
            self.send(at, Arrival::ClientHears { line });
        }
    }

    pub(super) fn arrive(&mut self, arrival: Arrival) {
        match arrival {
            Arrival::Word { node, boot, bytes } => {
                if self.nodes[node].boots == boot && self.nodes[node].is_up() {
                    self.note(2, node as u64, &bytes);
                    self.nodes[node].hear(bytes);
                }
            }
            Arrival::Up { line, frame } => {
                if let Some(to_node) = self.lines.get(&line).and_then(|line| line.to_node.as_ref()) {
                    // A node that is gone takes nothing.
                    let _ = to_node.send(frame);
                }
            }
            Arrival::Down { line, text } => self.client_hears(line, &text),
            Arrival::ClientHears { line } => self.client_lost(line),
            Arrival::NodeHears { line } => {
                if let Some(line) = self.lines.get_mut(&line) {
                    line.to_node = None;
                }
            }
        }
    }

    fn client_hears(&mut self, id: u64, text: &str) {
        let Some(line) = self.lines.get(&id).filter(|line| !line.cut) else { return };
        let player = line.player;
        self.note(3, id, text.as_bytes());
        if text.is_empty() {
            // A ping, which every browser answers by itself.
            return self.send_up(id, Raw::Pong(Default::default()));
        }
        self.players[player].hear(id, text, self.now);
    }

    pub(super) fn client_lost(&mut self, id: u64) {
        let Some(line) = self.lines.get_mut(&id).filter(|line| !line.cut) else { return };
        line.cut = true;
        let player = &mut self.players[line.player];
        if player.line() == Some(id) {
            player.lost(self.now);
        }
    }

    fn send_up(&mut self, id: u64, frame: Raw) {
        let Some(line) = self.lines.get_mut(&id) else { return };
        line.up_due = line.up_due.max(self.now + self.dice.i64(0..LINE_MS));
        let at = line.up_due;
        self.send(at, Arrival::Up { line: id, frame });
    }

    pub(super) fn play(&mut self, index: usize) {
        let player = &mut self.players[index];
        let Some(line) = player.line() else {
            if player.back_at <= self.now && !player.closed {
                self.connect(index);
            }
            return;
        };
        match player.think(self.now) {
            Ok(texts) => texts.into_iter().for_each(|text| self.send_up(line, Raw::Text(text.into()))),
            Err(line) => {
                let at = self.now + self.dice.i64(0..200);
                self.send(at, Arrival::NodeHears { line });
                self.client_lost(line);
            }
        }
    }

    fn connect(&mut self, index: usize) {
        let (node, player) = (self.dice.usize(..self.nodes.len()), &mut self.players[index]);
        let who = Visitor { account: player.who.account.map(|(id, _)| id), nickname: player.who.nickname.clone() };
        let session = player.who.account.map(|(_, session)| session);
        self.count += 1;
        let id = self.count;
        match self.nodes[node].connect(id, who, session, &self.site.written) {
            Some(to_node) => {
                player.connected(id, self.now);
                let (up_due, down_due, to_node) = (self.now, self.now, Some(to_node));
                self.lines.insert(id, Line { player: index, node, to_node, up_due, down_due, cut: false });
                self.happened.reconnects += 1;
            }
            None => player.back_at = self.now + self.dice.i64(50..300),
        }
    }

    /// What nodes have said and written goes on its way.
    pub(super) fn collect(&mut self) {
        for (id, text) in self.site.written.take() {
            let late = self.dice.i64(0..LINE_MS);
            let Some(line) = self.lines.get_mut(&id) else { continue };
            line.down_due = line.down_due.max(self.now + late);
            let at = line.down_due;
            match text {
                Some(text) => self.send(at, Arrival::Down { line: id, text }),
                None => self.send(at, Arrival::ClientHears { line: id }),
            }
        }
        self.site.post.take().into_iter().for_each(|said| self.carry(said));
    }

    fn carry(&mut self, said: Said) {
        let named = said.subject.rsplit_once(".to.").map(|(_, name)| name.to_owned());
        for to in 0..self.nodes.len() {
            let is_meant = named.as_ref().is_none_or(|name| *name == self.nodes[to].name);
            if !is_meant || to == said.from {
                continue;
            }
            self.happened.words += 1;
            let apart = self.apart_until[to].max(self.apart_until[said.from]) > self.now;
            if apart || self.dice.u32(..1_000) < self.weather.lost {
                self.happened.lost_words += 1;
                continue;
            }
            let times = if self.dice.u32(..1_000) < self.weather.doubled { 2 } else { 1 };
            for _ in 0..times {
                self.carry_to(to, &said);
            }
        }
    }

    fn carry_to(&mut self, node: usize, said: &Said) {
        let slow = self.dice.u32(..1_000) < self.weather.late;
        let mut due = self.now + self.dice.i64(0..if slow { LATE_WORD_MS } else { WORD_MS });
        if !self.weather.mixed {
            let last = self.last_word.entry((said.from, node)).or_default();
            due = due.max(*last);
            *last = due;
        }
        let boot = self.nodes[node].boots;
        self.send(due, Arrival::Word { node, boot, bytes: said.bytes.clone() });
    }
}
