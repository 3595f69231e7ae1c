//! What a table of Tractor can choose.

use cards::Rank;
use cardtable::{Clash, Limit, Millis, Misfit, Preset, Seat, Unit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::rules::{FollowFill, KittyMultiplier, Rules, Succession, ThrowCheck};

/// RULES 4.2
pub fn kitty_size(seats: usize) -> usize {
    if seats == 6 { 12 } else { 8 }
}

/// RULES 4.2
pub fn hand_size(seats: usize) -> usize {
    (108 - kitty_size(seats)) / seats
}

/// RULES 4.3. Redeals that may be asked for in one round.
pub const MAX_REDEALS: usize = 3;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Players at the table: 4 or 6.
    pub seats: u8,
    /// The levels that the two teams start a game from.
    pub levels: [Rank; 2],
    /// Who is banker in the first round: the winner of the declaration, or a fixed seat.
    pub first_banker: FirstBanker,

    /// What a player owes who cannot match a tractor: the exact template, or only its structure.
    pub follow_fill: FollowFill,
    /// A trump ace pair and the trump level pair no longer make a tractor.
    pub strict_ladder: bool,
    /// Whether a void opponent with trumps breaks a throw, or only higher cards of the suit do.
    pub throw_check: ThrowCheck,
    /// Points that a punished throw costs the side that tried it.
    pub throw_penalty: i32,
    /// Whether all pairs of the last winning play multiply the kitty, or only those of its largest part.
    pub kitty_multiplier: KittyMultiplier,
    /// Who becomes banker when the banker team loses the round but wins its last trick.
    pub succession: Succession,
    /// A banker who levels up hands the bank to the next teammate.
    pub rotate_partner: bool,
    /// A team has to win a round as bankers at ace, instead of only reaching it.
    pub must_win_at_ace: bool,
    /// One joker alone declares a no-trump round.
    pub single_joker_bids: bool,
    /// The banker sees the buried cards during play.
    pub banker_sees_bury: bool,

    /// Time between two dealt cards, in milliseconds; 0 deals all cards at once.
    pub deal_ms: Millis,
    /// How long trump stays open after the last declaration or the last card, in milliseconds.
    pub fairness_ms: Millis,
    /// How long the banker may choose what to bury, in milliseconds.
    pub bury_ms: Millis,
    /// How long a player may think about a play, in milliseconds.
    pub think_ms: Millis,
    /// The pause between two rounds, in milliseconds.
    pub pause_ms: Millis,

    /// Where the game stands; the table fills it in between rounds, and a new game has none.
    pub standing: Option<Standing>,
}

#[derive(Copy, Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum FirstBanker {
    /// Whoever wins the declaration; seat 0 if nobody declares.
    #[default]
    Bid,
    /// This seat.
    Fixed(Seat),
}

/// What one round hands to the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The levels of the two teams.
    pub levels: [Rank; 2],
    /// The banker of the next round.
    pub banker: Seat,
    /// The number of the next round, counted from 1.
    pub round: u32,
}

impl Default for Config {
    fn default() -> Config {
        let rules = Rules::default();
        Config {
            seats: 4,
            levels: [Rank::Two; 2],
            first_banker: FirstBanker::Bid,
            follow_fill: rules.follow_fill,
            strict_ladder: rules.strict_ladder,
            throw_check: rules.throw_check,
            throw_penalty: rules.throw_penalty,
            kitty_multiplier: rules.kitty_multiplier,
            succession: rules.succession,
            rotate_partner: rules.rotate_partner,
            must_win_at_ace: rules.must_win_at_ace,
            single_joker_bids: rules.single_joker_bids,
            banker_sees_bury: false,
            deal_ms: 80,
            fairness_ms: 2_000,
            bury_ms: 60_000,
            think_ms: 30_000,
            pause_ms: 10_000,
            standing: None,
        }
    }
}

