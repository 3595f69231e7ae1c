//! How a hand came out: what was sold, what tipped it, and what each seat gets.

use serde::Serialize;
use ts_rs::TS;

use crate::card::{Card, Kind, Numbers};
use crate::event::FlippedCard;
use crate::flow::HandState;
use crate::role::{ByRole, Role};
use crate::totals::{Totals, active};

/// The facts from which the page tells the story of the hand.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// `Success`, `Bust` or `Folded`.
    pub state: HandState,
    pub round: u8,
    pub totals: Totals,
    /// What was sold, and where, as far as it was flipped.
    pub product: Option<Card>,
    pub location: Option<Card>,
    /// What the hand brought in; nothing unless it is a success.
    pub profit: i64,
    /// What a fold gave up, or what a bust lost of the run.
    pub lost: i64,
    /// The card with which Evidence rose above Cover for good.
    pub tipped_by: Option<FlippedCard>,
    pub heat_before: i64,
    pub heat_after: i64,
    pub points: ByRole<i64>,
    /// What each seat won or lost by the pot, already among its points.
    pub pot: ByRole<i64>,
}

/// Which card of this kind counts at the end.
pub fn counted(flipped: &[FlippedCard], kind: Kind) -> Option<Card> {
    let numbers = numbers(flipped);
    active(&numbers, kind).map(|place| flipped[place].card)
}

pub fn numbers(flipped: &[FlippedCard]) -> Vec<Numbers> {
    flipped.iter().map(|one| one.card.numbers()).collect()
}

/// The last card that took the Player from safe to not.
pub fn tipped_by(flipped: &[FlippedCard], bonus_cover: i64) -> Option<FlippedCard> {
    let numbers = numbers(flipped);
    let busts = |cards: usize| Totals::of(&numbers[..cards], bonus_cover).is_some_and(|totals| totals.is_bust());
    (0..flipped.len()).rev().find(|place| busts(place + 1) && !busts(*place)).map(|place| flipped[place])
}

/// RULES 8.1. A seat that folded gets nothing.
pub fn points(state: HandState, totals: &Totals, sold: bool, folded: ByRole<bool>) -> ByRole<i64> {
    let closed = state == HandState::Success && sold;
    ByRole::from_fn(|role| match role {
        _ if folded[role] => 0,
        Role::Narc if state == HandState::Bust => totals.missing,
        Role::Customer if closed => (totals.printed - totals.profit).max(0) + CLOSED_DEAL,
        Role::Player if closed => totals.profit,
        _ => 0,
    })
}

/// RULES 8.1: what a closed deal is worth to the Customer.
const CLOSED_DEAL: i64 = 10;

/// RULES 10.1: what each seat wins or loses by the pot. The survivors share it; what does not divide
/// goes to those who speak first; if nobody survives, everyone takes back what they put in.
pub fn pot_shares(state: HandState, stakes: ByRole<i64>, folded: ByRole<bool>) -> ByRole<i64> {
    let survives = |role: &Role| !folded[*role] && (*role != Role::Player || state == HandState::Success);
    let survivors: Vec<Role> = Role::ALL.into_iter().filter(survives).collect();
    let pot: i64 = Role::ALL.into_iter().map(|role| stakes[role]).sum();
    let Ok(count @ 1..) = i64::try_from(survivors.len()) else { return ByRole::default() };
    ByRole::from_fn(|role| {
        let share = survivors.iter().position(|one| *one == role).map_or(0, |place| {
            let extra = i64::from((place as i64) < pot % count);
            pot / count + extra
        });
        share - stakes[role]
    })
}
