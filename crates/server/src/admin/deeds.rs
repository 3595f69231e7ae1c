//! The host's orders, carried out: in a running room, or on the database of one that is closed.

use anyhow::{Context, anyhow, bail};
use cardtable::AnyGame;
use serde_json::json;
use store::{Account, Deed, Sanction, SanctionKind, Store};

use super::order::{Command, MAX_WHY_CHARS, Order};
use super::told::{Told, when};
use crate::clock::wall_ms;
use crate::cluster::Call;
use crate::names::{self, Reserved};
use crate::retention::{self, Retention};
use crate::room::Shared;
use crate::standing;
use crate::startup;

/// Where orders are carried out.
pub struct Office {
    pub store: Store,
    pub games: Vec<&'static dyn AnyGame>,
    pub retention: Retention,
    room: Option<Shared>,
}

impl Office {
    /// In a room that is open.
    pub fn of(room: &Shared) -> Office {
        Office {
            store: room.store.clone(),
            games: room.settings.games.clone(),
            retention: room.settings.retention.clone(),
            room: Some(room.clone()),
        }
    }

    /// On the database of a room that is closed.
    pub fn closed(store: Store, games: Vec<&'static dyn AnyGame>, retention: Retention) -> Office {
        Office { store, games, retention, room: None }
    }

    async fn account(&self, name: &str) -> anyhow::Result<Account> {
        self.store.account_by_name(name).await?.with_context(|| format!("nobody here is called {name:?}"))
    }

    /// Has the room act on what was written.
    async fn look_again(&self) -> anyhow::Result<()> {
        match &self.room {
            Some(room) => {
                room.standing_changed();
                Ok(standing::look_again(room).await?)
            }
            None => Ok(()),
        }
    }

    fn room(&self) -> anyhow::Result<&Shared> {
        self.room.as_ref().context("no server runs in this folder, so nobody sits at its tables")
    }
}

pub async fn carry_out(office: &Office, order: Order) -> anyhow::Result<Told> {
    let Order { by, why, command } = order;
    if why.as_ref().is_some_and(|why| why.chars().count() > MAX_WHY_CHARS) {
        bail!("a reason is at most {MAX_WHY_CHARS} characters");
    }
    let deed = |what: &str, whom: Option<String>| Deed {
        who: by.clone(),
        what: what.into(),
        whom,
        why: why.clone(),
        at: wall_ms(),
    };
    match command {
        Command::Ban { name, for_ms } => sanction(office, SanctionKind::Ban, &name, for_ms, &deed).await,
        Command::Mute { name, for_ms } => sanction(office, SanctionKind::Mute, &name, for_ms, &deed).await,
        Command::Unban { name } => lift(office, SanctionKind::Ban, &name, &deed).await,
        Command::Unmute { name } => lift(office, SanctionKind::Mute, &name, &deed).await,
        Command::Kick { name, table } => kick(office, &name, &table, &deed).await,
        Command::Rename { name, to } => rename(office, &name, &to, &deed).await,
        Command::Close { table } => close(office, &table, &deed).await,
        Command::Reports { all, most } => super::told::reports(office.store.reports(all, most).await?),
        Command::Resolve { number } => {
            match office.store.resolve_report(number, deed("resolve", Some(format!("report {number}")))).await? {
                true => Ok(Told::new(format!("report {number} is dealt with"), json!({ "number": number }))),
                false => bail!("there is no open report with the number {number}"),
            }
        }
        Command::Ledger {} => super::told::ledger(office.store.ledger_check().await?),
        Command::Audit { most } => super::told::audit(office.store.audit(most).await?),
        Command::Status {} => status(office.room()?),
        Command::Announce {} => Ok(Told::new("announced", json!(office.room()?.probe.announce()))),
        Command::Purge {} => {
            office.store.note_deed(deed("purge", None)).await?;
            let keep = office.room.as_ref();
            let gone = retention::sweep(&office.store, &office.retention, keep).await?;
            Ok(Told::new(gone.to_string(), serde_json::to_value(&gone)?))
        }
    }
}

type MakeDeed<'a> = &'a (dyn Fn(&str, Option<String>) -> Deed + Send + Sync);

