//! What the player in turn may do, from the same functions that check it.

use cardtable::Seat;
use serde::Serialize;
use ts_rs::TS;

use super::hand::Holdem;
use super::refusal::Refusal;

/// The buttons of the player in turn. Amounts are in the smallest unit.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Choices {
    pub fold: bool,
    pub check: bool,
    /// What a call costs.
    pub call: Option<i64>,
    pub raise: Option<RaiseRange>,
}

#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct RaiseRange {
    pub min: i64,
    pub max: i64,
    /// Whether it would be the first bet of the street.
    pub opens: bool,
    pub presets: Vec<Preset>,
}

/// The usual sizes of a raise.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Half,
    ThreeQuarters,
    Pot,
    AllIn,
}

/// A usual size, as an amount to raise to.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Preset {
    pub name: Size,
    pub to: i64,
}

impl Holdem {
    /// RULES 6.3.
    pub(crate) fn choices(&self, seat: Seat) -> Option<Choices> {
        let deal = &self.deal.as_ref()?.deal;
        if self.to_act() != Some(seat) {
            return None;
        }
        let call = deal.call_amount();
        let raise = deal.raise_range().ok().map(|(min, max)| {
            let player = deal.actor().expect("it is someone's turn");
            let called = deal.bet(player) + call;
            let pot = deal.in_the_middle() + call;
            let of_pot =
                |name, parts: i64, whole: i64| Preset { name, to: (called + pot * parts / whole).clamp(min, max) };
            let mut presets =
                vec![of_pot(Size::Half, 1, 2), of_pot(Size::ThreeQuarters, 3, 4), of_pot(Size::Pot, 1, 1)];
            presets.push(Preset { name: Size::AllIn, to: max });
            RaiseRange { min, max, opens: called == 0, presets }
        });
        Some(Choices { fold: true, check: call == 0, call: (call > 0).then_some(call), raise })
    }

    /// The log entry for a raise, if it may be made.
    pub(crate) fn check_raise(&self, to: i64) -> Result<(), Refusal> {
        let deal = self.deal.as_ref().ok_or(Refusal::NotYourTurn)?;
        let (least, most) = deal.deal.raise_range().map_err(|_| Refusal::RaiseClosed)?;
        match (least..=most).contains(&to) {
            true => Ok(()),
            false => Err(Refusal::RaiseOutOfRange { least, most }),
        }
    }
}
