//! What happened, as players are told. Events that the rules name keep those names.

use cards::{Rank, Suit};
use cardtable::{Millis, Seat};
use serde::Serialize;
use ts_rs::TS;

use crate::bid::RedealReason;
use crate::card::Card;
use crate::shown::{Phase, Punished, RoundResult};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Event {
    /// The round enters a phase; the trump suit counts once `trumpLocked` is true.
    Phase {
        phase: Phase,
        level: Rank,
        banker: Option<Seat>,
        trump: Option<Suit>,
        trump_locked: bool,
    },
    /// RULES 4.1. Your own card; everybody else hears of it without the card.
    CardDealt {
        seat: Seat,
        card: Option<Card>,
    },
    /// RULES 5.5. A declaration stands unless a stronger one comes until `locksAt`, which is null
    /// while cards are still being dealt.
    TrumpCandidate {
        seat: Seat,
        cards: Vec<Card>,
        strength: u8,
        trump: Option<Suit>,
        locks_at: Option<Millis>,
    },
    Passed {
        seat: Seat,
    },
    /// RULES 4.3. The cards are gathered and dealt anew.
    Redealt {
        seat: Seat,
        reason: RedealReason,
        left: usize,
    },
    /// RULES 5.6. Nobody declared: this card of the kitty decides.
    TrumpFallback {
        card: Option<Card>,
        trump: Option<Suit>,
    },
    /// RULES 6.1. The banker sees the cards, everybody else their number.
    KittyTaken {
        seat: Seat,
        count: usize,
        cards: Option<Vec<Card>>,
    },
    KittyBuried {
        seat: Seat,
        count: usize,
    },
    /// RULES 8. The clock played if `automatic` is true.
    CardsPlayed {
        seat: Seat,
        cards: Vec<Card>,
        automatic: bool,
    },
    /// RULES 8.4
    ThrowPunished {
        seat: Seat,
        #[serde(flatten)]
        punished: Punished,
    },
    TrickWon {
        seat: Seat,
        points: i32,
        /// The catchers' points so far.
        caught: i32,
    },
    RoundResult {
        #[serde(flatten)]
        result: RoundResult,
    },
    GameOver {
        /// 0 for the even seats, 1 for the odd ones.
        team: usize,
        levels: [Rank; 2],
    },
}
