//! The answers that each account has lately got: the same message again gets the same answer.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

use cardtable::{House, Nonce, Refused};
use serde_json::{Map, Value};

/// How many messages of an account are remembered, and of how many accounts.
const ANSWERS_KEPT: usize = 64;
const ACCOUNTS_KEPT: usize = 20_000;

#[derive(Default)]
pub struct Answers {
    inner: Mutex<Inner>,
    keys: RandomState,
}

#[derive(Default)]
struct Inner {
    by_account: BTreeMap<i64, VecDeque<Answered>>,
    /// Accounts in the order in which they sent their first message.
    accounts: VecDeque<i64>,
}

/// There are many of these, so a nonce is kept as a number, and most have no refusal.
struct Answered {
    name: u64,
    content: Content,
    refused: Option<Box<Refused>>,
}

/// What a message said beside its nonce, short: enough to tell two messages of one account apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Content(u64);

impl Answers {
    pub fn content(&self, fields: &Map<String, Value>) -> Content {
        Content(self.keys.hash_one(fields))
    }

    /// What this message was answered with, if it was; a no of its own if the nonce stood for another message.
    pub fn known(&self, account: i64, nonce: &Nonce, content: Content) -> Option<Result<(), Refused>> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let name = nonce.number();
        let known = inner.by_account.get(&account)?.iter().rev().find(|one| one.name == name)?;
        if known.content != content {
            return Some(Err(Refused::new(House::NonceReused, "another message was sent with this nonce")));
        }
        Some(known.refused.clone().map_or(Ok(()), |no| Err(*no)))
    }

    pub fn remember(&self, account: i64, nonce: &Nonce, content: Content, refused: Option<Refused>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if !inner.by_account.contains_key(&account) {
            if inner.by_account.len() >= ACCOUNTS_KEPT
                && let Some(oldest) = inner.accounts.pop_front()
            {
                inner.by_account.remove(&oldest);
            }
            inner.accounts.push_back(account);
        }
        let answers = inner.by_account.entry(account).or_default();
        if answers.len() == ANSWERS_KEPT {
            answers.pop_front();
        }
        answers.push_back(Answered { name: nonce.number(), content, refused: refused.map(Box::new) });
    }
}
