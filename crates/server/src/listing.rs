//! The order in which the lobby shows tables: one's own, then those where somebody waits, and nobody's tables bury
//! everybody else's.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;

use wire::{SeatState, TableInfo};

/// Tables of one host, and of one address, that come before everybody else's next ones.
const AT_A_TIME: usize = 2;

/// A table as one visitor may see it in the list.
pub struct Listed {
    /// The visitor plays there or opened it.
    pub mine: bool,
    pub host: i64,
    /// Where it was opened from, or where its host was last. All whose place nobody knows, as of hosts who have not
    /// been here since a restart, count as one.
    pub from: Option<IpAddr>,
    pub info: TableInfo,
}

/// Own tables first; of the others those that wait for people. Among equals the newest of each host come first, then
/// the next of each, and so on; and of those the first of each address, then the next.
pub fn in_order(tables: Vec<Listed>) -> Vec<TableInfo> {
    let mut ranked: Vec<(Kind, usize, Listed)> = tables.into_iter().map(|one| (kind(&one), 0, one)).collect();
    ranked.sort_by_cached_key(|(kind, _, one)| (*kind, Reverse(one.info.opened_at), one.info.id.clone()));
    take_turns(&mut ranked, |one| one.host);
    take_turns(&mut ranked, |one| one.from);
    ranked.into_iter().map(|(_, _, one)| one.info).collect()
}

/// Puts a few of each behind a few of every other, without a change of order among those who are level.
fn take_turns<K: std::hash::Hash + Eq>(ranked: &mut [(Kind, usize, Listed)], whose: impl Fn(&Listed) -> K) {
    let mut counts = HashMap::new();
    for (kind, round, one) in ranked.iter_mut() {
        let before = count(&mut counts, (*kind, whose(one)));
        *round = (*round).max(before / AT_A_TIME);
    }
    // The sort is stable.
    ranked.sort_by_key(|(kind, round, _)| (*kind, *round));
}

fn count<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: K) -> usize {
    let count = counts.entry(key).or_default();
    *count += 1;
    *count - 1
}

/// What a table is to whoever looks at the list; smaller comes first.
type Kind = (bool, bool, bool);

fn kind(one: &Listed) -> Kind {
    (!one.mine, !waits_for_people(&one.info), one.info.running)
}

/// A person is there, and a seat is free beside them.
fn waits_for_people(info: &TableInfo) -> bool {
    let has = |state| info.seats.iter().any(|seat| seat.state == state);
    info.waiting && has(SeatState::Present) && has(SeatState::Free)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn listed(id: &str, host: i64, from: u8, opened_at: i64, waits: bool) -> Listed {
        let seat = |state| wire::SeatInfo {
            name: None,
            bot: None,
            number: None,
            state,
            stand_in: false,
            held_until: None,
            cannot_pay: false,
            ends: false,
            ready: false,
            to_act: false,
        };
        let person = if waits { SeatState::Present } else { SeatState::Free };
        let info = TableInfo {
            id: id.to_owned(),
            game: String::new(),
            preset: String::new(),
            public: true,
            code: None,
            host: String::new(),
            config: Value::Null.into(),
            seats: vec![seat(person), seat(SeatState::Free)],
            hand: 0,
            running: false,
            next: Value::Null,
            next_at: None,
            waiting: true,
            bots_for_all_at: None,
            watchers: 0,
            opened_at,
            broken: false,
            voided: None,
        };
        Listed { mine: false, host, from: Some([10, 0, 0, from].into()), info }
    }

    fn check(tables: Vec<Listed>, expect: &str) {
        let order: Vec<String> = in_order(tables).into_iter().map(|info| info.id).collect();
        assert_eq!(order.join(" "), expect);
    }

    #[test]
    fn whoever_waits_comes_first_and_the_newest_of_them() {
        check(
            vec![listed("empty", 1, 1, 9, false), listed("old", 2, 2, 3, true), listed("new", 3, 3, 5, true)],
            "new old empty",
        );
    }

    #[test]
    fn one_host_or_one_address_buries_nobody() {
        let mut tables: Vec<Listed> = (0..6).map(|n| listed(&format!("a{n}"), 1, 1, 100 + n, true)).collect();
        tables.push(listed("ann", 2, 2, 1, true));
        check(tables, "a5 a4 ann a3 a2 a1 a0");
        let mut tables: Vec<Listed> = (0..4).map(|n| listed(&format!("b{n}"), n, 1, 100 + n, true)).collect();
        tables.push(listed("ann", 9, 2, 1, true));
        check(tables, "b3 b2 ann b1 b0");
        // Behind one address with somebody who floods the list one is not lost either.
        let mut tables: Vec<Listed> = (0..6).map(|n| listed(&format!("a{n}"), 1, 1, 100 + n, true)).collect();
        tables.push(listed("ann", 2, 1, 1, true));
        check(tables, "a5 a4 ann a3 a2 a1 a0");
    }

    #[test]
    fn tables_of_nobody_knows_where_are_one_addresss() {
        let mut tables: Vec<Listed> = (0..6).map(|n| listed(&format!("a{n}"), n, 1, 100 + n, true)).collect();
        tables.iter_mut().for_each(|table| table.from = None);
        tables.push(listed("ann", 9, 2, 1, true));
        check(tables, "a5 a4 ann a3 a2 a1 a0");
    }

    #[test]
    fn ones_own_tables_stand_above() {
        let mut tables = vec![listed("other", 1, 1, 9, true), listed("mine", 2, 2, 1, false)];
        tables[1].mine = true;
        check(tables, "mine other");
    }
}
