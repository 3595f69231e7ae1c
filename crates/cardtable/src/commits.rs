//! Seats' commitments that wait to be fixed. They are beside the log: after a restart clients send them again.

use crate::player::Players;
use crate::proof::SeatCommit;
use crate::seat::{BySeat, Seat, Seats};

/// The last commitment of each seat, and whose are announced.
#[derive(Clone, Debug)]
pub(crate) struct Commits {
    noted: BySeat<Option<Noted>>,
    expected: Seats,
}

#[derive(Clone, Debug)]
struct Noted {
    hand: u32,
    /// Who committed; whoever has the seat after them did not.
    account: Option<i64>,
    commit: SeatCommit,
}

impl Commits {
    pub fn new(seats: usize) -> Commits {
        Commits { noted: BySeat::from_fn(seats, |_| None), expected: Seats::NONE }
    }

    pub fn note(&mut self, seat: Seat, hand: u32, players: &Players, commit: SeatCommit) {
        self.noted[seat] = Some(Noted { hand, account: account(players, seat), commit });
    }

    /// From now on the dealer waits for these seats' commitments, until it is told to go on.
    pub fn expect(&mut self, seats: Seats) {
        self.expected = seats;
    }

    pub fn expected(&self) -> Seats {
        self.expected
    }

    /// What those who sit there now have committed to for this hand.
    pub fn of_hand(&self, hand: u32, players: &Players) -> Vec<Option<SeatCommit>> {
        let theirs = |seat: Seat, noted: &Noted| noted.hand == hand && noted.account == account(players, seat);
        let noted = self.noted.iter();
        noted.map(|(seat, noted)| Some(noted.as_ref().filter(|noted| theirs(seat, noted))?.commit.clone())).collect()
    }

    /// Whose commitment for this hand was announced and is not there.
    pub fn missing(&self, hand: u32, players: &Players) -> Seats {
        let there = self.of_hand(hand, players);
        self.expected.iter().filter(|seat| there.get(seat.index()).is_some_and(Option::is_none)).collect()
    }
}

fn account(players: &Players, seat: Seat) -> Option<i64> {
    players.get(seat).and_then(|player| player.as_ref()?.account)
}
