//! What a player may send, checked at the door: whatever a client writes is a small value after it.

use std::fmt;

use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::card::{CardId, Layout};

/// What a player may send in PREP (RULES 4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "Action")]
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
/// A list of any other length than three is `Malformed` and written back as the empty list, so that
/// a line of the log reads back as it was written and never grows with what a client makes up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AskedLayout {
    Three([AskedSlot; 3]),
    Malformed,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AskedSlot {
    Empty,
    Card(CardId),
    /// Some text that names no card. What it was is not kept.
    Unknown,
}

/// How a text that named no card is written back.
const UNKNOWN: &str = "?";

impl From<Layout> for AskedLayout {
    fn from(layout: Layout) -> AskedLayout {
        AskedLayout::Three(layout.0.map(|slot| slot.map_or(AskedSlot::Empty, AskedSlot::Card)))
    }
}

impl AskedSlot {
    pub fn parse(text: &str) -> AskedSlot {
        CardId::parse(text).map_or(AskedSlot::Unknown, AskedSlot::Card)
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

impl<'de> Deserialize<'de> for AskedSlot {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<AskedSlot, D::Error> {
        struct Slot;
        impl Visitor<'_> for Slot {
            type Value = AskedSlot;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a card or null")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<AskedSlot, E> {
                Ok(AskedSlot::parse(text))
            }
            fn visit_unit<E: Error>(self) -> Result<AskedSlot, E> {
                Ok(AskedSlot::Empty)
            }
            fn visit_none<E: Error>(self) -> Result<AskedSlot, E> {
                Ok(AskedSlot::Empty)
            }
        }
        from.deserialize_any(Slot)
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
        struct Slots;
        impl<'de> Visitor<'de> for Slots {
            type Value = AskedLayout;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of three slots")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AskedLayout, A::Error> {
                let mut slots = [AskedSlot::Empty; 3];
                let mut count = 0;
                while count < slots.len() {
                    let Some(slot) = list.next_element()? else { return Ok(AskedLayout::Malformed) };
                    slots[count] = slot;
                    count += 1;
                }
                let mut layout = AskedLayout::Three(slots);
                while list.next_element::<IgnoredAny>()?.is_some() {
                    layout = AskedLayout::Malformed;
                }
                Ok(layout)
            }
        }
        from.deserialize_seq(Slots)
    }
}
