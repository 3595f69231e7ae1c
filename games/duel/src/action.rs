//! What a player may send, checked at the door: whatever a client writes is a small value after it.

use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

use crate::card::{CardId, Layout};

/// What a player may send in PREP (RULES 4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The cards lie like this for now; may be sent again and again.
    LayoutDraft {
        #[ts(type = "Layout")]
        layout: AskedLayout,
    },
    /// The cards lie like this for good.
    LayoutConfirm {
        #[ts(type = "Layout")]
        layout: AskedLayout,
    },
}

impl Action {
    pub fn draft(layout: Layout) -> Action {
        Action::LayoutDraft { layout: layout.into() }
    }

    pub fn confirm(layout: Layout) -> Action {
        Action::LayoutConfirm { layout: layout.into() }
    }
}

/// A layout as a client sent it, before the rules have looked at it.
///
/// Whatever is not a list of three is `Malformed` and written back as the empty list, so that a line
/// of the log reads back as it was written and never grows with what a client makes up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AskedLayout {
    Three([AskedSlot; 3]),
    Malformed,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AskedSlot {
    Empty,
    Card(CardId),
    /// Something that names no card. What it was is not kept.
    Unknown,
}

/// How something that named no card is written back.
const UNKNOWN: &str = "?";

impl From<Layout> for AskedLayout {
    fn from(layout: Layout) -> AskedLayout {
        AskedLayout::Three(layout.0.map(|slot| slot.map_or(AskedSlot::Empty, AskedSlot::Card)))
    }
}

impl AskedLayout {
    /// RULES 4.2, with each slot read in this way.
    pub fn read(value: &Value, slot: fn(&Value) -> AskedSlot) -> AskedLayout {
        let slots: Option<Vec<AskedSlot>> = value.as_array().map(|slots| slots.iter().map(slot).collect());
        slots.and_then(|slots| slots.try_into().ok()).map_or(AskedLayout::Malformed, AskedLayout::Three)
    }
}

impl AskedSlot {
    pub fn read(value: &Value) -> AskedSlot {
        match value {
            Value::Null => AskedSlot::Empty,
            Value::String(text) => CardId::parse(text).map_or(AskedSlot::Unknown, AskedSlot::Card),
            _ => AskedSlot::Unknown,
        }
    }
}

impl Serialize for AskedSlot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            AskedSlot::Empty => to.serialize_none(),
            AskedSlot::Card(card) => to.serialize_str(card.name()),
            AskedSlot::Unknown => to.serialize_str(UNKNOWN),
        }
    }
}

impl Serialize for AskedLayout {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            AskedLayout::Three(slots) => slots.serialize(to),
            AskedLayout::Malformed => to.serialize_seq(Some(0))?.end(),
        }
    }
}

impl<'de> Deserialize<'de> for AskedLayout {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AskedLayout, D::Error> {
        Value::deserialize(from).map(|value| AskedLayout::read(&value, AskedSlot::read))
    }
}
