//! How accounts stand with the host of the room: who may come in, who may talk, and by which name they go.
//!
//! The database decides; this is what the room knows of it. It looks again after every deed of its own and every few
//! seconds, since another server of the same database may have written something.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use cardtable::{HouseReason, Refused};
use store::{Sanction, SanctionKind, StoreError};

use crate::clock::wall_ms;
use crate::room::Shared;
use crate::table_task::Message;

const LOOK_EVERY: Duration = Duration::from_secs(5);

#[derive(Default)]
pub struct Standing(RwLock<Known>);

#[derive(Default)]
struct Known {
    bans: HashMap<i64, Sanction>,
    mutes: HashMap<i64, Sanction>,
    renamed: HashMap<i64, String>,
}

impl Standing {
    /// Whether this account may do anything here; a visitor without one may look.
    pub fn may_enter(&self, account: Option<i64>) -> Result<(), Refused> {
        let Some(account) = account else { return Ok(()) };
        match holding(&self.known().bans, account) {
            None => Ok(()),
            Some(Sanction { until, why, .. }) => Err(Refused::about(
                &HouseReason::Banned { until: *until, why: why.clone() },
                "the host of the room does not let this account in",
            )),
        }
    }

    pub fn may_talk(&self, account: i64) -> Result<(), Refused> {
        match holding(&self.known().mutes, account) {
            None => Ok(()),
            Some(Sanction { until, why, .. }) => Err(Refused::about(
                &HouseReason::Muted { until: *until, why: why.clone() },
                "the host of the room does not let this account talk",
            )),
        }
    }

    /// The name to show for an account that was known by this one.
    pub fn name(&self, account: Option<i64>, known: &str) -> String {
        let names = self.known();
        account.and_then(|account| names.renamed.get(&account)).map_or(known, String::as_str).to_owned()
    }

    fn known(&self) -> std::sync::RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn banned(&self) -> Vec<i64> {
        self.known().bans.keys().copied().collect()
    }

    /// Takes what the store says; whether anybody has another name than before.
    fn learn(&self, standing: store::Standing) -> bool {
        let mut known = Known { renamed: standing.renamed.into_iter().collect(), ..Known::default() };
        for sanction in standing.sanctions {
            let list = match sanction.kind {
                SanctionKind::Ban => &mut known.bans,
                SanctionKind::Mute => &mut known.mutes,
            };
            list.insert(sanction.account, sanction);
        }
        let mut now = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let others = now.renamed != known.renamed;
        *now = known;
        others
    }
}

fn holding(list: &HashMap<i64, Sanction>, account: i64) -> Option<&Sanction> {
    list.get(&account).filter(|sanction| sanction.until.is_none_or(|until| until > wall_ms()))
}

/// Reads how everybody stands, and does what follows from it: who is banned loses the line and gets up everywhere, and
/// tables show new names.
pub async fn look_again(room: &Shared) -> Result<(), StoreError> {
    let names_changed = room.standing.learn(room.store.standing(wall_ms()).await?);
    for account in room.standing.banned() {
        if let Err(banned) = room.standing.may_enter(Some(account)) {
            room.end_sockets(account, &banned);
            send_off(room, account).await;
        }
    }
    if names_changed {
        for table in room.tables() {
            table.tell(Message::LookAgain).await;
        }
    }
    Ok(())
}

/// Gets the account up from all its tables, under each game's own rules for leaving.
async fn send_off(room: &Shared, account: i64) {
    for id in room.people.tables_of(account) {
        if let Ok(table) = room.table(&id) {
            let (reply, _nobody_waits) = tokio::sync::oneshot::channel();
            table.tell(Message::SendOff { account, for_good: false, reply }).await;
        }
    }
}

/// Runs as long as the room does.
pub async fn keep(room: Shared) {
    loop {
        if let Err(error) = look_again(&room).await {
            tracing::warn!(%error, "it could not be read whom the host keeps out");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
