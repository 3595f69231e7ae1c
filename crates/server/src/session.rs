//! Who is asking: a cookie for pages, a bearer token for bots; only its hash is known here.

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, HeaderName, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use store::{Account, SessionKind};

use crate::chance;
use crate::client::Client;
use crate::clock::wall_ms;
use crate::problem::Problem;
use crate::room::{Room, Shared};
use crate::settings::SESSION_MS;
use cardtable::House;

pub const COOKIE: &str = "baize_session";

/// An account that has shown its token.
pub struct LoggedIn(pub Account);

/// An account, or a visitor without one.
pub struct Anyone(pub Option<Account>);

fn token(headers: &HeaderMap) -> Option<String> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
    bearer.or_else(|| CookieJar::from_headers(headers).get(COOKIE).map(|cookie| cookie.value().to_owned()))
}

impl Room {
    async fn account_of(&self, headers: &HeaderMap) -> Result<Option<Account>, Problem> {
        let Some(token) = token(headers).filter(|token| token.len() <= 64) else { return Ok(None) };
        let session = self.store.session(chance::token_hash(&token), wall_ms()).await?;
        if let Some(session) = &session {
            self.standing.may_enter(Some(session.account.id))?;
            self.seen.note(session.account.id);
        }
        Ok(session.map(|session| session.account))
    }

    /// Makes a token for the account and stores its hash.
    pub async fn new_token(&self, account: i64, kind: SessionKind) -> Result<(String, i64), Problem> {
        let (token, now) = (chance::token(), wall_ms());
        let expires_at = now + SESSION_MS;
        self.store.add_session(chance::token_hash(&token), account, kind, now, expires_at).await?;
        Ok((token, expires_at))
    }

    pub async fn forget_token(&self, headers: &HeaderMap) -> Result<(), Problem> {
        if let Some(token) = token(headers) {
            self.store.drop_session(chance::token_hash(&token)).await?;
        }
        Ok(())
    }
}

/// The header of a cookie that scripts cannot read and other sites cannot send.
pub fn set_cookie(token: &str, client: &Client) -> [(HeaderName, String); 1] {
    cookie(token, SESSION_MS / 1000, client)
}

/// The header that takes the cookie back.
pub fn clear_cookie(client: &Client) -> [(HeaderName, String); 1] {
    cookie("", 0, client)
}

fn cookie(value: &str, max_age_s: i64, client: &Client) -> [(HeaderName, String); 1] {
    let secure = if client.https { "; Secure" } else { "" };
    [(SET_COOKIE, format!("{COOKIE}={value}; Path=/; Max-Age={max_age_s}; HttpOnly; SameSite=Lax{secure}"))]
}

impl FromRequestParts<Shared> for LoggedIn {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<LoggedIn, Problem> {
        room.account_of(&parts.headers).await?.map(LoggedIn).ok_or_else(Problem::not_logged_in)
    }
}

impl FromRequestParts<Shared> for Anyone {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<Anyone, Problem> {
        room.account_of(&parts.headers).await.map(Anyone)
    }
}

/// A page of another site may not speak with a visitor's cookie.
pub fn check_origin(room: &Room, client: &Client, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = client.host.as_deref().unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, rest)| !host.is_empty() && rest == host);
    match own || room.settings.origins.iter().any(|allowed| allowed == origin) {
        true => Ok(()),
        false => Err(Problem::new(
            StatusCode::FORBIDDEN,
            House::ForeignOrigin,
            "this room does not take messages from that page",
        )),
    }
}
