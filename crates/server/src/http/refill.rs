//! Play money for those who have lost theirs, once a day.

use axum::Json;
use axum::extract::State;
use store::{Currency, Purse, StoreError, Transfer};

use crate::clock::wall_ms;
use crate::problem::Problem;
use crate::room::{Room, Shared};
use crate::session::LoggedIn;
use crate::settings::NEW_ACCOUNT;
use cardtable::House;
use wire::Me;

const DAY_MS: i64 = 24 * 3_600_000;

fn key(account: i64, currency: Currency, now: i64) -> String {
    format!("refill/{account}/{}/{}", currency.as_str(), now / DAY_MS)
}

/// Whether a purse lacks something that today's refill would bring.
pub async fn may_refill(room: &Room, account: i64, has: [(Currency, i64); 2]) -> Result<bool, StoreError> {
    let now = wall_ms();
    for ((currency, amount), (_, has)) in NEW_ACCOUNT.into_iter().zip(has) {
        if has < amount && !room.store.were_moved(&[key(account, currency, now)]).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Fills the purse up to what a new account has. Once a day, and only for those who sit nowhere:
/// what lies on a table is theirs too.
#[utoipa::path(post, path = "/api/me/refill", responses((status = 200, body = Me), (status = 409, description = "not_while_seated, purse_full, refilled_today")))]
pub async fn refill(State(room): State<Shared>, LoggedIn(account): LoggedIn) -> Result<Json<Me>, Problem> {
    room.open()?;
    if !room.people.tables_of(account.id).is_empty() {
        return Err(Problem::conflict(House::NotWhileSeated, "get up first: what lies on a table is yours too"));
    }
    let now = wall_ms();
    let (mut missing, mut filled) = (false, false);
    for (currency, amount) in NEW_ACCOUNT {
        let lacks = amount - room.funds(account.id, currency).await?;
        if lacks <= 0 {
            continue;
        }
        missing = true;
        let transfer = Transfer {
            from: Purse::Mint,
            to: Purse::Account(account.id),
            currency,
            amount: lacks,
            now,
            key: Some(key(account.id, currency, now)),
        };
        match room.store.transfer(transfer).await {
            Ok(()) => filled = true,
            Err(StoreError::AlreadyMoved) => {}
            Err(error) => return Err(error.into()),
        }
    }
    match (missing, filled) {
        (false, _) => Err(Problem::conflict(House::PurseFull, "you have as much as a new player")),
        (true, false) => {
            Err(Problem::conflict(House::RefilledToday, "the purse is filled once a day; come back tomorrow"))
        }
        (true, true) => {
            room.purses.changed(account.id);
            Ok(Json(room.me(account.id).await?))
        }
    }
}
