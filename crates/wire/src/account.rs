//! Accounts on the wire.

use crate::derives::TS;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A name to play under; no password, no address.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// 3 to 16 letters of any script, digits, spaces, `_` or `-`.
    pub nickname: String,
}

/// What a kept account logs in with.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub nickname: String,
    pub password: String,
}

/// Keeps a guest's account behind a password.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// 8 to 200 characters.
    pub password: String,
    /// Needed when the account already has a password.
    #[serde(default)]
    #[ts(optional)]
    pub current: Option<String>,
}

/// The account that is asking.
#[derive(Clone, Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    pub nickname: String,
    /// Whether a password keeps this account.
    pub kept: bool,
    pub tokens: i64,
    pub chips: i64,
    /// Tables where this account has a seat.
    pub tables: Vec<String>,
    /// Whether the purse holds less than a new account's and may be filled up, which is done once a day.
    pub may_refill: bool,
}

/// A bearer token for a bot. It is shown once and stored only as a hash.
#[derive(Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct NewToken {
    pub token: String,
    pub expires_at: i64,
}

/// Where an account is logged in.
#[derive(Serialize, ToSchema, TS)]
pub struct SessionList {
    /// The latest first.
    pub sessions: Vec<SessionInfo>,
}

/// One place where an account is logged in. The token itself is never told again.
#[derive(Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct SessionInfo {
    /// What it is called by when it is to be ended.
    pub id: String,
    pub used_by: SessionUse,
    pub made_at: i64,
    /// When it was last used, to the minute.
    pub seen_at: i64,
    pub expires_at: i64,
    /// It is the one that asks.
    pub current: bool,
    /// A connection is open by it now.
    pub online: bool,
}

#[derive(Serialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum SessionUse {
    /// A person, by a cookie.
    Browser,
    /// A bot, by a bearer token. It plays as the account and cannot change it.
    Bot,
}

/// Deletes an account.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// Needed where the account has one.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}
