//! One connection: what it is and has, and what becomes of each frame that comes over it.

use std::collections::BTreeMap;
use std::net::IpAddr;

use cardtable::{Nonce, Refused};
use serde_json::Value;

use crate::asks;
use crate::cluster::{Astray, Carried, Follow, is_elsewhere};
use crate::figures;
use crate::limits::Paces;
use crate::outbox::Outbox;
use crate::queue;
use crate::room::Shared;
use crate::socket::PROTOCOL;
use crate::table_task::{Message, Visitor};
use wire::{Answer, Ask, Fault, Say, parse, understand};

/// What one connection is and has.
pub struct Connection {
    pub room: Shared,
    pub visitor: Visitor,
    pub outbox: Outbox,
    /// The tables that it is shown, and how it asked for them.
    pub followed: BTreeMap<String, Follow>,
    pub paces: Paces,
    /// The address it comes from.
    pub from: IpAddr,
    /// Its ways to tables of other nodes.
    pub astray: Astray,
}

pub async fn presence_changed(room: &Shared, account: Option<i64>) {
    let Some(account) = account else { return };
    for id in room.people.tables_of(account) {
        if let Ok(table) = room.table(&id) {
            table.tell(Message::Presence { account }).await;
        }
    }
}

impl Connection {
    pub async fn welcome(&self) {
        let you = match self.visitor.account {
            Some(account) => {
                self.room.purses.forget(account);
                self.room.me(account).await.ok()
            }
            None => None,
        };
        self.outbox.say(&Say::Welcome { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION").to_owned(), you });
    }

    /// The other end is there; tables that tried the line hear of it.
    pub async fn hears(&self) {
        if !self.outbox.heard(self.room.clock.now()) {
            return;
        }
        self.tell_nodes_it_is_there();
        for id in self.followed.keys() {
            if let Ok(table) = self.room.table(id) {
                table.tell(Message::Heard).await;
            }
        }
    }

    /// One frame: parsed once, answered once.
    pub async fn take(&mut self, text: &str) {
        if let Some((_, nonce, answer)) = self.answer_to(text).await {
            self.answer(nonce, answer);
        }
    }

    /// What to answer to a frame, and about which table it was; nothing if it was answered already.
    pub async fn answer_to(&mut self, text: &str) -> Option<(Option<String>, Nonce, Result<Option<Value>, Refused>)> {
        let (nonce, fields) = match parse(text) {
            Ok(parsed) => parsed,
            Err(refused) => {
                self.fault(refused);
                return None;
            }
        };
        let content = self.room.answers.content(&fields);
        let ask = match understand(fields) {
            Ok(ask) => ask,
            Err(refused) => return Some((None, nonce, Err(refused))),
        };
        metrics::counter!("baize_messages_total").increment(1);
        let (account, about) = (self.visitor.account, ask.table().map(str::to_owned));
        if let Some(known) = account.and_then(|account| self.room.answers.known(account, &nonce, content))
            && !ask.is_repeatable()
        {
            return Some((about, nonce, known.map(|()| None)));
        }
        let answer = match self.carry_out(ask, &nonce, text).await {
            Ok(answer) => Ok(answer),
            Err(Carried::Refused(refused)) => Err(refused),
            Err(Carried::Answered(text)) => {
                self.outbox.send(text);
                return None;
            }
        };
        // That a table is not here now is no answer for ever: it may come, and the message is sent again until it does.
        let lasting = !answer.as_ref().is_err_and(is_elsewhere);
        if let Some(account) = account.filter(|_| lasting) {
            self.room.answers.remember(account, &nonce, content, answer.as_ref().err().cloned());
        }
        Some((about, nonce, answer))
    }

    async fn carry_out(&mut self, ask: Ask, nonce: &Nonce, text: &str) -> Result<Option<Value>, Carried> {
        self.room.open()?;
        if self.goes_far(&ask) {
            return self.carry(ask, nonce, text).await;
        }
        let again = self.room.cluster.is_some().then(|| ask.clone());
        let answer = asks::answer(self, ask, nonce).await;
        match again.filter(|ask| self.has_gone(ask, answer.as_ref().err())) {
            Some(ask) => self.carry(ask, nonce, text).await,
            None => answer.map_err(Carried::Refused),
        }
    }

    fn answer(&self, nonce: Nonce, answer: Result<Option<Value>, Refused>) {
        answer.as_ref().err().into_iter().for_each(figures::refused);
        self.outbox.say(&Connection::said(nonce, answer));
    }

    pub fn said(nonce: Nonce, answer: Result<Option<Value>, Refused>) -> Say {
        let (ok, (answer, error)) = match answer {
            Ok(answer) => (true, (answer, None)),
            Err(error) => (false, (None, Some(error))),
        };
        Say::Answer(Answer { nonce, ok, error, answer })
    }

    pub fn fault(&self, error: Refused) {
        figures::refused(&error);
        self.outbox.say(&Say::Fault(Fault { error }));
    }

    /// Answers a frame that is not even looked at, if it says whom to answer.
    pub fn refuse(&self, text: &str, refused: Refused) {
        match parse(text) {
            Ok((nonce, _)) => self.answer(nonce, Err(refused)),
            Err(_) => self.fault(refused),
        }
    }

    pub async fn leave_tables(&self) {
        for id in self.followed.keys() {
            if let Ok(table) = self.room.table(id) {
                table.unfollow(self.visitor.account, self.outbox.id).await;
            }
        }
    }

    pub async fn end(&self) {
        self.leave_tables().await;
        self.hang_up();
        self.room.board.leave(self.outbox.id);
        let last = self.room.people.depart(self.visitor.account, self.outbox.id);
        metrics::gauge!("baize_connections").set(self.room.people.connections() as f64);
        // A server that stops sends its guests away; that is nobody's disconnect.
        if let Some(account) = self.visitor.account.filter(|_| last && self.room.open().is_ok()) {
            self.room.purses.forget(account);
            self.room.person_changed(account);
            if !self.room.people.is_here(account) {
                queue::left(&self.room, account);
            }
            presence_changed(&self.room, Some(account)).await;
        }
    }
}
