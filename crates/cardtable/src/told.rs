//! What a step says, to whom, and what money it moves: to say something is to choose its audience.

use serde::{Deserialize, Serialize};

use crate::player::Viewer;
use crate::refused::{Refusal, Refused};
use crate::seat::Seat;

/// What a step of a game tells and pays, in order.
///
/// ```
/// use cardtable::{Move, Seat, Told, Viewer};
///
/// let ada = Seat::at(0);
/// let mut told = Told::nothing();
/// told.take(ada, 5);
/// told.all("Ada bought a card");
/// told.split(ada, "it is the king", "it is face down");
///
/// let heard: Vec<&&str> = told.heard_by(Viewer::Watcher).collect();
/// assert_eq!(heard, [&"Ada bought a card", &"it is face down"]);
/// assert_eq!(told.moves(), [Move::Take { seat: ada, amount: 5 }]);
/// ```
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
    Each { seats: Vec<E>, watcher: E, open: E },
}

/// Money between a seat and the table. The server turns it into a transfer in the ledger, in the
/// same transaction as the log line that caused it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// From the seat's account to the table.
    Take {
        /// Who pays.
        seat: Seat,
        /// Above zero, in the smallest unit of the game's money.
        amount: i64,
    },
    /// From the table to the seat's account.
    Pay {
        /// Who is paid.
        seat: Seat,
        /// Above zero, in the smallest unit of the game's money.
        amount: i64,
    },
    /// From the table to whoever brought it, whether they still sit there or not.
    Return {
        /// None for the house, whose bots play with its money.
        account: Option<i64>,
        /// Above zero, in the smallest unit of the game's money.
        amount: i64,
    },
    /// From the table to nobody.
    Burn {
        /// Above zero, in the smallest unit of the game's money.
        amount: i64,
    },
}

impl<E> Default for Told<E> {
    fn default() -> Told<E> {
        Told { said: Vec::new(), moves: Vec::new(), refused: None, notes: Vec::new() }
    }
}

impl<E> Told<E> {
    /// A step that nobody hears of yet, to be added to.
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
        let seats = (0..seats).map(|i| event(Viewer::Seat(Seat::at(i)))).collect();
        self.said.push(Said::Each { seats, watcher: event(Viewer::Watcher), open: event(Viewer::Open) });
    }

    /// Money back to whoever brought it, because the hand does not count.
    pub(crate) fn give_back(&mut self, account: Option<i64>, amount: i64) {
        self.moves.push(Move::Return { account, amount });
    }

    /// Money from a seat's account to the table. A negative amount is a bug and panics; zero moves nothing.
    pub fn take(&mut self, seat: Seat, amount: i64) {
        self.money(amount, Move::Take { seat, amount });
    }

    /// Money from the table to a seat's account. A negative amount is a bug and panics; zero moves nothing.
    pub fn pay(&mut self, seat: Seat, amount: i64) {
        self.money(amount, Move::Pay { seat, amount });
    }

    /// Money from the table to nobody, such as a fee. A negative amount is a bug and panics; zero moves nothing.
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

    /// The money that changes hands, in the order it was said.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The no with which a counting action is answered, if [`Told::refuse`] was called.
    pub fn refused(&self) -> Option<&Refused> {
        self.refused.as_ref()
    }

    /// What [`Told::note`] left for the host's log.
    pub fn notes(&self) -> &[&'static str] {
        &self.notes
    }

    /// Whether everybody hears the same, also if that is nothing.
    pub(crate) fn is_for_all(&self) -> bool {
        self.said.iter().all(|said| matches!(said, Said::All(_)))
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
            (Said::Each { seats, .. }, Viewer::Seat(me)) => seats.get(me.index()),
            (Said::Each { watcher, .. }, Viewer::Watcher) => Some(watcher),
            (Said::Each { open, .. }, Viewer::Open) => Some(open),
        })
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
        assert_eq!(heard(Viewer::Open), ["deal", "your card is K", "you drew Q"]);
    }

    #[test]
    fn open_eyes_hear_the_secret_half_however_it_was_told() {
        let mut told = Told::nothing();
        told.split(Seat::at(0), "secret", "public");
        told.each(2, |viewer| if viewer == Viewer::Watcher { "public" } else { "secret" });
        assert_eq!(told.heard_by(Viewer::Open).copied().collect::<Vec<_>>(), ["secret", "secret"]);
        assert_eq!(told.heard_by(Viewer::Watcher).copied().collect::<Vec<_>>(), ["public", "public"]);
    }

    #[test]
    #[should_panic(expected = "money moves forward")]
    fn a_negative_payment_is_a_bug() {
        Told::<()>::nothing().pay(Seat::at(0), -1);
    }
}
