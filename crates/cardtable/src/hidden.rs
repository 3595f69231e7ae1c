//! Values that some viewers may not know: they cannot be serialized or printed by accident.

use std::cell::RefCell;
use std::fmt;

use crate::player::Viewer;
use crate::seat::Seat;

/// A value known to one seat, or to none, until it is opened.
///
/// It has no `Serialize` and its `Debug` prints nothing of the value, so a hand that holds it can
/// not leak it into a letter, a log or an error. Views use [`Hidden::seen_by`]; rules use
/// [`Hidden::for_rules`], which no `view.rs` may call.
///
/// ```
/// use cardtable::{Hidden, Seat, Viewer};
///
/// let (ada, kurt) = (Viewer::Seat(Seat::at(0)), Viewer::Seat(Seat::at(1)));
/// let mut card = Hidden::for_seat(Seat::at(0), "K");
/// assert_eq!(card.seen_by(ada), Some(&"K"));
/// assert_eq!(card.seen_by(kurt), None);
/// assert_eq!(format!("{card:?}"), "hidden");
///
/// card.open();
/// assert_eq!(card.seen_by(kurt), Some(&"K"));
/// ```
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

impl KnownTo {
    fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Open) | (KnownTo::Everybody, _) => true,
            (KnownTo::Seat(owner), Viewer::Seat(seat)) => owner == seat,
            (KnownTo::Seat(_) | KnownTo::Nobody, _) => false,
        }
    }
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

    /// The value, if this viewer may know it. Open eyes, which only a replay has, may know everything.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        self.known_to.includes(viewer).then_some(&self.value)
    }

    /// The value, for deciding what happens. Never for deciding what is shown.
    pub fn for_rules(&self) -> &T {
        &self.value
    }

    /// The same to change it, as when a card is drawn. Who knows the value stays as it was.
    pub fn for_rules_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: fmt::Debug> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !INSPECTED.with_borrow(Option::is_some) {
            return f.write_str("hidden");
        }
        let found = Found { text: format!("{:?}", self.value), known_to: self.known_to };
        let number = INSPECTED.with_borrow_mut(|found_so_far| {
            let all = found_so_far.get_or_insert_default();
            all.push(found);
            all.len() - 1
        });
        write!(f, "hidden#{number}")
    }
}

thread_local! {
    /// The values found so far, while a suite inspects something on this thread; otherwise none.
    static INSPECTED: RefCell<Option<Vec<Found>>> = const { RefCell::new(None) };
}

/// A hidden value as a suite finds it.
pub(crate) struct Found {
    pub text: String,
    known_to: KnownTo,
}

impl Found {
    pub fn is_seen_by(&self, viewer: Viewer) -> bool {
        self.known_to.includes(viewer)
    }
}

/// What something looks like with its hidden values numbered, and the values. For the kernel's suites alone: nothing
/// that runs in a room can call it.
pub(crate) fn inspect<T: fmt::Debug>(of: &T) -> (String, Vec<Found>) {
    INSPECTED.set(Some(Vec::new()));
    let text = format!("{of:?}");
    (text, INSPECTED.take().unwrap_or_default())
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
