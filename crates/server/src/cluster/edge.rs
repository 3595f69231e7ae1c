//! A socket at this node and a table at another: what is asked goes to the table's owner, wherever it is by now, and a
//! table that moves is followed to where it went.

use std::collections::BTreeMap;
use std::time::Duration;

use cardtable::{House, Nonce, Refused};
use serde_json::json;
use tokio::time::Instant;

use super::Cluster;
use super::lines::Answered;
use super::words::Word;
use crate::asks;
use crate::connection::Connection;
use crate::problem::store_unavailable;
use crate::room::Room;
use wire::Ask;

/// How long an ask looks for its table. A node that dies has its tables taken over sooner.
const CARRIED_FOR: Duration = Duration::from_secs(10);
/// How long an owner that is there may take.
const ANSWERED_WITHIN: Duration = Duration::from_secs(8);
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Stands for a message of the node itself.
pub(super) const OWN_NONCE: &str = "again";

/// How a socket follows a table, to be said again where the table has gone.
#[derive(Clone, Default)]
pub struct Follow {
    pub code: Option<String>,
    pub commits: bool,
}

/// The lines of a socket to other nodes, and the tables it has lost sight of.
pub struct Astray {
    /// Whether the socket itself is at this node.
    here: bool,
    lines: BTreeMap<String, u64>,
    /// And until when each is looked for.
    pub(super) tables: BTreeMap<String, Instant>,
}

/// Where a table is.
pub(super) enum Place {
    Here,
    At(String),
    /// Between two owners.
    Moving,
    Nowhere,
}

impl Astray {
    pub fn here() -> Astray {
        Astray { here: true, lines: BTreeMap::new(), tables: BTreeMap::new() }
    }

    /// For a socket that another node looks after.
    pub fn elsewhere() -> Astray {
        Astray { here: false, ..Astray::here() }
    }

