//! Passwords: hashed a few at a time, and guessed ever more slowly.
//!
//! Hashing is slow and large on purpose, so only so many run at once and a few more wait; the others are told `busy`
//! before they cost anything. Guessing is slowed down twice. Who guesses at one name from one address waits twice as
//! long after each wrong try, up to five minutes. And when many addresses guess at one name, all of them wait up to
//! half a minute, but not an address where that account has lately been logged in: so strangers cannot lock anybody
//! out where they are at home, and elsewhere only for half a minute at a time.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use cardtable::{Millis, Refused};

use crate::guesses::{Guesses, Patience};
use crate::settings::Limits;
use crate::workshop::{Workshop, internal};

/// People mistype.
const OF_ADDRESS: Patience = Patience { free: 5, longest_ms: 300_000 };
/// The same for all addresses together.
const OF_ALL: Patience = Patience { free: 20, longest_ms: 30_000 };
/// How many addresses of an account are known, and for how many accounts.
const HOMES: usize = 4;
const ACCOUNTS_WITH_HOMES: usize = 20_000;

const FULL: &str = "too many people log in at the moment; try again";

pub struct Passwords {
    hashing: Workshop,
    tries: Mutex<Tries>,
}

#[derive(Default)]
struct Tries {
    wrong: Guesses<Guess>,
    homes: HashMap<i64, VecDeque<IpAddr>>,
    settled: VecDeque<i64>,
}

/// A name that is guessed at, from one address or from all of them.
type Guess = (String, Option<IpAddr>);

/// One try, which counts as wrong until it is known to be right.
pub struct Attempt {
    name: String,
    from: IpAddr,
}

impl Passwords {
    pub fn new(limits: &Limits) -> Passwords {
        Passwords {
            hashing: Workshop::new(limits.hashes_at_once, limits.hashes_waiting, FULL),
            tries: Mutex::default(),
        }
    }

    fn tries(&self) -> MutexGuard<'_, Tries> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a password for this name may be tried from this address now. Tries at the same moment count too.
    pub fn attempt(&self, name: &str, account: Option<i64>, from: IpAddr, now: Millis) -> Result<Attempt, Refused> {
        let attempt = Attempt { name: store::name_key(name), from };
        let mut tries = self.tries();
        let at_home = account.is_some_and(|id| tries.homes.get(&id).is_some_and(|homes| homes.contains(&from)));
        tries.wrong.check(&attempt.here(), now)?;
        if !at_home {
            tries.wrong.check(&attempt.anywhere(), now)?;
        }
        tries.wrong.count(attempt.here(), now, OF_ADDRESS);
        tries.wrong.count(attempt.anywhere(), now, OF_ALL);
        Ok(attempt)
    }

    /// It was the right password: nothing is held against this address, and it is a home of the account.
    pub fn was_right(&self, attempt: &Attempt, account: i64) {
        let mut tries = self.tries();
        tries.wrong.forgive(&attempt.here());
        tries.settle(account, attempt.from);
    }

    /// It was never looked at, so it was not wrong either.
    pub fn was_not_tried(&self, attempt: &Attempt) {
        let mut tries = self.tries();
        for guess in [attempt.here(), attempt.anywhere()] {
            tries.wrong.take_back(&guess);
        }
    }

    /// The account is logged in at this address.
    pub fn at_home(&self, account: i64, from: IpAddr) {
        self.tries().settle(account, from);
    }

    /// Where the account was last, if it has been here since the start.
    pub fn home(&self, account: i64) -> Option<IpAddr> {
        self.tries().homes.get(&account).and_then(|homes| homes.back().copied())
    }

    /// Whether this is the password behind the hash. Without a hash the same work is done, so that time does not tell
    /// which names exist.
    pub async fn verify(&self, password: String, known: Option<String>) -> Result<bool, Refused> {
        self.work(move || {
            let argon = Argon2::default();
            match known {
                Some(hash) => argon.verify_password(password.as_bytes(), hash.as_str()).is_ok(),
                None => {
                    let _ = argon.hash_password(password.as_bytes());
                    false
                }
            }
        })
        .await
    }

    pub async fn hash(&self, password: String) -> Result<String, Refused> {
        let hashed =
            self.work(move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()));
        hashed.await?.map_err(|_| internal())
    }

    /// Does the work where it holds up no table, when its turn comes.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        self.hashing.enter().await?.work(work).await
    }
}

impl Attempt {
    fn here(&self) -> Guess {
        (self.name.clone(), Some(self.from))
    }

    fn anywhere(&self) -> Guess {
        (self.name.clone(), None)
    }
}

impl Tries {
    fn settle(&mut self, account: i64, from: IpAddr) {
        if !self.homes.contains_key(&account) {
            self.settled.push_back(account);
            if self.settled.len() > ACCOUNTS_WITH_HOMES
                && let Some(oldest) = self.settled.pop_front()
            {
                self.homes.remove(&oldest);
            }
        }
        let homes = self.homes.entry(account).or_default();
        homes.retain(|home| *home != from);
        homes.push_back(from);
        if homes.len() > HOMES {
            homes.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guesses::WATCHED;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

    fn wait(passwords: &Passwords, account: Option<i64>, from: IpAddr, now: Millis) -> u64 {
        let no = passwords.attempt("Ann", account, from, now).err();
        no.map_or(0, |no| no.details["seconds"].as_u64().expect("seconds"))
    }

    #[test]
    fn each_wrong_password_doubles_the_wait_up_to_a_bound() {
        let passwords = Passwords::new(&Limits::default());
        let mut now = 0;
        let mut waits = Vec::new();
        for _ in 0..16 {
            let seconds = wait(&passwords, None, HERE, now);
            if seconds > 0 {
                waits.push(seconds);
                now += i64::try_from(seconds).expect("a short time") * 1_000;
                assert_eq!(wait(&passwords, None, HERE, now), 0, "then it may be tried");
            }
        }
        assert_eq!(waits[..4], [1, 2, 4, 8]);
        assert!(waits.iter().all(|seconds| *seconds <= 300), "{waits:?}");
    }

    #[test]
    fn strangers_slow_a_name_down_but_not_at_home() {
        let passwords = Passwords::new(&Limits::default());
        passwords.at_home(7, HERE);
        for number in 0..200 {
            let stranger = IpAddr::from([10, 1, 0, number]);
            let _ = passwords.attempt("ann", Some(7), stranger, 0);
        }
        let elsewhere = IpAddr::from([10, 2, 0, 1]);
        assert!((1..=30).contains(&wait(&passwords, Some(7), elsewhere, 0)), "elsewhere for a short time");
        assert_eq!(wait(&passwords, Some(7), HERE, 0), 0, "at home not at all");
    }

    #[test]
    fn a_right_password_is_forgiven_its_wrong_tries() {
        let passwords = Passwords::new(&Limits::default());
        for _ in 0..OF_ADDRESS.free {
            passwords.attempt("Ann", Some(7), HERE, 0).expect("free tries");
        }
        let right = passwords.attempt("Ann", Some(7), HERE, 0).expect("the last before the first wait");
        passwords.was_right(&right, 7);
        assert_eq!(wait(&passwords, Some(7), HERE, 0), 0);
    }

    #[test]
    fn what_is_watched_is_bounded() {
        let passwords = Passwords::new(&Limits::default());
        for number in 0..30_000_u32 {
            let from = IpAddr::from(number.to_be_bytes());
            passwords.attempt(&format!("name {number}"), None, from, 0).expect("a first try");
        }
        assert!(passwords.tries().wrong.watched() <= WATCHED);
    }
}
