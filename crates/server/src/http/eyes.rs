//! Whose eyes a finished hand is seen with.

use cardtable::{AnyGame, House, Refused, Reveal, Seat, Viewer};
use serde::Deserialize;
use store::FinishedRow;
use utoipa::IntoParams;

use crate::problem::Problem;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Eyes {
    /// `open` for all cards that may be known, `watcher`, or a seat's number.
    pub(super) eyes: Option<String>,
    /// The key of a hand that was played at a private table, for those who did not sit in it.
    pub(super) key: Option<String>,
}

/// Whose eyes a finished hand may be seen with. Where cards are sealed everybody has their own, for ever: those who
/// played see their own cards and what was shown, everyone else what was shown.
pub(super) fn eyes(
    game: &dyn AnyGame,
    row: &FinishedRow,
    asked: Option<&str>,
    account: Option<i64>,
) -> Result<Viewer, Problem> {
    let sealed = game.reveal() == Reveal::Sealed;
    let own = account.and_then(|account| seat_in(row, account));
    let viewer = match asked {
        Some("watcher") => Viewer::Watcher,
        None | Some("open") if sealed => own.map_or(Viewer::Watcher, Viewer::Seat),
        None | Some("open") => Viewer::Open,
        Some(seat) => Viewer::Seat(seat.parse().ok().and_then(Seat::new).ok_or_else(bad_eyes)?),
    };
    if viewer.seat().is_some_and(|seat| row.hand.players.iter().all(|player| player.seat != seat.index() as i64)) {
        return Err(bad_eyes());
    }
    match sealed && viewer.seat().is_some() && viewer.seat() != own {
        true => Err(Refused::new(House::CardsClosed, "cards that were not shown stay closed").into()),
        false => Ok(viewer),
    }
}

/// Where this account sat in the hand.
pub(super) fn seat_in(row: &FinishedRow, account: i64) -> Option<Seat> {
    let own = row.hand.players.iter().find(|player| player.account == Some(account))?;
    Seat::new(usize::try_from(own.seat).ok()?)
}

pub(super) fn bad_eyes() -> Problem {
    Problem::bad_request(House::BadEyes, "eyes are `open`, `watcher` or the number of a seat that played")
}
