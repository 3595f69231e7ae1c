//! Reviews: what the coach says of a seat's decisions in a finished hand.

use axum::Json;
use axum::extract::State;
use cardtable::{House, HouseReason, Refused};
use serde_json::Value;
use wire::ReviewState;

use super::eyes::{Eyes, bad_eyes, eyes};
use super::hands::{lines_of, no_such_hand, open_to};
use crate::problem::{CheckedPath, CheckedQuery, Problem};
use crate::reviews::{self, Reviewed, Stage};
use crate::room::Shared;
use crate::session::Anyone;

/// Asks for the review of a finished hand with a seat's eyes, wherever its replay may be seen with them, and says how far
/// it has come: asked again and again until it is there. What was found once is kept with the hand.
#[utoipa::path(post, path = "/api/hands/{table}/{hand}/review", params(("table" = String, Path), ("hand" = i64, Path), Eyes), responses((status = 200, body = Value)))]
pub async fn review(
    State(room): State<Shared>,
    CheckedPath((table, hand)): CheckedPath<(String, i64)>,
    Anyone(account): Anyone,
    CheckedQuery(query): CheckedQuery<Eyes>,
) -> Result<Json<ReviewState>, Problem> {
    let row = open_to(&room, &table, hand, account.as_ref(), query.key.as_deref()).await?;
    let game = room.any_game(&row.hand.game).ok_or_else(no_such_hand)?;
    let own = account.as_ref().map(|account| account.id);
    let seat = eyes(game, &row, query.eyes.as_deref(), own)?.seat().ok_or_else(bad_eyes)?;
    if let Some(known) = room.store.review(&table, hand, seat.index() as i64).await? {
        return Ok(Json(found(&known)));
    }
    let of = Reviewed { table, hand, seat };
    match room.coaching.reviews.stage(&of) {
        Some(Stage::Running { done, of }) => return Ok(Json(ReviewState { done, of, review: None })),
        Some(Stage::Found(text)) => return Ok(Json(found(&text))),
        Some(Stage::Failed(no)) => return Err(no.into()),
        None => {}
    }

    let no_name = || Refused::new(House::NotLoggedIn, "choose a nickname or log in first");
    let person = own.ok_or_else(no_name)?;
    if !game.has_coach() {
        return Err(Refused::new(House::NoCoach, "this game has no coach").into());
    }
    room.coaching.review_pace.check(person)?;
    let (lines, most) = (lines_of(&room, &row).await?, room.settings.limits.replay_frames);
    if lines.len() > most {
        let words = "this hand has too many steps to be reviewed";
        return Err(Refused::about(&HouseReason::HandTooLong { lines: lines.len(), most }, words).into());
    }
    reviews::begin(&room, of, game, lines);
    Ok(Json(ReviewState { done: 0, of: 0, review: None }))
}

/// What is kept was written by the room; what cannot be read is nothing.
fn found(text: &str) -> ReviewState {
    let review: Value = serde_json::from_str(text).unwrap_or_default();
    let all = review["decisions"].as_array().map_or(0, Vec::len);
    ReviewState { done: all, of: all, review: Some(review) }
}
