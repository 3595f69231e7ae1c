//! A table that a socket was shown and is not shown any more is looked for, and shown anew where it is.

use std::time::Duration;

use cardtable::{Nonce, Refused};
use tokio::time::Instant;

use super::edge::{Follow, OWN_NONCE, Place, no_such_table, send_ask};
use crate::asks;
use crate::connection::Connection;
use crate::outbox::written;
use wire::{Ask, Closed, Say, WhyClosed};

/// How long a table that has moved is looked for before its socket is closed, to come back by itself.
const LOOKED_FOR: Duration = Duration::from_secs(30);

impl Connection {
    /// Looks for the tables that this socket has lost sight of, and shows them anew where they are.
    pub async fn look_for_tables(&mut self) {
        let until = Instant::now() + LOOKED_FOR;
        for table in self.outbox.take_moved() {
            if self.followed.contains_key(&table) {
                self.astray.tables.entry(table).or_insert(until);
            }
        }
        for (table, until) in self.astray.tables.clone() {
            match self.follow_anew(&table).await {
                Ok(true) => drop(self.astray.tables.remove(&table)),
                Ok(false) if Instant::now() < until => {}
                // It comes back by itself, and hears then what there is to hear.
                Ok(false) => return self.outbox.dropped.notify_one(),
                Err(_) => {
                    // It closed while it was nowhere to be seen.
                    self.followed.remove(&table);
                    self.astray.tables.remove(&table);
                    let closed = Closed { table: table.clone(), why: WhyClosed::Deserted };
                    self.outbox.say_standing(&table, written(&Say::Closed(closed)));
                }
            }
        }
    }

    async fn follow_anew(&mut self, table: &str) -> Result<bool, Refused> {
        let room = self.room.clone();
        let Some(cluster) = &room.cluster else { return Err(no_such_table()) };
        let Follow { code, commits } = self.followed.get(table).cloned().unwrap_or_default();
        let place = match room.place_of(cluster, table, false).await {
            Ok(place) => place,
            // The database is away, and comes back.
            Err(_) => return Ok(false),
        };
        match place {
            Place::Here => {
                let watch = Ask::Watch { table: table.to_owned(), code, since: None, commits };
                let nonce = Nonce::parse(OWN_NONCE).ok_or_else(no_such_table)?;
                Ok(asks::answer(self, watch, &nonce).await.is_ok())
            }
            Place::At(peer) => {
                let Some(line) = self.line_to(cluster, &peer) else { return Ok(false) };
                let watch = self.watch_again(table);
                let answered = send_ask(cluster, &peer, line, table, &watch).await;
                Ok(answered.is_some_and(|answered| answered.to.follows))
            }
            Place::Moving => Ok(false),
            Place::Nowhere => Err(no_such_table()),
        }
    }
}
