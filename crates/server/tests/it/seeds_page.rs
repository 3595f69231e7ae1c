//! A page that takes part in the dice, as a test plays it.

use cardtable::{Seat, SeatCommit, SeatSeed};
use serde_json::{Value, json};
use server::clock::Clock;

use crate::client::{Guest, Socket};

/// More than any hand that bots play to its end takes.
const MOST_STEPS: usize = 50_000;

/// A page that adds a seed to the dice of its seat.
pub struct Page {
    pub guest: Guest,
    pub socket: Socket,
    pub table: String,
    pub seat: usize,
    pub seed: SeatSeed,
}

impl Page {
    pub async fn sit(guest: &Guest, table: &str, seat: usize) -> Page {
        let mut socket = guest.connect().await;
        socket.ask_ok(json!({ "type": "sit", "table": table, "seat": seat, "commits": true })).await;
        let seed = SeatSeed::parse(&format!("{:02x}", seat + 1).repeat(32)).expect("32 bytes");
        Page { guest: guest.clone(), socket, table: table.to_owned(), seat, seed }
    }

    pub fn commitment(&self, hand: u32) -> SeatCommit {
        SeatCommit::of(&self.table, hand, Seat::at(self.seat), &self.seed)
    }

    pub fn commit(&self, hand: u32) -> Value {
        json!({ "type": "commit", "table": self.table, "hand": hand, "commit": self.commitment(hand) })
    }

    pub fn opens(&self, hand: u32, seed: &SeatSeed) -> Value {
        json!({ "type": "open_seed", "table": self.table, "hand": hand, "seed": seed })
    }

    pub async fn open_own(&mut self, hand: u32) {
        let ask = self.opens(hand, &self.seed.clone());
        self.socket.ask_ok(ask).await;
    }

    /// The next letter about the dice that fits.
    pub async fn dice(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        self.socket.next_where(|letter| letter["type"] == "letter" && fits(&letter["dice"])).await["dice"].clone()
    }

    /// Moves the clock on until this page hears what it waits for. With every step the table itself is asked something:
    /// however slowly the machine writes, no time passes that the table does not live through.
    pub async fn until(&mut self, clock: &Clock, step_ms: i64, fits: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..MOST_STEPS {
            clock.advance(step_ms);
            // A commitment to a hand that never was is refused by the table and changes nothing.
            let stray = self.commit(0);
            self.socket.refused(stray, "wrong_hand").await;
            if let Some(found) = self.socket.heard_where(&fits) {
                return found;
            }
        }
        panic!("what was waited for did not happen in {MOST_STEPS} steps of {step_ms} ms");
    }
}
