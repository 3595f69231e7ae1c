//! One queue for all nodes: one of them keeps it, the others send their people there. Each node remembers who waits at
//! its own sockets, so that they wait on, at the end of their line, when another node keeps the queue.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use cardtable::{House, Refused};

use super::{join_here, left_here, tell};
use crate::cluster::Call;
use crate::room::Shared;
use crate::table_task::Visitor;

/// Those who asked at this node.
#[derive(Default)]
pub struct Own {
    waiting: Mutex<BTreeMap<i64, Wish>>,
    /// The node that kept the queue when this one last looked.
    keeper: Mutex<Option<String>>,
}

#[derive(Clone)]
struct Wish {
    visitor: Visitor,
    from: IpAddr,
    game: String,
}

impl Own {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<i64, Wish>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The account waits no more, as it was told.
    pub fn forget(&self, account: i64) {
        self.waiting().remove(&account);
    }
}

fn keeper(room: &Shared) -> Option<String> {
    room.cluster.as_ref()?.queue_keeper()
}

/// Joins the queue of a game, and plays as soon as enough have.
pub async fn join(room: &Shared, visitor: &Visitor, from: IpAddr, game: &str) -> Result<(), Refused> {
    room.open()?;
    let account = visitor.account.ok_or_else(|| Refused::new(House::NotLoggedIn, "choose a nickname to play"))?;
    if room.cluster.is_none() {
        return join_here(room, visitor, from, game).await;
    }
    let wish = Wish { visitor: visitor.clone(), from, game: game.to_owned() };
    let before = room.queue.own.waiting().insert(account, wish.clone());
    let joined = send(room, &wish).await;
    if let Err(no) = &joined {
        match before.filter(|_| no.code == House::AlreadyWaiting) {
            Some(before) => drop(room.queue.own.waiting().insert(account, before)),
            None => room.queue.own.forget(account),
        }
    }
    joined
}

async fn send(room: &Shared, Wish { visitor, from, game }: &Wish) -> Result<(), Refused> {
    let (Some(cluster), Some(keeper), Some(account)) = (&room.cluster, keeper(room), visitor.account) else {
        return join_here(room, visitor, *from, game).await;
    };
    let nickname = visitor.nickname.clone();
    cluster.call(&keeper, Call::QueueJoin { account, nickname, from: *from, game: game.clone() }).await.map(drop)
}

/// The account has left the queue of its own will or with its last connection.
pub fn left(room: &Shared, account: i64) {
    room.queue.own.forget(account);
    left_here(room, account);
    if let Some(keeper) = keeper(room) {
        let room = room.clone();
        tokio::spawn(async move {
            if let Some(cluster) = &room.cluster {
                // A node that does not answer has lost its queue with everything else.
                let _ = cluster.call(&keeper, Call::QueueLeave { account }).await;
            }
        });
    }
}

/// Somebody came to another node, or went from one.
pub fn is_here_or_left(room: &Shared, account: i64) {
    if !room.people.is_here(account) {
        left_here(room, account);
    }
}

/// Nodes came or went: if another one keeps the queue now, whoever waits here waits there.
pub async fn keeper_changed(room: &Shared) {
    let now = keeper(room);
    {
        let mut before = room.queue.own.keeper.lock().unwrap_or_else(PoisonError::into_inner);
        if *before == now {
            return;
        }
        before.clone_from(&now);
    }
    if now.is_some() {
        room.queue.waiting().clear();
        room.board.look();
    }
    let all: Vec<Wish> = room.queue.own.waiting().values().cloned().collect();
    for wish in all {
        match (send(room, &wish).await, wish.visitor.account) {
            (Err(no), Some(account)) if no.code != House::AlreadyWaiting => tell(room, account, None, None),
            _ => {}
        }
    }
}
