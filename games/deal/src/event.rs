//! What happened, as players are told.

use serde::Serialize;
use ts_rs::TS;

use crate::betting::BettingEnd;
use crate::card::Card;
use crate::deck::Tier;
use crate::ending::Ending;
use crate::role::Role;
use crate::totals::Totals;

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Event {
    HandBegan {
        run: u32,
        hand: u32,
        heat: i64,
        tier: Tier,
    },
    RoundBegan {
        round: u8,
    },
    /// RULES 3.1. Only the seat itself hears which cards.
    Drew {
        role: Role,
        count: usize,
        cards: Option<Vec<Card>>,
    },
    Checked {
        role: Role,
        /// The holder had the last word and ended betting with it.
        last_word: bool,
    },
    /// RULES 4.3. Only the seat itself hears which card.
    Raised {
        role: Role,
        card: Option<Card>,
        /// Which raise of the round it was, from 1.
        raise: u8,
        took_initiative: bool,
        all_in: bool,
    },
    Folded {
        role: Role,
    },
    BettingEnded {
        why: BettingEnd,
    },
    /// RULES 3.2: all at once, in the order they were raised.
    Flipped {
        cards: Vec<FlippedCard>,
        totals: Totals,
    },
    /// RULES 10.5: flipped cards have made the hand longer or shorter.
    RoundsChanged {
        from: u8,
        to: u8,
    },
    Continued,
    HandEnded {
        ending: Ending,
    },
    PlayedOn {
        unbanked: i64,
    },
    /// RULES 6.4 and 6.5.
    RunEnded {
        why: RunEnd,
        banked: i64,
        lost: i64,
        hands: u32,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FlippedCard {
    pub role: Role,
    pub card: Card,
}

/// RULES 6: why a run is over.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunEnd {
    WentHome,
    Busted,
    /// Fewer than three cards were left to the Player.
    OutOfCards,
}