impl cardtable::Config for Config {
    const CARRIED: &'static [&'static str] = &["standing"];
    const CLASHES: &'static [Clash] = CLASHES;

    /// The presets of RULES 13, the default first.
    fn presets() -> Vec<Preset<Config>> {
        let standard = Config {
            follow_fill: FollowFill::Standard,
            strict_ladder: true,
            throw_check: ThrowCheck::InSuit,
            rotate_partner: true,
            must_win_at_ace: true,
            ..Config::default()
        };
        vec![
            Preset { name: "seed", config: Config::default() },
            Preset { name: "seed-six", config: Config { seats: 6, ..Config::default() } },
            Preset { name: "standard", config: standard.clone() },
            Preset { name: "standard-six", config: Config { seats: 6, ..standard } },
        ]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![
            Limit::new("seats", self.seats, 4, 6),
            Limit::new("throw_penalty", self.throw_penalty, 0, 100),
            Limit::new("deal_ms", self.deal_ms, 0, 2_000),
            Limit::new("fairness_ms", self.fairness_ms, 0, 60_000),
            Limit::new("bury_ms", self.bury_ms, 1_000, 600_000),
            Limit::new("think_ms", self.think_ms, 1_000, 600_000),
            Limit::new("pause_ms", self.pause_ms, 0, 600_000),
        ]
    }

    fn check(&self) -> Result<(), Misfit> {
        let at_table = |seat: Seat| seat.index() < usize::from(self.seats);
        if ![4, 6].contains(&self.seats) {
            return Err(Misfit::OneOf { option: "seats", values: &[4, 6] });
        }
        if matches!(self.first_banker, FirstBanker::Fixed(seat) if !at_table(seat)) {
            return Err(STRANGE_BANKER.into());
        }
        if self.first_banker == FirstBanker::Bid && self.levels[0] != self.levels[1] {
            return Err(UNEVEN_LEVELS.into());
        }
        if self.levels.contains(&Rank::Ace) && !self.must_win_at_ace {
            return Err(WON_BEFORE_IT_STARTS.into());
        }
        match &self.standing {
            Some(standing) if !at_table(standing.banker) => {
                Err(Misfit::Carried("standing.banker is a seat of the table"))
            }
            Some(standing) if standing.levels.contains(&Rank::Ace) && !self.must_win_at_ace => {
                Err(Misfit::Carried("standing.levels reach ace only where the ace has to be won"))
            }
            Some(standing) if standing.round < 1 => Err(Misfit::Carried("standing.round is counted from 1")),
            _ => Ok(()),
        }
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn units(&self) -> Vec<Unit> {
        vec![Unit { name: "levels", times: 1.0 }]
    }
}

impl Config {
    pub fn rules(&self) -> Rules {
        Rules {
            follow_fill: self.follow_fill,
            strict_ladder: self.strict_ladder,
            throw_check: self.throw_check,
            throw_penalty: self.throw_penalty,
            kitty_multiplier: self.kitty_multiplier,
            succession: self.succession,
            rotate_partner: self.rotate_partner,
            must_win_at_ace: self.must_win_at_ace,
            single_joker_bids: self.single_joker_bids,
        }
    }
}

const STRANGE_BANKER: Clash =
    Clash { rule: "strange_banker", option: "first_banker", words: "first_banker is a seat of the table" };
const UNEVEN_LEVELS: Clash = Clash {
    rule: "uneven_levels",
    option: "levels",
    words: "levels differ only where first_banker is fixed: the banker's level decides what can be declared",
};
const WON_BEFORE_IT_STARTS: Clash = Clash {
    rule: "won_before_it_starts",
    option: "levels",
    words: "levels start at ace only where the ace has to be won",
};

/// What the options have to fulfil beyond their bounds.
pub const CLASHES: &[Clash] = &[STRANGE_BANKER, UNEVEN_LEVELS, WON_BEFORE_IT_STARTS];
