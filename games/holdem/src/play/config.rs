//! What a table of Hold'em can choose, and what one hand hands on to the next.

use cardtable::{Bound, Clash, Limit, Misfit, Preset, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::pauses::Pause;
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
const MAX_PAUSE_HANDS: i64 = 10_000;
const MAX_PAUSE_MIN: i64 = 24 * 60;

const ODD_BIG_BLIND: Clash =
    Clash { rule: "odd_big_blind", option: "big_blind", words: "big_blind is an even number: half of it can be owed" };
const EQUAL_BLINDS: Clash =
    Clash { rule: "equal_blinds", option: "small_blind", words: "small_blind is below big_blind" };
const NO_ANTE_TO_POST: Clash =
    Clash { rule: "no_ante_to_post", option: "big_blind_ante", words: "big_blind_ante needs an ante" };

/// What the options have to fulfil beyond their bounds.
pub const CLASHES: &[Clash] = &[ODD_BIG_BLIND, EQUAL_BLINDS, NO_ANTE_TO_POST];

impl cardtable::Config for Config {
    const CARRIED: &'static [&'static str] = &["carried"];
    const CLASHES: &'static [Clash] = CLASHES;

    fn presets() -> Vec<Preset<Config>> {
        let base = Config::default();
        let heads_up = Config { seats: 2, ..base.clone() };
        let full_ring = Config { seats: 9, ..base.clone() };
        let deep_ante = Config { ante: 50, max_buy_in: 60_000, ..base.clone() };
        vec![
            Preset { name: "six_max", config: base },
            Preset { name: "heads_up", config: heads_up },
            Preset { name: "full_ring", config: full_ring },
            Preset { name: "deep_with_antes", config: deep_ante },
        ]
    }

    fn limits(&self) -> Vec<Limit> {
        let big = |times| Bound::times(times, "big_blind", self.big_blind);
        vec![
            Limit::new("seats", self.seats, 2, 9),
            Limit::new("decimals", self.decimals, 0, i64::from(MAX_DECIMALS)),
            Limit::new("big_blind", self.big_blind, 2, MAX_BLIND),
            Limit::new("small_blind", self.small_blind, 1, big(1)),
            Limit::new("ante", self.ante, 0, big(1)),
            Limit::new("max_buy_in", self.max_buy_in, big(2), 1_000 * MAX_BLIND),
            Limit::new("min_buy_in", self.min_buy_in, big(2), Bound::option("max_buy_in", self.max_buy_in)),
            Limit::new("think_ms", self.think_ms, 1_000, 600_000),
            Limit::new("time_bank_ms", self.time_bank_ms, 0, 600_000),
            Limit::new("pause_ms", self.pause_ms, 0, 60_000),
            Limit::new("timeouts_before_pause", self.timeouts_before_pause, 1, 10),
            Limit::new("max_pause_hands", self.max_pause_hands, 0, MAX_PAUSE_HANDS),
            Limit::new("max_pause_min", self.max_pause_min, 0, MAX_PAUSE_MIN),
        ]
    }

    fn check(&self) -> Result<(), Misfit> {
        if self.big_blind % 2 != 0 {
            return Err(ODD_BIG_BLIND.into());
        }
        // A document tells the two blinds apart by their size.
        if self.small_blind >= self.big_blind {
            return Err(EQUAL_BLINDS.into());
        }
        if self.big_blind_ante && self.ante == 0 {
            return Err(NO_ANTE_TO_POST.into());
        }
        match &self.carried {
            Some(carried) => self.check_carried(carried),
            None => Ok(()),
        }
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn units(&self) -> Vec<Unit> {
        let per_hundred = Unit { name: "bb/100", times: 100.0 / self.big_blind as f64 };
        vec![Unit { name: "smallest chips", times: 1.0 }, per_hundred]
    }
}

impl Config {
    fn check_carried(&self, carried: &Carried) -> Result<(), Misfit> {
        let bad = |reason| Err(Misfit::Carried(reason));
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
