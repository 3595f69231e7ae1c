//! The states of a hand and what follows what.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::betting::BettingEnd;
use crate::role::ByRole;
use crate::totals::Totals;

/// RULES 3.1.
pub const HAND_CARDS: usize = 3;

/// RULES 10.2, 10.5: the shortest and the longest hand.
pub const LEAST_ROUNDS: u8 = 2;
pub const MOST_ROUNDS: u8 = 4;

/// RULES 3. What a hand is doing.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub enum HandState {
    Draw,
    Betting,
    Flip,
    DecisionPoint,
    Resolution,
    Bust,
    Success,
    Folded,
}

impl HandState {
    /// The hand has come out.
    pub fn is_ending(self) -> bool {
        matches!(self, HandState::Bust | HandState::Success | HandState::Folded)
    }
}

/// RULES 3.1: how many cards each seat still in the hand draws.
pub fn draws(hands: ByRole<usize>, decks: ByRole<usize>, folded: ByRole<bool>) -> ByRole<usize> {
    ByRole::from_fn(|role| match folded[role] {
        true => 0,
        false => HAND_CARDS.saturating_sub(hands[role]).min(decks[role]),
    })
}

/// RULES 3.2: a Player who folded has ended the hand; otherwise the cards flip.
pub fn after_betting(end: BettingEnd) -> HandState {
    match end {
        BettingEnd::PlayerFolded => HandState::Folded,
        _ => HandState::Flip,
    }
}

/// RULES 3.3 and 3.4: after the last round there is nothing left to decide, nor with nobody left.
pub fn after_flip(round: u8, rounds: u8, end: BettingEnd) -> HandState {
    match round >= rounds || end == BettingEnd::LastPlayer {
        true => HandState::Resolution,
        false => HandState::DecisionPoint,
    }
}

/// RULES 10.5: how many rounds the hand has once cards flipped in this round have changed it by so many.
pub fn rounds_after(round: u8, rounds: u8, change: i8) -> u8 {
    rounds.saturating_add_signed(change).clamp(LEAST_ROUNDS, MOST_ROUNDS).max(round)
}

/// RULES 3.4.
pub fn after_decision(stays: bool) -> HandState {
    if stays { HandState::Draw } else { HandState::Folded }
}

/// RULES 3.5.
pub fn after_resolution(totals: &Totals) -> HandState {
    if totals.is_bust() { HandState::Bust } else { HandState::Success }
}
