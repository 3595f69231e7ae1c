//! What a table of Deal can choose.

use cardtable::{Clash, Limit, Millis, Misfit, Preset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::card::Card;
use crate::deck::{DECK_CARDS, Tier, decks, without};
use crate::flow::{LEAST_ROUNDS, MOST_ROUNDS};
use crate::role::{ByRole, Role};
use crate::run::Run;
use crate::tutorial;

const MAX_FIXED_HANDS: usize = 8;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many rounds a hand has: 2, 3 or 4.
    pub rounds: u8,
    /// What each raise puts into the pot that those who survive the hand share; 0 plays without a pot.
    pub pot_raise: i64,
    /// Whether the initiative stays with its holder from one round to the next.
    pub carry_initiative: bool,
    /// Cover that the Player gains while holding the initiative; 0 plays without it.
    pub initiative_cover: i64,
    /// Whether the roles move one seat on after every hand, so that over three hands everyone plays each.
    pub rotate: bool,
    /// The Player's Heat when the table opens: above 25, and again above 50, the Narc watches more closely.
    pub heat: i64,
    /// How long a seat may think about a bet, in milliseconds.
    pub think_ms: Millis,
    /// How long the Player may think between rounds and between hands, in milliseconds.
    pub decide_ms: Millis,
    /// Whether the decks have cards that make the hand a round longer or shorter when they are flipped.
    // Left out where it is off, so that the logs of such tables read as they always have.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub event_cards: bool,
    /// Whether the first run is a lesson with hints.
    pub tutorial: bool,
    /// For each hand of the first run, the cards that lie on top of the decks.
    #[schemars(skip)]
    pub fixed: Vec<ByRole<Vec<Card>>>,
    /// What the hand before left behind; a new table has none.
    #[schemars(skip)]
    pub run: Option<Run>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            rounds: 3,
            pot_raise: 0,
            carry_initiative: false,
            initiative_cover: 0,
            rotate: false,
            heat: 0,
            think_ms: 45_000,
            decide_ms: 90_000,
            event_cards: false,
            tutorial: false,
            fixed: Vec::new(),
            run: None,
        }
    }
}

impl cardtable::Config for Config {
    const CARRIED: &'static [&'static str] = &["run", "fixed"];
    const CLASHES: &'static [Clash] = CLASHES;

    fn presets() -> Vec<Preset<Config>> {
        let seed = Config::default();
        vec![
            Preset { name: "seed", config: seed.clone() },
            Preset {
                name: "tutorial",
                config: Config {
                    tutorial: true,
                    fixed: tutorial::decks(),
                    think_ms: 600_000,
                    decide_ms: 600_000,
                    ..seed.clone()
                },
            },
            Preset { name: "short", config: Config { rounds: 2, ..seed.clone() } },
            Preset { name: "long", config: Config { rounds: 4, ..seed.clone() } },
            Preset {
                name: "initiative",
                config: Config { carry_initiative: true, initiative_cover: 10, ..seed.clone() },
            },
            Preset { name: "pot", config: Config { pot_raise: 10, ..seed.clone() } },
            Preset { name: "three", config: Config { rotate: true, ..seed.clone() } },
            Preset { name: "events", config: Config { event_cards: true, ..seed } },
        ]
    }

    fn limits(&self) -> Vec<Limit> {
        vec![
            Limit::new("rounds", self.rounds, i64::from(LEAST_ROUNDS), i64::from(MOST_ROUNDS)),
            Limit::new("pot_raise", self.pot_raise, 0, 100),
            Limit::new("initiative_cover", self.initiative_cover, 0, 50),
            Limit::new("heat", self.heat, 0, 100),
            Limit::new("think_ms", self.think_ms, 1_000, 600_000),
            Limit::new("decide_ms", self.decide_ms, 1_000, 600_000),
        ]
    }

    fn check(&self) -> Result<(), Misfit> {
        if self.tutorial && (self.rotate || self.rounds != 3) {
            return Err(PLAIN_TUTORIAL.into());
        }
        if self.tutorial && self.event_cards {
            return Err(TUTORIAL_WITHOUT_EVENTS.into());
        }
        self.check_fixed()?;
        self.run.as_ref().map_or(Ok(()), |run| run.check(self.event_cards))
    }

    fn seats(&self) -> usize {
        Role::ALL.len()
    }
}

impl Config {
    fn check_fixed(&self) -> Result<(), Misfit> {
        if self.fixed.len() > MAX_FIXED_HANDS {
            return Err(Misfit::Carried("fixed has at most 8 hands"));
        }
        let held = |role: Role, cards: &[Card]| {
            let holds = |tier| without(decks(self.event_cards)(role, tier), cards.iter().copied()).is_some();
            cards.len() <= DECK_CARDS && Tier::ALL.into_iter().any(holds)
        };
        match self.fixed.iter().all(|hand| Role::ALL.into_iter().all(|role| held(role, &hand[role]))) {
            true => Ok(()),
            false => Err(Misfit::Carried("fixed names cards that are not in the decks")),
        }
    }
}

const PLAIN_TUTORIAL: Clash = Clash {
    rule: "plain_tutorial",
    option: "tutorial",
    words: "the tutorial is played in three rounds and without rotation",
};
const TUTORIAL_WITHOUT_EVENTS: Clash =
    Clash { rule: "tutorial_without_events", option: "tutorial", words: "the tutorial is played without event cards" };

/// What the options have to fulfil beyond their bounds.
pub const CLASHES: &[Clash] = &[PLAIN_TUTORIAL, TUTORIAL_WITHOUT_EVENTS];