async fn sanction(
    office: &Office,
    kind: SanctionKind,
    name: &str,
    for_ms: Option<i64>,
    deed: MakeDeed<'_>,
) -> anyhow::Result<Told> {
    let account = office.account(name).await?;
    let deed = deed(kind.as_str(), Some(account.nickname.clone()));
    let until = for_ms.map(|span| deed.at.saturating_add(span));
    let sanction = Sanction { account: account.id, kind, until, why: deed.why.clone() };
    office.store.sanction(sanction, deed).await?;
    office.look_again().await?;
    let ends = until.map_or_else(|| "until it is taken back".to_owned(), |until| format!("until {}", when(until)));
    let held = match kind {
        SanctionKind::Ban => "is kept out",
        SanctionKind::Mute => "is kept from talking",
    };
    Ok(Told::new(format!("{} {held} {ends}", account.nickname), json!({ "name": account.nickname, "until": until })))
}

async fn lift(office: &Office, kind: SanctionKind, name: &str, deed: MakeDeed<'_>) -> anyhow::Result<Told> {
    let account = office.account(name).await?;
    let (what, free, was_not) = match kind {
        SanctionKind::Ban => ("unban", "may come in again", "is not kept out"),
        SanctionKind::Mute => ("unmute", "may talk again", "is not kept from talking"),
    };
    if !office.store.lift(account.id, kind, deed(what, Some(account.nickname.clone()))).await? {
        bail!("{} {was_not}", account.nickname);
    }
    office.look_again().await?;
    Ok(Told::new(format!("{} {free}", account.nickname), json!({ "name": account.nickname })))
}

/// What changes is at the table and not in the database, so it is written down first and then done.
async fn kick(office: &Office, name: &str, table: &str, deed: MakeDeed<'_>) -> anyhow::Result<Told> {
    let account = office.account(name).await?;
    let room = office.room()?;
    let posted = room.posted(table).ok_or_else(|| anyhow!("there is no open table {table}"))?;
    if !posted.accounts.contains(&Some(account.id)) {
        bail!("{} does not sit at table {table}", account.nickname);
    }
    office.store.note_deed(deed("kick", Some(format!("{} from table {table}", account.nickname)))).await?;
    let sent = room.call_owner(table, Call::SendOff { table: table.to_owned(), account: account.id }).await;
    sent.map_err(|refused| anyhow!("{refused}"))?;
    let text = format!(
        "{} gets up from table {table} as soon as the hand allows, and cannot come back to it",
        account.nickname
    );
    Ok(Told::new(text, json!({ "name": account.nickname, "table": table })))
}

async fn rename(office: &Office, name: &str, to: &str, deed: MakeDeed<'_>) -> anyhow::Result<Told> {
    let account = office.account(name).await?;
    let to = names::nickname(to).map_err(|refused| anyhow!("{refused}"))?;
    Reserved::new(&office.games).check(&to).map_err(|refused| anyhow!("{refused}"))?;
    let deed = deed("rename", Some(format!("{} to {to}", account.nickname)));
    office.store.rename(account.id, &to, deed).await?;
    office.look_again().await?;
    if let Some(room) = &office.room {
        room.purses.changed(account.id);
    }
    Ok(Told::new(format!("{} is called {to} now", account.nickname), json!({ "was": account.nickname, "name": to })))
}

fn status(room: &Shared) -> anyhow::Result<Told> {
    let settings = &room.settings;
    let proxies: Vec<String> = settings.trusted_proxies.iter().map(ToString::to_string).collect();
    let data = json!({
        "pid": std::process::id(),
        "version": env!("CARGO_PKG_VERSION"),
        "listen": settings.listen,
        "trusted_proxies": proxies,
        "tables": room.tables().len(),
        "damaged": room.damage.count(),
        "connections": room.people.connections(),
        "open_files": super::open_files(),
    });
    Ok(Told::new(format!("a server of version {} runs", env!("CARGO_PKG_VERSION")), data))
}

async fn close(office: &Office, table: &str, deed: MakeDeed<'_>) -> anyhow::Result<Told> {
    if !office.store.mark_for_closing(table, deed("close", Some(format!("table {table}")))).await? {
        bail!("there is no open table {table}");
    }
    let closed = match &office.room {
        None => false,
        Some(room) => match room.posted(table) {
            Some(_) => room.call_owner(table, Call::Close { table: table.to_owned() }).await.is_ok(),
            None => startup::close_elsewhere(room, table).await?,
        },
    };
    let text = match closed {
        true => format!("table {table} is closed; everybody has back what they brought to the hand"),
        false => format!("table {table} is marked, and is closed by the server that takes it up next"),
    };
    Ok(Told::new(text, json!({ "table": table, "closed": closed })))
}
