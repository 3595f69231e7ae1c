//! Values that some viewers may not know: they cannot be serialized or printed by accident.

use std::fmt;

use crate::seat::{Seat, Viewer};

/// A value known to one seat, or to none, until it is opened.
///
/// It has no `Serialize` and its `Debug` prints nothing of the value, so a hand that holds it can
/// not leak it into a letter, a log or an error. Views use [`Hidden::seen_by`]; rules use
/// [`Hidden::for_rules`], which no `view.rs` may call.
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden<T> {
    value: T,
    known_to: KnownTo,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum KnownTo {
    Nobody,
    Seat(Seat),
    Everybody,
}

impl<T> Hidden<T> {
    /// Known to nobody: a deck, a kitty.
    pub fn from_all(value: T) -> Hidden<T> {
        Hidden { value, known_to: KnownTo::Nobody }
    }

    /// Known to its owner alone: a hand of cards.
    pub fn for_seat(seat: Seat, value: T) -> Hidden<T> {
        Hidden { value, known_to: KnownTo::Seat(seat) }
    }

    /// From now on everybody may know it.
    pub fn open(&mut self) {
        self.known_to = KnownTo::Everybody;
    }

    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        let may = match (self.known_to, viewer) {
            (_, Viewer::Open) | (KnownTo::Everybody, _) => true,
            (KnownTo::Seat(owner), Viewer::Seat(seat)) => owner == seat,
            (KnownTo::Seat(_) | KnownTo::Nobody, _) => false,
        };
        may.then_some(&self.value)
    }

    /// The value, for deciding what happens. Never for deciding what is shown.
    pub fn for_rules(&self) -> &T {
        &self.value
    }

    pub fn for_rules_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_sees_it_until_it_is_opened() {
        let mut card = Hidden::for_seat(Seat::at(1), "K");
        let everybody = [Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(1)), Viewer::Watcher];
        assert_eq!(everybody.map(|viewer| card.seen_by(viewer).is_some()), [false, true, false]);
        assert_eq!(format!("{card:?}"), "hidden");

        card.open();
        assert_eq!(everybody.map(|viewer| card.seen_by(viewer).is_some()), [true; 3]);
    }

    #[test]
    fn what_nobody_knows_is_open_only_in_a_replay() {
        let deck = Hidden::from_all([1, 2, 3]);
        assert!(deck.seen_by(Viewer::Seat(Seat::at(0))).is_none());
        assert!(deck.seen_by(Viewer::Watcher).is_none());
        assert!(deck.seen_by(Viewer::Open).is_some());
    }
}
