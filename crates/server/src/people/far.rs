//! People at other nodes of the room: who is connected there, and who sits at tables there, as those nodes have told.

use std::collections::{BTreeMap, BTreeSet};

use super::People;

#[derive(Default)]
pub(super) struct Far {
    /// The nodes where an account is connected.
    nodes: BTreeMap<i64, BTreeSet<String>>,
    seats: BTreeMap<i64, BTreeSet<String>>,
    tables: BTreeMap<String, Vec<i64>>,
}

impl Far {
    pub fn has(&self, account: i64) -> bool {
        self.nodes.contains_key(&account)
    }

    pub fn seated(&self) -> impl Iterator<Item = i64> {
        self.seats.keys().copied()
    }

    pub fn tables_of(&self, account: i64) -> impl Iterator<Item = &String> {
        self.seats.get(&account).into_iter().flatten()
    }
}

impl People {
    /// Whether the account was connected nowhere before.
    pub fn came_to_node(&self, account: i64, node: &str) -> bool {
        let mut inner = self.inner();
        let before = inner.connections.contains_key(&account) || inner.far.has(account);
        inner.far.nodes.entry(account).or_default().insert(node.to_owned());
        !before
    }

    /// Whether it is connected nowhere now.
    pub fn left_node(&self, account: i64, node: &str) -> bool {
        let mut inner = self.inner();
        if let Some(nodes) = inner.far.nodes.get_mut(&account) {
            nodes.remove(node);
            if nodes.is_empty() {
                inner.far.nodes.remove(&account);
            }
        }
        !inner.connections.contains_key(&account) && !inner.far.has(account)
    }

    /// The other nodes where this account is connected.
    pub fn nodes_of(&self, account: i64) -> Vec<String> {
        self.inner().far.nodes.get(&account).into_iter().flatten().cloned().collect()
    }

    /// Who sits at a table of another node; none once that node has it no more.
    pub fn far_table(&self, table: &str, accounts: Option<Vec<i64>>) {
        let mut inner = self.inner();
        let far = &mut inner.far;
        for account in far.tables.remove(table).into_iter().flatten() {
            if let Some(tables) = far.seats.get_mut(&account) {
                tables.remove(table);
                if tables.is_empty() {
                    far.seats.remove(&account);
                }
            }
        }
        let Some(accounts) = accounts else { return };
        for account in &accounts {
            far.seats.entry(*account).or_default().insert(table.to_owned());
        }
        far.tables.insert(table.to_owned(), accounts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_at_any_node_is_here() {
        let people = People::default();
        assert!(people.came_to_node(1, "a"));
        assert!(!people.came_to_node(1, "b"), "was here already");
        assert!(people.is_here(1) && !people.is_connected(1));
        assert!(!people.left_node(1, "a"));
        assert_eq!(people.nodes_of(1), ["b"]);
        assert!(people.left_node(1, "b"));
        assert!(!people.is_here(1));
    }

    #[test]
    fn seats_at_other_nodes_count() {
        let people = People::default();
        people.seated(1, "here");
        people.far_table("there", Some(vec![1, 2]));
        assert_eq!(people.tables_of(1), ["here", "there"]);
        people.far_table("there", Some(vec![2]));
        assert_eq!(people.tables_of(1), ["here"]);
        assert_eq!(people.seated_accounts().len(), 2);
        people.far_table("there", None);
        assert_eq!(people.seated_accounts(), [1]);
    }
}
