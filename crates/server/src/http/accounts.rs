//! Guests in one click, kept with a password if they like.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use store::{Grant, NewAccount, SessionKind};

use crate::client::Client;
use crate::clock::wall_ms;
use crate::names;
use crate::problem::{Checked, Problem};
use crate::room::Shared;
use crate::session::{Caller, LoggedIn, Owner, clear_cookie, set_cookie};
use crate::settings::NEW_ACCOUNT;
use cardtable::House;
use wire::{Credentials, Me, NewGuest, NewPassword, NewToken};

type From = Extension<Client>;

/// Makes a guest account and logs in as it.
#[utoipa::path(post, path = "/api/guest", request_body = NewGuest, responses((status = 200, body = Me), (status = 409, description = "name_taken")))]
pub async fn guest(
    State(room): State<Shared>,
    Extension(client): From,
    Checked(wish): Checked<NewGuest>,
) -> Result<impl IntoResponse, Problem> {
    room.open()?;
    room.addresses.logins.check(client.address)?;
    let nickname = names::nickname(&wish.nickname).map_err(Problem::bad)?;
    room.reserved.check(&nickname)?;
    let account =
        room.store.create_account(NewAccount { nickname, now: wall_ms(), grants: NEW_ACCOUNT.to_vec() }).await?;
    let (token, _) = room.new_token(account.id, SessionKind::Cookie, Grant::NewAccount).await?;
    Ok((set_cookie(&token, &client), Json(room.me(account.id).await?)))
}

/// Logs in to a kept account.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses((status = 200, body = Me), (status = 401, description = "bad_credentials")))]
pub async fn login(
    State(room): State<Shared>,
    Extension(client): From,
    Checked(wish): Checked<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    room.open()?;
    room.addresses.logins.check(client.address)?;
    let account = room.store.account_by_name(&wish.nickname).await?;
    let known = match &account {
        Some(account) => room.store.password_hash(account.id).await?,
        None => None,
    };
    let id = account.as_ref().map(|account| account.id);
    let right = try_password(&room, &client, &wish.nickname, id, wish.password, known.clone()).await?;
    let (Some(account), Some(known), true) = (account, known, right) else { return Err(bad_credentials()) };
    room.standing.may_enter(Some(account.id))?;
    let (token, _) = room.new_token(account.id, SessionKind::Cookie, Grant::Password(known)).await?;
    Ok((set_cookie(&token, &client), Json(room.me(account.id).await?)))
}

/// Ends this session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204)))]
pub async fn logout(
    State(room): State<Shared>,
    Extension(client): From,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    room.forget_token(&headers).await?;
    Ok((clear_cookie(&client), StatusCode::NO_CONTENT))
}

/// The account that asks.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, description = "not_logged_in")))]
pub async fn me(State(room): State<Shared>, LoggedIn(account): LoggedIn) -> Result<Json<Me>, Problem> {
    Ok(Json(room.me(account.id).await?))
}

/// Keeps the account behind a password, or changes it. Every other session and token of the account ends.
#[utoipa::path(post, path = "/api/me/password", request_body = NewPassword, responses((status = 200, body = Me), (status = 403, description = "not_for_bots")))]
pub async fn password(
    State(room): State<Shared>,
    Extension(client): From,
    Owner(caller): Owner,
    Checked(wish): Checked<NewPassword>,
) -> Result<Json<Me>, Problem> {
    room.open()?;
    room.addresses.logins.check(client.address)?;
    if !(8..=200).contains(&wish.password.chars().count()) {
        return Err(Problem::bad_request(House::BadPassword, "a password is 8 to 200 characters"));
    }
    let known = same_person(&room, &client, &caller, wish.current).await?;
    let hash = room.passwords.hash(wish.password).await?;
    let id = caller.account.id;
    let ended = room.store.change_password(id, caller.session, known, hash).await?;
    room.end_sessions(id, &ended);
    room.purses.changed(id);
    Ok(Json(room.me(id).await?))
}

/// A bearer token for a bot that plays as this account.
#[utoipa::path(post, path = "/api/me/token", responses((status = 200, body = NewToken), (status = 403, description = "not_for_bots")))]
pub async fn token(State(room): State<Shared>, Owner(caller): Owner) -> Result<Json<NewToken>, Problem> {
    room.open()?;
    let by = Grant::Session(caller.session);
    let (token, expires_at) = room.new_token(caller.account.id, SessionKind::Bearer, by).await?;
    Ok(Json(NewToken { token, expires_at }))
}

/// Whoever asks knows the account's password, where it has one. Gives the hash that it was compared with.
pub async fn same_person(
    room: &Shared,
    client: &Client,
    caller: &Caller,
    password: Option<String>,
) -> Result<Option<String>, Problem> {
    let Some(known) = room.store.password_hash(caller.account.id).await? else { return Ok(None) };
    let (id, password) = (Some(caller.account.id), password.unwrap_or_default());
    match try_password(room, client, &caller.account.nickname, id, password, Some(known.clone())).await? {
        true => Ok(Some(known)),
        false => Err(bad_credentials()),
    }
}

/// Whether the password is the right one, if it may be tried at all. A wrong one makes the next tries wait.
async fn try_password(
    room: &Shared,
    client: &Client,
    name: &str,
    account: Option<i64>,
    password: String,
    known: Option<String>,
) -> Result<bool, Problem> {
    let attempt = room.passwords.attempt(name, account, client.address, room.clock.now())?;
    match room.passwords.verify(password, known).await {
        Ok(right) => {
            if let Some(account) = account.filter(|_| right) {
                room.passwords.was_right(&attempt, account);
            }
            Ok(right)
        }
        Err(refused) => {
            room.passwords.was_not_tried(&attempt);
            Err(refused.into())
        }
    }
}

fn bad_credentials() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, House::BadCredentials, "the name or the password is wrong")
}
