//! Guests in one click, kept with a password if they like.

use std::net::SocketAddr;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use store::{NewAccount, SessionKind};

use crate::clock::wall_ms;
use crate::names;
use crate::problem::{Checked, Problem};
use crate::room::Shared;
use crate::session::{LoggedIn, clear_cookie, set_cookie};
use crate::settings::NEW_ACCOUNT;
use crate::wire::{Credentials, Me, NewGuest, NewPassword, NewToken};

type From = ConnectInfo<SocketAddr>;

/// Makes a guest account and logs in as it.
#[utoipa::path(post, path = "/api/guest", request_body = NewGuest, responses((status = 200, body = Me), (status = 409, description = "name_taken")))]
pub async fn guest(
    State(room): State<Shared>,
    ConnectInfo(from): From,
    headers: HeaderMap,
    Checked(wish): Checked<NewGuest>,
) -> Result<impl IntoResponse, Problem> {
    room.open()?;
    room.logins.check(from.ip())?;
    let nickname = names::nickname(&wish.nickname).map_err(|no| Problem::bad_request(&no.code, no.message))?;
    let account =
        room.store.create_account(NewAccount { nickname, now: wall_ms(), grants: NEW_ACCOUNT.to_vec() }).await?;
    let (token, _) = room.new_token(account.id, SessionKind::Cookie).await?;
    Ok((set_cookie(&token, &headers), Json(room.me(account.id).await?)))
}

/// Logs in to a kept account.
#[utoipa::path(post, path = "/api/login", request_body = Credentials, responses((status = 200, body = Me), (status = 401, description = "bad_credentials")))]
pub async fn login(
    State(room): State<Shared>,
    ConnectInfo(from): From,
    headers: HeaderMap,
    Checked(wish): Checked<Credentials>,
) -> Result<impl IntoResponse, Problem> {
    room.open()?;
    room.logins.check(from.ip())?;
    let account = room.store.account_by_name(&wish.nickname).await?;
    let known = match &account {
        Some(account) => room.store.password_hash(account.id).await?,
        None => None,
    };
    // The same work whether or not the name exists, so that time does not tell which names do.
    let right = verify(wish.password, known).await?;
    let account = account.filter(|_| right).ok_or_else(bad_credentials)?;
    let (token, _) = room.new_token(account.id, SessionKind::Cookie).await?;
    Ok((set_cookie(&token, &headers), Json(room.me(account.id).await?)))
}

/// Forgets this session.
#[utoipa::path(post, path = "/api/logout", responses((status = 204)))]
pub async fn logout(State(room): State<Shared>, headers: HeaderMap) -> Result<impl IntoResponse, Problem> {
    room.forget_token(&headers).await?;
    Ok((clear_cookie(&headers), StatusCode::NO_CONTENT))
}

/// The account that asks.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), (status = 401, description = "not_logged_in")))]
pub async fn me(State(room): State<Shared>, LoggedIn(account): LoggedIn) -> Result<Json<Me>, Problem> {
    Ok(Json(room.me(account.id).await?))
}

/// Keeps the account behind a password, or changes it.
#[utoipa::path(post, path = "/api/me/password", request_body = NewPassword, responses((status = 200, body = Me)))]
pub async fn password(
    State(room): State<Shared>,
    ConnectInfo(from): From,
    LoggedIn(account): LoggedIn,
    Checked(wish): Checked<NewPassword>,
) -> Result<Json<Me>, Problem> {
    room.open()?;
    room.logins.check(from.ip())?;
    if !(8..=200).contains(&wish.password.chars().count()) {
        return Err(Problem::bad_request("bad_password", "a password is 8 to 200 characters"));
    }
    if let Some(known) = room.store.password_hash(account.id).await?
        && !verify(wish.current.unwrap_or_default(), Some(known)).await?
    {
        return Err(bad_credentials());
    }
    let hash = blocking(move || Argon2::default().hash_password(wish.password.as_bytes()).map(|hash| hash.to_string()))
        .await?;
    let hash = hash.map_err(|_| internal())?;
    room.store.set_password(account.id, hash).await?;
    Ok(Json(room.me(account.id).await?))
}

/// A bearer token for a bot that plays as this account.
#[utoipa::path(post, path = "/api/me/token", responses((status = 200, body = NewToken)))]
pub async fn token(State(room): State<Shared>, LoggedIn(account): LoggedIn) -> Result<Json<NewToken>, Problem> {
    room.open()?;
    let (token, expires_at) = room.new_token(account.id, SessionKind::Bearer).await?;
    Ok(Json(NewToken { token, expires_at }))
}

async fn verify(password: String, known: Option<String>) -> Result<bool, Problem> {
    blocking(move || {
        let argon = Argon2::default();
        match known {
            Some(hash) => argon.verify_password(password.as_bytes(), hash.as_str()).is_ok(),
            None => {
                let _ = argon.hash_password(password.as_bytes());
                false
            }
        }
    })
    .await
}

/// Hashing passwords is slow on purpose; it must not hold up the tables.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|_| internal())
}

fn bad_credentials() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "bad_credentials", "the name or the password is wrong")
}

fn internal() -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "something went wrong; nothing was changed")
}
