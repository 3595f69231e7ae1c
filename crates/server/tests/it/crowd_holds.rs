//! What has to hold after every step of a crowd.

use serde_json::Value;
use store::{Currency, Purse};

use crate::crowd::Crowd;

impl Crowd {
    pub async fn nobody_paid_who_was_not_there(&mut self, notice: Option<&Value>) {
        for person in &mut self.people {
            let purse = Purse::Account(person.account);
            let tokens = self.store.balance(&purse, Currency::Tokens).await.expect("a balance");
            let there = person.socket.is_some() && person.follows.contains(&self.table);
            assert!(
                tokens >= person.tokens || there,
                "{} paid and was not there: {} to {tokens}\n{notice:?}",
                person.name,
                person.tokens
            );
            person.tokens = tokens;
        }
    }

    /// Whose person got up in this hand, or as it began: the chair is free when it ends.
    fn frees_soon(&self, seat: &Value) -> bool {
        let person = self.people.iter().find(|person| seat["name"] == person.name);
        let left = person.and_then(|person| person.left.as_ref());
        left.is_some_and(|(table, hand)| *table == self.table && self.hand <= hand + 1)
    }

    pub fn has_a_way_on(&mut self, info: &Value, now: i64) {
        self.hand = info["hand"].as_u64().expect("a number");
        self.hands = self.hands.max(self.hand);
        let seats = info["seats"].as_array().expect("seats");
        let people: Vec<&Value> =
            seats.iter().filter(|seat| !seat["name"].is_null() && seat["bot"].is_null()).collect();
        let open_seats = self.game == "holdem";
        for seat in &people {
            let between = open_seats || info["running"] == false;
            // Whoever asked a bot to play has agreed to the next hand.
            if seat["state"] == "away" && between && seat["standIn"] == false && !self.frees_soon(seat) {
                let until = seat["heldUntil"].as_i64().unwrap_or_else(|| panic!("a seat is held for ever: {info}"));
                assert!(until > now, "a seat is held past its time: {info}");
            }
        }
        let full = seats.iter().all(|seat| !seat["name"].is_null());
        if open_seats || info["running"] == true || !full || people.is_empty() {
            return;
        }
        let by_itself = info["next"].is_number();
        let pause = info["nextAt"].as_i64().is_some_and(|at| at > now);
        let willing = |seat: &Value| {
            let there = seat["state"] == "present" || seat["standIn"] == true;
            there && (by_itself || seat["ready"] == true) && seat["cannotPay"] == false
        };
        // A line that is being tried is waited for a moment, and where it does not answer the seat is counted down.
        let stands_still = people.iter().all(|seat| willing(seat)) && !pause && !self.tries_lines;
        assert!(!stands_still, "full, ready and still: {info}");
        let counted = people.iter().any(|seat| seat["heldUntil"].is_i64());
        let somebody_waits = people.iter().any(|seat| willing(seat)) && !pause && !self.tries_lines;
        assert!(counted || !somebody_waits, "somebody waits without a countdown: {info}");
    }
}

/// The next hand of this table should have begun by now.
pub fn is_due(notice: &Value) -> bool {
    notice["table"]["nextAt"].as_i64().is_some_and(|at| at <= notice["now"].as_i64().unwrap_or(i64::MAX))
}
