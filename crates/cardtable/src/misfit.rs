//! Why a config is none: the typed reason, and the same on the wire.

use crate::derives::TS;
use serde::Serialize;

use crate::house_reason::HouseReason;
use crate::options::Bound;
use crate::refused::Refused;

/// A rule of a game about its options, by name. The page has words for each.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The rule's stable name.
    pub rule: &'static str,
    /// The option that should be changed.
    pub option: &'static str,
    /// The rule in English.
    pub words: &'static str,
}

/// Why a config makes no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// An option outside its range.
    Range {
        /// Its name.
        option: &'static str,
        /// The smallest value it may have.
        least: Bound,
        /// The largest value it may have.
        most: Bound,
    },
    /// An option that is none of a few numbers.
    OneOf {
        /// Its name.
        option: &'static str,
        /// What it may be.
        values: &'static [i64],
    },
    /// Options that do not go together.
    Clash(Clash),
    /// What one hand hands to the next is damaged. Nobody sets it, so nobody is told more than that.
    Carried(&'static str),
}

/// What a refused config says about itself, as the details of `bad_config`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "why", rename_all = "snake_case")]
#[ts(rename = "Misfit")]
pub enum MisfitSaid {
    /// A number outside its bounds.
    Range {
        /// Its name in the config.
        option: String,
        /// The smallest value it may have.
        least: BoundSaid,
        /// The largest value it may have.
        most: BoundSaid,
    },
    /// None of the few numbers it may be.
    OneOf {
        /// Its name in the config.
        option: String,
        /// Every number that it may be.
        values: Vec<i64>,
    },
    /// Against a rule of the game.
    Clash {
        /// The option that should be changed.
        option: String,
        /// The rule's stable name, for which the page has words.
        rule: String,
    },
    /// There is no such option, or nobody may set it.
    Unknown {
        /// The name as it was sent.
        option: String,
    },
    /// Not a value of its kind.
    Unreadable,
    /// What one hand hands to the next is damaged.
    Carried,
}

/// One end of a range on the wire: a number, or a multiple of another option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(untagged)]
#[ts(rename = "Bound")]
pub enum BoundSaid {
    /// As it is.
    Number(i64),
    /// So many times what another option says.
    Option {
        /// The other option's name in the config.
        option: String,
        /// 1 where the bound is that option itself.
        times: i64,
    },
}

impl Misfit {
    fn said(&self) -> MisfitSaid {
        match *self {
            Misfit::Range { option, least, most } => {
                MisfitSaid::Range { option: option.to_owned(), least: least.named(), most: most.named() }
            }
            Misfit::OneOf { option, values } => {
                MisfitSaid::OneOf { option: option.to_owned(), values: values.to_vec() }
            }
            Misfit::Clash(Clash { rule, option, .. }) => {
                MisfitSaid::Clash { option: option.to_owned(), rule: rule.to_owned() }
            }
            Misfit::Carried(_) => MisfitSaid::Carried,
        }
    }

    fn words(&self) -> String {
        match self {
            Misfit::Range { option, least, most } => format!("{option} is from {} to {}", least.words(), most.words()),
            Misfit::OneOf { option, values } => {
                let values: Vec<String> = values.iter().map(i64::to_string).collect();
                format!("{option} is one of {}", values.join(", "))
            }
            Misfit::Clash(clash) => clash.words.to_owned(),
            Misfit::Carried(words) => (*words).to_owned(),
        }
    }
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words())
    }
}

impl From<Misfit> for Refused {
    fn from(misfit: Misfit) -> Refused {
        bad_config(misfit.said(), misfit.words())
    }
}

impl From<Clash> for Misfit {
    fn from(clash: Clash) -> Misfit {
        Misfit::Clash(clash)
    }
}

pub(crate) fn bad_config(said: MisfitSaid, words: String) -> Refused {
    Refused::about(&HouseReason::BadConfig(said), words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::House;
    use serde_json::{Value, json};

    #[test]
    fn each_reason_is_said_in_types_and_in_words() {
        let said = |misfit: Misfit| {
            let refused = Refused::from(misfit);
            assert_eq!(refused.code, House::BadConfig);
            (Value::Object(refused.details), refused.message)
        };
        let range = Misfit::Range { option: "big", least: 1.into(), most: Bound::times(2, "small", 5) };
        let most = json!({ "option": "small", "times": 2 });
        let details = json!({ "why": "range", "option": "big", "least": 1, "most": most });
        assert_eq!(said(range), (details, "big is from 1 to 2 times small".into()));
        let details = json!({ "why": "one_of", "option": "decks", "values": [1, 2, 4] });
        let one_of = Misfit::OneOf { option: "decks", values: &[1, 2, 4] };
        assert_eq!(said(one_of), (details, "decks is one of 1, 2, 4".into()));
        let clash = Clash { rule: "odd", option: "seats", words: "teams need even seats" };
        let details = json!({ "why": "clash", "option": "seats", "rule": "odd" });
        assert_eq!(said(clash.into()), (details, "teams need even seats".into()));
        assert_eq!(said(Misfit::Carried("a damaged deck")), (json!({ "why": "carried" }), "a damaged deck".into()));
    }
}
