//! Codes of private tables, which cannot be found by trying.
//!
//! A code has 40 bits. Whoever gives a wrong one waits twice as long after each, and while they wait a right one is
//! answered like a wrong one, so that nothing is learned by trying on. A right code forgives nothing: a guesser could
//! open a table and give its code in between.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use cardtable::{Millis, Refused};

use crate::guesses::{Guesses, Patience};
use crate::room::Room;
use crate::table_task::{Posted, TableHandle};

/// A mistyped link, and a friend who tries it again.
const OF_ACCOUNT: Patience = Patience { free: 5, longest_ms: 300_000 };
/// A household or a school behind one address, where one who guesses must not keep the others out for long. At one try
/// in half a minute a code takes a million years.
const OF_ADDRESS: Patience = Patience { free: 20, longest_ms: 30_000 };

#[derive(Default)]
pub struct Invitations(Mutex<Guesses<Guesser>>);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Guesser {
    Account(i64),
    Address(IpAddr),
}

impl Invitations {
    /// A code was given, which is the right one or not.
    fn tried(&self, right: bool, account: Option<i64>, from: IpAddr, now: Millis) -> Result<(), Refused> {
        let mut guesses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let account = account.map(Guesser::Account);
        for guesser in account.iter().chain([&Guesser::Address(from)]) {
            guesses.check(guesser, now)?;
        }
        if !right {
            if let Some(account) = account {
                guesses.count(account, now, OF_ACCOUNT);
            }
            guesses.count(Guesser::Address(from), now, OF_ADDRESS);
        }
        Ok(())
    }
}

impl Room {
    /// Whether the code that somebody gave may be looked at now. Those who play at the table need none.
    pub fn may_try(
        &self,
        table: &TableHandle,
        account: Option<i64>,
        from: IpAddr,
        code: Option<&str>,
    ) -> Result<(), Refused> {
        self.may_try_posted(&table.posted.borrow(), account, from, code)
    }

    /// The same of a table that may be another node's.
    pub fn may_try_posted(
        &self,
        posted: &Posted,
        account: Option<i64>,
        from: IpAddr,
        code: Option<&str>,
    ) -> Result<(), Refused> {
        let Some(code) = code else { return Ok(()) };
        let (public, right) =
            (posted.info.as_ref().is_some_and(|info| info.public), posted.code.as_deref() == Some(code));
        if public || account.is_some_and(|account| posted.belongs_to(account)) {
            return Ok(());
        }
        self.invitations.tried(right, account, from, self.clock.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    #[test]
    fn a_guesser_waits_longer_and_longer_and_a_right_code_says_nothing_meanwhile() {
        let invitations = Invitations::default();
        for _ in 0..=OF_ACCOUNT.free {
            invitations.tried(false, Some(7), HERE, 0).expect("free tries");
        }
        for right in [false, true] {
            let no = invitations.tried(right, Some(7), HERE, 0).expect_err("one too many");
            assert_eq!(no.details["seconds"], 1, "{no:?}");
        }
        invitations.tried(true, Some(7), HERE, 1_000).expect("after the wait");
        invitations.tried(false, Some(7), HERE, 1_000).expect("a right one forgives nothing, and costs nothing");
        let no = invitations.tried(false, Some(7), HERE, 1_000).expect_err("twice as long");
        assert_eq!(no.details["seconds"], 2, "{no:?}");
    }

    #[test]
    fn new_accounts_from_one_address_do_not_help() {
        let invitations = Invitations::default();
        let tries = (0..100).filter(|account| invitations.tried(false, Some(*account), HERE, 0).is_ok());
        assert_eq!(tries.count(), OF_ADDRESS.free as usize + 1);
        let elsewhere = IpAddr::from([10, 0, 0, 2]);
        invitations.tried(true, Some(200), elsewhere, 0).expect("others are not held up");
        let longest = OF_ADDRESS.longest_ms;
        invitations.tried(true, Some(201), HERE, longest).expect("nor is the address for long");
    }
}
