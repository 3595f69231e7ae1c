//! The other nodes: which are there, what each has told of itself, and whether anything it said was lost.
//!
//! Messages between two nodes are counted in each direction. NATS may lose one, but then the next has the wrong number,
//! and everything between the two nodes begins anew: another era, all tables and people told again, all lines reopened.

use std::collections::{BTreeMap, BTreeSet};

use cardtable::Millis;

use crate::table_task::Posted;

/// More nodes than one room has.
const MOST: usize = 64;
/// How often one node asks another for a new era.
const RESET_EVERY_MS: Millis = 500;

#[derive(Default)]
pub struct Peers {
    by_name: BTreeMap<String, Peer>,
}

/// Another node, as it is known here.
pub struct Peer {
    pub boot: u64,
    heard_at: Millis,
    /// What is sent to it.
    era: i64,
    sent: u64,
    /// Nothing is sent until an era has begun.
    hushed: bool,
    /// What came from it; none until an era has begun.
    came: Option<Came>,
    asked_at: Option<Millis>,
    /// It has said that it stops, and is given nothing any more.
    pub leaving: bool,
    pub tables: BTreeMap<String, Posted>,
    pub people: BTreeSet<i64>,
    pub queued: BTreeMap<String, usize>,
    /// Tables and people that were told of in an era before and not yet again.
    pub doubtful: (BTreeSet<String>, BTreeSet<i64>),
}

struct Came {
    era: i64,
    number: u64,
}

/// What a message is to its receiver.
#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// The first of an era: what was known of its sender is forgotten.
    First,
    Next,
    /// Something before it was lost, and its sender is to be told.
    Gap,
    /// Of an era that is over, or of one that was given up.
    Old,
}

impl Peers {
    pub fn get(&self, name: &str) -> Option<&Peer> {
        self.by_name.get(name)
    }

    pub fn get_mut(&mut self, name: &str) -> Option<&mut Peer> {
        self.by_name.get_mut(name)
    }

    pub fn names(&self) -> Vec<String> {
        self.by_name.keys().cloned().collect()
    }

    /// Those that stay.
    pub fn staying(&self) -> impl Iterator<Item = &String> {
        self.by_name.iter().filter(|(_, peer)| !peer.leaving).map(|(name, _)| name)
    }

    pub fn all(&self) -> impl Iterator<Item = (&String, &Peer)> {
        self.by_name.iter()
    }

    /// Whether this run of the node was not known before; with what was known of the run before it.
    pub fn meet(&mut self, name: &str, boot: u64, now: Millis, wall: i64) -> Option<Option<Peer>> {
        if let Some(known) = self.by_name.get_mut(name).filter(|peer| peer.boot == boot) {
            known.heard_at = now;
            return None;
        }
        if self.by_name.len() >= MOST && !self.by_name.contains_key(name) {
            return None;
        }
        let peer = Peer {
            boot,
            heard_at: now,
            // By the wall, so that it is later than any era before.
            era: wall,
            sent: 0,
            hushed: true,
            came: None,
            asked_at: None,
            leaving: false,
            tables: BTreeMap::new(),
            people: BTreeSet::new(),
            queued: BTreeMap::new(),
            doubtful: Default::default(),
        };
        Some(self.by_name.insert(name.to_owned(), peer))
    }

    pub fn remove(&mut self, name: &str) -> Option<Peer> {
        self.by_name.remove(name)
    }

    /// Nodes that have not been heard of for this long.
    pub fn silent(&self, now: Millis, after: Millis) -> Vec<String> {
        let silent = self.by_name.iter().filter(|(_, peer)| now - peer.heard_at > after);
        silent.map(|(name, _)| name.clone()).collect()
    }

    /// Which of a node's tables this is, and where: the later claim if two have said that it is theirs.
    pub fn owner_of(&self, table: &str) -> Option<(&String, &Posted)> {
        let owners = self.by_name.iter().filter_map(|(name, peer)| Some((name, peer.tables.get(table)?)));
        owners.max_by_key(|(_, posted)| posted.epoch)
    }
}

impl Peer {
    /// The number of the next message to it: its run, the era, and the count in it.
    pub fn next(&mut self) -> Option<(u64, i64, u64)> {
        if self.hushed {
            return None;
        }
        self.sent += 1;
        Some((self.boot, self.era, self.sent))
    }

    /// Nothing more is sent to it in this era.
    pub fn hush(&mut self) {
        self.hushed = true;
    }

