//! The events of the last letters, for clients that come late or come back.

use std::collections::VecDeque;

use crate::letter::{Entry, Events};
use crate::letter_body::RecentLetter;
use crate::player::Viewer;
use crate::seat::BySeat;

/// How many letters' events a late client can still ask for, and how many bytes of them: more than a hand has, and a
/// bound for a game that says much.
const RECENT_LETTERS: usize = 400;
const RECENT_BYTES: usize = 64 << 10;

/// What each viewer was told in this hand, whether they listened or not.
pub(crate) struct Recent {
    seats: BySeat<Kept>,
    watchers: Kept,
}

/// The last letters of one viewer by their numbers.
#[derive(Default)]
struct Kept {
    letters: VecDeque<(u32, Events)>,
    bytes: usize,
}

impl Kept {
    fn keep(&mut self, seq: u32, events: &Events) {
        if seq == 1 {
            *self = Kept::default();
        }
        self.bytes += events.get().len();
        self.letters.push_back((seq, events.clone()));
        while self.letters.len() > RECENT_LETTERS || self.bytes > RECENT_BYTES {
            let Some((_, oldest)) = self.letters.pop_front() else { break };
            self.bytes -= oldest.get().len();
        }
    }
}

impl Recent {
    pub fn new(seats: usize) -> Recent {
        Recent { seats: BySeat::from_fn(seats, |_| Kept::default()), watchers: Kept::default() }
    }

    pub fn keep(&mut self, entries: &[Entry]) {
        for entry in entries {
            let kept = match entry.viewer {
                Viewer::Seat(seat) => &mut self.seats[seat],
                Viewer::Watcher | Viewer::Open => &mut self.watchers,
            };
            kept.keep(entry.seq, &entry.events);
        }
    }

    /// The letters after the one named by `since`, the hand and number of the last that was seen.
    pub fn since(&self, viewer: Viewer, hand: u32, since: Option<(u32, u32)>) -> Vec<RecentLetter<'_>> {
        let kept = match viewer {
            Viewer::Seat(seat) => &self.seats[seat],
            Viewer::Watcher | Viewer::Open => &self.watchers,
        };
        let seen = since.filter(|(of, _)| *of == hand).map_or(0, |(_, seq)| seq);
        let missed = kept.letters.iter().filter(|(seq, _)| *seq > seen);
        missed.map(|(seq, events)| RecentLetter { seq: *seq, events }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::value::RawValue;

    #[test]
    fn what_is_kept_is_bounded_by_number_and_by_bytes_and_starts_anew_with_a_hand() {
        let events = |bytes: usize| -> Events {
            RawValue::from_string(format!("\"{}\"", "x".repeat(bytes - 2))).expect("JSON").into()
        };
        let mut kept = Kept::default();
        (1..=1_000).for_each(|seq| kept.keep(seq, &events(10)));
        assert_eq!((kept.letters.len(), kept.bytes), (RECENT_LETTERS, 10 * RECENT_LETTERS));
        assert_eq!(kept.letters.back().map(|(seq, _)| *seq), Some(1_000));
        (1_001..=1_100).for_each(|seq| kept.keep(seq, &events(RECENT_BYTES / 4)));
        assert_eq!((kept.letters.len(), kept.bytes), (4, RECENT_BYTES));
        kept.keep(1, &events(10));
        assert_eq!((kept.letters.len(), kept.bytes), (1, 10));
    }
}
