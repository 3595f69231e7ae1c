//! The three seats by what they do, in the order in which they speak.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// RULES 1. The order of this list is the order of play.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Narc,
    Customer,
    Player,
}

impl Role {
    pub const ALL: [Role; 3] = [Role::Narc, Role::Customer, Role::Player];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn at(index: usize) -> Role {
        Role::ALL[index % Role::ALL.len()]
    }

    /// The role that speaks after this one, around the table.
    pub fn after(self) -> Role {
        Role::at(self.index() + 1)
    }
}

/// One value for each role.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ByRole<T> {
    pub narc: T,
    pub customer: T,
    pub player: T,
}

impl<T> ByRole<T> {
    pub fn from_fn(mut f: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole { narc: f(Role::Narc), customer: f(Role::Customer), player: f(Role::Player) }
    }

    pub fn map<U>(&self, mut f: impl FnMut(Role, &T) -> U) -> ByRole<U> {
        ByRole::from_fn(|role| f(role, &self[role]))
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;
    fn index(&self, role: Role) -> &T {
        match role {
            Role::Narc => &self.narc,
            Role::Customer => &self.customer,
            Role::Player => &self.player,
        }
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        match role {
            Role::Narc => &mut self.narc,
            Role::Customer => &mut self.customer,
            Role::Player => &mut self.player,
        }
    }
}
