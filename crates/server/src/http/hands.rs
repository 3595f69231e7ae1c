//! Finished hands: lists, logs to download, replays, and what a player has done.

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::IntoResponse;
use cardtable::{Code, House, HouseReason, Refused, Seat, Viewer};
use serde::Deserialize;
use serde_json::Value;
use store::{Account, FinishedRow, HandCursor, HandFilter, StoreError};
use utoipa::IntoParams;

use super::eyes::{Eyes, eyes, seat_in};
use crate::client::Client;
use crate::problem::{CheckedPath, CheckedQuery, Problem};
use crate::room::Shared;
use crate::session::Anyone;
use crate::workshop::{Bench, internal};
use wire::{GameStats, HandKey, HandList, HandPlayer, HandSummary, PlayerStats};

const LISTED_HANDS: i64 = 50;
const LISTED_RESULTS: i64 = 200;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct HandQuery {
    /// Only hands this player played.
    nickname: Option<String>,
    game: Option<String>,
    table: Option<String>,
    /// For the next page: the end time of the last hand listed, with its table and number.
    before: Option<i64>,
    before_table: Option<String>,
    before_hand: Option<i64>,
    /// At most 50.
    limit: Option<i64>,
}

/// Finished hands, newest first: those of public tables, and those that the account which asks has played.
#[utoipa::path(get, path = "/api/hands", params(HandQuery), responses((status = 200, body = HandList)))]
pub async fn list(
    State(room): State<Shared>,
    Anyone(viewer): Anyone,
    CheckedQuery(query): CheckedQuery<HandQuery>,
) -> Result<Json<HandList>, Problem> {
    let account = match &query.nickname {
        Some(name) => Some(room.store.account_by_name(name).await?.ok_or_else(no_such_player)?.id),
        None => None,
    };
    let before = query.before.map(|ended_at| HandCursor {
        ended_at,
        table: query.before_table.unwrap_or_default(),
        hand_no: query.before_hand.unwrap_or(0),
    });
    let viewer = viewer.map(|viewer| viewer.id);
    let filter = HandFilter { viewer, account, game: query.game, table: query.table, before };
    let limit = query.limit.unwrap_or(LISTED_HANDS).clamp(1, LISTED_HANDS);
    let rows = room.store.finished_hands(filter, limit).await?;
    Ok(Json(HandList { hands: rows.into_iter().map(summary).collect() }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The key of a hand that was played at a private table, for those who did not sit in it.
    key: Option<String>,
}

/// The key to a hand of a private table, for the link that one who sat in it gives to others.
#[utoipa::path(get, path = "/api/hands/{table}/{hand}/key", params(("table" = String, Path), ("hand" = i64, Path)), responses((status = 200, body = HandKey)))]
pub async fn key(
    State(room): State<Shared>,
    CheckedPath((table, hand)): CheckedPath<(String, i64)>,
    Anyone(account): Anyone,
) -> Result<Json<HandKey>, Problem> {
    let row = open_to(&room, &table, hand, account.as_ref(), None).await?;
    Ok(Json(HandKey { key: (!row.hand.public).then(|| room.links.key(&table, hand)) }))
}

/// The log of a finished hand, for `baize verify` and `baize replay`, with the cards that whoever asks may know.
#[utoipa::path(get, path = "/api/hands/{table}/{hand}/log", params(("table" = String, Path), ("hand" = i64, Path), Link), responses((status = 200, body = String)))]
pub async fn log(
    State(room): State<Shared>,
    CheckedPath((table, hand)): CheckedPath<(String, i64)>,
    Anyone(account): Anyone,
    CheckedQuery(link): CheckedQuery<Link>,
    Archive(bench): Archive,
) -> Result<impl IntoResponse, Problem> {
    let row = open_to(&room, &table, hand, account.as_ref(), link.key.as_deref()).await?;
    let lines = lines_of(&room, &row).await?;
    let game = room.any_game(&row.hand.game).ok_or_else(no_such_hand)?;
    // Everybody gets the file with their own eyes; where nothing is sealed they all see the same.
    let own = account.and_then(|account| seat_in(&row, account.id));
    let (viewer, key) = (own.map_or(Viewer::Watcher, Viewer::Seat), room.key.public());
    let written = move || game.hand_file(&texts(&lines), viewer, Some(key)).map(|file| file.to_text());
    let file = bench.work(written).await?.map_err(|no| unreadable(&row, no))?;
    let name = format!("attachment; filename=\"{}-{table}-{hand}.jsonl\"", row.hand.game);
    Ok(([(CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], file))
}

/// A finished hand as a list of pictures.
#[utoipa::path(get, path = "/api/hands/{table}/{hand}/replay", params(("table" = String, Path), ("hand" = i64, Path), Eyes), responses((status = 200, body = Value)))]
pub async fn replay(
    State(room): State<Shared>,
    CheckedPath((table, hand)): CheckedPath<(String, i64)>,
    Anyone(account): Anyone,
    CheckedQuery(query): CheckedQuery<Eyes>,
    Archive(bench): Archive,
) -> Result<impl IntoResponse, Problem> {
    let row = open_to(&room, &table, hand, account.as_ref(), query.key.as_deref()).await?;
    let lines = lines_of(&room, &row).await?;
    let game = room.any_game(&row.hand.game).ok_or_else(no_such_hand)?;
    let viewer = eyes(game, &row, query.eyes.as_deref(), account.map(|account| account.id))?;
    let most = room.settings.limits.replay_frames;
    if lines.len() > most {
        let words = "this hand has too many steps to be shown; its log can be downloaded";
        return Err(Refused::about(&HouseReason::HandTooLong { lines: lines.len(), most }, words).into());
    }
    let drawn = move || game.replay(&texts(&lines), viewer).map(|replay| serde_json::to_string(&replay));
    let drawn = bench.work(drawn).await?.map_err(|no| unreadable(&row, no))?;
    let text = drawn.map_err(|_| Problem::from(internal()))?;
    Ok(([(CONTENT_TYPE, "application/json")], text))
}

/// A finished hand in a notation of its game: for Hold'em `phh` and `pokerstars`.
#[utoipa::path(get, path = "/api/hands/{table}/{hand}/export/{notation}", params(("table" = String, Path), ("hand" = i64, Path), ("notation" = String, Path), Eyes), responses((status = 200, body = String)))]
pub async fn export(
    State(room): State<Shared>,
    CheckedPath((table, hand, notation)): CheckedPath<(String, i64, String)>,
    Anyone(account): Anyone,
    CheckedQuery(query): CheckedQuery<Eyes>,
    Archive(bench): Archive,
) -> Result<impl IntoResponse, Problem> {
    let row = open_to(&room, &table, hand, account.as_ref(), query.key.as_deref()).await?;
    let lines = lines_of(&room, &row).await?;
    let game = room.any_game(&row.hand.game).ok_or_else(no_such_hand)?;
    let viewer = eyes(game, &row, query.eyes.as_deref(), account.map(|account| account.id))?;
    let exports = bench.work(move || game.exports(&texts(&lines), viewer)).await?.map_err(|no| unreadable(&row, no))?;
    let export = exports.into_iter().find(|export| export.name == notation);
    let export =
        export.ok_or_else(|| Problem::not_found(House::NoSuchNotation, "this game is not written that way"))?;
    let name = format!("attachment; filename=\"{}-{table}-{hand}.{}\"", row.hand.game, export.extension);
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], export.text))
}

