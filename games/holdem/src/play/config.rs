//! What a table of Hold'em can choose, and what one hand hands on to the next.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::pauses::Pause;
use super::refusal::Refusal;
use crate::document::{AutoPlay, EntryPost, Hand, ReturnPost, Stakes};
use crate::money::MAX_DECIMALS;

/// Amounts are in the smallest unit of the table's money: cents, where there are two decimals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "Config")]
pub struct Config {
    /// How many seats the table has, from 2 to 9.
    pub seats: usize,
    /// The small blind, in the smallest unit; less than the big blind.
    pub small_blind: i64,
    /// The big blind, in the smallest unit; an even number, because half of it can be owed.
    pub big_blind: i64,
    /// The ante, in the smallest unit; 0 for none.
    pub ante: i64,
    /// Only the big blind posts the ante.
    pub big_blind_ante: bool,
    /// With three or more players, the one after the big blind posts twice the big blind before the cards.
    pub straddle: bool,
    /// The least that a player may bring to the table.
    pub min_buy_in: i64,
    /// The most that a player may bring to the table, and what someone brings who names no amount.
    pub max_buy_in: i64,
    /// How many decimals the table's money has, from 0 to 4.
    pub decimals: u8,
    /// How long a player may think, in milliseconds.
    pub think_ms: i64,
    /// Extra time that each player has for the whole stay at the table, in milliseconds.
    pub time_bank_ms: i64,
    /// The pause after each hand, in milliseconds.
    pub pause_ms: i64,
    /// What happens to a player whose time runs out: fold, or check where that is free.
    pub timeout: AutoPlay,
    /// After how many timeouts in a row a player is set to pause.
    pub timeouts_before_pause: u8,
    /// After how many hands missed in a row a player who sits out leaves, up to 10000; 0 for any number.
    pub max_pause_hands: u32,
    /// After how many minutes a player who sits out leaves, from 1 to 1440; 0 for any time.
    pub max_pause_min: u32,
    /// What newcomers post: nothing, a big blind, or nothing but they wait for the big blind.
    pub entry_post: EntryPost,
    /// How missed blinds are paid on an early return: all dead, or with a live big blind.
    pub return_post: ReturnPost,
    /// What the hand before handed on; a table that opens has nothing here.
    #[ts(type = "unknown")]
    pub carried: Option<Carried>,
}

/// The document of the hand to come, and what the table remembers of its players.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    /// The hand document that starts next.
    pub document: Value,
    /// Each seat's rest of the time bank, in milliseconds.
    pub banks: Vec<i64>,
    /// Each seat's timeouts in a row.
    pub timeouts: Vec<u8>,
    /// Whether whoever has the seat was dealt in since sitting down.
    pub played: Vec<bool>,
    /// Who got up and was paid, by seat, until the seat is given to someone else.
    pub gone: Vec<Option<String>>,
    /// Who ran out of chips, is in no document any more and has not left, by seat.
    #[serde(default)]
    pub held: Vec<Option<String>>,
    /// The pauses of those who sit out, by seat.
    #[serde(default)]
    pub pauses: Vec<Option<Pause>>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            seats: 6,
            small_blind: 100,
            big_blind: 200,
            ante: 0,
            big_blind_ante: false,
            straddle: false,
            min_buy_in: 4_000,
            max_buy_in: 20_000,
            decimals: 2,
            think_ms: 20_000,
            time_bank_ms: 30_000,
            pause_ms: 5_000,
            timeout: AutoPlay::Fold,
            timeouts_before_pause: 2,
            max_pause_hands: 0,
            max_pause_min: 0,
            entry_post: EntryPost::None,
            return_post: ReturnPost::Dead,
            carried: None,
        }
    }
}

const MAX_BLIND: i64 = 1_000_000_000;
const MAX_PAUSE_HANDS: u32 = 10_000;
const MAX_PAUSE_MIN: u32 = 24 * 60;

impl Config {
    pub fn check(&self) -> Result<(), Refusal> {
        let bad = |reason| Err(Refusal::BadConfig(reason));
        if !(2..=9).contains(&self.seats) {
            return bad("seats is from 2 to 9");
        }
        if self.decimals > MAX_DECIMALS {
            return bad("decimals is from 0 to 4");
        }
        if !(2..=MAX_BLIND).contains(&self.big_blind) || self.big_blind % 2 != 0 {
            return bad("big_blind is an even number from 2 to 1000000000");
        }
        // A document tells the two blinds apart by their size.
        if !(1..self.big_blind).contains(&self.small_blind) {
            return bad("small_blind is at least 1 and below the big blind");
        }
        if !(0..=self.big_blind).contains(&self.ante) {
            return bad("ante is from 0 to the big blind");
        }
        if self.big_blind_ante && self.ante == 0 {
            return bad("big_blind_ante needs an ante");
        }
        if self.min_buy_in < 2 * self.big_blind || self.min_buy_in > self.max_buy_in {
            return bad("min_buy_in is from two big blinds to max_buy_in");
        }
        if self.max_buy_in > 1_000 * MAX_BLIND {
            return bad("max_buy_in is at most 1000000000000");
        }
        if !(1_000..=600_000).contains(&self.think_ms) {
            return bad("think_ms is from 1000 to 600000");
        }
        if !(0..=600_000).contains(&self.time_bank_ms) {
            return bad("time_bank_ms is from 0 to 600000");
        }
        if !(0..=60_000).contains(&self.pause_ms) {
            return bad("pause_ms is from 0 to 60000");
        }
        if !(1..=10).contains(&self.timeouts_before_pause) {
            return bad("timeouts_before_pause is from 1 to 10");
        }
        if self.max_pause_hands > MAX_PAUSE_HANDS {
            return bad("max_pause_hands is from 0 to 10000");
        }
        if self.max_pause_min > MAX_PAUSE_MIN {
            return bad("max_pause_min is from 0 to 1440");
        }
        match &self.carried {
            Some(carried) => self.check_carried(carried),
            None => Ok(()),
        }
    }

    fn check_carried(&self, carried: &Carried) -> Result<(), Refusal> {
        let bad = |reason| Err(Refusal::BadConfig(reason));
        let Ok(hand) = Hand::from_json(&carried.document, self.decimals) else {
            return bad("carried.document is not a hand document");
        };
        if hand.seat_count != self.seats || hand.places.len() > self.seats || !hand.names_seats {
            return bad("carried.document has other seats");
        }
        if hand.places.iter().any(|place| place.seat > self.seats) || !hand.actions.is_empty() {
            return bad("carried.document is not a hand before its deal");
        }
        let lengths = [carried.banks.len(), carried.timeouts.len(), carried.played.len(), carried.gone.len()];
        if lengths != [self.seats; 4] {
            return bad("carried has one entry for each seat");
        }
        // Tables that were played before these were kept have none.
        if [carried.held.len(), carried.pauses.len()].iter().any(|length| ![0, self.seats].contains(length)) {
            return bad("carried has one entry for each seat");
        }
        Ok(())
    }

    /// RULES 4.8: what a straddle is here; 0 where there is none.
    pub fn straddle_amount(&self) -> i64 {
        if self.straddle { 2 * self.big_blind } else { 0 }
    }

    pub fn stakes(&self) -> Stakes {
        Stakes { small: self.small_blind, big: self.big_blind, ante: self.ante, big_blind_ante: self.big_blind_ante }
    }
}
