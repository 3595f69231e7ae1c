//! The order in which the lobby shows tables: those where somebody waits first, and nobody's tables bury everybody else's.
//!
//! The list of public tables is the same for everybody, so that it is made once however many look at it. One's own
//! tables stand above it, and are left out of it where it is shown.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::IpAddr;

use wire::{SeatState, TableInfo};

use crate::room::Room;
use crate::settings::LISTED_TABLES;
use crate::table_task::Posted;

/// Tables of one host, and of one address, that come before everybody else's next ones.
const AT_A_TIME: usize = 2;

/// What the place of a table in the list depends on.
#[derive(Clone)]
pub struct Listed {
    id: String,
    kind: Kind,
    opened_at: i64,
    host: i64,
    /// Where it was opened from, or where its host was last. All whose place nobody knows, as of hosts who have not
    /// been here since a restart, count as one.
    from: Option<IpAddr>,
}

impl Listed {
    fn new(info: &TableInfo, host: i64, from: Option<IpAddr>) -> Listed {
        Listed { id: info.id.clone(), kind: kind(info), opened_at: info.opened_at, host, from }
    }
}

/// The tables of all nodes, in no order.
#[derive(Default)]
pub struct Gathered {
    public: Vec<Listed>,
    /// Those where one of the accounts that were asked for sits, or that it opened.
    own: HashMap<i64, Vec<Listed>>,
}

impl Room {
    /// All tables that are wanted, and which of them are these accounts' own.
    pub fn gather(&self, accounts: &HashSet<i64>, wanted: impl Fn(&TableInfo) -> bool) -> Gathered {
        let mut gathered = Gathered::default();
        self.each_posted(|posted, opened_from| {
            let Some(info) = posted.info.as_ref().filter(|info| wanted(info)) else { return };
            let belongs: HashSet<i64> = match accounts.is_empty() {
                true => HashSet::new(),
                false => posted.people().filter(|account| accounts.contains(account)).collect(),
            };
            if !info.public && belongs.is_empty() {
                return;
            }
            let listed = Listed::new(info, posted.host, opened_from.or_else(|| self.passwords.home(posted.host)));
            for account in belongs {
                gathered.own.entry(account).or_default().push(listed.clone());
            }
            if info.public {
                gathered.public.push(listed);
            }
        });
        gathered
    }

    /// How many wait for each game, at whichever node.
    pub fn queued(&self) -> BTreeMap<String, usize> {
        let mut queued = self.queue.counts();
        for (game, count) in self.cluster.as_ref().map(|cluster| cluster.queued()).unwrap_or_default() {
            *queued.entry(game).or_default() += count;
        }
        queued
    }

    fn each_posted(&self, mut look: impl FnMut(&Posted, Option<IpAddr>)) {
        self.with_tables(|tables| {
            for table in tables.values() {
                look(&table.posted.borrow(), table.opened_from.as_ref().map(|held| held.by()));
            }
            // A table that has just come here may still be another node's in what that has told.
            if let Some(cluster) = &self.cluster {
                cluster.each_table(|id, posted| {
                    if !tables.contains_key(id) {
                        look(posted, None);
                    }
                });
            }
        });
    }
}

impl Gathered {
    /// Names of public tables, in order, as many as a lobby shows.
    pub fn public(self) -> Vec<String> {
        in_order(self.public).take(LISTED_TABLES).collect()
    }

    /// Names of this account's own tables, in order.
    pub fn take_own(&mut self, account: i64) -> Vec<String> {
        in_order(self.own.remove(&account).unwrap_or_default()).collect()
    }
}

/// Those that wait for people first. Among equals the newest of each host come first, then the next of each, and so on;
/// and of those the first of each address, then the next.
fn in_order(mut tables: Vec<Listed>) -> impl Iterator<Item = String> {
    tables.sort_by(|a, b| {
        let key = |one: &Listed| (one.kind, Reverse(one.opened_at));
        key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
    });
    let mut ranked: Vec<(Kind, usize, Listed)> = tables.into_iter().map(|one| (one.kind, 0, one)).collect();
    take_turns(&mut ranked, |one| one.host);
    take_turns(&mut ranked, |one| one.from);
    ranked.into_iter().map(|(_, _, one)| one.id)
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
type Kind = (bool, bool);

fn kind(info: &TableInfo) -> Kind {
    (!waits_for_people(info), info.running)
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
        Listed::new(&info, host, Some([10, 0, 0, from].into()))
    }

    fn check(tables: Vec<Listed>, expect: &str) {
        let order: Vec<String> = in_order(tables).collect();
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
}
