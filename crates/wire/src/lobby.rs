//! The lobby on the wire: games, tables, finished hands.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::derives::TS;
use cardtable::{Millis, Seat, WhyVoid};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// A game that tables can be opened for.
#[derive(Clone, Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    pub name: String,
    /// What its stakes are counted in: `tokens` or `chips`.
    pub money: String,
    /// Whether people may sit down while a hand runs.
    pub open_seats: bool,
    pub presets: Vec<PresetChoice>,
    pub bots: Vec<BotChoice>,
    /// Whether there is a coach, for hints against bots and for reviews of finished hands.
    pub coach: bool,
    /// The JSON schema of the config, with a sentence for each option.
    #[ts(type = "unknown")]
    pub schema: Value,
}

#[derive(Clone, Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct PresetChoice {
    pub name: String,
    pub seats: usize,
    #[ts(type = "Record<string, unknown>")]
    pub config: Value,
}

#[derive(Clone, Serialize, ToSchema, TS)]
pub struct BotChoice {
    pub name: String,
    pub about: String,
}

/// Opens a table.
#[derive(Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct NewTable {
    pub game: String,
    /// The game's first preset if left out.
    #[serde(default)]
    #[ts(optional)]
    pub preset: Option<String>,
    /// Fields of the config that differ from the preset.
    #[serde(default)]
    #[ts(optional, type = "Record<string, unknown>")]
    pub options: Option<Value>,
    /// Listed in the lobby; otherwise only those who have the code come in.
    pub public: bool,
    /// Names of house bots for the seats after the host's, as many as there are names.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub bots: Vec<String>,
}

/// The opened table.
#[derive(Serialize, ToSchema, TS)]
pub struct Created {
    pub table: TableInfo,
}

/// A table as the lobby and its guests know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    pub id: String,
    pub game: String,
    pub preset: String,
    pub public: bool,
    /// The invitation code, for those who sit at the table or opened it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub code: Option<String>,
    pub host: String,
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub config: Arc<Value>,
    pub seats: Vec<SeatInfo>,
    /// The number of the hand on the table, 0 before the first.
    pub hand: u32,
    pub running: bool,
    /// How the next hand starts once this one is over: `agreed`, or milliseconds of pause, or null.
    #[ts(type = "\"agreed\" | number | null")]
    pub next: Value,
    /// When the next hand starts by itself, in table time, if nothing else is in its way.
    pub next_at: Option<Millis>,
    /// The table waits for people: no hand runs, or one that is only a way to wait.
    pub waiting: bool,
    /// From when on anybody who sits here may fill a free seat with a bot, in table time; before it, and if
    /// null, only the host may.
    pub bots_for_all_at: Option<Millis>,
    pub watchers: usize,
    pub opened_at: i64,
    /// The rules of this game failed here; the table stands still.
    pub broken: bool,
    /// The last hand does not count, and why: everybody has back what they brought. Null again with the next hand.
    #[schema(value_type = Option<String>)]
    pub voided: Option<WhyVoid>,
}

/// Whether anybody is there.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatState {
    /// Nobody sits here.
    Free,
    /// A bot of the house does.
    Bot,
    /// The player's page is open at this table, or another of theirs while a hand runs.
    Present,
    /// The player's line is up, but two questions in a row went unanswered, or they handed the seat over.
    Idle,
    /// The player's line is gone or, between hands, their page shows something else.
    Away,
}

/// One seat of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatInfo {
    pub name: Option<String>,
    /// The house bot that plays here.
    pub bot: Option<String>,
    /// Which of several bots of this kind it is, from the second on.
    #[serde(default)]
    pub number: Option<u32>,
    pub state: SeatState,
    /// A bot plays for this player until they are back.
    pub stand_in: bool,
    /// The seat is kept for its player until then, in table time; null while nothing counts down.
    pub held_until: Option<Millis>,
    /// What the next hand costs is more than this player has.
    pub cannot_pay: bool,
    /// Agreed to end the game here.
    pub ends: bool,
    /// Asked for the next hand.
    pub ready: bool,
    /// The hand waits for this seat.
    pub to_act: bool,
}

#[derive(Serialize, ToSchema, TS)]
pub struct TableList {
    pub tables: Vec<TableInfo>,
    /// How many wait for a game by quick play, by its name.
    pub queued: BTreeMap<String, usize>,
}

/// The list of public tables as those who look at the lobby keep it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LobbyView {
    /// Names of tables, in the order in which they are shown.
    pub order: Vec<String>,
    #[ts(as = "BTreeMap<String, TableInfo>")]
    pub rows: BTreeMap<String, Arc<TableInfo>>,
    /// How many wait for a game by quick play, by its name.
    pub queued: BTreeMap<String, usize>,
}

/// The lobby's list, whole or as what moved in it.
#[derive(Clone, Serialize, TS)]
pub struct LobbyNews {
    /// Which list this makes.
    pub number: u32,
    /// Which list `moved` is applied to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<u32>,
    /// The changes, as in a letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "[path: string, value?: unknown][]")]
    pub moved: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, as = "Option<LobbyView>")]
    pub view: Option<Box<RawValue>>,
}

/// Finished hands, newest first.
#[derive(Serialize, ToSchema, TS)]
pub struct HandList {
    pub hands: Vec<HandSummary>,
}

#[derive(Serialize, ToSchema, TS)]
#[serde(rename_all = "camelCase")]
pub struct HandSummary {
    pub table: String,
    pub hand: i64,
    pub game: String,
    /// Played at a public table. Other hands are listed for those who sat in them, and open to others by a key.
    pub public: bool,
    pub started_at: i64,
    pub ended_at: i64,
    #[ts(type = "unknown")]
    pub summary: Value,
    pub players: Vec<HandPlayer>,
}

#[derive(Serialize, ToSchema, TS)]
pub struct HandPlayer {
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Empty for somebody who has deleted their account.
    pub name: String,
    /// The house bot that played here, if one did.
    pub bot: Option<String>,
    /// Which of several bots of this kind it was, from the second on.
    pub number: Option<u32>,
    pub score: i64,
    pub tokens: i64,
}

/// What a link to a finished hand has to carry so that it opens for anybody.
#[derive(Serialize, ToSchema, TS)]
pub struct HandKey {
    /// None for a hand that anybody may see.
    pub key: Option<String>,
}

/// What a player has done so far.
#[derive(Serialize, ToSchema, TS)]
pub struct PlayerStats {
    pub nickname: String,
    pub games: Vec<GameStats>,
}

#[derive(Serialize, ToSchema, TS)]
pub struct GameStats {
    pub game: String,
    pub hands: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
    pub score: i64,
    /// The last results, oldest first: when, at which seat, with what score.
    pub results: Vec<(i64, i64, i64)>,
}

/// How far the review of a finished hand has come.
#[derive(Clone, Serialize, TS)]
pub struct ReviewState {
    /// So many decisions are looked at.
    pub done: usize,
    /// Of so many; 0 while it waits for its turn.
    pub of: usize,
    /// What was found, once it is there.
    #[ts(type = "Review | null")]
    pub review: Option<Value>,
}