/// What a player has done, game by game. Hands of private tables are counted for the player alone.
#[utoipa::path(get, path = "/api/players/{nickname}", params(("nickname" = String, Path)), responses((status = 200, body = PlayerStats)))]
pub async fn player(
    State(room): State<Shared>,
    Anyone(viewer): Anyone,
    CheckedPath(nickname): CheckedPath<String>,
) -> Result<Json<PlayerStats>, Problem> {
    let account = room.store.account_by_name(&nickname).await?.ok_or_else(no_such_player)?;
    let own = viewer.is_some_and(|viewer| viewer.id == account.id);
    let mut games = Vec::new();
    for stats in room.store.account_stats(account.id, own).await? {
        let points = room.store.results_over_time(account.id, own, &stats.game, LISTED_RESULTS).await?;
        games.push(GameStats {
            hands: stats.hands,
            won: stats.wins,
            drawn: stats.draws,
            lost: stats.losses,
            score: stats.score,
            results: points.into_iter().map(|point| (point.ended_at, point.seat, point.score)).collect(),
            game: stats.game,
        });
    }
    Ok(Json(PlayerStats { nickname: account.nickname, games }))
}

/// A bench where a finished hand may be rebuilt, for an address that has not asked too often. It is taken before the
/// log is read: what is in memory at once is bounded too.
pub struct Archive(Bench);

