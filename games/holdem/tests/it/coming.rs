//! The table's questions about people who come and go, and a player's own, said as methods of a hand.

use cardtable::{HandOf, JoinWish, Millis, Player, Purse, Questions, Refused, Seat, Seating, Seats, Told, Viewer};
use holdem::{AboutTheHand, Action, Answer, ComeAndGo, Event, Forecast, Holdem, Question, exports};
use serde_json::Value;

/// The root of its sealed deck.
const COMMITMENT: &str = "5f1d0a6f5f1d0a6f5f1d0a6f5f1d0a6f5f1d0a6f5f1d0a6f5f1d0a6f5f1d0a6f";

/// A hand of the evening.
pub const AT_TABLE: HandOf<'_> =
    HandOf { table: "abc", hand: 7, began_at: 1_794_861_047_208, commitment: Some(COMMITMENT) };

pub trait Coming {
    fn join(&mut self, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<Event>, Refused>;
    fn gone(&self) -> Seats;
    fn broke(&self) -> Seats;
    fn sitting_out(&self) -> Seats;
    fn waits_for_players(&self) -> bool;
    fn asks_to_join(&self, name: &str, action: &Action) -> Option<JoinWish>;
    fn forecast(&self, viewer: Viewer) -> Option<Forecast>;
    /// The hand document with these eyes.
    fn document(&self, viewer: Viewer) -> Value;
    /// The finished hand as PHH and as PokerStars text.
    fn files(&self, viewer: Viewer) -> Option<(String, String)>;
}

impl Coming for Holdem {
    fn join(&mut self, at: Millis, seat: Seat, player: &Player, purse: Purse) -> Result<Told<Event>, Refused> {
        ComeAndGo::join(self, at, seat, player, purse)
    }

    fn gone(&self) -> Seats {
        ComeAndGo::gone(self)
    }

    fn broke(&self) -> Seats {
        ComeAndGo::broke(self)
    }

    fn sitting_out(&self) -> Seats {
        ComeAndGo::sitting_out(self)
    }

    fn waits_for_players(&self) -> bool {
        ComeAndGo::waits_for_players(self)
    }

    fn asks_to_join(&self, name: &str, action: &Action) -> Option<JoinWish> {
        ComeAndGo::asks_to_join(self, name, action)
    }

    fn forecast(&self, viewer: Viewer) -> Option<Forecast> {
        match AboutTheHand::answer(self, viewer, Question::Forecast, &AT_TABLE) {
            Ok(Answer::Forecast { forecast }) => forecast,
            other => panic!("a forecast is answered with one, not {other:?}"),
        }
    }

    fn document(&self, viewer: Viewer) -> Value {
        match AboutTheHand::answer(self, viewer, Question::Document, &AT_TABLE) {
            Ok(Answer::Document { document }) => document,
            other => panic!("a document is answered with one, not {other:?}"),
        }
    }

    fn files(&self, viewer: Viewer) -> Option<(String, String)> {
        let [phh, text] = <[_; 2]>::try_from(exports(self, viewer, &AT_TABLE)).ok()?;
        Some((phh.text, text.text))
    }
}
