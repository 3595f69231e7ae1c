//! What coming back costs now, and the hand in which it would be free.

use serde::Serialize;
use ts_rs::TS;

use super::hand::Holdem;
use crate::document::{Hand, Intent, NextContext, Status};
use crate::notation::Step;

/// RULES 5.7: for a player who sits out, if everybody else goes on as now.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Forecast {
    /// What a return with the next hand costs, in the smallest unit.
    pub price_now: i64,
    /// The number of the hand in which the big blind reaches the player.
    pub free_in_hand: Option<i64>,
    /// RULES 2.10: how many more hands may be missed before the player leaves, where that is limited.
    pub hands_left: Option<u32>,
    /// RULES 2.10: when the player leaves, in table time, where that is limited.
    pub leaves_at: Option<i64>,
}

impl Holdem {
    pub(crate) fn forecast(&self, place: usize) -> Option<Forecast> {
        let sits_out =
            !self.doc.places[place].status.is_in() && self.doc.places[place].status.intent() != Intent::Leave;
        if !sits_out {
            return None;
        }
        let context = NextContext { finishing_stacks: Some(self.stacks()), ..self.next_context() };
        let with = |intent| {
            let mut hand = self.doc.clone();
            hand.places[place].status = Status::out(intent, hand.places[place].status.debt());
            hand.next(&context)
        };
        let name = &self.doc.places[place].name;
        let back = with(Intent::Play);
        let price_now = back.place_of(name).map_or(0, |place| {
            let place = &back.places[place];
            place.dead_posted + (-place.blind).max(0)
        });
        let left = self.pause_left(self.seat_of(place));
        Some(Forecast {
            price_now,
            free_in_hand: first_hand_in(with(Intent::PauseUntilBigBlind), name),
            hands_left: left.hands,
            leaves_at: left.until,
        })
    }
}

/// The first hand from here on in which this player is dealt in.
fn first_hand_in(mut hand: Hand, name: &str) -> Option<i64> {
    for _ in 0..=2 * hand.seat_count {
        let place = hand.place_of(name)?;
        if hand.is_waiting() {
            return None;
        }
        if hand.places[place].status.is_in() {
            return Some(hand.number);
        }
        let dealt = hand.dealt_places();
        let cards = (0..dealt.len()).filter(|place| dealt[*place]);
        hand.actions = cards.map(|player| Step::Hole { player, cards: [None; 2] }).collect();
        hand = hand.next(&NextContext::default());
    }
    None
}