    /// Begins another era, if the last one is over.
    pub fn new_era(&mut self, wall: i64) -> bool {
        if self.hushed {
            self.era = wall.max(self.era + 1);
            self.sent = 0;
        }
        std::mem::take(&mut self.hushed)
    }

    /// Whether a wish for a new era is about the one that runs.
    pub fn is_in(&self, era: i64) -> bool {
        self.era == era
    }

    /// What this message is, by its number.
    pub fn place(&mut self, era: i64, number: u64) -> Place {
        match &mut self.came {
            Some(came) if era < came.era => Place::Old,
            Some(came) if era == came.era => match number == came.number + 1 {
                true => {
                    came.number = number;
                    Place::Next
                }
                false => Place::Gap,
            },
            _ if number == 1 => {
                self.came = Some(Came { era, number });
                Place::First
            }
            _ => Place::Gap,
        }
    }

    /// Nothing more of this era counts. Whether it is time to ask for another.
    pub fn give_up(&mut self, era: i64, now: Millis) -> bool {
        // A number that no message has next.
        self.came = Some(Came { era, number: u64::MAX - 1 });
        let due = self.asked_at.is_none_or(|asked| now - asked >= RESET_EVERY_MS);
        if due {
            self.asked_at = Some(now);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met() -> Peers {
        let mut peers = Peers::default();
        assert!(peers.meet("a", 1, 0, 100).is_some());
        peers
    }

    #[test]
    fn a_lost_message_is_noticed_and_nothing_after_it_counts_until_another_era() {
        let mut peers = met();
        let peer = peers.get_mut("a").expect("met");
        assert_eq!(peer.place(5, 1), Place::First);
        assert_eq!(peer.place(5, 2), Place::Next);
        assert_eq!(peer.place(5, 4), Place::Gap);
        assert!(peer.give_up(5, 0));
        assert_eq!(peer.place(5, 3), Place::Gap, "what was lost and comes late does not mend it");
        assert_eq!(peer.place(5, 5), Place::Gap);
        assert!(!peer.give_up(5, 100), "it is not asked for all the time");
        assert!(peer.give_up(5, 600));
        assert_eq!(peer.place(6, 1), Place::First);
        assert_eq!(peer.place(5, 5), Place::Old);
        assert_eq!(peer.place(6, 2), Place::Next);
        assert_eq!(peer.place(6, 2), Place::Gap, "a doubled message is one too many");
    }

    #[test]
    fn nothing_is_sent_before_an_era_has_begun_and_each_is_later_than_the_last() {
        let mut peers = met();
        let peer = peers.get_mut("a").expect("met");
        assert_eq!(peer.next(), None);
        assert!(peer.new_era(100));
        assert!(!peer.new_era(200), "one at a time");
        assert_eq!((peer.next(), peer.next()), (Some((1, 101, 1)), Some((1, 101, 2))));
        peer.hush();
        assert_eq!(peer.next(), None);
        assert!(peer.new_era(50), "however the wall's clock goes");
        assert_eq!(peer.next(), Some((1, 102, 1)));
    }

    #[test]
    fn whoever_comes_into_the_middle_of_an_era_asks_for_another() {
        let mut peers = met();
        assert_eq!(peers.get_mut("a").expect("met").place(5, 17), Place::Gap);
    }

    #[test]
    fn another_run_of_a_node_is_another_node() {
        let mut peers = met();
        assert!(peers.meet("a", 1, 10, 110).is_none(), "the same");
        peers.get_mut("a").expect("met").people.insert(3);
        let before = peers.meet("a", 2, 20, 120).expect("a new run").expect("instead of the old one");
        assert!(before.people.contains(&3));
        assert!(peers.get("a").expect("met").people.is_empty());
        assert_eq!(peers.silent(25, 10), Vec::<String>::new());
        assert_eq!(peers.silent(31, 10), ["a"]);
    }

    #[test]
    fn of_two_who_claim_a_table_the_later_claim_counts() {
        let mut peers = met();
        peers.meet("b", 1, 0, 100);
        for (name, epoch) in [("a", 2), ("b", 1)] {
            let posted = Posted { epoch, ..Posted::default() };
            peers.get_mut(name).expect("met").tables.insert("t".into(), posted);
        }
        assert_eq!(peers.owner_of("t").expect("known").0, "a");
        assert!(peers.owner_of("u").is_none());
    }
}
