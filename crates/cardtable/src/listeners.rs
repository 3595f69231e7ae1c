//! Who looks at a table: views are made for them, and for nobody else.

use crate::player::Viewer;
use crate::seat::{Seat, Seats};

/// The eyes that look at a table now.
///
/// ```
/// use cardtable::{Listeners, Seat, Viewer};
///
/// let there: Listeners = [Viewer::Seat(Seat::at(2)), Viewer::Watcher].into_iter().collect();
/// assert!(there.has(Viewer::Watcher) && !there.has(Viewer::Seat(Seat::at(0))));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Listeners {
    seats: Seats,
    watchers: bool,
}

impl Listeners {
    /// An empty room: the table goes on, and nothing is written.
    pub const NOBODY: Listeners = Listeners { seats: Seats::NONE, watchers: false };

    /// Every seat of a table of so many, and those who watch.
    pub fn everybody(seats: usize) -> Listeners {
        Listeners { seats: (0..seats).map(Seat::at).collect(), watchers: true }
    }

    /// Whether somebody looks with these eyes. A running table shows nothing to [`Viewer::Open`].
    pub fn has(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.seats.contains(seat),
            Viewer::Watcher => self.watchers,
            Viewer::Open => false,
        }
    }

    fn with(self, viewer: Viewer) -> Listeners {
        match viewer {
            Viewer::Seat(seat) => Listeners { seats: self.seats.with(seat), ..self },
            Viewer::Watcher => Listeners { watchers: true, ..self },
            Viewer::Open => self,
        }
    }
}

impl FromIterator<Viewer> for Listeners {
    fn from_iter<I: IntoIterator<Item = Viewer>>(viewers: I) -> Listeners {
        viewers.into_iter().fold(Listeners::NOBODY, Listeners::with)
    }
}
