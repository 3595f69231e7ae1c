//! Where an account is logged in, and how that is ended.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use cardtable::House;
use store::{SessionKind, SessionRow, TokenHash};

use crate::clock::wall_ms;
use crate::problem::{CheckedPath, Problem};
use crate::room::{Room, Shared};
use crate::session::{Caller, Owner};
use wire::{SessionInfo, SessionList, SessionUse};

/// Bytes of a token's hash that a session is called by. The token cannot be found from its hash, and no account has
/// so many sessions that two of them begin alike.
const NAME_BYTES: usize = 8;

/// Every session of the account, the latest first. A token is never shown again.
#[utoipa::path(get, path = "/api/me/sessions", responses((status = 200, body = SessionList), (status = 403, description = "not_for_bots")))]
pub async fn list(State(room): State<Shared>, Owner(caller): Owner) -> Result<Json<SessionList>, Problem> {
    Ok(Json(SessionList { sessions: listed(&room, &caller).await? }))
}

/// The account's sessions as its owner sees them.
pub async fn listed(room: &Room, caller: &Caller) -> Result<Vec<SessionInfo>, Problem> {
    let (account, now) = (caller.account.id, wall_ms());
    let connected = room.people.sessions();
    let info = |row: SessionRow| {
        let (current, online) = (row.token_hash == caller.session, connected.contains(&(account, row.token_hash)));
        SessionInfo {
            id: name(&row.token_hash),
            used_by: match row.kind {
                SessionKind::Cookie => SessionUse::Browser,
                SessionKind::Bearer => SessionUse::Bot,
            },
            made_at: row.created_at,
            // It is written down once a minute; whoever asks or is connected is here now.
            seen_at: if current || online { now } else { row.seen_at },
            expires_at: row.expires_at,
            current,
            online,
        }
    };
    Ok(room.store.sessions_of(account, now).await?.into_iter().map(info).collect())
}

/// Ends one session, and closes what was opened by it.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", params(("id" = String, Path)), responses((status = 204), (status = 404, description = "no_such_session")))]
pub async fn end_one(
    State(room): State<Shared>,
    Owner(caller): Owner,
    CheckedPath(id): CheckedPath<String>,
) -> Result<StatusCode, Problem> {
    room.open()?;
    let account = caller.account.id;
    let known = room.store.sessions_of(account, wall_ms()).await?;
    let one = known.into_iter().map(|row| row.token_hash).find(|hash| name(hash) == id);
    let one =
        one.ok_or_else(|| Problem::not_found(House::NoSuchSession, "there is no such session, or it has ended"))?;
    room.store.drop_session(one).await?;
    room.end_sessions(account, &[one]);
    Ok(StatusCode::NO_CONTENT)
}

/// Logs out everywhere else: every other session and token ends, and what was opened by them is closed.
#[utoipa::path(delete, path = "/api/me/sessions", responses((status = 200, body = SessionList), (status = 403, description = "not_for_bots")))]
pub async fn end_others(State(room): State<Shared>, Owner(caller): Owner) -> Result<Json<SessionList>, Problem> {
    room.open()?;
    let ended = room.store.end_other_sessions(caller.account.id, caller.session).await?;
    room.end_sessions(caller.account.id, &ended);
    list(State(room), Owner(caller)).await
}

fn name(hash: &TokenHash) -> String {
    hex::encode(&hash[..NAME_BYTES])
}
