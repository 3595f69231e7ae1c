//! Who is asking: a cookie for pages, a bearer token for bots; only its hash is known here.

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, HeaderName, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum_extra::extract::CookieJar;
use store::{Account, Grant, NewSession, SessionKind, TokenHash};

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

/// A person who is logged in and may change the account. A bot plays as the account and no more, so that a token that
/// is lost or lent is ended, and nothing else is.
pub struct Owner(pub Caller);

/// Whoever asks, with the session they ask by.
pub struct Visit(pub Option<Caller>);

pub struct Caller {
    pub account: Account,
    pub session: TokenHash,
    kind: SessionKind,
}

fn token(headers: &HeaderMap) -> Option<String> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
    bearer.or_else(|| CookieJar::from_headers(headers).get(COOKIE).map(|cookie| cookie.value().to_owned()))
}

impl Room {
    async fn caller(&self, headers: &HeaderMap) -> Result<Option<Caller>, Problem> {
        let Some(token) = token(headers).filter(|token| token.len() <= 64) else { return Ok(None) };
        let session = chance::token_hash(&token);
        let known = self.store.session(session, wall_ms()).await?;
        if let Some(known) = &known {
            self.standing.may_enter(Some(known.account.id))?;
            self.seen.note(known.account.id, session);
        }
        Ok(known.map(|known| Caller { account: known.account, session, kind: known.kind }))
    }

    /// Makes a token for the account and stores its hash. Sessions that have to make room for it end at once.
    pub async fn new_token(&self, account: i64, kind: SessionKind, by: Grant) -> Result<(String, i64), Problem> {
        let (token, now) = (chance::token(), wall_ms());
        let (token_hash, expires_at) = (chance::token_hash(&token), now + SESSION_MS);
        let ended = self.store.add_session(NewSession { token_hash, account, kind, now, expires_at, by }).await?;
        self.end_sessions(account, &ended);
        Ok((token, expires_at))
    }

    /// Ends the session of whoever asks.
    pub async fn forget_token(&self, headers: &HeaderMap) -> Result<(), Problem> {
        if let Some(caller) = self.caller(headers).await? {
            self.store.drop_session(caller.session).await?;
            self.end_sessions(caller.account.id, &[caller.session]);
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
        let caller = room.caller(&parts.headers).await?.ok_or_else(Problem::not_logged_in)?;
        Ok(LoggedIn(caller.account))
    }
}

impl FromRequestParts<Shared> for Anyone {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<Anyone, Problem> {
        Ok(Anyone(room.caller(&parts.headers).await?.map(|caller| caller.account)))
    }
}

impl FromRequestParts<Shared> for Visit {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<Visit, Problem> {
        room.caller(&parts.headers).await.map(Visit)
    }
}

impl FromRequestParts<Shared> for Owner {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<Owner, Problem> {
        let caller = room.caller(&parts.headers).await?.ok_or_else(Problem::not_logged_in)?;
        match caller.kind {
            SessionKind::Cookie => Ok(Owner(caller)),
            SessionKind::Bearer => Err(Problem::new(
                StatusCode::FORBIDDEN,
                House::NotForBots,
                "a bot's token plays as the account and cannot change it; log in as a person",
            )),
        }
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