    /// Waits until it is time to look for a table again; for ever if none is astray.
    pub fn looks(&self) -> impl Future<Output = ()> + use<> {
        let none = self.tables.is_empty();
        async move {
            if none {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }
}

/// Whether this answer only says that the table is not here.
pub fn is_elsewhere(no: &Refused) -> bool {
    [House::TableMoved, House::NoSuchTable, House::ServerStopping].iter().any(|code| no.code == *code)
}

pub(super) fn no_such_table() -> Refused {
    Refused::new(House::NoSuchTable, "there is no such table; it may have closed")
}

impl Room {
    /// Where this table is: as nodes have told, or as the database says.
    pub(super) async fn place_of(&self, cluster: &Cluster, table: &str, as_told: bool) -> Result<Place, Refused> {
        if self.table(table).is_ok() {
            return Ok(Place::Here);
        }
        if as_told && let Some((peer, _)) = cluster.peers().owner_of(table) {
            return Ok(Place::At(peer.clone()));
        }
        let row = self.store.table(table).await.map_err(|error| {
            tracing::error!(%error, "it could not be read whose a table is");
            store_unavailable()
        })?;
        Ok(match row {
            Some(row) if row.closed_at.is_none() => match row.owner {
                Some(owner) if owner != cluster.me && cluster.peers().get(&owner).is_some() => Place::At(owner),
                _ => Place::Moving,
            },
            _ => Place::Nowhere,
        })
    }
}

impl Connection {
    /// Whether this is about a table that is not run here, and may be run by another node.
    pub fn goes_far(&self, ask: &Ask) -> bool {
        self.room.cluster.is_some()
            && self.astray.here
            && ask.table().is_some_and(|table| self.room.table(table).is_err())
    }

    /// Whether a table that this was about has gone to another node meanwhile.
    pub fn has_gone(&self, ask: &Ask, no: Option<&Refused>) -> bool {
        no.is_some_and(is_elsewhere)
            && self.room.cluster.is_some()
            && self.astray.here
            && ask.table().is_some()
            && self.room.open().is_ok()
    }

    /// Carries an ask to wherever its table is, also while that moves, and answers it. A message that is carried twice
    /// has the same nonce, so it is played once.
    pub async fn carry(&mut self, ask: Ask, nonce: &Nonce, text: &str) -> Result<Option<serde_json::Value>, Carried> {
        let room = self.room.clone();
        let (Some(cluster), Some(table)) = (&room.cluster, ask.table().map(str::to_owned)) else {
            return Err(Carried::Refused(no_such_table()));
        };
        if matches!(ask, Ask::Watch { .. } | Ask::Sit { .. }) {
            self.may_follow(&table)?;
        }
        let until = Instant::now() + CARRIED_FOR;
        let mut as_told = true;
        loop {
            match room.place_of(cluster, &table, as_told).await? {
                Place::Here => match asks::answer(self, ask.clone(), nonce).await {
                    Err(no) if is_elsewhere(&no) => {}
                    answer => return answer.map_err(Carried::Refused),
                },
                Place::At(peer) => match self.ask_node(cluster, &peer, &table, &ask, text).await {
                    Some(answered) if !answered.to.moved => {
                        self.note_follow(&ask, &table, answered.to.follows);
                        return Err(Carried::Answered(answered.text));
                    }
                    _ => {}
                },
                Place::Nowhere => return Err(no_such_table().into()),
                Place::Moving => {}
            }
            if Instant::now() >= until {
                let no = Refused::new(House::TableMoved, "this table is moving to another server; try again");
                return Err(no.into());
            }
            as_told = false;
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    fn note_follow(&mut self, ask: &Ask, table: &str, follows: bool) {
        match (ask, follows) {
            (Ask::Watch { code, commits, .. } | Ask::Sit { code, commits, .. }, true) => {
                self.follows(table, code.clone(), *commits);
            }
            (_, true) => {
                self.followed.entry(table.to_owned()).or_default();
            }
            (_, false) => {
                self.followed.remove(table);
            }
        }
        self.astray.tables.remove(table);
    }

    /// Asks a node, after the socket follows the table there if it did before. None if the line was lost meanwhile.
    async fn ask_node(
        &mut self,
        cluster: &Cluster,
        peer: &str,
        table: &str,
        ask: &Ask,
        text: &str,
    ) -> Option<Answered> {
        let line = self.line_to(cluster, peer)?;
        let follows_there = matches!(ask, Ask::Watch { .. } | Ask::Unwatch { .. } | Ask::Leave { .. });
        if !follows_there && self.followed.contains_key(table) && !cluster.lines.shows(line, table) {
            let watch = self.watch_again(table);
            send_ask(cluster, peer, line, table, &watch).await.filter(|answered| answered.to.follows)?;
        }
        send_ask(cluster, peer, line, table, text).await
    }

    /// The message by which a followed table is followed anew.
    pub(super) fn watch_again(&self, table: &str) -> String {
        let Follow { code, commits } = self.followed.get(table).cloned().unwrap_or_default();
        let mut ask = json!({ "type": "watch", "table": table, "commits": commits, "nonce": OWN_NONCE });
        if let Some(code) = code {
            ask["code"] = code.into();
        }
        ask.to_string()
    }

    pub(super) fn line_to(&mut self, cluster: &Cluster, peer: &str) -> Option<u64> {
        if let Some(line) = self.astray.lines.get(peer).copied().filter(|line| cluster.lines.is_open(*line)) {
            return Some(line);
        }
        let line = cluster.number();
        let (account, nickname, from) = (self.visitor.account, self.visitor.nickname.clone(), self.from);
        cluster.lines.open(line, peer, self.outbox.clone());
        if !cluster.send(peer, Word::Open { line, account, nickname, from }, "") {
            cluster.lines.close(line);
            return None;
        }
        self.astray.lines.insert(peer.to_owned(), line);
        Some(line)
    }

    /// The other end of the socket is there.
    pub fn tell_nodes_it_is_there(&self) {
        let Some(cluster) = &self.room.cluster else { return };
        for (peer, line) in &self.astray.lines {
            cluster.send(peer, Word::Heard { line: *line }, "");
        }
    }

    pub fn hang_up(&self) {
        let Some(cluster) = &self.room.cluster else { return };
        for (peer, line) in &self.astray.lines {
            cluster.lines.close(*line);
            cluster.send(peer, Word::HangUp { line: *line }, "");
        }
    }
}

pub(super) async fn send_ask(cluster: &Cluster, peer: &str, line: u64, table: &str, text: &str) -> Option<Answered> {
    let ask = cluster.number();
    let answer = cluster.lines.ask(line, ask, table)?;
    metrics::counter!("baize_cluster_asks_total", "way" => "out").increment(1);
    if !cluster.send(peer, Word::Ask { line, ask }, text) {
        return None;
    }
    tokio::time::timeout(ANSWERED_WITHIN, answer).await.ok()?.ok()
}

/// What became of an ask that did not end here.
pub enum Carried {
    Refused(Refused),
    /// Another node has written the answer.
    Answered(axum::extract::ws::Utf8Bytes),
}

impl From<Refused> for Carried {
    fn from(no: Refused) -> Carried {
        Carried::Refused(no)
    }
}