impl FromRequestParts<Shared> for Archive {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, room: &Shared) -> Result<Archive, Problem> {
        if let Some(client) = parts.extensions.get::<Client>() {
            room.addresses.hands.check(client.address)?;
        }
        Ok(Archive(room.archive.enter().await?))
    }
}

fn texts(lines: &[String]) -> Vec<&str> {
    lines.iter().map(String::as_str).collect()
}

/// A finished hand, for whoever may see it: anybody if its table was public, else those who sat in it and those who
/// have its key. For everybody else there is no such hand, in the same words.
pub(super) async fn open_to(
    room: &Shared,
    table: &str,
    hand: i64,
    account: Option<&Account>,
    key: Option<&str>,
) -> Result<FinishedRow, Problem> {
    let row = room.store.finished_hand(table, hand).await?.ok_or_else(no_such_hand)?;
    let sat = account.is_some_and(|account| seat_in(&row, account.id).is_some());
    let given = key.is_some_and(|key| room.links.opens(key, table, hand));
    if row.hand.public || sat || given { Ok(row) } else { Err(no_such_hand()) }
}

/// The log lines of a finished hand.
pub(super) async fn lines_of(room: &Shared, row: &FinishedRow) -> Result<Vec<String>, Problem> {
    if row.log_gone {
        return Err(Problem::new(StatusCode::GONE, House::LogGone, "the log of this hand is not kept any more"));
    }
    let count = row.hand.to_seq - row.hand.from_seq + 1;
    let lines = room.store.lines(&row.table, row.hand.from_seq, count).await.map_err(|error| match error {
        StoreError::Damaged(reason) => damaged(row, &reason),
        other => other.into(),
    })?;
    Ok(lines.into_iter().map(|line| line.body).collect())
}

/// Why a stored hand could not be read: a log that the rules did not write is damage, and everything else a no.
fn unreadable(row: &FinishedRow, no: Refused) -> Problem {
    match no.code {
        Code::House(House::BadLog) => damaged(row, &no.message),
        _ => no.into(),
    }
}

/// The host is told what is wrong with it, whoever asked only that it is.
fn damaged(row: &FinishedRow, reason: &str) -> Problem {
    tracing::error!(table = row.table, hand = row.hand.hand_no, reason, "the log of a finished hand is damaged");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, House::BadLog, "the log of this hand is damaged")
}

/// A finished hand as lists show it.
pub fn summary(row: FinishedRow) -> HandSummary {
    let players = row.hand.players.into_iter().filter_map(|player| {
        let seat = usize::try_from(player.seat).ok().and_then(Seat::new)?;
        let number = player.number.and_then(|number| u32::try_from(number).ok());
        let (name, bot) = (player.name, player.bot);
        Some(HandPlayer { seat, name, bot, number, score: player.score, tokens: player.tokens })
    });
    HandSummary {
        table: row.table,
        hand: row.hand.hand_no,
        game: row.hand.game,
        public: row.hand.public,
        started_at: row.hand.started_at,
        ended_at: row.hand.ended_at,
        summary: serde_json::from_str(&row.hand.summary_json).unwrap_or(Value::Null),
        players: players.collect(),
    }
}

pub(super) fn no_such_hand() -> Problem {
    Problem::not_found(House::NoSuchHand, "there is no such finished hand")
}

fn no_such_player() -> Problem {
    Problem::not_found(House::NoSuchPlayer, "nobody has that name here")
}
