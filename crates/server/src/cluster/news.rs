//! What other nodes tell, and what follows from it here.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use super::Cluster;
use super::peers::Peer;
use super::words::Word;
use crate::queue::QUEUE;
use crate::room::Shared;
use crate::standing;
use crate::table_task::{Message, Posted, TableHandle, Visitor};

/// What takes a moment, and is done beside the line.
#[derive(Default)]
pub struct ToDo {
    list: Mutex<List>,
    news: Notify,
}

#[derive(Default)]
struct List {
    /// Came to another node, or went from one.
    presence: BTreeSet<i64>,
    /// Lost their lines with their node.
    cut_off: BTreeSet<i64>,
    standing: bool,
    /// Keeps the queue; others have come or gone.
    queue: bool,
}

impl ToDo {
    fn add(&self, change: impl FnOnce(&mut List)) {
        change(&mut self.list.lock().unwrap_or_else(PoisonError::into_inner));
        self.news.notify_one();
    }
}

/// A node that was not known is there; `before` is what was known of an earlier run of it.
pub fn met(room: &Shared, cluster: &Cluster, name: &str, before: Option<Peer>) {
    if let Some(before) = before {
        forget(room, cluster, name, before);
    }
    cluster.gossip.look();
    cluster.todo.add(|list| list.queue = true);
}

/// A node is gone: whoever was connected there comes back elsewhere, and its tables find another.
pub fn lost(room: &Shared, cluster: &Cluster, name: &str) {
    let gone = cluster.peers().remove(name);
    if let Some(gone) = gone {
        forget(room, cluster, name, gone);
    }
    cluster.todo.add(|list| list.queue = true);
}

fn forget(room: &Shared, cluster: &Cluster, name: &str, peer: Peer) {
    cluster.lose_lines(name);
    for table in peer.tables.keys() {
        room.people.far_table(table, None);
    }
    room.board.look();
    cut_off(room, cluster, name, &peer.people);
}

fn cut_off(room: &Shared, cluster: &Cluster, name: &str, people: &BTreeSet<i64>) {
    let gone: Vec<i64> = people.iter().copied().filter(|account| room.people.left_node(*account, name)).collect();
    cluster.todo.add(|list| list.cut_off.extend(gone));
}

/// An era begins: what is not told again by its end is not so any more.
pub fn begins(_room: &Shared, cluster: &Cluster, name: &str) {
    if let Some(peer) = cluster.peers().get_mut(name) {
        peer.doubtful = (peer.tables.keys().cloned().collect(), peer.people.clone());
    }
}

pub fn take(room: &Shared, cluster: &Cluster, from: &str, word: Word, body: &str) {
    match word {
        // These are not counted, begin an era, or are not known here.
        Word::Hello | Word::Reset { .. } | Word::Start | Word::Unknown => {}
        Word::Pulse { queued } => {
            let before = cluster.peers().get_mut(from).map(|peer| std::mem::replace(&mut peer.queued, queued.clone()));
            if before != Some(queued) {
                room.board.look();
            }
        }
        Word::Tables { posted, gone } => {
            posted.into_iter().for_each(|(id, posted)| table_stands(room, cluster, from, &id, posted));
            gone.iter().for_each(|id| table_gone(room, cluster, from, id));
        }
        Word::People { here, gone } => people(room, cluster, from, &here, &gone),
        Word::Told => {
            let doubtful = cluster.peers().get_mut(from).map(|peer| std::mem::take(&mut peer.doubtful));
            let Some((tables, accounts)) = doubtful else { return };
            tables.iter().for_each(|id| table_gone(room, cluster, from, id));
            people(room, cluster, from, &[], &accounts.into_iter().collect::<Vec<_>>());
        }
        Word::Leaving => {
            tracing::info!(node = from, "a node of this room stops");
            let people = cluster.peers().get_mut(from).map(|peer| {
                peer.leaving = true;
                std::mem::take(&mut peer.people)
            });
            cut_off(room, cluster, from, &people.unwrap_or_default());
            cluster.todo.add(|list| list.queue = true);
        }
        Word::Freed { tables } => {
            tables.iter().for_each(|id| table_gone(room, cluster, from, id));
            cluster.were_freed(tables);
        }
        Word::Open { line, account, nickname, from: address } => {
            // Whoever has a line is there, even if that was not told yet.
            people(room, cluster, from, account.as_slice(), &[]);
            cluster.let_in(room, from, line, Visitor { account, nickname }, address);
        }
        Word::Ask { line, ask } => cluster.asked(from, line, ask, body),
        Word::Heard { line } => cluster.heard(from, line),
        Word::HangUp { line } => cluster.guests.hang_up(from, line),
        Word::Say { line, kind } => cluster.lines.said(from, line, &kind, body),
        Word::Moved { line, table } => cluster.lines.moved(from, line, &table),
        Word::Lost { line } => cluster.lines.lost(from, line),
        Word::Call { call, what } => cluster.called(room, from, call, what),
        Word::Reply { call, answer } => cluster.calls.replied(from, call, answer),
        Word::Tell { account, about, merged } => {
            if about == QUEUE && !merged {
                room.queue.own.forget(account);
            }
            for outbox in room.people.outboxes(account) {
                match merged {
                    true => outbox.notice(&about, Utf8Bytes::from(body)),
                    false => drop(outbox.say_standing(&about, Utf8Bytes::from(body))),
                }
            }
        }
        Word::Purse { account } => room.purses.changed_elsewhere(account),
        Word::Ended { account, sessions } => room.people.end(account, &sessions),
        Word::Standing => cluster.todo.add(|list| list.standing = true),
    }
}

