//! A run: the hands between two homecomings, and what the table remembers from run to run.

use cardtable::Misfit;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Card;
use crate::deck::{DECK_CARDS, Tier, decks, without};
use crate::role::{ByRole, Role};

/// Large enough never to be reached by play, small enough that sums of it never overflow.
pub const MOST: i64 = 1_000_000_000;
/// How many of its best runs a table remembers.
pub const BEST_RUNS: usize = 5;

/// What one hand hands on to the next.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// Runs begun at this table.
    pub number: u32,
    /// The hand within the run, counted from 1.
    pub hand: u32,
    /// The Player's Heat when the run began: it chose the Narc's deck.
    pub heat_at_start: i64,
    /// Each seat's Heat as the Player.
    pub heat: [i64; 3],
    /// Profit that a bust would lose.
    pub unbanked: i64,
    /// Cards that are gone until the run ends.
    pub spent: ByRole<Spent>,
    /// How many seats the roles have moved on.
    pub turned: u8,
    /// Points of each seat since the roles were last where they began.
    pub points: [i64; 3],
    pub record: RunRecord,
}

/// RULES 6.1: cards played in earlier hands of the run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Spent {
    /// Everybody saw these flip.
    pub seen: Vec<Card>,
    /// These lay face down when the Player folded.
    pub unseen: Vec<Card>,
}

/// What a table remembers of its runs.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct RunRecord {
    pub hands: u32,
    pub successes: u32,
    pub folds: u32,
    pub busts: u32,
    /// Runs that came home, and all they brought.
    pub homecomings: u32,
    pub banked: i64,
    /// The best first.
    pub best: Vec<BestRun>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct BestRun {
    pub banked: i64,
    pub hands: u32,
    pub heat: i64,
}

impl Run {
    pub fn first(heat: i64) -> Run {
        Run { number: 1, hand: 1, heat_at_start: heat, heat: [heat; 3], ..Run::default() }
    }

    pub fn tier(&self) -> Tier {
        Tier::of(self.heat_at_start)
    }

    /// RULES 6.1: what is left of a seat's deck when the hand begins, or none of a run that never was.
    pub fn deck(&self, role: Role, event_cards: bool) -> Option<Vec<Card>> {
        let spent = &self.spent[role];
        without(decks(event_cards)(role, self.tier()), spent.seen.iter().chain(&spent.unseen).copied())
    }

    /// A run arrives with a config, so what it says is not taken on trust.
    pub fn check(&self, event_cards: bool) -> Result<(), Misfit> {
        let counts = [self.number, self.hand];
        let record = &self.record;
        let past = [record.hands, record.successes, record.folds, record.busts, record.homecomings];
        let sums = [self.heat_at_start, self.unbanked, record.banked];
        let fits = |number: i64| (0..=MOST).contains(&number);
        if counts.contains(&0) || counts.iter().chain(&past).any(|count| !fits((*count).into())) {
            return Err(Misfit::Carried("a run's counts are out of range"));
        }
        if !sums.iter().chain(&self.heat).all(|sum| fits(*sum)) || self.turned > 2 {
            return Err(Misfit::Carried("a run's numbers are out of range"));
        }
        let points = self.points.iter().all(|points| (-MOST..=MOST).contains(points));
        let best = record.best.iter().all(|run| fits(run.banked) && fits(run.heat) && fits(run.hands.into()));
        if !points || !best || record.best.len() > BEST_RUNS {
            return Err(Misfit::Carried("a run's record is out of range"));
        }
        let spent = |role: Role| self.spent[role].seen.len() + self.spent[role].unseen.len();
        if Role::ALL.into_iter().any(|role| spent(role) > DECK_CARDS || self.deck(role, event_cards).is_none()) {
            return Err(Misfit::Carried("a run has spent cards that are not in its decks"));
        }
        Ok(())
    }
}

impl RunRecord {
    /// RULES 6.4: a run has come home with this. Empty hands are nobody's best.
    pub fn came_home(&mut self, run: BestRun) {
        self.homecomings = count(self.homecomings);
        self.banked = (self.banked + run.banked).min(MOST);
        if run.banked == 0 {
            return;
        }
        let place = self.best.iter().position(|best| best.banked < run.banked).unwrap_or(self.best.len());
        self.best.insert(place, run);
        self.best.truncate(BEST_RUNS);
    }
}

/// One more, as far as a table can count.
pub fn count(number: u32) -> u32 {
    (number + 1).min(MOST as u32)
}
