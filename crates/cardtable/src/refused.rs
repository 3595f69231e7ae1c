//! A no: its code, what it is about, and a sentence for those who read no codes.

use crate::derives::TS;
use serde::Serialize;
use serde_json::{Map, Value};
use strum::VariantNames;

use crate::code::{Code, House};
use crate::house_reason::HouseReason;

/// A no, with a code that the page translates, the facts that belong in the translation, and a sentence
/// for everyone else. Nobody decides anything by the sentence.
#[derive(Clone, PartialEq, Debug, Serialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// What programs decide by and what the page translates; it never changes its meaning.
    #[ts(type = "string")]
    pub code: Code,
    /// The reason in English.
    pub message: String,
    /// What the reason is about: bounds, cards, counts, the field of a config. Each code has its own.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[ts(optional, type = "Record<string, unknown>")]
    pub details: Map<String, Value>,
}

impl Refused {
    /// A no of the house that is about nothing in particular; one that is has a [`HouseReason`].
    pub fn new(code: House, message: impl Into<String>) -> Refused {
        debug_assert!(!HouseReason::VARIANTS.contains(&code.name()), "the details of {} are missing", code.name());
        Refused { code: code.into(), message: message.into(), details: Map::new() }
    }

    /// A no of the house with what it is about.
    pub fn about(reason: &HouseReason, message: impl Into<String>) -> Refused {
        Refused { code: Code::named(reason.into()), message: message.into(), details: details(reason) }
    }
}

fn details(of: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(of).expect("a refusal is plain data") {
        Value::Object(mut fields) => {
            fields.remove("code");
            fields
        }
        _ => Map::new(),
    }
}

/// A game's own list of reasons to say no: an enum whose variants are the codes, whose fields are the
/// details, and whose `Display` is the sentence.
///
/// ```
/// #[derive(Clone, PartialEq, Debug, thiserror::Error, serde::Serialize, strum::AsRefStr, strum::VariantNames)]
/// #[serde(tag = "code", rename_all = "snake_case")]
/// #[strum(serialize_all = "snake_case")]
/// enum Refusal {
///     #[error("it is not your turn")]
///     NotYourTurn,
///     #[error("play exactly {want} cards, not {got}")]
///     WrongCount { want: u32, got: u32 },
/// }
/// impl cardtable::Refusal for Refusal {}
///
/// let no = cardtable::Refusal::refused(&Refusal::WrongCount { want: 2, got: 3 });
/// assert_eq!((no.code.name(), no.message.as_str()), ("wrong_count", "play exactly 2 cards, not 3"));
/// assert_eq!(no.details["want"], 2);
/// ```
pub trait Refusal:
    Clone + PartialEq + std::fmt::Debug + std::fmt::Display + Serialize + AsRef<str> + VariantNames
{
    /// The stable name of the reason; the page has a translation for each.
    fn code(&self) -> Code {
        let name = Self::VARIANTS.iter().find(|name| **name == self.as_ref());
        Code::named(name.expect("strum names variants and values alike"))
    }

    /// As it is sent.
    fn refused(&self) -> Refused {
        Refused { code: self.code(), message: self.to_string(), details: details(self) }
    }
}
