//! How much one account may write to the logs of tables in an hour: nobody fills the disk alone.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use cardtable::{House, Millis, Refused};

const HOUR_MS: Millis = 3_600_000;
/// Accounts that are counted at a time; beyond it those are forgotten who have written little.
const COUNTED: usize = 50_000;

/// What accounts have written since their hour began, on the room's clock.
pub struct Budgets {
    bytes_per_hour: u64,
    spent: Mutex<HashMap<i64, Spent>>,
}

struct Spent {
    since: Millis,
    bytes: u64,
}

impl Budgets {
    pub fn new(bytes_per_hour: u64) -> Budgets {
        Budgets { bytes_per_hour, spent: Mutex::default() }
    }

    /// Whether the account may write at all; its last message may go over the bound by its own length.
    pub fn check(&self, account: i64, now: Millis) -> Result<(), Refused> {
        let spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        match spent.get(&account).filter(|one| now - one.since < HOUR_MS && one.bytes >= self.bytes_per_hour) {
            None => Ok(()),
            Some(one) => {
                let no =
                    Refused::new(House::BudgetSpent, "you have written as much as one may in an hour; wait a while");
                Err(no.with("waitMs", one.since + HOUR_MS - now))
            }
        }
    }

    pub fn spend(&self, account: i64, now: Millis, bytes: u64) {
        let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
        if spent.len() >= COUNTED && !spent.contains_key(&account) {
            let much = self.bytes_per_hour / 4;
            spent.retain(|_, one| now - one.since < HOUR_MS && one.bytes > much);
        }
        let one = spent.entry(account).or_insert(Spent { since: now, bytes: 0 });
        if now - one.since >= HOUR_MS {
            *one = Spent { since: now, bytes: 0 };
        }
        one.bytes = one.bytes.saturating_add(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_an_accounts_own_and_new_every_hour() {
        let budgets = Budgets::new(100);
        budgets.spend(1, 0, 99);
        assert!(budgets.check(1, 10).is_ok());
        budgets.spend(1, 10, 1);
        let no = budgets.check(1, 10).expect_err("spent");
        assert_eq!((no.code.name(), &no.details["waitMs"]), ("budget_spent", &(HOUR_MS - 10).into()));
        assert!(budgets.check(2, 10).is_ok(), "another's is another");
        assert!(budgets.check(1, HOUR_MS).is_ok());
        budgets.spend(1, HOUR_MS, 50);
        assert!(budgets.check(1, HOUR_MS).is_ok(), "the hour before is forgotten");
    }

    #[test]
    fn those_who_write_little_are_forgotten_first() {
        let budgets = Budgets::new(100);
        budgets.spend(0, 0, 100);
        for account in 1..=COUNTED as i64 {
            budgets.spend(account, 0, 1);
        }
        assert!(budgets.spent.lock().expect("free").len() <= COUNTED);
        assert!(budgets.check(0, 1).is_err(), "who wrote much is not");
    }
}
