//! What each message of a socket does. The seat comes from the session, never from the message.

use table::{Nonce, Refused};

use crate::queue;
use crate::settings::MAX_FOLLOWED_TABLES;
use crate::socket::Connection;
use crate::table_task::Message;
use crate::wire::Ask;

pub async fn answer(connection: &mut Connection, ask: Ask, nonce: &Nonce) -> Result<(), Refused> {
    let (room, visitor) = (connection.room.clone(), connection.visitor.clone());
    let outbox = connection.outbox.clone();
    match ask {
        Ask::Watch { table, code, since } => {
            let handle = room.table(&table)?;
            connection.may_follow(&table)?;
            handle.ask(|reply| Message::Follow { visitor, outbox, code, since, reply }).await?;
            connection.followed.insert(table);
            Ok(())
        }
        Ask::Unwatch { table } => {
            let handle = room.table(&table)?;
            handle.tell(Message::Unfollow { connection: outbox.id }).await;
            connection.followed.remove(&table);
            Ok(())
        }
        Ask::Sit { table, seat, code, seed, buy_in } => {
            let handle = room.table(&table)?;
            connection.may_follow(&table)?;
            let outbox = Some(outbox);
            handle.ask(|reply| Message::Sit { visitor, outbox, seat, code, seed, buy_in, reply }).await?;
            connection.followed.insert(table);
            Ok(())
        }
        Ask::Leave { table } => {
            let account = connection.account()?;
            let id = outbox.id;
            room.table(&table)?.ask(|reply| Message::Leave { account, connection: id, reply }).await?;
            connection.followed.remove(&table);
            Ok(())
        }
        Ask::HandOver { table } => {
            let account = connection.account()?;
            room.table(&table)?.ask(|reply| Message::HandOver { account, reply }).await
        }
        Ask::Back { table } => {
            let account = connection.account()?;
            room.table(&table)?.ask(|reply| Message::Back { account, reply }).await
        }
        Ask::EndGame { table } => {
            let account = connection.account()?;
            room.table(&table)?.ask(|reply| Message::EndGame { account, reply }).await
        }
        Ask::Act { table, action, deadline } => {
            connection.account()?;
            let nonce = nonce.clone();
            let handle = room.table(&table)?;
            let account = visitor.account;
            handle.ask(|reply| Message::Act { visitor, outbox, action, nonce, deadline, reply }).await?;
            // An action can be a wish for a seat, and who sits down follows the table.
            if handle.posted.borrow().accounts.contains(&account) {
                connection.followed.insert(table);
            }
            Ok(())
        }
        Ask::Ready { table, seed } => {
            let account = connection.account()?;
            room.table(&table)?.ask(|reply| Message::Ready { account, seed, reply }).await
        }
        Ask::Chat { table, text } => room.table(&table)?.ask(|reply| Message::Chat { visitor, text, reply }).await,
        Ask::QueueJoin { game, seed } => queue::join(&room, &visitor, &game, seed).await,
        Ask::QueueLeave {} => {
            queue::left(&room, connection.account()?);
            Ok(())
        }
        Ask::Ping {} => Ok(()),
    }
}

impl Connection {
    fn account(&self) -> Result<i64, Refused> {
        self.visitor.account.ok_or_else(|| Refused::new("not_logged_in", "choose a nickname or log in first"))
    }

    fn may_follow(&self, table: &str) -> Result<(), Refused> {
        match self.followed.len() < MAX_FOLLOWED_TABLES || self.followed.contains(table) {
            true => Ok(()),
            false => {
                Err(Refused::new("too_many_tables", format!("one page follows at most {MAX_FOLLOWED_TABLES} tables")))
            }
        }
    }
}
