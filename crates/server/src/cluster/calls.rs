//! What one node asks of another, beside what sockets ask of tables: one answer to each, or none in time.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cardtable::{House, Refused};
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot};

use super::Cluster;
use super::words::{Call, No, Word};
use crate::queue;
use crate::room::{Room, Shared};
use crate::startup::close_elsewhere;
use crate::table_task::{Message, Visitor};

const PATIENCE: Duration = Duration::from_secs(5);
/// Calls of other nodes that are seen to at once; whoever comes beyond that is told to try again.
const AT_ONCE: usize = 1_024;

/// Whom it was asked of, and who waits for the answer.
type Asked = (String, oneshot::Sender<Result<Value, No>>);

pub struct Calls {
    waiting: Mutex<BTreeMap<u64, Asked>>,
    places: std::sync::Arc<Semaphore>,
}

impl Default for Calls {
    fn default() -> Calls {
        Calls { waiting: Mutex::default(), places: std::sync::Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Calls {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<u64, Asked>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn lose(&self, peer: &str) {
        self.waiting().retain(|_, (name, _)| name != peer);
    }

    pub fn replied(&self, peer: &str, call: u64, answer: Result<Value, No>) {
        let mut waiting = self.waiting();
        if waiting.get(&call).is_some_and(|(name, _)| name == peer)
            && let Some((_, reply)) = waiting.remove(&call)
        {
            // Whoever asked may have given up.
            let _ = reply.send(answer);
        }
    }
}

fn not_now() -> Refused {
    Refused::new(House::Busy, "another server of this room does not answer; try again")
}

impl From<Refused> for No {
    fn from(no: Refused) -> No {
        No { code: no.code.name().to_owned(), message: no.message, details: no.details }
    }
}

impl From<No> for Refused {
    fn from(no: No) -> Refused {
        let code = no.code.parse().unwrap_or(House::Internal);
        Refused { details: no.details, ..Refused::new(code, no.message) }
    }
}

impl Cluster {
    /// Asks this node and waits for its answer.
    pub async fn call(&self, peer: &str, what: Call) -> Result<Value, Refused> {
        let call = self.number();
        let (reply, answer) = oneshot::channel();
        self.calls.waiting().insert(call, (peer.to_owned(), reply));
        let answered = match self.send(peer, Word::Call { call, what }, "") {
            true => tokio::time::timeout(PATIENCE, answer).await.ok().and_then(Result::ok),
            false => None,
        };
        self.calls.waiting().remove(&call);
        answered.map_or_else(|| Err(not_now()), |answer| answer.map_err(Refused::from))
    }

    pub(super) fn called(&self, room: &Shared, peer: &str, call: u64, what: Call) {
        let Ok(place) = self.calls.places.clone().try_acquire_owned() else {
            self.send(peer, Word::Reply { call, answer: Err(not_now().into()) }, "");
            return;
        };
        let (room, peer) = (room.clone(), peer.to_owned());
        tokio::spawn(async move {
            let answer = do_it(&room, what).await.map_err(No::from);
            if let Some(cluster) = &room.cluster {
                cluster.send(&peer, Word::Reply { call, answer }, "");
            }
            drop(place);
        });
    }
}

impl Room {
    /// Asks the node that has this table; here if that is this one.
    pub async fn call_owner(self: &Shared, table: &str, what: Call) -> Result<Value, Refused> {
        let owner = match (&self.cluster, self.table(table)) {
            (Some(cluster), Err(no)) => {
                let owner = cluster.peers().owner_of(table).map(|(name, _)| name.clone());
                Some((cluster, owner.ok_or(no)?))
            }
            _ => None,
        };
        match owner {
            Some((cluster, owner)) => cluster.call(&owner, what).await,
            None => do_it(self, what).await,
        }
    }
}

async fn do_it(room: &Shared, what: Call) -> Result<Value, Refused> {
    room.open()?;
    match what {
        Call::AddBot { table, by, from, seat, bot } => {
            let handle = room.table(&table)?;
            room.may_write(by, from)?;
            handle.ask(Some(by), |reply| Message::AddBot { by, seat, bot, reply }).await?;
            shown(room, &table, by)
        }
        Call::RemoveBot { table, by, from, seat } => {
            let handle = room.table(&table)?;
            room.may_write(by, from)?;
            handle.ask(Some(by), |reply| Message::RemoveBot { by, seat, reply }).await?;
            shown(room, &table, by)
        }
        Call::Sit { table, account, nickname } => {
            let visitor = Visitor { account: Some(account), nickname };
            queue::sit(&room.table(&table)?, &visitor).await?;
            Ok(Value::Null)
        }
        Call::SendOff { table, account } => {
            let order = |reply| Message::SendOff { account, for_good: true, reply };
            room.table(&table)?.order(order).await?;
            Ok(Value::Null)
        }
        Call::Close { table } => match room.table(&table) {
            Ok(handle) => handle.order(|reply| Message::CloseByHost { reply }).await.map(|()| Value::Bool(true)),
            Err(_) => close_elsewhere(room, &table).await.map(Value::Bool).map_err(|error| {
                tracing::error!(error = format!("{error:#}"), "a table could not be closed");
                crate::problem::store_unavailable()
            }),
        },
        Call::QueueJoin { account, nickname, from, game } => {
            let visitor = Visitor { account: Some(account), nickname };
            // The queue asks tables of other nodes in turn.
            Box::pin(queue::join_here(room, &visitor, from, &game)).await?;
            Ok(Value::Null)
        }
        Call::QueueLeave { account } => {
            queue::left_here(room, account);
            Ok(Value::Null)
        }
    }
}

fn shown(room: &Shared, table: &str, account: i64) -> Result<Value, Refused> {
    let info = room.table(table)?.posted.borrow().seen_by(Some(account));
    let gone = || Refused::new(House::NoSuchTable, "this table has closed");
    serde_json::to_value(info.ok_or_else(gone)?).map_err(|_| gone())
}
