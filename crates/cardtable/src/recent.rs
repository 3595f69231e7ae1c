//! The events of the last letters, for clients that come late or come back.

use std::collections::VecDeque;

use crate::letter::{Entry, Events};
use crate::letter_body::RecentLetter;
use crate::player::Viewer;
use crate::seat::BySeat;

/// How many letters' events a late client can still ask for.
const RECENT_LETTERS: usize = 400;

/// What each viewer was told in this hand, whether they listened or not.
pub(crate) struct Recent {
    seats: BySeat<VecDeque<(u32, Events)>>,
    watchers: VecDeque<(u32, Events)>,
}

impl Recent {
    pub fn new(seats: usize) -> Recent {
        Recent { seats: BySeat::from_fn(seats, |_| VecDeque::new()), watchers: VecDeque::new() }
    }

    pub fn keep(&mut self, entries: &[Entry]) {
        for entry in entries {
            let kept = match entry.viewer {
                Viewer::Seat(seat) => &mut self.seats[seat],
                Viewer::Watcher | Viewer::Open => &mut self.watchers,
            };
            if entry.seq == 1 {
                kept.clear();
            }
            if kept.len() == RECENT_LETTERS {
                kept.pop_front();
            }
            kept.push_back((entry.seq, entry.events.clone()));
        }
    }

    /// The letters after the one named by `since`, the hand and number of the last that was seen.
    pub fn since(&self, viewer: Viewer, hand: u32, since: Option<(u32, u32)>) -> Vec<RecentLetter<'_>> {
        let kept = match viewer {
            Viewer::Seat(seat) => &self.seats[seat],
            Viewer::Watcher | Viewer::Open => &self.watchers,
        };
        let seen = since.filter(|(of, _)| *of == hand).map_or(0, |(_, seq)| seq);
        let missed = kept.iter().filter(|(seq, _)| *seq > seen);
        missed.map(|(seq, events)| RecentLetter { seq: *seq, events }).collect()
    }
}
