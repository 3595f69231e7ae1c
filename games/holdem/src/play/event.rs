//! What happened, as players are told. Amounts are in the smallest unit.

use cardtable::{PublicPlayer, Seat};
use serde::Serialize;
use ts_rs::TS;

use super::made::Made;
use crate::document::Row;
use cards::{Card, Rank};

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(rename = "Event")]
pub enum Event {
    /// Someone sat down; they play from the next hand, or at once if no card is dealt.
    Joined {
        seat: Seat,
        player: PublicPlayer,
        stack: i64,
    },
    Rebought {
        seat: Seat,
        stack: i64,
    },
    /// Too few play: the table waits.
    WaitingForPlayers,
    Posted {
        seat: Seat,
        post: Post,
        amount: i64,
    },
    /// Your own cards; everybody else hears of them without the cards.
    HoleDealt {
        seat: Seat,
        #[ts(type = "[string, string] | null")]
        cards: Option<[Card; 2]>,
    },
    BoardDealt {
        /// 1 is the flop, 3 the river.
        street: u8,
        #[ts(type = "string[]")]
        cards: Vec<Card>,
    },
    Acted {
        seat: Seat,
        spoken: Spoken,
        /// What went in with it.
        amount: i64,
        /// The player's whole bet on this street.
        bet: i64,
        all_in: bool,
        /// The server did it: time ran out, or the player is away.
        auto: bool,
    },
    TimeBankStarted {
        seat: Seat,
        ms: i64,
    },
    BetReturned {
        seat: Seat,
        amount: i64,
    },
    Shown {
        seat: Seat,
        #[ts(type = "[string, string]")]
        cards: [Card; 2],
        /// What they come to, once the board is complete.
        made: Option<Made>,
    },
    Mucked {
        seat: Seat,
    },
    PotWon {
        pot: PotResult,
    },
    /// A player's intent, and the row of the state table they are in now.
    IntentChanged {
        seat: Seat,
        intent: u8,
        state: Row,
    },
    /// RULES 2.10: the pause has lasted as long as the table allows, so the player leaves.
    PauseTooLong {
        seat: Seat,
    },
    /// RULES 5.5: the last chips of one who cannot play on went back to the account; the seat is kept.
    RestReturned {
        seat: Seat,
        amount: i64,
    },
    /// A player's chips went back to the account.
    PaidOut {
        seat: Seat,
        amount: i64,
    },
    HandEnded {
        next_at: i64,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    Ante,
    SmallBlind,
    BigBlind,
    /// RULES 4.8: twice the big blind, by the player after it.
    Straddle,
    /// A big blind out of turn, which counts as a bet.
    LateBlind,
    /// Missed blinds, for the main pot.
    DeadBlinds,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Spoken {
    Fold,
    Check,
    Call,
    Bet,
    Raise,
}

/// What a seat did last on this street; a fold is remembered for the whole hand.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LastWord {
    Fold,
    Check,
    Call,
    Bet,
    Raise,
    Shows,
    Mucks,
}

impl From<Spoken> for LastWord {
    fn from(spoken: Spoken) -> LastWord {
        match spoken {
            Spoken::Fold => LastWord::Fold,
            Spoken::Check => LastWord::Check,
            Spoken::Call => LastWord::Call,
            Spoken::Bet => LastWord::Bet,
            Spoken::Raise => LastWord::Raise,
        }
    }
}

/// RULES 7.3: one pot, who could win it and who did, with the reason.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct PotResult {
    /// 0 is the main pot.
    pub number: usize,
    /// How many pots the hand had.
    pub of: usize,
    pub amount: i64,
    pub contenders: Vec<Seat>,
    pub shares: Vec<Share>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Share {
    pub seat: Seat,
    pub amount: i64,
    /// The winning hand, or nothing if everybody else gave up.
    pub made: Option<Made>,
    #[ts(type = "string[]")]
    pub best_five: Vec<Card>,
    /// Where the next best hand is named alike: the card that beats it.
    pub kicker: Option<Rank>,
}
