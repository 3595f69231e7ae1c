//! Budgets: an account's own, an address's, a neighbourhood's, and a table's.

use super::*;

const HERE: [u8; 4] = [10, 0, 0, 1];

fn budgets(account: u64, address: u64) -> Budgets {
    let limits = Limits { log_bytes_per_hour: account, address_log_bytes_per_hour: address, ..Limits::default() };
    Budgets::new(&limits)
}

fn write(budgets: &Budgets, account: i64, from: IpAddr, now: Millis, bytes: u64) -> Result<(), Refused> {
    budgets.check(account, from, now)?;
    budgets.spend(account, now, bytes);
    Ok(())
}

#[test]
fn a_budget_is_an_accounts_own_and_new_every_hour() {
    let (budgets, here) = (budgets(100, 10_000), IpAddr::from(HERE));
    write(&budgets, 1, here, 0, 99).expect("the first");
    write(&budgets, 1, here, 10, 1).expect("one is left");
    let no = budgets.check(1, here, 10).expect_err("spent");
    assert_eq!((no.code.name(), &no.details["waitMs"]), ("budget_spent", &(HOUR_MS - 10).into()));
    assert!(budgets.check_again(1, 10).is_err());
    assert!(budgets.check(2, here, 10).is_ok(), "another's is another");
    write(&budgets, 1, here, HOUR_MS, 50).expect("a new hour");
    assert!(budgets.check(1, here, HOUR_MS).is_ok(), "the hour before is forgotten");
}

#[test]
fn many_names_of_one_address_have_one_budget() {
    let (budgets, here) = (budgets(100, 300), IpAddr::from(HERE));
    for account in 0..3 {
        write(&budgets, account, here, 0, 100).expect("a fresh account");
    }
    assert_eq!(budgets.check(3, here, 0).expect_err("the address is spent").code.name(), "budget_spent");
    assert!(budgets.check(3, [10, 0, 0, 2].into(), 0).is_ok(), "a neighbour's is another");
}

#[test]
fn a_neighbourhood_has_some_times_what_an_address_has() {
    let budgets = budgets(u64::MAX, 100);
    for number in 0..8 {
        let from: IpAddr = format!("2001:db8:1:{number}::").parse().expect("an address");
        write(&budgets, number, from, 0, 100).expect("an address of its own");
    }
    let no = budgets.check(8, "2001:db8:1:8::".parse().expect("an address"), 0).expect_err("the /48 is spent");
    assert_eq!(no.code.name(), "budget_spent");
    assert!(budgets.check(8, "2001:db8:2:8::".parse().expect("an address"), 0).is_ok());
}

#[test]
fn those_who_write_little_are_forgotten_first() {
    let (budgets, here) = (budgets(100, u64::MAX), IpAddr::from(HERE));
    write(&budgets, 0, here, 0, 100).expect("the first");
    for account in 1..=COUNTED as i64 {
        write(&budgets, account, here, 0, 1).expect("little");
    }
    assert!(budgets.inner().accounts.spent.len() <= COUNTED);
    assert!(budgets.check(0, here, 1).is_err(), "who wrote much is not");
}

#[test]
fn a_table_runs_ahead_and_is_then_slowed_to_its_pace() {
    let mut flow = Flow::new(3_600_000, 0);
    flow.spend(0, 900_000);
    assert_eq!(flow.waits_until(0), None, "a quarter of an hour's at once");
    flow.spend(0, 5_000);
    assert_eq!(flow.waits_until(0), Some(5_000));
    assert_eq!(flow.waits_until(5_000), None);
    flow.spend(HOUR_MS, 900_000);
    assert_eq!(flow.waits_until(HOUR_MS), None, "what was ahead is made up for");
}
