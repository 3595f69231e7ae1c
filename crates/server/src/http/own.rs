//! What the room keeps of an account, as a file for its owner; and the way out.

use std::fmt::Write;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use cardtable::House;
use futures_util::stream::try_unfold;
use serde::Serialize;
use serde_json::json;
use store::{Currency, FinishedRow, HandCursor, HandFilter, Posting, Purse, StoreError};

use super::accounts::same_person;
use super::hands::summary;
use super::sessions;
use crate::client::Client;
use crate::clock::wall_ms;
use crate::problem::{Checked, Problem};
use crate::room::Shared;
use crate::session::{Owner, clear_cookie};
use wire::Farewell;

/// Rows read for one piece of the file. Nothing else is held while a slow line takes it.
const PIECE: i64 = 500;

/// Where the file has come to.
enum Next {
    Movements(Option<Posting>),
    Hands(Option<HandCursor>),
    Nothing,
}

/// Everything that the room keeps of the account, as one JSON file: the account, its sessions (without tokens), what
/// it holds, every movement of its purse, and its finished hands with the addresses of their logs.
#[utoipa::path(get, path = "/api/me/export", responses((status = 200, body = String), (status = 403, description = "not_for_bots"), (status = 429, description = "too_fast")))]
pub async fn export(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    Owner(caller): Owner,
) -> Result<impl IntoResponse, Problem> {
    room.addresses.exports.check(client.address)?;
    let account = caller.account.id;
    let known = &caller.account;
    let mut balances = serde_json::Map::new();
    for currency in Currency::ALL {
        let held = room.store.balance(&Purse::Account(account), currency).await?;
        balances.insert(currency.as_str().to_owned(), held.into());
    }
    let head = json!({
        "account": { "nickname": known.nickname, "madeAt": known.created_at, "kept": known.has_password },
        "sessions": sessions::listed(&room, &caller).await?,
        "balances": balances,
        "seats": room.people.tables_of(account),
    });
    // The lists come piece by piece behind what is known at once.
    let mut head = head.to_string();
    head.pop();
    head.push_str(",\"movements\":[");
    let begin = (Some(head), Next::Movements(None));
    let pieces = try_unfold(begin, move |(head, next)| {
        let room = room.clone();
        async move {
            match head {
                Some(head) => Ok::<_, StoreError>(Some((head, (None, next)))),
                None => Ok(piece(&room, account, next).await?.map(|(text, next)| (text, (None, next)))),
            }
        }
    });
    let headers = [
        (CONTENT_TYPE, "application/json; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"baize-account.json\""),
    ];
    Ok((headers, Body::from_stream(pieces)))
}

/// The next piece of the file, and what comes behind it.
async fn piece(room: &Shared, account: i64, next: Next) -> Result<Option<(String, Next)>, StoreError> {
    match next {
        Next::Movements(last) => {
            let rows = room.store.postings_of(account, last.as_ref(), PIECE).await?;
            let text = joined(last.is_none(), rows.iter().map(movement));
            Ok(Some(match rows.len() as i64 == PIECE {
                true => (text, Next::Movements(rows.into_iter().next_back())),
                false => (text + "],\"hands\":[", Next::Hands(None)),
            }))
        }
        Next::Hands(before) => {
            let own = HandFilter { viewer: Some(account), account: Some(account), before, ..HandFilter::default() };
            let first = own.before.is_none();
            let rows = room.store.finished_hands(own, PIECE).await?;
            let (whole, last) = (rows.len() as i64 == PIECE, rows.last().map(FinishedRow::cursor));
            let text = joined(first, rows.into_iter().map(|row| hand(room, row)));
            Ok(Some(if whole { (text, Next::Hands(last)) } else { (text + "]}\n", Next::Nothing) }))
        }
        Next::Nothing => Ok(None),
    }
}

/// Rows as parts of a list, the first of which has no comma before it.
fn joined<T: Serialize>(first: bool, rows: impl Iterator<Item = T>) -> String {
    let mut text = String::new();
    for (index, row) in rows.enumerate() {
        let comma = if first && index == 0 { "\n" } else { ",\n" };
        let row = serde_json::to_string(&row).expect("rows are plain data");
        write!(text, "{comma}{row}").expect("text grows");
    }
    text
}

fn movement(one: &Posting) -> serde_json::Value {
    json!({
        "transfer": one.transfer, "currency": one.currency.as_str(), "amount": one.amount, "at": one.at,
        "table": one.table, "line": one.seq,
    })
}

/// A finished hand, with an address of its log that opens for whoever the file is given to.
fn hand(room: &Shared, row: FinishedRow) -> serde_json::Value {
    let (table, number) = (row.table.clone(), row.hand.hand_no);
    let key = if row.hand.public { String::new() } else { format!("?key={}", room.links.key(&table, number)) };
    let log = (!row.log_gone).then(|| format!("/api/hands/{table}/{number}/log{key}"));
    json!({ "hand": summary(row), "log": log })
}

/// Deletes the account for good. Where it has a password, that is asked for.
#[utoipa::path(post, path = "/api/me/delete", request_body = Farewell, responses((status = 204), (status = 401, description = "bad_credentials"), (status = 403, description = "not_for_bots"), (status = 409, description = "not_while_seated")))]
pub async fn delete(
    State(room): State<Shared>,
    Extension(client): Extension<Client>,
    Owner(caller): Owner,
    Checked(wish): Checked<Farewell>,
) -> Result<impl IntoResponse, Problem> {
    room.open()?;
    room.addresses.logins.check(client.address)?;
    let id = caller.account.id;
    let known = same_person(&room, &client, &caller, wish.password).await?;
    if !room.people.tables_of(id).is_empty() {
        return Err(Problem::conflict(House::NotWhileSeated, "get up first: what lies on a table is yours too"));
    }
    let ended = room.store.delete_account(id, caller.session, known, wall_ms()).await?;
    room.end_sessions(id, &ended);
    Ok((clear_cookie(&client), StatusCode::NO_CONTENT))
}