fn table_stands(room: &Shared, cluster: &Cluster, from: &str, id: &str, posted: Posted) {
    if let Ok(mine) = room.table(id) {
        let epoch = mine.posted.borrow().epoch;
        if epoch < posted.epoch {
            // Before the lease tells: somebody has claimed it after this node.
            mine.try_tell(Message::TakenOver { epoch });
        }
    }
    let game = posted.info.as_ref().map(|info| info.game.clone());
    {
        let mut peers = cluster.peers();
        let before = peers.owner_of(id).map(|(name, known)| (name == from, known.epoch));
        let newest = before.is_none_or(|(same, epoch)| same || epoch < posted.epoch);
        if newest {
            room.people.far_table(id, Some(posted.accounts.iter().flatten().copied().collect()));
        }
        let most = room.settings.limits.open_tables;
        let Some(peer) = peers.get_mut(from) else { return };
        peer.doubtful.0.remove(id);
        if peer.tables.len() < most || peer.tables.contains_key(id) {
            peer.tables.insert(id.to_owned(), posted);
        }
        if !newest {
            return;
        }
        drop(peers);
        if before.is_none_or(|(same, _)| !same) {
            cluster.lines.gone_to(from, id);
        }
    }
    room.board.look();
    game.into_iter().for_each(|game| room.queue.look_again(&game));
}

fn table_gone(room: &Shared, cluster: &Cluster, from: &str, id: &str) {
    let mut peers = cluster.peers();
    if let Some(peer) = peers.get_mut(from) {
        peer.tables.remove(id);
    }
    if peers.owner_of(id).is_none() {
        room.people.far_table(id, None);
    }
    room.board.look();
}

fn people(room: &Shared, cluster: &Cluster, from: &str, here: &[i64], gone: &[i64]) {
    let mut changed = Vec::new();
    {
        let mut peers = cluster.peers();
        let Some(peer) = peers.get_mut(from) else { return };
        let most = room.settings.limits.connections.saturating_mul(2);
        for account in here {
            peer.doubtful.1.remove(account);
            if peer.people.len() < most && peer.people.insert(*account) && room.people.came_to_node(*account, from) {
                changed.push(*account);
            }
        }
        for account in gone {
            if peer.people.remove(account) && room.people.left_node(*account, from) {
                changed.push(*account);
            }
        }
    }
    if !changed.is_empty() {
        cluster.todo.add(|list| list.presence.extend(changed));
    }
}

/// Does what takes a moment, for as long as the room is open.
pub async fn attend(room: Shared) {
    let Some(cluster) = &room.cluster else { return };
    loop {
        cluster.todo.news.notified().await;
        let list = std::mem::take(&mut *cluster.todo.list.lock().unwrap_or_else(PoisonError::into_inner));
        for table in tables_of(&room, &list.cut_off) {
            // Before anybody counts as absent: it is not their doing.
            table.tell(Message::CutOff).await;
        }
        for account in list.presence {
            for table in tables_of(&room, &BTreeSet::from([account])) {
                table.tell(Message::Presence { account }).await;
            }
            crate::queue::is_here_or_left(&room, account);
        }
        if list.standing
            && let Err(error) = standing::look_again(&room).await
        {
            tracing::warn!(%error, "it could not be read whom the host keeps out");
        }
        if list.queue {
            crate::queue::keeper_changed(&room).await;
        }
    }
}

/// The tables of this node where any of these accounts sits.
fn tables_of(room: &Shared, accounts: &BTreeSet<i64>) -> Vec<TableHandle> {
    let ids: BTreeSet<String> = accounts.iter().flat_map(|account| room.people.tables_of(*account)).collect();
    ids.iter().filter_map(|id| room.table(id).ok()).collect()
}
