//! What a step says, to whom, and what money it moves: to say something is to choose its audience.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::seat::{Seat, Viewer};

/// What a step of a game tells and pays, in order.
#[derive(Clone, PartialEq, Debug)]
#[must_use = "what is not told has not happened for anyone"]
pub struct Told<E> {
    said: Vec<Said<E>>,
    moves: Vec<Move>,
    refused: Option<Refused>,
    notes: Vec<&'static str>,
}

#[derive(Clone, PartialEq, Debug)]
enum Said<E> {
    All(E),
    Only(Seat, E),
    Split(Seat, E, E),
    Each(Vec<E>, E),
}

/// Money between a seat and the table. The server turns it into a transfer in the ledger, in the
/// same transaction as the log line that caused it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// From the seat's account to the table.
    Take { seat: Seat, amount: i64 },
    /// From the table to the seat's account.
    Pay { seat: Seat, amount: i64 },
    /// From the table to nobody.
    Burn { amount: i64 },
}

/// A no, with a code that the page translates and a sentence for everyone else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    pub code: String,
    pub message: String,
}

impl Refused {
    pub fn new(code: &str, message: impl Into<String>) -> Refused {
        Refused { code: code.to_owned(), message: message.into() }
    }
}

impl<E> Default for Told<E> {
    fn default() -> Told<E> {
        Told { said: Vec::new(), moves: Vec::new(), refused: None, notes: Vec::new() }
    }
}

impl<E> Told<E> {
    pub fn nothing() -> Told<E> {
        Told::default()
    }

    /// Everybody hears it.
    pub fn all(&mut self, event: E) {
        self.said.push(Said::All(event));
    }

    /// One seat hears it; nobody else learns that anything was said.
    pub fn only(&mut self, seat: Seat, event: E) {
        self.said.push(Said::Only(seat, event));
    }

    /// One seat hears the secret, everybody else the public half.
    pub fn split(&mut self, seat: Seat, secret: E, public: E) {
        self.said.push(Said::Split(seat, secret, public));
    }

    /// Everybody hears it from their own side of the table.
    pub fn each(&mut self, seats: usize, mut event: impl FnMut(Viewer) -> E) {
        let by_seat = (0..seats).map(|i| event(Viewer::Seat(Seat::at(i)))).collect();
        self.said.push(Said::Each(by_seat, event(Viewer::Watcher)));
    }

    pub fn take(&mut self, seat: Seat, amount: i64) {
        self.money(amount, Move::Take { seat, amount });
    }

    pub fn pay(&mut self, seat: Seat, amount: i64) {
        self.money(amount, Move::Pay { seat, amount });
    }

    pub fn burn(&mut self, amount: i64) {
        self.money(amount, Move::Burn { amount });
    }

    fn money(&mut self, amount: i64, movement: Move) {
        assert!(amount >= 0, "money moves forward; take and pay are two different words");
        if amount > 0 {
            self.moves.push(movement);
        }
    }

    /// The action is answered with a no, and yet it counts: it is logged and has changed the hand.
    pub fn refuse(&mut self, refusal: &impl Refusal) {
        self.refused = Some(refusal.refused());
    }

    /// Something that the host's log should count. It names what happened and nothing that is hidden.
    pub fn note(&mut self, what: &'static str) {
        self.notes.push(what);
    }

    /// Appends what a later part of the same step told.
    pub fn and(&mut self, mut more: Told<E>) {
        self.said.append(&mut more.said);
        self.moves.append(&mut more.moves);
        self.notes.append(&mut more.notes);
        self.refused = self.refused.take().or(more.refused);
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    pub fn notes(&self) -> &[&'static str] {
        &self.notes
    }

    /// What this viewer hears, in the order it was said.
    pub fn heard_by(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.said.iter().filter_map(move |said| match (said, viewer) {
            (Said::All(event), _) => Some(event),
            (Said::Only(seat, event), Viewer::Seat(me)) => (*seat == me).then_some(event),
            (Said::Only(..), Viewer::Watcher) => None,
            (Said::Only(_, event), Viewer::Open) => Some(event),
            (Said::Split(seat, secret, _), Viewer::Seat(me)) if *seat == me => Some(secret),
            (Said::Split(_, secret, _), Viewer::Open) => Some(secret),
            (Said::Split(_, _, public), _) => Some(public),
            (Said::Each(by_seat, _), Viewer::Seat(me)) => by_seat.get(me.index()),
            (Said::Each(_, watcher), Viewer::Watcher | Viewer::Open) => Some(watcher),
        })
    }
}

/// A game's own list of reasons to say no.
pub trait Refusal: Clone + PartialEq + std::fmt::Debug + std::fmt::Display {
    /// The stable name of the reason; the page has a translation for each.
    fn code(&self) -> &'static str;

    fn refused(&self) -> Refused {
        Refused::new(self.code(), self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_audience_hears_its_own_half() {
        let (first, second) = (Seat::at(0), Seat::at(1));
        let mut told = Told::nothing();
        told.all("deal");
        told.only(first, "your card is K");
        told.split(second, "you drew Q", "a card was drawn");
        let heard = |viewer| told.heard_by(viewer).copied().collect::<Vec<_>>();
        assert_eq!(heard(Viewer::Seat(first)), ["deal", "your card is K", "a card was drawn"]);
        assert_eq!(heard(Viewer::Seat(second)), ["deal", "you drew Q"]);
        assert_eq!(heard(Viewer::Watcher), ["deal", "a card was drawn"]);
    }

    #[test]
    #[should_panic(expected = "money moves forward")]
    fn a_negative_payment_is_a_bug() {
        Told::<()>::nothing().pay(Seat::at(0), -1);
    }
}
