//! Messages already answered: the same one gets the same answer and plays nothing, for as long as its sender
//! is at the table.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::code::House;
use crate::game::Game;
use crate::line::{Line, Nonce};
use crate::player::Players;
use crate::refused::Refused;
use crate::request::Request;
use crate::seat::Seat;

/// How many answers a table remembers, and how many of one person's. When it is full, whoever has most of them loses
/// the oldest: nobody pushes out those of people who say less.
const REMEMBERED: usize = 1_024;
pub(crate) const OF_ONE: usize = 64;

/// Who sent a message. A person is known by account, in whatever chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sender {
    Account(i64),
    Seat(Seat),
}

impl Sender {
    pub fn at(seat: Seat, players: &Players) -> Sender {
        let account = players.get(seat).and_then(|player| player.as_ref()?.account);
        account.map_or(Sender::Seat(seat), Sender::Account)
    }
}

/// What a message asked for, short: enough to tell two messages of one name apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content(u64);

impl Content {
    pub(crate) fn of(what: &impl Serialize) -> Content {
        let hash = Sha256::digest(serde_json::to_vec(what).expect("what is asked is plain data"));
        Content(u64::from_be_bytes(std::array::from_fn(|i| hash[i])))
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Content, D::Error> {
        let text = String::deserialize(from)?;
        let read = u64::from_str_radix(&text, 16).ok().map(Content).filter(|content| content.to_string() == text);
        read.ok_or_else(|| serde::de::Error::custom("what was sent is 16 hexadecimal digits"))
    }
}

/// A message by its name, of which a number is kept: there are some hundreds at every table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Message {
    from: Sender,
    name: u64,
    content: Content,
}

impl Message {
    pub fn asked<A: Serialize>(request: &Request<A>, players: &Players) -> Option<Message> {
        match request {
            Request::Act { seat, action, nonce, .. } => {
                Message::new(Sender::at(*seat, players), nonce.as_ref(), Content::of(action))
            }
            Request::Join { seat, player, purse, nonce } => {
                let from = player.account.map_or(Sender::Seat(*seat), Sender::Account);
                Message::new(from, nonce.as_ref(), joining(purse.asked))
            }
            _ => None,
        }
    }

    /// The message behind a line of the log, whose sender is the caller's to know.
    pub fn recorded<G: Game>(line: &Line<G>, from: Sender) -> Option<Message> {
        match line {
            Line::Acted { action, sent, nonce, .. } => {
                Message::new(from, nonce.as_ref(), sent.unwrap_or_else(|| Content::of(action)))
            }
            Line::Joined { purse, nonce, .. } => Message::new(from, nonce.as_ref(), joining(purse.asked)),
            _ => None,
        }
    }

    pub fn is_from(&self, sender: Sender) -> bool {
        self.from == sender
    }

    /// Who it was turned out later.
    pub fn set_sender(&mut self, from: Sender) {
        self.from = from;
    }

    fn new(from: Sender, nonce: Option<&Nonce>, content: Content) -> Option<Message> {
        Some(Message { from, name: nonce?.number(), content })
    }
}

/// Which chair is not part of it: who asked for any has one when asking again.
fn joining(asked: Option<i64>) -> Content {
    Content::of(&("join", asked))
}

/// The answers to recent messages, oldest first.
#[derive(Default)]
pub(crate) struct Nonces(VecDeque<(Message, Option<Box<Refused>>)>);

impl Nonces {
    pub fn remember(&mut self, message: Message, refused: Option<Refused>) {
        if self.count_of(message.from) >= OF_ONE {
            self.forget_oldest(message.from);
        } else if self.0.len() >= REMEMBERED {
            let mut counts: BTreeMap<Sender, usize> = BTreeMap::new();
            self.0.iter().for_each(|(one, _)| *counts.entry(one.from).or_default() += 1);
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            most.into_iter().for_each(|(sender, _)| self.forget_oldest(sender));
        }
        self.0.push_back((message, refused.map(Box::new)));
    }

    pub fn count_of(&self, sender: Sender) -> usize {
        self.0.iter().filter(|(one, _)| one.from == sender).count()
    }

    fn forget_oldest(&mut self, sender: Sender) {
        if let Some(oldest) = self.0.iter().position(|(one, _)| one.from == sender) {
            self.0.remove(oldest);
        }
    }

    /// Messages from before all others. What they were answered is not known any more, but that they were played.
    pub fn recall(&mut self, earlier: Vec<Message>) {
        let later = std::mem::take(&mut self.0);
        earlier.into_iter().for_each(|message| self.remember(message, None));
        later.into_iter().for_each(|(message, refused)| self.remember(message, refused.map(|no| *no)));
    }

    /// What this message was answered with, if it was; a no of its own if another was sent by its name.
    pub fn answer(&self, message: &Message) -> Option<Result<(), Refused>> {
        let same_name = |(one, _): &&(Message, _)| one.from == message.from && one.name == message.name;
        let (known, refused) = self.0.iter().rev().find(same_name)?;
        if known.content != message.content {
            return Some(Err(Refused::new(House::NonceReused, "another message was sent with this nonce")));
        }
        Some(refused.clone().map_or(Ok(()), |no| Err(*no)))
    }
}
